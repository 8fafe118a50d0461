"""Where only bots play: a table stands still while nobody looks, and a host has few of them."""

from __future__ import annotations

import pytest

from pyramidion.house.settings import Limits
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ConsoleResume, FromPerson, PauseUnwatched, ResumeWatched
from pyramidion.house.table.decision import Act
from pyramidion.house.table.playing import clock
from pyramidion.house.table.record import OPEN, Pause, Seat
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, changes, decided, denied, nothing
from tests.table.moments import NOW, SECONDS, at
from tests.table.people import ANA, BAO, BOT, CONSOLE, DAN, person, stand_in
from tests.table.tables import gathering, over, playing

LIMIT = Limits().bots_only


def unwatched() -> TableState:
    """Bots played for four seconds, then nobody looked any more."""
    return after(playing(BOT, BOT), PauseUnwatched(), at(4.0, here=()))


def test_a_table_that_nobody_looks_at_is_paused() -> None:
    state = playing(BOT, BOT)
    decision = decided(state, PauseUnwatched(), at(4.0, here=()))
    act = changes(state, decision, NOW + 4.0, pause=Pause(NOW + 4.0, 4.0, "away"))
    assert act == Act("pause")


def test_so_is_one_where_bots_stand_in_for_everybody() -> None:
    assert decided(playing(stand_in(ANA), BOT), PauseUnwatched(), at(4.0, here=())).rows


def test_its_deadline_has_not_passed_then() -> None:
    state = after(playing(BOT, BOT), PauseUnwatched(), at(SECONDS + 0.2, here=()))
    assert state.record.pause == Pause(NOW + SECONDS + 0.2, SECONDS, "away")


def test_no_other_table_is() -> None:
    others = playing(person(ANA), BOT), playing(OPEN, BOT), gathering(BOT, BOT), over(BOT, BOT), unwatched()
    for state in others:
        nothing(decided(state, PauseUnwatched(), at(5.0, here=())))


def test_whoever_looks_keeps_it_going() -> None:
    nothing(decided(playing(BOT, BOT), PauseUnwatched(), at(4.0, here=(DAN,))))
    nothing(decided(playing(BOT, BOT), PauseUnwatched(), at(4.0, here=(), is_certain=False)))


def test_it_goes_on_when_somebody_looks_again() -> None:
    state = unwatched()
    decision = decided(state, ResumeWatched(), at(100.0, here=(DAN,)))
    assert changes(state, decision, NOW + 100.0, pause=None, started=NOW + 96.0) == Act("resume")
    assert clock.game_time(after(state, ResumeWatched(), at(100.0)), NOW + 101.0) == 5.0


def test_nothing_else_goes_on_by_itself() -> None:
    by_somebody = after(playing(BOT, BOT), ask(ANA, m.PauseTable()), at(4.0))
    of_a_person = after(playing(person(ANA), BOT), ask(ANA, m.PauseTable()), at(4.0))
    for state in (playing(BOT, BOT), by_somebody, of_a_person, over(BOT, BOT)):
        nothing(decided(state, ResumeWatched(), at(5.0)))


def test_it_does_not_go_on_while_nobody_looks() -> None:
    nothing(decided(unwatched(), ResumeWatched(), at(5.0, here=())))
    with denied("wrong_time"):
        decided(unwatched(), ConsoleResume(CONSOLE), at(5.0, here=()))
    assert decided(unwatched(), ConsoleResume(CONSOLE), at(5.0, here=(DAN,))).rows


def test_it_does_not_go_on_by_itself_beyond_the_limit() -> None:
    assert decided(unwatched(), ResumeWatched(LIMIT - 1), at(5.0)).rows
    nothing(decided(unwatched(), ResumeWatched(LIMIT), at(5.0)))


# The limit.


def leave_it_to_a_bot(bots_only: int) -> FromPerson:
    return ask(ANA, m.SeatBot(seat=0, level="plain"), bots_only=bots_only)


def test_one_game_more_among_bots_is_not_begun() -> None:
    state = gathering(BOT, BOT)
    assert Done() in decided(state, ask(ANA, m.Start(), bots_only=LIMIT - 1), at()).replies
    with denied("limit"):
        decided(state, ask(ANA, m.Start(), bots_only=LIMIT), at())


def test_nor_taken_up_again() -> None:
    state = unwatched()
    assert Done() in decided(state, ask(ANA, m.ResumeTable(), bots_only=LIMIT - 1), at()).replies
    with denied("limit"):
        decided(state, ask(ANA, m.ResumeTable(), bots_only=LIMIT), at())


def test_nor_left_to_bots_by_the_last_person() -> None:
    state = playing(person(ANA), BOT)
    assert Done() in decided(state, leave_it_to_a_bot(LIMIT - 1), at()).replies
    with denied("limit"):
        decided(state, leave_it_to_a_bot(LIMIT), at())


@pytest.mark.parametrize("others", [(person(BAO),), (OPEN,)], ids=["a person", "an open seat"])
def test_where_anybody_else_may_play_there_is_no_such_limit(others: tuple[Seat, ...]) -> None:
    assert Done() in decided(playing(person(ANA), *others), leave_it_to_a_bot(LIMIT), at()).replies


def test_nor_where_people_play() -> None:
    state = gathering(person(ANA), BOT)
    assert Done() in decided(state, ask(ANA, m.Start(), bots_only=LIMIT), at()).replies
    state = after(playing(person(ANA), BOT), ask(ANA, m.PauseTable()), at(4.0))
    assert Done() in decided(state, ask(ANA, m.ResumeTable(), bots_only=LIMIT), at()).replies


def test_a_house_may_allow_more() -> None:
    moment = at(limits=Limits(bots_only=9))
    assert Done() in decided(gathering(BOT, BOT), ask(ANA, m.Start(), bots_only=LIMIT), moment).replies
