"""Reads the cards of Pyramide: sentences with five marked words, lists of expressions, themes with names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from pyramidion.decks.cards import (
    ENIGMAS_PER_CARD,
    EXPRESSIONS_PER_CARD,
    NAMES_PER_THEME,
    WORDS_PER_ENIGMA,
    Enigme,
    ExpressionRow,
    Expressions,
    Noms,
)
from pyramidion.decks.files.tables import split_items
from pyramidion.decks.folding import fold, name_key
from pyramidion.decks.regrouping import common_public
from pyramidion.decks.savoirs.collection import answer_names

from .rows import Row, Rows

if TYPE_CHECKING:
    from pyramidion.language.clues import ClueVerdict

WORD_PATTERN = re.compile(r"[^\W\d_]+")
DEFAULT_DIFFICULTY = 2
"""The difficulty of cards without such a column."""
SAME_FAMILY_REASONS = frozenset(("itself", "inflection", "same_root", "component"))
"""Reasons by which the clue judge refuses words of one family."""


class PyramideCards(Rows):
    """Reads cards of Pyramide; with `for_lint` it adds checks for authors."""

    for_lint: bool

    def enigmes(self) -> Iterator[Enigme]:
        cards: dict[str, list[Enigme]] = {}
        for row in self._rows("enigmes"):
            names = self._answer(row, "réponse")
            number = row.cells["numéro"]
            if number not in {str(n) for n in range(1, ENIGMAS_PER_CARD + 1)}:
                self.report.add("enigma-number", row.file, row.line, value=number)
                number = "1"
            for column in ("carte", "titre", "phrase"):
                if not row.cells[column]:
                    self.report.add("no-text", row.file, row.line, column=column)
            found = Enigme(
                card=row.cells["carte"],
                number=int(number),
                title=row.cells["titre"],
                text=row.cells["phrase"],
                answer=names[0],
                accept=names[1:],
                difficulty=self._difficulty(row),
                **self._about(row),
            )
            self._check_marks(found)
            cards.setdefault(found.card, []).append(found)
        for together in cards.values():
            self._check_card(together)
            yield from together

    def expressions(self) -> Iterator[Expressions]:
        cards: dict[str, list[tuple[Row, tuple[str, ...]]]] = {}
        for row in self._rows("expressions"):
            names = self._answer(row, "expression")
            if not row.cells["définition"]:
                self.report.add("no-text", row.file, row.line, column="définition")
            if self.for_lint:
                self._check_expression(row, names)
            cards.setdefault(row.cells["carte"], []).append((row, names))
        for card, rows in cards.items():
            first = rows[0][0]
            if len(rows) != EXPRESSIONS_PER_CARD:
                self.report.add("five-expressions", first.file, first.line, card=card, count=len(rows))
            about = tuple(
                ExpressionRow(self._public(row), self._marks(row), row.file, row.line) for row, _ in rows
            )
            yield Expressions(
                card=card,
                expressions=tuple(names for _, names in rows),
                definitions=tuple(row.cells["définition"] for row, _ in rows),
                rows=about,
                difficulty=DEFAULT_DIFFICULTY,
                public=common_public(row.public for row in about),
                theme=first.theme,
                file=first.file,
                line=first.line,
            )

    def noms(self) -> Iterator[Noms]:
        for row in self._rows("noms"):
            listed = split_items(row.cells["noms"])
            names = tuple(
                tuple(answer_names(name, row.file, row.line, self.report)) or ("",) for name in listed
            )
            if len(names) != NAMES_PER_THEME or not all(listed):
                self.report.add("four-names", row.file, row.line, count=len(names))
            if not row.cells["thème"]:
                self.report.add("no-text", row.file, row.line, column="thème")
            seen = [name for forms in names for name in {name_key(form) for form in forms}]
            for name in {name for name in seen if seen.count(name) > 1}:
                self.report.add("proper-twice", row.file, row.line, name=name)
            about = {**self._about(row), "theme": row.cells["thème"]}
            yield Noms(card=row.cells["carte"], names=names, difficulty=DEFAULT_DIFFICULTY, **about)

    def _about(self, row: Row) -> dict[str, Any]:
        return {
            "public": self._public(row),
            "theme": row.theme,
            "file": row.file,
            "line": row.line,
            "marks": self._marks(row),
        }

    def _answer(self, row: Row, column: str) -> tuple[str, ...]:
        if not row.cells[column]:
            self.report.add("no-answer", row.file, row.line, column=column)
            return ("",)
        return tuple(answer_names(row.cells[column], row.file, row.line, self.report)) or ("",)

    # Checks for authors.

    def _check_marks(self, enigma: Enigme) -> None:
        """Report marks that are not five known words, marks related to the answer, and an answer in the sentence."""

        def add(code: str, **words: object) -> None:
            self.report.add(code, enigma.file, enigma.line, **words)

        pieces = enigma.text.split("*")
        words = enigma.words
        if len(pieces) != 2 * WORDS_PER_ENIGMA + 1:
            add("five-marks", count=len(pieces) // 2)
            return
        for word in words:
            if not WORD_PATTERN.fullmatch(word):
                add("mark-no-word", word=word)
        folded = [fold(word) for word in words]
        for word in {word for word in folded if folded.count(word) > 1}:
            add("mark-twice", word=word)
        if not self.for_lint:
            return
        from pyramidion.language.clues import judge_clue
        from pyramidion.language.lexicon import lexicon

        for word in words:
            if WORD_PATTERN.fullmatch(word) and word not in lexicon():
                add("mark-unknown", word=word)
        self._check_family(enigma, judge_clue, add)

    @staticmethod
    def _check_family(
        enigma: Enigme, judge: Callable[[str, str], ClueVerdict], add: Callable[..., None]
    ) -> None:
        names = (enigma.answer, *enigma.accept)
        plain = enigma.text.replace("*", "")
        said = {fold(word) for word in WORD_PATTERN.findall(f"{plain} {enigma.title}")}
        for name in names:
            telling = {fold(part) for part in WORD_PATTERN.findall(name) if len(part) > 3}
            if telling and telling <= said:
                add("answer-told", answer=name)
        for word in enigma.words:
            for name in names:
                told = judge(name, word)
                if told.verdict == "refused" and told.reason in SAME_FAMILY_REASONS:
                    add("mark-of-answer", word=word, answer=name)
                    break

    def _check_card(self, together: list[Enigme]) -> None:
        first = together[0]
        numbers = sorted(enigma.number for enigma in together)
        if numbers != list(range(1, ENIGMAS_PER_CARD + 1)):
            self.report.add("six-enigmas", first.file, first.line, card=first.card, count=len(together))
        words: dict[str, Enigme] = {}
        answers: dict[str, Enigme] = {}
        for enigma in together:
            for word in {fold(word) for word in enigma.words}:
                if word in words:
                    self.report.add(
                        "word-in-card", enigma.file, enigma.line, word=word, other=words[word].place
                    )
                words.setdefault(word, enigma)
            answer = name_key(enigma.answer)
            if answer in answers:
                self.report.add(
                    "answer-in-card",
                    enigma.file,
                    enigma.line,
                    answer=enigma.answer,
                    other=answers[answer].place,
                )
            answers.setdefault(answer, enigma)

    def _check_expression(self, row: Row, names: tuple[str, ...]) -> None:
        from pyramidion.language.clues import repeated_words

        for name in names:
            if len(WORD_PATTERN.findall(name)) < 2:
                self.report.add("one-word", row.file, row.line, expression=name)
            for word in repeated_words(row.cells["définition"], name):
                self.report.add("definition-tells", row.file, row.line, word=word, expression=name)
