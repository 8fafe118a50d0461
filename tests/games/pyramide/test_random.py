"""Whatever people do, in whatever order and time: what must never break."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.core import WHOLE, Entry, Extend, Play, Refused, Tick, transcript
from pyramidion.games import load
from pyramidion.games.pyramide import GAME
from pyramidion.games.pyramide.state import State
from pyramidion.games.pyramide.values import Found, Missed, Object, Rule, Slow, Solve, Told
from tests.conformance import laws

MOST = 1500

tables = st.sampled_from([(2, "enigmas"), (3, "enigmas"), (4, "enigmas"), (4, "pingpong")])
options = st.fixed_dictionaries(
    {
        "clock": st.sampled_from([None, 10, 2.5]),
        "grande_pyramide_seconds": st.sampled_from([None, 30]),
        "judge": st.sampled_from(["house", "house", "table"]),
        "answers": st.sampled_from(["exact", "lemma"]),
        "spoken": st.booleans(),
    }
)
seeds = st.integers(0, 2**53 - 1)


def step(play: Play, random: Random) -> Entry:
    """Something that happens: a move, an objection, a vote too many, time that passes. It may be refused."""
    chance, seat = random.random(), random.randrange(play.seats)
    if chance < 0.04:
        return Entry(seat, play.at, random.choice((Object(), Slow())))
    if chance < 0.06:
        return Entry(None, play.at + random.choice((0.5, 3.0, 11.0, 40.0)), Tick())
    if chance < 0.07:
        return Entry(None, play.at, Extend(seat, 3.0))
    if chance < 0.09:
        return Entry(seat, play.at, Rule(random.choice((True, False, None))))
    if chance < 0.1:
        return Entry(seat, play.at, Solve("la neige"))
    if chance < 0.2:
        return Entry(seat, play.at, random.choice((Found(random.randrange(play.seats)), Missed(), Told())))
    seat = random.choice(play.to_move)
    return Entry(seat, play.at + random.choice((0.0, 0.25, 1.0)), GAME.random_move(play.state, seat, random))


def played(seats: int, chosen: dict[str, Any], seed: int) -> Iterator[tuple[Play, list[Entry]]]:
    """A game of these odd people, looked at after every step."""
    play, random = laws.begin(GAME, chosen, seats, seed), Random(seed)
    entries: list[Entry] = []
    for _ in range(MOST):
        yield play, entries
        if play.over:
            return
        entry = step(play, random)
        before = msgspec.json.encode(play.state)
        try:
            entry = play.judged(entry)
            play.step(entry)
        except Refused:
            assert msgspec.json.encode(play.state) == before
        else:
            entries.append(entry)


def sound(state: State) -> None:
    seats = state.seats
    assert len(state.points) == len(state.won) == seats
    assert 0 <= state.bricks <= 13
    assert all(0 <= points <= 14 * 20 for points in state.points)
    assert state.word == sum(fate is not None for fate in state.fates) or state.course == "sudden"
    assert set(state.dico).isdisjoint(state.syno)
    assert state.spent <= 13
    if state.phase in ("enigma", "pingpong", "names") and seats == 4:
        assert state.points[0] == state.points[2]
        assert state.points[1] == state.points[3]
    if state.deadline is not None:
        assert state.vote is None
        assert state.step != "roles"
    needed = 3 if seats == 2 else 2
    assert max(state.won) <= needed + 1
    assert (state.phase == "grande_pyramide") == (max(state.won) >= needed) or state.over == "ended"


@settings(max_examples=25)
@given(tables, options, seeds)
def test_every_game_comes_to_its_end_and_nothing_breaks(
    table: tuple[int, str], chosen: dict[str, Any], seed: int
) -> None:
    seats, second = table
    play = None
    for number, (play, _) in enumerate(played(seats, {**chosen, "second_round": second}, seed)):
        sound(play.state)
        assert all(0 <= seat < seats for seat in play.to_move)
        if number % 7 == 0 or play.over:
            laws.law_over_means_nobody_to_move(play)
    assert play is not None
    assert play.over
    assert play.outcome is not None
    assert len(play.outcome.winners) == 1
    assert play.outcome.reason == "grande_pyramide"
    assert (play.view(None).ranking is None) == (seats < 4)


@settings(max_examples=15)
@given(tables, options, seeds)
def test_a_record_replays_with_its_seed_and_without(
    table: tuple[int, str], chosen: dict[str, Any], seed: int
) -> None:
    seats, second = table
    for play, entries in played(seats, {**chosen, "second_round": second}, seed):
        if not play.over:
            continue
        for kept in (seed, None):
            written = transcript.write(play, [f"place {n}" for n in range(seats)], entries, kept, {})
            again = transcript.replay(transcript.parse(written, load), None)
            assert again.outcome == play.outcome
            for viewer in (None, *range(seats), WHOLE):
                assert again.view(viewer) == play.view(viewer)


@settings(max_examples=15)
@given(tables, options, seeds, st.integers(0, 200))
def test_views_tell_nothing_that_is_secret(
    table: tuple[int, str], chosen: dict[str, Any], seed: int, when: int
) -> None:
    seats, second = table
    for play, entries in played(seats, {**chosen, "second_round": second}, seed):
        if len(entries) >= when and not play.over:
            random = Random(seed)
            laws.law_of_views(play, random)
            laws.law_of_view_groups(play)
            laws.law_legal_means_applicable(play)
            laws.law_refused_means_unchanged(play, random)
            return
