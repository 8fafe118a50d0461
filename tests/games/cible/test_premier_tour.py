"""Le Premier Tour: one question for all, until three pawns are lost."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Invalid

from .positions import Table, cards, question

SEVEN = ["bleu", "rouge", ["vert", "vert clair"], "jaune", "noir", "blanc", "rose"]


def tour(
    *, seats: int = 3, camera: list[int] | None = None, answers: list[Any] | None = None, **more: Any
) -> Table:
    first = question(SEVEN if answers is None else answers, "Citez une couleur", **more)
    second = question(["chêne", "hêtre", "sapin"], "Citez un arbre")
    given = {} if camera is None else {"camera": camera}
    return Table(seats, setup=cards(premier_tour=[first, second], **given))


@pytest.mark.rule("R-C1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_every_seat_begins_with_five_pawns_on_the_outer_ring(seats: int) -> None:
    view = tour(seats=seats).view
    assert (view.phase, view.pawns, view.rings) == ("premier_tour", (5,) * seats, (1,) * seats)
    assert view.scores == view.points == (0,) * seats


@pytest.mark.rule("R-C1")
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_three_to_six_play(seats: int) -> None:
    with pytest.raises(Invalid, match="3 to 6 seats"):
        Table(seats)


@pytest.mark.rule("R-C3")
@pytest.mark.rule("R-C5")
def test_a_token_says_who_answers() -> None:
    table = tour(camera=[2, 0, 1])
    assert (table.view.to_move, table.view.turn, table.view.lap) == ((2,), 2, (0, 1))
    assert table.view.question == "Citez une couleur"
    for seat in (0, 1):
        assert table.no(seat, {"type": "answer", "text": "bleu"}) == "R-C5"
    table.say(2, "bleu")
    assert table.event("camera_turned").left == (1,)
    assert (table.view.to_move, table.view.lap, table.view.given) == ((0,), (1,), ("bleu",))


@pytest.mark.rule("R-C6")
@pytest.mark.rule("R-C9")
def test_a_right_answer_keeps_the_tower_and_a_wrong_one_costs_a_pawn() -> None:
    table = tour(camera=[0, 1, 2, 0])
    table.say(0, "Le  BLEU")
    assert table.event("answered").answer == "bleu"
    table.say(1, "table")
    assert table.event("pawn_lost").left == 4
    assert table.view.pawns == (5, 4, 5)
    assert table.view.last is not None
    assert (table.view.last.seat, table.view.last.verdict, table.view.last.answer) == (1, "faux", None)
    # One answer only: it is already the next one's turn.
    assert table.no(1, {"type": "answer", "text": "rouge"}) == "R-C5"
    assert table.view.to_move == (2,)


@pytest.mark.rule("R-C6")
@pytest.mark.rule("A-C5")
@pytest.mark.rule("A-C6")
def test_what_was_given_is_wrong_for_everybody() -> None:
    table = tour(camera=[0, 1, 2, 0, 1, 2, 0])
    table.say(0, "vert").say(1, "Vert clair")
    assert table.event("answered").verdict == "déjà dit"
    assert table.view.pawns == (5, 4, 5)
    table.say(2, "rouge").say(0, "vert")  # his own
    assert table.view.pawns == (4, 4, 5)
    table.say(1, "rose").say(2, "jaune")
    assert table.view.pawns == (4, 4, 5)
    table.say(0, "table")
    assert table.view.pawns == (3, 4, 5)  # a wrong answer stays wrong, who ever said it


@pytest.mark.rule("A-C6")
def test_a_wrong_answer_said_again_is_wrong() -> None:
    table = tour(camera=[0, 1, 2])
    table.say(0, "table").say(1, "table")
    assert (table.view.pawns, table.view.last and table.view.last.verdict) == ((4, 4, 5), "faux")


@pytest.mark.rule("R-C6")
def test_the_example_counts_as_given() -> None:
    table = tour(camera=[0, 1], example="bleu")
    assert table.view.example == "bleu"
    table.say(0, "bleu")
    assert table.event("answered").verdict == "déjà dit"
    assert table.view.given == ()
    # Also one that is not among the answers.
    table = tour(camera=[0, 1], example="mauve")
    table.say(0, "mauve")
    assert (table.event("answered").verdict, table.view.pawns) == ("déjà dit", (4, 5, 5))


@pytest.mark.rule("R-C7")
def test_all_answer_once_before_the_tokens_are_shuffled_again() -> None:
    table = Table(6, seed=11)
    laps = []
    for _ in range(2):
        lap = []
        for _ in range(6):
            lap.append(table.turn)
            table.right()
        laps.append(lap)
    assert all(sorted(lap) == list(range(6)) for lap in laps)
    assert laps[0] != laps[1]


@pytest.mark.rule("R-C7")
def test_a_token_that_is_not_there_is_a_fault_when_it_is_reached() -> None:
    table = tour(camera=[0, 1, 1, 2])
    table.right(0)
    with pytest.raises(Invalid, match=r"\$.setup.camera\[2\]: the token of seat 1 is not there, only 2"):
        table.right(1)


@pytest.mark.rule("R-C8")
@pytest.mark.rule("A-C7")
@pytest.mark.rule("R-C2")
def test_the_third_lost_pawn_ends_it_at_once_and_nobody_is_out() -> None:
    table = tour(seats=4, camera=[0, 1, 2, 3, 0, 1, 3])
    table.wrong(0).wrong(1).right(2).right(3)
    table.wrong(0)
    assert table.kinds()[:3] == ["answered", "pawn_lost", "phase_begun"]
    view = table.view
    assert (view.phase, view.pawns, view.rings) == ("definitions", (3, 4, 5, 5), (2,) * 4)
    # None is turned for the lap that was running: the next token is the first of the new phase, of all seats.
    assert (view.to_move, view.lap) == ((1,), (0, 2, 3))


@pytest.mark.rule("R-C9")
@pytest.mark.rule("A-C11")
def test_one_player_may_lose_all_three_and_still_has_pawns_after_the_definitions() -> None:
    table = tour(camera=[0, 1, 2, 0, 1, 2, 0])
    table.premier_tour(0, 0, 0)
    assert table.view.pawns == (2, 5, 5)
    table.definitions(0, 3, 3)
    assert table.view.pawns == (1, 4, 4)


@pytest.mark.rule("A-C2")
def test_one_question_serves_the_whole_phase() -> None:
    table = tour(camera=[0, 1, 2] * 3)
    for seat in (0, 1, 2, 0):
        table.right(seat)
        assert table.view.question == "Citez une couleur"
    table.wrong(1).wrong(2)
    assert (table.view.question, len(table.view.given)) == ("Citez une couleur", 4)


@pytest.mark.rule("A-C3")
def test_a_list_that_is_used_up_is_replaced_at_once_and_the_lap_goes_on() -> None:
    table = tour(camera=[1, 0, 2, 2], answers=["bleu", ["rouge", "carmin"]], example="bleu")
    table.say(1, "carmin")
    assert "question_read" in table.kinds()
    view = table.view
    assert (view.question, view.given, view.example) == ("Citez un arbre", (), None)
    assert (view.pawns, view.to_move, view.lap) == ((5, 5, 5), (0,), (2,))
    table.say(0, "bleu")  # belonged to the other question
    assert table.view.pawns == (4, 5, 5)


@pytest.mark.rule("A-C4")
@pytest.mark.rule("R-C9")
def test_saying_nothing_is_a_wrong_answer() -> None:
    table = tour(camera=[0, 1, 2])
    table.do(0, "pass")
    assert table.kinds() == ["passed", "pawn_lost", "camera_turned"]
    assert table.view.pawns == (4, 5, 5)
    assert table.view.last is not None
    assert (table.view.last.text, table.view.last.verdict) == (None, "passe")


@pytest.mark.rule("R-C5")
@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ({"type": "bid", "count": 1}, "R-C20"),
        ("validate", "R-C25"),
        ("stop", "R-C25"),
        ("ready", "R-C5"),
        ("accept", "R-C27"),
        ("appeal", "A-C32"),
        ({"type": "rule", "accept": True}, "A-C32"),
    ],
)
def test_moves_of_other_moments_are_refused(move: Any, rule: str) -> None:
    table = tour(camera=[0, 1])
    assert table.no(0, move) == rule


def test_example_five_of_the_rule_book() -> None:
    """A, A, B wrong: A has three pawns, B four, and the third loss ends it."""
    table = tour(camera=[0, 1, 2, 0, 1, 2, 1])
    table.wrong(0).right(1).right(2).wrong(0).wrong(1)
    assert (table.view.pawns, table.view.phase) == ((3, 4, 5), "definitions")
