"""What is asked of a table, and what is decided: rows, replies, or a refusal."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from pyramidion.core import Refused
from pyramidion.house.errors import Denied
from pyramidion.house.table import messages as m
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.commands import BotMove, Command, FromPerson
from pyramidion.house.table.decide import decide
from pyramidion.house.table.decision import Act, Decision, Later
from pyramidion.house.table.messages import AnyMessage
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.rows import Row
from pyramidion.house.table.screen_messages import ChatLine, Done
from pyramidion.house.table.state import TableState, evolve, replace

from .people import NAMES

_ids = itertools.count()


def ask(player: str, message: AnyMessage, **more: Any) -> FromPerson:
    return FromPerson(player, NAMES.get(player, ""), message, **more)


def name_number(seat: int, number: int, seq: int = 0, move_id: str | None = None) -> m.Move:
    """A move of the test game."""
    move = {"type": "name", "number": number}
    return m.Move(id=f"move-{next(_ids)}" if move_id is None else move_id, seat=seat, seq=seq, move=move)


def bot_answer(state: TableState, seat: int, move: object, error: str | None = None) -> BotMove:
    """The answer of the bot in this seat to what it sees now."""
    assert state.play is not None
    level = state.record.seats[seat].level
    assert level is not None
    view = screen.encode(state.play.view(seat))
    return BotMove(seat, level, view, Raw(msgspec.json.encode(move)), error, seed=1)


def decided(state: TableState, command: Command, moment: Moment) -> Decision:
    decision = decide(state, command, moment)
    assert not isinstance(decision, Later), decision
    return decision


def fold(state: TableState, decision: Decision) -> TableState:
    for row in decision.rows:
        state, _ = evolve(state, row)
    return state


def after(state: TableState, command: Command, moment: Moment) -> TableState:
    """The state once the command is carried out; what has to be decided first is."""
    while True:
        decision = decided(state, command, moment)
        state = fold(state, decision)
        if not decision.decide_again:
            return state


@contextmanager
def denied(code: str) -> Iterator[None]:
    """The house says no with this word, in both languages."""
    with pytest.raises(Denied) as caught:
        yield
    assert caught.value.code == code, caught.value.en
    assert caught.value.en
    assert caught.value.fr
    assert caught.value.en != caught.value.fr


@contextmanager
def refused(rule: str) -> Iterator[None]:
    """The rules of the game say no and name the rule."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.rule == rule


def changes(state: TableState, decision: Decision, now: float, **fields: Any) -> Act:
    """Asserts that the decision is one row that changes these fields of the record and no other; gives its act."""
    (row,) = decision.rows
    assert isinstance(row, Row)
    assert (row.seq, row.is_entry) == (state.head, False)
    assert row.record == replace(state.record, **{"touched": now, **fields})
    (act,) = decision.acts
    return act


def nothing(decision: Decision | Later) -> None:
    """Asserts that nothing at all follows."""
    assert decision == Decision()


def only_done(decision: Decision) -> None:
    """Asserts that whoever asked is told that all is well, and nothing is written."""
    assert decision == Decision(replies=(Done(),))


def entry(decision: Decision) -> Row:
    """The one row of a decision, which holds an entry of the game."""
    (row,) = decision.rows
    assert isinstance(row, Row)
    assert row.is_entry
    return row


def line(decision: Decision) -> ChatLine:
    """The one row of a decision, which is a line of the chat."""
    (row,) = decision.rows
    assert isinstance(row, ChatLine)
    return row
