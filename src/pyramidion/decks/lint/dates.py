"""Finds cards and sets whose facts have to be checked again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence

from pyramidion.decks.cards import AnyCard, Kind
from pyramidion.decks.faults import Report
from pyramidion.decks.items import items_of
from pyramidion.decks.savoirs import Savoir


def check_dates(
    cards: Mapping[Kind, Sequence[AnyCard]],
    sets: Iterable[Savoir],
    place: Callable[[str], tuple[str, int]],
    at: dt.date,
    report: Report,
) -> None:
    """Report what is valid until a day before `at`. A card that has its date from its set is not named apart."""
    outdated: dict[str, dt.date] = {}
    for savoir in sets:
        until = savoir.about.marks.until
        if until is not None and until < at:
            outdated[savoir.key] = until
            report.add("set-out-of-date", *place(savoir.key), date=until, key=savoir.key, count=len(savoir))
    for kind, of_kind in cards.items():
        for item in items_of(kind, of_kind):
            until = item.marks.until
            if until is None or until >= at or outdated.get(item.savoir) == until:
                continue
            said = f"{item.text} {' · '.join(item.answers)}".strip()
            report.add("card-out-of-date", item.file, item.line, date=until, text=said)
