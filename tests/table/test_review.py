"""The coach's review of a game that is over: whoever played agrees, and nobody who has gone holds it up for ever."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ExpireProposal, ForgetPerson
from pyramidion.house.table.day_clock import DAY_SECONDS
from pyramidion.house.table.decision import Act
from pyramidion.house.table.gathering.starting import Fresh, rematch_record
from pyramidion.house.table.news import News, news_of
from pyramidion.house.table.presenting.presenter import TablePresenter
from pyramidion.house.table.proposals import ASK_AGAIN_SECONDS, OPEN_SECONDS
from pyramidion.house.table.record import ReviewConsent
from pyramidion.house.table.review import is_review_open
from pyramidion.house.table.screen_messages import Asked
from pyramidion.house.table.state import TableState

from .decisions import after, ask, decided, denied, fold, name_number, only_done
from .moments import AWAY_AFTER, NOW, at
from .people import ANA, BAO, BOT, CHLOE, DAN, NAMES, person, stand_in
from .tables import gathering, over, playing

REVIEW = m.AskReview()
THREE = (person(ANA), person(BAO), person(CHLOE))
DAYS: dict[str, Any] = {"pace": 3, "options": {"seconds": None}}
GONE = {BAO: AWAY_AFTER, CHLOE: AWAY_AFTER}


def asked(state: TableState, player: str = ANA, seconds: float = 5.0, **moment: Any) -> TableState:
    return after(state, ask(player, REVIEW), at(seconds, **moment))


def answered(state: TableState, player: str, yes: bool, seconds: float = 6.0) -> TableState:
    assert state.record.proposal is not None
    answer = m.AnswerProposal(proposal=state.record.proposal.number, yes=yes)
    return after(state, ask(player, answer), at(seconds))


def shown(state: TableState, player: str = ANA) -> dict[str, Any]:
    presenter = TablePresenter(state, at(9.0), (), None)
    table: dict[str, Any] = msgspec.json.decode(presenter.message(player, NAMES[player], None))
    return table


# Who reads it without a question.


@pytest.mark.parametrize(
    "seats",
    [(person(ANA), BOT), (person(ANA), person(ANA, "Aussi Ana")), (BOT, BOT)],
    ids=["with a bot", "several seats", "bots alone"],
)
def test_where_nobody_else_played_it_is_simply_there(seats: tuple[Any, ...]) -> None:
    state = over(*seats)
    assert is_review_open(state.record)
    assert shown(state)["review"] is True


def test_a_table_with_advice_has_agreed_from_the_start() -> None:
    state = over(coach=True)
    assert is_review_open(state.record)
    only_done(decided(state, ask(BAO, REVIEW), at(5.0)))


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    for state in (playing(coach=True), playing(person(ANA), BOT), gathering()):
        assert not is_review_open(state.record)
        assert shown(state)["review"] is False
        with denied("wrong_time"):
            decided(state, ask(ANA, REVIEW), at(1.0))


# Asking.


@pytest.mark.parametrize("asker", [ANA, BAO], ids=["the host", "somebody else"])
@pytest.mark.parametrize("ranked", [False, True], ids=["unranked", "ranked"])
def test_all_who_played_agree(asker: str, ranked: bool) -> None:
    state = over(*THREE, ranked=ranked)
    decision = decided(state, ask(asker, REVIEW), at(5.0))
    assert (decision.replies, decision.acts) == ((Asked(proposal=0),), (Act("review:asked", None, asker),))
    state = fold(state, decision)
    first, last = (one for one in (ANA, BAO, CHLOE) if one != asker)
    state = answered(state, first, True)
    assert not is_review_open(state.record)
    state = answered(state, last, True)
    assert is_review_open(state.record)
    assert shown(state, first)["review"] is True
    assert (state.record.proposal, state.chat[-1].phrase) == (None, "review:agreed")


def test_what_was_agreed_is_listed_among_the_decisions_of_the_table() -> None:
    state = asked(over())
    decision = decided(state, ask(BAO, m.AnswerProposal(proposal=0, yes=True)), at(6.0))
    assert decision.acts == (Act("review:agreed", None, ANA),)


@pytest.mark.parametrize("player", [CHLOE, DAN], ids=["whose seat a bot took", "who looks on"])
def test_only_those_who_sat_there_at_the_end_ask(player: str) -> None:
    state = over(person(ANA), person(BAO), BOT, held={CHLOE: (2,)})
    with denied("forbidden"):
        decided(state, ask(player, REVIEW), at(5.0))


def test_somebody_a_bot_stood_in_for_is_asked_and_may_ask() -> None:
    state = asked(over(person(ANA), stand_in(BAO)))
    assert state.record.proposal is not None
    assert state.record.proposal.asked == (BAO,)
    assert is_review_open(answered(state, BAO, True).record)
    assert asked(over(person(ANA), stand_in(BAO)), BAO).record.proposal is not None


def test_once_agreed_it_is_not_asked_again() -> None:
    state = answered(asked(over()), BAO, True)
    only_done(decided(state, ask(BAO, REVIEW), at(9.0)))


def test_people_who_do_not_look_are_told_that_they_are_asked() -> None:
    before = over()
    told = news_of(before, asked(before), ANA, at(here=(ANA,)).presence)
    assert told == (News(BAO, ("awaited",)),)


# Saying no.


def test_one_who_says_no_is_enough_and_the_table_is_told() -> None:
    state = answered(asked(over(*THREE)), CHLOE, False)
    assert not is_review_open(state.record)
    assert (state.record.proposal, state.chat[-1].phrase) == (None, "review:refused")
    with denied("wrong_time"):
        decided(state, ask(ANA, REVIEW), at(7.0))
    again = asked(state, seconds=6.0 + ASK_AGAIN_SECONDS)
    assert again.record.proposal is not None


def test_going_away_takes_nothing_back_of_a_no() -> None:
    state = answered(asked(over(*THREE)), CHLOE, False)
    state = asked(state, seconds=500.0, away=GONE)
    assert state.record.proposal is not None
    assert state.record.proposal.asked == (CHLOE,)
    assert is_review_open(answered(state, CHLOE, True, 501.0).record)


def test_whoever_asked_withdraws_it() -> None:
    state = after(asked(over()), ask(ANA, m.WithdrawProposal(proposal=0)), at(6.0))
    assert (state.record.proposal, state.chat[-1].phrase) == (None, "review:withdrawn")
    assert not is_review_open(state.record)


# Being away.


def test_those_who_have_been_away_for_long_are_not_asked() -> None:
    state = asked(over(*THREE), seconds=500.0, away={CHLOE: AWAY_AFTER})
    assert state.record.proposal is not None
    assert state.record.proposal.asked == (BAO,)


def test_where_all_others_have_been_away_for_long_it_is_there_at_once() -> None:
    state = over(*THREE)
    decision = decided(state, ask(ANA, REVIEW), at(500.0, away=GONE))
    assert decision.acts == (Act("review:away", None, ANA),)
    state = fold(state, decision)
    assert is_review_open(state.record)
    assert state.chat[-1].phrase == "review:away"


def test_whoever_has_just_left_is_asked_until_the_question_expires() -> None:
    state = asked(over(), away={BAO: 5.0})
    state = after(state, ExpireProposal(0), at(5.0 + OPEN_SECONDS))
    assert not is_review_open(state.record)
    assert (state.record.proposal, state.chat[-1].phrase) == (None, "review:expired")


def test_over_days_people_have_as_long_as_a_move_to_come_by() -> None:
    early = asked(over(*THREE, **DAYS), seconds=500.0, away=GONE)
    assert early.record.proposal is not None
    assert set(early.record.proposal.asked) == {BAO, CHLOE}
    assert early.record.proposal.until == at(500.0).now + 3 * DAY_SECONDS
    late = asked(over(*THREE, **DAYS), seconds=3.0 + 3 * DAY_SECONDS, away=GONE)
    assert is_review_open(late.record)


# What stays of it.


def test_an_answer_to_a_question_of_the_game_is_none_to_this_one() -> None:
    state = after(playing(options={"seconds": 900.0}), ask(ANA, m.EndGame()), at(1.0))
    moves = 0
    while state.is_playing:
        assert state.play is not None
        (seat,) = state.play.to_move
        state = after(state, ask((ANA, BAO)[seat], name_number(seat, 1, moves)), at(2.0 + moves))
        moves += 1
    state = asked(state, seconds=50.0)
    with denied("wrong_time"):
        decided(state, ask(BAO, m.AnswerProposal(proposal=0, yes=True)), at(51.0))


def test_whoever_is_forgotten_leaves_no_trace_in_it() -> None:
    state = answered(asked(over(*THREE)), CHLOE, False)
    assert state.record.review == ReviewConsent(declined=(CHLOE,))
    state = after(state, ForgetPerson(CHLOE), at(7.0))
    assert state.record.review == ReviewConsent()
    assert after(asked(over()), ForgetPerson(BAO), at(7.0)).record.proposal is None


def test_a_rematch_is_agreed_on_anew() -> None:
    state = answered(asked(over()), BAO, True)
    again = rematch_record(state.record, ANA, Fresh("rematch", 1, "salt", "commitment", "WXYZ", NOW + 9.0))
    assert (again.coach, again.review) == (False, ReviewConsent())
