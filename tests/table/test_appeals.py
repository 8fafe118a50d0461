"""La Cible at a table: while it votes on a verdict, nobody studies the question that came after it (A-C32)."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from pyramidion.house.table import messages as m
from pyramidion.house.table.presenting.presenter import GamePresenter
from pyramidion.house.table.state import TableState
from tests.games.cible.positions import WRONG
from tests.games.cible.setups import SETUP

from .decisions import after, ask
from .moments import at
from .people import ANA, BAO, CHLOE, person
from .tables import playing

pytestmark = pytest.mark.rule("A-C32")

_ids = itertools.count()
PLAYERS = (ANA, BAO, CHLOE)


def said(seat: int, seq: int, **move: Any) -> m.Move:
    return m.Move(id=f"said-{next(_ids)}", seat=seat, seq=seq, move=move)


def make(state: TableState, player: str, seat: int, seconds: float, **move: Any) -> TableState:
    assert state.play is not None
    return after(state, ask(player, said(seat, state.play.seq, **move)), at(seconds))


def in_a_series() -> TableState:
    """Ana plays her series, and her first answer was wrong: the second definition has been read."""
    setup = {**SETUP, "camera": [0, 1, 2, 0, 1, 2]}
    state = playing(*map(person, PLAYERS), game="cible", setup=setup, options={"answer_seconds": 99})
    for seat, player in enumerate(PLAYERS):
        state = make(state, player, seat, 1.0, type="answer", text=WRONG)
    state = make(state, ANA, 0, 2.0, type="answer", text=WRONG)
    assert shown(state)["question"]["number"] == 2
    return state


def shown(state: TableState, seat: int | None = None) -> dict[str, Any]:
    assert state.play is not None
    told: dict[str, Any] = msgspec.json.decode(GamePresenter(state.play).view(seat))
    return told


def test_while_the_table_votes_the_next_definition_is_not_shown() -> None:
    state = in_a_series()
    assert shown(state)["question"]["definition"]
    state = make(state, ANA, 0, 3.0, type="appeal")
    for seat in (None, 0, 1, 2):
        question = shown(state, seat)["question"]
        assert question == {"letter": question["letter"], "definition": None, "number": 2}
    # What a transcript is replayed to stays as it was.
    assert state.play is not None
    assert state.play.view(0).question.definition
    for player, seat in ((BAO, 1), (CHLOE, 2)):
        state = make(state, player, seat, 4.0, type="rule", accept=False)
    assert shown(state, 0)["question"]["definition"]


def test_a_question_that_is_still_the_same_stays_there() -> None:
    setup = {**SETUP, "camera": [0, 1, 2, 0, 1, 2]}
    state = playing(*map(person, PLAYERS), game="cible", setup=setup)
    before = shown(state)["question"]
    state = make(state, ANA, 0, 1.0, type="answer", text=WRONG)
    state = make(state, ANA, 0, 1.5, type="appeal")
    assert shown(state, 1)["question"] == before
