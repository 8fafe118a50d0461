"""Who plays with whom, and what the teams are called."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.decision import Act
from pyramidion.house.table.gathering.starting import Fresh, rematch_record
from pyramidion.house.table.presenting.presenter import TablePresenter
from pyramidion.house.table.record import OPEN, Hints
from pyramidion.house.table.state import TableState
from tests.table.decisions import after, ask, changes, decided, denied
from tests.table.moments import NOW, at
from tests.table.people import ANA, BAO, BOT, CHLOE, DAN, person
from tests.table.tables import gathering, over, playing


def four(**fields: Any) -> TableState:
    return gathering(person(ANA), person(BAO), person(CHLOE), OPEN, game="pyramide", **fields)


def shown(state: TableState) -> Any:
    return msgspec.json.decode(TablePresenter(state, at(), (), None).message(ANA, "Ana", None))["teams"]


def named(state: TableState, player: str, team: int, name: str) -> TableState:
    return after(state, ask(player, m.NameTeam(team=team, name=name)), at())


# Seats.


def test_the_host_lets_two_people_change_places() -> None:
    state = four()
    act = changes(
        state,
        decided(state, ask(ANA, m.SwapSeats(seat=1, to=2)), at()),
        NOW,
        seats=(person(ANA), person(CHLOE), person(BAO), OPEN),
    )
    assert act == Act("swap", 1, ANA)


def test_somebody_goes_over_to_a_free_seat_and_moves_nobody_else() -> None:
    state = after(four(), ask(BAO, m.SwapSeats(seat=1, to=3)), at())
    assert state.record.seats == (person(ANA), OPEN, person(CHLOE), person(BAO))
    with denied("forbidden"):
        decided(state, ask(BAO, m.SwapSeats(seat=3, to=0)), at())
    with denied("forbidden"):
        decided(state, ask(DAN, m.SwapSeats(seat=2, to=1)), at())
    with denied("unknown"):
        decided(state, ask(ANA, m.SwapSeats(seat=2, to=4)), at())


def test_more_time_and_hints_go_with_their_person() -> None:
    hints = Hints((1, None, None, None), (0,) * 4)
    state = four(options={"extra_seconds": [5.0, 0.0, 0.0, 0.0]}, hints=hints)
    then = after(state, ask(ANA, m.SwapSeats(seat=0, to=1)), at()).record
    assert then.options["extra_seconds"] == [0.0, 5.0, 0.0, 0.0]
    assert then.hints == Hints((None, 1, None, None), (0,) * 4)


def test_nobody_changes_places_in_a_game() -> None:
    with denied("wrong_time"):
        decided(playing(), ask(ANA, m.SwapSeats(seat=0, to=1)), at())


# Names.


def test_a_team_names_itself_and_the_host_names_any() -> None:
    state = named(named(four(), CHLOE, 0, "  Les   Hiboux "), ANA, 1, "Les Renards")
    assert shown(state) == [
        {"seats": [0, 2], "name": "Les Hiboux"},
        {"seats": [1, 3], "name": "Les Renards"},
    ]
    assert shown(named(state, ANA, 1, " "))[1] == {"seats": [1, 3], "name": None}


def test_whoever_is_of_another_team_or_of_none_names_nothing() -> None:
    for player, team in ((CHLOE, 1), (BAO, 0), (DAN, 0)):
        with denied("forbidden"):
            decided(four(), ask(player, m.NameTeam(team=team, name="Les Hiboux")), at())


@pytest.mark.parametrize(
    "name",
    ["x" * 33, "robot", "Bao", "LES-HIBOUX", "Les Нiboux", "\u202eabc"],
    ids=lambda name: ascii(name)[:12],
)
def test_a_name_is_checked_as_those_of_people_are(name: str) -> None:
    state = named(four(), ANA, 0, "Les Hiboux")
    with denied("malformed"):
        decided(state, ask(ANA, m.NameTeam(team=1, name=name)), at())


def test_where_everybody_plays_alone_there_are_no_teams() -> None:
    alone = gathering(person(ANA), person(BAO), person(CHLOE), game="pyramide")
    assert shown(alone) == shown(gathering()) == []
    with denied("unknown"):
        decided(alone, ask(ANA, m.NameTeam(team=0, name="Les Hiboux")), at())


def test_names_are_chosen_before_the_game_and_stay_for_the_rematch() -> None:
    with denied("wrong_time"):
        decided(playing(), ask(ANA, m.NameTeam(team=0, name="Les Hiboux")), at())
    record = over(person(ANA), BOT, teams=("Les Hiboux", "")).record
    fresh = Fresh("another", 8, "salt", "commitment", "EFGH", NOW)
    assert rematch_record(record, ANA, fresh).teams == ("Les Hiboux", "")
