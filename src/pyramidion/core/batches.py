"""How a game plays many games at once: one record a game, and compiled rules that step all of them.

A game that offers it has a module `research.batch` with a class `Batch`. What it shows is what the game's `Codec` shows
to the seat that is asked, and every step is the one that the rules make. Where the module has a class `Codec` as well,
batches go by its numbers instead of those of `research.arrays`. NumPy is loaded with this module.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

States: TypeAlias = NDArray[np.void]
"""One record a game: everything that decides the future, and what the seats have been shown."""

COMMON_FIELDS = [("kind", np.uint32), ("moves", np.int32), ("chance", np.int64)]
"""The fields that every record begins with: which game and options it belongs to, how many actions were taken in this
episode, and the state of the generator that all its draws come from. `chance` is never 0."""


def record_of(fields: list[Any]) -> np.dtype[np.void]:
    """The type of a state with these fields after the common ones, the widest first.

    It has no gaps, which NumPy would not copy: equal states are equal byte by byte.
    """
    named: list[Any] = [*COMMON_FIELDS, *fields]
    gap = np.dtype(named, align=True).itemsize - np.dtype(named).itemsize
    record = np.dtype([*named, ("unused", np.int8, (gap,))], align=True)
    if record != np.dtype([*named, ("unused", np.int8, (gap,))]):
        raise ValueError("the fields of a record are ordered from the widest to the narrowest")
    return record


class Payments(NamedTuple):
    """What a step pays. `outcome[w, 1]` is a winner's reward where w seats win, `outcome[w, 0]` everybody else's."""

    by_score: bool
    """Each change of a score when it happens, instead of the outcome at the end."""
    outcome: NDArray[np.float64]


class Shown(NamedTuple):
    """What the seats that are asked are shown, one row a game."""

    observation: NDArray[Any]
    mask: NDArray[np.int8]
    seat: NDArray[np.int8]


class Results(NamedTuple):
    """What a step brought, one row a game."""

    rewards: NDArray[np.float64]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]


class Batch(ABC):
    """The compiled rules of one game for these options and seats. It holds no states: the caller does."""

    record: ClassVar[np.dtype[np.void]]
    """Of a state. Begins with COMMON_FIELDS."""

    @abstractmethod
    def __init__(self, options: Any, seats: int, payments: Payments, max_moves: int) -> None: ...

    @abstractmethod
    def begin(self, states: States) -> None:
        """A new game in every record. Its draws come from `chance`, which goes on; `kind` stays."""

    @abstractmethod
    def first_illegal(self, states: States, actions: NDArray[np.int64]) -> int:
        """The first game whose action is out of range or not legal, or -1."""

    @abstractmethod
    def step(
        self, states: States, actions: NDArray[np.int64], results: Results, shown: Shown, last: Shown
    ) -> int:
        """One legal action in every game. Where a game ends, `last` gets its last position and a new one begins.

        The last position is shown to seat 0 where the game is over, and where it was truncated to the seat that would
        have gone on. Returns how many games ended.
        """

    @abstractmethod
    def show(self, states: States, shown: Shown) -> None:
        """Every game as it stands."""
