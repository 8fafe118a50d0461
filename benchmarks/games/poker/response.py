"""How far the Pharaon can be beaten by a player that was trained against it.

The Pharaon's network is fixed. A response begins as the same network (one that began from nothing was weaker), plays
deals against it, and learns what its positions are worth against this very opponent; then it plays again by what it has
learned, and so on. Both take what they value most, without search. The response then meets the fixed network in other
deals and, with the same search on both sides, the Pharaon itself: it looks and foresees by its own network. Deals are
duplicate, advanced scoring. What it wins is a lower bound for what the best response wins. It is no level of the house.
FULL=1 trains longer and plays more deals.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.games.poker.plan import Job, Player, duplicate, paired
from benchmarks.games.poker.poker import share
from benchmarks.games.poker.response_kernel import against_fixed
from pyramidion.bots.base import Budget
from pyramidion.games.poker.bots.knowledge import position
from pyramidion.games.poker.bots.levels import Pharaon
from pyramidion.games.poker.bots.network import training
from pyramidion.games.poker.bots.network.net import desk, trained
from pyramidion.games.poker.bots.network.net_kernel import Net
from pyramidion.games.poker.bots.network.self_play import Samples, duels
from pyramidion.games.poker.bots.network.self_play import table as table_of
from pyramidion.games.poker.bots.network.training import Adam, gathered, judges, learn, no_samples, together
from pyramidion.games.poker.bots.plan import UNIT, Plan
from pyramidion.games.poker.values import PokerMove
from pyramidion.games.poker.views import PokerView

FULL = os.environ.get("FULL") == "1"
ROUNDS = 8 if FULL else 4
DEALS = 100_000 if FULL else 40_000
"""Of each round."""
KEPT = 7
"""Turns of each deal."""
WINDOW = 4
"""What the last so many rounds played is learned from."""
PASSES = 2
RATE = 1e-3
SEED = 11
DUELS = 50_000 if FULL else 15_000
"""Deals without search, each played twice."""
CHUNK = 100
WORK = 100 if FULL else 30
MATCH_DEALS = int(os.environ.get("DEALS", "400" if FULL else "150"))


class Share(NamedTuple):
    won: float
    """Of the decided deals."""
    ci: float
    """Half the 95 % interval."""
    decided: int
    points: float
    """A deal."""


def played(job: training.Job) -> Samples:
    """Deals of the response against the package's network."""
    samples = no_samples(job)
    mine, fixed = judges(trained() if job.net is None else job.net)[0], judges(trained())[0]
    against_fixed(job.deals, job.seed, mine, fixed, training.WHIMS, desk(), table_of(), *samples)
    return samples


def response(pool: Executor, rounds: int, deals: int) -> Net:
    """The same numbers give the same network."""
    net = Net(*(part.copy() for part in trained()))
    seen: list[Samples] = []
    for number in range(rounds):
        seen = [*seen, gathered(pool, deals, KEPT, SEED + number, net, played)][-WINDOW:]
        loss = learn(Adam(net), together(seen), PASSES, SEED + number, mirrored=True, rate=RATE)
        print(f"round {number + 1} of {rounds}: loss {loss:.4f}", file=sys.stderr)
    return net


def duelled(job: tuple[Net, int]) -> tuple[int, int, int]:
    net, seed = job
    return duels(CHUNK, seed, judges(net)[0], judges(trained())[0], False, desk(), table_of())


def without_search(pool: Executor, net: Net, deals: int, seed: int) -> Share:
    """What the network wins against the package's, when both only look."""
    chunks = max(deals // CHUNK, 1)
    results = list(pool.map(duelled, [(net, seed + CHUNK * chunk) for chunk in range(chunks)]))
    won, lost, points = (sum(part) for part in zip(*results, strict=True))
    p = won / (won + lost)
    # As `share`, by chunks instead of deals.
    apart = [(1 - p) * more - p * less for more, less, _ in results]
    ci = 1.96 * sum(x * x for x in apart) ** 0.5 / (won + lost)
    return Share(p, ci, won + lost, points / (2 * CHUNK * chunks))


class Response(Pharaon):
    """The Pharaon, but it judges by the network that was trained against it."""

    net: Net

    def respond(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        total = budget.work * UNIT
        search = Plan(position(view, self.seat), self.options, total, random.getrandbits(60))
        search.judge = search.judge._replace(net=self.net)
        return search.best(total)

    take = keep = hand = respond


def respond_by(net: Net) -> None:
    """In every process."""
    Response.net = net


def main() -> None:
    training.on_one_thread()
    processes = int(os.environ.get("PROCESSES", os.cpu_count() or 1))
    begin = time.monotonic()
    with ProcessPoolExecutor(processes) as pool:
        net = response(pool, ROUNDS, DEALS)
        spent = time.monotonic() - begin
        looking = without_search(pool, net, DUELS, 1_000_000)
    print(f"{MATCH_DEALS} deals twice with search", file=sys.stderr)
    with ProcessPoolExecutor(processes, initializer=respond_by, initargs=(net,)) as pool:
        jobs = [Job(Player(Response, WORK), Player(Pharaon, WORK), 30_000 + i) for i in range(MATCH_DEALS)]
        pairs = [result.ahead for result in pool.map(duplicate, jobs)]
    (p, width, decided), (both, wide, _) = share(pairs), paired(pairs)
    mean = statistics.mean(statistics.mean(pair) for pair in pairs)
    table = Table("the response against", "decided deals", "won (95 %)", "points a deal")
    for name, one in (
        ("the network alone", looking),
        (f"the Pharaon, {WORK} units", Share(p, width, decided, mean)),
    ):
        table.add_row(name, f"{one.decided:,}", f"{one.won:.1%} ± {one.ci:.1%}", f"{one.points:+.2f}")
    Console().print(table)
    figures = {
        "training_s": spent,
        "won_network": looking.won,
        "won_network_ci": looking.ci,
        "points_network": looking.points,
        "won_pharaon": p,
        "won_pharaon_ci": width,
        "both_pharaon": both,
        "both_pharaon_ci": wide,
        "points_pharaon": mean,
    }
    ratios = {"won_network": 2 * looking.won, "won_pharaon": 2 * p}
    print(json.dumps({"bench": "response", "figures": figures, "anchors": {}, "ratios": ratios}))


if __name__ == "__main__":
    main()
