"""A game as a tree with nodes of chance: what chance decides is drawn one by one, each draw with its probability.

A game that offers it has a module `research.tree` with a class `Tree`. Draws come when their result begins to
matter: those that a move needs come after the action that makes it, and before the state that follows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from .arrays import Draft
from .game import AnyGame
from .value import Value

StateT = TypeVar("StateT")

Outcomes = list[tuple[int, float]]
"""What a draw can give, in ascending order, and how probable it is."""


class Variant(Value, frozen=True):
    """One of the trees of a game. In each position one seat moves, or chance."""

    title: str
    options: Mapping[str, Any]
    seats: int
    most_actions: int
    """After so many actions of the seats it ends as it stands."""
    least_return: float
    most_return: float
    parameters: Mapping[str, int] = MappingProxyType({})
    """What makes it smaller or another position, with the value that each has unless told."""


class Tree(ABC, Generic[StateT]):
    variants: ClassVar[Mapping[str, Variant]]
    most_outcomes: ClassVar[int]
    """Draws give numbers below this."""

    def __init__(self, game: AnyGame, options: Any, parameters: Mapping[str, int]) -> None:
        """Raises a ValueError that names the parameter when one of them cannot be."""
        self.game = game
        self.options = options

    @abstractmethod
    def draws(self, state: StateT | None, action: int) -> int:
        """How many draws this action needs; without a state, how many the beginning needs."""

    @abstractmethod
    def outcomes(self, state: StateT | None, action: int, drawn: Draft) -> Outcomes:
        """What the next of these draws can give."""

    @abstractmethod
    def begin(self, drawn: Draft) -> StateT:
        """The first position, by what was drawn."""

    @abstractmethod
    def apply(self, state: StateT, seat: int, actions: Draft, drawn: Draft) -> StateT | None:
        """The position after the move that these actions make, by what was drawn; None when it takes more of them."""

    def legal(self, state: StateT, seat: int, draft: Draft) -> list[int] | None:
        """The actions that the seat may take now, in ascending order; None for those of the codec's mask."""
        return None

    @abstractmethod
    def returns(self, state: StateT) -> tuple[float, ...] | None:
        """What each seat has got in the end; None for what the outcome of the game pays."""

    @abstractmethod
    def resample(self, state: StateT, seat: int, random: Random) -> StateT:
        """A position that the seat cannot tell from this one, drawn from all of them alike."""


def within(name: str, value: int, least: int, most: int) -> int:
    """The value of a parameter, which must lie between these."""
    if not least <= value <= most:
        raise ValueError(f"{name}: {least} to {most}, not {value}")
    return value
