"""Whatever people do, in whatever order and time: what must never break."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.core import Entry, Extend, Play, Refused, Tick, transcript
from pyramidion.games import load
from pyramidion.games.cible import GAME
from pyramidion.games.cible.state import State
from pyramidion.games.cible.values import Appeal, Rule
from tests.conformance import laws

MOST = 900

options = st.fixed_dictionaries(
    {
        "parties": st.sampled_from([1, 2]),
        "judge": st.sampled_from(["house", "house", "table"]),
        "clock": st.booleans(),
        "ready": st.booleans(),
        "check": st.booleans(),
        "spelling": st.sampled_from(["lenient", "strict"]),
    }
)


def appeal(play: Play, random: Random) -> Entry | None:
    """Somebody who is not content with the last verdict, or with a text of the finale."""
    state, seat = play.state, random.randrange(play.seats)
    if state.vote is not None or random.random() > 0.2:
        return None
    if state.undo is not None:
        return Entry(seat, play.at, Appeal())
    if state.phase == "check" and state.finale.validated:
        draft = random.choice(state.finale.drafts)
        return Entry(seat, play.at, Appeal(draft.level, draft.text))
    return None


def step(play: Play, random: Random) -> Entry:
    """Something that happens: a move, an appeal, a late vote, time that passes. It may be refused."""
    if (entry := appeal(play, random)) is not None:
        return entry
    chance = random.random()
    if chance < 0.04:
        return Entry(None, play.at + random.choice((0.5, 5.0, 21.0, 40.0)), Tick())
    if chance < 0.06:
        return Entry(None, play.at, Extend(random.randrange(play.seats), 3.0))
    if chance < 0.08:
        return Entry(random.randrange(play.seats), play.at, Rule(random.choice((True, False, None))))
    seat = random.choice(play.to_move)
    at = play.at + random.choice((0.0, 0.25, 1.0))
    return Entry(seat, at, GAME.random_move(play.state, seat, random))


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
    assert all(1 <= pawns <= 5 for pawns in state.pawns)  # A-C11
    assert 0 <= state.lost <= 3
    assert len(state.pawns) == len(state.markers) == len(state.points) == seats
    assert all(points >= 0 for points in state.points)
    assert set(state.lap) <= set(state.inside) or state.phase in ("check", "finale")
    assert 0 <= state.turn < seats
    assert state.deadline is None or state.options.clock
    limit = {"definitions": 6, "suite": 2, "encheres": 2}.get(state.phase, 0)
    assert all(0 <= markers <= limit for markers in state.markers)
    if state.phase == "premier_tour" and state.over is None:
        assert sum(5 - pawns for pawns in state.pawns) == state.lost < 3
    if state.phase == "suite" and state.over is None:
        assert len(state.inside) >= 2
        assert state.turn in state.inside
    if state.phase in ("encheres", "finale", "check"):
        assert len(set(state.qualified)) == 2
        assert state.turn in state.qualified
    assert state.undo is None or state.undo.before.undo is None  # one step back, not a chain of them
    assert state.told[0] <= state.told[1] <= len(state.history)


@settings(max_examples=12)
@given(st.integers(3, 6), options, st.integers(0, 2**53 - 1))
def test_what_must_never_break(seats: int, chosen: dict[str, Any], seed: int) -> None:
    for play, _ in played(seats, chosen, seed):
        sound(play.state)
        laws.law_over_means_nobody_to_move(play)
        assert all(0 <= seat < seats for seat in play.to_move)


@settings(max_examples=10)
@given(st.integers(3, 5), options, st.integers(0, 2**53 - 1))
def test_a_record_replays_without_the_seed(seats: int, chosen: dict[str, Any], seed: int) -> None:
    """Also one with appeals that were granted: what they undid is in the record."""
    for play, entries in played(seats, chosen, seed):
        if not play.over and len(entries) < 250:
            continue
        written = transcript.write(play, [f"place {n}" for n in range(seats)], entries, None, {})
        again = transcript.replay(transcript.parse(written, load), None)
        assert msgspec.json.encode(again.state) == msgspec.json.encode(play.state)
        return


@settings(max_examples=12)
@given(st.integers(3, 4), options, st.integers(0, 2**53 - 1), st.integers(0, 120))
def test_views_tell_nothing_that_is_secret(seats: int, chosen: dict[str, Any], seed: int, when: int) -> None:
    for play, entries in played(seats, chosen, seed):
        if len(entries) >= when and not play.over:
            random = Random(seed)
            laws.law_of_views(play, random)
            laws.law_of_view_groups(play)
            laws.law_legal_means_applicable(play)
            laws.law_refused_means_unchanged(play, random)
            return
