"""How strong the candidates of La Cible are, how far they come in the finale, and what a move of theirs costs.

Matches: four seats, two of each level, with the house's deck and without a clock. Each deal is played twice with the
seats changed, and the two games are one observation; a win counts 1, shared by those who share it, and equal strength
would be a half. Finales: three seats of one level, with the clock, everybody hesitating as at a live table. The results
are the same on every machine and with any number of processes. FULL=1 plays three times as many games.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import statistics
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play, Tick
from pyramidion.decks import Library
from pyramidion.games import bot, load
from pyramidion.games.cible.events import ContractEnded, SeriesEnded

FULL = os.environ.get("FULL") == "1"
DEALS = 450 if FULL else 150
"""Each is played twice: 300 games a match, 900 with FULL."""
FINALES = 450 if FULL else 150
"""Games of each level among itself."""
BOT_LEVELS = ("timide", "habitue", "champion")
FIRST_SEED = 30_000
DELAY = 1.1
"""Seconds of the house before a bot's move, on the average; what the bot says comes to them."""
STATED = {"timide": (2, 3), "habitue": (3, 4), "champion": (4, 5)}
"""The levels of the finale that most of each candidate's finales come to (docs/bots.md)."""


class Played(NamedTuple):
    winners: tuple[int, ...]
    level: int
    """Of the finale."""
    found: tuple[int, ...]
    """Definitions of each series."""
    contracts: list[tuple[int, bool]]
    """What was promised, and whether it was kept."""
    spent: list[tuple[str, float]]
    """CPU seconds of each move by level, and of the rules by the name of a level that there is not."""
    seconds: float


def played(levels: tuple[str, ...], seed: int, clock: bool) -> Played:
    game = load("cible")
    assert game is not None
    seats = len(levels)
    options, library = game.parse_options({"clock": clock}, seats), Library()
    play = Play(game, options, seats, game.parse_setup({}, options, seats), Chance(seed, library))
    bots = [
        bot("cible", level, seat, seats, options, 7 * seed + seat, library)
        for seat, level in enumerate(levels)
    ]
    spent, contracts, found = [], [], []
    while not play.over:
        seat = play.to_move[0]
        view, legal = play.view(seat), game.legal(play.state, seat)
        begin = time.process_time()
        move = bots[seat].choose(view, legal, Budget())
        spent.append((levels[seat], time.process_time() - begin))
        entry = _entry(play, seat, move, bots[seat].pause(view, move))
        begin = time.process_time()
        events: tuple[Any, ...] = play.step(play.judged(entry))
        spent.append(("rules", time.process_time() - begin))
        for event in events:
            if isinstance(event, ContractEnded):
                contracts.append((event.count, event.kept))
            elif isinstance(event, SeriesEnded):
                found.append(event.right)
    assert play.outcome is not None
    level = play.view(None).results[0].level
    return Played(play.outcome.winners, level, tuple(found), contracts, spent, play.at)


def _entry(play: Play, seat: int, move: Any, pause: float | None) -> Entry:
    if play.deadline is None:
        return Entry(seat, play.at, move)
    if pause is None:
        return Entry(None, play.deadline + 0.001, Tick())
    return Entry(seat, min(play.at + DELAY + pause, play.deadline), move)


def twice(job: tuple[str, str, int]) -> tuple[float, list[tuple[str, float]]]:
    """The stronger level's share of two games on one deal, and the times of all moves."""
    strong, weak, seed = job
    share, spent = 0.0, []
    for levels in ((strong, weak, strong, weak), (weak, strong, weak, strong)):
        game = played(levels, seed, clock=False)
        share += sum(levels[seat] == strong for seat in game.winners) / len(game.winners) / 2
        spent += game.spent
    return share, spent


def among_themselves(job: tuple[str, int]) -> Played:
    level, seed = job
    return played((level,) * 3, seed, clock=True)


def half_width(values: list[float]) -> float:
    """Of the 95 % interval of the mean."""
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def warm_up(_: int) -> None:
    """Read the decks before anything is timed."""
    played(BOT_LEVELS, 1, clock=False)


