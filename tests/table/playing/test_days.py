"""Games over days: the time of a move, the reserve, holidays, outages, and what follows when all is used up."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import Invalid
from pyramidion.decks import Library
from pyramidion.house.table import commands as c
from pyramidion.house.table import messages as m
from pyramidion.house.table.day_clock import DAY_SECONDS as DAY
from pyramidion.house.table.day_clock import SeatClock
from pyramidion.house.table.decision import Act, Decision
from pyramidion.house.table.gathering.pace import check_pace
from pyramidion.house.table.gathering.starting import Fresh, next_record
from pyramidion.house.table.moment import Moment, Presence, Standstills
from pyramidion.house.table.news import News, news_of
from pyramidion.house.table.playing import clock
from pyramidion.house.table.record import OPEN, Beats, Seat
from pyramidion.house.table.rows import Row
from pyramidion.house.table.rules import usual_level
from pyramidion.house.table.screen_messages import ChatLine
from pyramidion.house.table.spans import Span
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, bot_answer, decided, denied, fold, name_number, nothing
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, CONSOLE, DAN, person
from tests.table.tables import gathering, playing, with_record

WITHOUT_CLOCK = {"seconds": None, "turns": 40}
THREE = (person(ANA), person(BAO), person(CHLOE))


def over_days(*seats: Seat, pace: int = 3, **fields: Any) -> TableState:
    return playing(*seats, pace=pace, **{"options": WITHOUT_CLOCK, **fields})


def on(
    days: float, outages: tuple[Span, ...] = (), holidays: dict[str, Span] | None = None, **more: Any
) -> Moment:
    """So many days after NOW; spans are in days, too."""
    real = [(NOW + begun * DAY, NOW + ended * DAY) for begun, ended in outages]
    taken = {
        player: ((NOW + begun * DAY, NOW + ended * DAY),)
        for player, (begun, ended) in (holidays or {}).items()
    }
    more = {"here": (), **more}
    return at(days * DAY, **more)._replace(standstills=Standstills(tuple(real), taken))


def clocks(state: TableState) -> tuple[SeatClock, ...]:
    assert state.record.days is not None
    return state.record.days.seats


def days_left(state: TableState, seat: int, now: float) -> float:
    due = clocks(state)[seat].due
    assert due is not None
    return round((due - NOW) / DAY - now, 4)


# Which tables.


@pytest.mark.parametrize("pace", [-1, 2, 5, 8])
def test_a_move_takes_one_three_or_seven_days(pace: int) -> None:
    with pytest.raises(Invalid, match=r"\$\.pace: 1, 3 or 7 days"):
        check_pace("sablier", WITHOUT_CLOCK, pace)


def test_a_game_that_is_not_played_over_days_says_why() -> None:
    check_pace("cible", {}, 0)
    with pytest.raises(Invalid, match=r"cible is not played over days: who knows an answer"):
        check_pace("cible", {}, 1)


def test_no_clock_of_seconds_runs_in_a_game_over_days() -> None:
    with pytest.raises(Invalid, match=r"\$\.options\.seconds: must be null or false"):
        check_pace("sablier", {"seconds": 10.0}, 1)
    state = gathering(person(ANA), person(BAO), pace=1, options=WITHOUT_CLOCK)
    with pytest.raises(Invalid, match=r"\$\.options\.seconds"):
        decided(state, ask(ANA, m.ChangeOptions(options={"seconds": 10.0})), at())


def test_clues_are_typed_in_a_game_over_days() -> None:
    check_pace("pyramide", {"spoken": False, "clock": None}, 7)
    with pytest.raises(Invalid, match=r"\$\.options\.spoken"):
        check_pace("pyramide", {"spoken": True}, 7)


@pytest.mark.parametrize(("game", "pace"), [("sablier", 3), ("cible", 0)])
def test_the_next_game_of_a_table_is_played_over_days_where_it_can_be(game: str, pace: int) -> None:
    old = over_days(*THREE).record
    fresh = Fresh("next", 1, "salt", "commitment", "WXYZ", NOW)
    assert next_record(old, ANA, fresh, game, WITHOUT_CLOCK if pace else {}).pace == pace


def test_anybody_who_sits_there_may_start() -> None:
    """The host may be away; nobody else may, and in a game that is played now the host alone."""
    state = gathering(person(ANA), person(BAO), pace=1, options=WITHOUT_CLOCK)
    assert after(state, ask(BAO, m.Start()), on(0.0)).is_playing
    with denied("forbidden"):
        decided(state, ask(CHLOE, m.Start()), on(0.0))
    with denied("forbidden"):
        decided(gathering(person(ANA), person(BAO)), ask(BAO, m.Start()), at())


# The pace, until the game begins.


def paced(pace: int) -> c.Command:
    return ask(ANA, m.ChangeSettings(pace=pace))


def test_whoever_else_sits_there_agrees_to_another_pace_before_the_game_begins() -> None:
    state = gathering(*THREE, options={"turns": 40})
    state = after(state, paced(3), on(0.0))
    assert (state.record.pace, state.record.options["seconds"]) == (3, None)  # no clock of seconds
    assert state.record.unagreed == (BAO, CHLOE)
    with denied("wrong_time"):
        decided(state, ask(ANA, m.Start()), on(0.1))
    state = after(state, ask(BAO, m.AgreePace()), on(0.1))
    assert state.record.unagreed == (CHLOE,)
    assert not decided(state, ask(BAO, m.AgreePace()), on(0.1)).rows
    # Who stands up is asked no more, and whoever sits down knows the pace.
    state = after(state, ask(CHLOE, m.Stand(seat=2)), on(0.2))
    state = after(state, ask(DAN, m.Sit(seat=2)), on(0.2))
    assert state.record.unagreed == ()
    assert after(state, ask(ANA, m.Start()), on(0.3)).is_playing


def test_the_pace_is_the_hosts_to_change_and_only_before_the_game() -> None:
    alone = after(gathering(person(ANA), OPEN, options=WITHOUT_CLOCK), paced(1), on(0.0))
    assert (alone.record.pace, alone.record.unagreed) == (1, ())
    again = after(alone, paced(0), on(0.0))
    assert again.record.pace == 0
    with denied("forbidden"):
        decided(alone, ask(BAO, m.ChangeSettings(pace=3)), on(0.0))
    with pytest.raises(Invalid):
        decided(alone, paced(2), on(0.0))
    with denied("wrong_time"):
        decided(over_days(), paced(1), on(0.0))
    with denied("wrong_time"):
        decided(gathering(person(ANA), person(BAO), matched=True, options=WITHOUT_CLOCK), paced(1), on(0.0))


# Clocks.


def test_the_seat_in_turn_has_the_days_of_a_move_and_its_reserve() -> None:
    state = over_days()
    first, second = clocks(state)
    assert (first.since, first.move_until, first.due) == (NOW, NOW + 3 * DAY, NOW + 12 * DAY)
    assert second == SeatClock(reserve=9 * DAY)
    state = after(state, c.TimeOut(), on(11.9))  # all that is told before has been told
    assert state.record.deadline == 12 * DAY
    assert clock.rings_at(state.record, 0.0) == pytest.approx(NOW + 12 * DAY, abs=0.01)


@pytest.mark.parametrize(
    ("pace", "told"), [(1, (0.75, 3.75)), (3, (2.4, 11.4)), (7, (5.6, 26.6))], ids=["1", "3", "7"]
)
def test_whoever_has_a_fifth_of_a_move_or_six_hours_left_is_told_once_and_once_of_the_reserve(
    pace: int, told: tuple[float, float]
) -> None:
    before = over_days(pace=pace)
    for number, day in enumerate(told):
        assert clock.rings_at(before.record, 0.0) == pytest.approx(NOW + day * DAY, abs=0.01)
        nothing(decided(before, c.TimeOut(), on(day - 0.01)))
        state = after(before, c.TimeOut(), on(day + 0.01))
        assert clocks(state)[0].warned == number + 1
        assert news_of(before, state, "", Presence()) == (News(ANA, ("late",)),)
        nothing(decided(state, c.TimeOut(), on(day + 0.02)))
        before = state
    assert clock.rings_at(before.record, 0.0) == pytest.approx(NOW + 4 * pace * DAY, abs=0.01)
    moved = after(before, ask(ANA, name_number(0, 1)), on(told[1] + 0.1))
    assert clocks(moved)[0].warned == 0


def test_nobody_is_told_on_holiday_that_time_runs_out() -> None:
    state = over_days(pace=3)
    resting = {ANA: (1.0, 9.0)}
    state = after(state, c.RecountDays(), on(1.0, holidays=resting))
    assert clock.rings_at(state.record, 0.0) == pytest.approx(NOW + 10.4 * DAY, abs=0.01)
    nothing(decided(state, c.TimeOut(), on(8.0, holidays=resting)))


def test_a_move_in_its_time_leaves_the_reserve_and_begins_the_next_clock() -> None:
    state = after(over_days(), ask(ANA, name_number(0, 1)), on(2.5))
    first, second = clocks(state)
    assert first == SeatClock(reserve=9 * DAY)
    assert (second.since, second.due) == (NOW + 2.5 * DAY, NOW + 14.5 * DAY)


def test_what_a_move_takes_longer_comes_out_of_the_reserve() -> None:
    state = after(over_days(), ask(ANA, name_number(0, 1)), on(5.0))
    assert clocks(state)[0] == SeatClock(reserve=7 * DAY)
    state = after(state, ask(BAO, name_number(1, 1, seq=1)), on(6.0))
    assert days_left(state, 0, 6.0) == 10.0


def test_all_who_are_waited_for_have_clocks_of_their_own() -> None:
    state = over_days(*THREE, options={**WITHOUT_CLOCK, "together": True})
    ready = m.Move(id="a", seat=1, seq=0, move={"type": "ready"})
    state = after(state, ask(BAO, ready), on(2.0))
    assert [one.since for one in clocks(state)] == [NOW, None, NOW]


def test_a_bot_has_no_clock_and_its_answer_begins_that_of_a_person() -> None:
    state = over_days(BOT, person(ANA))
    assert clocks(state)[0].since is None
    assert state.record.deadline is None
    state = after(state, bot_answer(state, 0, {"type": "name", "number": 1}), on(0.5))
    assert clocks(state)[1].since == NOW + 0.5 * DAY


def test_a_move_that_is_taken_back_begins_its_time_anew() -> None:
    state = over_days(person(ANA), BOT, options={**WITHOUT_CLOCK, "words": True})
    word = m.Move(id="w", seat=0, seq=0, move={"type": "say", "word": "sable"})
    state = after(state, ask(ANA, word), on(1.0))
    state = after(state, ask(ANA, m.TakeBack(seat=0, seq=1)), on(1.1))
    assert clocks(state)[0].since == NOW + 1.1 * DAY


def test_somebody_who_takes_the_seat_has_all_the_time() -> None:
    state = after(over_days(), ask(ANA, name_number(0, 1)), on(8.0))
    state = after(state, ask(BAO, name_number(1, 1, seq=1)), on(8.1))
    state = after(state, ask(ANA, m.Stand(seat=0)), on(9.0))
    assert clocks(state)[0].since == NOW + 9.0 * DAY
    state = after(state, ask(CHLOE, m.Sit(seat=0)), on(10.0))
    assert (clocks(state)[0].since, clocks(state)[0].reserve) == (NOW + 10.0 * DAY, 9 * DAY)


def test_the_clocks_are_gone_when_the_game_is_over() -> None:
    state = after(over_days(), c.ConsoleEnd(CONSOLE), on(1.0))
    assert (state.record.status, state.record.days, state.record.deadline) == ("over", None, None)


# What does not count.


def test_holidays_let_the_clock_of_their_person_stand_still() -> None:
    state = after(over_days(), c.RecountDays(), on(1.0, holidays={ANA: (1.0, 6.0)}))
    first = clocks(state)[0]
    assert (first.due, first.holiday) == (NOW + 17 * DAY, NOW + 6 * DAY)
    # She is back earlier.
    state = after(state, c.RecountDays(), on(2.0, holidays={ANA: (1.0, 2.0)}))
    first = clocks(state)[0]
    assert (first.due, first.holiday) == (NOW + 13 * DAY, None)
    nothing(decided(state, c.RecountDays(), on(3.0, holidays={ANA: (1.0, 2.0)})))


def test_holidays_of_others_and_at_other_tables_change_nothing() -> None:
    nothing(decided(over_days(), c.RecountDays(), on(1.0, holidays={BAO: (1.0, 6.0), DAN: (1.0, 3.0)})))
    nothing(decided(playing(), c.RecountDays(), on(1.0, holidays={ANA: (1.0, 6.0)})))


def test_a_deadline_that_holidays_have_moved_takes_no_effect() -> None:
    """Nobody had told the table."""
    state = over_days()
    state = after(state, c.TimeOut(), on(12.1, holidays={ANA: (1.0, 6.0)}))
    assert state.is_playing
    assert days_left(state, 0, 12.1) == 4.9


def test_a_deadline_during_an_outage_takes_no_effect() -> None:
    state = after(over_days(), c.TimeOut(), on(13.0, outages=((11.0, 13.0),)))
    assert state.is_playing
    assert days_left(state, 0, 13.0) == 1.0
    assert after(state, c.TimeOut(), on(14.01, outages=((11.0, 13.0),))).record.status == "over"


def test_an_outage_costs_no_reserve() -> None:
    state = after(over_days(), ask(ANA, name_number(0, 1)), on(5.0, outages=((1.0, 4.0),)))
    assert clocks(state)[0] == SeatClock(reserve=9 * DAY)


def test_the_console_pauses_the_clocks() -> None:
    state = after(over_days(), c.ConsolePause(CONSOLE), on(2.0))
    assert clocks(state)[0] == SeatClock(reserve=9 * DAY, used=2 * DAY)
    assert clock.rings_at(state.record, 0.0) is None
    state = after(state, c.ConsoleResume(CONSOLE), on(30.0))
    assert days_left(state, 0, 30.0) == 10.0


# Out of time.


def test_of_two_the_one_who_is_out_of_time_gives_up() -> None:
    state = after(over_days(), c.TimeOut(), on(11.9))
    nothing(decided(state, c.TimeOut(), on(11.99)))
    decision = decided(state, c.TimeOut(), on(12.01))
    row, said = decision.rows
    assert isinstance(row, Row)
    assert msgspec.json.decode(row.move) == {"type": "resign", "seat": 0}
    assert isinstance(said, ChatLine)
    assert (said.phrase, said.seat) == ("out_of_time", 0)
    assert decision.acts == (Act("out_of_time", 0),)
    state = fold(state, decision)
    assert state.record.final is not None
    assert state.record.final.winners == (1,)


def test_of_three_the_others_play_on_and_a_bot_where_the_seat_is_needed() -> None:
    state = after(over_days(*THREE), c.TimeOut(), on(12.01))
    assert state.is_playing
    assert state.record.seats[0] == Seat("bot", level=usual_level("sablier"))
    assert [one.since for one in clocks(state)] == [None, None, None]  # it waits for the bot


def test_a_partner_does_not_lose_the_game_for_both() -> None:
    people = (person(ANA), person(BAO), person(CHLOE), person(DAN))
    fields: dict[str, Any] = {"game": "pyramide", "options": {}, "cards": Library()}
    state = over_days(*people, **fields)
    assert state.play is not None
    late = state.play.to_move[0]
    state = after(state, c.TimeOut(), on(12.01))
    assert state.is_playing
    assert state.record.seats[late].kind == "bot"


def test_a_move_that_comes_after_the_deadline_counts_until_the_house_has_acted() -> None:
    state = after(over_days(), ask(ANA, name_number(0, 1)), on(12.5))
    assert state.is_playing
    assert clocks(state)[0].reserve == 0.0


def test_a_seat_without_reserve_has_the_days_of_a_move() -> None:
    state = after(over_days(), ask(ANA, name_number(0, 1)), on(12.5))
    state = after(state, ask(BAO, name_number(1, 1, seq=1)), on(13.0))
    assert days_left(state, 0, 13.0) == 3.0


# What holds for games that are played now.


def test_nobody_pauses_a_game_over_days() -> None:
    with denied("forbidden"):
        decided(over_days(), ask(ANA, m.PauseTable()), on(0.5))


def test_nobody_is_absent() -> None:
    """The others ask, and the answer has days; they do not seat a bot for somebody who sleeps."""
    state = over_days(*THREE)
    away = {BAO: 5000.0, CHLOE: 5000.0}
    decision = decided(state, ask(ANA, m.SeatBot(seat=1, level="plain")), on(0.5, here=(ANA,), away=away))
    asked = fold(state, decision).record.proposal
    assert asked is not None
    assert (asked.kind, asked.until) == ("bot", NOW + 3.5 * DAY)
    assert asked.voters == (ANA, CHLOE)
    decision = decided(state, ask(ANA, m.EndGame()), on(0.5, here=(ANA,), away=away))
    asked = fold(state, decision).record.proposal
    assert asked is not None
    assert asked.voters == (ANA, BAO, CHLOE)


def test_the_host_stays_host() -> None:
    nothing(decided(over_days(), c.ReplaceHost(), on(2.0, here=(BAO,), away={ANA: 5000.0})))


def test_the_table_does_not_pause_when_everybody_has_left() -> None:
    state = over_days(*THREE)
    state = after(state, c.TimeOut(), on(13.0, away={ANA: 5e5, BAO: 5e5, CHLOE: 5e5}))
    assert state.record.pause is None


def test_there_are_no_beats() -> None:
    state = over_days(options={**WITHOUT_CLOCK, "together": True}, beats=Beats("calm"))
    assert state.record.beats.open is None


def test_closing_time_ends_no_game_over_days() -> None:
    state = after(over_days(), c.CloseHouse(CONSOLE, NOW), on(0.5))
    assert state.is_playing


def test_a_bot_with_nothing_to_say_skips_no_days() -> None:
    assert decided(over_days(BOT, person(ANA)), c.SkipTime(0), on(0.5)) == Decision()


def test_an_open_seat_is_waited_for_like_a_person() -> None:
    state = with_record(over_days(), seats=(OPEN, person(BAO)))
    assert clocks(after(state, c.RecountDays(), on(1.0)))[0].since == NOW
