"""Batches of La pyramide du soleil where random games never come."""

from __future__ import annotations

from typing import Any

import numpy as np

from pyramidion.games.soleil.board import INDEX, SYMBOLS, VALUES
from pyramidion.games.soleil.research.batch_kernel import INGOTS
from pyramidion.research import batch, env

ROWS = ("SSSLLL", "SLSLLA", "SAAAAA", "OOOOOO")
QUESTION = 4 * INDEX["B2"] + SYMBOLS.index("S")
"""Wrong, with six monkeys around."""


def test_gold_without_end_is_shown_up_to_what_an_array_holds() -> None:
    options: dict[str, Any] = {"emperor": "house", "ingots": "shuffled", "coins": "unlimited", "seats": 1}
    single = env("soleil", **options)
    single.reset(seed=1, options={"setup": {"rounds": [{"board": ROWS}]}})
    games = batch("soleil", 1, **options)
    games.reset(seed=1)
    state = games.state()
    state["board"][0] = [SYMBOLS.index(letter) for letter in "".join(ROWS)]
    for kind in range(4):
        state["where"][0, kind] = sum(1 << int(cell) for cell in np.flatnonzero(state["board"][0] == kind))
    # The ingots are the environment's, so that both show the same.
    ingots = np.array(single.now.ingots)
    state["ingots"][0] = np.searchsorted(VALUES, ingots)
    state["grids"][0, INGOTS : INGOTS + len(ingots)] = ingots
    shown, _ = games.restore(state)
    for number in range(1, 5471):
        single.step(QUESTION)
        shown, *_ = games.step([QUESTION])
        if number % 547 == 0:
            assert np.array_equal(shown["observation"][0], single.observe("player_0")["observation"])
    assert single.now.gold == (6 * 5470,)
    assert games.split(shown["observation"])["scores"].tolist() == [[32767]]
