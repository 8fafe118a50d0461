"""Moves of people, what a screen looks at, and the end that the host decides."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion.core import Invalid
from pyramidion.house.errors import Behind
from pyramidion.house.table import messages as m
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Decision, GameShown, SeatChosen
from pyramidion.house.table.record import OPEN, Seat
from pyramidion.house.table.rows import Row
from pyramidion.house.table.screen_messages import Pong
from pyramidion.house.table.state import evolve
from tests.games.sablier import Named
from tests.table.decisions import after, ask, decided, denied, entry, fold, name_number, refused
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, DAN, person, stand_in
from tests.table.tables import ended, gathering, over, playing, with_record

# Moves that are made.


def test_a_move_is_one_row_and_the_game_is_its_answer() -> None:
    state = playing()
    decision = decided(state, ask(ANA, name_number(0, 1, move_id="one")), at(2.5))
    row = entry(decision)
    assert row[:7] == (1, 0, 2.5, "one", '{"type":"name","number":1}', None, None)
    assert row.record is None
    assert (decision.replies, decision.acts) == ((GameShown(),), ())
    state = fold(state, decision)
    assert (state.seq, state.head, state.record.deadline) == (1, 2, 12.5)


def test_what_happened_comes_with_the_row() -> None:
    state = playing()
    row = entry(decided(state, ask(ANA, name_number(0, 1)), at(2.5)))
    _, events = evolve(state, row)
    assert events == (Named(seat=0, number=1, right=False),)


def test_the_last_move_ends_the_game_in_the_same_row() -> None:
    state = playing()
    row = entry(decided(state, ask(ANA, name_number(0, 6)), at(2.5)))
    assert row.record is not None
    outcome = {"scores": [10, 0], "winners": [0], "reason": "found"}
    assert row.record == msgspec.structs.replace(
        state.record,
        status="over",
        code=None,
        ended=NOW + 2.5,
        touched=NOW + 2.5,
        deadline=None,
        outcome=outcome,
    )


def test_what_a_judge_says_is_kept_with_the_move() -> None:
    state = playing(options={"words": True})
    for word, verdict in (("sable", "true"), ("sablier", "false")):
        move = m.Move(id=word, seat=0, seq=0, move={"type": "say", "word": word})
        assert entry(decided(state, ask(ANA, move), at(1.0))).verdict == verdict


def test_the_wall_clock_may_fall_and_game_time_does_not() -> None:
    state = after(playing(), ask(ANA, name_number(0, 1)), at(5.0))
    assert entry(decided(state, ask(BAO, name_number(1, 1, seq=1)), at(2.0))).at == 5.0


# A message that comes twice, late or early.


def test_a_move_that_comes_twice_counts_once() -> None:
    command = ask(ANA, name_number(0, 1, move_id="one"))
    state = after(playing(), command, at(1.0))
    assert decided(state, command, at(2.0)) == Decision(replies=(GameShown(),))


def test_it_is_recognised_whatever_has_happened_since() -> None:
    command = ask(ANA, name_number(0, 1, move_id="one"))
    state = after(playing(), command, at(1.0))
    for later in (
        after(state, ask(BAO, m.PauseTable()), at(2.0)),
        ended(state, 2.0),
        after(state, ask(ANA, m.Stand(seat=0)), at(2.0)),
    ):
        assert decided(later, command, at(3.0)) == Decision(replies=(GameShown(),))


def test_the_same_id_from_another_seat_is_another_move() -> None:
    state = after(playing(), ask(ANA, name_number(0, 1, move_id="one")), at(1.0))
    assert entry(decided(state, ask(BAO, name_number(1, 1, seq=1, move_id="one")), at(2.0))).seat == 1


def test_a_move_about_an_older_game_is_not_made() -> None:
    state = after(playing(), ask(ANA, name_number(0, 1)), at(1.0))
    decision = decided(state, ask(BAO, name_number(1, 1, seq=0)), at(2.0))
    assert decision == Decision(replies=(GameShown(is_stale=True),))


def test_a_move_about_a_game_that_is_further_sends_the_table_to_the_log() -> None:
    with pytest.raises(Behind):
        decided(playing(), ask(ANA, name_number(0, 1, seq=1)), at(1.0))


# Refusals.


def test_before_the_game_there_are_no_moves() -> None:
    with denied("wrong_time"):
        decided(gathering(person(ANA), person(BAO)), ask(ANA, name_number(0, 1)), at())


@pytest.mark.parametrize("seat", [person(BAO), BOT, stand_in(ANA), OPEN], ids=lambda s: s.kind)
def test_a_move_is_made_from_ones_own_seat(seat: Seat) -> None:
    with denied("forbidden"):
        decided(playing(seat, person(CHLOE)), ask(ANA, name_number(0, 1)), at(1.0))


def test_there_is_no_seat_beyond_the_last() -> None:
    with denied("unknown"):
        decided(playing(), ask(ANA, name_number(2, 1)), at(1.0))


def test_nobody_moves_while_the_table_is_paused() -> None:
    state = after(playing(), ask(BAO, m.PauseTable()), at(1.0))
    with denied("paused"):
        decided(state, ask(ANA, name_number(0, 1)), at(2.0))


def test_what_the_rules_refuse_is_refused_by_the_name_of_the_rule() -> None:
    for rule, command in (
        ("R-T1", ask(BAO, name_number(1, 1))),
        ("R-T3", ask(ANA, name_number(0, 10))),
        ("R-T2", ask(ANA, m.Move(id="r", seat=0, seq=0, move={"type": "ready"}))),
    ):
        with refused(rule):
            decide(playing(), command, at(1.0))
    with refused("R-T9"):
        decide(over(), ask(ANA, name_number(0, 1, seq=1)), at(4.0))


@pytest.mark.parametrize("move", [None, {}, {"type": "name"}, {"type": "name", "number": "one"}], ids=str)
def test_a_move_that_is_none_is_refused_with_its_faults(move: object) -> None:
    with pytest.raises(Invalid) as caught:
        decided(playing(), ask(ANA, m.Move(id="x", seat=0, seq=0, move=move)), at(1.0))
    assert all(fault.path.startswith("$.move") for fault in caught.value.faults)


# Looking, and screens that are nobody's.


def test_a_person_looks_as_one_of_their_seats_or_as_the_public() -> None:
    state = playing(person(ANA), person(ANA, "Jo"), person(BAO))
    for seat in (0, 1, None):
        assert decided(state, ask(ANA, m.Look(seat=seat)), at()) == Decision(replies=(SeatChosen(seat),))


@pytest.mark.parametrize("state", ["another's", "a stand-in's"])
def test_nobody_looks_as_a_seat_that_they_do_not_play(state: str) -> None:
    table = playing() if state == "another's" else playing(stand_in(BAO), person(ANA))
    with denied("forbidden"):
        decided(table, ask(BAO, m.Look(seat=0)), at())


def test_the_screen_of_a_room_asks_for_nothing_but_a_sign_of_life() -> None:
    assert decided(gathering(), ask("", m.Ping(id="p")), at()) == Decision(replies=(Pong(),))
    for message in (m.Sit(seat=1), m.Say(text="oui"), m.Look(seat=None), m.Rematch()):
        with denied("forbidden"):
            decided(gathering(), ask("", message), at())


def test_a_ping_is_answered_at_every_table() -> None:
    for state in (gathering(), playing(), over(), with_record(playing(), removed=(DAN,))):
        assert decided(state, ask(DAN, m.Ping()), at(4.0)) == Decision(replies=(Pong(),))


def test_a_refused_command_leaves_the_state_as_it_was() -> None:
    state = playing()
    before = msgspec.json.encode(state.record), state.head, state.seq, state.play
    with refused("R-T3"):
        decide(state, ask(ANA, name_number(0, 10)), at(1.0))
    assert (msgspec.json.encode(state.record), state.head, state.seq, state.play) == before


def test_a_row_is_a_value_that_can_be_folded_twice() -> None:
    state = playing()
    row = entry(decided(state, ask(ANA, name_number(0, 1)), at(1.0)))
    assert isinstance(row, Row)
    assert evolve(state, row) == evolve(state, row)
