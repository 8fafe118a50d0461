"""What the Pharaon is worth against playouts to the end, at equal thinking time, and how far it can be beaten.

Its opponent is the Pharaon of earlier, which builds and takes by playouts to the end of the deal. Both get the same
budget to take; a unit of work is as many playouts as take about the same time, and the CPU time a take of each is told.
Whoever builds by playouts has few of them: more decide next to nothing. The parts alone: the plan, both sides building
by playouts; the builder that has learned, both sides taking by the plan. Deals are duplicate, advanced scoring, no
points yet, as in the benchmark `poker`: the share of decided deals, and of deals whose two games together are decided.
A response: the same player with RESPONSE times the work plays against it; that is a lower bound for what the best
response wins. Tables and builder of the package are trained again first, and have to come out the same. MATCHES names
those that are played, if not all. FULL=1 plays more deals with a larger budget.
"""

from __future__ import annotations

import json
import math
import os
import statistics
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.games.poker.poker import OPTIONS, share, start, stepped
from pyramidion.bots.base import Budget
from pyramidion.games.poker import GAME
from pyramidion.games.poker.bots import building_training
from pyramidion.games.poker.bots.building import learned as learned_builder
from pyramidion.games.poker.bots.levels import Pharaon
from pyramidion.games.poker.bots.network.net import desk, trained
from pyramidion.games.poker.bots.network.self_play import duels
from pyramidion.games.poker.bots.network.self_play import table as table_of
from pyramidion.games.poker.bots.network.training import judges
from pyramidion.games.poker.bots.pharaon import weigh
from pyramidion.games.poker.bots.prospects import learned
from pyramidion.games.poker.bots.training import train
from pyramidion.games.poker.values import PokerMove
from pyramidion.games.poker.views import PokerView

FULL = os.environ.get("FULL") == "1"
WORK = 1000 if FULL else 300
BUILD_WORK = 8
DEALS = 300
RESPONSE = 8
RESPONSE_WORK = 100 if FULL else 10
RESPONSE_DEALS = 400 if FULL else 200
GOAL = 0.6
LOOKS = 10_000 if FULL else 2_000
"""Deals, each played twice, in which the network takes without search."""


class Unlearned(Pharaon):
    """The Pharaon, but it builds by playouts to the end."""

    def build(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        return weigh(view, self.seat, self.options, BUILD_WORK, random.getrandbits(60))[0].move


class Unplanned(Unlearned):
    """Takes by playouts to the end, too."""

    def playouts(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        return weigh(view, self.seat, self.options, budget.work, random.getrandbits(60))[0].move

    take = keep = hand = playouts


class Player(NamedTuple):
    bot: type[Pharaon]
    work: int


class Job(NamedTuple):
    first: Player
    second: Player
    seed: int


class Result(NamedTuple):
    ahead: tuple[int, int]
    """By how many points the first wins, in seat 0 and in seat 1."""
    spent: tuple[list[float], list[float]]
    """CPU seconds of every take of the first, of the second."""


def one_game(players: tuple[Player, Player], seed: int) -> tuple[int, tuple[list[float], list[float]]]:
    """By how many points seat 0 wins the deal, and the CPU seconds of each seat's moves after the building."""
    bots = [player.bot(seat, 2, OPTIONS, seed) for seat, player in enumerate(players)]
    spent: tuple[list[float], list[float]] = ([], [])
    state = start(seed)
    while not state.deals:
        seat, phase = state.turn, state.phase
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        begin = time.process_time()
        move = bots[seat].choose(view, legal, Budget(players[seat].work))
        if phase != "build":
            spent[seat].append(time.process_time() - begin)
        state = stepped(state, seat, move, seed)
    mine, others = state.deals[0].totals
    return mine - others, spent


def duplicate(job: Job) -> Result:
    one, (mine, others) = one_game((job.first, job.second), job.seed)
    two, (others_too, mine_too) = one_game((job.second, job.first), job.seed)
    return Result((one, -two), (mine + mine_too, others + others_too))


def paired(results: list[tuple[int, int]]) -> tuple[float, float, int]:
    """The first's share of deals whose two games together are decided, half its 95 % interval, and how many."""
    sums = [sum(pair) for pair in results if sum(pair)]
    p = sum(x > 0 for x in sums) / len(sums)
    return p, 1.96 * math.sqrt(p * (1 - p) / len(sums)), len(sums)


def train_again() -> float:
    """The CPU seconds of a training, which has to give the tables of the package; and so does that of the builder."""
    train(1, 1, 1)  # compiled
    begin = time.process_time()
    for made, held in zip(train().tables, learned(), strict=True):
        assert made.tobytes() == held.tobytes(), "prospects.npz is not what training.py makes"
    built = building_training.train()
    assert (built == learned_builder()).all(), "builder.json is not what building_training.py makes"
    return time.process_time() - begin


def main() -> None:
    console = Console()
    deals = int(os.environ.get("DEALS", DEALS))
    pharaon, unlearned, unplanned = (Player(bot, WORK) for bot in (Pharaon, Unlearned, Unplanned))
    response = Player(Pharaon, RESPONSE * RESPONSE_WORK), Player(Pharaon, RESPONSE_WORK)
    matches = {
        "pharaon": (pharaon, unplanned, deals),
        "plan": (unlearned, unplanned, deals),
        "builder": (pharaon, unlearned, deals),
        "response": (*response, RESPONSE_DEALS),
    }
    played = os.environ.get("MATCHES", " ".join(matches)).split()
    duplicate(Job(Player(Pharaon, 1), Player(Unplanned, 1), 0))  # compiled
    figures: dict[str, float] = {"work": WORK, "training_cpu_s": train_again()}
    looking = judges(trained())[0]
    won, lost, _ = duels(LOOKS, 77, looking, looking, True, desk(), table_of())
    figures |= {"won_looking": won / (won + lost), "decided_looking": won + lost}
    anchors: dict[str, float] = {"goal_won_pharaon": GOAL}
    ratios: dict[str, float] = {}
    table = Table("", "decided deals", "won (95 %)", "both games (95 %)", "points a deal", "ms a take")
    with ProcessPoolExecutor(int(os.environ.get("PROCESSES", os.cpu_count() or 1))) as pool:
        for name in played:
            first, second, count = matches[name]
            print(f"{name}: {count} deals twice", file=sys.stderr)
            results = list(pool.map(duplicate, [Job(first, second, 10_000 + i) for i in range(count)]))
            pairs = [result.ahead for result in results]
            (p, width, decided), (both, wide, _) = share(pairs), paired(pairs)
            points = [statistics.mean(pair) for pair in pairs]
            mean, spread = statistics.mean(points), 1.96 * statistics.stdev(points) / math.sqrt(len(points))
            ms = [1000 * statistics.mean(x for one in results for x in one.spent[side]) for side in (0, 1)]
            figures |= {
                f"won_{name}": p,
                f"won_{name}_ci": width,
                f"both_{name}": both,
                f"both_{name}_ci": wide,
                f"points_{name}": mean,
                f"points_{name}_ci": spread,
                f"ms_{name}": ms[0],
            }
            anchors[f"ms_{name}_opponent"] = ms[1]
            ratios |= {f"won_{name}": 2 * p, f"time_{name}": ms[0] / ms[1]}
            table.add_row(
                name,
                str(decided),
                f"{p:.1%} ± {width:.1%}",
                f"{both:.1%} ± {wide:.1%}",
                f"{mean:+.2f} ± {spread:.2f}",
                f"{ms[0]:.1f}, {ms[1]:.1f}",
            )
    console.print(table)
    print(json.dumps({"bench": "plan", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
