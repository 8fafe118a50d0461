"""Compile the kernels of search, worlds and hand values once: `python -m pyramidion.games.poker.warm`."""

from __future__ import annotations

import time
from random import Random

from pyramidion.bots.base import Budget
from pyramidion.core import Chance

from .bots import BOTS_BY_LEVEL
from .bots.pharaon import weigh
from .rules import Poker
from .values import PokerSetup


def warm() -> float:
    """Every level plays a whole deal, and a move is weighed as for the coach; returns the seconds it took. What is
    compiled stays on disk for later processes."""
    begin = time.perf_counter()
    game, chance, random = Poker(), Chance(1), Random(1)  # noqa: S311 - no secret
    options = game.parse_options({}, 2)
    state = game.start(options, 2, PokerSetup(), chance)
    weigh(game.view(state, state.turn), state.turn, options, 1, 1)
    bots = [bot(seat, 2, options, 1) for bot in BOTS_BY_LEVEL.values() for seat in (0, 1)]
    while not state.deals:
        seat = state.turn
        bot = random.choice(bots[seat::2])
        move = bot.choose(game.view(state, seat), game.legal(state, seat), Budget(1))
        state, _ = game.apply(state, seat, move, 0.0, chance)
    return time.perf_counter() - begin


if __name__ == "__main__":
    print(f"poker: the kernels of search, worlds and hand values are ready after {warm():.1f} s")
