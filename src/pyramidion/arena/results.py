"""A game of the arena when it is over, and what a bot did wrong in it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Raw

Kind = Literal["raised", "stalled", "died", "no_move", "other_seat", "illegal"]
"""raised: an exception · stalled: no answer in time · died: its process ended · no_move: an answer that is no move ·
other_seat: a move that is another seat's to make · illegal: a move that the rules forbid."""


class BotFault(msgspec.Struct, frozen=True):
    """A bot gave no legal move, and one was made for it. Moves count from 1."""

    bot: int
    seat: int
    move: int
    kind: Kind
    what: str


class GameResult(msgspec.Struct, frozen=True):
    """One line of a results file. `bots`: who sat in each seat."""

    game: int
    deal: int
    bots: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    moves: int
    faults: tuple[BotFault, ...] = ()


class Thought(msgspec.Struct, frozen=True):
    """What a bot's moves of one game cost. It depends on the machine, so no results file has it."""

    moves: int = 0
    cpu: float = 0.0
    """CPU seconds."""


class Done(msgspec.Struct, frozen=True):
    """What a worker hands back: the game, and its transcript where one is asked for, else null."""

    played: GameResult
    transcript: Raw = Raw(b"null")
    thought: tuple[Thought, ...] = ()
    """Of each seat."""