def matches(pool: ProcessPoolExecutor, figures: dict[str, float], moves: dict[str, list[float]]) -> Table:
    shown = Table("stronger", "weaker", "games", "won (95 %)", title="Two against two, without a clock")
    for weak, strong in itertools.pairwise(BOT_LEVELS):
        print(f"{strong} against {weak}, {2 * DEALS} games", file=sys.stderr)
        jobs = [(strong, weak, FIRST_SEED + deal) for deal in range(DEALS)]
        results = list(pool.map(twice, jobs, chunksize=5))
        shares = [share for share, _ in results]
        for _, spent in results:
            for level, seconds in spent:
                moves[level].append(1000 * seconds)
        name = f"{strong}_over_{weak}"
        figures |= {f"share_{name}": statistics.mean(shares), f"share_{name}_ci": half_width(shares)}
        told = f"{statistics.mean(shares):.1%} ± {half_width(shares):.1%}"
        shown.add_row(strong, weak, str(2 * DEALS), told)
    return shown


def finales(pool: ProcessPoolExecutor, figures: dict[str, float]) -> list[Table]:
    steps = Table("candidate", *map(str, range(7)), "mean", "as stated", title="Levels of the finale, 90 s")
    words = Table("candidate", *map(str, range(7)), "mean", title="Definitions found of six, 60 s")
    bids = Table("candidate", "contracts", "mean bid", "kept", "minutes a game", title="Les Enchères")
    for level in BOT_LEVELS:
        print(f"finales of {level}, {FINALES} games", file=sys.stderr)
        games = list(
            pool.map(among_themselves, [(level, FIRST_SEED + n) for n in range(FINALES)], chunksize=5)
        )
        reached = Counter(game.level for game in games)
        low, high = STATED[level]
        stated = sum(reached[n] for n in range(low, high + 1)) / FINALES
        mean = statistics.mean(game.level for game in games)
        steps.add_row(
            level, *(f"{reached[n] / FINALES:.0%}" for n in range(7)), f"{mean:.2f}", f"{stated:.0%}"
        )
        series = [found for game in games for found in game.found]
        counts = Counter(series)
        words.add_row(
            level, *(f"{counts[n] / len(series):.0%}" for n in range(7)), f"{statistics.mean(series):.2f}"
        )
        contracts = [contract for game in games for contract in game.contracts]
        kept = statistics.mean(kept for _, kept in contracts)
        bid = statistics.mean(count for count, _ in contracts)
        minutes = statistics.mean(game.seconds for game in games) / 60
        bids.add_row(level, str(len(contracts)), f"{bid:.1f}", f"{kept:.0%}", f"{minutes:.1f}")
        figures |= {f"finale_{level}_{n}": reached[n] / FINALES for n in range(7)}
        figures |= {f"finale_mean_{level}": mean, f"finale_stated_{level}": stated}
        figures |= {f"definitions_mean_{level}": statistics.mean(series), f"bid_mean_{level}": bid}
        figures |= {f"contracts_kept_{level}": kept, f"minutes_{level}": minutes}
    return [steps, words, bids]


def costs(moves: dict[str, list[float]], figures: dict[str, float], anchors: dict[str, float]) -> Table:
    shown = Table("who", "moves", "ms a move, mean", "median", "99 %", "max", title="CPU time")
    for who, spent in moves.items():
        spent.sort()
        median, late, most = (spent[int(q * (len(spent) - 1))] for q in (0.5, 0.99, 1.0))
        mean = statistics.mean(spent)
        shown.add_row(who, str(len(spent)), *(f"{value:.2f}" for value in (mean, median, late, most)))
        if who == "rules":
            anchors["ms_rules"] = mean
        else:
            figures |= {f"ms_mean_{who}": mean, f"ms_99_{who}": late, f"ms_max_{who}": most}
    return shown


def main() -> None:
    console = Console()
    figures: dict[str, float] = {}
    anchors: dict[str, float] = {}
    moves: dict[str, list[float]] = {who: [] for who in (*BOT_LEVELS, "rules")}
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores) as pool:
        list(pool.map(warm_up, range(cores)))
        shown = [matches(pool, figures, moves), *finales(pool, figures)]
    shown.append(costs(moves, figures, anchors))
    for one in shown:
        console.print(one)
    ratios = {
        f"ms_{level}_to_rules": figures[f"ms_mean_{level}"] / anchors["ms_rules"] for level in BOT_LEVELS
    }
    for weak, strong in itertools.pairwise(BOT_LEVELS):
        name = f"share_{strong}_over_{weak}"
        anchors[f"equal_{name}"] = 0.5
        ratios[name] = 2 * figures[name]
    print(json.dumps({"bench": "cible", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
