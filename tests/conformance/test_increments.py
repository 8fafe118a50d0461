"""Whoever takes increments sees the same view as whoever gets the whole, in every game, and gets far less."""

from __future__ import annotations

import statistics
from copy import copy
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from pyramidion.house.table.presenting.presenter import GamePresenter
from tests.increments import applied

from . import laws
from .test_games import GAMES, by_case

MEDIAN_BYTES = 1024
"""What a move sends to a screen, at most, in the median."""


def game_messages(
    play: Any, random: Random, whole: dict[int | None, dict[str, Any]]
) -> list[tuple[dict[str, Any], int]]:
    """Plays a game to its end, checks every increment of every viewer, and gives back what moves sent."""
    sent: list[tuple[dict[str, Any], int]] = []
    presenter: GamePresenter | None = None
    viewers = (None, *range(play.seats))
    for _, _, events in laws.random_game(play, random):
        # The game goes on with its own object.
        following = GamePresenter(copy(play), presenter)
        shown = Raw(msgspec.json.encode(events))
        for seat in viewers:
            since = None if presenter is None else presenter.seq
            data = following.message(seat, play.at, shown, since=since)
            message = msgspec.json.decode(data)
            expected = msgspec.json.decode(following.view(seat))
            if presenter is None:
                assert message["view"] == expected
            else:
                assert "view" not in message
                assert applied(whole[seat], message) == expected
                sent.append((message, len(data)))
            whole[seat] = expected
        presenter = following
    return sent


@by_case
def test_increments_lead_to_the_same_views(game: Any, options: dict[str, Any], seats: int) -> None:
    play = laws.begin(game, options, seats, seed=seats)
    moves = len(game_messages(play, Random(2), {}))
    assert moves or play.seq == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_move_sends_at_most_a_kilobyte_to_a_screen(game: Any) -> None:
    sizes = []
    for options, seats in laws.combinations(game):
        play = laws.begin(game, options, seats, seed=7)
        sizes += [size for _, size in game_messages(play, Random(3), {})]
    assert statistics.median(sizes) <= MEDIAN_BYTES
