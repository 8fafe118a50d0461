"""Train the network: `python -m pyramidion.games.poker.bots.network.training net.npz`.

It learns from deals that it plays against itself. What a seat knew after a turn and how the deal ended, in every
scoring, are a sample; the network says how likely the deal ends how many points ahead (cross-entropy, Adam). The first
deals are played by the learned tables, later ones by the network as it is: each seat takes what the network values
most, and now and then something else. In the end all later deals are learned from once more, and mirrored: left and
right are alike. The same numbers give the same weights on processors of one kind, with any number of processes; on
another kind, where sums are rounded in another order, they give other weights.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pyramidion.games.poker.blocks import PLACES
from pyramidion.games.poker.bots.match import worth
from pyramidion.games.poker.values import PokerOptions

from .features_kernel import A_BLOCK, BLOCKS, MIRRORED, SCORINGS, SIZE
from .net import desk, empty_net, judge, saved
from .net_kernel import ENDS, OUTPUTS, Judge, Net
from .self_play import FINENESS, Samples, duels, play, table

if TYPE_CHECKING:
    import numpy.typing as npt

    Singles = npt.NDArray[np.float32]

SCORING_OPTIONS = (
    PokerOptions(),
    PokerOptions(bonuses="won"),
    PokerOptions(scoring="basic"),
)
CHUNK = 2_000
"""Deals that one process plays at once."""
WHIMS = 60
"""Of a thousand turns."""
SEED = 1
BATCH = 1024
RATE = 4e-3
KEEP, KEEP_SQUARES = 0.9, 0.999
THREADS = "OPENBLAS_NUM_THREADS"
ALIKE = np.arange(SIZE)
for _place in range(len(PLACES)):
    for _part in range(A_BLOCK):
        ALIKE[BLOCKS + A_BLOCK * _place + _part] = BLOCKS + A_BLOCK * MIRRORED[_place] + _part


class Course(NamedTuple):
    """How much is played and learned."""

    by_tables: int = 200_000
    rounds: int = 8
    deals: int = 80_000
    """Of each round."""
    kept: int = 5
    """Turns of each deal."""
    window: int = 4
    """What the last so many rounds played is learned from."""
    passes: int = 2
    """How often, in each round."""
    last_passes: int = 6


class Job(NamedTuple):
    deals: int
    kept: int
    seed: int
    net: Net | None


def judges(net: Net) -> tuple[Judge, Judge, Judge]:
    one, two, three = (judge(options, np.array(worth(options, 0, 0, 0)), net) for options in SCORING_OPTIONS)
    return one, two, three


def no_samples(job: Job) -> Samples:
    """Room for what it brings."""
    count = job.deals * job.kept
    return Samples(np.zeros((count, SIZE), np.int8), np.zeros((count, SCORINGS), np.int8))


def played(job: Job) -> Samples:
    """In games of the network against itself."""
    samples = no_samples(job)
    net = empty_net() if job.net is None else job.net
    play(job.deals, job.seed, judges(net), job.net is not None, WHIMS, desk(), table(), *samples)
    return samples


def gathered(
    pool: Executor,
    deals: int,
    kept: int,
    seed: int,
    net: Net | None,
    by: Callable[[Job], Samples] = played,
) -> Samples:
    """The same whatever the number of processes."""
    chunks = max(deals // CHUNK, 1)
    jobs = [Job(min(deals, CHUNK), kept, seed * 100_000 + chunk, net) for chunk in range(chunks)]
    return together(list(pool.map(by, jobs)))


def together(samples: list[Samples]) -> Samples:
    return Samples(*(np.concatenate(parts) for parts in zip(*samples, strict=True)))


class Adam:
    """Gradient descent with a rate of its own for every weight."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.mean = [np.zeros_like(part) for part in net]
        self.square = [np.zeros_like(part) for part in net]
        self.steps = 0

    def step(self, gradient: Net, rate: float) -> None:
        self.steps += 1
        fair = rate * np.sqrt(1 - KEEP_SQUARES**self.steps) / (1 - KEEP**self.steps)
        for part, slope, mean, square in zip(self.net, gradient, self.mean, self.square, strict=True):
            np.add(mean, (1 - KEEP) * (slope - mean), out=mean)
            np.add(square, (1 - KEEP_SQUARES) * (slope * slope - square), out=square)
            np.subtract(part, np.float32(fair) * mean / (np.sqrt(square) + np.float32(1e-8)), out=part)


