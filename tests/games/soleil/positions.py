"""Positions for the rule tests: a game is played from a set-up, move by move, as people would."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Chance, Entry, Play, Refused
from pyramidion.games.soleil import GAME
from pyramidion.games.soleil.board import INDEX

BOARD = ("SSOLLO", "LSOOAS", "LAASOS", "LAOLAA")
INGOTS = (
    (10, 12, 14, 16, 10, 12),
    (14, 16, 10, 12, 14, 16),
    (10, 12, 14, 16, 10, 12),
    (14, 16, 10, 12, 14, 16),
)
GIVEN = {"board": BOARD, "ingots": INGOTS}


class Table:
    """A game with short words for its moves."""

    def __init__(
        self, seats: int = 3, seed: int | None = None, rounds: list[Any] | None = None, **options: Any
    ) -> None:
        raw = {"rounds": [GIVEN] if rounds is None else rounds}
        parsed = GAME.parse_options(options, seats)
        self.play = Play(GAME, parsed, seats, GAME.parse_setup(raw, parsed, seats), Chance(seed))

    def move(self, seat: int, **move: Any) -> Any:
        """Plays the move; the last event says what happened."""
        return self.play.step(Entry(seat, 0.0, GAME.parse_move(move)))

    def ask(self, seat: int, question: str) -> Any:
        """« B4-O »"""
        cell, symbol = question.split("-")
        return self.move(seat, type="guess", cell=cell, symbol=symbol)[0]

    def refused(self, seat: int, **move: Any) -> Refused:
        """The refusal; the position is the same as before, byte for byte."""
        before = (self.play.state, self.play.seq, self.play.at)
        with pytest.raises(Refused) as caught:
            self.move(seat, **move)
        assert (self.play.state, self.play.seq, self.play.at) == before
        return caught.value

    def solve(self, board: tuple[str, ...] = BOARD, but: tuple[str, ...] = ()) -> None:
        """Whoever's turn it is names the right animal, cell by cell."""
        for cell, i in INDEX.items():
            if cell not in but and not self.play.state.solved >> i & 1:
                self.ask(self.play.to_move[0], f"{cell}-{board[i // 6][i % 6]}")

    @property
    def view(self) -> Any:
        return self.play.view(None)
