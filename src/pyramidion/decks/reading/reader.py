"""Turns tables into cards, kind by kind; every cell is checked and every fault reported with its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pyramidion.decks.cards import (
    DEFINITIONS_PER_SERIES,
    EXAMPLES_PER_SUITE,
    FINALE_LEVELS,
    MIN_ANSWERS,
    QUESTIONS_PER_LEVEL,
    AnyCard,
    Definition,
    Enchere,
    Finale,
    FinaleQuestion,
    Kind,
    PremierTour,
    Series,
    Suite,
    min_answers_of_level,
)
from pyramidion.decks.files.tables import split_items
from pyramidion.decks.folding import fold, initial, name_key
from pyramidion.decks.regrouping import common_fields
from pyramidion.decks.savoirs.collection import answer_names

from .pyramide_cards import PyramideCards
from .questions import Questions
from .rows import Row

DEFAULT_DEFINITION_THEME: Final = "mots"
"""The theme of definitions whose file name does not give one."""


class Reader(PyramideCards, Questions):
    """Reads the cards of a source, one kind at a time."""

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
            case "enigmes":
                return tuple(self.enigmes())
            case "expressions":
                return tuple(self.expressions())
            case "noms":
                return tuple(self.noms())

    def _premier_tour(self) -> Iterator[PremierTour]:
        for row in self._rows("premier_tour"):
            if (told := self._question(row, "question", MIN_ANSWERS["premier_tour"])) is None:
                continue
            example = row.cells.get("exemple", "")
            if example:
                found = self._find_example(row, example, told["answers"])
                if found is None and told["complete"]:
                    self.report.add("example-wrong", row.file, row.line, example=example)
            yield PremierTour(example=example, **told)

    def _suite(self) -> Iterator[Suite]:
        for row in self._rows("suite"):
            if (told := self._question(row, "indice", 1)) is None:
                continue
            examples = split_items(row.cells["exemples"])
            if len(examples) != EXAMPLES_PER_SUITE or not all(examples):
                self.report.add("three-examples", row.file, row.line, count=sum(map(bool, examples)))
            seen: dict[int, str] = {}
            for example in filter(None, examples):
                found = self._find_example(row, example, told["answers"])
                if found is None:
                    self.report.add("example-wrong", row.file, row.line, example=example)
                elif found in seen:
                    self.report.add("example-twice", row.file, row.line, example=example, other=seen[found])
                else:
                    seen[found] = example
            besides = len(told["answers"]) - len(seen)
            if besides < MIN_ANSWERS["suite"]:
                self.report.add("few-besides", row.file, row.line, count=besides, least=MIN_ANSWERS["suite"])
            yield Suite(examples=tuple(examples), **told)

    def _encheres(self) -> Iterator[Enchere]:
        for row in self._rows("encheres"):
            if (told := self._question(row, "question", MIN_ANSWERS["encheres"])) is not None:
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
            if not (
                level.isascii() and level.isdigit() and len(level) == 1 and 1 <= int(level) <= FINALE_LEVELS
            ):
                self.report.add("level", row.file, row.line, value=level)
                continue
            key = self._group(face, row, files)
            shown.setdefault(key, (face, row.line))
            told = self._question(row, "question", min_answers_of_level(int(level)))
            faces.setdefault(key, [])
            if told is not None:
                faces[key].append(FinaleQuestion(level=int(level), **told))
        for key, questions in faces.items():
            face, line = shown[key]
            levels = tuple(tuple(q for q in questions if q.level == n) for n in range(1, FINALE_LEVELS + 1))
            for number, level_questions in enumerate(levels, 1):
                if len(level_questions) != QUESTIONS_PER_LEVEL:
                    count = len(level_questions)
                    self.report.add("face-level", files[key], line, face=face, level=number, count=count)
            yield Finale(face=face, levels=levels, file=files[key], line=line, **common_fields(questions))

    def _definitions(self) -> Iterator[Series]:
        groups: dict[str, list[tuple[Row, Definition]]] = {}
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
            for other, before in group if self.for_lint else ():
                if name_key(before.answer[0]) == name_key(definition.answer[0]) and definition.answer[0]:
                    answer = definition.answer[0]
                    self.report.add("answer-in-series", row.file, row.line, answer=answer, other=other.line)
            group.append((row, definition))
        for group in groups.values():
            row = group[0][0]
            name, items = row.cells["série"], tuple(definition for _, definition in group)
            if len(items) != DEFINITIONS_PER_SERIES:
                self.report.add("six-rows", row.file, row.line, series=name, count=len(items))
            yield Series(
                series=name,
                letter=fold(row.cells["lettre"])[:1],
                items=items,
                file=row.file,
                line=row.line,
                **common_fields(items),
            )

    def _definition(self, row: Row, letter: str) -> Definition:
        text, answer = row.cells["définition"], row.cells["réponse"]
        for column, cell in (("définition", text), ("réponse", answer)):
            if not cell:
                self.report.add(
                    "no-text" if column == "définition" else "no-answer", row.file, row.line, column=column
                )
        told = tuple(answer_names(answer, row.file, row.line, self.report)) if answer else ()
        if len(letter) == 1:
            for number, name in enumerate(told):
                # Marie Curie is another name of Curie: any of its words may start with the letter.
                begins = {
                    initial(name),
                    initial_with_article(name),
                    *(map(initial, name.split()) if number else ()),
                }
                if letter not in begins:
                    code = "wrong-letter-too" if number else "wrong-letter"
                    self.report.add(code, row.file, row.line, answer=name, letter=letter)
        return Definition(
            text=text,
            answer=told or ("",),
            difficulty=self._difficulty(row),
            public=self._public(row),
            theme=row.theme or DEFAULT_DEFINITION_THEME,
            file=row.file,
            line=row.line,
            marks=self._marks(row),
        )

    def _group(self, name: str, row: Row, files: dict[str, str]) -> str:
        """The key of a series or face: its name and its file."""
        key = f"{row.file}/{fold(name)}"
        files.setdefault(key, row.file)
        return key


def initial_with_article(name: str) -> str:
    """The first letter including the article: the film Le Mépris may also be listed under L."""
    return fold(name)[:1]
