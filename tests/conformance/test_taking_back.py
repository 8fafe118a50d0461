"""Which moves every game lets be taken back, and that nobody has learned anything from them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.core import Entry, Play, Resign
from tests.games import part

from . import laws
from .taking_back import law_of_taking_back
from .test_games import CASES, GAMES, by_case

ASKED = 80
"""Moves of a game that are looked at."""


def offered(play: Play, random: Random, most: int = ASKED) -> Counter[tuple[str, bool]]:
    """How often each type of move was offered to be taken back and how often not, in a random game."""
    found: Counter[tuple[str, bool]] = Counter()
    for _ in range(most):
        if play.over:
            break
        entry = laws.random_entry(play, random)
        after, _ = play.after(entry)
        may = law_of_taking_back(play, entry, after, random)
        found[str(type(entry.move).__struct_config__.tag), may] += 1
        play = after
    return found


@by_case
def test_nobody_learns_from_what_may_be_taken_back(game: Any, options: dict[str, Any], seats: int) -> None:
    offered(laws.begin(game, options, seats, seed=seats), Random(seats))


@settings(max_examples=40)
@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32))
def test_at_any_moment_of_any_game(case: Any, seed: int) -> None:
    game, options, seats = case.values
    offered(laws.begin(game, options, seats, seed), Random(seed), 40)


TOLD = [game for game in GAMES if part(game.key, "conformance")]


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.key)
def test_what_players_may_take_back(game: Any) -> None:
    found: Counter[tuple[str, bool]] = Counter()
    for options, seats in laws.combinations(game):
        found += offered(laws.begin(game, options, seats, seed=3), Random(3), 200)
    told: Any = part(game.key, "conformance")
    sometimes, never = told.TAKEN_BACK, told.NEVER_TAKEN_BACK
    assert {move for move in sometimes if found[move, True]} == sometimes
    assert {move for move in never if found[move, False]} == never
    assert not [move for move in never if found[move, True]]


def test_no_move_of_the_table_is_taken_back() -> None:
    options, seats = laws.combinations(GAMES[0])[0]
    play = laws.begin(GAMES[0], options, seats, seed=1)
    entry = Entry(None, play.at, Resign(0))
    assert not play.may_take_back(entry, play.after(entry)[0])
