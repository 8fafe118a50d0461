"""How well the partners of Pyramide play together, how well their clues are understood, and what a move costs.

Enigmas: four seats of one level, the house's deck, the first four enigmas of each game. Clues: a DICO gives up to three
clues for marked words of the cards to a guesser of another kind, which knows words by dictionary definitions alone and
has never seen Évocations, and to the SYNO it plans for; they guess once after each clue. The anchor is a DICO that says
evocations of the word at random. The results are the same on every machine and with any number of processes; every
game begins with nothing remembered of the words of others. FULL=1 plays three times as many.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.decks import Library
from pyramidion.games import bot, load
from pyramidion.games.pyramide.bots import clue_giver, guesser, inflections
from pyramidion.games.pyramide.bots.minds import MAITRE, Mind
from pyramidion.games.pyramide.events import BetMade, Bonus, ClueGiven, EnigmaTried, WordFound, WordsClosed
from pyramidion.games.pyramide.values import Convention
from pyramidion.language.associations import guess

FULL = os.environ.get("FULL") == "1"
GAMES = 150 if FULL else 50
"""Of each level; four enigmas each: 200, with FULL 600."""
WORDS = 450 if FULL else 150
"""Marked words for which clues are given."""
ENIGMAS = 4
CLUES = 3
BOT_LEVELS = ("apprenti", "complice", "maitre")
FIRST_SEED = 40_000


class Enigma(NamedTuple):
    words: int
    bricks: int
    """That were bet."""
    clues: int
    bonus: int
    solved: int

    @property
    def points(self) -> int:
        return self.words + self.bonus + self.solved


class Played(NamedTuple):
    enigmas: list[Enigma]
    spent: list[tuple[str, float]]
    """CPU seconds of each move by level, and of the rules by the name of a level that there is not."""


def played(job: tuple[str, int]) -> Played:
    level, seed = job
    for remembered in (guesser.likely, clue_giver.candidates, inflections.forms, inflections.shape_of):
        remembered.cache_clear()
    game = load("pyramide")
    assert game is not None
    options, library = game.parse_options({}, 4), Library()
    play = Play(game, options, 4, game.parse_setup({}, options, 4), Chance(seed, library))
    bots = [bot("pyramide", level, seat, 4, options, 7 * seed + seat, library) for seat in range(4)]
    out: list[Enigma] = []
    spent: list[tuple[str, float]] = []
    counts = dict.fromkeys(Enigma._fields, 0)
    while len(out) < ENIGMAS:
        seat = play.to_move[0]
        view, legal = play.view(seat), game.legal(play.state, seat)
        begin = time.process_time()
        move = bots[seat].choose(view, legal, Budget())
        spent.append((level, time.process_time() - begin))
        begin = time.process_time()
        events: tuple[Any, ...] = play.step(play.judged(Entry(seat, play.at, move)))
        spent.append(("rules", time.process_time() - begin))
        for event in events:
            match event:
                case BetMade():
                    counts["bricks"] += event.bricks
                case ClueGiven():
                    counts["clues"] += 1
                case WordFound():
                    counts["words"] += 1
                case Bonus():
                    counts["bonus"] += event.bricks
                case EnigmaTried():
                    counts["solved"] += event.right
                case WordsClosed():
                    out.append(Enigma(**counts))
                    counts = dict.fromkeys(Enigma._fields, 0)
    return Played(out, spent)


# Clues for somebody else.


class Asked(NamedTuple):
    word: str
    title: str


def asked() -> list[Asked]:
    """Marked words of the cards, shuffled."""
    cards: Iterable[Any] = Library().find("pyramide").cards("enigmes")
    words = [Asked(word, card.title) for card in cards for word in card.words]
    Random(FIRST_SEED).shuffle(words)
    return words[:WORDS]


def planned(one: Asked, clues: tuple[str, ...], wrong: tuple[str, ...]) -> str | None:
    """The clue of the best DICO, who hears the wrong guesses."""
    at = clue_giver.Position(one.word, one.title, clues, wrong, None, Convention())
    found = clue_giver.options(at, Mind(MAITRE, 1, 0), MAITRE.looks)
    return found[0].text if found else None


def at_random(one: Asked, clues: tuple[str, ...], _: tuple[str, ...]) -> str | None:
    left = [c.text for c in clue_giver.candidates(one.word, Convention()) if c.text not in clues]
    return Random(f"{one.word} {clues}").choice(left) if left else None


DICOS: dict[str, Callable[[Asked, tuple[str, ...], tuple[str, ...]], str | None]] = {
    "planned": planned,
    "random": at_random,
}
GUESSERS: dict[str, tuple[Any, ...]] = {"definitions": ("defined",), "syno": ("evoked", "defined")}


def understood(job: tuple[str, str, Asked]) -> int:
    """After how many clues a guesser finds the word, whatever its form; one too many if it does not."""
    dico, kind, one = job
    entries = {one.word.lower(), *inflections.lemmas(one.word)}
    clues: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    for number in range(1, CLUES + 1):
        clue = DICOS[dico](one, clues, wrong)
        if clue is None:
            break
        clues = (*clues, clue)
        found = guess(clues, excluded=wrong, title=one.title, top=1, sources=GUESSERS[kind])
        if found and found[0].word in entries:
            return number
        wrong = (*wrong, *(guessed.word for guessed in found))
    return CLUES + 1


# Tables.


def half_width(values: list[float]) -> float:
    """Of the 95 % interval of the mean."""
    return 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def enigmas(pool: ProcessPoolExecutor, figures: dict[str, float], moves: dict[str, list[float]]) -> Table:
    columns = ("words of 5", "bricks bet", "clues", "bonus", "solved", "points")
    shown = Table("level", "enigmas", *(f"{name} (95 %)" for name in columns), title="Pairs of one level")
    for level in BOT_LEVELS:
        print(f"{ENIGMAS * GAMES} enigmas of {level}", file=sys.stderr)
        games = list(pool.map(played, [(level, FIRST_SEED + n) for n in range(GAMES)], chunksize=2))
        for who, seconds in (one for game in games for one in game.spent):
            moves[who].append(1000 * seconds)
        found = [one for game in games for one in game.enigmas]
        row = []
        for name in (*Enigma._fields, "points"):
            values = [float(getattr(one, name)) for one in found]
            mean, half = statistics.mean(values), half_width(values)
            figures |= {f"{name}_{level}": mean, f"{name}_{level}_ci": half}
            row.append(f"{mean:.2f} ± {half:.2f}")
        shown.add_row(level, str(len(found)), *row)
    return shown


def clues(pool: ProcessPoolExecutor, figures: dict[str, float], anchors: dict[str, float]) -> Table:
    shown = Table("guesser", "DICO", "after 1 clue", "after 2", "after 3", title=f"Clues for {WORDS} words")
    for kind in GUESSERS:
        for dico in DICOS:
            print(f"clues, {dico}, for {kind}", file=sys.stderr)
            counts = list(pool.map(understood, [(dico, kind, one) for one in asked()], chunksize=20))
            row = []
            for number in range(1, CLUES + 1):
                hits = [float(count <= number) for count in counts]
                mean, half = statistics.mean(hits), half_width(hits)
                kept = anchors if dico == "random" else figures
                kept[f"found_{kind}_{dico}_{number}"] = mean
                kept[f"found_{kind}_{dico}_{number}_ci"] = half
                row.append(f"{mean:.1%} ± {half:.1%}")
            shown.add_row(kind, dico, *row)
    return shown


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
            figures |= {f"ms_mean_{who}": mean, f"ms_median_{who}": median}
            figures |= {f"ms_99_{who}": late, f"ms_max_{who}": most}
    return shown


def warm_up(_: int) -> None:
    """Read the decks and the lexicon before anything is timed."""
    played(("apprenti", 1))


def main() -> None:
    console = Console()
    figures: dict[str, float] = {}
    anchors: dict[str, float] = {}
    moves: dict[str, list[float]] = {who: [] for who in (*BOT_LEVELS, "rules")}
    cores = os.cpu_count() or 1
    with ProcessPoolExecutor(cores) as pool:
        list(pool.map(warm_up, range(cores)))
        shown = [enigmas(pool, figures, moves), clues(pool, figures, anchors)]
    shown.append(costs(moves, figures, anchors))
    for one in shown:
        console.print(one)
    ratios = {
        f"ms_{level}_to_rules": figures[f"ms_mean_{level}"] / anchors["ms_rules"] for level in BOT_LEVELS
    }
    ratios |= {
        f"points_{strong}_to_{weak}": figures[f"points_{strong}"] / figures[f"points_{weak}"]
        for weak, strong in itertools.pairwise(BOT_LEVELS)
    }
    for kind in GUESSERS:
        for number in range(1, CLUES + 1):
            name = f"found_{kind}_{{}}_{number}"
            ratios[name.format("planned")] = figures[name.format("planned")] / max(
                anchors[name.format("random")], 1e-9
            )
    print(json.dumps({"bench": "pyramide", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
