"""A bot's answer: a move, something that is none, or one that comes too late to matter."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from pyramidion.house.table import messages as m
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import BotAskedAgain, BotReplaced, Decision, Later
from pyramidion.house.table.messages import BOT_FAILED
from pyramidion.house.table.playing.clock import INSTANT_SECONDS
from pyramidion.house.table.record import OPEN, Seat
from pyramidion.house.table.rows import Row
from pyramidion.house.table.screen_messages import ChatLine
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, bot_answer, decided, entry, fold, name_number, nothing
from tests.table.moments import NOW, SECONDS, SLOW_LINE, at
from tests.table.people import ANA, BOT, person, stand_in
from tests.table.tables import ended, playing, with_record

LEGAL = {"type": "name", "number": 3}
ILLEGAL = {"type": "name", "number": 99}
READY = {"type": "ready"}


def against_bot() -> TableState:
    """The bot moves first."""
    return playing(BOT, person(ANA))


def rows(decision: Decision) -> tuple[Row, ...]:
    return tuple(row for row in decision.rows if isinstance(row, Row))


def lines(decision: Decision) -> tuple[ChatLine, ...]:
    return tuple(row for row in decision.rows if isinstance(row, ChatLine))


# A move.


@pytest.mark.parametrize("seat", [BOT, stand_in(ANA)], ids=["bot", "stand-in"])
def test_a_bots_move_is_a_row_like_anybodys(seat: Seat) -> None:
    state = playing(seat, person(ANA))
    decision = decided(state, bot_answer(state, 0, LEGAL), at(2.0))
    assert entry(decision)[:7] == (1, 0, 2.0, None, '{"type":"name","number":3}', None, None)
    assert (decision.replies, decision.acts) == ((), ())


def test_a_legal_move_is_made_even_if_the_bot_now_sees_something_else() -> None:
    """Others may move meanwhile where a game waits for several: what is still legal is still meant."""
    state = playing(BOT, person(ANA), options={"together": True})
    answer = bot_answer(state, 0, READY)
    ready = m.Move(id="r", seat=1, seq=0, move=READY)
    state = after(state, ask(ANA, ready), at(1.0))
    assert entry(decided(state, answer, at(2.0))).seat == 0


# What is no move.


@pytest.mark.parametrize("move", [ILLEGAL, READY, {}, None, {"type": "name", "number": "three"}], ids=str)
def test_a_plain_legal_move_is_made_for_a_bot_that_answers_nonsense(move: object) -> None:
    state = against_bot()
    decision = decided(state, bot_answer(state, 0, move), at(2.0))
    row, spoken = decision.rows
    assert isinstance(row, Row)
    assert (row.seat, row.at) == (0, 2.0)
    assert spoken == ChatLine(0, "", "plain", 0, NOW + 2.0, UNSET, BOT_FAILED)
    (reply,) = decision.replies
    assert isinstance(reply, BotReplaced)
    assert (reply.seat, reply.level, bool(reply.why)) == (0, "plain", True)
    assert fold(state, decision).seq == 1


def test_which_one_the_seed_decides() -> None:
    state = against_bot()
    answer = bot_answer(state, 0, ILLEGAL)
    moves = {rows(decided(state, answer._replace(seed=seed), at(2.0)))[0].move for seed in range(30)}
    assert len(moves) > 5
    assert decided(state, answer, at(2.0)) == decided(state, answer, at(2.0))


def test_the_table_is_told_once() -> None:
    state = against_bot()
    state = fold(state, decided(state, bot_answer(state, 0, ILLEGAL), at(2.0)))
    state = after(state, ask(ANA, name_number(1, 1, seq=1)), at(3.0))
    decision = decided(state, bot_answer(state, 0, ILLEGAL), at(4.0))
    assert (len(rows(decision)), lines(decision)) == (1, ())
    assert isinstance(decision.replies[0], BotReplaced)


def test_but_of_each_bot() -> None:
    state = playing(BOT, BOT)
    state = fold(state, decided(state, bot_answer(state, 0, ILLEGAL), at(2.0)))
    assert [line.seat for line in lines(decided(state, bot_answer(state, 1, ILLEGAL), at(3.0)))] == [1]


def test_nobody_forestalls_the_line_by_a_name() -> None:
    """A person may be called as a bot is; what they say is no bot's."""
    state = playing(BOT, person(ANA))
    line = ChatLine(0, "a-handle", "plain", 0, NOW, UNSET, BOT_FAILED)
    state = fold(state, Decision((line,)))
    assert len(lines(decided(state, bot_answer(state, 0, ILLEGAL), at(2.0)))) == 1


def test_a_bot_that_failed_is_replaced_whatever_it_sees_now() -> None:
    state = against_bot()
    answer = bot_answer(state, 0, None, error="no idea")._replace(view=b"{}")
    decision = decided(state, answer, at(2.0))
    (reply,) = decision.replies
    assert isinstance(reply, BotReplaced)
    assert "no idea" in reply.why
    assert len(rows(decision)) == 1


def test_an_answer_about_what_it_no_longer_sees_is_asked_again() -> None:
    state = against_bot()
    answer = bot_answer(state, 0, ILLEGAL)._replace(view=b'{"phase":"ready"}')
    assert decided(state, answer, at(2.0)) == Decision(replies=(BotAskedAgain(0),))


# No longer waited for.


def test_an_answer_for_a_seat_whose_turn_is_over_is_dropped() -> None:
    state = against_bot()
    answer = bot_answer(state, 0, LEGAL)
    nothing(decide(fold(state, decided(state, answer, at(2.0))), answer, at(3.0)))


@pytest.mark.parametrize(
    "seat", [person(ANA), OPEN, Seat("bot", level="chatty")], ids=["person", "open", "other level"]
)
def test_an_answer_of_a_bot_that_no_longer_sits_there_is_dropped(seat: Seat) -> None:
    state = against_bot()
    answer = bot_answer(state, 0, LEGAL)
    nothing(decide(with_record(state, seats=(seat, person(ANA))), answer, at(2.0)))


def test_an_answer_in_a_pause_is_dropped() -> None:
    state = against_bot()
    answer = bot_answer(state, 0, LEGAL)
    nothing(decide(after(state, ask(ANA, m.PauseTable()), at(1.0)), answer, at(2.0)))


def test_an_answer_after_the_end_is_dropped() -> None:
    state = against_bot()
    answer = bot_answer(state, 0, LEGAL)
    nothing(decide(ended(state, 1.0), answer, at(2.0)))


# Too late.


def test_a_bot_that_is_late_waits_as_everybody_does() -> None:
    state = against_bot()
    rings = SECONDS + INSTANT_SECONDS + SLOW_LINE
    decision = decide(state, bot_answer(state, 0, LEGAL), at(SECONDS + 0.2))
    assert decision == Later(NOW + rings + INSTANT_SECONDS)


def test_and_then_time_runs_out_first() -> None:
    state = against_bot()
    answer = bot_answer(state, 0, LEGAL)
    moment = at(SECONDS + 1.0)
    decision = decided(state, answer, moment)
    assert decision.decide_again
    assert entry(decision).move == '{"type":"tick"}'
    nothing(decide(fold(state, decision), answer, moment))
