"""Somebody gives up, or everybody agrees to stop."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.decision import Act
from pyramidion.house.table.messages import Asked, ChatLine, Done
from pyramidion.house.table.record import Seat
from pyramidion.house.table.rows import Row
from pyramidion.house.table.rules import usual_level
from pyramidion.house.table.state import TableState

from .helpers import (
    ANA,
    BAO,
    BOT,
    CHLOE,
    DAN,
    NOW,
    after,
    ask,
    at,
    decided,
    denied,
    fold,
    over,
    person,
    playing,
    refused,
)

THREE = (person(ANA), person(BAO), person(CHLOE))
KREUZWORT = {"game": "kreuzwort", "options": {"clock": 30.0}}


def resigned(state: TableState, player: str, seat: int, seconds: float = 3.0) -> TableState:
    return after(state, ask(player, m.Resign(seat=seat)), at(seconds))


def test_of_two_the_other_wins() -> None:
    state = playing()
    decision = decided(state, ask(BAO, m.Resign(seat=1)), at(3.0))
    row, said = decision.rows
    assert isinstance(row, Row)
    assert (row.seat, row.at, msgspec.json.decode(row.move)) == (None, 3.0, {"type": "resign", "seat": 1})
    assert isinstance(said, ChatLine)
    assert (said.phrase, said.seat, said.who, said.name) == ("resign", 1, "", "")
    assert (decision.replies, decision.acts) == ((Done(),), (Act("resign", 1, BAO),))
    record = fold(state, decision).record
    assert record.outcome == {"scores": [0, 0], "winners": [0], "reason": "resigned"}
    assert (record.status, record.ended, record.deadline) == ("over", NOW + 3.0, None)


def test_of_three_a_bot_plays_on_and_the_seat_is_nobodys() -> None:
    state = resigned(playing(*THREE), BAO, 1)
    assert state.is_playing
    assert state.record.seats == (person(ANA), Seat("bot", level=usual_level("sablier")), person(CHLOE))
    assert state.record.held[BAO] == (1,)
    with denied("forbidden"):
        decided(state, ask(BAO, m.Back(seat=1)), at(4.0))
    state = resigned(state, CHLOE, 2, 5.0)
    assert state.record.outcome == {"scores": [0, 0, 0], "winners": [0], "reason": "resigned"}


def test_where_the_rules_can_do_without_the_seat_it_is_passed_over() -> None:
    state = resigned(playing(*THREE, **KREUZWORT), ANA, 0)
    assert state.play is not None
    assert state.record.seats == THREE
    assert state.play.game.resigned(state.play.state) == (0,)
    assert 0 not in state.play.to_move
    with refused("contract"):
        decided(state, ask(ANA, m.Resign(seat=0)), at(5.0))


def test_a_game_that_only_bots_would_play_on_ends() -> None:
    state = resigned(playing(person(ANA), BOT, BOT), ANA, 0)
    assert state.record.outcome is not None
    assert state.record.outcome["reason"] == "ended"
    assert state.record.seats[0].kind == "bot"


def test_whoever_has_two_seats_plays_on_with_the_other() -> None:
    state = resigned(playing(person(ANA), BOT, person(ANA, "Ana 2")), ANA, 0)
    assert state.is_playing
    assert state.record.seats_of(ANA) == (2,)


def test_a_deadline_comes_first() -> None:
    state = playing()
    state = after(state, ask(ANA, m.Resign(seat=0)), at(15.0))
    assert state.record.outcome == {"scores": [-1, 0], "winners": [1], "reason": "resigned"}


@pytest.mark.parametrize(
    ("player", "seat", "code"), [(BAO, 0, "forbidden"), (DAN, 1, "forbidden"), (BAO, 5, "unknown")]
)
def test_nobody_resigns_for_somebody_else(player: str, seat: int, code: str) -> None:
    with denied(code):
        decided(playing(), ask(player, m.Resign(seat=seat)), at(3.0))


@pytest.mark.parametrize("message", [m.Resign(seat=0), m.ProposeEnd(), m.TakeBack(seat=0, seq=0)])
def test_only_while_a_game_is_played(message: m.AnyMessage) -> None:
    with denied("wrong_time"):
        decided(over(), ask(ANA, message), at(5.0))


# Stopping.


def asked_to_stop(*seats: Seat) -> TableState:
    return after(playing(*seats), ask(BAO, m.ProposeEnd()), at(3.0))


def answer(state: TableState, player: str, yes: bool, seconds: float = 5.0) -> TableState:
    assert state.record.proposal is not None
    message = m.AnswerProposal(proposal=state.record.proposal.number, yes=yes)
    return after(state, ask(player, message), at(seconds))


def test_all_who_play_and_are_here_agree_to_stop() -> None:
    state = playing(*THREE)
    decision = decided(state, ask(BAO, m.ProposeEnd()), at(3.0))
    assert decision.replies == (Asked(proposal=0),)
    state = answer(fold(state, decision), ANA, True)
    assert state.is_playing
    state = answer(state, CHLOE, True)
    assert state.record.outcome is not None
    assert state.record.outcome["reason"] == "ended"
    assert state.chat[-1].phrase == "end:agreed"


def test_one_who_wants_to_play_on_is_enough() -> None:
    state = answer(asked_to_stop(*THREE), CHLOE, False)
    assert state.is_playing
    assert state.record.proposal is None


def test_whoever_is_away_and_bots_are_not_asked() -> None:
    state = playing(person(ANA), person(BAO), BOT)
    state = after(state, ask(BAO, m.ProposeEnd()), at(3.0, away={ANA: 60.0}))
    assert state.record.outcome is not None
    assert state.record.outcome["reason"] == "ended"


def test_whoever_has_resigned_has_no_say() -> None:
    state = resigned(playing(*THREE, **KREUZWORT), CHLOE, 2)
    with denied("forbidden"):
        decided(state, ask(CHLOE, m.ProposeEnd()), at(4.0))
    state = after(state, ask(BAO, m.ProposeEnd()), at(5.0))
    assert not answer(state, ANA, True, 6.0).is_playing


def test_whoever_looks_on_has_no_say() -> None:
    with denied("forbidden"):
        decided(playing(), ask(DAN, m.ProposeEnd()), at(3.0))
