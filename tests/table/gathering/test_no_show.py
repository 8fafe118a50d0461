"""Somebody whom the lobby has brought to a table does not come."""

from __future__ import annotations

from typing import Any

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import GiveUpMatched, StartMatched
from pyramidion.house.table.decision import Act
from pyramidion.house.table.gathering.no_show import LOST_SECONDS, NO_SHOW_SECONDS, given_up_at
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import OPEN
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, changes, decided, denied, fold, nothing
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, person
from tests.table.tables import gathering, playing

LATE = NO_SHOW_SECONDS + 1.0


def matched(**fields: Any) -> TableState:
    return gathering(person(ANA), person(BAO), matched=True, listed=True, ranked=True, **fields)


def without_bao(seconds: float = LATE, away: float | None = None, is_certain: bool = True) -> Moment:
    return at(seconds, away={BAO: seconds if away is None else away}, is_certain=is_certain)


def test_whoever_came_seeks_again_and_nobody_sits_there_any_more() -> None:
    state = matched()
    decision = decided(state, GiveUpMatched(), without_bao())
    act = changes(
        state, decision, NOW + LATE, seats=(OPEN, OPEN), host=None, listed=False, ranked=False, code=None
    )
    assert act == Act("no_show")
    assert decision.seek_again == (ANA,)
    left = fold(state, decision)
    assert left.record.is_given_up
    nothing(decided(left, GiveUpMatched(), without_bao()))
    nothing(decided(left, StartMatched(), at(LATE)))
    with denied("wrong_time"):
        decided(left, ask(BAO, m.Sit(seat=0)), at(LATE))


def test_otherwise_the_table_stays() -> None:
    unchanged = (
        (matched(), without_bao(NO_SHOW_SECONDS - 1.0)),
        (matched(), without_bao(away=LOST_SECONDS - 1.0)),  # may only have lost the connection
        (matched(), without_bao(is_certain=False)),
        (matched(), at(LATE)),
        (matched(), at(LATE, here=(), away={ANA: LATE, BAO: LATE})),
        (matched(pace=1, options={"seconds": None}), without_bao()),
        (gathering(person(ANA), person(BAO)), without_bao()),
        (playing(), without_bao()),
    )
    for state, moment in unchanged:
        nothing(decided(state, GiveUpMatched(), moment))
        due = given_up_at(state.record, moment)
        assert due is None or due > moment.now


def test_of_several_those_who_are_there_seek_again() -> None:
    state = gathering(person(ANA), person(BAO), person(CHLOE), matched=True)
    decision = decided(state, GiveUpMatched(), without_bao())
    assert decision.seek_again == (ANA, CHLOE)


def test_somebody_who_stands_up_does_not_keep_the_others_either() -> None:
    state = after(matched(), ask(BAO, m.Stand(seat=1)), at(5.0))
    nothing(decided(state, GiveUpMatched(), at(NO_SHOW_SECONDS - 1.0)))
    assert decided(state, GiveUpMatched(), at(LATE)).seek_again == (ANA,)


def test_bots_are_always_there() -> None:
    state = gathering(person(ANA), BOT, matched=True)
    assert given_up_at(state.record, at(LATE)) is None
