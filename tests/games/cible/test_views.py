"""Who may know what: accepted answers, closed questions, the history."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import WHOLE
from pyramidion.games.cible import GAME

from .positions import WRONG, Table, cards

PHASES = ("premier_tour", "definitions", "suite", "encheres", "finale")


@pytest.mark.parametrize("phase", PHASES)
def test_nobody_sees_the_answers_of_an_open_question(phase: str) -> None:
    table = Table().to(phase)
    if phase == "encheres":
        table.bid(table.turn, 3).skip()
    secret = table.answer()
    for viewer in (None, 0, 1, 2):
        view = table.see(viewer)
        assert view.accepted is None
        told = msgspec.json.encode(msgspec.structs.replace(view, closed=(), decks=())).decode()
        assert f'"{secret}"' not in told
    assert secret in (table.see(WHOLE).accepted or ())


@pytest.mark.rule("A-C32")
def test_where_the_table_judges_whoever_may_rule_has_the_answers_before_the_eyes() -> None:
    table = Table(judge="table", setup=cards(camera=[0, 1, 2, 0, 1, 2]))
    assert [table.see(viewer).accepted for viewer in (None, 0, 1, 2)] == [
        None
    ] * 4  # all play for this question
    table.say(0, "rouge")
    assert [table.see(viewer).accepted is not None for viewer in (None, 0, 1, 2)] == [
        False,
        False,
        True,
        True,
    ]
    assert "rouge" in (table.see(1).accepted or ())
    votes = [table.see(viewer).vote for viewer in (None, 0, 1)]
    assert [vote and vote.suggestion for vote in votes] == [None, None, "rouge"]
    table.rule(1, accept=False)
    table.do(1, "pass").do(2, "pass")
    # In the definitions only one plays.
    assert [table.see(viewer).accepted for viewer in (None, 0, 1, 2)] == [
        None,
        None,
        ("baguette",),
        ("baguette",),
    ]


@pytest.mark.rule("A-C32")
@pytest.mark.rule("R-C19")
def test_in_the_auction_only_those_who_are_out_see_them_before_the_contract() -> None:
    table = Table(judge="table")
    while table.view.phase != "encheres":
        view = table.view
        if view.phase == "suite" and table.turn == (1 if 0 in view.qualified else 0):
            table.say(table.turn, "dit").rule(2, accept=True)
        else:
            table.skip()
    assert [table.see(viewer).accepted is None for viewer in (None, 0, 1, 2)] == [True, True, True, False]
    opener = table.turn
    table.bid(opener, 2).skip()
    sees = [table.see(viewer).accepted is not None for viewer in (None, opener, 1 - opener, 2)]
    assert sees == [False, False, True, True]


def test_a_closed_question_is_told_with_all_its_answers() -> None:
    table = Table(setup=cards(camera=[0, 1, 2, 0, 1])).wrong(0).say(1, "rouge").wrong(2).wrong(0)
    assert table.view.phase == "definitions"
    # Until the next move the verdict may be appealed.
    assert table.view.closed == ()
    table.skip()
    told = table.event("questions_closed").questions
    assert told == table.view.closed
    (closed,) = told
    assert (closed.partie, closed.phase, closed.question) == (1, "premier_tour", "Citez une couleur (1).")
    assert "jaune" in closed.accepted
    assert [(said.seat, said.text, said.verdict) for said in closed.said] == [
        (0, WRONG, "faux"),
        (1, "rouge", "juste"),
        (2, WRONG, "faux"),
        (0, WRONG, "faux"),
    ]
    assert table.view.history == ()


def test_a_question_that_ends_without_a_verdict_is_told_at_once() -> None:
    table = Table(setup=cards(camera=[0, 1, 2, 0, 1])).wrong(0).wrong(1).do(2, "pass")
    assert "questions_closed" in table.kinds()


def test_after_the_game_every_question_is_there_with_who_said_what() -> None:
    table = Table().to("finale").level()
    table.say(0, "alpha").do(0, "pass").do(0, "stop")
    view = table.view
    phases: list[str] = [closed.phase for closed in view.history]
    assert [phases.count(phase) for phase in PHASES] == [1, 18, 4, 2, 3]
    assert all(closed.accepted for closed in view.history)
    last = view.history[-3:]
    assert [(closed.level, closed.validated, len(closed.said)) for closed in last] == [
        (1, True, 1),
        (2, False, 1),
        (2, False, 0),
    ]
    assert all((closed.letter is None) == (closed.phase != "definitions") for closed in view.history)


def test_views_stay_small_while_the_game_goes_on() -> None:
    table = Table(6, parties=2).to("finale").finale(2)
    assert table.view.partie == 2
    table.premier_tour().definitions()
    assert len(msgspec.json.encode(table.view)) < 6000


@pytest.mark.rule("R-C2")
def test_rings_and_phases() -> None:
    table = Table()
    seen = []
    for phase in PHASES:
        seen.append((table.view.phase, table.view.rings))
        if phase != "finale":
            getattr(table, phase)()
    assert seen == [
        ("premier_tour", (1, 1, 1)),
        ("definitions", (2, 2, 2)),
        ("suite", (3, 3, 3)),
        ("encheres", (4, 4, 3)),
        ("finale", (5, 4, 3)),
    ]


@pytest.mark.rule("A-C15")
@pytest.mark.rule("A-C16")
def test_the_house_is_referee_unless_the_table_judges() -> None:
    assert Table().view.referee is None
    table = Table(judge="table", setup=cards(camera=[1]))
    assert table.view.referee == 2


@pytest.mark.parametrize(
    ("text", "verdict"), [("rouge", "juste"), ("ROUGE", "juste"), ("roouge", "presque"), ("rouget", "faux")]
)
def test_a_small_slip_counts_and_the_right_spelling_is_shown(text: str, verdict: str) -> None:
    table = Table(setup=cards(camera=[0, 1, 2])).say(0, text)
    said: Any = table.event("answered")
    assert (said.text, said.verdict) == (text, verdict)
    assert said.answer == (None if verdict == "faux" else "rouge")
    assert table.view.pawns[0] == (4 if verdict == "faux" else 5)


def test_with_strict_spelling_a_slip_is_wrong() -> None:
    table = Table(spelling="strict", setup=cards(camera=[0, 1, 2])).say(0, "roouge")
    assert (table.event("answered").verdict, table.view.pawns) == ("faux", (4, 5, 5))


def test_moves_that_a_seat_may_make_are_told() -> None:
    def may(table: Table) -> tuple[str, ...]:
        return GAME.may(table.play.state, table.turn)

    assert may(Table()) == ("pass", "answer")
    table = Table().to("encheres")
    assert may(table) == ("bid",)
    table.bid(table.turn, 1)
    assert may(table) == ("pass", "bid")
    table.skip()
    assert may(table) == ("answer",)
    table = Table().to("finale")
    assert may(table) == ("pass", "stop", "answer")
    table.say(0, "alpha")
    assert may(table) == ("pass", "validate", "stop", "answer")
    assert GAME.may(table.play.state, 1) == ()
