"""A host who has gone, people who change their name, and people who delete their data."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ForgetPerson, RenamePerson, ReplaceHost
from pyramidion.house.table.decision import Act
from pyramidion.house.table.record import GONE, OPEN, Pause, Record, Seat
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, changes, decided, nothing
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, DAN, handle, person, stand_in
from tests.table.tables import gathering, over, playing, with_record

# The host.


def test_the_first_seated_person_who_is_here_becomes_host() -> None:
    state = playing(person(ANA), person(BAO), BOT, person(CHLOE))
    decision = decided(state, ReplaceHost(), at(300.0, here=(CHLOE, DAN)))
    assert changes(state, decision, NOW + 300.0, host=CHLOE) == Act("host")
    assert decision.replies == ()


def test_a_host_who_is_back_stays_host() -> None:
    nothing(decided(playing(), ReplaceHost(), at(300.0)))


def test_nobody_becomes_host_who_only_looks_on() -> None:
    nothing(decided(playing(), ReplaceHost(), at(300.0, here=(DAN,))))


def test_a_table_without_a_host_gets_one() -> None:
    state = gathering(OPEN, person(BAO), host=None)
    changes(state, decided(state, ReplaceHost(), at(1.0)), NOW + 1.0, host=BAO)


def test_somebody_for_whom_a_bot_stands_in_may_be_host() -> None:
    state = playing(person(ANA), stand_in(BAO))
    assert after(state, ReplaceHost(), at(300.0, here=(BAO,))).record.host == BAO


# Names.


def test_seats_under_the_old_name_follow_and_chosen_names_stay() -> None:
    state = gathering(person(BAO), person(BAO, "Mamie Jo"), person(ANA, "Bao"), stand_in(BAO))
    decision = decided(state, RenamePerson(BAO, "Bao", "Bao N."), at(1.0))
    seats = (
        person(BAO, "Bao N."),
        person(BAO, "Mamie Jo"),
        person(ANA, "Bao"),
        Seat("bot", BAO, "Bao N. 2", "plain"),
    )
    assert changes(state, decision, NOW + 1.0, seats=seats) == Act("rename", player=BAO)


def test_a_name_that_no_seat_shows_changes_nothing() -> None:
    nothing(decided(gathering(), RenamePerson(BAO, "Bao", "Bao N."), at()))


# Being forgotten.


def forgotten(state: TableState, here: tuple[str, ...] = (ANA, BAO, CHLOE)) -> Record:
    """The record after Bao has been forgotten; nothing in it tells who Bao was."""
    after_it = after(state, ForgetPerson(BAO), at(5.0, here=here)).record
    stored = msgspec.json.encode(after_it).decode()
    assert BAO not in stored
    assert "Bao" not in stored
    assert handle(BAO) not in stored
    return after_it


def test_before_the_game_the_seat_becomes_open() -> None:
    state = gathering(person(ANA), person(BAO))
    decision = decided(state, ForgetPerson(BAO), at(5.0))
    assert changes(state, decision, NOW + 5.0, seats=(person(ANA), OPEN)) == Act("forget")
    forgotten(state)


def test_in_a_game_the_seat_becomes_open_and_nobody_has_held_it() -> None:
    record = forgotten(playing(person(ANA), person(BAO), stand_in(BAO)))
    assert (record.seats, record.held) == ((person(ANA), OPEN, OPEN), {ANA: (0,)})


def test_an_old_game_keeps_a_name_that_is_nobodys() -> None:
    record = forgotten(over(person(ANA), person(BAO), stand_in(BAO)))
    gone = Seat("person", None, GONE)
    assert record.seats == (person(ANA), gone, gone)
    assert record.outcome == over(person(ANA), person(BAO), stand_in(BAO)).record.outcome


def test_the_lists_of_the_host_forget_too() -> None:
    record = forgotten(gathering(muted=(BAO, CHLOE), removed=(DAN, BAO)))
    assert (record.muted, record.removed) == ((CHLOE,), (DAN,))


def test_a_pause_stays_without_the_person_who_asked_for_it() -> None:
    paused = after(playing(), ask(BAO, m.PauseTable()), at(2.0))
    assert forgotten(paused).pause == Pause(NOW + 2.0, 2.0, "person", None, GONE)


def test_a_pause_of_somebody_else_stays_as_it_is() -> None:
    paused = after(playing(), ask(ANA, m.PauseTable()), at(2.0))
    assert forgotten(paused).pause == paused.record.pause


@pytest.mark.parametrize(("here", "host"), [((CHLOE,), CHLOE), ((), ANA)], ids=["here", "nobody is here"])
def test_the_next_host_is_somebody_who_is_here_or_else_whoever_sits_first(
    here: tuple[str, ...], host: str
) -> None:
    state = with_record(playing(person(ANA), person(BAO), person(CHLOE)), host=BAO)
    assert forgotten(state, here).host == host


def test_a_table_that_nobody_is_left_at_has_no_host() -> None:
    assert forgotten(gathering(person(BAO), BOT, host=BAO)).host is None


def test_other_people_notice_nothing() -> None:
    state = playing(person(ANA), person(BAO), muted=(CHLOE,))
    record = forgotten(state)
    assert (record.host, record.seats[0], record.muted) == (ANA, person(ANA), (CHLOE,))
