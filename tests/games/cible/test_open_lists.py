"""Lists that are open by nature: the house calls the table to a vote, as a move in the name of whoever answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.games.cible import GAME
from pyramidion.games.cible.state import State
from pyramidion.games.cible.values import Answer, Appeal
from pyramidion.house import BotSeat, MySeat
from pyramidion.language.answers.plausible import is_plausible
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, people

from .positions import Table, cards

pytestmark = pytest.mark.rule("A-C32")


def opened(state: State) -> State:
    """The same position with a card that is open by nature."""
    tour = tuple(msgspec.structs.replace(card, open=True) for card in state.supply.premier_tour)
    return msgspec.structs.replace(state, supply=msgspec.structs.replace(state.supply, premier_tour=tour))


def follow_up(text: str, *, is_open: bool = True, who: tuple[int, ...] = (0, 1, 2)) -> Any:
    table = Table(3, setup=cards(camera=[0, 1, 2]))
    before = opened(table.play.state) if is_open else table.play.state
    table.say(0, text)
    return GAME.follow_up(before, 0, Answer(text), table.play.state, who)


def test_a_plausible_answer_to_an_open_list_is_put_to_the_vote() -> None:
    assert follow_up("mauve") == (0, Appeal())


@pytest.mark.parametrize("text", ["rouge", "zxcvb", "Je ne sais pas"])
def test_a_right_answer_and_what_is_none_are_not(text: str) -> None:
    assert follow_up(text) is None


def test_a_list_that_is_not_open_stays_as_it_is() -> None:
    assert follow_up("mauve", is_open=False) is None


def test_nobody_is_called_where_only_bots_could_vote() -> None:
    assert follow_up("mauve", who=(0,)) is None


@pytest.mark.parametrize(("text", "plausible"), [("un moulin à vent", True), ("", False), ("x", False)])
def test_what_is_plausible(text: str, plausible: bool) -> None:
    assert is_plausible(text) is plausible


@in_loop
async def test_at_a_table_with_bots_the_person_who_appeals_is_asked(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        seats = (MySeat(), BotSeat("timide"), BotSeat("timide"))
        told = {
            "format": "pyramidion/1", "game": "cible", "rules": 1, "options": {"clock": False},
            "seats": ["A", "B", "C"], "setup": cards(camera=[0, 1, 2]), "moves": [],
        }  # fmt: skip
        table = await new_table(house, ana, game="cible", seats=seats, transcript=told)
        person = Seated(table, ana)
        await person.ok("start")
        await person.move(0, type="answer", text="mauve")
        assert person.game["view"]["last"]["verdict"] == "faux"
        await person.move(0, type="appeal")
        assert person.game["view"]["to_move"] == [0]
        await person.move(0, type="rule", accept=True)
        rows = [row.move for row in await house.services.store.moves(table.id)]
        assert any('"alone":true' in move for move in rows)
        assert "mauve" in person.game["view"]["given"]
