"""How the Pharaon builds: what it likes about a place, and how that was learned."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pyramidion.bots.base import Budget
from pyramidion.games.poker import GAME
from pyramidion.games.poker.blocks import BIT, FIRST_JOKER, NUMBER, PLACE, bits, buildable
from pyramidion.games.poker.bots import building_kernel as kernels
from pyramidion.games.poker.bots.building import best_place, learned
from pyramidion.games.poker.bots.building_training import ANYWHERE, train
from pyramidion.games.poker.bots.knowledge import Position, position
from pyramidion.games.poker.bots.levels import Pharaon
from pyramidion.games.poker.bots.prospects import mind
from pyramidion.games.poker.bots.taking_kernel import live_of
from pyramidion.games.poker.bots.training import GAME as ADVANCED
from pyramidion.games.poker.values import Build, State

from .test_search import OPTIONS, states

MUCH = 1e5
"""Weights so many times as large leave nothing to chance."""


def building(seed: int, options: Any = OPTIONS[0]) -> list[State]:
    return [state for state in states(seed, options) if state.phase == "build"]


def more_of_suit(card: int, others: list[int]) -> float:
    plain = [other for other in others if other < FIRST_JOKER]
    return sum(other & 3 == card & 3 for other in plain) - len(plain) / 4


def goodness(card: int, others: list[int], weights: Any) -> float:
    if card >= FIRST_JOKER:
        return float(weights[kernels.OF_JOKER])
    mates = min(sum(other >> 2 == card >> 2 for other in others if other < FIRST_JOKER), 2)
    parts = (card >> 2) / 12 - 0.5, mates / 2, more_of_suit(card, others) / 3
    return float(sum(w * x for w, x in zip(weights[kernels.OF_RANK : kernels.OF_JOKER], parts, strict=True)))


def liking(at: Position, bit: int, weights: Any) -> float:
    """As the kernel's, from the cards and places themselves."""
    row, column = PLACE[bit]
    card = at.drawn
    mine = {place: at.cards[place] for place in bits(at.filled) if at.facing >> place & 1 == at.seat}
    faces = list(mine.values())
    good, late = goodness(card, faces, weights), at.placed / 30
    w = list(weights)
    out = row / 4 * (w[kernels.HIGH] + w[kernels.LATE_HIGH] * late)
    if card >= FIRST_JOKER:
        out += row / 4 * w[kernels.JOKER_HIGH]
    else:
        ranks = [other >> 2 for other in faces if other < FIRST_JOKER]
        mates, rank = min(ranks.count(card >> 2), 2), card >> 2
        near = len({other for other in ranks if 0 < abs(other - rank) <= 4})
        out += (
            row / 4 * (w[kernels.MATES_HIGH] * mates + w[kernels.SUIT_HIGH] * more_of_suit(card, faces) / 2)
        )
        out += row / 4 * w[kernels.NEAR_HIGH] * (near - 3) / 3
    for under in [(row - 1, column), (row - 1, column + 1)] if row else []:
        if BIT[under] in mine:
            other = mine[BIT[under]]
            rest = faces.copy()
            rest.remove(other)
            out += w[kernels.ON_OWN] + w[kernels.GOOD_ON_OWN] * good
            out += w[kernels.JOKER_ON_OWN] * (card >= FIRST_JOKER)
            out += w[kernels.ON_GOOD] * goodness(other, rest, weights)
            out += w[kernels.SAME_RANK] * (card < FIRST_JOKER and other >> 2 == card >> 2)
        else:
            out += w[kernels.ON_OTHER] + w[kernels.GOOD_ON_OTHER] * good + w[kernels.LATE_ON_OTHER] * late
    for beside in (row, column - 1), (row, column + 1):
        if beside in BIT and at.filled >> BIT[beside] & 1:
            out += w[kernels.BESIDE] + w[kernels.GOOD_BESIDE] * good
            out += w[kernels.BESIDE_OWN] * (BIT[beside] in mine)
    middle = 1 - abs(column - (7 - row) / 2) / 3.5
    return float(out + middle * (w[kernels.MIDDLE] + w[kernels.GOOD_MIDDLE] * good))


@pytest.mark.parametrize("seed", range(4))
def test_a_builder_puts_the_card_where_it_likes_it_most(seed: int) -> None:
    random = np.random.default_rng(seed)
    for state in building(seed):
        at = position(GAME.view(state, state.turn), state.turn)
        weights = MUCH * random.standard_normal(kernels.WEIGHTS)
        # What makes a card good is a factor of what is liked about good ones.
        weights[kernels.LIKINGS :] /= MUCH
        likings = {bit: liking(at, bit, weights) for bit in bits(buildable(at.filled))}
        chosen = best_place(at, seed, weights)
        assert likings[chosen] > max(likings.values()) - 2 * kernels.WHIM


def test_a_builder_does_not_look_at_what_faces_the_other() -> None:
    for state in building(5):
        places = set()
        for other in (NUMBER["2s"], NUMBER["Ah"], NUMBER["X1"]):
            cards, live = np.frombuffer(state.cards, np.uint8).copy(), np.empty((2, 2), np.int64)
            theirs = state.filled & (~state.facing if state.turn else state.facing)
            cards[list(bits(theirs))] = other
            live_of(cards, state.filled, state.facing, live)
            drawn = state.stocks[state.turn][len(state.placed) // 2]
            at = cards, state.filled, state.facing, live, state.turn, drawn, learned(), np.array([7])
            places.add(kernels.best_place(*at))
        assert len(places) == 1


def test_of_equal_places_chance_decides() -> None:
    state = building(1)[0]
    at = position(GAME.view(state, state.turn), state.turn)
    anywhere = {best_place(at, seed, ANYWHERE) for seed in range(200)}
    assert anywhere == set(bits(buildable(at.filled)))


def test_the_pharaon_builds_as_it_has_learned() -> None:
    for options in OPTIONS:
        for state in building(2, options):
            view, legal = GAME.view(state, state.turn), GAME.legal(state, state.turn)
            quick, slow = (
                Pharaon(state.turn, 2, options, 3).choose(view, legal, Budget(work)) for work in (1, 1000)
            )
            assert quick == slow
            assert isinstance(quick, Build)
            assert BIT[quick.at] in {best_place(position(view, state.turn), seed) for seed in range(60)}


def test_the_learned_builder_wins_more_than_one_that_builds_anywhere() -> None:
    won, lost, points = kernels.duels(3_000, 10**8, learned(), ANYWHERE, mind(ADVANCED), ADVANCED)
    assert won + lost > 5_500
    assert won / (won + lost) > 0.52
    assert points > 0


def test_a_builder_against_itself_wins_as_much_as_it_loses() -> None:
    won, lost, points = kernels.duels(50, 1, learned(), learned(), mind(ADVANCED), ADVANCED)
    assert won == lost
    assert points == 0


def test_the_same_seed_gives_the_same_builder() -> None:
    short = train(rounds=2, builders=8, deals=20, seed=3)
    assert (short == train(rounds=2, builders=8, deals=20, seed=3)).all()
    assert (short != train(rounds=2, builders=8, deals=20, seed=4)).any()
    assert len(short) == len(learned()) == kernels.WEIGHTS
