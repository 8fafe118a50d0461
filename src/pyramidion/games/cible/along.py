"""What people who wait are asked: the question that is open, and whether a contract will be kept.

An answer is judged when it is given, by what had been said by then, and told once it can help nobody any more: an
appeal may open the last question again, and puts back what was turned after it.
"""

from __future__ import annotations

from pyramidion.core import AlongQuestion, Cards

from . import answer_judge, appeals, flow
from .state import State
from .values import Closed
from .views import sees_accepted

LIST_ANSWERS = 5
"""Answers that one person may give to a question that has many."""
KEPT, FAILED = "kept", "failed"


def question(state: State, seat: int | None) -> AlongQuestion | None:
    if state.over is not None or state.vote is not None or state.phase == "check":
        return None
    if sees_accepted(state, seat) or appeals.question_has_changed(state):
        return None
    if state.phase == "encheres" and not state.said:
        return _bet(state, seat)
    if state.step != "answer":
        return None
    return AlongQuestion(_key(state), "text", most=_most(state))


def _bet(state: State, seat: int | None) -> AlongQuestion | None:
    """Until the first answer. Whoever bids may bet on the other's contract only."""
    assert state.auction is not None
    if seat in state.qualified and not state.auction.contract:
        return None
    return AlongQuestion(f"contract.{state.used.encheres}", "choice", (KEPT, FAILED))


def _most(state: State) -> int:
    if state.phase == "finale":
        assert state.finale is not None
        return state.finale.level
    return 1 if state.phase == "definitions" else LIST_ANSWERS


def _key(state: State) -> str:
    """The kind of card, its number in the game, and which of its questions."""
    if state.phase == "definitions":
        assert state.reading is not None
        return f"definitions.{state.used.definitions}.{state.reading.todo[0]}"
    if state.phase == "finale":
        assert state.finale is not None
        return f"finale.{state.used.finale}.{state.finale.level}.{state.finale.number}"
    return f"{state.phase}.{getattr(state.used, state.phase)}"


def is_open(state: State, key: str) -> bool:
    if state.over is not None:
        return False
    if state.undo is not None and is_open(state.undo.before, key):
        return True
    kind, number, *rest = key.split(".")
    kind = "encheres" if kind == "contract" else kind
    used: int = getattr(state.used, kind)
    if int(number) != used:
        return int(number) > used  # an appeal has put it back: it will come again
    if kind == "finale":
        return state.phase in ("finale", "check")
    if kind == "definitions":
        reading = state.reading if state.phase == "definitions" else None
        return reading is not None and int(rest[0]) not in reading.right
    return state.phase == kind


def judge(state: State, key: str, text: str, earlier: tuple[str, ...], cards: Cards | None) -> bool | None:
    if key.startswith("contract."):
        return None
    card, strict = flow.card(state), state.options.spelling == "strict"
    form = answer_judge.form(card, text, strict, cards)
    said = tuple(answer_judge.form(card, one, strict, cards) or "" for one in earlier)
    given = () if state.phase in ("definitions", "finale") else state.given
    return answer_judge.weigh(card, (*given, *filter(None, said)), 0, text, form).right


def result(_: State, after: State, key: str, text: str) -> bool | None:
    """Whether the contract was kept, as it stands in the record of the questions."""
    card = after.supply.encheres[int(key.partition(".")[2]) - 1]
    closed = [one for one in after.history if (one.phase, one.question) == ("encheres", card.text)]
    kept = _kept(closed[-1], after) if closed else None
    return None if kept is None else kept == (text == KEPT)


def _kept(contract: Closed, state: State) -> bool | None:
    """None: the game was broken off before that was decided."""
    if any(not said.right for said in contract.said):
        return False
    is_broken_off = state.over is not None and state.phase == "encheres"
    return None if is_broken_off or not contract.said else True
