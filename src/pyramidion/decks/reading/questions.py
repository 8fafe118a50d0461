"""Resolves the answers of a question: a filtered set, plus the answers that the card lists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from pyramidion.decks.faults import Report
from pyramidion.decks.files import Source
from pyramidion.decks.files.tables import split_items
from pyramidion.decks.folding import fold, name_key
from pyramidion.decks.marks import Marks
from pyramidion.decks.savoirs import Collection, Savoir, filters
from pyramidion.decks.savoirs.collection import DEFAULT_POPULARITY, answer_names
from pyramidion.language.answers.limits import MAX_CARD_CHARACTERS, MAX_CARD_NAMES

from .persons import are_persons
from .rows import Row, Rows

OPEN: Final = "ouvert"
"""In the column `complet`: the list is open by nature."""
_FORM_MATTERS: Final = re.compile(
    r"«|lettre|syllabe|finissent|commencent|riment|pluriel|masculin|féminin|[Mm]esdames|prénom"
)
"""Questions to whose answers gender and number belong."""


class _Answers(msgspec.Struct, frozen=True):
    names: tuple[tuple[str, ...], ...]
    popularity: tuple[int, ...]


class Questions(Rows):
    """Reads questions; sets come from the deck itself or from the open ones."""

    def __init__(
        self,
        source: Source,
        report: Report,
        shared: Collection,
        themes: Iterable[str] = (),
        *,
        for_lint: bool = True,
    ) -> None:
        """`for_lint` adds checks for authors; a deck that is played was linted before."""
        self.sets = Collection(source, report)
        self.shared = shared
        self.for_lint = for_lint
        self.used: set[str] = set()
        """The keys of the sets that the cards use."""
        self._selected: dict[tuple[str, str], _Answers | None] = {}
        super().__init__(source, report, {*themes, *(about.theme for about in self.sets.about.values())})

    def savoir(self, key: str) -> Savoir | None:
        """The set with this key; the deck’s own first."""
        for collection in (self.sets, self.shared):
            if key in collection:
                return collection.get(key)
        return None

    def _question(self, row: Row, column: str, least: int) -> dict[str, Any] | None:
        """The fields of a question; None if it has no text or no answers."""
        text, key, filtered = row.cells[column], row.cells.get("savoir", ""), row.cells.get("filtre", "")
        if not text:
            self.report.add("no-text", row.file, row.line, column=column)
        savoir = self._find_savoir(row, key) if key else None
        own = self._own_answers(row)
        if filtered and not key:
            self.report.add("filter-alone", row.file, row.line)
        if not key and not own:
            self.report.add("no-answers", row.file, row.line)
        found = self._select(row, savoir, filtered) if savoir else _Answers((), ())
        difficulty, public, complete = self._difficulty(row), self._public(row), self._complete(row, savoir)
        if found is None or (key and savoir is None) or not (text and (key or own)):
            return None
        names, popularity = found.names, found.popularity
        if own:
            names, popularity = (
                self._with_own_answers(row, names, own),
                popularity + (DEFAULT_POPULARITY,) * len(own),
            )
        if len(names) < least:
            self.report.add("few-answers", row.file, row.line, count=len(names), least=least)
        if self.for_lint:
            self._check_size(row, names)
        marks = self._marks(row).completed(savoir.about.marks) if savoir else self._marks(row)
        return {
            "text": text,
            "answers": names,
            "popularity": popularity,
            "complete": complete,
            "persons": savoir.about.persons if savoir else are_persons(own),
            "agreement": savoir.about.agreement if savoir else not _FORM_MATTERS.search(text),
            "savoir": key,
            "filter": filtered,
            "open": self._open(row, savoir),
            "head": savoir.about.heads if savoir else "",
            "difficulty": difficulty,
            "public": public,
            "theme": (savoir.about.theme if savoir else "") or row.theme or self._theme_of(marks),
            "file": row.file,
            "line": row.line,
            "marks": marks,
        }

    def _theme_of(self, marks: Marks) -> str:
        """The theme of a card that nothing else gives one: its subject, if the deck has a theme of that name."""
        return next((key for name in marks.subject if (key := fold(name).lower()) in self._themes), "")

    def _check_size(self, row: Row, answers: tuple[tuple[str, ...], ...]) -> None:
        count = sum(map(len, answers))
        if count > MAX_CARD_NAMES:
            self.report.add("many-names", row.file, row.line, count=count, limit=MAX_CARD_NAMES)
            return
        count = sum(len(name) for names in answers for name in names)
        if count > MAX_CARD_CHARACTERS:
            self.report.add("long-answers", row.file, row.line, count=count, limit=MAX_CARD_CHARACTERS)

    def _find_savoir(self, row: Row, key: str) -> Savoir | None:
        self.used.add(key)
        if (savoir := self.savoir(key)) is None:
            near = get_close_matches(key, [*self.sets, *self.shared], 1)
            code = "unknown-set-near" if near else "unknown-set"
            self.report.add(code, row.file, row.line, key=key, near="".join(near))
        return savoir

    def _select(self, row: Row, savoir: Savoir, text: str) -> _Answers | None:
        place = (savoir.key, text)
        if place in self._selected and self._selected[place] is not None:
            return self._selected[place]
        self._selected[place] = None
        try:
            conditions = filters.parse(text)
            chosen = filters.select(savoir, conditions)
            for condition, value in filters.unknown_values(savoir, conditions) if self.for_lint else ():
                words = {
                    "filter": text,
                    "place": condition.place,
                    "attribute": condition.written[0],
                    "value": value,
                }
                self.report.add("filter-unknown-value", row.file, row.line, **words)
        except filters.FilterFault as fault:
            self.report.add(fault.code, row.file, row.line, filter=text, place=fault.place, **fault.words)
            return None
        if not conditions:
            self._selected[place] = _Answers(savoir.names, savoir.popularity)
        elif not chosen:
            self.report.add("filter-none", row.file, row.line, filter=text)
        else:
            names, popularity = savoir.names, savoir.popularity
            self._selected[place] = _Answers(
                tuple(names[n] for n in chosen), tuple(popularity[n] for n in chosen)
            )
        return self._selected[place]

    def _own_answers(self, row: Row) -> list[tuple[str, ...]]:
        cell = row.cells.get("réponses", "")
        told = [answer_names(thing, row.file, row.line, self.report) for thing in split_items(cell)]
        if not all(told):
            self.report.add("empty-name", row.file, row.line, text=cell)
        return [tuple(dict.fromkeys(names)) for names in told if names]

    def _with_own_answers(
        self, row: Row, names: tuple[tuple[str, ...], ...], own: list[tuple[str, ...]]
    ) -> tuple[tuple[str, ...], ...]:
        """The answers of the set followed by the card’s own, which must differ from them."""
        if not self.for_lint:
            return (*names, *own)
        seen = {name_key(name): answer[0] for answer in names for name in answer}
        for answer in own:
            for name in answer:
                if name_key(name) in seen and seen[name_key(name)] != answer[0]:
                    other = seen[name_key(name)]
                    self.report.add("in-set-already", row.file, row.line, name=name, other=other)
                elif name_key(name) in seen and name == answer[0]:
                    self.report.add(
                        "in-set-already", row.file, row.line, name=name, other=seen[name_key(name)]
                    )
                seen[name_key(name)] = answer[0]
        return (*names, *own)

    def _find_example(self, row: Row, example: str, answers: tuple[tuple[str, ...], ...]) -> int | None:
        """The index of the answer that an example names, or None."""
        for number, names in enumerate(answers):
            if example == names[0]:
                return number
        wanted = name_key(example)
        for number, names in enumerate(answers):
            if any(name_key(name) == wanted for name in names):
                self.report.add("example-spelling", row.file, row.line, example=example, name=names[0])
                return number
        return None

    def _complete(self, row: Row, savoir: Savoir | None) -> bool:
        cell = row.cells.get("complet", "")
        if cell not in {"", "oui", "non", OPEN}:
            self.report.add("complete", row.file, row.line, value=cell)
        if not cell:
            return savoir.about.complete if savoir else False
        return cell == "oui"

    def _open(self, row: Row, savoir: Savoir | None) -> bool:
        cell = row.cells.get("complet", "")
        return cell == OPEN or (not cell and savoir is not None and savoir.about.open)
