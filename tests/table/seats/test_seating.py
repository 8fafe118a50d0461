"""Sitting down, standing up, and offering a seat."""

from __future__ import annotations

import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.decision import Act
from pyramidion.house.table.record import OPEN
from pyramidion.house.table.screen_messages import Done
from tests.table.decisions import after, ask, changes, decided, denied
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, person, stand_in
from tests.table.tables import gathering, over, playing

# Sitting.


def test_an_open_seat_is_taken() -> None:
    state = gathering()
    decision = decided(state, ask(BAO, m.Sit(seat=1)), at(2.0))
    act = changes(state, decision, NOW + 2.0, seats=(person(ANA), person(BAO)))
    assert act == Act("sit", 1, BAO)
    assert decision.replies == (Done(),)


def test_a_seat_may_have_a_name_of_its_own() -> None:
    state = after(gathering(), ask(ANA, m.Sit(seat=1, name="  Mamie   Jo ")), at())
    assert state.record.seats == (person(ANA), person(ANA, "Mamie Jo"))


def test_before_the_game_nobody_is_noted_as_knowing_secrets() -> None:
    assert after(gathering(), ask(BAO, m.Sit(seat=1)), at()).record.held == {}


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a\u202eb", "\u3164"], ids=ascii)
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with denied("malformed"):
        decided(gathering(), ask(BAO, m.Sit(seat=1, name=name)), at())


@pytest.mark.parametrize("taken", [person(CHLOE), BOT, stand_in(CHLOE)], ids=["person", "bot", "stand-in"])
def test_a_seat_that_is_taken_is_full(taken: object) -> None:
    with denied("full"):
        decided(playing(person(ANA), taken), ask(BAO, m.Sit(seat=1)), at())  # type: ignore[arg-type]


def test_there_is_no_seat_beyond_the_last() -> None:
    with denied("unknown"):
        decided(gathering(), ask(BAO, m.Sit(seat=2)), at())


def test_nobody_sits_down_when_the_game_is_over() -> None:
    with denied("wrong_time"):
        decided(over(person(ANA), OPEN), ask(BAO, m.Sit(seat=1)), at(4.0))


def test_whoever_sits_down_in_a_game_knows_the_seat_from_then_on() -> None:
    state = playing(person(ANA), OPEN)
    assert state.record.held == {ANA: (0,)}
    assert after(state, ask(BAO, m.Sit(seat=1)), at(1.0)).record.held == {ANA: (0,), BAO: (1,)}


def test_whoever_has_seen_the_secrets_of_a_seat_may_not_take_another() -> None:
    state = after(playing(person(ANA), person(BAO), OPEN), ask(BAO, m.Stand(seat=1)), at(1.0))
    with denied("forbidden"):
        decided(state, ask(BAO, m.Sit(seat=2)), at(2.0))
    assert after(state, ask(BAO, m.Sit(seat=1)), at(2.0)).record.seats[1] == person(BAO)


def test_whoever_plays_alone_may_take_every_seat() -> None:
    state = after(playing(person(ANA), BOT), ask(ANA, m.Stand(seat=1)), at(1.0))
    assert after(state, ask(ANA, m.Sit(seat=1)), at(2.0)).record.held == {ANA: (0, 1)}


def test_a_person_who_has_left_still_counts_as_somebody_to_keep_secrets_from() -> None:
    state = after(playing(), ask(BAO, m.Stand(seat=1)), at(1.0))
    with denied("forbidden"):
        decided(state, ask(ANA, m.Sit(seat=1)), at(2.0))


# Standing.


def test_a_seat_that_is_left_is_open() -> None:
    state = gathering(person(ANA), person(BAO))
    decision = decided(state, ask(BAO, m.Stand(seat=1)), at(2.0))
    assert changes(state, decision, NOW + 2.0, seats=(person(ANA), OPEN)) == Act("stand", 1, BAO)
    assert decision.replies == (Done(),)


def test_the_host_may_empty_any_seat() -> None:
    state = gathering(person(ANA), person(BAO))
    assert after(state, ask(ANA, m.Stand(seat=1)), at()).record.seats[1] == OPEN


def test_others_may_not() -> None:
    with denied("forbidden"):
        decided(gathering(person(ANA), person(BAO)), ask(CHLOE, m.Stand(seat=1)), at())


def test_an_open_seat_cannot_be_left() -> None:
    with denied("wrong_time"):
        decided(gathering(), ask(ANA, m.Stand(seat=1)), at())


def test_nobody_stands_up_when_the_game_is_over() -> None:
    with denied("wrong_time"):
        decided(over(), ask(BAO, m.Stand(seat=1)), at(4.0))


def test_what_somebody_knows_stays_known_when_they_stand_up() -> None:
    assert after(playing(), ask(BAO, m.Stand(seat=1)), at(1.0)).record.held == {ANA: (0,), BAO: (1,)}


# Offering.


def test_a_seat_that_is_offered_is_open_for_whoever_comes() -> None:
    state = playing()
    decision = decided(state, ask(BAO, m.Offer(seat=1)), at(1.0))
    assert changes(state, decision, NOW + 1.0, seats=(person(ANA), OPEN)) == Act("offer", 1, BAO)
    assert decision.replies == (Done(),)


def test_not_even_the_host_offers_the_seat_of_somebody_else() -> None:
    for to in (None, "host"):
        with denied("forbidden"):
            decided(playing(), ask(ANA, m.Offer(seat=1, to=to)), at())


def test_a_seat_offered_to_the_host_keeps_the_name_of_its_person() -> None:
    state = playing()
    decision = decided(state, ask(BAO, m.Offer(seat=1, to="host")), at(1.0))
    act = changes(
        state,
        decision,
        NOW + 1.0,
        seats=(person(ANA), person(ANA, "Bao")),
        held={ANA: (0, 1), BAO: (1,)},
    )
    assert act == Act("offer", 1, BAO)


def test_before_the_game_the_host_knows_nothing_by_a_seat_that_is_offered() -> None:
    state = after(gathering(person(ANA), person(BAO)), ask(BAO, m.Offer(seat=1, to="host")), at())
    assert (state.record.seats[1], state.record.held) == (person(ANA, "Bao"), {})


def test_an_absent_host_has_no_device() -> None:
    with denied("wrong_time"):
        decided(playing(), ask(BAO, m.Offer(seat=1, to="host")), at(1.0, away={ANA: 0.5}))


def test_while_nobody_can_tell_the_host_is_taken_to_be_there() -> None:
    moment = at(1.0, away={ANA: 0.5}, is_certain=False)
    assert after(playing(), ask(BAO, m.Offer(seat=1, to="host")), moment).record.seats[1].player == ANA


def test_the_host_has_no_other_device_to_offer_a_seat_to() -> None:
    with denied("wrong_time"):
        decided(playing(), ask(ANA, m.Offer(seat=0, to="host")), at())


def test_a_table_without_a_host_has_no_device() -> None:
    with denied("wrong_time"):
        decided(gathering(person(BAO), OPEN, host=None), ask(BAO, m.Offer(seat=0, to="host")), at())


@pytest.mark.parametrize("to", [None, "host"])
def test_no_seat_is_offered_when_the_game_is_over(to: None) -> None:
    with denied("wrong_time"):
        decided(over(), ask(BAO, m.Offer(seat=1, to=to)), at(4.0))
