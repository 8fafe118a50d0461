"""Noms Propres: the auction between the two DICO, and what a name is worth."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import FORBIDDEN, WRONG, Table, cards


def begun(found: int = 5, **more: Any) -> Table:
    return Table(second_round="pingpong", **more).names(found=found)


@pytest.mark.rule("R-P42")
@pytest.mark.rule("R-P43")
@pytest.mark.rule("R-P46")
def test_the_team_behind_opens_with_swapped_roles_and_the_theme_is_told() -> None:
    table = begun()
    assert table.view.roles == ("syno", "syno", "dico", "dico")
    assert (table.view.step, table.view.to_move, table.view.title) == ("bid", (3,), "Fleuves")
    assert (table.view.round, table.view.words) == (2, (None,) * 4)
    assert table.see(0).title == table.see(1).title == "Fleuves"


@pytest.mark.rule("A-P17")
def test_tied_teams_roll_the_die() -> None:
    table = begun(found=0, setup=cards(dice=[6, 1, 6, 1, 3, 4]))
    assert (table.view.dice, table.view.to_move) == (((0, 3), (1, 4)), (3,))


@pytest.mark.rule("R-P44")
def test_a_bid_of_one_plays_at_once() -> None:
    table = begun().bid(1)
    assert (table.view.step, table.view.to_move, table.view.bet) == ("clue", (3,), 1)


@pytest.mark.rule("R-P44")
def test_the_other_lets_him_play_or_bids_better() -> None:
    table = begun().bid(5)
    assert (table.view.to_move, table.view.bet) == ((2,), 5)
    table.bid(3)
    assert (table.view.to_move, table.view.bet) == ((3,), 3)
    table.do(3, "yield")
    assert (table.view.step, table.view.to_move, table.view.bet) == ("clue", (2,), 3)
    assert (table.event("yielded").holder, table.event("yielded").count) == (2, 3)


@pytest.mark.rule("A-P18")
@pytest.mark.rule("R-P44")
def test_bids_fall_and_the_opener_must_bid() -> None:
    table = begun()
    assert table.no(3, "yield") == "A-P18"
    for count in (0, 6, -1):
        assert table.no(3, {"type": "bid", "count": count}) == "R-P44"
    assert table.no(2, {"type": "bid", "count": 1}) == "R-P44"
    assert table.no(3, {"type": "clue", "word": "eau"}) == "R-P44"
    table.bid(3)
    for count in (3, 4, 0):
        assert table.no(2, {"type": "bid", "count": count}) == "A-P18"
    table.bid(2).bid(1)
    assert (table.view.step, table.view.to_move) == ("clue", (3,))
    assert table.no(3, {"type": "bid", "count": 1}) == "R-P44"
    assert table.no(3, "yield") == "R-P44"


@pytest.mark.rule("R-P45")
def test_a_name_that_is_found_is_a_point_and_its_team_opens_the_next() -> None:
    table = begun().bid(2).do(2, "yield").clue().guess(WRONG).clue().guess("loire")
    assert (table.view.points, table.view.words) == ((5, 1, 5, 1), ("Loire", None, None, None))
    assert (table.view.step, table.view.to_move, table.view.bet) == ("bid", (3,), None)


@pytest.mark.rule("R-P45")
def test_a_name_that_is_not_found_is_a_point_for_the_others_who_open_the_next() -> None:
    table = begun().bid(2).do(2, "yield").clue().guess(WRONG).clue().silence()
    assert (table.view.points, table.view.fates[0]) == ((6, 0, 6, 0), "struck")
    assert (table.view.step, table.view.to_move) == ("bid", (2,))


@pytest.mark.rule("A-P9")
def test_a_forbidden_clue_counts_as_not_found() -> None:
    table = begun().bid(1).clue(FORBIDDEN)
    assert (table.view.points, table.view.to_move) == ((6, 0, 6, 0), (2,))


@pytest.mark.rule("R-P43")
def test_spellings_of_a_name_are_the_same_and_its_words_are_no_clue() -> None:
    table = begun(
        setup=cards(names=[{"theme": "Peintres", "names": [["Vincent van Gogh", "Van Gogh"], "b", "c", "d"]}])
    )
    table.bid(1).clue().guess("VAN-GOGH")
    assert table.view.words[0] == "Vincent van Gogh"


@pytest.mark.rule("R-P44")
def test_a_late_opener_has_not_found_and_a_late_answer_leaves_the_auction() -> None:
    table = begun(clock=10)
    at = table.play.at
    table.tick(at + 11)
    assert (table.view.points, table.view.to_move) == ((6, 0, 6, 0), (2,))
    table.bid(4, at=at + 11).tick(at + 22)
    assert (table.view.step, table.view.to_move, table.view.bet) == ("clue", (2,), 4)
    assert table.event("yielded").late
    table.tick(at + 32)
    assert (table.view.points, table.view.to_move) == ((6, 1, 6, 1), (3,))


@pytest.mark.rule("A-P20")
@pytest.mark.rule("A-P21")
def test_the_round_ends_after_four_names_and_the_third_is_one_of_enigmas() -> None:
    table = begun(found=1)
    for _ in range(4):
        table.bid(1).clue().guess()
    assert (table.view.scores, table.view.round, table.view.phase) == ((1, 1, 1, 1), 3, "enigma")
    assert (table.view.step, table.view.to_move) == ("roles", (1, 3))  # team 0 began the Ping-Pong
    closed = table.view.closed
    assert closed is not None
    assert (closed.title, closed.words) == ("Fleuves", ("Loire", "Rhône", "Danube", "Nil"))


@pytest.mark.rule("A-P19")
def test_a_tied_round_is_separated_by_an_enigma_of_each_team() -> None:
    table = begun(found=4)
    for _ in range(4):
        table.bid(1).clue().guess()
    assert table.event("round_tied").seats == (0, 1, 2, 3)
    assert (table.view.phase, table.view.round, table.view.to_move) == ("enigma", 2, (0, 2))
    table.roles(2).enigma(1).roles(1).enigma(3)
    assert (table.view.scores, table.view.round) == ((1, 1, 1, 1), 3)


@pytest.mark.rule("R-P43")
def test_only_the_two_dico_see_the_name() -> None:
    table = begun()
    for seat, word in ((0, None), (1, None), (2, "Loire"), (3, "Loire"), (None, None)):
        assert table.see(seat).words == (word, None, None, None)
