"""Bots and coach: what they say of a position is checked against every game that can follow from it."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest
from marienbad import GAME, coach
from marienbad.bots import BOTS_BY_LEVEL
from marienbad.nim import best_move, is_lost, winning_moves
from marienbad.rules import after, moves
from marienbad.values import MarienbadOptions, Take

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.core.transcript import SeatMove


@cache
def loses(rows: tuple[int, ...]) -> bool:
    """As the rules have it: whoever finds no match has won, for the other took the last one (R-M3)."""
    return any(rows) and all(not loses(after(rows, move)) for move in moves(rows))


def begun() -> Play:
    options = MarienbadOptions()
    return Play(GAME, options, 2, GAME.parse_setup({}, options, 2), Chance(1))


def test_positions_are_lost_that_lose_every_game() -> None:
    for rows in product(range(2), range(4), range(6), range(8)):
        if any(rows):
            assert is_lost(rows) == loses(rows), rows


def test_the_best_move_can_be_made_in_every_position() -> None:
    for rows in product(range(2), range(4), range(6)):
        if any(rows):
            assert best_move(rows) in (winning_moves(rows) or moves(rows))


@pytest.mark.parametrize("seed", range(20))
def test_perfect_beats_novice_from_the_second_seat(seed: int) -> None:
    """1, 3, 5, 7 is lost for whoever begins."""
    play = begun()
    bots = [
        BOTS_BY_LEVEL[level](seat, 2, play.options, seed) for seat, level in enumerate(("novice", "perfect"))
    ]
    while not play.over:
        seat = play.to_move[0]
        move = bots[seat].choose(play.view(seat), GAME.legal(play.state, seat), Budget())
        play.step(Entry(seat, play.at, move))
    assert play.outcome is not None
    assert play.outcome.winners == (1,)


def advice(play: Play, seat: int) -> dict[str, Any]:
    return coach.advise(play.options, 2, play.view(seat), seat, None)


def test_the_coach_knows_the_winning_move_and_that_there_is_none() -> None:
    play = begun()
    best = advice(play, 0)["best"]
    assert best["wins"] is False
    assert advice(play, 1) == {"seat": 1, "best": None}
    play.step(Entry(0, play.at, Take(3, 7)))
    assert advice(play, 1)["best"] == {"move": {"type": "take", "row": 2, "count": 3}, "wins": True}


def test_the_review_finds_the_mistake() -> None:
    play = begun()
    turns: list[SeatMove] = []
    for seat, move in ((0, Take(3, 7)), (1, Take(2, 5))):
        turns.append(SeatMove(len(turns) + 1, seat, play.view(seat), move))
        play.step(Entry(seat, play.at, move))
    told = coach.review(play.options, 2, play.view(None), turns, None)
    assert [(turn["seat"], turn["loss"]) for turn in told] == [(0, 0), (1, 1)]