def slope(net: Net, features: Singles, ends: npt.NDArray[np.int8]) -> tuple[Net, float]:
    """Of the loss over a batch, by every weight; and the loss, of one scoring on average."""
    first = np.maximum(features @ net.weights1 + net.bias1, 0)
    second = np.maximum(first @ net.weights2 + net.bias2, 0)
    out = (second @ net.weights3 + net.bias3).reshape(len(features), SCORINGS, ENDS)
    out -= out.max(axis=2, keepdims=True)
    likely = np.exp(out)
    likely /= likely.sum(axis=2, keepdims=True)
    which = np.arange(len(features))[:, None], np.arange(SCORINGS)[None, :], ends
    loss = float(-np.log(np.maximum(likely[which], 1e-9)).mean())
    likely[which] -= 1
    back3 = likely.reshape(len(features), OUTPUTS) / np.float32(len(features))
    back2 = (back3 @ net.weights3.T) * (second > 0)
    back1 = (back2 @ net.weights2.T) * (first > 0)
    return Net(
        features.T @ back1, back1.sum(0), first.T @ back2, back2.sum(0), second.T @ back3, back3.sum(0)
    ), loss


def learn(
    adam: Adam, samples: Samples, passes: int, seed: int, mirrored: bool = False, rate: float = RATE
) -> float:
    """The rate falls to nothing; returns the loss in the last tenth."""
    random = np.random.default_rng(seed)
    count = max(len(samples.ends) // BATCH, 1)
    losses = []
    for number in range(passes):
        order = random.permutation(len(samples.ends))
        for batch in range(count):
            rows = order[batch * BATCH : (batch + 1) * BATCH]
            features = samples.features[rows]
            if mirrored and (batch + number) & 1:
                features = features[:, ALIKE]
            gradient, loss = slope(
                adam.net, features.astype(np.float32) / np.float32(FINENESS), samples.ends[rows]
            )
            losses.append(loss)
            done = (number * count + batch) / (passes * count)
            adam.step(gradient, rate * min(20 * done + 0.05, 1.0, 1.0 - done))
    return float(np.mean(losses[-max(len(losses) // 10, 1) :]))


def begun(seed: int) -> Net:
    """Small random weights."""
    random = np.random.default_rng(seed)
    net = empty_net()
    for weights in (net.weights1, net.weights2, net.weights3):
        weights[:] = random.normal(0.0, (2 / len(weights)) ** 0.5, weights.shape)
    net.weights3[:] *= 0.1
    return net


def train(course: Course, seed: int, pool: Executor, say: Callable[[str], None]) -> Net:
    net = begun(seed)
    learn(Adam(net), gathered(pool, course.by_tables, course.kept, seed * 100, None), 3, seed)
    say("learned from the tables' deals")
    rounds: list[Samples] = []
    for number in range(1, course.rounds + 1):
        rounds.append(gathered(pool, course.deals, course.kept, seed * 100 + number, net))
        loss = learn(Adam(net), together(rounds[-course.window :]), course.passes, seed + number)
        say(f"round {number} of {course.rounds}: loss {loss:.4f}")
    loss = learn(Adam(net), together(rounds[1:] or rounds), course.last_passes, seed, mirrored=True)
    say(f"learned once more from {len(rounds)} rounds: loss {loss:.4f}")
    return net


def on_one_thread() -> None:
    """Start again, unless products are worked out on one thread: split among more, their sums are rounded in another
    order. The deals are what takes long, and have processes."""
    if os.environ.get(THREADS) != "1":
        os.environ[THREADS] = "1"
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - itself


def main() -> None:
    parser = argparse.ArgumentParser(prog="pyramidion.games.poker.bots.network.training", description=__doc__)
    parser.add_argument("out", type=Path, help="the file that is written (.npz)")
    parser.add_argument("--rounds", type=int, default=Course().rounds, help=f"{Course().rounds}")
    parser.add_argument("--deals", type=int, default=Course().deals, help=f"of each round ({Course().deals})")
    parser.add_argument("--seed", type=int, default=SEED, help=f"{SEED}")
    parser.add_argument("--processes", type=int, default=None, help="as many as there are cores")
    given = parser.parse_args()
    if given.deals < 1 or given.rounds < 1:
        parser.error("--deals and --rounds: at least 1")
    on_one_thread()
    begin = time.monotonic()

    def say(what: str) -> None:
        print(f"{time.monotonic() - begin:6.0f} s  {what}", file=sys.stderr, flush=True)

    with ProcessPoolExecutor(given.processes) as pool:
        net = train(Course(rounds=given.rounds, deals=given.deals), given.seed, pool, say)
    saved(net, given.out)
    mine = judges(net)[0]
    won, lost, points = duels(1_000, 77, mine, mine, True, desk(), table())
    print(
        f"by a look at what it knows, against the tables alone: {won / (won + lost):.1%} of"
        f" {won + lost} decided deals, {points / 2_000:+.2f} points a deal"
    )


if __name__ == "__main__":
    main()
