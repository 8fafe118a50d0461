"""Cards as games use them, with all answers resolved."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from .marks import NO_MARKS, Marks

Kind = Literal[
    "premier_tour", "definitions", "suite", "encheres", "finale", "enigmes", "expressions", "noms"
]  # fmt: skip
Public = Literal["famille", "adulte"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
PUBLICS: Final[tuple[Public, ...]] = ("famille", "adulte")

MIN_ANSWERS: Final = {"premier_tour": 12, "suite": 8, "encheres": 10}
"""How many answers a card has at least; in La Suite, besides the examples."""
EXAMPLES_PER_SUITE: Final = 3
DEFINITIONS_PER_SERIES: Final = 6
FINALE_LEVELS: Final = 6
QUESTIONS_PER_LEVEL: Final = 3
WORDS_PER_ENIGMA: Final = 5
ENIGMAS_PER_CARD: Final = 6
EXPRESSIONS_PER_CARD: Final = 5
NAMES_PER_THEME: Final = 4


def min_answers_of_level(level: int) -> int:
    """How many answers a finale question of this level has at least."""
    return 2 * level + 2


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What every card has. `file` and `line` tell its author where it was written."""

    difficulty: int
    public: Public
    theme: str
    file: str
    line: int
    marks: Marks = NO_MARKS
    """Its own, or those of its set; a card with several parts has none, its parts have."""

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


class Question(Card, frozen=True, kw_only=True):
    """A question with many right answers. In La Suite the text is the hint."""

    text: str
    answers: tuple[tuple[str, ...], ...]
    """The names of each answer; the first is shown."""
    popularity: tuple[int, ...]
    """For each answer, from 1 (specialists know it) to 5 (everybody thinks of it)."""
    complete: bool
    """Whether no other answer can be right; otherwise the players may decide."""
    persons: bool
    agreement: bool
    savoir: str
    """The key of the set of answers; empty if the card lists them all."""
    filter: str = ""
    open: bool = False
    """Whether the list is open by nature: what it does not have is for the table to decide."""
    head: str = ""
    """What the set says of its answers; its nouns may stand before any of them (`heads_of`)."""


class PremierTour(Question, frozen=True, kw_only=True):
    example: str = ""


class Suite(Question, frozen=True, kw_only=True):
    examples: tuple[str, ...]


class Enchere(Question, frozen=True, kw_only=True):
    pass


class FinaleQuestion(Question, frozen=True, kw_only=True):
    level: int


class Finale(Card, frozen=True, kw_only=True):
    """A face: six levels of three questions. It is for families if all its questions are."""

    face: str
    levels: tuple[tuple[FinaleQuestion, ...], ...]


class Definition(Card, frozen=True, kw_only=True):
    text: str
    answer: tuple[str, ...]
    """Its names; the first is shown."""


class Series(Card, frozen=True, kw_only=True):
    """Six definitions whose answers start with the same letter."""

    series: str
    letter: str
    items: tuple[Definition, ...]


class Enigme(Card, frozen=True, kw_only=True):
    """A sentence of Pyramide with five words between asterisks, and what it is about."""

    card: str
    number: int
    title: str
    text: str
    answer: str
    accept: tuple[str, ...]
    """Other names of the answer."""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(self.text.split("*")[1::2])


class ExpressionRow(msgspec.Struct, frozen=True):
    public: Public
    marks: Marks
    file: str
    line: int


class Expressions(Card, frozen=True, kw_only=True):
    """The five expressions of a card, each with its names and a short definition."""

    card: str
    expressions: tuple[tuple[str, ...], ...]
    definitions: tuple[str, ...]
    rows: tuple[ExpressionRow, ...]
    """What its table says about each."""


class Noms(Card, frozen=True, kw_only=True):
    """A theme, which is announced, and four proper names."""

    card: str
    names: tuple[tuple[str, ...], ...]


AnyCard = PremierTour | Series | Suite | Enchere | Finale | Enigme | Expressions | Noms
