"""How a game looks as numbers: its actions counted, and what a seat may know as one array.

A game has a module `research.arrays` with a class `Codec`, or, where its moves can all be listed, a `ListedCodec`
for nothing. NumPy is loaded with it, so nothing that starts often imports this.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from .game import AnyGame
from .value import Value

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")

Draft = tuple[int, ...]
"""The actions chosen so far for a move that takes several; empty for nearly all."""


class Part(Value, frozen=True):
    """A stretch of the observation. `categories` above 0: codes from 0 to below it that only name something."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    categories: int = 0

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))


class Codec(ABC, Generic[StateT, MoveT, ViewT]):
    """Numbers for one game's moves and for what a seat may know. What it shows is in the seat's view, nothing else."""

    version: ClassVar[int]
    """Counts up when actions are numbered or observations laid out otherwise."""
    actions: int
    """Actions are numbered from 0 to below this."""
    dtype: ClassVar[type[np.signedinteger[Any]]]
    parts: tuple[Part, ...]
    """What the observation consists of, in order."""

    def __init__(self, game: AnyGame, options: Any, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats

    @abstractmethod
    def mask(self, state: StateT, seat: int, draft: Draft) -> NDArray[np.int8]:
        """A 1 for every action that the seat may take now, else 0. The array is the caller's own."""

    @abstractmethod
    def observe(self, state: StateT, seat: int, draft: Draft) -> NDArray[Any]:
        """What the seat may know, built by adding. The array is the caller's own."""

    @abstractmethod
    def move(self, state: StateT, seat: int, draft: Draft, random: Random) -> MoveT | None:
        """The move that these actions make; None when it takes more of them."""

    @abstractmethod
    def encode(self, move: MoveT, seat: int) -> Draft:
        """The actions by which this seat makes the move. Raises ValueError where none do."""

    @abstractmethod
    def scores(self, state: StateT) -> tuple[int, ...]:
        """Every seat's score as it stands, as views tell it to everybody."""

    @abstractmethod
    def draw(self, view: ViewT) -> str:
        """A view as text, for people who look on."""

    def split(self, observation: NDArray[Any]) -> Mapping[str, NDArray[Any]]:
        """The parts of an observation by name, in their shapes."""
        check_shape(observation, (sum(part.size for part in self.parts),))
        found, start = {}, 0
        for part in self.parts:
            found[part.name] = observation[start : start + part.size].reshape(part.shape)
            start += part.size
        return found


def check_shape(observation: Any, shape: tuple[int, ...]) -> None:
    """Raises where this is no array of that shape."""
    if not isinstance(observation, np.ndarray):
        raise TypeError(f"observation: an array, not {observation!r:.80}")
    if observation.shape != shape:
        raise ValueError(f"observation: an array of shape {shape}, not {observation.shape}")
