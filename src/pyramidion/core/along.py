"""Answering along: what a game may ask of people who wait. It is the module `along` of a game's package.

Its functions are pure and change nothing of the game. Nobody is told what an answer is worth while its question is
open, so whoever answers along learns nothing that could help somebody who plays.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeVar, runtime_checkable

from .cards import Cards
from .value import Value

StateT_contra = TypeVar("StateT_contra", contravariant=True)


class AlongQuestion(Value, frozen=True):
    """A question to somebody who waits. The game's client has its words, by the view and by `key`."""

    key: str
    """Names the question within the game, and tells no secret: its kind, a dot, and what tells it from others."""
    kind: Literal["text", "choice"]
    choices: tuple[str, ...] = ()
    """For a choice: what may be answered."""
    most: int = 1
    """So many answers may be given, each of which counts; where it is one, the last one counts."""


@runtime_checkable
class Along(Protocol[StateT_contra]):
    """The module `along` of a game's package, checked as if it were an object."""

    def question(self, state: StateT_contra, seat: int | None, /) -> AlongQuestion | None:
        """What a seat that has no move now, or somebody who looks on (None), may be asked; None where that is nothing,
        or where they may know the answer."""

    def is_open(self, state: StateT_contra, key: str, /) -> bool:
        """Whether somebody may still play for what this question is about, or could be helped by its answer."""

    def judge(
        self, state: StateT_contra, key: str, text: str, earlier: tuple[str, ...], cards: Cards | None, /
    ) -> bool | None:
        """Whether an answer to the question that is open now is right, by the judge of the game; `earlier` are the
        person's other answers to it. None: `result` will tell."""

    def result(self, before: StateT_contra, after: StateT_contra, key: str, text: str, /) -> bool | None:
        """Whether an answer was right that `judge` left open, at the step at which the question is closed; None where
        it was never decided."""
