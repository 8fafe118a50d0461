"""Resigning in every game: who wins, who plays on, and that a transcript tells it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core import WHOLE, Entry, Play, Refused, Resign, Resigned, transcript
from pyramidion.games import load
from tests.games import part

from . import laws
from .test_games import CASES, by_case

LARGE_CASES = [case for case in CASES if len(case.values[0].sides(case.values[2])) > 2]


def begun(game: Any, options: dict[str, Any], seats: int, seed: int, moves: int) -> tuple[Play, list[Entry]]:
    """A random game after so many moves, or before the one that would end it."""
    play = laws.begin(game, options, seats, seed)
    random, entries = Random(seed), []
    for _ in range(moves):
        for entry, _ in laws.begun(play, random, 1):
            entries.append(msgspec.structs.replace(entry, move=game.settled(entry.move, play.state)))
    return play, entries


def resign(play: Play, seat: int) -> Entry:
    return Entry(None, play.at, Resign(seat))


@by_case
def test_the_last_side_that_has_not_resigned_wins(game: Any, options: dict[str, Any], seats: int) -> None:
    sides = game.sides(seats)
    for last in range(len(sides)):
        play, _ = begun(game, options, seats, seed=last, moves=5)
        scores = play.view(None).scores
        leaving = [side[-1] for number, side in enumerate(sides) if number != last]
        for number, seat in enumerate(leaving, 1):
            assert play.outcome is None
            events = play.step(resign(play, seat))
            assert events[0] == Resigned(seat)
            assert game.resigned(play.state) == tuple(leaving[:number])
            laws.law_over_means_nobody_to_move(play)
        if not leaving:  # alone: nobody is left who could win
            play.step(resign(play, 0))
        outcome = play.outcome
        assert outcome is not None
        assert (outcome.scores, outcome.reason) == (scores, "resigned")
        assert outcome.winners == (sides[last] if leaving else ())
        with pytest.raises(Refused):
            play.step(resign(play, 0))


def test_two_seats_and_two_teams_are_two_sides() -> None:
    told = [(case.values[0], case.values[2], part(case.values[0].key, "conformance")) for case in CASES]
    seen = {(game.key, seats): len(game.sides(seats)) for game, seats, module in told if module}
    named = {(game.key, seats): n for game, _, module in told if module for seats, n in module.SIDES.items()}
    assert seen == {**seen, **named}


@pytest.mark.parametrize(("game", "options", "seats"), LARGE_CASES)
def test_where_others_play_on_they_play_to_the_end(game: Any, options: dict[str, Any], seats: int) -> None:
    for seat in (0, seats - 1):
        play, entries = begun(game, options, seats, seed=seat, moves=4 + seat)
        entries.append(resign(play, seat))
        play.step(entries[-1])
        with pytest.raises(Refused, match="already"):
            play.step(resign(play, seat))
        schema = laws.SchemaCheck(game)
        for number, (_, entry, events) in enumerate(laws.random_game(play, Random(seat))):
            entries.append(msgspec.structs.replace(entry, move=game.settled(entry.move, play.state)))
            assert not (game.plays_without and seat in play.to_move)
            laws.law_over_means_nobody_to_move(play)
            if number < 2:
                schema.check(play, entry, events)
                laws.law_of_views(play, Random(number))
        assert play.outcome is not None
        assert play.outcome.reason != "resigned"
        assert not (game.plays_without and seat in play.outcome.winners)
        replays(play, entries)


@by_case
def test_where_nobody_plays_on_the_best_of_the_others_wins(
    game: Any, options: dict[str, Any], seats: int
) -> None:
    for seat in range(seats):
        play, entries = begun(game, options, seats, seed=seat, moves=6)
        scores = play.view(None).scores
        entries.append(Entry(None, play.at, Resign(seat, ends=True)))
        play.step(entries[-1])
        laws.law_over_means_nobody_to_move(play)
        outcome = play.outcome
        assert outcome is not None
        assert (outcome.scores, outcome.reason) == (scores, "resigned")
        left = [one for side in game.sides(seats) if seat not in side for one in side]
        assert set(outcome.winners) <= set(left)
        best = min if game.lowest_wins else max
        assert all(scores[one] == best(scores[other] for other in left) for one in outcome.winners)
        assert bool(outcome.winners) == bool(left)
        replays(play, entries)


def replays(play: Play, entries: list[Entry]) -> None:
    """The transcript of the game leads to the same views and outcome, without its seed."""
    written = transcript.write(play, [f"seat {i}" for i in range(play.seats)], entries, None, {})
    again = transcript.replay(transcript.read(msgspec.json.encode(written), load), None)
    assert again.outcome == play.outcome
    for viewer in (*laws.viewers(play), WHOLE):
        assert again.view(viewer) == play.view(viewer)


@given(case=st.sampled_from(CASES), seed=st.integers(0, 2**32), moves=st.integers(0, 60), data=st.data())
def test_somebody_resigns_at_any_moment(case: Any, seed: int, moves: int, data: st.DataObject) -> None:
    game, options, seats = case.values
    play, entries = begun(game, options, seats, seed, moves)
    leaving = data.draw(st.permutations(range(seats)))
    for seat in leaving:
        if play.over:
            break
        entries.append(resign(play, seat))
        play.step(entries[-1])
        laws.law_over_means_nobody_to_move(play)
        laws.law_of_view_groups(play)
    assert play.over
    replays(play, entries)
