"""What whoever looks after the room does at a table: more time, an end, other seats, a word; and closing time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import (
    CloseHouse,
    Command,
    ConsoleArrive,
    ConsoleDepart,
    ConsoleEnd,
    ConsoleExtend,
    ConsoleGiveBack,
    ConsoleSay,
    ConsoleSeatBot,
    ConsoleSwap,
)
from pyramidion.house.table.console import CLOSED
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Act, Decision, Later, PersonMoved
from pyramidion.house.table.playing.clock import INSTANT_SECONDS
from pyramidion.house.table.record import OPEN, Seat
from pyramidion.house.table.rows import Row
from pyramidion.house.table.screen_messages import ChatLine
from pyramidion.house.table.state import TableState

from .decisions import after, ask, changes, decided, denied, entry, fold, line, name_number, nothing, refused
from .moments import NOW, SECONDS, SLOW_LINE, at
from .people import ANA, BAO, BOT, CHLOE, CONSOLE, DAN, person, stand_in
from .tables import gathering, over, playing


def announced(decision: Decision, phrase: str, seat: int) -> Decision:
    """Asserts that the table reads who did this to which seat; gives the decision without that line."""
    *rows, spoken = decision.rows
    assert isinstance(spoken, ChatLine)
    assert (spoken.who, spoken.name, spoken.phrase, spoken.seat) == ("host", CONSOLE, phrase, seat)
    return decision._replace(rows=tuple(rows))


# More time.


@pytest.mark.parametrize("seat", [0, None], ids=["this seat", "whoever is waited for"])
def test_the_seat_that_is_waited_for_gets_more_time(seat: int | None) -> None:
    state = playing()
    decision = decided(state, ConsoleExtend(CONSOLE, seat, 30.0), at(4.0))
    row = entry(decision)
    assert (row.seat, row.at, row.move) == (None, 4.0, '{"type":"extend","seat":0,"seconds":30.0}')
    assert (decision.acts, decision.replies) == ((Act("extend", 0, console=CONSOLE),), ())
    assert fold(state, decision).record.deadline == SECONDS + 30.0


def test_time_that_is_given_while_the_house_waits_still_comes_in_time() -> None:
    state = playing()
    late = at(SECONDS + 0.3)
    decision = decided(state, ConsoleExtend(CONSOLE, None, 30.0), late)
    assert entry(decision).at == SECONDS
    state = fold(state, decision)
    assert entry(decided(state, ask(ANA, name_number(0, 1, seq=1)), late)).at == SECONDS + 0.3


def test_a_paused_clock_can_be_lengthened() -> None:
    state = after(playing(), ask(ANA, m.PauseTable()), at(4.0))
    decision = decided(state, ConsoleExtend(CONSOLE, None, 30.0), at(100.0))
    assert entry(decision).at == 4.0
    assert fold(state, decision).record.pause == state.record.pause


def test_the_rules_know_which_seat_has_a_clock() -> None:
    with refused("contract"):
        decide(playing(), ConsoleExtend(CONSOLE, 1, 30.0), at(4.0))


def test_there_is_no_time_to_give_where_no_clock_runs() -> None:
    for state in (gathering(), over(), playing(options={"together": True})):
        with denied("wrong_time"):
            decided(state, ConsoleExtend(CONSOLE, None, 30.0), at(4.0))
    with denied("unknown"):
        decided(playing(), ConsoleExtend(CONSOLE, 2, 30.0), at(4.0))


# The end.


def test_the_console_ends_a_game_with_the_scores_as_they_stand() -> None:
    decision = decided(playing(), ConsoleEnd(CONSOLE), at(4.0))
    row = entry(decision)
    assert (row.at, row.move) == (4.0, '{"type":"end"}')
    assert row.record is not None
    assert (row.record.status, row.record.ended) == ("over", NOW + 4.0)
    assert (decision.acts, decision.replies) == ((Act("end", console=CONSOLE),), ())


@pytest.mark.parametrize("state", [gathering, over])
def test_only_a_game_that_is_played_is_ended(state: Any) -> None:
    with denied("wrong_time"):
        decided(state(), ConsoleEnd(CONSOLE), at(4.0))


# Bots.


def test_a_bot_of_the_console_keeps_the_seat_and_stays_although_the_person_is_here() -> None:
    state = playing()
    decision = announced(decided(state, ConsoleSeatBot(CONSOLE, 1, "plain"), at(4.0)), "console:bot", 1)
    act = changes(state, decision, NOW + 4.0, seats=(person(ANA), stand_in(BAO, stays=True)))
    assert act == Act("bot", 1, console=CONSOLE)


@pytest.mark.parametrize(("state", "seat"), [(gathering, 0), (gathering, 1)], ids=["a person's", "open"])
def test_before_the_game_the_seat_is_the_bots_alone(state: Any, seat: int) -> None:
    after_it = after(state(), ConsoleSeatBot(CONSOLE, seat, "plain"), at()).record
    assert after_it.seats[seat] == BOT


def test_the_person_plays_again_when_the_console_says_so() -> None:
    state = playing(person(ANA), stand_in(BAO, stays=True))
    decision = decided(state, ConsoleGiveBack(CONSOLE, 1), at(4.0, away={BAO: 9.0}))
    act = changes(state, decision, NOW + 4.0, seats=(person(ANA), person(BAO)))
    assert act == Act("back", 1, console=CONSOLE)


def test_a_seat_that_is_a_bots_alone_becomes_open() -> None:
    state = playing(person(ANA), BOT)
    assert after(state, ConsoleGiveBack(CONSOLE, 1), at(4.0)).record.seats[1] == OPEN


def test_what_no_bot_has_is_not_given_back() -> None:
    with denied("wrong_time"):
        decided(playing(), ConsoleGiveBack(CONSOLE, 1), at(4.0))


def test_a_game_has_the_bots_that_it_has() -> None:
    with denied("unknown"):
        decided(playing(), ConsoleSeatBot(CONSOLE, 1, "oracle"), at(4.0))


@pytest.mark.parametrize(
    "command",
    [
        ConsoleSeatBot(CONSOLE, 1, "plain"),
        ConsoleGiveBack(CONSOLE, 1),
        ConsoleSwap(CONSOLE, 0, 1),
        ConsoleArrive(CONSOLE, person(DAN), 1),
        ConsoleDepart(CONSOLE, person(BAO), 1, "elsewhere"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_seats_of_a_game_that_is_over_stay(command: Command) -> None:
    with denied("wrong_time"):
        decided(over(person(ANA), stand_in(BAO)), command, at(4.0))


@pytest.mark.parametrize(
    "command",
    [
        ConsoleSeatBot(CONSOLE, 2, "plain"),
        ConsoleGiveBack(CONSOLE, 2),
        ConsoleSwap(CONSOLE, 0, 2),
        ConsoleSwap(CONSOLE, 2, 0),
        ConsoleArrive(CONSOLE, person(DAN), 2),
        ConsoleDepart(CONSOLE, person(BAO), 2, "elsewhere"),
    ],
    ids=str,
)
def test_there_is_no_seat_beyond_the_last(command: Command) -> None:
    with denied("unknown"):
        decided(playing(), command, at(4.0))


# Two seats change their people.


@pytest.mark.parametrize("other", [person(BAO), BOT, OPEN], ids=["person", "bot", "open"])
def test_before_the_game_any_two_seats_change(other: Seat) -> None:
    state = gathering(person(ANA), other)
    decision = decided(state, ConsoleSwap(CONSOLE, 0, 1), at(1.0))
    act = changes(state, decision, NOW + 1.0, seats=(other, person(ANA)))
    assert act == Act("move", 1, console=CONSOLE)


@pytest.mark.parametrize(("seat", "to"), [(1, 0), (0, 0)], ids=["nobody sits there", "the same seat"])
def test_nobody_moves_who_is_not_there_or_is_there_already(seat: int, to: int) -> None:
    with denied("wrong_time"):
        decided(gathering(), ConsoleSwap(CONSOLE, seat, to), at())


def test_in_a_game_both_must_know_the_same() -> None:
    with denied("forbidden"):
        decided(playing(), ConsoleSwap(CONSOLE, 0, 1), at(1.0))


def soleil() -> TableState:
    """Ana is the emperor and knows the board; the others guess."""
    return playing(
        person(ANA),
        person(BAO),
        Seat("bot", level="novice"),
        game="soleil",
        options={"variant": "simple", "emperor": "seat"},
    )


def test_who_guesses_together_may_change_seats_and_has_held_both() -> None:
    state = soleil()
    assert state.play is not None
    audience = state.play.game.view_group
    one, other = next(
        (a, b)
        for a in (1, 2)
        for b in range(3)
        if a != b and audience(state.play.state, a) == audience(state.play.state, b)
    )
    decision = announced(decided(state, ConsoleSwap(CONSOLE, one, other), at(1.0)), "console:swap", other)
    seats = list(state.record.seats)
    seats[one], seats[other] = seats[other], seats[one]
    held = {ANA: (0,), BAO: (1, 2)}
    changes(state, decision, NOW + 1.0, seats=tuple(seats), held=held)


# From table to table.


def test_somebody_of_another_table_gets_an_open_seat() -> None:
    state = playing(person(ANA), OPEN)
    arrival = ConsoleArrive(CONSOLE, person(DAN, "Dédé"), 1)
    decision = announced(decided(state, arrival, at(4.0)), "console:arrive", 1)
    seats = (person(ANA), person(DAN, "Dédé"))
    act = changes(state, decision, NOW + 4.0, seats=seats, held={ANA: (0,), DAN: (1,)})
    assert (act, decision.replies) == (Act("move", 1, console=CONSOLE), ())


def test_but_no_seat_that_is_taken() -> None:
    with denied("full"):
        decided(playing(), ConsoleArrive(CONSOLE, person(DAN), 1), at(4.0))


def test_somebody_who_sits_elsewhere_now_leaves_an_open_seat_and_is_told() -> None:
    state = playing()
    departure = ConsoleDepart(CONSOLE, person(BAO), 1, "elsewhere")
    decision = announced(decided(state, departure, at(4.0)), "console:depart", 1)
    act = changes(state, decision, NOW + 4.0, seats=(person(ANA), OPEN))
    assert act == Act("move", 1, console=CONSOLE)
    assert decision.replies == (PersonMoved(BAO, "elsewhere", CONSOLE),)


def test_whoever_has_another_seat_here_stays() -> None:
    state = playing(person(ANA), person(BAO), person(BAO, "Jo"))
    assert decided(state, ConsoleDepart(CONSOLE, person(BAO), 1, "elsewhere"), at(4.0)).replies == ()


@pytest.mark.parametrize("now_there", [person(CHLOE), BOT], ids=["person", "bot"])
def test_a_host_who_departs_takes_nobody_along_who_has_the_seat_by_now(now_there: Seat) -> None:
    """Between the two tables the host stood up and somebody else sat down."""
    state = playing(now_there, person(BAO))
    with denied("wrong_time"):
        decided(state, ConsoleDepart(CONSOLE, person(ANA), 0, "elsewhere"), at(4.0))


def test_a_seat_that_is_open_by_then_stays_open() -> None:
    with denied("wrong_time"):
        decided(playing(OPEN, person(BAO)), ConsoleDepart(CONSOLE, person(ANA), 0, "elsewhere"), at(4.0))


# A word.


def test_the_console_speaks_under_its_own_name() -> None:
    decision = decided(gathering(), ConsoleSay(CONSOLE, "On ferme dans dix minutes."), at(1.0))
    assert line(decision) == ChatLine(
        0, "host", CONSOLE, None, NOW + 1.0, "On ferme dans dix minutes.", UNSET
    )
    assert decision.acts == (Act("announce", console=CONSOLE),)


def test_or_says_a_phrase_which_each_screen_has_in_its_language() -> None:
    spoken = line(decided(over(), ConsoleSay(CONSOLE, None, "closing"), at(4.0)))
    assert (spoken.text, spoken.phrase) == (UNSET, "closing")


# Closing time.

HOUR = NOW + 60.0
CLOSE = CloseHouse(CONSOLE, HOUR)


def test_a_game_ends_and_the_table_is_told() -> None:
    state = playing(options={"seconds": 600.0})
    decision = decided(state, CLOSE, at(60.5))
    row, spoken = decision.rows
    assert isinstance(row, Row)
    assert (row.move, row.at) == ('{"type":"end"}', 60.5)
    assert spoken == ChatLine(0, "host", CONSOLE, None, NOW + 60.5, UNSET, CLOSED)
    assert decision.acts == (Act("end", console=CONSOLE), Act("announce", console=CONSOLE))
    assert fold(state, decision).record.status == "over"


def test_it_closes_once() -> None:
    state = after(playing(options={"seconds": 600.0}), CLOSE, at(60.5))
    nothing(decide(state, CLOSE, at(75.5)))


def test_a_second_evening_is_told_again() -> None:
    state = after(gathering(), CLOSE, at(60.5))
    assert len(decided(state, CloseHouse(CONSOLE, HOUR + 86400.0), at(86460.5)).rows) == 1


def test_a_clock_that_runs_slightly_behind_does_not_make_it_close_twice() -> None:
    """Of two processes one may read the hour a moment before it has come."""
    state = after(gathering(), CLOSE, at(59.9996))
    nothing(decide(state, CLOSE, at(60.1)))


def test_a_table_that_its_people_have_paused_is_told_and_stays_as_it_is() -> None:
    state = after(playing(), ask(ANA, m.PauseTable()), at(4.0))
    decision = decided(state, CLOSE, at(60.5))
    assert line(decision).phrase == CLOSED
    assert decision.acts == (Act("announce", console=CONSOLE),)
    assert fold(state, decision).record == state.record


@pytest.mark.parametrize("state", [gathering, over])
def test_where_nothing_is_played_the_table_is_told(state: Any) -> None:
    assert line(decided(state(), CLOSE, at(60.5))).phrase == CLOSED


def test_what_another_process_ended_before_is_still_told() -> None:
    state = after(playing(), ConsoleEnd(CONSOLE), at(60.1))
    assert line(decided(state, CLOSE, at(60.5))).phrase == CLOSED


def test_time_that_ran_out_before_the_hour_runs_out_first() -> None:
    """The last turn is over and the game with it, but no clock has rung yet."""
    state = playing(options={"turns": 1})
    close = CloseHouse(CONSOLE, NOW + SECONDS)
    rings = SECONDS + INSTANT_SECONDS + SLOW_LINE
    assert decide(state, close, at(SECONDS + 0.1)) == Later(NOW + rings + INSTANT_SECONDS)
    state = after(state, close, at(rings))
    assert state.record.outcome == {"scores": [-1, 0], "winners": [1], "reason": "turns"}
    assert [spoken.phrase for spoken in state.chat] == [CLOSED]
