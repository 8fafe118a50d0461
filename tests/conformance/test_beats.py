"""The beats that every game names: of public things only, for seats that exist, with words for every title card."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from pyramidion.core import Beat, Game

from . import laws
from .completeness import folders_of
from .test_games import GAMES, by_case


def named(game: Any, options: dict[str, Any], seats: int, seed: int) -> list[Beat]:
    """The beats of a random game, each of which is checked."""
    play, random = laws.begin(game, options, seats, seed), Random(seed)
    found = [game.beat(None, play.state, ())]
    for before, _, events in laws.random_game(play, random):
        if play.over:
            break
        beat = game.beat(before, play.state, events)
        found.append(beat)
        other = game.shuffle_hidden(play.state, None, random) if game.secrets else play.state
        assert game.beat(before, other, events) == beat, "a beat tells everybody what they may not know"
        assert all(event in events for event in game.withheld(events))
        if beat is not None and beat.hides:
            views: dict[Any, bytes] = {}
            for viewer in laws.viewers(play):
                view = laws.packed(game.beat_view(play.state, viewer))
                assert views.setdefault(game.view_group(play.state, viewer), view) == view
    return [beat for beat in found if beat is not None]


@by_case
def test_beats_are_of_seats_that_play_and_have_their_words(
    game: Any, options: dict[str, Any], seats: int
) -> None:
    texts = folders_of(game.key).client / "messages"
    for beat in named(game, options, seats, seed=seats):
        assert beat.seat is None or 0 <= beat.seat < seats
        if beat.title:
            for key, lang in product((beat.title, f"{beat.title}.rule"), ("fr", "en")):
                assert f'"beat.{key}":' in (texts / f"{lang}-beats.ts").read_text(encoding="utf-8")
        else:
            assert beat.kind in ("verdict", "question", "round_end"), "a phase has a title card"


@pytest.mark.parametrize(
    "game", [game for game in GAMES if type(game).beat is not Game.beat], ids=lambda game: game.key
)
def test_a_game_begins_with_its_title_card(game: Any) -> None:
    for options, seats in laws.combinations(game):
        play = laws.begin(game, options, seats, seed=1)
        beat = game.beat(None, play.state, ())
        assert beat is not None
        assert beat.title
