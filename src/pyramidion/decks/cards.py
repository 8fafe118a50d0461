"""Cards as games use them: the question with its answers, everything looked up."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Kind = Literal[
    "premier_tour", "definitions", "suite", "encheres", "finale", "enigmes", "expressions", "noms"
]  # fmt: skip
Public = Literal["famille", "adulte"]
CIBLE: Final[tuple[Kind, ...]] = ("premier_tour", "definitions", "suite", "encheres", "finale")
PYRAMIDE: Final[tuple[Kind, ...]] = ("enigmes", "expressions", "noms")
KINDS: Final[tuple[Kind, ...]] = (*CIBLE, *PYRAMIDE)
GAMES: Final = {"cible": CIBLE, "pyramide": PYRAMIDE}
"""The games that are played with decks, and the kinds of cards that each takes."""
PUBLICS: Final[tuple[Public, ...]] = ("famille", "adulte")

LEAST: Final = {"premier_tour": 12, "suite": 8, "encheres": 10}
"""Answers that a card has at least; La Suite's besides the three examples."""
EXAMPLES: Final = 3
SERIES: Final = 6
"""Definitions of a series."""
LEVELS: Final = 6
QUESTIONS: Final = 3
"""Of a level of the finale."""
MARKED: Final = 5
"""Words of a sentence that are to be found."""
ENIGMAS: Final = 6
"""Of a card."""
LISTED: Final = 5
"""Expressions of a card."""
NAMED: Final = 4
"""Names of a theme."""


def least_of_level(level: int) -> int:
    """Answers that a question of this level has at least."""
    return 2 * level + 2


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """What every card has. `file` and `line` tell its writer where it stands."""

    difficulty: int
    public: Public
    theme: str
    file: str
    line: int

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"


class Question(Card, frozen=True, kw_only=True):
    """A question with many right answers. La Suite's text is its hint."""

    text: str
    answers: tuple[tuple[str, ...], ...]
    """The names of each answer; the first is shown."""
    popularity: tuple[int, ...]
    """Of each answer: 5 everybody thinks of it, 1 specialists."""
    complete: bool
    """No other answer can be right; otherwise the table may decide on one."""
    persons: bool
    agreement: bool
    savoir: str
    """The set of the answers; empty where the card brings all of them."""
    filter: str = ""


class PremierTour(Question, frozen=True, kw_only=True):
    example: str = ""


class Suite(Question, frozen=True, kw_only=True):
    examples: tuple[str, ...]


class Enchere(Question, frozen=True, kw_only=True):
    pass


class FinaleQuestion(Question, frozen=True, kw_only=True):
    level: int


class Finale(Card, frozen=True, kw_only=True):
    """A face: six levels of three questions. It is for families where all its questions are."""

    face: str
    levels: tuple[tuple[FinaleQuestion, ...], ...]


class Definition(Card, frozen=True, kw_only=True):
    text: str
    answer: tuple[str, ...]
    """Its names; the first is shown."""


class Series(Card, frozen=True, kw_only=True):
    """Six definitions whose answers begin with one letter."""

    series: str
    letter: str
    items: tuple[Definition, ...]


class Enigme(Card, frozen=True, kw_only=True):
    """A sentence of Pyramide with its five words between asterisks, and what it speaks of."""

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


class Expressions(Card, frozen=True, kw_only=True):
    """The five expressions of a card, each with its names and a short definition."""

    card: str
    expressions: tuple[tuple[str, ...], ...]
    definitions: tuple[str, ...]


class Noms(Card, frozen=True, kw_only=True):
    """A theme, which is announced, and four proper names."""

    card: str
    names: tuple[tuple[str, ...], ...]


AnyCard = PremierTour | Series | Suite | Enchere | Finale | Enigme | Expressions | Noms
