"""The coach: what to believe, what to ask, each question of a finished game beside the best one, and the Oracle's par.

The best question is the Oracle's: among several guessers the one that brings the most gold in the end, less what it
hands to the others; alone the one that leads to the fewest questions. Gold and information are of the question alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from pyramidion.core import Cards
from pyramidion.core.coach import Advice, Reviewed
from pyramidion.core.transcript import SeatMove

from . import belief
from .board import ALL_INGOTS, CELLS, COINS, COLUMNS, EACH, INDEX, NAMES, SYMBOLS
from .bots import answer, emperor
from .bots.oracle import WORK, fewest_misses, misses_lost, weigh
from .bots.thinking import Position, expected_gold, guessers, position, question
from .values import Answer, Guess, SoleilOptions
from .views import SoleilView

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .bots.thinking import Floats

REVIEW_WORK = 250
"""Work for each question of a review: a long game is looked through within seconds."""
SMALL_LOSS = 0.05
"""Less gold, or less of a question, is none."""
PAR_WORK = 200
SEED = 1
"""The coach says the same whenever it is asked."""


def advise(options: SoleilOptions, seats: int, view: SoleilView, seat: int, _cards: Cards | None) -> Advice:
    """What a seat may believe and the best thing it can do, from its own view."""
    at = position(view)
    known = belief.posterior(at.clues, at.solved).probability
    return {"seat": seat, "best": _best(options, seats, view, seat, at, known), "belief": _shown(known)}


def _shown(known: Floats) -> dict[str, dict[str, float]]:
    return {
        cell: {symbol: float(known[i, j]) for j, symbol in enumerate(SYMBOLS)} for i, cell in enumerate(CELLS)
    }


def _best(
    options: SoleilOptions, seats: int, view: SoleilView, seat: int, at: Position, known: Floats
) -> dict[str, Any] | None:
    """None where there is nothing to do: for Atahualpa once he has arranged, and after the end."""
    if view.phase == "setup":
        return _laid(view, seat)
    if view.phase == "over" or seat == view.emperor:
        return None
    found = weigh(at, guessers(options, seats), WORK, SEED)[0]
    return _weighed(at, known, found.place)


def _laid(view: SoleilView, seat: int) -> dict[str, Any] | None:
    random = Random(SEED)  # noqa: S311 - no secret
    if seat == view.emperor:
        if "." not in view.board[0]:
            return None
        rows = emperor.arrange(random).rows
        return {"move": {"type": "arrange", "rows": list(rows)}, "gold": 0.0, "information": 0.0}
    if view.ingots is None or view.ingots[0][0] is not None:
        return None
    return {"move": {"type": "ingots", "shuffle": True}, "gold": 0.0, "information": 0.0}


def _weighed(at: Position, known: Floats, place: int) -> dict[str, Any]:
    """A question with what it is expected to bring now."""
    asked = question(place)
    table = belief.question_table(at.clues, at.solved)
    gold = expected_gold(at, known)
    information = belief.expected_information(table)
    cell, symbol = divmod(place, len(SYMBOLS))
    return {
        "move": {"type": "guess", "cell": asked.cell, "symbol": asked.symbol},
        "gold": float(gold[cell, symbol]),
        "information": float(information[cell, symbol]),
    }


def review(
    options: SoleilOptions, seats: int, view: SoleilView, turns: Iterable[SeatMove], _cards: Cards | None
) -> list[Reviewed]:
    """Every question of a game that is over, oldest first, beside the best one of its moment.

    The record of the game says all that the guessers knew, so that nobody's view of each turn is needed.

    `loss` is what the best question was worth more, in `unit`: gold, or questions where one guesses alone.
    """
    out = []
    unit = "questions" if guessers(options, seats) == 1 or options.variant == "duel" else "gold"
    asked_at = [turn.number for turn in turns if isinstance(turn.move, Guess)]
    for number, entry in enumerate(view.log):
        before = [e for e in view.log[:number] if e.round == entry.round]
        at = _then(options, view, entry.round, before)
        known = belief.posterior(at.clues, at.solved).probability
        place = INDEX[entry.cell] * len(SYMBOLS) + SYMBOLS.index(entry.symbol)
        ranked = weigh(at, guessers(options, seats), REVIEW_WORK, SEED, place)
        asked, best = _weighed(at, known, place), _weighed(at, known, ranked[0].place)
        if unit == "questions":
            loss = misses_lost(at, place, REVIEW_WORK, SEED)
        else:
            loss = ranked[0].worth - next(w.worth for w in ranked if w.place == place)
        out.append(
            {
                "number": asked_at[number],
                "round": entry.round,
                "seat": entry.seat,
                "cell": entry.cell,
                "symbol": entry.symbol,
                "hit": entry.hit,
                "count": entry.count,
                "chance_of_hit": float(known[INDEX[entry.cell], SYMBOLS.index(entry.symbol)]),
                "gold": asked["gold"],
                "information": asked["information"],
                "best": best,
                "about": f"{entry.round} {best['move']}",
                "best_chance": _chance(known, ranked[0].place),
                "unit": unit,
                "loss": loss if loss >= SMALL_LOSS else 0.0,
            }
        )
    return out


def _chance(known: Floats, place: int) -> float:
    return float(known[place // len(SYMBOLS), place % len(SYMBOLS)])


def _then(options: SoleilOptions, view: SoleilView, number: int, before: list[Answer]) -> Position:
    """What the guessers of a round knew after these answers."""
    solved = {INDEX[e.cell]: SYMBOLS.index(e.symbol) for e in before if e.hit}
    clues = belief.clues_from_log(before)
    if options.variant == "duel":
        return Position(clues, solved, (0.0,) * len(CELLS), 0.0)
    won = [e.ingot for e in before if e.ingot is not None]
    values = [0.0] * len(CELLS)
    # Where an ingot lay is known from whoever won it later, or from the board on which it still lies.
    for entry in view.log:
        if entry.round == number and entry.ingot is not None:
            values[INDEX[entry.cell]] = float(entry.ingot)
    if number == view.round and view.ingots is not None:
        for i, value in enumerate(v for row in view.ingots for v in row):
            if value is not None:
                values[i] = float(value)
    if options.ingots == "hidden":
        mean = (sum(ALL_INGOTS) - sum(won)) / max(len(ALL_INGOTS) - len(won), 1)
        values = [mean] * len(CELLS)
    ingots = tuple(0.0 if i in solved else v for i, v in enumerate(values))
    spent = sum(e.paid for e in before)
    return Position(clues, solved, ingots, float("inf") if options.coins == "unlimited" else COINS - spent)


def par(options: SoleilOptions, seats: int, view: SoleilView) -> dict[str, int] | None:
    """For one who played alone to the end: how many questions the Oracle needs on the same board."""
    board = "".join(view.board)
    if (
        guessers(options, seats) != 1
        or options.variant == "duel"
        or any(board.count(s) != EACH for s in SYMBOLS)
    ):
        return None
    return {"questions": oracle_questions(board)}


def oracle_questions(board: str) -> int:
    """How many questions the Oracle needs, alone, to find this whole board."""
    clues: list[belief.Clue] = []
    solved: dict[int, int] = {}
    while len(solved) < len(CELLS):
        at = Position(clues, solved, (0.0,) * len(CELLS), 0.0)
        place = fewest_misses(at, PAR_WORK, SEED)[0].place
        clues.append(clue := answer(board, solved, place))
        if clue.hit:
            solved[clue.cell] = clue.symbol
    return len(clues)


def table(advice: Advice, name: str, lang: str) -> RenderableType:
    """The advice for people who read it in a terminal: a heat map for each animal, and the best move in words."""
    from rich.console import Group
    from rich.table import Table

    words = TEXTS[lang]
    heat = Table(title=words["belief"].format(name=name), header_style="bold")
    heat.add_column("")
    for column in range(COLUMNS):
        heat.add_column(str(column + 1), justify="right")
    for symbol in SYMBOLS:
        heat.add_row(f"[bold]{words[symbol]}[/]", *[""] * COLUMNS)
        for row in "ABCD":
            chances = [advice["belief"][f"{row}{column + 1}"][symbol] for column in range(COLUMNS)]
            heat.add_row(row, *[f"[{_shade(p)}]{p:4.0%}[/]" for p in chances])
    best = advice["best"]
    if best is None:
        return Group(heat, words["nothing"])
    move = best["move"]
    if move["type"] != "guess":
        return Group(heat, words[move["type"]])
    said = words["best"].format(
        cell=move["cell"], animal=words[move["symbol"]], gold=best["gold"], bits=best["information"]
    )
    return Group(heat, said)


def _shade(p: float) -> str:
    return "bold green" if p > 0.75 else "green" if p > 0.4 else "default" if p > 0.1 else "dim"


TEXTS = {
    "fr": {
        **NAMES,
        "belief": "Ce que {name} peut croire",
        "best": "Le mieux : {cell}, {animal}. En moyenne {gold:.1f} d'or et {bits:.2f} bits.",
        "arrange": "À vous de disposer les animaux.",
        "ingots": "Le plus simple : laissez la maison mélanger les lingots.",
        "nothing": "Il n'y a rien à demander d'ici.",
    },
    "en": {
        "S": "monkey",
        "L": "lizard",
        "A": "spider",
        "O": "bird",
        "belief": "What {name} may believe",
        "best": "Best: {cell}, {animal}. On average {gold:.1f} gold and {bits:.2f} bits.",
        "arrange": "The animals are yours to arrange.",
        "ingots": "Simplest: let the house shuffle the ingots.",
        "nothing": "There is nothing to ask from here.",
    },
}
