"""Numbers for a game whose moves can all be listed: it has an action set and an observation without writing any."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from .arrays import Codec, Draft
from .finite import every_value
from .flat_view import columns
from .game import AnyGame


class ListedCodec(Codec[Any, Any, Any]):
    """Actions are the values of the game's `move_type`, in an order that follows from the type.

    The observation is the seat's view, flattened. Raises Endless or NoFixedSize where the types of the game do not
    allow it.
    """

    version = 1
    dtype = np.int32

    def __init__(self, game: AnyGame, options: Any, seats: int) -> None:
        super().__init__(game, options, seats)
        self.moves = every_value(game.move_type)
        self.actions = len(self.moves)
        self._number = {move: number for number, move in enumerate(self.moves)}
        self._columns = columns(game, seats)
        self.parts = tuple(column.part for column in self._columns)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and sent to other processes as what it is made of."""
        return type(self), (self.game, self.options, self.seats)

    def mask(self, state: Any, seat: int, draft: Draft) -> NDArray[np.int8]:
        legal = self.game.legal(state, seat)
        if legal.forms:
            raise TypeError(
                f"{self.game.key} has moves that `legal` does not list ({', '.join(legal.forms)}): "
                "it needs a module `research.arrays` of its own"
            )
        mask = np.zeros(self.actions, np.int8)
        mask[[self._number[move] for move in legal.moves]] = 1
        return mask

    def observe(self, state: Any, seat: int, draft: Draft) -> NDArray[np.int32]:
        seen = self.game.view(state, seat), seat
        return np.array([number for column in self._columns for number in column.read(seen)], self.dtype)

    def move(self, state: Any, seat: int, draft: Draft, random: Random) -> Any:
        return self.moves[draft[0]]

    def encode(self, move: Any, seat: int) -> Draft:
        return (self._number[move],)

    def scores(self, state: Any) -> tuple[int, ...]:
        scores: tuple[int, ...] = self.game.view(state, None).scores
        return scores

    def draw(self, view: Any) -> str:
        """A line for each field."""
        fields = msgspec.to_builtins(view)
        return "\n".join(f"{name}: {msgspec.json.encode(value).decode()}" for name, value in fields.items())
