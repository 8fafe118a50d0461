"""The suite takes a game as it is: one that is over after a move or two, with few options, passes it too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.games import sablier
from tests.wire.run import wishes

from . import test_games, test_increments, test_resigning, test_taking_back

GAME = sablier.GAME
Law = Callable[[Any, dict[str, Any], int], None]
LAWS: list[Law] = [
    test_games.test_same_seed_same_game,
    test_games.test_a_transcript_replays_with_and_without_its_seed,
    test_games.test_the_stored_log_replays_to_the_live_state,
    test_games.test_a_tick_changes_nothing_and_an_end_keeps_the_scores,
    test_increments.test_increments_lead_to_the_same_views,
    test_resigning.test_the_last_side_that_has_not_resigned_wins,
    test_taking_back.test_nobody_learns_from_what_may_be_taken_back,
]
"""Those that look at some moment of a game. The test game forgets, when it shuffles, what was already ruled out."""


@pytest.fixture(autouse=True)
def _sablier() -> Iterator[None]:
    sablier.register()
    yield
    sablier.unregister()


@pytest.mark.parametrize("turns", [1, 2, 3])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_game_of_few_moves_keeps_the_laws(law: Law, turns: int) -> None:
    law(GAME, {"turns": turns}, 2)


def test_a_game_with_few_options_is_played_over_the_wire() -> None:
    assert list(wishes(GAME.key))
