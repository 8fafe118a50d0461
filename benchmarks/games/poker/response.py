"""How far the Pharaon can be beaten by a player that was trained against it, and knows its way of taking.

The Pharaon's way without search is fixed: what adds most by its learned tables. A response begins as that player and
changes one habit after the other, what it gives for a blind block, for a joker, for uncovering a block, and keeps what
wins more points from the fixed player in the same deals. It then meets it in other deals and, with the same search on
both sides, the Pharaon itself: the response then takes and foresees by its own habits. Deals are duplicate, advanced
scoring. What it wins is a lower bound for what the best response wins. It is no level of the house. FULL=1 plays more
deals.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from random import Random

from rich.console import Console
from rich.table import Table

from benchmarks.games.poker.plan import Job, Planned, Player, Result, duplicate, paired
from benchmarks.games.poker.poker import share
from pyramidion.bots.base import Budget
from pyramidion.games.poker.bots.knowledge import position
from pyramidion.games.poker.bots.plan import UNIT, Plan
from pyramidion.games.poker.bots.prospects import mind
from pyramidion.games.poker.bots.search_kernel import BLIND, STALE, TURN_JOKER
from pyramidion.games.poker.bots.taking_kernel import UNCOVER_OTHER, UNCOVER_OWN, Floats, Mind
from pyramidion.games.poker.bots.training import BUILDER, GAME, duels
from pyramidion.games.poker.values import PokerMove
from pyramidion.games.poker.views import PokerView

FULL = os.environ.get("FULL") == "1"
DEALS = 10_000
"""Every change is tried in so many, twice."""
STEPS = 0.3, 0.1
"""By how much habits are changed, in points: in the first round, in the second."""
SEED = 11
TAKING = [
    *(first + room for first in (BLIND, STALE, TURN_JOKER) for room in (1, 2, 3)),
    UNCOVER_OWN,
    UNCOVER_OTHER,
]
"""The habits that are trained."""
DUELS = 200_000 if FULL else 50_000
WORK = 100 if FULL else 10
MATCH_DEALS = int(os.environ.get("DEALS", "400" if FULL else "150"))


def points_won(habits: Floats, fixed: Mind, seed: int) -> int:
    return int(duels(DEALS, seed, fixed._replace(habits=habits), fixed, BUILDER)[2])


def trained(fixed: Mind) -> Floats:
    """The habits of the response."""
    habits, most = fixed.habits.copy(), 0
    for number, step in enumerate(STEPS):
        most = points_won(habits, fixed, SEED + number)
        for habit in TAKING:
            for by in (step, -step):
                tried = habits.copy()
                tried[habit] += by
                won = points_won(tried, fixed, SEED + number)
                if won > most:
                    habits, most = tried, won
    return habits


class Response(Planned):
    """The Pharaon, but it takes by the habits that were trained against it."""

    habits: Floats

    def respond(self, view: PokerView, budget: Budget, random: Random) -> PokerMove:
        total = budget.work * UNIT
        search = Plan(position(view, self.seat), self.options, total, random.getrandbits(60))
        search.mind = search.mind._replace(habits=self.habits)
        return search.best(total)

    take = keep = hand = respond


def main() -> None:
    begin, fixed = time.process_time(), mind(GAME)
    Response.habits = trained(fixed)
    spent = time.process_time() - begin
    won, lost, points = duels(DUELS, 177, fixed._replace(habits=Response.habits), fixed, BUILDER)
    p = won / (won + lost)
    print(f"{MATCH_DEALS} deals twice with search", file=sys.stderr)
    jobs = [Job(Player(Response, WORK), Player(Planned, WORK), 30_000 + i) for i in range(MATCH_DEALS)]
    results: list[Result] = [duplicate(job) for job in jobs]
    pairs = [result.ahead for result in results]
    (q, width, decided), (both, wide, _) = share(pairs), paired(pairs)
    mean = statistics.mean(statistics.mean(pair) for pair in pairs)
    table = Table("the response against", "decided deals", "won (95 %)", "points a deal")
    error = 1.96 * (p * (1 - p) / (won + lost)) ** 0.5
    table.add_row(
        "the tables alone", f"{won + lost:,}", f"{p:.1%} ± {error:.1%}", f"{points / DUELS / 2:+.2f}"
    )
    table.add_row(f"the Pharaon, {WORK} units", f"{decided:,}", f"{q:.1%} ± {width:.1%}", f"{mean:+.2f}")
    Console().print(table)
    figures = {
        "training_cpu_s": spent,
        "won_tables": p,
        "points_tables": points / DUELS / 2,
        "won_pharaon": q,
        "won_pharaon_ci": width,
        "both_pharaon": both,
        "both_pharaon_ci": wide,
        "points_pharaon": mean,
    }
    ratios = {"won_tables": 2 * p, "won_pharaon": 2 * q}
    print(json.dumps({"bench": "response", "figures": figures, "anchors": {}, "ratios": ratios}))


if __name__ == "__main__":
    main()
