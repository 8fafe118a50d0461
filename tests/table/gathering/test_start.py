"""A game begins: from its beginning, or where a transcript has left it."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import End, Entry, Invalid
from pyramidion.house.errors import Denied
from pyramidion.house.table import messages as m
from pyramidion.house.table.decision import Act
from pyramidion.house.table.gathering.seeding import seeded
from pyramidion.house.table.record import OPEN
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState
from tests.games.sablier import Name
from tests.table.decisions import after, ask, changes, decided, denied, fold
from tests.table.moments import NOW, SECONDS, at
from tests.table.people import ANA, BAO, BOT, person
from tests.table.tables import gathering, over, playing, taken_up, with_record

START = ask(ANA, m.Start())


def derived(state: TableState) -> dict[str, Any]:
    """The fields that change with the seed of a game that begins."""
    record = seeded(state.record)
    return {"seed": record.seed, "origin": record.origin}


def test_the_game_begins_now() -> None:
    state = gathering(person(ANA), person(BAO), BOT)
    decision = decided(state, START, at(2.0))
    act = changes(
        state,
        decision,
        NOW + 2.0,
        status="playing",
        started=NOW + 2.0,
        deadline=SECONDS,
        held={ANA: (0,), BAO: (1,)},
        **derived(state),
    )
    assert act == Act("start", player=ANA)
    assert decision.replies == (Done(),)
    begun = fold(state, decision)
    assert begun.play is not None
    assert (begun.seq, begun.play.at, begun.head) == (0, 0.0, 1)


def test_several_seats_of_one_device_are_held_together() -> None:
    state = gathering(person(ANA), person(ANA, "Jo"), person(BAO))
    assert after(state, START, at()).record.held == {ANA: (0, 1), BAO: (2,)}


def test_the_code_leads_to_the_table_while_it_is_played() -> None:
    assert playing().record.code == "ABCD"


def test_the_same_seed_and_set_up_give_the_same_game() -> None:
    one, other = (after(gathering(person(ANA), BOT, seed=seed), START, at()) for seed in (1, 2))
    assert one.play is not None
    assert one.play == after(gathering(person(ANA), BOT, seed=1), START, at(9.0)).play
    assert one.play != other.play


def test_options_with_every_deck_named_by_its_version_are_the_ones_that_count() -> None:
    state = gathering(person(ANA), BOT)
    pinned = {**state.record.options, "seconds": 3.0}
    begun = after(state, START._replace(options=pinned), at())
    assert (begun.record.options, begun.record.deadline) == (pinned, 3.0)


# Refusals.


def test_only_the_host_starts() -> None:
    with denied("forbidden"):
        decided(gathering(person(ANA), person(BAO)), ask(BAO, m.Start()), at())


def test_a_game_begins_once() -> None:
    for state in (playing(), over()):
        with denied("wrong_time"):
            decided(state, START, at(4.0))


def test_every_seat_must_be_taken() -> None:
    with denied("wrong_time"):
        decided(gathering(person(ANA), OPEN, OPEN), START, at())


def test_seats_that_are_free_are_named_as_people_count_them() -> None:
    with pytest.raises(Denied) as caught:
        decided(gathering(person(ANA), OPEN, OPEN), START, at())
    assert caught.value.en == "these seats are still free: 2, 3"
    assert caught.value.fr == "ces places sont encore libres : 2, 3"


def test_options_that_the_rules_of_today_do_not_take_are_refused() -> None:
    with pytest.raises(Invalid):
        decided(with_record(gathering(person(ANA), BOT), options={"turns": "many"}), START, at())


def test_a_game_of_other_rules_is_closed() -> None:
    with denied("closed"):
        decided(gathering(person(ANA), BOT, rules=99), START, at())


# A transcript is taken up.


def test_rows_of_a_transcript_wait_until_the_table_starts() -> None:
    state = taken_up(Entry(0, 2.0, Name(1)), Entry(1, 4.5, Name(2)))
    assert (state.head, state.seq, state.play) == (2, 0, None)
    assert [row.seq for row in state.transcript] == [0, 1]


def test_game_time_goes_on_where_the_transcript_ends() -> None:
    state = taken_up(Entry(0, 2.0, Name(1)), Entry(1, 4.5, Name(2)))
    decision = decided(state, START, at(100.0))
    changes(
        state,
        decision,
        NOW + 100.0,
        status="playing",
        started=NOW + 95.5,
        deadline=4.5 + SECONDS,
        held={ANA: (0,), BAO: (1,)},
        **derived(state),
    )
    begun = fold(state, decision)
    assert begun.play is not None
    assert (begun.seq, begun.head, begun.play.at) == (2, 3, 4.5)
    assert begun.play.view(None).turn == 2


def test_a_transcript_that_is_over_is_over_at_once() -> None:
    state = taken_up(Entry(0, 2.0, Name(6)))
    decision = decided(state, START, at(100.0))
    outcome = {"scores": [10, 0], "winners": [0], "reason": "found"}
    changes(
        state,
        decision,
        NOW + 100.0,
        status="over",
        code=None,
        started=NOW + 98.0,
        ended=NOW + 100.0,
        outcome=outcome,
        held={ANA: (0,), BAO: (1,)},
        **derived(state),
    )
    assert decision.replies == (Done(),)


def test_so_is_one_that_was_broken_off() -> None:
    state = after(taken_up(Entry(None, 1.0, End())), START, at(5.0))
    assert (state.record.status, state.record.outcome) == (
        "over",
        {"scores": [0, 0], "winners": [0, 1], "reason": "ended"},
    )


def test_once_begun_the_rows_of_the_transcript_are_no_longer_kept_apart() -> None:
    state = after(taken_up(Entry(0, 2.0, Name(1))), START, at(5.0))
    assert (state.transcript, state.seq) == ((), 1)
