"""What a table chooses before its game begins: seats, options, privacy, coach and hints."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Invalid
from pyramidion.house.table import messages as m
from pyramidion.house.table.decision import Act
from pyramidion.house.table.messages import AnyMessage
from pyramidion.house.table.record import OPEN, Hints, Seat
from pyramidion.house.table.screen_messages import Done
from tests.table.decisions import after, ask, changes, decided, denied
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, DAN, person
from tests.table.tables import gathering, playing

HOSTS_OWN: list[AnyMessage] = [
    m.AddSeat(),
    m.DropSeat(seat=1),
    m.ChangeOptions(options={}),
    m.ChangeSettings(private=True),
]
THREE = (person(ANA), person(BAO), OPEN)


def kind(message: AnyMessage) -> str:
    return type(message).__name__


@pytest.mark.parametrize("message", HOSTS_OWN, ids=kind)
def test_only_the_host_arranges_the_table(message: AnyMessage) -> None:
    with denied("forbidden"):
        decided(gathering(*THREE), ask(BAO, message), at())


@pytest.mark.parametrize("message", HOSTS_OWN, ids=kind)
def test_nothing_is_arranged_once_the_game_has_begun(message: AnyMessage) -> None:
    with denied("wrong_time"):
        decided(playing(person(ANA), person(BAO), person(CHLOE)), ask(ANA, message), at(1.0))


@pytest.mark.parametrize("message", HOSTS_OWN[:3], ids=kind)
def test_a_game_that_was_begun_elsewhere_keeps_its_seats_and_options(message: AnyMessage) -> None:
    with denied("wrong_time"):
        decided(gathering(*THREE, taken_up=True), ask(ANA, message), at())


# Seats.


def test_a_seat_is_added_open_and_without_a_budget() -> None:
    state = gathering(options={"extra_seconds": [1.0, 2.0]}, hints=Hints((1, None), (0, 0)))
    decision = decided(state, ask(ANA, m.AddSeat()), at(1.0))
    act = changes(
        state,
        decision,
        NOW + 1.0,
        seats=(person(ANA), OPEN, OPEN),
        options={**state.record.options, "extra_seconds": [1.0, 2.0, 0.0]},
        hints=Hints((1, None, None), (0, 0, 0)),
    )
    assert act == Act("add_seat", 2, ANA)
    assert decision.replies == (Done(),)


def test_a_table_has_no_more_seats_than_the_game_allows() -> None:
    with denied("full"):
        decided(gathering(person(ANA), OPEN, OPEN, OPEN), ask(ANA, m.AddSeat()), at())


def test_a_seat_is_dropped_with_its_budget_and_its_seconds() -> None:
    state = gathering(
        *THREE,
        options={"extra_seconds": [1.0, 2.0, 3.0]},
        hints=Hints((1, 2, 3), (0, 0, 0)),
    )
    decision = decided(state, ask(ANA, m.DropSeat(seat=1)), at(1.0))
    act = changes(
        state,
        decision,
        NOW + 1.0,
        seats=(person(ANA), OPEN),
        options={**state.record.options, "extra_seconds": [1.0, 3.0]},
        hints=Hints((1, 3), (0, 0)),
    )
    assert act == Act("drop_seat", 1, ANA)


def test_a_table_has_no_fewer_seats_than_the_game_needs() -> None:
    with denied("full"):
        decided(gathering(), ask(ANA, m.DropSeat(seat=1)), at())


def test_a_seat_that_is_not_there_is_not_dropped() -> None:
    with denied("unknown"):
        decided(gathering(*THREE), ask(ANA, m.DropSeat(seat=3)), at())


# Options.


def test_options_are_stored_with_everything_that_was_left_out() -> None:
    state = gathering()
    decision = decided(state, ask(ANA, m.ChangeOptions(options={"turns": 3})), at(1.0))
    options = {**state.record.options, "turns": 3}
    assert changes(state, decision, NOW + 1.0, options=options) == Act("options", player=ANA)
    assert decision.replies == (Done(),)


@pytest.mark.parametrize(
    "options", [{"turns": "three"}, {"hourglass": 1}, {"extra_seconds": [1.0]}], ids=lambda o: next(iter(o))
)
def test_options_that_the_game_does_not_take_are_refused_with_the_fault(options: dict[str, Any]) -> None:
    with pytest.raises(Invalid) as caught:
        decided(gathering(), ask(ANA, m.ChangeOptions(options=options)), at())
    assert [fault.path for fault in caught.value.faults] == [f"$.options.{next(iter(options))}"]


def test_options_that_need_more_seats_add_open_ones() -> None:
    state = gathering(person(ANA), person(BAO), game="soleil", options={"variant": "duel"})
    after_it = after(state, ask(ANA, m.ChangeOptions(options={"variant": "simple"})), at()).record
    assert after_it.seats == (person(ANA), person(BAO), OPEN)


def soleil(*seats: Seat, budget: tuple[int | None, ...] = ()) -> Any:
    hints = Hints(budget, (0,) * len(budget)) if budget else None
    return gathering(*seats, game="soleil", hints=hints)


def test_options_that_need_fewer_seats_drop_open_ones_before_bots() -> None:
    novice = Seat("bot", level="novice")
    for seats in ((person(ANA), novice, OPEN), (person(ANA), OPEN, novice, OPEN)):
        after_it = after(soleil(*seats), ask(ANA, m.ChangeOptions(options={"variant": "duel"})), at()).record
        assert after_it.seats == (person(ANA), novice)


def test_and_bots_before_people() -> None:
    state = soleil(person(ANA), Seat("bot", level="novice"), person(BAO))
    after_it = after(state, ask(ANA, m.ChangeOptions(options={"variant": "duel"})), at()).record
    assert after_it.seats == (person(ANA), person(BAO))


def test_no_person_is_dropped() -> None:
    state = soleil(person(ANA), person(BAO), person(CHLOE))
    with pytest.raises(Invalid) as caught:
        decided(state, ask(ANA, m.ChangeOptions(options={"variant": "duel"})), at())
    assert [fault.path for fault in caught.value.faults] == ["$.seats"]


def test_budgets_stay_with_their_seats_when_options_drop_some() -> None:
    state = soleil(person(ANA), OPEN, person(DAN), budget=(1, 2, 3))
    after_it = after(state, ask(ANA, m.ChangeOptions(options={"variant": "duel"})), at()).record
    assert (after_it.seats, after_it.hints) == ((person(ANA), person(DAN)), Hints((1, 3), (0, 0)))


# Settings.


def test_privacy_and_coach_are_chosen() -> None:
    state = gathering()
    decision = decided(state, ask(ANA, m.ChangeSettings(private=True, coach=True)), at(1.0))
    assert changes(state, decision, NOW + 1.0, private=True, coach=True) == Act("settings", player=ANA)
    assert decision.replies == (Done(),)


def test_what_is_not_named_stays() -> None:
    state = gathering(private=True, coach=True, hints=Hints((1, 1), (0, 0)))
    changes(state, decided(state, ask(ANA, m.ChangeSettings(coach=False)), at(1.0)), NOW + 1.0, coach=False)


def test_budgets_are_given_to_seats() -> None:
    state = gathering()
    decision = decided(state, ask(ANA, m.ChangeSettings(hints=(3, None))), at(1.0))
    changes(state, decision, NOW + 1.0, hints=Hints((3, None), (0, 0)))


@pytest.mark.parametrize("hints", [(), (None, None)], ids=["no list", "all null"])
def test_without_a_number_everybody_asks_as_often_as_they_like(hints: tuple[None, ...]) -> None:
    state = gathering(hints=Hints((3, 1), (0, 0)))
    assert after(state, ask(ANA, m.ChangeSettings(hints=hints)), at()).record.hints is None


def test_there_is_one_budget_a_seat() -> None:
    with pytest.raises(Invalid) as caught:
        decided(gathering(), ask(ANA, m.ChangeSettings(hints=(1, 2, 3))), at())
    assert [fault.path for fault in caught.value.faults] == ["$.hints"]


def test_a_bot_may_have_a_budget_that_it_never_spends() -> None:
    state = gathering(person(ANA), BOT)
    assert after(state, ask(ANA, m.ChangeSettings(hints=(1, 1))), at()).record.hints == Hints((1, 1), (0, 0))
