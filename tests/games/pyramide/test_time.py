"""Clocks: Base 10 and any other, what a time-out costs, and more time for a seat."""

from __future__ import annotations

import pytest

from pyramidion.core import Invalid, Refused
from pyramidion.games.pyramide import GAME

from .positions import WRONG, Table


@pytest.mark.rule("R-P62")
def test_without_a_clock_time_changes_nothing() -> None:
    table = Table().roles(0)
    before = table.view
    assert table.tick(100_000.0).view == before
    assert before.deadline is None
    with pytest.raises(Refused):
        table.extend(0, 10.0, at=100_001.0)


@pytest.mark.rule("R-P63")
@pytest.mark.parametrize("base", [10, 4.5])
def test_every_step_but_the_roles_has_its_time(base: float) -> None:
    table = Table(clock=base)
    assert table.see().deadline is None
    table.tick(50.0).roles(0)
    assert table.view.deadline == 50 + base
    table.bet(1, at=52.0)
    assert table.view.deadline == 52 + base
    table.clue(at=53.0)
    assert table.view.deadline == 53 + base
    table.guess(at=53.0 + base)  # the last moment is in time
    assert (table.view.fates[0], table.view.deadline) == ("found", 53 + 2 * base)
    for _ in range(4):
        table.miss()
    assert (table.view.step, table.view.deadline) == ("solve", 53 + 2 * base)
    table.tick(53.5 + 2 * base)
    assert (table.view.step, table.view.deadline) == ("roles", None)


@pytest.mark.rule("A-P12")
def test_no_bet_in_time_costs_the_word_and_a_brick() -> None:
    table = Table(clock=10).roles(0).tick(10.5)
    assert table.kinds() == ["too_slow", "word_struck"]
    assert (table.view.bricks, table.view.fates[0], table.view.deadline) == (12, "struck", 20)
    assert table.no(0, {"type": "bet", "bricks": 13}, at=11.0) == "A-P1"


@pytest.mark.rule("A-P12")
def test_no_clue_in_time_costs_the_word_with_its_bet() -> None:
    table = Table(clock=10).roles(0).bet(4, at=1.0).clue(at=2.0).guess(WRONG, at=3.0).tick(13.5)
    assert (table.view.bricks, table.view.fates[0], table.view.step) == (9, "struck", "bet")


@pytest.mark.rule("A-P12")
def test_a_late_syno_has_proposed_nothing() -> None:
    table = Table(clock=10).roles(0).bet(2, at=0.0).clue(at=0.0).tick(10.5)
    assert (table.view.step, table.view.spent, table.view.deadline) == ("clue", 1, 20)
    assert table.event("silent").late
    assert table.no(2, {"type": "guess", "word": "arches"}, at=11.0) == "R-P11"


@pytest.mark.rule("R-P63")
def test_a_long_silence_runs_through_a_whole_enigma() -> None:
    table = Table(clock=10).roles(0).tick(1000.0)
    assert (table.view.step, table.view.to_move) == ("roles", (1, 3))
    assert table.kinds().count("word_struck") == 5
    assert table.see().deadline is None


@pytest.mark.rule("R-P63")
def test_one_answer_of_two_does_not_prolong_the_step() -> None:
    table = Table(3, clock=10).bet(2, at=0.0).clue(at=1.0).guess(WRONG, seat=2, at=9.0)
    assert (table.view.deadline, table.view.to_move) == (11, (1,))
    table.tick(11.5)
    assert (table.view.step, table.view.deadline) == ("clue", 21)
    table.clue(at=12.0).tick(23.0)
    assert table.view.fates[0] == "struck"
    assert table.kinds().count("silent") == 2


@pytest.mark.rule("R-P63")
def test_an_early_enigma_does_not_prolong_the_step() -> None:
    table = Table(2, clock=10).solve("le Rhin", seat=1, at=6.0)
    assert table.view.deadline == 10
    table.tick(10.5)
    assert table.view.fates[0] == "struck"


@pytest.mark.rule("R-P63")
def test_each_who_may_solve_has_the_time() -> None:
    table = Table(2, clock=10)
    for _ in range(5):
        table.miss()
    table.tick(10.5)
    assert (table.view.to_move, table.view.deadline) == ((0,), 20)
    table.tick(20.5)
    assert (table.view.step, table.dico) == ("bet", 1)


def test_a_seat_may_have_more_time() -> None:
    table = Table(3, clock=10, extra_seconds=[5, 0, 2.5])
    assert table.view.deadline == 15
    table.bet(1, at=1.0)
    assert table.view.deadline == 16
    table.clue(at=2.0)
    assert table.view.deadline == 14.5  # of both SYNO the one with most time has it for all
    table.extend(1, 10.0, at=3.0)
    assert table.view.deadline == 24.5
    with pytest.raises(Refused):
        table.extend(0, 10.0, at=3.0)


def test_a_list_has_the_time_of_whoever_needs_most() -> None:
    table = Table(2, grande_pyramide_seconds=30, extra_seconds=[0, 12]).grande_pyramide()
    assert table.view.deadline == 42


@pytest.mark.parametrize("clock", [0, -1, "10", True])
def test_a_clock_is_a_number_of_seconds_above_nothing(clock: object) -> None:
    for name in ("clock", "grande_pyramide_seconds"):
        with pytest.raises(Invalid) as invalid:
            GAME.parse_options({name: clock}, 4)
        assert invalid.value.faults[0].path == f"$.options.{name}"


@pytest.mark.rule("R-P63")
def test_time_outs_follow_from_the_transcript() -> None:
    table = Table(2, clock=10, setup=None).tick(37.0).bet(2).clue(at=38.0).tick(120.0)
    again = table.replayed()
    assert again.view(None) == table.view
    assert again.seq == len(table.entries)


@pytest.mark.rule("A-P12")
@pytest.mark.parametrize(("seats", "bets"), [(2, 10), (3, 15)])
def test_the_clock_waits_for_players_who_have_all_gone(seats: int, bets: int) -> None:
    """A round in which nobody did anything is tied, and so would be the next ones, for ever."""
    table = Table(seats, clock=10).tick(1e9)
    assert table.kinds().count("too_slow") == bets
    assert table.kinds().count("round_tied") == 1
    assert (table.view.step, table.view.deadline, table.view.fates) == ("bet", None, (None,) * 5)
    table.bet(1, at=2e9)  # whoever comes back finds the clock as it was
    assert table.view.deadline == 2e9 + 10
    assert table.tick(3e9).kinds().count("round_tied") == 2
    assert table.view.deadline is None
    assert table.replayed().view(None) == table.view


@pytest.mark.rule("A-P24")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_clock_of_the_lists_waits_too(seats: int) -> None:
    table = Table(seats, grande_pyramide_seconds=60).grande_pyramide().tick(1e9)
    assert table.kinds().count("round_tied") == 2  # somebody was there before the first of them
    assert (table.view.step, table.view.deadline) == ("say", None)
    table.skip().list(*[table.synos[0]] * 4)
    assert table.see().deadline is not None
