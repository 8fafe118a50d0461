"""The coach is asked, and a budget of hints is paid and refunded."""

from __future__ import annotations

import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import RefundHint
from pyramidion.house.table.decision import Act, CoachAsked, Decision
from pyramidion.house.table.record import Hints
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, changes, decided, denied, name_number, nothing
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO
from tests.table.tables import ended, gathering, over, playing

ADVICE = m.AskCoach(id="a", seat=0)


def coached(*budget: int | None) -> TableState:
    hints = Hints(budget, (0,) * len(budget)) if budget else None
    return playing(coach=True, hints=hints)


def used(state: TableState) -> tuple[int, ...]:
    assert state.record.hints is not None
    return state.record.hints.used


# Asking.


@pytest.mark.parametrize("budget", [(), (None, 0)], ids=["no budgets", "none for this seat"])
def test_without_a_budget_the_first_question_is_noted(budget: tuple[int | None, ...]) -> None:
    state = coached(*budget)
    decision = decided(state, ask(ANA, ADVICE), at(1.0))
    act = changes(state, decision, NOW + 1.0, hints=Hints(budget or (None, None), (1, 0), (0, None)))
    assert act == Act("hint", 0, ANA)
    assert decision.replies == (CoachAsked(0, 0),)


@pytest.mark.parametrize("budget", [(), (None, 0)], ids=["no budgets", "none for this seat"])
def test_without_a_budget_later_questions_write_nothing(budget: tuple[int | None, ...]) -> None:
    state = after(coached(*budget), ask(ANA, ADVICE), at(1.0))
    assert decided(state, ask(ANA, ADVICE), at(2.0)) == Decision(replies=(CoachAsked(0, 0),))
    for seat, player in ((0, ANA), (1, BAO)):
        state = after(state, ask(player, name_number(seat, 1, seq=state.seq)), at(2.0))
    assert decided(state, ask(ANA, ADVICE), at(3.0)) == Decision(replies=(CoachAsked(0, 2),))


def test_a_hint_is_paid_before_the_coach_thinks() -> None:
    state = coached(2, 1)
    decision = decided(state, ask(ANA, ADVICE), at(1.0))
    act = changes(state, decision, NOW + 1.0, hints=Hints((2, 1), (1, 0), (0, None)))
    assert act == Act("hint", 0, ANA)
    assert decision.replies == (CoachAsked(0, 0),)


def test_the_same_question_is_paid_once() -> None:
    state = after(coached(2, 1), ask(ANA, ADVICE), at(1.0))
    assert decided(state, ask(ANA, ADVICE), at(2.0)) == Decision(replies=(CoachAsked(0, 0),))


def test_at_another_point_of_the_game_it_is_another_question() -> None:
    state = after(coached(2, 1), ask(ANA, ADVICE), at(1.0))
    for seat, player in ((0, ANA), (1, BAO)):
        state = after(state, ask(player, name_number(seat, 1, seq=state.seq)), at(2.0))
    state = after(state, ask(ANA, ADVICE), at(3.0))
    assert used(state) == (2, 0)
    assert state.record.hints == Hints((2, 1), (2, 0), (2, None))


def test_each_seat_pays_from_its_own_budget() -> None:
    state = after(coached(2, 1), ask(BAO, m.AskCoach(id="b", seat=1)), at(1.0))
    assert state.record.hints == Hints((2, 1), (0, 1), (None, 0))


def test_a_budget_that_is_spent_is_spent() -> None:
    state = after(coached(1, 1), ask(ANA, ADVICE), at(1.0))
    state = after(state, ask(ANA, name_number(0, 1)), at(2.0))
    with denied("limit"):
        decided(state, ask(ANA, ADVICE), at(3.0))


def test_a_budget_of_none_at_all() -> None:
    with denied("limit"):
        decided(coached(0, None), ask(ANA, ADVICE), at(1.0))


# Refusals.


def test_a_table_may_play_without_the_coach() -> None:
    with denied("forbidden"):
        decided(playing(), ask(ANA, ADVICE), at(1.0))


def test_the_coach_is_asked_for_ones_own_seat() -> None:
    with denied("forbidden"):
        decided(coached(), ask(BAO, ADVICE), at(1.0))


def test_before_the_game_there_is_nothing_to_ask() -> None:
    with denied("wrong_time"):
        decided(gathering(coach=True), ask(ANA, ADVICE), at())


def test_nor_after_it() -> None:
    with denied("wrong_time"):
        decided(over(coach=True), ask(ANA, ADVICE), at(4.0))


def test_nor_while_the_table_is_paused() -> None:
    state = after(coached(1, 1), ask(BAO, m.PauseTable()), at(1.0))
    with denied("paused"):
        decided(state, ask(ANA, ADVICE), at(2.0))


def test_one_question_of_a_screen_at_a_time() -> None:
    with denied("limit"):
        decided(coached(), ask(ANA, ADVICE, is_advised=True), at(1.0))


# The coach had nothing to say.


def test_what_the_coach_could_not_answer_does_not_count() -> None:
    state = after(coached(2, 1), ask(ANA, ADVICE), at(1.0))
    decision = decided(state, RefundHint(0, 0), at(2.0))
    act = changes(state, decision, NOW + 2.0, hints=Hints((2, 1), (0, 0), (None, None)))
    assert act == Act("hint_back", 0)


def test_of_two_who_asked_the_same_one_gives_it_back() -> None:
    state = after(coached(2, 1), ask(ANA, ADVICE), at(1.0))
    state = after(state, RefundHint(0, 0), at(2.0))
    nothing(decided(state, RefundHint(0, 0), at(2.0)))


def test_a_question_that_was_not_paid_is_not_refunded() -> None:
    state = after(coached(2, 1), ask(ANA, ADVICE), at(1.0))
    for command in (RefundHint(1, 0), RefundHint(0, 1)):
        nothing(decided(state, command, at(2.0)))
    nothing(decided(coached(), RefundHint(0, 0), at(2.0)))


def test_after_the_game_it_does_not_matter_any_more() -> None:
    state = after(coached(2, 1), ask(ANA, ADVICE), at(1.0))
    nothing(decided(ended(state, 2.0), RefundHint(0, 0), at(3.0)))


def test_what_was_refunded_is_paid_again() -> None:
    state = after(coached(1, 1), ask(ANA, ADVICE), at(1.0))
    state = after(state, RefundHint(0, 0), at(2.0))
    assert used(after(state, ask(ANA, ADVICE), at(3.0))) == (1, 0)
