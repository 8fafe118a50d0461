"""The network that judges where the Pharaon's plan ends: what it is told, what it says, and how it was trained."""

from __future__ import annotations

import os
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from pyramidion.games.poker.blocks import ASIDE, BIT, PLACES, free
from pyramidion.games.poker.bots.adept import codes
from pyramidion.games.poker.bots.match import MOST, worth
from pyramidion.games.poker.bots.network.features_kernel import BLOCKS, DEAL, SCORINGS, SEEN, SIZE, tell
from pyramidion.games.poker.bots.network.net import FILE, desk, empty_net, judge, loaded, saved, trained
from pyramidion.games.poker.bots.network.net_kernel import ENDS, FAR, judged, likely_take
from pyramidion.games.poker.bots.network.self_play import duels, table
from pyramidion.games.poker.bots.network.training import (
    ALIKE,
    Adam,
    Course,
    begun,
    gathered,
    judges,
    learn,
    on_one_thread,
    slope,
    train,
)
from pyramidion.games.poker.bots.taking_kernel import live_of
from pyramidion.games.poker.values import State

from .test_search import OPTIONS, states

TINY = Course(by_tables=30, rounds=1, deals=20, kept=3, passes=1, last_passes=1)


@pytest.fixture(scope="module")
def pool() -> Any:
    with ThreadPoolExecutor(1) as one:
        yield one


def taking(options: Any) -> list[State]:
    return [state for state in states(3, options) if state.phase == "take"]


class Told:
    """A position as the kernels take it."""

    def __init__(self, state: State) -> None:
        self.cards = np.frombuffer(state.cards, np.uint8).copy()
        self.aside = np.zeros(ASIDE, np.uint8)
        self.gone = ASIDE - len(state.aside)
        self.aside[self.gone :] = list(state.aside)
        self.deal = np.array([state.filled, state.facing, 0, self.gone])
        self.hands = codes(tuple(tuple(hand) for hand in state.hands))
        self.passes = np.zeros(64, np.int64)

    def arguments(self) -> Any:
        live = np.zeros((2, 2), np.int64)
        live_of(self.cards, self.deal[0], self.deal[1], live)
        return self.cards, self.aside, self.deal, self.passes, self.hands, live

    def features(self, seat: int, options: Any) -> Any:
        at, by = desk(), judge(options, np.array(worth(options, 0, 0, 0)))
        told: Any = tell
        told(*self.arguments(), seat, SEEN, by.scoring, by.plain, at)
        return at.features


@pytest.mark.rule("R-O4")
def test_the_network_is_told_nothing_that_the_seat_cannot_see() -> None:
    random = np.random.default_rng(5)
    for state in taking(OPTIONS[0]):
        for seat in (0, 1):
            told = Told(state)
            before = told.features(seat, OPTIONS[0])
            hidden = [bit for bit in map(BIT.get, PLACES) if bit is not None and state.filled >> bit & 1]
            hidden = [bit for bit in hidden if (state.facing >> bit & 1) != seat]
            unseen = random.permutation([*told.cards[hidden], *told.aside[told.gone :]])
            told.cards[hidden], told.aside[told.gone :] = unseen[: len(hidden)], unseen[len(hidden) :]
            assert np.allclose(before, told.features(seat, OPTIONS[0]), atol=1e-5)


def test_the_order_of_the_hands_and_the_side_of_the_pyramid_are_told_alike() -> None:
    for state in taking(OPTIONS[0]):
        told, turned, mirrored = Told(state), Told(state), Told(state)
        turned.hands[:] = told.hands[[2, 0, 1, 5, 3, 4]]
        filled = facing = 0
        for row, column in PLACES:
            here, there = BIT[row, column], BIT[row, 7 - row - column]
            mirrored.cards[there] = told.cards[here]
            filled |= (state.filled >> here & 1) << there
            facing |= (state.facing >> here & 1) << there
        mirrored.deal[:2] = filled, facing
        features = told.features(0, OPTIONS[0])
        assert features.shape == (SIZE,)
        assert np.abs(features[BLOCKS:]).sum() > 0
        assert np.allclose(features[DEAL:], turned.features(0, OPTIONS[0])[DEAL:], atol=1e-5)
        assert np.allclose(features[ALIKE], mirrored.features(0, OPTIONS[0]), atol=1e-5)


