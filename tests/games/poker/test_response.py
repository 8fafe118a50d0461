"""The response that is trained against the Pharaon's network (`make bench NAME=response`)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

from benchmarks.games.poker import response as bench
from benchmarks.games.poker.response_kernel import against_fixed, fixed_turn
from pyramidion.bots.base import Budget
from pyramidion.games.poker import GAME
from pyramidion.games.poker.bots.levels import Pharaon
from pyramidion.games.poker.bots.network.features_kernel import SCORINGS, SEEN, SIZE, STATE
from pyramidion.games.poker.bots.network.net import desk, trained
from pyramidion.games.poker.bots.network.net_kernel import FAR, Judge
from pyramidion.games.poker.bots.network.self_play import GAMES, begin, table, write
from pyramidion.games.poker.bots.network.training import begun, judges
from pyramidion.games.poker.bots.search_kernel import SEEDS, score
from pyramidion.games.poker.bots.taking_kernel import FILLED
from pyramidion.games.poker.bots.training import BUILDER

from .test_search import OPTIONS, states

DEALS, KEPT, SEED = 8, 6, 3


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as one:
        yield one


def replayed(number: int, sides: tuple[Judge, Judge], learner: int) -> tuple[list[int], list[bytes]]:
    """How the deal ends in every scoring, for the learner, and what it knew after each of its turns; `sides`: by
    what each seat plays."""
    at, room, chance = table(), desk(), np.array([SEED * DEALS + number]) * SEEDS | 1
    turn, known = number & 1, []
    begin(at, turn, BUILDER, chance)
    while at.deal[FILLED]:
        fixed_turn(at, turn, sides[turn], room)
        if turn == learner:
            sample = np.zeros(SIZE, np.int8)
            write(at, turn, SEEN, sides[turn], room, sample)
            known.append(sample.tobytes())
        turn = 1 - turn
    ahead = [int(score(at.hands, game)) for game in GAMES]
    return [min(max(-x if learner else x, -FAR), FAR) + FAR for x in ahead], known


def test_one_seat_learns_and_its_samples_are_of_the_deals_that_were_played() -> None:
    mine, fixed = judges(begun(3))[0], judges(trained())[0]
    features = np.zeros((DEALS * KEPT, SIZE), np.int8)
    ends = np.full((DEALS * KEPT, SCORINGS), -1, np.int8)
    against_fixed(DEALS, SEED, mine, fixed, 0, desk(), table(), features, ends)
    learners, seen = [0, 0, 1, 1] * 2, 0
    for number, learner in enumerate(learners):
        expected, known = replayed(number, (fixed, mine) if learner else (mine, fixed), learner)
        assert len(known) == 15
        rows = slice(number * KEPT, (number + 1) * KEPT)
        assert (ends[rows] == expected).all()
        samples = features[rows]
        assert len({sample.tobytes() for sample in samples}) == KEPT
        after = [sample.tobytes() for sample in samples if not sample[STATE : STATE + 2].any()]
        seen += len(after)
        places = [known.index(sample) for sample in after]
        assert places == sorted(places)
    assert DEALS * KEPT / 2 < seen < DEALS * KEPT, "some are kept before the card is seen"


def test_whims_are_taken_before_the_first_turn_that_is_kept() -> None:
    by = judges(trained())[0]
    ends = []
    for whims in (0, 1000):
        samples = np.zeros((DEALS, SIZE), np.int8), np.zeros((DEALS, SCORINGS), np.int8)
        against_fixed(DEALS, SEED, by, by, whims, desk(), table(), *samples)
        ends.append(samples[1].tolist())
    assert ends[0] != ends[1]


def test_the_response_is_the_same_again_and_leaves_the_fixed_network_alone(pool: Executor) -> None:
    before = [part.tobytes() for part in trained()]
    one, again = (bench.response(pool, 1, 60) for _ in range(2))
    assert [part.tobytes() for part in one] == [part.tobytes() for part in again] != before
    assert [part.tobytes() for part in trained()] == before


def test_without_search_the_network_wins_half_of_the_deals_against_itself(pool: Executor) -> None:
    even = bench.without_search(pool, trained(), bench.CHUNK, 5)
    assert (even.won, even.points) == (0.5, 0.0)
    worse = bench.without_search(pool, begun(3), bench.CHUNK, 5)
    assert worse.won + worse.ci < 0.3
    assert worse.points < -1


def test_a_response_with_the_same_network_plays_as_the_pharaon() -> None:
    options = OPTIONS[0]
    state = next(state for state in states(1, options) if state.phase == "take")
    view, legal = GAME.view(state, state.turn), GAME.legal(state, state.turn)
    moves = []
    for net in (trained(), begun(3)):
        bench.respond_by(net)
        response = bench.Response(state.turn, 2, options, 7)
        moves.append(response.take(view, Budget(4), Random(1)))
    assert moves[0] == Pharaon(state.turn, 2, options, 7).take(view, Budget(4), Random(1))
    assert moves[1] in legal.moves
