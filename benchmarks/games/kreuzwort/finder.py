"""The word finder on positions of real games with the whole lexicon, beside the same search in plain Python.

The games are played with words of many kinds: the best by each measure and any that can be formed. Measured is the
CPU time of the thread. Plain Python looks for the best word on some of the positions, and for all words among every
50th of the lexicon; the finder does exactly the same beside it, and both must say the same.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

import numpy as np
from rich.console import Console
from rich.table import Table

from pyramidion.core import Chance
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.finder import Measure, best, every, lexicon_words, word_list
from pyramidion.games.kreuzwort.finder_kernel import Words
from pyramidion.games.kreuzwort.placements import position
from pyramidion.games.kreuzwort.values import KreuzwortSetup, Pass, State
from pyramidion.games.kreuzwort.warm import warm
from tests.games.kreuzwort.plain_finder import Search, listed

POSITIONS = 100
ANCHORED, ANCHORED_ALL, EACH = 40, 10, 50
GOALS = {"points_median_ms": 5.0, "points_max_ms": 60.0, "every_max_ms": 800.0}
GOAL_RATIO = 20.0

T = TypeVar("T")


def positions(words: Words) -> list[State]:
    """Every turn of games with two to four players, normal and expert, both letter sets, until there are enough."""
    found: list[State] = []
    random = Random(1)
    game = 0
    while len(found) < POSITIONS:
        seats = 2 + game % 3
        options = {"expert": game % 4 == 3, "letters": "box" if game % 5 == 4 else "french"}
        chance = Chance(game)
        state = GAME.start(GAME.parse_options(options, seats), seats, KreuzwortSetup(), chance)
        while state.over is None and len(found) < POSITIONS:
            found.append(state)
            view = GAME.view(state, state.turn)
            finds = every(view, state.turn, words)
            word = None
            if finds:
                measures: list[Measure] = ["points", "own", "left"]
                word = best(view, state.turn, words, random.choice(measures))
                if word is None or random.random() < 0.4:
                    word = finds[random.randrange(len(finds))]
            state, _ = GAME.apply(state, state.turn, word.move() if word else Pass(), 0.0, chance)
        game += 1
    return found


def timed(run: Callable[[State], T], states: Sequence[State]) -> tuple[list[float], list[T]]:
    """The milliseconds of each, and what it says."""
    spent, said = [], []
    for state in states:
        begin = time.thread_time_ns()
        said.append(run(state))
        spent.append((time.thread_time_ns() - begin) / 1e6)
    return spent, said


def anchors(states: Sequence[State], words: Words) -> dict[str, tuple[float, float]]:
    """Plain Python and the finder, medians of the same work."""
    whole = listed(words)
    some = whole[::EACH]
    few = word_list(word for word, _ in some)
    told: dict[str, tuple[float, float]] = {}
    chosen = states[:: len(states) // ANCHORED][:ANCHORED]
    plain, plain_said = timed(lambda s: Search(position(GAME.view(s, s.turn), s.turn)).best(whole), chosen)
    ours, said = timed(lambda s: best(GAME.view(s, s.turn), s.turn, words), chosen)
    if [x and (x.word, x.points) for x in plain_said] != [x and (x.word, x.points) for x in said]:
        raise SystemExit("Plain Python and the finder find other words")
    told["best"] = float(np.median(plain)), float(np.median(ours))
    chosen = states[:: len(states) // ANCHORED_ALL][:ANCHORED_ALL]
    plain, plain_all = timed(lambda s: Search(position(GAME.view(s, s.turn), s.turn)).every(some), chosen)
    ours, all_said = timed(lambda s: dict(every(GAME.view(s, s.turn), s.turn, few).summary()), chosen)
    if plain_all != all_said:
        raise SystemExit("Plain Python and the finder list other words")
    told["every"] = float(np.median(plain)), float(np.median(ours))
    return told


def main() -> int:
    console = Console(width=110)
    console.print(f"Kernels ready after {warm():.1f} s.", style="dim")
    begin = time.thread_time()
    lexicon_words.cache_clear()
    words = lexicon_words()
    index = time.thread_time() - begin
    states = positions(words)
    console.print(
        f"{len(words.masks):,} words, indexed in {index:.2f} s of CPU; {len(states)} positions", style="dim"
    )

    ways: dict[str, tuple[str, Callable[[State], object]]] = {
        "points": ("best by points", lambda s: best(GAME.view(s, s.turn), s.turn, words)),
        "own": ("best by own pyramids", lambda s: best(GAME.view(s, s.turn), s.turn, words, "own")),
        "left": ("best by what it leaves", lambda s: best(GAME.view(s, s.turn), s.turn, words, "left")),
        "every": ("all words", lambda s: len(every(GAME.view(s, s.turn), s.turn, words))),
    }
    figures: dict[str, float] = {"index_s": index}
    table = Table("ms of CPU", "median", "90 %", "max")
    for name, (said, run) in ways.items():
        spent, answers = timed(run, states)
        median, most, worst = np.percentile(spent, (50, 90, 100)).tolist()
        table.add_row(said, f"{median:.2f}", f"{most:.2f}", f"{worst:.2f}")
        figures |= {f"{name}_median_ms": median, f"{name}_max_ms": worst}
        if name == "every":
            figures["playable_median"] = float(np.median([n for n in answers if isinstance(n, int)]))
    console.print(table)

    told = anchors(states, words)
    table = Table("ms of CPU, median", "plain Python", "here", "ratio")
    table.add_row("best by points", *row(told["best"]))
    table.add_row(f"all words, of every {EACH}th", *row(told["every"]))
    console.print(table)
    ratios = {f"plain_python_to_{name}": plain / ours for name, (plain, ours) in told.items()}
    reached = (
        all(figures[name] <= goal for name, goal in GOALS.items()) and min(ratios.values()) >= GOAL_RATIO
    )
    console.print(
        f"The goals (best word: median {GOALS['points_median_ms']:g} ms, at most {GOALS['points_max_ms']:g}; all words"
        f" within {GOALS['every_max_ms']:g}; {GOAL_RATIO:g} times plain Python) are"
        f" {'reached' if reached else 'missed'}."
    )
    plain = {f"plain_python_{name}_median_ms": plain for name, (plain, _) in told.items()}
    print(json.dumps({"bench": "finder", "figures": figures, "anchors": plain, "ratios": ratios}))
    return 0


def row(both: tuple[float, float]) -> tuple[str, str, str]:
    return f"{both[0]:.2f}", f"{both[1]:.3f}", f"{both[0] / both[1]:.0f}"


if __name__ == "__main__":
    sys.exit(main())
