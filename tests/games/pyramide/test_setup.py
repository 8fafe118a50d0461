"""Set-ups and cards: every fault with its place, and piles that run out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pyramidion.core import Invalid
from pyramidion.games.pyramide import GAME
from pyramidion.research import env

from .positions import Table, cards, phrase

FIVE = "*a* *b* *c* *d* *e*"


def faults(setup: Any, seats: int = 4) -> dict[str, str]:
    with pytest.raises(Invalid) as invalid:
        GAME.parse_setup(setup, GAME.parse_options({}, seats), seats)
    return {fault.path: fault.message for fault in invalid.value.faults}


@pytest.mark.rule("R-P4")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(Invalid) as invalid:
        GAME.parse_options({}, seats)
    assert invalid.value.faults[0].path == "$.seats"


def test_a_number_of_numpy_is_no_convention() -> None:
    """It would be taken for a mapping without entries."""
    with pytest.raises(TypeError, match="convention: a value as in transcripts, not"):
        env(GAME.key, convention=np.int64(7))


@pytest.mark.rule("R-P7")
@pytest.mark.parametrize(
    "text",
    [
        "*a* *b* *c* *d*",
        "*a* *b* *c* *d* *e* *f*",
        "*a* *b* *c* *d* e*",
        "*a* *b* *c* *d* *deux mots*",
        "*a* ** *c* *d* *e*",
        "",
    ],
)
def test_a_sentence_has_five_single_words(text: str) -> None:
    assert "$.setup.phrases[0].text" in faults({"phrases": [phrase("t", text, "x")]})


@pytest.mark.rule("R-P5")
@pytest.mark.rule("R-P8")
def test_every_fault_of_a_set_up_is_told_with_its_place() -> None:
    found = faults(
        {
            "starter": 2,
            "dice": [0, 7, 3, "x", True],
            "phrases": [{"title": "", "text": FIVE}, phrase("t", FIVE, "…", accept="x"), 5],
            "expressions": [["a"] * 4, ["a", [], 3, "d", "e"]],
            "names": [{"theme": "t", "names": ["a"] * 5}, {"theme": 3, "names": "x", "more": 1}],
            "words": [],
        }
    )
    assert set(found) == {
        "$.setup.words",
        "$.setup.starter",
        "$.setup.dice[0]",
        "$.setup.dice[1]",
        "$.setup.dice[3]",
        "$.setup.dice[4]",
        "$.setup.phrases[0].answer",
        "$.setup.phrases[1].answer",
        "$.setup.phrases[1].accept",
        "$.setup.phrases[2]",
        "$.setup.expressions[0]",
        "$.setup.expressions[1][1]",
        "$.setup.expressions[1][2]",
        "$.setup.names[0].names",
        "$.setup.names[1].theme",
        "$.setup.names[1].names",
        "$.setup.names[1].more",
    }
    assert faults([]) == {"$.setup": "a set-up is an object"}


@pytest.mark.rule("R-P10")
def test_a_starter_is_a_team_or_a_seat() -> None:
    assert "$.setup.starter" in faults({"starter": 2}, 4)
    assert "$.setup.starter" in faults({"starter": 2}, 2)
    assert Table(3, setup=cards(starter=2)).dico == 2
    assert Table(4, setup=cards(starter=1)).view.to_move == (1, 3)


def test_used_up_lists_go_on_from_the_seed_or_are_a_fault() -> None:
    table = (
        Table(2, seed=None, setup=cards(phrases=[phrase("t", FIVE, "x")])).miss().miss().miss().miss().miss()
    )
    table.silence()
    with pytest.raises(Invalid) as invalid:
        table.silence()
    assert invalid.value.faults[0].path == "$.setup.phrases"
    with pytest.raises(Invalid) as invalid:
        Table(seed=None, setup=cards(starter=None, dice=[]))
    assert invalid.value.faults[0].path == "$.setup.dice"
    with pytest.raises(Invalid) as invalid:
        Table(2, seed=None, setup=cards(starter=None))
    assert invalid.value.faults[0].path == "$.setup.starter"
