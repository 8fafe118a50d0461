"""The table decides: on clues that the other team objects to, and on seats that take too long."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import WRONG, Table


def clued(**more: Any) -> Table:
    """Seat 0 has given seat 2 a clue."""
    return Table(**more).roles(0).bet(2).clue("galop")


@pytest.mark.rule("R-P61")
def test_the_other_team_may_object_while_the_clue_waits_for_an_answer() -> None:
    table = clued()
    assert table.view.may_object == (1, 3)
    for seat in (0, 2):
        assert table.no(seat, "object") == "R-P61"
    table.do(3, "object")
    assert (table.view.step, table.view.to_move) == ("rule", (1, 2, 3))
    vote = table.view.vote
    assert vote is not None
    assert (vote.kind, vote.judged, vote.by, vote.text) == ("object", (0,), 3, "galop")
    assert table.no(2, {"type": "guess", "word": "arches"}) == "R-P11"
    assert table.no(0, {"type": "rule", "accept": True}) == "R-P61"
    assert table.no(1, "object") == "R-P61"
    assert table.no(1, "slow") == "R-P62"


@pytest.mark.rule("R-P61")
@pytest.mark.rule("A-P8")
def test_a_majority_against_the_clue_loses_the_word() -> None:
    table = clued().do(1, "object").rule(1, False)
    assert table.no(1, {"type": "rule", "accept": True}) == "R-P61"
    table.rule(3, False)
    assert (table.view.fates[0], table.view.step, table.view.bricks) == ("struck", "bet", 11)
    assert (table.event("ruling").accept, table.event("clue_forbidden").why) == (False, "table")
    table.rule(2, True)  # on its way while the others decided; it changes nothing
    assert (table.view.fates[0], table.kinds()) == ("struck", ["voted"])
    decision = table.view.decision
    assert (decision.kind, decision.text, decision.accept) == ("object", "galop", False)
    assert [(ballot.seat, ballot.accept) for ballot in decision.votes] == [(1, False), (3, False), (2, True)]
    assert table.bet(1).view.decision is None
    assert table.no(2, {"type": "rule", "accept": True}) == "R-P62"


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    "votes", [(True, True, False), (False, True, None), (None, None, None), (False, None, True)]
)
def test_a_tie_or_no_vote_leaves_the_clue(votes: tuple[bool | None, ...]) -> None:
    table = clued().do(1, "object")
    for seat, accept in zip((1, 2, 3), votes, strict=True):
        if table.view.step == "rule":
            table.rule(seat, accept)
    assert (table.view.step, table.view.to_move, table.view.clues) == ("guess", (2,), ("galop",))
    assert table.no(3, "object") == "R-P61"  # the table has decided on it
    assert table.view.may_object == ()
    table.guess(WRONG).clue("eau")
    assert table.view.may_object == (1, 3)


@pytest.mark.rule("R-P61")
def test_votes_that_are_null_do_not_count() -> None:
    table = clued().do(1, "object").rule(1, False).rule(2, None)
    assert table.view.step == "rule"
    table.rule(3, None)
    assert table.view.fates[0] == "struck"


@pytest.mark.rule("R-P61")
def test_there_must_be_a_clue() -> None:
    table = Table().roles(0)
    for _ in range(2):
        assert table.no(1, "object") == "R-P61"
        assert table.no(1, {"type": "rule", "accept": True}) == "R-P62"
        if table.view.step == "bet":
            table.bet(1)


@pytest.mark.rule("R-P61")
def test_of_two_and_three_players_a_syno_objects_and_all_but_dico_vote() -> None:
    table = Table(2).bet(1).clue().do(1, "object")
    assert table.view.to_move == (1,)
    assert table.rule(1, False).view.fates[0] == "struck"
    table = Table(3).bet(1).clue()
    assert table.no(0, "object") == "R-P61"
    table.guess(WRONG, seat=1).do(1, "object").rule(1, False).rule(2, True)
    assert (table.view.step, table.view.to_move) == ("guess", (2,))


@pytest.mark.rule("R-P41")
def test_a_clue_that_the_table_forbids_in_the_ping_pong_is_a_point_for_the_others() -> None:
    table = Table(second_round="pingpong").pingpong().clue().do(3, "object").rule(1, False).rule(3, False)
    assert (table.view.points, table.view.to_move, table.view.fates[0]) == ((0, 1, 0, 1), (1,), "struck")


@pytest.mark.rule("A-P9")
def test_a_clue_that_the_table_forbids_in_the_names_is_a_name_not_found() -> None:
    table = Table(second_round="pingpong").names().bid(2).do(2, "yield").clue().do(0, "object")
    table.rule(0, False).rule(2, False)
    assert (table.view.points, table.view.to_move) == ((6, 0, 6, 0), (2,))


@pytest.mark.rule("R-P62")
def test_the_clock_stands_while_the_table_votes() -> None:
    table = clued(clock=10)
    table.do(1, "object", at=4.0)
    assert table.see().deadline is None
    table.tick(300.0).rule(1, True, at=300.0).rule(3, True, at=301.0)
    assert (table.view.step, table.view.deadline) == ("guess", 307)


@pytest.mark.rule("R-P62")
def test_the_group_decides_that_somebody_is_too_slow() -> None:
    table = Table().roles(0)
    assert table.no(0, "slow") == "R-P62"
    table.do(3, "slow")
    assert (table.view.step, table.view.to_move) == ("rule", (1, 2, 3))
    table.rule(1, False).rule(3, False)
    assert (table.view.bricks, table.view.fates[0], table.view.step) == (12, "struck", "bet")  # A-P12
    table.bet(2).do(1, "slow").rule(1, True).rule(2, True)
    assert (table.view.step, table.event("ruling").accept) == ("clue", True)
    assert table.no(1, "slow") == "R-P62"  # once a step
    table.do(2, "slow").rule(1, False).rule(2, None).rule(3, False)
    assert table.view.fates[:2] == ("struck", "struck")


@pytest.mark.rule("R-P62")
def test_a_slow_syno_is_silent() -> None:
    table = Table(3).bet(2).clue().guess(WRONG, seat=1).do(1, "slow")
    assert table.view.to_move == (0, 1)
    table.rule(0, False).rule(1, False)
    assert (table.view.step, table.view.spent) == ("clue", 1)
    table.clue().silence(2).silence(1)
    assert table.view.fates[0] == "struck"


@pytest.mark.rule("R-P62")
def test_of_two_the_other_decides() -> None:
    table = Table(2).do(1, "slow")
    assert table.view.to_move == (1,)
    assert table.rule(1, False).view.fates[0] == "struck"


@pytest.mark.rule("R-P62")
@pytest.mark.rule("R-P40")
def test_too_slow_in_the_ping_pong_and_in_the_auction() -> None:
    table = Table(second_round="pingpong").pingpong().do(1, "slow").rule(1, False).rule(3, False)
    assert (table.view.to_move, table.view.spent) == ((1,), 1)
    table = (
        Table(second_round="pingpong")
        .names()
        .bid(3)
        .do(1, "slow")
        .rule(0, None)
        .rule(1, False)
        .rule(3, False)
    )
    assert (table.view.step, table.view.to_move) == ("clue", (3,))


@pytest.mark.rule("R-P62")
def test_choosing_roles_and_the_grande_pyramide_cannot_be_too_slow() -> None:
    assert Table().no(1, "slow") == "R-P62"
    table = Table().grande_pyramide().roles(1)
    assert table.no(3, "slow") == "R-P62"
    assert table.no(0, "object") == "R-P61"


def test_votes_stand_in_the_record() -> None:
    table = clued(clock=10).do(1, "object", at=2.0).rule(1, False, at=3.0).rule(2, None).rule(3, True)
    table.do(1, "slow", at=5.0)
    again = table.replayed()
    assert again.view(1) == table.see(1)
