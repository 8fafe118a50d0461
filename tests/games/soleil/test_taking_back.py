"""The law of taking back finds a game that breaks it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyramidion.games.soleil import Soleil
from tests.conformance import laws
from tests.conformance.test_taking_back import offered


class CarelessSoleil(Soleil):
    def may_take_back(self, *_: Any) -> bool:
        return True


def test_the_law_finds_a_game_that_lets_everything_be_taken_back() -> None:
    game = CarelessSoleil()
    play = laws.begin(game, *laws.combinations(game)[0], seed=5)
    with pytest.raises(laws.Broken, match="learned something"):
        offered(play, Random(5))
