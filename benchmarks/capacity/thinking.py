"""What a bot's move costs: seconds of CPU time by game and level, with the budget that bots have in the house."""

from __future__ import annotations

import math
import time
from typing import Any

from benchmarks import games as of_games
from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import AnyGame, Chance, Entry, Play
from pyramidion.decks import Library

FIRST = 2
"""Thoughts that every level has, however long they take: what is compiled is compiled then."""


def agreed(key: str, game: AnyGame) -> tuple[int, Any]:
    """Seats and options of the games that are timed."""
    habits = of_games.habits().get(key)
    if habits is not None:
        return habits.SEATS, game.parse_options(habits.OPTIONS, habits.SEATS)
    size = game.size(game.options_type())
    assert size is not None
    return size.least, game.parse_options({}, size.least)


def thoughts(key: str, level: str, most: int, patience: float, seed: int = 7) -> list[float]:
    """CPU seconds of up to `most` moves of games among bots of one level; the first of all is left out: it compiles."""
    game = games.load(key)
    assert game is not None
    seats, options = agreed(key, game)
    library = Library()
    end = math.inf
    spent: list[float] = []
    while len(spent) <= most and time.monotonic() < end:
        play = Play(game, options, seats, game.parse_setup({}, options, seats), Chance(seed, library))
        bots = [games.bot(key, level, seat, seats, options, seed + seat, library) for seat in range(seats)]
        moved = [-1] * seats
        while not play.over and len(spent) <= most and time.monotonic() < end:
            seat = min(play.to_move, key=lambda waiting: moved[waiting])
            moved[seat] = play.seq
            begin = time.process_time()
            move = bots[seat].choose(play.view(seat), game.legal(play.state, seat), Budget())
            spent.append(time.process_time() - begin)
            if len(spent) == FIRST:
                end = time.monotonic() + patience
            play.step(play.judged(Entry(seat, 0.0, move)))
        seed += 100
    return spent[1:]


def measured(most: int = 40, patience: float = 12.0) -> dict[str, dict[str, float]]:
    """Mean seconds a move, by game and level."""
    found: dict[str, dict[str, float]] = {}
    for key in games.keys():
        found[key] = {}
        for level in games.levels(key):
            spent = thoughts(key, level, most, patience)
            found[key][level] = round(sum(spent) / len(spent), 5)
    return found
