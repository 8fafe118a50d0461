"""Points, parties, targets and ties."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.games.cible import scoring
from pyramidion.games.cible.values import Final

from .positions import Table, cards


def partie(
    table: Table, finalist: int, second: int, levels: int, losers: tuple[int, ...], *right: int
) -> Table:
    """A whole partie: who loses pawns in the first phase, what each finds in the second, how the finale ends."""
    table.premier_tour(*losers).definitions(*right).suite(finalist, second).encheres(finalist)
    return table.finale(levels)


def outcome(table: Table) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    end = table.play.outcome
    assert end is not None
    return end.scores, end.winners, end.reason


@pytest.mark.rule("R-C29")
@pytest.mark.rule("A-C26")
def test_the_finalist_scores_tower_and_levels_and_the_other_two() -> None:
    """Example 1 of the rule book: three pawns and level 5 make 8; the finalist has no points of the auction."""
    table = partie(Table(), 0, 2, 5, (0, 1, 2), 1, 2, 3)
    assert outcome(table) == ((3 + 5, 0, 2), (0,), "parties")
    final = table.view.results[0]
    assert (final.seat, final.level, final.pawns, final.second, final.gained) == (0, 5, 3, 2, (8, 0, 2))


@pytest.mark.rule("R-C29")
def test_the_sixth_level_brings_five_more() -> None:
    """Example 2: one pawn and level 6 make 12. Sixteen is the most."""
    table = partie(Table(), 1, 0, 6, (1, 1, 1), 3, 0, 3)
    assert outcome(table)[0] == (2, 1 + 6 + 5, 0)
    table = partie(Table(), 2, 0, 6, (0, 1, 1), 1, 1, 6)
    assert outcome(table)[0] == (2, 0, 16)


@pytest.mark.rule("A-C27")
@pytest.mark.rule("A-C11")
def test_a_finalist_with_one_pawn_and_no_level_loses_to_the_other() -> None:
    table = partie(Table(), 0, 1, 0, (0, 0, 0), 0, 3, 4)
    assert outcome(table) == ((1, 2, 0), (1,), "parties")


@pytest.mark.rule("R-C4")
@pytest.mark.rule("R-C30")
@pytest.mark.rule("A-C31")
def test_two_parties_keep_the_points_and_build_the_towers_anew() -> None:
    table = Table(4, parties=2, setup=cards(finale=cards()["finale"]))
    partie(table, 0, 1, 3, (0, 1, 2), 1, 2, 3, 4)
    view = table.view
    assert (view.phase, view.partie, view.pawns, view.rings) == ("premier_tour", 2, (5,) * 4, (1,) * 4)
    assert view.points == view.scores == (3 + 3, 2, 0, 0)
    assert view.question == "Citez un arbre (2)."  # the decks go on
    assert not table.play.over
    partie(table, 3, 0, 2, (1, 1, 1), 3, 3, 6, 6)
    assert outcome(table) == ((6 + 2, 2, 0, 5 + 2), (0,), "parties")
    assert [final.partie for final in table.view.results] == [1, 2]


@pytest.mark.rule("R-C4")
@pytest.mark.rule("R-C30")
@pytest.mark.rule("A-C30")
def test_a_target_is_played_until_a_partie_ends_with_somebody_there() -> None:
    table = Table(target=9)
    assert (table.view.target, table.view.parties) == (9, None)
    partie(table, 0, 1, 4, (1, 1, 2), 6, 5, 4)
    assert (table.view.points, table.view.partie, table.play.over) == ((9, 2, 0), 1, True)
    assert outcome(table)[1:] == ((0,), "target")
    table = Table(target=10)
    partie(table, 0, 1, 4, (1, 1, 2), 6, 5, 4)
    assert (table.view.points, table.view.partie) == ((9, 2, 0), 2)
    # Seat 0 gets there by the two points of the auction, seat 1 in the same partie by more.
    partie(table, 1, 0, 6, (0, 0, 0), 2, 6, 2)
    assert outcome(table) == ((11, 18, 0), (1,), "target")


@pytest.mark.rule("R-C31")
@pytest.mark.rule("A-C28")
def test_a_tie_is_broken_by_the_level_in_one_partie_too() -> None:
    """The finalist has one pawn and one level, the other of the auction two points."""
    table = partie(Table(), 0, 1, 1, (0, 0, 0), 0, 3, 4)
    assert outcome(table) == ((2, 2, 0), (0,), "parties")


def tied(*finals: tuple[int, int, int], points: tuple[int, ...]) -> tuple[int, ...]:
    """Who wins after these finales: seat, level and pawns of each."""
    state = Table().play.state
    given = tuple(
        Final(n, seat, level, pawns, 2, (0, 0, 0)) for n, (seat, level, pawns) in enumerate(finals, 1)
    )
    state = msgspec.structs.replace(state, finals=given, points=points)
    return scoring.result(state, "parties").winners


@pytest.mark.rule("R-C31")
@pytest.mark.rule("A-C29")
@pytest.mark.parametrize(
    ("finals", "points", "winners"),
    [
        (((0, 3, 2), (1, 4, 1)), (5, 5, 2), (1,)),  # the level
        (((0, 3, 2), (1, 3, 4)), (7, 7, 2), (1,)),  # then the pawns of that finale
        (((0, 4, 1), (0, 2, 5)), (8, 8, 2), (0,)),  # never a finalist: level 0, no pawns
        (((0, 3, 1), (0, 2, 5), (1, 3, 2)), (9, 9, 0), (1,)),  # pawns of the best finale, not of another
        (((0, 3, 2), (1, 3, 2)), (5, 5, 4), (0, 1)),  # still equal: shared
        (((0, 0, 1),), (2, 0, 2), (0,)),  # level 0 both; the finalist has pawns
        (((0, 5, 2), (1, 1, 1)), (6, 7, 0), (1,)),  # no tie
    ],
)
def test_ties(finals: Any, points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    assert tied(*finals, points=points) == winners


@pytest.mark.rule("A-C28")
@pytest.mark.rule("A-C30")
def test_a_game_that_is_broken_off_keeps_its_scores_and_shares_what_is_equal() -> None:
    table = Table().to("suite").end()
    assert outcome(table) == ((0, 0, 0), (0, 1, 2), "ended")
    table = Table(parties=2)
    partie(table, 0, 1, 2, (1, 1, 2), 6, 5, 4)
    table.premier_tour(0, 0, 0).end()
    assert outcome(table) == ((7, 2, 0), (0,), "ended")
    assert table.view.pawns == (2, 5, 5)


@pytest.mark.rule("R-C30")
def test_after_the_end_nothing_moves() -> None:
    table = partie(Table(), 0, 1, 1, (0, 1, 2), 1, 2, 3)
    for move in ({"type": "answer", "text": "bleu"}, "pass", "appeal", {"type": "rule", "accept": True}):
        assert table.no(0, move) == "R-C30"
    assert (table.view.phase, table.view.to_move, table.view.deadline, table.view.step) == (
        "over",
        (),
        None,
        None,
    )


@pytest.mark.rule("R-C29")
def test_points_are_credited_when_the_partie_ends_and_pawns_stay() -> None:
    table = Table()
    table.premier_tour(0, 1, 2).definitions(1, 2, 3).suite().encheres()
    assert table.view.points == (0, 0, 0)
    table.finale(2)
    assert (table.view.points, table.view.pawns) == ((3 + 2, 2, 0), (3, 3, 4))
