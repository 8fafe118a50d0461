"""Games that are played over days: no clock of the game runs in them."""

from __future__ import annotations

from random import Random

import pytest

from pyramidion import games
from pyramidion.core import Chance, Entry, Invalid, Play
from pyramidion.decks import Library
from pyramidion.house.deck_choice import opened_with
from pyramidion.house.table.gathering.pace import PACES, check_pace
from pyramidion.house.table.record import as_json

OVER_DAYS = [key for key in games.keys() if games.manifest(key).days is not None]
MOVES = 40


@pytest.mark.parametrize("key", OVER_DAYS)
def test_what_it_does_without_is_an_option_that_may_be_null_or_false(key: str) -> None:
    game, days = games.load(key), games.manifest(key).days
    assert game is not None
    assert days is not None
    size = game.sizes[0].least
    for name in days.without:
        fits = []
        for value in (None, False):
            try:
                game.parse_options({name: value}, size)
            except Invalid:
                continue
            fits.append(value)
        assert fits, name


@pytest.mark.parametrize("key", OVER_DAYS)
@pytest.mark.parametrize("seed", range(3))
def test_no_clock_runs_in_it(key: str, seed: int) -> None:
    """Whatever is played, whoever is waited for."""
    game = games.load(key)
    assert game is not None
    library, size = Library(), game.sizes[0].least
    options = game.parse_options(opened_with(library, key), size)
    check_pace(key, as_json(options), PACES[seed % len(PACES)])
    play = Play(game, options, size, game.parse_setup({}, options, size), Chance(seed, library))
    random = Random(seed)
    for at in range(MOVES):
        assert play.deadline is None
        if play.over:
            break
        seat = random.choice(play.to_move)
        entry = play.judged(Entry(seat, float(at), game.random_move(play.state, seat, random)))
        play, _ = play.after(entry)
