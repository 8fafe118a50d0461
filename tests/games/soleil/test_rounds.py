"""Who places what, rounds, variants, the end."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import WHOLE, Chance, End, Entry, Invalid, NeedsChance, Play
from pyramidion.games.soleil import GAME

from .positions import BOARD, GIVEN, INGOTS, Table

OTHER = ("AAOOLL", "OSASOA", "LSASOA", "LSOLLS")


@pytest.mark.rule("R-S1")
@pytest.mark.parametrize(
    ("options", "least", "most"),
    [
        ({}, 3, 6),
        ({"variant": "tour"}, 3, 6),
        ({"variant": "duel"}, 2, 2),
        ({"emperor": "house"}, 1, 6),
    ],
)
def test_so_many_may_play(options: dict[str, str], least: int, most: int) -> None:
    for seats in range(9):
        if least <= seats <= most:
            GAME.parse_options(options, seats)
        else:
            with pytest.raises(Invalid, match="seats"):
                GAME.parse_options(options, seats)


@pytest.mark.rule("A-S19")
@pytest.mark.parametrize("variant", ["tour", "duel"])
def test_the_house_is_emperor_in_the_simple_game_alone(variant: str) -> None:
    with pytest.raises(Invalid, match="do not go together"):
        GAME.parse_options({"variant": variant, "emperor": "house"}, 3)


@pytest.mark.rule("R-S3")
@pytest.mark.parametrize("emperor_first", [True, False])
def test_atahualpa_hides_and_the_others_lay_the_ingots_in_either_order(emperor_first: bool) -> None:
    table = Table(rounds=[])
    assert (table.view.phase, table.play.to_move) == ("setup", (0, 1, 2))
    moves: list[tuple[int, dict[str, Any]]] = [
        (0, {"type": "arrange", "rows": BOARD}),
        (2, {"type": "ingots", "rows": INGOTS}),
    ]
    for seat, move in moves if emperor_first else moves[::-1]:
        assert table.refused(1, type="guess", cell="A1", symbol="S").rule == "R-S3"
        table.move(seat, **move)
    assert (table.view.phase, table.play.to_move) == ("guess", (1,))
    assert table.ask(1, "A1-S").ingot == 10


@pytest.mark.rule("R-S3")
def test_what_is_placed_stays() -> None:
    table = Table(rounds=[])
    table.move(0, type="arrange", rows=BOARD)
    assert table.refused(0, type="arrange", rows=OTHER).rule == "R-S3"
    table.move(1, type="ingots", rows=INGOTS)
    assert table.refused(2, type="ingots", rows=INGOTS[::-1]).rule == "A-S15"


@pytest.mark.rule("R-S3")
def test_each_places_what_is_theirs() -> None:
    table = Table(rounds=[])
    assert table.refused(1, type="arrange", rows=BOARD).rule == "R-S3"
    assert table.refused(0, type="ingots", rows=INGOTS).rule == "R-S3"


@pytest.mark.rule("A-S15")
@pytest.mark.parametrize("seat", [1, 2])
def test_any_guesser_lays_the_ingots_or_lets_chance_do_it(seat: int) -> None:
    table = Table(rounds=[{"board": BOARD}], seed=7)
    assert table.view.to_move == (1, 2)
    table.move(seat, type="ingots", shuffle=True)
    assert sorted(x for row in table.view.ingots for x in row) == sorted([10, 12, 14, 16] * 6)
    assert table.play.to_move == (1,)


@pytest.mark.rule("A-S15")
def test_chance_without_a_seed_is_an_error_that_changes_nothing() -> None:
    table = Table(rounds=[{"board": BOARD}])
    before = table.play.state
    with pytest.raises(NeedsChance, match=r"\$\.seed"):
        table.move(1, type="ingots", shuffle=True)
    assert table.play.state == before


@pytest.mark.rule("A-S18")
@pytest.mark.parametrize(
    "rows",
    [
        BOARD[:3],
        (*BOARD, "SLAOSL"),
        ("SSOLL", *BOARD[1:]),
        ("SSOLLS", *BOARD[1:]),  # seven monkeys
        ("SSOLL.", *BOARD[1:]),
        ("ssollo", *BOARD[1:]),
        (),
    ],
)
def test_exactly_24_symbols_six_of_each(rows: tuple[str, ...]) -> None:
    assert Table(rounds=[]).refused(0, type="arrange", rows=rows).rule == "A-S18"


@pytest.mark.rule("R-S2")
@pytest.mark.parametrize(
    "rows",
    [
        INGOTS[:3],
        ((10,) * 6,) * 4,
        ((10, 12, 14, 16, 10), *INGOTS[1:]),
        ((11, 12, 14, 16, 10, 12), *INGOTS[1:]),
    ],
)
def test_exactly_24_ingots_six_of_each(rows: tuple[tuple[int, ...], ...]) -> None:
    assert Table(rounds=[]).refused(1, type="ingots", rows=rows).rule == "R-S2"


@pytest.mark.rule("R-S10")
@pytest.mark.rule("A-S12")
def test_the_game_ends_with_the_last_symbol_and_most_gold_wins() -> None:
    table = Table()
    table.solve(but=("D6",))
    assert not table.play.over
    last = table.move(table.play.to_move[0], type="guess", cell="D6", symbol="A")
    outcome = table.play.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((0, 153, 174), (2,), "all_found")
    assert last[-1].scores == outcome.scores
    assert sum(outcome.scores) == 312 + (50 - table.view.bank)
    assert (table.play.to_move, table.view.phase) == ((), "over")
    assert table.refused(1, type="guess", cell="A1", symbol="S").rule == "R-S10"


@pytest.mark.rule("A-S14")
def test_equal_gold_shares_the_victory() -> None:
    table = Table()
    table.ask(1, "A1-S")  # an ingot of 10, monkeys on A2 and B2
    table.ask(2, "C1-L")  # an ingot of 10, lizards on B1 and D1
    table.play.step(Entry(None, 0.0, End()))
    outcome = table.play.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0, 12, 12), (1, 2))


@pytest.mark.rule("R-S11")
@pytest.mark.rule("A-S13")
def test_the_tour_makes_everybody_emperor_once_and_adds_the_points() -> None:
    table = Table(variant="tour", rounds=[GIVEN, {"board": OTHER, "ingots": INGOTS}])
    table.solve()
    assert (table.view.round, table.view.emperor, table.view.bank) == (2, 1, 50)
    first = table.view.scores
    assert table.play.to_move == (2,)
    table.solve(OTHER)
    assert (table.view.round, table.view.emperor, table.view.phase) == (3, 2, "setup")
    assert table.view.scores[1] == first[1]
    assert table.view.scores[0] > 0
    assert table.refused(1, type="arrange", rows=BOARD).rule == "R-S11"
    table.move(2, type="arrange", rows=BOARD)
    table.move(0, type="ingots", rows=INGOTS)
    table.solve()
    assert table.play.over
    assert sum(table.view.scores) == 3 * 312 + sum(entry.paid for entry in table.view.log)
    assert {entry.round for entry in table.view.log} == {1, 2, 3}


@pytest.mark.rule("R-S12")
@pytest.mark.rule("A-S20")
@pytest.mark.rule("A-S21")
def test_hidden_ingots_lie_face_down_on_the_board_and_are_learned_with_the_hit() -> None:
    table = Table(ingots="hidden", rounds=[{"board": BOARD}], seed=11)
    nothing = ((None,) * 6,) * 4
    assert all(table.play.view(viewer).ingots == nothing for viewer in (None, 0, 1, 2))
    laid = table.play.view(WHOLE).ingots
    assert laid != INGOTS
    assert table.refused(1, type="ingots", shuffle=True).rule == "A-S15"
    answer = table.ask(1, "B4-O")
    assert answer.ingot == laid[1][3]
    assert table.view.scores[1] == answer.ingot + answer.paid


@pytest.mark.rule("R-S13")
@pytest.mark.rule("A-S16")
@pytest.mark.rule("A-S17")
def test_the_duel_counts_questions_in_two_rounds() -> None:
    table = Table(seats=2, variant="duel", rounds=[{"board": BOARD}])
    assert (table.view.ingots, table.view.bank, table.play.to_move) == (None, 0, (1,))
    assert table.refused(1, type="ingots", shuffle=True).rule == "R-S13"
    answer = table.ask(1, "C4-O")
    assert (answer.count, answer.paid, answer.ingot) == (4, 0, None)
    assert table.play.to_move == (1,)
    table.solve()
    assert (table.view.round, table.view.emperor, table.play.to_move) == (2, 1, (1,))
    assert table.refused(0, type="arrange", rows=BOARD).rule == "R-S13"
    table.move(1, type="arrange", rows=OTHER)
    table.solve(OTHER)
    outcome = table.play.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((-24, -25), (0,))


@pytest.mark.rule("A-S16")
def test_a_duel_with_equal_questions_is_a_draw() -> None:
    table = Table(seats=2, variant="duel", rounds=[{"board": BOARD}, {"board": OTHER}])
    table.solve()
    table.solve(OTHER)
    outcome = table.play.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((-24, -24), (0, 1))


@pytest.mark.rule("A-S19")
def test_the_house_arranges_and_every_seat_guesses() -> None:
    table = Table(seats=4, emperor="house", ingots="shuffled", rounds=[], seed=5)
    assert (table.view.emperor, table.view.phase, table.play.to_move) == (None, "guess", (0,))
    assert table.refused(0, type="arrange", rows=BOARD).rule == "R-S3"
    for seat in range(4):
        table.ask(seat, "A1-S" if table.view.board[0][0] == "?" else "D6-S")
    assert table.play.to_move == (0,)


@pytest.mark.rule("A-S19")
def test_the_house_needs_a_seed_or_a_board() -> None:
    with pytest.raises(NeedsChance, match=r"\$\.setup\.rounds"):
        Table(emperor="house", rounds=[])
    options = GAME.parse_options({"emperor": "house"}, 1)
    assert Play(
        GAME, options, 1, GAME.parse_setup({"rounds": [GIVEN]}, options, 1), Chance(None)
    ).to_move == (0,)


@pytest.mark.rule("R-S3")
def test_only_atahualpa_looks_into_the_palace() -> None:
    table = Table(rounds=[])
    assert table.play.view(0).board == ("......",) * 4
    assert table.play.view(1).board == ("??????",) * 4
    table.move(0, type="arrange", rows=BOARD)
    assert table.play.view(0).board == BOARD
    assert all(table.play.view(viewer).board == ("??????",) * 4 for viewer in (None, 1, 2))


def test_broken_off_with_the_scores_as_they_stand() -> None:
    table = Table()
    table.ask(1, "B4-O")
    table.play.step(Entry(None, 0.0, End()))
    outcome = table.play.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((0, 15, 0), (1,), "ended")
    assert table.view.board[1] == "???O??"
