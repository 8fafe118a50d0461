"""Who may look at a table, and whose messages it takes."""

from __future__ import annotations

import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.checks import PRIVATE, REMOVED, check_look, is_locked, may_not_look
from pyramidion.house.table.decision import Decision
from pyramidion.house.table.messages import AnyMessage
from pyramidion.house.table.record import OPEN
from pyramidion.house.table.screen_messages import Pong
from tests.table.decisions import after, ask, decided, denied
from tests.table.moments import at
from tests.table.people import ANA, BAO, BOT, CHLOE, DAN, handle, person, stand_in
from tests.table.tables import gathering, over, playing


def test_everybody_may_look_at_a_public_table() -> None:
    for state in (gathering(), playing(), over()):
        assert may_not_look(state.record, DAN) is None
        check_look(state.record, DAN)


def test_a_private_table_lets_strangers_in_as_long_as_there_is_a_seat_for_them() -> None:
    assert may_not_look(gathering(private=True).record, DAN) is None
    assert may_not_look(playing(person(ANA), OPEN, private=True).record, DAN) is None
    for state in (playing(private=True), over(person(ANA), OPEN, private=True)):
        assert may_not_look(state.record, DAN) == PRIVATE
        with denied("forbidden"):
            check_look(state.record, DAN)


@pytest.mark.parametrize("player", [ANA, BAO, CHLOE])
def test_whoever_belongs_to_a_private_table_may_always_look(player: str) -> None:
    """The host, somebody who sits, and somebody whose seat a bot keeps."""
    state = over(BOT, person(BAO), stand_in(CHLOE), private=True)
    assert not is_locked(state.record, player)


def test_whoever_was_sent_away_may_not_look() -> None:
    state = after(gathering(person(ANA), person(BAO)), ask(ANA, m.Remove(who=handle(BAO))), at())
    assert may_not_look(state.record, BAO) == REMOVED
    with denied("forbidden"):
        check_look(state.record, BAO)


@pytest.mark.parametrize(
    "message",
    [m.Sit(seat=1), m.Say(text="moi"), m.Look(seat=None), m.Follow()],
    ids=lambda m: type(m).__name__,
)
def test_what_somebody_asked_before_they_were_sent_away_is_not_done_afterwards(message: AnyMessage) -> None:
    """Their messages may still wait in the queue, here or in a process that has not heard of it yet."""
    state = after(gathering(person(ANA), person(BAO)), ask(ANA, m.Remove(who=handle(BAO))), at())
    with denied("forbidden"):
        decided(state, ask(BAO, message), at())
    assert decided(state, ask(BAO, m.Ping()), at()) == Decision(replies=(Pong(),))


def test_my_tables_are_those_where_i_have_or_had_a_seat_and_those_that_i_host() -> None:
    """Unless the host has sent me away."""
    state = playing(person(CHLOE), person(BAO))
    left = after(state, ask(BAO, m.Stand(seat=1)), at(1.0))
    mine = {player for player in (ANA, BAO, CHLOE, DAN) if left.record.is_table_of(player)}
    assert mine == {ANA, BAO, CHLOE}
    away = after(left, ask(ANA, m.Remove(who=handle(BAO))), at(2.0))
    assert not away.record.is_table_of(BAO)
