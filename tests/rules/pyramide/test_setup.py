"""Set-ups and cards: every fault with its place, piles that run out, decks that are not there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pyramidion.core import Invalid, transcript
from pyramidion.games import load
from pyramidion.games.pyramide import GAME
from pyramidion.games.pyramide import cards as drawing

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


def test_decks_that_are_not_there_are_a_fault_of_the_options() -> None:
    with pytest.raises(Invalid) as invalid:
        Table(setup={}, decks=["nulle-part", "ailleurs"])
    assert [fault.path for fault in invalid.value.faults] == ["$.options.decks[0]", "$.options.decks[1]"]
    for decks in ([], ["pyramide", "pyramide"]):
        with pytest.raises(Invalid) as invalid:
            GAME.parse_options({"decks": decks}, 4)
        assert invalid.value.faults[0].path == "$.options.decks"


def test_decks_without_the_cards_of_this_game_are_a_fault() -> None:
    with pytest.raises(Invalid) as invalid:
        Table(setup={}, decks=["maison"], second_round="pingpong")
    assert [fault.path for fault in invalid.value.faults] == ["$.options.decks"] * 3
    assert "enigmes" in invalid.value.faults[0].message


def deck(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """A shelf with one deck of so many cards of each kind."""
    sentences = [
        SimpleNamespace(title=f"t{n}", text=FIVE, answer=f"r{n}", accept=("autre",)) for n in range(count)
    ]
    lists = [SimpleNamespace(expressions=[f"e{n} {i}" for i in range(5)]) for n in range(count)]
    series = [SimpleNamespace(theme=f"th{n}", names=["a", ["b", "bb"], "c", "d"]) for n in range(count)]
    piles: dict[str, Any] = {"phrases": sentences, "expressions": lists, "names": series}
    monkeypatch.setattr(drawing, "pile", lambda _, kind: [("boîte@1", card) for card in piles[kind]])


@pytest.mark.rule("R-P9")
@pytest.mark.rule("A-P4")
def test_no_card_comes_again_before_all_have_been_through(monkeypatch: pytest.MonkeyPatch) -> None:
    deck(monkeypatch, 5)
    titles = []
    for seed in (1, 2):
        table = Table(2, seed=seed, setup={"starter": 0})
        seen = []
        for number in range(10):
            seen.append(table.view.title)
            table.enigma(solver=1 if number % 4 == 1 else None)
        assert sorted(seen[:5]) == sorted(seen[5:]) == [f"t{n}" for n in range(5)]
        titles.append(seen)
    assert titles[0] != titles[1]


@pytest.mark.rule("R-P5")
@pytest.mark.rule("R-P6")
@pytest.mark.rule("R-P8")
def test_a_game_from_decks_replays_without_seed_and_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    deck(monkeypatch, 7)
    table = Table(seed=3, setup={}, second_round="pingpong")
    team = table.play.to_move[0]
    table.round(team)
    for seat in (0, 1):
        table.roles(seat)
    for _ in range(5):
        table.clue(verdict="allowed").guess()
    while table.view.phase == "pingpong":
        table.silence()
    table.bid(1).clue().guess("bb" if table.word == "b" else None)
    written = table.written()
    assert set(written["setup"]) == {"dice", "phrases", "names"}
    monkeypatch.setattr(drawing, "pile", lambda *_: pytest.fail("a deck was opened"))
    again = transcript.replay(transcript.parse(written, load))
    assert again.view(None) == table.view


def test_a_whole_set_up_opens_no_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "decks", lambda *_: pytest.fail("a deck was opened"))
    Table(2).grande_pyramide().list(*[None] * 5)
