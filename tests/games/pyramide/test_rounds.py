"""Rounds of four players: who plays when, ties, and the way to the Grande Pyramide."""

from __future__ import annotations

import pytest

from .positions import Table, cards


@pytest.mark.rule("R-P26")
def test_four_enigmas_and_everyone_is_dico_once() -> None:
    table = Table().roles(2)
    seen = [table.dico]
    table.enigma().roles(1)
    for _ in range(2):
        seen.append(table.dico)
        table.enigma()
    seen.append(table.dico)
    assert seen == [2, 1, 0, 3]
    assert table.no(3, {"type": "roles", "dico": 1}) == "R-P26"


@pytest.mark.rule("A-P22")
def test_a_round_that_is_decided_is_played_to_its_end() -> None:
    table = Table().enigma(5, solver=2).enigma().enigma(5, solver=0)
    assert (table.view.points, table.view.round, table.view.to_move) == ((28, 0, 28, 0), 1, (3,))
    table.enigma(5, solver=1)
    assert (table.view.rounds, table.view.round) == ((1, 0, 1, 0), 2)


@pytest.mark.rule("R-P27")
@pytest.mark.rule("R-P28")
@pytest.mark.rule("A-P21")
def test_the_team_ahead_wins_the_round_and_the_other_begins_the_next() -> None:
    table = Table().enigma(0).enigma(2).enigma(0).enigma(0)
    assert table.event("round_won").seats == (1, 3)
    assert (table.view.scores, table.view.points, table.view.round) == ((0, 1, 0, 1), (0,) * 4, 2)
    assert (table.view.step, table.view.to_move) == ("roles", (1, 3))
    table.round(0)
    assert (table.view.scores, table.view.round, table.view.to_move) == ((1, 1, 1, 1), 3, (0, 2))


@pytest.mark.rule("R-P27")
@pytest.mark.rule("A-P7")
def test_a_tie_is_played_on_with_free_roles_until_they_differ() -> None:
    table = Table().enigma(1).enigma(1).enigma(2).enigma(2)
    assert table.event("round_tied").seats == (0, 1, 2, 3)
    assert (table.view.round, table.view.step, table.view.to_move) == (1, "roles", (0, 2))
    table.roles(2).enigma(5, solver=0)
    assert table.view.points == (17, 3, 17, 3)
    assert (table.view.step, table.view.to_move) == ("roles", (1, 3))
    table.roles(3).enigma(5, solver=1)
    assert (table.view.points, table.view.to_move) == ((17,) * 4, (0, 2))
    table.enigma(0).enigma(0, solver=3)
    assert (table.view.scores, table.view.round) == ((0, 1, 0, 1), 2)


@pytest.mark.rule("R-P27")
def test_both_teams_play_a_tie_break_before_they_are_compared() -> None:
    table = Table(setup=cards(starter=1))
    for _ in range(4):
        table.enigma()
    assert table.view.to_move == (1, 3)  # whoever began the round begins the tie-break
    table.enigma(4)
    assert (table.view.round, table.view.to_move) == (1, (0, 2))


@pytest.mark.rule("R-P3")
@pytest.mark.rule("R-P28")
def test_the_second_round_won_leads_to_the_grande_pyramide() -> None:
    table = Table().round(1).round(0)
    assert table.view.phase == "enigma"
    table.round(1)
    assert (table.view.phase, table.view.scores, table.view.round) == ("grande_pyramide", (1, 2, 1, 2), 4)
    assert (table.view.step, table.view.to_move) == ("roles", (0, 2))


@pytest.mark.rule("R-P10")
def test_the_highest_roll_begins_and_the_tied_roll_again() -> None:
    assert Table(setup=cards(starter=None, dice=[2, 5])).view.to_move == (1, 3)
    table = Table(setup=cards(starter=None, dice=[4, 4, 3, 1]))
    assert table.view.to_move == (0, 2)
    assert table.view.dice == ((0, 4), (1, 4), (0, 3), (1, 1))


@pytest.mark.rule("R-P3")
def test_a_game_that_is_broken_off_keeps_its_scores_and_tells_what_was_hidden() -> None:
    table = Table().round(1).roles(1).bet(1).end()
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((0, 1, 0, 1), (1, 3))
    assert (table.play.outcome.reason, table.view.phase, table.view.to_move) == ("ended", "over", ())
    closed = table.view.history[-1]
    assert (closed.answer, closed.found) == ("la neige", (None,) * 5)
    assert table.no(1, {"type": "clue", "word": "eau"}) == "R-P29"
    assert Table().end().play.outcome is not None
