"""The law of taking back finds games that break it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyramidion.games.poker import Poker
from pyramidion.games.poker.values import Build
from tests.conformance import laws
from tests.conformance.test_taking_back import offered


class CarelessPoker(Poker):
    def may_take_back(self, *_: Any) -> bool:
        return True


def test_the_law_finds_a_game_that_lets_everything_be_taken_back() -> None:
    game = CarelessPoker()
    play = laws.begin(game, *laws.combinations(game)[0], seed=5)
    with pytest.raises(laws.Broken, match="learned something"):
        offered(play, Random(5))


class TellingPoker(Poker):
    """Whether a block may be taken back tells the last card of both stocks."""

    def may_take_back(self, before: Any, seat: int, move: Any, after: Any) -> bool:
        return isinstance(move, Build) and (before.stocks[0][-1] + before.stocks[1][-1]) % 2 == 0


def test_the_law_finds_an_answer_that_tells_a_secret() -> None:
    play = laws.begin(TellingPoker(), {}, 2, seed=5)
    with pytest.raises(laws.Broken, match="may not know"):
        offered(play, Random(5))
