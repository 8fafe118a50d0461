"""La Suite…: the last one in scores, two points qualify."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import Table, cards

RIVERS = {
    "hint": "Fleuves",
    "examples": ["Seine", "Loire", "Tamise"],
    "answers": ["Rhin", "Danube", "Volga", "Nil"],
}
TREES = {"hint": "Arbres", "examples": ["chêne", "hêtre", "sapin"], "answers": ["noyer", "frêne", "tilleul"]}
BONES = {"hint": "Os", "examples": ["fémur", "tibia", "crâne"], "answers": ["rotule", "sternum", "péroné"]}


def suite(*camera: int, seats: int = 3, **more: Any) -> Table:
    """The tokens of La Suite; before it everybody is shown in turn."""
    before = [*[n % seats for n in range(3)], *range(seats)]
    setup = cards(camera=[*before, *camera], suite=[RIVERS, TREES, BONES, RIVERS, TREES, BONES, RIVERS])
    return Table(seats, setup=setup, **more).to("suite")


@pytest.mark.rule("R-C15")
def test_the_hint_and_three_examples_are_read_and_a_token_designates() -> None:
    table = suite(1, 2, 0)
    view = table.view
    assert view.question is not None
    assert not isinstance(view.question, str)
    assert (view.question.hint, view.question.examples) == ("Fleuves", ("Seine", "Loire", "Tamise"))
    assert (view.to_move, view.lap, view.inside) == ((1,), (0, 2), (0, 1, 2))
    assert table.no(0, {"type": "answer", "text": "Rhin"}) == "R-C15"


@pytest.mark.rule("R-C16")
def test_who_is_wrong_is_out_of_this_round_and_loses_no_pawn() -> None:
    table = suite(1, 2, 0, 0, 1)
    pawns = table.view.pawns
    table.say(1, "le Rhin").say(2, "Rhin")
    assert table.kinds()[:2] == ["answered", "out"]
    assert (table.event("answered").verdict, table.view.inside) == ("déjà dit", (0, 1))
    table.say(0, "Nil")
    # The tokens of those still in are shuffled again.
    assert (table.view.to_move, table.view.lap, table.view.pawns) == ((0,), (1,), pawns)


@pytest.mark.rule("R-C16")
@pytest.mark.parametrize("said", ["Seine", "la Tamise", "table", None])
def test_an_example_a_wrong_answer_and_silence_put_out(said: str | None) -> None:
    table = suite(1, 2, 0)
    table.do(1, "pass") if said is None else table.say(1, said)
    assert (table.view.inside, table.view.given) == ((0, 2), ())


@pytest.mark.rule("R-C17")
@pytest.mark.rule("A-C14")
def test_the_last_one_in_scores_at_once_without_answering() -> None:
    table = suite(1, 2, 0)
    table.wrong(1).wrong(2)
    assert table.event("round_won").seat == 0
    view = table.view
    assert (view.markers, view.round, view.inside) == ((1, 0, 0), 2, (0, 1, 2))
    assert view.question is not None
    assert not isinstance(view.question, str)
    assert view.question.hint == "Arbres"
    assert (view.to_move, view.given) == ((0,), ())


@pytest.mark.rule("R-C17")
@pytest.mark.rule("A-C15")
def test_a_new_round_has_all_players_but_one_who_has_qualified() -> None:
    table = suite(1, 2, 0, 1, 2, 2, 1, 1)
    table.wrong(1).wrong(2)  # 0 wins
    assert len(table.view.inside) == 3
    table.right(0).wrong(1).wrong(2)  # 0 wins again
    assert table.event("qualified").seat == 0
    view = table.see()
    assert (view.qualified, view.inside, view.rings) == ((0,), (1, 2), (4, 3, 3))
    assert table.no(0, {"type": "answer", "text": "rotule"}) == "R-C15"
    table.wrong(2)
    view = table.see()
    assert (view.markers, view.inside, view.to_move) == ((2, 1, 0), (1, 2), (1,))


@pytest.mark.rule("R-C18")
@pytest.mark.parametrize(("first", "second"), [(0, 1), (2, 0), (3, 1)])
def test_the_first_two_with_two_points_qualify(first: int, second: int) -> None:
    table = Table(4).to("suite")
    third = next(seat for seat in range(4) if seat not in (first, second))
    for winner in (second, first, third, first):
        table.round(winner)
    assert (table.view.phase, table.view.qualified) == ("suite", (first,))
    table.round(second)
    view = table.view
    assert (view.phase, view.qualified) == ("encheres", (first, second))
    assert [view.rings[seat] for seat in (first, second, third)] == [4, 4, 3]


@pytest.mark.rule("A-C16")
def test_with_three_players_the_one_who_is_out_is_referee() -> None:
    table = Table(judge="table")
    while table.view.phase != "encheres":
        if table.view.phase == "suite" and table.turn == 2:
            table.skip()
        elif table.view.phase == "suite":
            winner = 1 if 0 in table.view.qualified else 0
            if table.turn == winner:
                table.say(winner, "dit à voix haute")
                table.rule(2, accept=True)
            else:
                table.skip()
        else:
            table.skip()
    assert table.view.referee == 2
    table.bid(table.turn, 1).skip()
    assert table.view.referee == 2


@pytest.mark.rule("A-C17")
def test_a_list_that_is_used_up_is_replaced_for_those_still_in() -> None:
    table = suite(0, 1, 2, 0, 1, 0, 1)
    table.say(0, "Rhin").say(1, "Danube").wrong(2).say(0, "Volga").say(1, "Nil")
    assert "question_read" in table.kinds()
    view = table.view
    assert view.question is not None
    assert not isinstance(view.question, str)
    assert (view.question.hint, view.given, view.inside, view.round) == ("Arbres", (), (0, 1), 1)
    assert (view.markers, view.to_move) == ((0, 0, 0), (0,))
    table.say(0, "Rhin")
    assert table.event("round_won").seat == 1


@pytest.mark.rule("R-C16")
@pytest.mark.rule("A-C5")
def test_ones_own_answer_said_again_is_wrong() -> None:
    table = suite(0, 1, 2, 0)
    table.say(0, "Rhin").say(1, "Nil").say(2, "Volga").say(0, "le Rhin")
    assert (table.event("answered").verdict, table.view.inside) == ("déjà dit", (1, 2))
