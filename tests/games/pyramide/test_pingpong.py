"""The Ping-Pong of the second round: one sentence for both teams, and the relay between them."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Invalid
from pyramidion.games.pyramide import GAME

from .positions import FORBIDDEN, WRONG, Table, cards


def begun(**more: Any) -> Table:
    return Table(second_round="pingpong", **more).pingpong()


@pytest.mark.rule("R-P35")
@pytest.mark.rule("A-P16")
def test_the_die_says_who_starts_and_both_teams_choose() -> None:
    table = Table(second_round="pingpong", setup=cards(dice=[3, 3, 1, 4])).round(0)
    assert (table.view.phase, table.view.round, table.view.step) == ("pingpong", 2, "roles")
    assert (table.view.to_move, table.view.title, table.view.turn) == ((0, 1, 2, 3), None, 1)
    assert table.event("dice_rolled").rolls == ((0, 3), (1, 3), (0, 1), (1, 4))
    table.roles(3, seat=1)
    assert (table.view.to_move, table.view.roles) == ((0, 2), (None, "syno", None, "dico"))
    assert table.no(1, {"type": "roles", "dico": 1}) == "R-P36"
    table.roles(2)
    assert (table.view.to_move, table.view.step) == ((3,), "clue")
    assert table.view.title is not None


@pytest.mark.rule("R-P34")
def test_only_two_teams_can_play_it() -> None:
    for seats in (2, 3):
        with pytest.raises(Invalid) as invalid:
            GAME.parse_options({"second_round": "pingpong"}, seats)
        assert invalid.value.faults[0].path == "$.seats"


@pytest.mark.rule("R-P34")
@pytest.mark.rule("R-P36")
def test_clues_alternate_between_the_teams_until_the_word_is_found() -> None:
    table = begun()
    assert (table.view.bricks, table.view.bet) == (None, None)
    assert table.no(0, {"type": "bet", "bricks": 1}) == "R-P15"
    table.clue()
    assert table.view.to_move == (2,)
    assert table.no(3, {"type": "guess", "word": table.word}) == "R-P36"
    table.guess(WRONG)
    assert (table.view.to_move, table.view.spent, table.event("relay_passed").team) == ((1,), 1, 1)
    table.clue().silence()
    assert table.view.to_move == (0,)
    table.clue().guess()
    assert table.view.points == (1, 0, 1, 0)
    assert (table.view.found_by[0], table.view.words[0]) == (2, "tombe")


@pytest.mark.rule("R-P38")
def test_who_finds_a_word_begins_the_next() -> None:
    table = begun().clue().guess()
    assert table.view.to_move == (0,)
    table.clue().guess(WRONG).clue().guess()
    assert (table.view.points, table.view.to_move) == ((1, 1, 1, 1), (1,))


@pytest.mark.rule("R-P37")
@pytest.mark.rule("R-P34")
def test_after_five_clues_in_vain_the_other_team_attacks() -> None:
    table = begun()
    for seat in (0, 1, 0, 1, 0):
        assert table.turn == seat
        table.clue().silence()
    assert (table.view.fates[0], table.view.number, table.view.to_move) == ("struck", 2, (1,))
    assert table.view.points == (0,) * 4


@pytest.mark.rule("R-P39")
def test_the_team_with_more_words_tries_the_enigma_first_then_the_other() -> None:
    table = begun().clue().guess().clue().guess().clue().silence()
    for _ in range(3):
        table.clue().guess()
    assert (table.view.points, table.view.step) == ((2, 3, 2, 3), "solve")
    assert (table.view.to_move, table.view.solvers) == ((3,), (3, 2))
    assert table.no(2, {"type": "enigma", "text": "la neige"}) == "R-P36"
    table.solve("la pluie")
    assert table.view.to_move == (2,)
    table.solve("neige")
    assert (table.view.points, table.view.phase) == ((3, 3, 3, 3), "names")
    assert (table.view.last.answer, table.view.last.solved_by) == ("la neige", 2)


@pytest.mark.rule("A-P15")
def test_with_as_many_words_the_die_says_who_tries_first() -> None:
    table = begun(setup=cards(dice=[6, 1, 2, 5]))
    for _ in range(2):
        table.clue().guess()
    table.clue().silence()
    for _ in range(2):
        table.clue().guess()
    for _ in range(5):
        table.clue().silence()
    assert (table.view.points, table.view.to_move) == ((2, 2, 2, 2), (3,))
    assert table.event("dice_rolled").rolls == ((0, 2), (1, 5))


@pytest.mark.rule("R-P40")
@pytest.mark.rule("A-P13")
def test_too_slow_a_dico_passes_the_relay_and_uses_up_a_clue() -> None:
    table = begun(clock=10)
    start = table.play.at
    table.tick(start + 10.5)
    assert (table.view.to_move, table.view.spent, table.view.clues) == ((1,), 1, ())
    assert table.view.deadline == start + 20
    assert table.kinds() == ["too_slow", "relay_passed"]
    table.tick(start + 50.5)
    assert (table.view.fates[0], table.view.to_move, table.view.spent) == ("struck", (1,), 0)


@pytest.mark.rule("R-P40")
def test_too_slow_a_syno_is_silent_and_the_relay_passes() -> None:
    table = begun(clock=10)
    table.clue(at=table.play.at).tick(table.play.at + 11)
    assert (table.view.to_move, table.view.spent) == ((1,), 1)
    assert table.event("silent").late


@pytest.mark.rule("R-P41")
@pytest.mark.rule("A-P14")
def test_a_forbidden_clue_is_a_point_for_the_others_who_attack_the_next_word() -> None:
    table = begun().clue(FORBIDDEN)
    assert (table.view.points, table.view.fates[0], table.view.to_move) == ((0, 1, 0, 1), "struck", (1,))
    table.clue(FORBIDDEN)
    assert (table.view.points, table.view.to_move) == ((1, 1, 1, 1), (0,))


@pytest.mark.rule("A-P14")
def test_points_for_forbidden_clues_do_not_count_for_the_enigma() -> None:
    table = begun().clue().guess().clue(FORBIDDEN)
    for _ in range(5):
        table.clue().silence()
    table.clue(FORBIDDEN)
    for _ in range(5):
        table.clue().silence()
    assert table.view.fates == ("found", "struck", "struck", "struck", "struck")
    assert table.view.points == (1, 2, 1, 2)
    assert (table.view.step, table.view.to_move) == ("solve", (2,))  # a word found against none
