"""What the bots of Pyramid Poker give away at the end of a deal, where the equilibrium is known exactly.

Each position is the end of a random deal: four blocks are left, six tiles have not been seen (`pyramidion_poker_end`).
A linear program over its sequence form gives the equilibrium. Every level then plays both seats: against an opponent
who plays the equilibrium, and against the best response to it. A bot that draws lots is asked with several seeds, and
plays each of its answers equally often. The unit is a deal: 1 won, -1 lost. Positions that are decided already, where
the equilibrium wins every deal, are left out. FULL=1 takes more positions.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import pyspiel
from rich.console import Console
from rich.table import Table

from pyramidion.bots.base import Budget
from pyramidion.games import bot
from pyramidion.research import spiel
from pyramidion.research.sequence_form import Equilibrium, SequenceForm

FULL = os.environ.get("FULL") == "1"
POSITIONS = 40 if FULL else 8
WORK = 100
SEEDS = {"novice": 8, "adept": 1, "pharaon": 2}
"""So many answers of each bot are mixed. The Adept draws lots only while building."""
DECIDED = 1 - 1e-6


class Given(NamedTuple):
    """What a level gives away, on average over both seats."""

    to_equilibrium: float
    to_best_response: float


class Seated:
    """A level of the house as a policy of OpenSpiel."""

    def __init__(self, level: str, options: Any) -> None:
        self.bots = [
            [bot("poker", level, seat, 2, options, seed) for seed in range(SEEDS[level])] for seat in (0, 1)
        ]
        self.spent: list[float] = []

    def __call__(self, state: Any) -> Mapping[int, float]:
        seat, shared = state.current_player(), state.shared
        view = shared.game.view(state.node.state, seat)
        legal = shared.game.legal(state.node.state, seat)
        if len(legal.moves) == 1:
            return dict.fromkeys(state.legal_actions(), 1.0)
        answers: Counter[int] = Counter()
        for one in self.bots[seat]:
            begin = time.process_time()
            move = one.choose(view, legal, Budget(WORK))
            self.spent.append(time.process_time() - begin)
            answers[shared.codec.encode(move, seat)[0]] += 1
        return {action: count / answers.total() for action, count in answers.items()}


def given_away(form: SequenceForm, solved: Equilibrium, policy: Seated) -> Given:
    mine = [form.plan(seat, policy) for seat in (0, 1)]
    value, (first, second) = solved
    gets = form.pays(mine[0], second) - form.pays(first, mine[1])
    other = form.best_response(1, mine[0]) + form.best_response(0, mine[1])
    # Player 0's value is what player 1 loses: over both seats the equilibrium gets nothing.
    assert abs(form.pays(first, second) - value) < 1e-6
    return Given(-gets / 2, other / 2)


def undecided(count: int) -> list[tuple[SequenceForm, Equilibrium, Any]]:
    found: list[tuple[SequenceForm, Equilibrium, Any]] = []
    position = 0
    while len(found) < count:
        game = pyspiel.load_game("pyramidion_poker_end", {"position": position})
        form = SequenceForm(game)
        solved = form.equilibrium()
        if abs(solved.value) < DECIDED:
            found.append((form, solved, game.new_initial_state().shared.options))
        position += 1
    print(f"{count} of {position} positions are undecided", file=sys.stderr)
    return found


def main() -> None:
    assert "pyramidion_poker_end" in spiel.names()
    figures: dict[str, float] = {"positions": POSITIONS, "work": WORK}
    table = Table(
        "level",
        "gives an equilibrium player",
        "gives its best response",
        "positions without loss",
        "ms an answer",
        title=f"The end of a deal: deals given away, mean over {POSITIONS} positions",
    )
    begin = time.process_time()
    positions = undecided(POSITIONS)
    figures["solving_cpu_s"] = time.process_time() - begin
    figures["mean_abs_value"] = statistics.mean(abs(solved.value) for _, solved, _ in positions)
    for level in SEEDS:
        print(level, file=sys.stderr)
        given, spent = [], []
        for form, solved, options in positions:
            policy = Seated(level, options)
            given.append(given_away(form, solved, policy))
            spent += policy.spent
        equilibrium = statistics.mean(one.to_equilibrium for one in given)
        best = statistics.mean(one.to_best_response for one in given)
        flawless = sum(one.to_best_response < 1e-6 for one in given)
        ms = 1000 * statistics.mean(spent)
        figures |= {f"{level}_to_equilibrium": equilibrium, f"{level}_to_best_response": best}
        figures |= {f"{level}_flawless": flawless, f"{level}_ms": ms}
        table.add_row(level, f"{equilibrium:.3f}", f"{best:.3f}", str(flawless), f"{ms:.1f}")
    Console().print(table)
    ratios = {
        f"{weak}_over_{strong}": figures[f"{weak}_to_best_response"] / figures[f"{strong}_to_best_response"]
        for weak, strong in (("novice", "adept"), ("adept", "pharaon"))
        if figures[f"{strong}_to_best_response"]
    }
    print(json.dumps({"bench": "deal_end", "figures": figures, "anchors": {}, "ratios": ratios}))


if __name__ == "__main__":
    main()
