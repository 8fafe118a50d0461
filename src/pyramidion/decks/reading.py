"""From tables to cards: every cell is checked here, and every fault told with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from . import filters, limits
from .cards import (
    EXAMPLES,
    KINDS,
    LEAST,
    LEVELS,
    PUBLICS,
    QUESTIONS,
    SERIES,
    AnyCard,
    Definition,
    Enchere,
    Finale,
    FinaleQuestion,
    Kind,
    PremierTour,
    Public,
    Series,
    Suite,
    least_of_level,
)
from .faults import Report
from .folding import bare, fold, initial
from .savoirs import POPULARITY, Collection, Savoir, answer_names
from .sources import Source
from .tables import Table, parse, things

_SHARED: Final = ("savoir", "filtre", "réponses", "complet", "difficulté", "public")
COLUMNS: Final[Mapping[Kind, tuple[str, ...]]] = {
    "premier_tour": ("question", "exemple", *_SHARED),
    "suite": ("indice", "exemples", *_SHARED),
    "encheres": ("question", *_SHARED),
    "finale": ("face", "niveau", "question", *_SHARED),
    "definitions": ("série", "lettre", "définition", "réponse", "difficulté", "public"),
}
NEEDED: Final[Mapping[Kind, tuple[str, ...]]] = {
    "premier_tour": ("question", "difficulté", "public"),
    "suite": ("indice", "exemples", "difficulté", "public"),
    "encheres": ("question", "difficulté", "public"),
    "finale": ("face", "niveau", "question", "difficulté", "public"),
    "definitions": ("série", "lettre", "définition", "réponse", "difficulté", "public"),
}
FILE: Final = re.compile(r"(premier_tour|definitions|suite|encheres|finale)(?:-([^/]+))?\.csv")
WORDS: Final = "mots"
"""The theme of definitions whose file names none."""


class _Row(msgspec.Struct):
    """A row with its cells by the names of their columns."""

    file: str
    line: int
    theme: str
    cells: dict[str, str]


class _Answers(msgspec.Struct, frozen=True):
    names: tuple[tuple[str, ...], ...]
    popularity: tuple[int, ...]


class Reader:
    """Reads the cards of a source, kind by kind; sets come from the deck itself or from the open ones."""

    def __init__(
        self, source: Source, report: Report, shared: Collection, themes: Iterable[str] = ()
    ) -> None:
        self.source = source
        self.report = report
        self.sets = Collection(source, report)
        self.shared = shared
        self.used: set[str] = set()
        """Keys of the sets that its cards use."""
        self._themes = {*themes, *(about.theme for about in self.sets.about.values())}
        self._chosen: dict[tuple[str, str], _Answers | None] = {}

    def files(self, kind: Kind) -> list[tuple[str, str]]:
        """The tables of a kind, with the themes that their names tell: suite-nature, but not suite-2."""
        found = [(name, FILE.fullmatch(name)) for name in self.source.names]
        return [
            (name, match[2] if match[2] in self._themes else "")
            for name, match in found
            if match and match[1] == kind
        ]

    def savoir(self, key: str) -> Savoir | None:
        for collection in (self.sets, self.shared):
            if key in collection:
                return collection.get(key)
        return None

    def cards(self, kind: Kind) -> tuple[AnyCard, ...]:
        match kind:
            case "premier_tour":
                return tuple(self._premier_tour())
            case "suite":
                return tuple(self._suite())
            case "encheres":
                return tuple(self._encheres())
            case "definitions":
                return tuple(self._definitions())
            case "finale":
                return tuple(self._finale())

    # -- the kinds

    def _premier_tour(self) -> Iterator[PremierTour]:
        for row in self._rows("premier_tour"):
            if (told := self._question(row, "question", LEAST["premier_tour"])) is None:
                continue
            example = row.cells.get("exemple", "")
            if example:
                found = self._example(row, example, told["answers"])
                if found is None and told["complete"]:
                    self.report.add("example-wrong", row.file, row.line, example=example)
            yield PremierTour(example=example, **told)

    def _suite(self) -> Iterator[Suite]:
        for row in self._rows("suite"):
            if (told := self._question(row, "indice", 1)) is None:
                continue
            examples = things(row.cells["exemples"])
            if len(examples) != EXAMPLES or not all(examples):
                self.report.add("three-examples", row.file, row.line, count=sum(map(bool, examples)))
            seen: dict[int, str] = {}
            for example in filter(None, examples):
                found = self._example(row, example, told["answers"])
                if found is None:
                    self.report.add("example-wrong", row.file, row.line, example=example)
                elif found in seen:
                    self.report.add("example-twice", row.file, row.line, example=example, other=seen[found])
                else:
                    seen[found] = example
            besides = len(told["answers"]) - len(seen)
            if besides < LEAST["suite"]:
                self.report.add("few-besides", row.file, row.line, count=besides, least=LEAST["suite"])
            yield Suite(examples=tuple(examples), **told)

    def _encheres(self) -> Iterator[Enchere]:
        for row in self._rows("encheres"):
            if (told := self._question(row, "question", LEAST["encheres"])) is not None:
                yield Enchere(**told)

    def _finale(self) -> Iterator[Finale]:
        faces: dict[str, list[FinaleQuestion]] = {}
        files: dict[str, str] = {}
        shown: dict[str, tuple[str, int]] = {}
        for row in self._rows("finale"):
            face, level = row.cells["face"], row.cells["niveau"]
            if not face:
                self.report.add("no-text", row.file, row.line, column="face")
                continue
            if not (level.isascii() and level.isdigit() and len(level) == 1 and 1 <= int(level) <= LEVELS):
                self.report.add("level", row.file, row.line, value=level)
                continue
            key = self._group(face, row, files)
            shown.setdefault(key, (face, row.line))
            told = self._question(row, "question", least_of_level(int(level)))
            faces.setdefault(key, [])
            if told is not None:
                faces[key].append(FinaleQuestion(level=int(level), **told))
        for key, questions in faces.items():
            face, line = shown[key]
            levels = tuple(tuple(q for q in questions if q.level == n) for n in range(1, LEVELS + 1))
            for number, level_questions in enumerate(levels, 1):
                if len(level_questions) != QUESTIONS:
                    count = len(level_questions)
                    self.report.add("face-level", files[key], line, face=face, level=number, count=count)
            yield Finale(face=face, levels=levels, file=files[key], line=line, **_together(questions))

    def _definitions(self) -> Iterator[Series]:
        groups: dict[str, list[tuple[_Row, Definition]]] = {}
        files: dict[str, str] = {}
        for row in self._rows("definitions"):
            name, letter = row.cells["série"], fold(row.cells["lettre"])
            if not name:
                self.report.add("no-text", row.file, row.line, column="série")
                continue
            key = self._group(name, row, files)
            group = groups.setdefault(key, [])
            if not (len(letter) == 1 and "A" <= letter <= "Z"):
                self.report.add("letter", row.file, row.line, value=row.cells["lettre"])
            elif group and (first := fold(group[0][0].cells["lettre"])) != letter:
                self.report.add("two-letters", row.file, row.line, series=name, one=first, two=letter)
            definition = self._definition(row, letter)
            for other, before in group:
                if bare(before.answer[0]) == bare(definition.answer[0]) and definition.answer[0]:
                    answer = definition.answer[0]
                    self.report.add("answer-in-series", row.file, row.line, answer=answer, other=other.line)
            group.append((row, definition))
        for group in groups.values():
            row = group[0][0]
            name, items = row.cells["série"], tuple(definition for _, definition in group)
            if len(items) != SERIES:
                self.report.add("six-rows", row.file, row.line, series=name, count=len(items))
            yield Series(
                series=name,
                letter=fold(row.cells["lettre"])[:1],
                items=items,
                file=row.file,
                line=row.line,
                **_together(list(items)),
            )

    def _definition(self, row: _Row, letter: str) -> Definition:
        text, answer = row.cells["définition"], row.cells["réponse"]
        for column, cell in (("définition", text), ("réponse", answer)):
            if not cell:
                self.report.add(
                    "no-text" if column == "définition" else "no-answer", row.file, row.line, column=column
                )
        told = tuple(answer_names(answer, row.file, row.line, self.report)) if answer else ()
        if len(letter) == 1:
            for number, name in enumerate(told):
                # Marie Curie is another name of Curie: the letter may begin any word of it.
                begins = {initial(name), bare_initial(name), *(map(initial, name.split()) if number else ())}
                if letter not in begins:
                    code = "wrong-letter-too" if number else "wrong-letter"
                    self.report.add(code, row.file, row.line, answer=name, letter=letter)
        return Definition(
            text=text,
            answer=told or ("",),
            difficulty=self._difficulty(row),
            public=self._public(row),
            theme=row.theme or WORDS,
            file=row.file,
            line=row.line,
        )

    # -- what they share

    def _rows(self, kind: Kind) -> Iterator[_Row]:
        for file, theme in self.files(kind):
            table = parse(self.source.read(file), file, self.report)
            if not table.header:
                continue
            known = {fold(name): name for name in COLUMNS[kind]}
            columns: dict[str, int] = {}
            for place, name in enumerate(table.header):
                if fold(name) in known:
                    columns.setdefault(known[fold(name)], place)
                elif name:
                    self.report.add("unknown-column", file, 1, column=name, known=", ".join(COLUMNS[kind]))
            missing = [name for name in NEEDED[kind] if name not in columns]
            if "réponse" not in COLUMNS[kind] and not {"savoir", "réponses"} & columns.keys():
                missing.append("savoir")
            for name in missing:
                self.report.add("no-column", file, 1, column=name)
            if missing:
                continue
            yield from self._table_rows(table, columns, theme)

    def _table_rows(self, table: Table, columns: dict[str, int], theme: str) -> Iterator[_Row]:
        for line, cells in table.rows:
            yield _Row(table.file, line, theme, {name: cells[place] for name, place in columns.items()})

    def _question(self, row: _Row, column: str, least: int) -> dict[str, Any] | None:
        """The fields of a question; None where it has no text or no answers."""
        text, key, filtered = row.cells[column], row.cells.get("savoir", ""), row.cells.get("filtre", "")
        if not text:
            self.report.add("no-text", row.file, row.line, column=column)
        savoir = self._named(row, key) if key else None
        own = self._own(row)
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
            names, popularity = self._joined(row, names, own), popularity + (POPULARITY,) * len(own)
        if len(names) < least:
            self.report.add("few-answers", row.file, row.line, count=len(names), least=least)
        return {
            "text": text,
            "answers": names,
            "popularity": popularity,
            "complete": complete,
            "persons": savoir.about.persons if savoir else False,
            "agreement": savoir.about.agreement if savoir else False,
            "savoir": key,
            "filter": filtered,
            "difficulty": difficulty,
            "public": public,
            "theme": (savoir.about.theme if savoir else "") or row.theme,
            "file": row.file,
            "line": row.line,
        }

    def _named(self, row: _Row, key: str) -> Savoir | None:
        self.used.add(key)
        if (savoir := self.savoir(key)) is None:
            near = get_close_matches(key, [*self.sets, *self.shared], 1)
            code = "unknown-set-near" if near else "unknown-set"
            self.report.add(code, row.file, row.line, key=key, near="".join(near))
        return savoir

    def _select(self, row: _Row, savoir: Savoir, text: str) -> _Answers | None:
        place = (savoir.key, text)
        if place in self._chosen and self._chosen[place] is not None:
            return self._chosen[place]
        self._chosen[place] = None
        try:
            conditions = filters.parse(text)
            chosen = filters.select(savoir, conditions)
            for condition, value in filters.strangers(savoir, conditions):
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
            self._chosen[place] = _Answers(savoir.names, savoir.popularity)
        elif not chosen:
            self.report.add("filter-none", row.file, row.line, filter=text)
        else:
            names, popularity = savoir.names, savoir.popularity
            self._chosen[place] = _Answers(
                tuple(names[n] for n in chosen), tuple(popularity[n] for n in chosen)
            )
        return self._chosen[place]

    def _own(self, row: _Row) -> list[tuple[str, ...]]:
        cell = row.cells.get("réponses", "")
        told = [answer_names(thing, row.file, row.line, self.report) for thing in things(cell)]
        if not all(told):
            self.report.add("empty-name", row.file, row.line, text=cell)
        return [tuple(dict.fromkeys(names)) for names in told if names]

    def _joined(
        self, row: _Row, names: tuple[tuple[str, ...], ...], own: list[tuple[str, ...]]
    ) -> tuple[tuple[str, ...], ...]:
        """The set's answers and the card's own, which must be others."""
        seen = {bare(name): answer[0] for answer in names for name in answer}
        for answer in own:
            for name in answer:
                if bare(name) in seen and seen[bare(name)] != answer[0]:
                    other = seen[bare(name)]
                    self.report.add("in-set-already", row.file, row.line, name=name, other=other)
                elif bare(name) in seen and name == answer[0]:
                    self.report.add("in-set-already", row.file, row.line, name=name, other=seen[bare(name)])
                seen[bare(name)] = answer[0]
        return (*names, *own)

    def _example(self, row: _Row, example: str, answers: tuple[tuple[str, ...], ...]) -> int | None:
        """Which answer an example is."""
        for number, names in enumerate(answers):
            if example == names[0]:
                return number
        wanted = bare(example)
        for number, names in enumerate(answers):
            if any(bare(name) == wanted for name in names):
                self.report.add("example-spelling", row.file, row.line, example=example, name=names[0])
                return number
        return None

    def _group(self, name: str, row: _Row, files: dict[str, str]) -> str:
        """A series or face is known by its name, and lies in one file."""
        key = f"{row.file}/{fold(name)}"
        files.setdefault(key, row.file)
        return key

    def _difficulty(self, row: _Row) -> int:
        if (cell := row.cells["difficulté"]) in {"1", "2", "3"}:
            return int(cell)
        self.report.add("difficulty", row.file, row.line, value=cell)
        return 1

    def _public(self, row: _Row) -> Public:
        if (cell := row.cells["public"]) in PUBLICS:
            return cell
        self.report.add("public", row.file, row.line, value=cell)
        return "famille"

    def _complete(self, row: _Row, savoir: Savoir | None) -> bool:
        cell = row.cells.get("complet", "")
        if cell not in {"", "oui", "non"}:
            self.report.add("complete", row.file, row.line, value=cell)
        if not cell:
            return savoir.about.complete if savoir else False
        return cell == "oui"

    def count_rows(self) -> int:
        """Rows of all tables of cards, counted without reading them as tables."""
        files = [file for kind in KINDS for file, _ in self.files(kind)]
        return sum(max(0, self.source.read(file).count(b"\n") - 1) for file in files)

    def too_big(self) -> bool:
        """Says so, where there are more cards than a deck may have."""
        if (count := self.count_rows()) > limits.CARDS:
            self.report.add("many-cards", "", count=count, limit=limits.CARDS)
            return True
        return False


def bare_initial(name: str) -> str:
    """The first letter with the article: the film Le Mépris may stand under L too."""
    return fold(name)[:1]


def _together(cards: list[Any]) -> dict[str, Any]:
    """Difficulty, public and theme of a face or series."""
    themes = {card.theme for card in cards}
    mean = sum(card.difficulty for card in cards) / len(cards) if cards else 1
    return {
        "difficulty": int(mean + 0.5),
        "public": "adulte" if any(card.public == "adulte" for card in cards) else "famille",
        "theme": themes.pop() if len(themes) == 1 else "",
    }