@pytest.mark.parametrize("number", range(SCORINGS))
def test_what_the_kernel_judges_is_what_the_layers_say(number: int) -> None:
    table_of = np.array(worth(OPTIONS[number], 0, 0, 0))
    by, at = judge(OPTIONS[number], table_of), desk()
    assert by.scoring == number
    at.features[:] = np.random.default_rng(number).normal(0, 0.5, SIZE)
    net = trained()
    first = np.maximum(at.features @ net.weights1 + net.bias1, 0)
    second = np.maximum(first @ net.weights2 + net.bias2, 0)
    out = (second @ net.weights3 + net.bias3)[number * ENDS : (number + 1) * ENDS]
    likely = np.exp(out - out.max())
    expected = (likely / likely.sum()) @ table_of[MOST - FAR : MOST + FAR + 1]
    assert float(judged(at, by)) == pytest.approx(float(expected), abs=1e-4)


def test_the_take_that_is_valued_most_is_legal_and_changes_nothing() -> None:
    options, liking = np.zeros(256, np.int64), np.zeros(256)
    by, at = judge(OPTIONS[0], np.array(worth(OPTIONS[0], 0, 0, 0))), desk()
    take: Any = likely_take
    for state in taking(OPTIONS[0]):
        arguments = Told(state).arguments()
        before = [part.copy() for part in arguments]
        slot = int(take(*arguments, state.turn, 4, by, at, options, liking))
        assert all((old == new).all() for old, new in zip(before, arguments, strict=True))
        assert free(state.filled) >> (slot >> 2) & 1
        seen = (state.facing >> (slot >> 2) & 1) == state.turn and state.cards[slot >> 2] < 52
        assert (slot & 3 < 3) == seen
        if seen:
            assert len(state.hands[3 * state.turn + (slot & 3)]) < 5


def test_the_slope_is_the_change_of_the_loss() -> None:
    random, net = np.random.default_rng(3), begun(3)
    features = np.asarray(random.normal(0, 1, (6, SIZE)), np.float32)
    ends = random.integers(0, ENDS, (6, SCORINGS)).astype(np.int8)
    gradient, _ = slope(net, features, ends)
    for part, change in zip(net, gradient, strict=True):
        flat = part.reshape(-1)
        k = int(np.abs(change).argmax())
        kept = flat[k]
        flat[k] = kept + 1e-2
        more = slope(net, features, ends)[1]
        flat[k] = kept - 1e-2
        less = slope(net, features, ends)[1]
        flat[k] = kept
        # The loss is of one scoring on average, the slope of all of them.
        assert SCORINGS * (more - less) / 2e-2 == pytest.approx(float(change.reshape(-1)[k]), rel=0.05)


def test_training_repeats_and_learns(pool: Executor) -> None:
    told: list[str] = []
    one, again = (train(TINY, 7, pool, told.append) for _ in range(2))
    assert all(x.tobytes() == y.tobytes() for x, y in zip(one, again, strict=True))
    assert told[:3] == told[3:]
    samples = gathered(pool, 40, 3, 1, None)
    assert samples.features.shape == (120, SIZE)
    assert ((samples.ends >= 0) & (samples.ends < ENDS)).all()
    assert {*samples.ends[:, 2]} <= {FAR - 1, FAR, FAR + 1}, "the basic game is won, lost or drawn"
    net = begun(1)
    before = slope(net, samples.features.astype(np.float32) / np.float32(32), samples.ends)[1]
    learn(Adam(net), samples, 60, 1)
    assert slope(net, samples.features.astype(np.float32) / np.float32(32), samples.ends)[1] < before - 0.3


def test_training_starts_again_unless_products_are_worked_out_on_one_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _program, arguments: started.append(arguments))
    monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "training", "x.npz"])
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "2")
    on_one_thread()
    assert started == [[sys.executable, "-m", "training", "x.npz"]]
    on_one_thread()
    assert len(started) == 1


def test_the_network_of_the_package_takes_better_than_the_tables() -> None:
    by = judges(trained())[0]
    won, lost, _ = duels(150, 5, by, by, True, desk(), table())
    assert won > 1.25 * lost


def test_a_network_is_kept_in_a_file(tmp_path: Any) -> None:
    net = trained()
    saved(net, tmp_path / FILE)
    assert (tmp_path / FILE).stat().st_size < 300_000
    for kept, part, shape in zip(loaded(tmp_path / FILE), net, empty_net(), strict=True):
        assert kept.tobytes() == part.tobytes()
        assert part.shape == shape.shape
