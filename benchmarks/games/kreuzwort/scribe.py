"""What the Scribe gained by seeing every reply: against the Scribe as it was before, in the same second.

The earlier Scribe plays words on with one word in 32 from the first turn on, 250 games a move, and counts a game as won
or lost. Two players; each deal is played twice with the seats changed, and the two games are one observation. The goal
is a share of 60 %, and a move of one second of CPU at p99. FULL=1 plays three times as many games; DEALS and WORK say
how many deals and how large a budget instead.
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

import numpy as np
from rich.console import Console
from rich.table import Table

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.bots.levels import Scribe, dictionary
from pyramidion.games.kreuzwort.bots.race import LATER, Race, one_in, worlds
from pyramidion.games.kreuzwort.bots.scribe import EDGE, candidates, gain, worth_of_end
from pyramidion.games.kreuzwort.finder_kernel import Words
from pyramidion.games.kreuzwort.placements import Placement, position
from pyramidion.games.kreuzwort.values import KreuzwortMove, Pass
from pyramidion.games.kreuzwort.views import KreuzwortView

FULL = os.environ.get("FULL") == "1"
DEALS = 300 if FULL else 100
FIRST_SEED = 70_000
WORK = int(os.environ.get("WORK", Budget().work))
WORK_A_GAME = 4
"""What playing a game on to its end cost the earlier Scribe."""
GOAL_SHARE, GOAL_SECONDS = 0.6, 1.0


class Before(Scribe):
    """The Scribe as it was."""

    level = "before"

    def play(self, view: KreuzwortView, budget: Budget) -> KreuzwortMove:
        words = dictionary(view, self.options)
        here = position(view, self.seat)
        layouts = candidates(view, here, words)
        if not layouts:
            return Pass()
        seed = Random(f"{self.seed}|{self.seat}|{view.scores}|{view.tops}").getrandbits(60)
        few = one_in(LATER, words)
        first = Race(view, worlds(view, 1, seed)[0], self.seat, few, few)
        ends = [first.ended_by(placement) for placement in layouts]
        if any(ahead is not None and ahead > 0 for ahead in ends) or len(layouts) == 1:
            values = [0.5 if ahead is None else worth_of_end(ahead) for ahead in ends]
        else:
            values = self.played_on(view, layouts, few, budget.work // WORK_A_GAME, seed)
        best = min(
            zip(values, layouts, strict=True),
            key=lambda item: (-item[0], -gain(view, here, item[1]), item[1].word),
        )
        return best[1].move()

    def played_on(
        self, view: KreuzwortView, layouts: list[Placement], few: Words, work: int, seed: int
    ) -> list[float]:
        alive, rounds = list(range(len(layouts))), max((len(layouts) - 1).bit_length() - 1, 1)
        total, games, given_up = np.zeros(len(layouts)), np.zeros(len(layouts)), np.zeros(len(layouts))
        drawn = iter(worlds(view, work, seed))
        for turn in range(rounds):
            for _ in range(max(work // rounds // len(alive), 1)):
                if (world := next(drawn, None)) is None:
                    break
                race = Race(view, world, self.seat, few, few)
                for i in alive:
                    ahead = race.ahead_after(layouts[i])
                    total[i] += (ahead > 0) + 0.5 * (ahead == 0) + EDGE * ahead
                    games[i] += 1
            if turn < rounds - 1:
                alive.sort(key=lambda i: -total[i] / games[i])
                keep = (len(alive) + 1) // 2
                given_up[alive[keep:]] = rounds - turn
                alive = alive[:keep]
        return [float(value) for value in total / np.maximum(games, 1) - given_up]


class Result(NamedTuple):
    share: float
    """Of the two games on one deal."""
    ahead: float
    now_seconds: list[float]
    before_seconds: list[float]


def twice(seed: int) -> Result:
    share, ahead = 0.0, 0.0
    spent: tuple[list[float], list[float]] = ([], [])
    options = GAME.parse_options({}, 2)
    for seat in range(2):
        play = Play(GAME, options, 2, GAME.parse_setup({}, options, 2), Chance(seed))
        bots = [(Scribe if i == seat else Before)(i, 2, options, seed) for i in range(2)]
        while not play.over:
            turn = play.to_move[0]
            view = play.view(turn)
            assert isinstance(view, KreuzwortView)
            begin = time.process_time()
            move = bots[turn].choose(view, GAME.legal(play.state, turn), Budget(WORK))
            spent[turn != seat].append(time.process_time() - begin)
            play.step(Entry(turn, 0.0, move))
        assert play.outcome is not None
        mine, other = play.outcome.scores[seat], play.outcome.scores[1 - seat]
        share += ((mine > other) + 0.5 * (mine == other)) / 2
        ahead += (mine - other) / 2
    return Result(share, ahead, *spent)


def at(seconds: list[float], part: float) -> float:
    return sorted(seconds)[int(part * (len(seconds) - 1))]


def main() -> None:
    deals = int(os.environ.get("DEALS", DEALS))
    twice(1)  # compiled
    with ProcessPoolExecutor(int(os.environ.get("PROCESSES", os.cpu_count() or 1))) as pool:
        list(pool.map(twice, [1]))
        print(f"{2 * deals} games", file=sys.stderr)
        results = []
        for number, result in enumerate(pool.map(twice, range(FIRST_SEED, FIRST_SEED + deals)), 1):
            results.append(result)
            if number % 10 == 0:
                print(number, statistics.mean(one.share for one in results), file=sys.stderr, flush=True)
    shares = [one.share for one in results]
    share, width = statistics.mean(shares), 1.96 * statistics.stdev(shares) / math.sqrt(len(shares))
    figures = {
        "work": WORK,
        "share": share,
        "share_ci": width,
        "ahead": statistics.mean(one.ahead for one in results),
    }
    anchors = {"goal_share": GOAL_SHARE, "goal_seconds": GOAL_SECONDS}
    table = Table("", "s a move, median", "p99", "max", title=f"{2 * deals} games: {share:.1%} ± {width:.1%}")
    for name, spent in (
        ("now", [s for one in results for s in one.now_seconds]),
        ("before", [s for one in results for s in one.before_seconds]),
    ):
        median, late, most = at(spent, 0.5), at(spent, 0.99), max(spent)
        figures |= {f"s_median_{name}": median, f"s_99_{name}": late, f"s_max_{name}": most}
        table.add_row(name, f"{median:.2f}", f"{late:.2f}", f"{most:.2f}")
    Console().print(table)
    ratios = {"share": 2 * share, "seconds_99": figures["s_99_now"] / figures["s_99_before"]}
    print(json.dumps({"bench": "scribe", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
