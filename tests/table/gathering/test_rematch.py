"""The rematch: the first who asks opens the table, everybody else finds it there."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Beat, Invalid, commitment
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Act, Decision, TableFollowed
from pyramidion.house.table.gathering.starting import Fresh, next_record, rematch_record
from pyramidion.house.table.record import OPEN, Beats, Hints, OpenBeat, Record, Seat
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, changes, decided, denied, only_done
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, DAN, person, stand_in
from tests.table.tables import gathering, new_record, over, playing, with_record


def fresh(table: str = "rematch-1") -> Fresh:
    return Fresh(table, 99, "salt", commitment(99, "salt"), "WXYZ", NOW + 9.0)


def wish(state: TableState, player: str = BAO, table: str = "rematch-1") -> FromPerson:
    """As the shell prepares it: with a table that could be opened."""
    return ask(player, m.Rematch(), rematch=rematch_record(state.record, player, fresh(table)))


# Who opens it.


def test_the_first_who_asks_opens_the_table() -> None:
    state = over()
    command = wish(state)
    decision = decided(state, command, at(9.0))
    assert changes(state, decision, NOW + 9.0, rematch="rematch-1") == Act("rematch", player=BAO)
    assert (decision.replies, decision.opens) == ((Done(),), command.rematch)


def test_the_second_finds_it() -> None:
    state = over()
    second = wish(state, ANA, "rematch-2")
    state = after(state, wish(state), at(9.0))
    only_done(decided(state, second, at(9.5)))
    assert state.record.rematch == "rematch-1"


def test_somebody_for_whom_a_bot_played_may_ask() -> None:
    state = over(person(ANA), stand_in(CHLOE))
    assert after(state, wish(state, CHLOE), at(9.0)).record.rematch == "rematch-1"


def test_whoever_looked_on_may_not() -> None:
    state = over()
    with denied("forbidden"):
        decided(state, wish(state, DAN), at(9.0))


def test_not_before_the_end() -> None:
    for state in (gathering(), playing()):
        with denied("wrong_time"):
            decided(state, ask(ANA, m.Rematch()), at(2.0))


# Who follows.


def test_whoever_follows_is_led_to_the_new_table() -> None:
    state = over()
    state = after(state, wish(state), at(9.0))
    for player in (ANA, BAO, DAN):
        decision = decided(state, ask(player, m.Follow()), at(10.0))
        assert decision == Decision(replies=(TableFollowed("rematch-1"),))


def test_where_nobody_asked_there_is_nothing_to_follow() -> None:
    with denied("wrong_time"):
        decided(over(), ask(ANA, m.Follow()), at(9.0))


# The new table.


def rematch_of(*seats: Seat, **fields: Any) -> Record:
    return rematch_record(new_record(*seats, status="over", **fields), BAO, fresh())


def test_the_same_people_and_bots_sit_in_the_same_seats() -> None:
    record = rematch_of(person(ANA), person(BAO, "Jo"), BOT, OPEN)
    assert record.seats == (person(ANA), person(BAO, "Jo"), BOT, OPEN)


def test_a_bot_that_stood_in_makes_room_for_its_person() -> None:
    assert rematch_of(person(ANA), stand_in(BAO, stays=True)).seats == (person(ANA), person(BAO))


def test_what_the_host_chose_is_chosen_again_and_nothing_of_the_game_is_left() -> None:
    old = with_record(
        over(private=True, coach=True, muted=(CHLOE,), removed=(DAN,), options={"turns": 3}),
        hints=Hints((2, None), (2, 0), (5, None)),
    ).record
    new = rematch_record(old, BAO, fresh())
    assert new == Record(
        id="rematch-1",
        game="sablier",
        rules=1,
        setup={},
        seed=99,
        salt="salt",
        commitment=commitment(99, "salt"),
        made=NOW + 9.0,
        options=old.options,
        code="WXYZ",
        private=True,
        coach=True,
        host=ANA,
        seats=old.seats,
        muted=(CHLOE,),
        removed=(DAN,),
        touched=NOW + 9.0,
        hints=Hints((2, None), (0, 0)),
    )


@pytest.mark.parametrize("key", ["sablier", "cible"])
def test_beats_stay_as_long_as_they_were(key: str) -> None:
    verdict = OpenBeat(Beat("verdict"), seq=1, since=NOW, card=NOW, until=NOW + 4.0)
    old = over(beats=Beats("calm", verdict)).record
    new = rematch_record(old, BAO, fresh()) if key == old.game else next_record(old, BAO, fresh(), key, {})
    assert new.beats == Beats("calm")


@pytest.mark.parametrize(("host", "next_host"), [(ANA, ANA), (None, BAO)])
def test_the_host_stays_host_and_where_there_is_none_it_is_whoever_asked(
    host: str | None, next_host: str
) -> None:
    assert rematch_of(person(ANA), person(BAO), host=host).host == next_host


# Another game for the same people.


def following(old: Record, key: str, **options: Any) -> Record:
    return next_record(old, ANA, fresh(), key, options)


def test_another_game_seats_the_people_and_leaves_free_seats_where_it_needs_more() -> None:
    old = over(person(ANA), BOT, person(BAO), muted=(DAN,), private=True, coach=True).record
    new = following(old, "cible")
    assert (new.game, new.seats) == ("cible", (person(ANA), person(BAO), OPEN))
    assert (new.host, new.muted, new.private, new.coach) == (ANA, (DAN,), True, True)
    assert new.options["judge"] == "house"


def test_whoever_finds_no_seat_at_the_other_game_may_look_on() -> None:
    old = over(person(ANA), person(BAO), person(CHLOE)).record
    assert following(old, "poker").seats == (person(ANA), person(BAO))


def test_a_game_that_is_not_there_and_options_that_cannot_be_are_refused() -> None:
    with denied("unknown"):
        following(over().record, "nothing")
    with pytest.raises(Invalid):
        following(over().record, "cible", judge="nobody")
