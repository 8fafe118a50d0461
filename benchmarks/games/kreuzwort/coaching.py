"""How often Kreuzwort-Pyramiden is won by somebody who plays the coach's word at every turn.

Two players; each deal is played twice with the seats changed, and the two games are one observation. The anchor is
equal strength. FULL=1 plays four times as many games.
"""

from __future__ import annotations

import json
import math
import os
import statistics
from concurrent.futures import ProcessPoolExecutor

from rich.console import Console
from rich.table import Table

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Chance, Entry, Legal, Play
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.bots import BOTS_BY_LEVEL
from pyramidion.games.kreuzwort.coach import advise
from pyramidion.games.kreuzwort.values import KreuzwortMove, KreuzwortOptions
from pyramidion.games.kreuzwort.views import KreuzwortView

FULL = os.environ.get("FULL") == "1"
DEALS = 240 if FULL else 60
OPPONENT = "lettre"
FIRST_SEED = 50_000
GOAL = 0.6


class Follower(Bot[KreuzwortOptions, KreuzwortView, KreuzwortMove]):
    """Does what the coach says; the arena takes it too: `benchmarks.games.kreuzwort.coaching:Follower`."""

    level = "follower"
    version = "1"

    def choose(self, view: KreuzwortView, legal: Legal[KreuzwortMove], budget: Budget) -> KreuzwortMove:
        advice = advise(self.options, self.seats, view, self.seat, None)
        return GAME.parse_move(advice["best"]["move"])


def twice(seed: int) -> tuple[float, float]:
    """The follower's share of two games on one deal, and its points ahead."""
    share, ahead = 0.0, 0.0
    options = GAME.parse_options({}, 2)
    for seat in range(2):
        play = Play(GAME, options, 2, GAME.parse_setup({}, options, 2), Chance(seed))
        bots: list[Bot[KreuzwortOptions, KreuzwortView, KreuzwortMove]] = [
            (Follower if i == seat else BOTS_BY_LEVEL[OPPONENT])(i, 2, options, seed) for i in range(2)
        ]
        while not play.over:
            turn = play.to_move[0]
            view = play.view(turn)
            assert isinstance(view, KreuzwortView)
            play.step(Entry(turn, 0.0, bots[turn].choose(view, GAME.legal(play.state, turn), Budget())))
        assert play.outcome is not None
        mine, other = play.outcome.scores[seat], play.outcome.scores[1 - seat]
        share += ((mine > other) + 0.5 * (mine == other)) / 2
        ahead += (mine - other) / 2
    return share, ahead


def main() -> None:
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        results = list(pool.map(twice, range(FIRST_SEED, FIRST_SEED + DEALS)))
    table = Table("coach against", "games", "won (95 %)", "points ahead (95 %)")
    figures: dict[str, float] = {}
    row = []
    for name, values in (("share", [r[0] for r in results]), ("points", [r[1] for r in results])):
        mean, half = statistics.mean(values), 1.96 * statistics.stdev(values) / math.sqrt(len(values))
        figures |= {name: mean, f"{name}_ci": half}
        row.append(f"{mean:.1%} ± {half:.1%}" if name == "share" else f"{mean:.1f} ± {half:.1f}")
    table.add_row(OPPONENT, str(2 * DEALS), *row)
    console = Console()
    console.print(table)
    console.print(f"The goal ({GOAL:.0%}) is {'reached' if figures['share'] >= GOAL else 'missed'}.")
    anchors, ratios = {"equal_share": 0.5}, {"share": figures["share"] / 0.5}
    print(json.dumps({"bench": "coaching", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
