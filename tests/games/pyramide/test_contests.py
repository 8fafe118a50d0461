"""Appeals against what the house says of a guess, an enigma, an expression, a name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pyramidion.core import WHOLE, Viewer
from pyramidion.games.pyramide import GAME
from pyramidion.games.pyramide.values import Object

from .positions import WRONG, Table

ANSWER = {"type": "object", "about": "answer"}
ALONE = {**ANSWER, "alone": True}


def expected(table: Table, viewer: Viewer) -> str | None:
    """What the table votes about, for who may know it."""
    vote = table.see(viewer).vote
    assert vote is not None
    return vote.expected


def guessed(text: str = WRONG, bet: int = 1, **more: Any) -> Table:
    """Seat 2 has guessed with its last clue."""
    return Table(**more).roles(0).bet(bet).clue().guess(text)


@pytest.mark.rule("A-P39")
def test_a_wrong_verdict_that_closed_the_word_is_undone() -> None:
    table = guessed()
    assert (table.view.fates[0], table.view.step) == ("struck", "bet")
    contest = table.view.contest
    assert (contest.seat, contest.speech, contest.text, contest.right) == (2, "guess", WRONG, False)
    table.do(0, ANSWER)
    assert (table.view.step, table.view.to_move) == ("rule", (0, 1, 3))
    assert table.no(2, {"type": "rule", "accept": True}) == "A-P39"
    table.rule(0, True)
    assert table.view.step == "rule"
    table.rule(1, True)
    assert (table.view.fates[0], table.view.points, table.view.bricks) == ("found", (1, 0, 1, 0), 12)
    assert (table.event("ruling").accept, table.event("ruling").overturned) == (True, True)
    assert table.event("word_found").seat == 2
    assert table.view.decision.kind == "answer"
    assert table.rule(3, False).view.fates[0] == "found"  # too late
    assert table.bet(1).view.number == 2


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize("votes", [(True, False, None), (None, None, None), (False, False, True)])
def test_a_tie_or_no_vote_leaves_the_verdict(votes: tuple[bool | None, ...]) -> None:
    table = guessed().do(2, ANSWER)
    for seat, accept in zip((0, 1, 3), votes, strict=True):
        if table.view.step == "rule":
            table.rule(seat, accept)
    assert (table.view.fates[0], table.view.step, table.view.contest) == ("struck", "bet", None)
    assert table.no(2, ANSWER) == "A-P39"


@pytest.mark.rule("A-P39")
def test_a_right_verdict_can_be_contested_until_somebody_moves() -> None:
    table = guessed("arches")
    table.do(1, "object").rule(0, True).rule(1, False).rule(3, False)
    assert (table.view.fates[0], table.view.points) == ("struck", (0, 0, 0, 0))
    table = guessed("arches").bet(1)
    assert table.view.contest is None
    assert table.no(1, ANSWER) == "A-P39"


@pytest.mark.rule("A-P39")
def test_a_wrong_one_as_long_as_its_word_is_open() -> None:
    table = guessed(bet=3).clue()
    assert table.view.contest.text == WRONG
    table.do(0, "object").rule(0, True).rule(1, None).rule(3, None)
    assert (table.view.fates[0], table.view.points) == ("found", (1, 0, 1, 0))
    table = guessed(bet=2).clue().silence()
    assert table.view.contest is None  # the word is closed


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P61")
def test_an_objection_says_what_it_is_about_where_both_are_possible() -> None:
    table = Table(3).bet(1).clue().guess(WRONG, seat=1)
    table.do(1, "object")
    assert table.view.vote.kind == "object"
    table.rule(1, True).rule(2, True).do(1, ANSWER)
    assert (table.view.vote.kind, table.view.to_move) == ("answer", (0, 2))
    table.rule(0, True).rule(2, None)
    assert table.view.points == (1, 1, 0)
    table = guessed(bet=2).clue()
    assert table.no(0, {"type": "object", "about": "clue"}) == "R-P61"


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P24")
def test_an_enigma_that_was_refused_is_solved() -> None:
    table = Table().roles(0)
    for _ in range(5):
        table.find()
    table.solve("l'eau de Paris")
    assert not table.view.last.solved_by
    points: tuple[int, ...] = table.view.points
    table.do(2, "object")
    assert table.view.vote.expected == "la Seine"
    table.rule(0, True).rule(1, True)
    assert table.view.last.solved_by == 2
    assert table.view.points[0] == points[0] + 1
    assert table.roles(1).view.title != "Au fil de l'eau (1)"


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P50")
def test_of_three_the_first_who_tried_may_object_before_the_second_has() -> None:
    table = Table(3)
    for _ in range(5):
        table.find(seat=1)
    table.solve("l'eau", seat=1)
    assert (table.view.step, table.view.solvers) == ("solve", (2,))
    table.do(1, "object")
    assert table.view.vote.expected is None  # the card is open
    assert expected(table, 0) is None
    assert expected(table, WHOLE) == "la Seine"
    table.rule(0, True).rule(2, None)
    assert table.view.last.solved_by == 1


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P58")
def test_an_early_enigma() -> None:
    table = Table(2).bet(2).clue().solve("l'eau", seat=1)
    assert table.view.early == "wrong"
    table.do(1, ANSWER)
    assert table.view.to_move == (0,)
    table.rule(0, True)
    assert (table.view.early, table.view.points, table.view.step) == ("right", (0, 2), "guess")
    table = Table(2).bet(3).clue().solve("l'eau", seat=1).silence()
    table.clue().do(1, ANSWER).rule(0, True)
    assert (table.view.early, table.view.points) == ("right", (0, 2))


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P36")
def test_in_the_ping_pong_the_word_goes_back_to_who_said_it() -> None:
    table = Table(second_round="pingpong").pingpong().clue().guess(WRONG).clue()
    assert table.view.to_move == (3,)
    table.do(2, ANSWER).rule(0, True).rule(1, True)
    assert (table.view.points, table.view.to_move, table.view.fates[0]) == ((1, 0, 1, 0), (0,), "found")


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P45")
def test_a_name_that_was_refused_goes_back_with_its_relay() -> None:
    table = Table(second_round="pingpong").names().bid(1).clue().guess(WRONG)
    assert table.view.points == (6, 0, 6, 0)
    table.do(3, ANSWER).rule(0, True).rule(2, True)
    assert (table.view.points, table.view.to_move, table.view.fates[0]) == ((5, 1, 5, 1), (3,), "found")


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P31")
def test_an_expression() -> None:
    table = Table().grande_pyramide().roles(1).guess("insolation", seat=0).say("il brûle la peau")
    assert table.view.contest.text == "insolation"
    table.do(0, "object")
    assert (expected(table, 1), expected(table, 2)) == ("coup de soleil", None)
    table.rule(1, True).rule(3, True)
    assert (table.view.points, table.view.fates[0]) == ((1, 0, 0, 0), "found")
    table.guess("trou", seat=0).skip()
    assert table.view.contest is None


@pytest.mark.rule("A-P39")
def test_who_saw_the_word_sees_it_in_the_vote_though_it_is_struck() -> None:
    table = guessed().do(2, ANSWER)
    shown = [expected(table, viewer) for viewer in (None, 0, 1, 2, 3)]
    assert shown == [None, "arches", "arches", None, "arches"]
    assert table.see(1).words[0] is None


@pytest.mark.rule("A-P39")
def test_alone_among_bots_one_decides_and_the_record_says_so() -> None:
    assert GAME.appealing(Object(), alone=True) == Object(alone=True)
    assert GAME.appealing(Object(alone=True), alone=False) == Object()
    assert GAME.appealing(Object("clue"), alone=True) == Object("clue")
    table = guessed().do(2, ALONE)
    assert (table.view.to_move, table.view.vote.alone, table.event("called").alone) == ((2,), True, True)
    table.rule(2, True)
    assert (table.view.fates[0], table.view.decision.alone) == ("found", True)
    assert {"type": "object", "about": "answer", "alone": True} in [
        entry["move"] for entry in table.written()["moves"]
    ]
    assert table.replayed().view(2) == table.see(2)


@pytest.mark.rule("A-P39")
@pytest.mark.rule("R-P62")
def test_the_clock_stands_and_goes_on_where_it_stood() -> None:
    table = Table(clock=10).roles(0).bet(1, at=1.0).clue(at=2.0).guess(WRONG, at=5.0)
    table.do(2, ANSWER, at=8.0)
    assert table.see().deadline is None
    table.tick(100.0).rule(0, False, at=101.0).rule(1, False, at=102.0)
    assert (table.view.step, table.view.deadline) == ("bet", 109.0)
    table = Table(clock=10).roles(0).bet(1, at=1.0).clue(at=2.0).guess(WRONG, at=5.0)
    table.tick(30.0)
    assert table.view.contest is None  # time is out


def test_votes_on_answers_stand_in_the_record() -> None:
    table = guessed().do(1, ANSWER).rule(0, True).rule(1, None).rule(3, None).bet(1).clue()
    assert table.replayed().view(1) == table.see(1)


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize(
    "position", ["struck", "open", "last word", "enigma", "enigma of three", "expression"]
)
def test_a_vote_tells_nobody_a_word_that_they_may_not_know(position: str) -> None:
    """Other words where a viewer sees none make no difference, and who sees the same gets the same view."""
    positions: dict[str, Callable[[], Table]] = {
        "struck": guessed,
        "open": lambda: guessed(bet=3).clue(),
        "last word": lambda: Table().roles(0).find().find().find().find().bet(1).clue().guess(WRONG),
        "enigma": lambda: Table().roles(0).find().find().find().find().find().solve(WRONG),
        "enigma of three": lambda: Table(3).find().find().find().find().find().solve(WRONG),
        "expression": lambda: Table().grande_pyramide().roles(1).guess(WRONG, seat=0),
    }
    table = positions[position]()
    for _ in range(2):
        state, random = table.play.state, Random(5)
        viewers: list[Viewer] = [None, *range(state.seats)]
        groups = {viewer: GAME.view_group(state, viewer) for viewer in viewers}
        for viewer in viewers:
            view = GAME.view(state, viewer)
            assert GAME.view(GAME.shuffle_hidden(state, viewer, random), viewer) == view
            for other in viewers:
                if groups[other] == groups[viewer]:
                    assert GAME.view(state, other) == view
        if state.vote is None:
            table.do(state.contest.seat, ANSWER)
