"""What a benchmark sheet is: the module `research.sheet` of a game's package, checked as if it were an object.

A sheet asks questions of the game that anybody can answer in words: a language model, or the bots of the game. All
answer the same items, drawn by a seed, and are judged by the same rules. A score is between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, runtime_checkable

from .cards import Cards
from .manifest import Title
from .value import Value


class Task(Value, frozen=True):
    """One kind of question. `rules` say to the one who answers what counts, and in which form it is said."""

    name: str
    title: Title
    rules: Title


class Asked(Value, frozen=True):
    """One question: the words that are read, and what a bot of the game knows it by."""

    words: Title
    about: Any
    is_list: bool = False
    """The answer is a list, and may take several lines."""


Answerer = Callable[[Asked], str | None]
"""Whoever is asked: what they say, or None if nothing came."""


@runtime_checkable
class Sheet(Protocol):
    def tasks(self) -> Sequence[Task]:
        """In the order in which they are shown."""

    def items(self, task: str, seed: int, count: int, cards: Cards) -> Sequence[Any]:
        """So many items of a task, or all that there are; the same seed gives the same ones."""

    def play(self, item: Any, answerer: Answerer, cards: Cards) -> float:
        """Asks about an item until it is decided, and says what the answers were worth."""

    def bot(self, level: str, seed: int, cards: Cards) -> Answerer:
        """A bot of the game, which answers the same questions."""
