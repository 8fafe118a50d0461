"""Finds what several decks have in common, and enigmas whose answers are among the names of their own deck.

Decks of one house are played together, so a riddle of one may not be asked by another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

import msgspec

from pyramidion.decks.cards import AnyCard, Enigme, Kind, Noms
from pyramidion.decks.faults import Fault, Report
from pyramidion.decks.folding import name_key
from pyramidion.decks.items import Item, items_of

from .duplicates import check_duplicates

Cards = Mapping[Kind, Sequence[AnyCard]]

MAX_SHARE: Final = 0.2
"""How many of a deck's enigma answers may be among its names."""
_SHOWN: Final = 3
_ALIKE: Final = frozenset(("card-twice", "card-near"))
"""What `check_duplicates` says about cards that are alike."""


def check_names_and_answers(cards: Cards, report: Report) -> None:
    """Report a deck of which too many enigma answers are among its names."""
    enigmas = cast(Sequence[Enigme], cards.get("enigmes", ()))
    found = answers_among_names(enigmas, cast(Sequence[Noms], cards.get("noms", ())))
    if len(found) > MAX_SHARE * len(enigmas):
        first, some = found[0], ", ".join(enigma.answer for enigma in found[:_SHOWN])
        report.add("names-tell", first.file, first.line, count=len(found), all=len(enigmas), some=f"{some}…")


def answers_among_names(enigmas: Sequence[Enigme], themes: Sequence[Noms]) -> list[Enigme]:
    """Enigmas whose answer is a proper name of one of these themes."""
    names = {name_key(name) for theme in themes for spellings in theme.names for name in spellings}
    return [enigma for enigma in enigmas if name_key(enigma.answer) in names]


def lint_across(decks: Mapping[str, Cards]) -> tuple[Fault, ...]:
    """What decks repeat of each other; files are named with the name of the deck before them."""
    report, alike = Report(), _AlikeAcross()
    check_duplicates(_joined(decks), alike)
    seen: dict[tuple[str, str], tuple[str, Item]] = {}
    for name, cards in decks.items():
        for kind in ("enigmes", "expressions", "noms"):
            for item in items_of(kind, cards.get(kind, ())):
                _once(seen, name, item, report)
    return tuple(sorted((*report.all(), *alike.all()), key=lambda fault: (fault.file, fault.line)))


def _once(seen: dict[tuple[str, str], tuple[str, Item]], deck: str, item: Item, report: Report) -> None:
    for code, text in _keys(item):
        other, before = seen.setdefault((code, name_key(text)), (deck, item))
        if other != deck:
            place = f"{other}/{before.file}:{before.line}"
            words = {"answer": text, "title": text, "text": text, "other": place}
            report.add(code, f"{deck}/{item.file}", item.line, **words)


def _keys(item: Item) -> list[tuple[str, str]]:
    if item.kind == "enigmes":
        return [("answer-in-decks", item.answers[0]), ("title-in-decks", item.title)]
    if item.kind == "expressions":
        return [("expression-in-decks", item.answers[0])]
    return [("theme-in-decks", item.text)]


class _AlikeAcross(Report):
    """Keeps what is said about cards of different decks that are alike."""

    def add(self, code: str, file: str, line: int = 0, **words: object) -> None:
        if code in _ALIKE and _deck(str(words["other"])) != _deck(file):
            super().add(code, file, line, **words)


def _deck(place: str) -> str:
    return place.partition(":")[0].rpartition("/")[0]


def _joined(decks: Mapping[str, Cards]) -> dict[Kind, list[AnyCard]]:
    """The cards of all decks, each with the name of its deck before that of its file."""
    joined: dict[Kind, list[AnyCard]] = {}
    for name, cards in decks.items():
        for kind, of_kind in cards.items():
            joined.setdefault(kind, []).extend(_renamed(name, card) for card in of_kind)
    return joined


def _renamed(deck: str, card: AnyCard) -> AnyCard:
    """The card with the name of its deck before that of its file, in its parts too."""
    changes: dict[str, object] = {"file": f"{deck}/{card.file}"}
    if (items := getattr(card, "items", None)) is not None:
        changes["items"] = tuple(msgspec.structs.replace(one, file=f"{deck}/{one.file}") for one in items)
    if (levels := getattr(card, "levels", None)) is not None:
        changes["levels"] = tuple(
            tuple(msgspec.structs.replace(one, file=f"{deck}/{one.file}") for one in level)
            for level in levels
        )
    return msgspec.structs.replace(card, **changes)
