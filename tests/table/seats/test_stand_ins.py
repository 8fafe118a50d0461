"""A bot is seated: by the host, by others, for somebody who is away; and the person takes the seat back."""

from __future__ import annotations

import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import GiveSeatBack
from pyramidion.house.table.decision import Act, Decision
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import OPEN, Seat
from pyramidion.house.table.screen_messages import Done
from tests.table.decisions import after, ask, changes, decided, denied, fold, nothing
from tests.table.moments import AWAY_AFTER, NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, person, stand_in
from tests.table.tables import gathering, over, playing, with_record

A_BOT = m.SeatBot(seat=1, level="plain")


def three(*, middle: Seat | None = None) -> tuple[Seat, ...]:
    return (person(ANA), person(BAO) if middle is None else middle, person(CHLOE))


# By the host.


def test_the_host_seats_a_bot() -> None:
    state = gathering()
    decision = decided(state, ask(ANA, A_BOT), at(1.0))
    assert changes(state, decision, NOW + 1.0, seats=(person(ANA), BOT)) == Act("bot", 1, ANA)
    assert decision.replies == (Done(),)


def test_a_game_has_the_bots_that_it_has() -> None:
    with denied("unknown"):
        decided(gathering(), ask(ANA, m.SeatBot(seat=1, level="oracle")), at())


def test_there_is_no_seat_for_a_bot_beyond_the_last() -> None:
    with denied("unknown"):
        decided(gathering(), ask(ANA, m.SeatBot(seat=2, level="plain")), at())


def test_no_bot_is_seated_when_the_game_is_over() -> None:
    with denied("wrong_time"):
        decided(over(), ask(ANA, A_BOT), at(4.0))


def test_before_the_game_a_bot_takes_the_seat_even_of_somebody_who_is_away() -> None:
    state = gathering(person(ANA), person(BAO))
    assert after(state, ask(ANA, A_BOT), at(away={BAO: 500.0})).record.seats[1] == BOT


def test_in_a_game_the_bot_keeps_the_seat_for_somebody_who_is_away() -> None:
    state = playing()
    state = after(state, ask(ANA, A_BOT), at(500.0, away={BAO: AWAY_AFTER}))
    assert state.record.seats == (person(ANA), stand_in(BAO))
    assert [spoken.phrase for spoken in state.chat] == ["bot:away"]


def test_the_host_waits_for_somebody_as_everybody_does() -> None:
    state = after(playing(), ask(ANA, A_BOT), at(500.0, away={BAO: AWAY_AFTER - 0.001}))
    assert state.record.seats[1] == person(BAO)
    assert state.record.proposal is not None


def test_another_level_stands_in_for_the_same_person() -> None:
    state = playing(person(ANA), stand_in(BAO))
    other = m.SeatBot(seat=1, level="chatty")
    for stays in (False, True):
        seat = after(with_record(state, seats=(person(ANA), stand_in(BAO, stays))), ask(ANA, other), at(1.0))
        assert seat.record.seats[1] == Seat("bot", BAO, "Bao", "chatty", stays)


# By others.


def test_whoever_sits_there_may_leave_the_seat_to_a_bot_for_good() -> None:
    state = playing()
    decision = decided(state, ask(BAO, A_BOT), at(1.0))
    assert changes(state, decision, NOW + 1.0, seats=(person(ANA), BOT)) == Act("bot", 1, BAO)


def test_before_the_game_only_the_host_seats_bots_elsewhere() -> None:
    state = gathering(person(ANA), OPEN, person(CHLOE))
    with denied("forbidden"):
        decided(state, ask(CHLOE, A_BOT), at())


def test_whoever_looks_on_seats_no_bots() -> None:
    with denied("forbidden"):
        decided(playing(), ask(CHLOE, A_BOT), at(1.0, away={BAO: 500.0}))


def test_whoever_plays_seats_a_bot_for_somebody_who_has_been_away_for_long() -> None:
    state = playing(*three())
    decision = decided(state, ask(CHLOE, A_BOT), at(500.0, away={BAO: AWAY_AFTER}))
    assert decision.acts == (Act("bot:away", 1, CHLOE),)
    assert fold(state, decision).record.seats == three(middle=stand_in(BAO))


@pytest.mark.parametrize(
    "moment",
    [
        at(500.0, away={BAO: AWAY_AFTER - 0.001}),
        at(500.0),
        at(500.0, away={BAO: 400.0}, is_certain=False),
    ],
    ids=["not for long", "here", "nobody can tell"],
)
def test_otherwise_the_table_is_asked(moment: Moment) -> None:
    state = after(playing(*three()), ask(CHLOE, A_BOT), moment)
    assert state.record.seats == three()
    assert state.record.proposal is not None


def test_whoever_plays_may_fill_an_open_seat_with_a_bot() -> None:
    state = playing(*three(middle=OPEN))
    assert after(state, ask(CHLOE, A_BOT), at(1.0)).record.seats[1] == BOT


@pytest.mark.parametrize(
    ("seat", "label"), [(person(BAO), "Bao"), (stand_in(BAO), "Bao"), (BOT, "plain"), (OPEN, None)], ids=str
)
def test_a_bot_that_stands_in_goes_by_the_name_of_its_person(seat: Seat, label: str | None) -> None:
    assert seat.label == label


# The seat is given back.


def test_the_person_asks_for_the_seat() -> None:
    state = playing(person(ANA), stand_in(BAO))
    decision = decided(state, ask(BAO, m.Back(seat=1)), at(1.0))
    assert changes(state, decision, NOW + 1.0, seats=(person(ANA), person(BAO))) == Act("back", 1, BAO)
    assert decision.replies == (Done(),)


def test_after_the_game_too_because_the_rematch_is_theirs() -> None:
    state = over(person(ANA), stand_in(BAO))
    assert after(state, ask(BAO, m.Back(seat=1)), at(4.0)).record.seats[1] == person(BAO)


@pytest.mark.parametrize("seat", [BOT, person(CHLOE), stand_in(CHLOE)], ids=["bot", "person", "another's"])
def test_nobody_takes_back_what_is_not_kept_for_them(seat: Seat) -> None:
    with denied("forbidden"):
        decided(playing(person(ANA), seat), ask(BAO, m.Back(seat=1)), at(1.0))


def test_the_house_gives_the_seat_back_as_soon_as_the_person_is_here() -> None:
    state = playing(person(ANA), stand_in(BAO))
    decision = decided(state, GiveSeatBack(1), at(1.0))
    assert changes(state, decision, NOW + 1.0, seats=(person(ANA), person(BAO))) == Act("back", 1, BAO)
    assert decision.replies == ()


def test_it_keeps_the_seat_for_somebody_who_is_gone_again() -> None:
    nothing(decided(playing(person(ANA), stand_in(BAO)), GiveSeatBack(1), at(1.0, away={BAO: 0.1})))


def test_what_was_given_back_before_is_not_given_back_twice() -> None:
    for seat in (person(BAO), BOT, OPEN):
        assert decided(playing(person(ANA), seat), GiveSeatBack(1), at(1.0)) == Decision()


def test_a_bot_that_the_console_seated_stays_until_it_is_told_to_go() -> None:
    state = playing(person(ANA), stand_in(BAO, stays=True))
    nothing(decided(state, GiveSeatBack(1), at(1.0)))
    assert after(state, ask(BAO, m.Back(seat=1)), at(1.0)).record.seats[1] == person(BAO)
