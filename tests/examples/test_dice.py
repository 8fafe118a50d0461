"""The game that draws, of docs/adding-a-game.md, keeps the laws, and replays without its seed."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Chance, Entry, NeedsChance, Play, transcript
from tests.conformance import laws, test_games

from .dice import GAME, Roll, drawn


@pytest.mark.parametrize(("options", "seats"), laws.combinations(GAME))
def test_it_keeps_the_laws(options: dict[str, Any], seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_games, "load", {GAME.key: GAME}.get)
    test_games.test_random_games_keep_every_law_to_the_end(GAME, options, seats)
    test_games.test_same_seed_same_game(GAME, options, seats)
    test_games.test_a_transcript_replays_with_and_without_its_seed(GAME, options, seats)


def test_rolls_that_are_given_come_first_and_the_others_need_a_seed() -> None:
    options = GAME.parse_options({}, 2)
    play = Play(GAME, options, 2, GAME.parse_setup({"rolls": [6]}, options, 2), Chance(None))
    play.step(Entry(0, 0.0, Roll()))
    assert play.state.rolls == (6,)
    with pytest.raises(NeedsChance):
        play.step(Entry(1, 0.0, Roll()))


def test_each_roll_is_a_draw_of_its_own() -> None:
    assert {drawn(Chance(1), number) for number in range(40)} == {1, 2, 3, 4, 5, 6}


def test_what_was_drawn_is_in_the_transcript() -> None:
    play = laws.begin(GAME, {}, 2, seed=3)
    entries = [Entry(seat, 0.0, Roll()) for seat in (0, 1)]
    for entry in entries:
        play.step(entry)
    written = transcript.write(play, ["Ana", "Bao"], entries, None, {})
    assert tuple(written["setup"]["rolls"]) == play.state.rolls
