"""What every game that lets people answer along keeps: nobody is asked, or told, by what they may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyramidion import games
from pyramidion.core import Along, Chance, Entry, Play
from pyramidion.decks import Library
from tests.games import part
from tests.games.setups import setup_of

GAMES = [key for key in games.keys() if games.has_part(key, "along")]
STEPS = 400


def beginning(key: str) -> Play:
    game = games.load(key)
    assert game is not None
    usual: tuple[dict[str, Any], int] = ({}, min(size.least for size in game.sizes))
    options, seats = getattr(part(key, "setups"), "OPENED", usual)
    parsed = game.parse_options(options, seats)
    return Play(game, parsed, seats, game.parse_setup(setup_of(key), parsed, seats), Chance(3, Library()))


def check(along: Along[Any], play: Play, random: Random) -> set[str]:
    """The keys of all that is asked now."""
    keys = set()
    for seat in (None, *range(play.seats)):
        if seat in play.to_move:
            continue
        asked = along.question(play.state, seat)
        hidden = play.game.shuffle_hidden(play.state, seat, random)
        assert along.question(hidden, seat) == asked, (seat, asked)
        if asked is not None:
            assert along.is_open(play.state, asked.key), asked
            assert bool(asked.choices) == (asked.kind == "choice")
            keys.add(asked.key)
    return keys


@pytest.mark.parametrize("key", GAMES)
def test_questions_tell_no_secret_and_are_open_while_they_are_asked(key: str) -> None:
    along, play, random = games.along(key), beginning(key), Random(11)
    assert along is not None
    seen: set[str] = set()
    for _ in range(STEPS):
        seen |= check(along, play, random)
        seat = random.choice(play.to_move)
        play.step(Entry(seat, play.at, play.game.random_move(play.state, seat, random)))
        if play.over:
            break
    assert len(seen) > 5
    if not play.over:
        ended, _ = play.game.end(play.state)
    else:
        ended = play.state
    assert not any(along.is_open(ended, asked) for asked in seen)
