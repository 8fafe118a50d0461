"""Figures of Le Soleil: how near each question came to the likeliest one, exactly; finds, and gold for a find; and, for
whoever looked for a whole board alone, the questions that the Oracle needs for the same one.

Nobody knows the fewest questions of a board; the Oracle's are the best known (docs/bots.md says how near they come to a
proven lower bound). It is asked as the coach asks it for the par of a game, so both say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pyramidion.games.statistics import Figure, PlayedGame

from . import belief
from .board import CELLS, EACH, INDEX, SYMBOLS
from .coach import oracle_questions
from .values import Answer


def statistics(played: PlayedGame) -> Iterator[Figure]:
    log: tuple[Answer, ...] = played.end.log
    for number, answer in enumerate(log):
        before = [entry for entry in log[:number] if entry.round == answer.round]
        asked, best = chances(answer, before)
        yield Figure("aim", answer.seat, asked, best, "share")
        yield Figure("found", answer.seat, float(answer.hit), 1.0, "share")
        yield Figure("luck", answer.seat, float(answer.hit), asked, "share")
        if answer.ingot is not None:
            yield Figure("gold", answer.seat, float(answer.ingot + answer.paid), 1.0)
    yield from whole_boards(log)


def whole_boards(log: Sequence[Answer]) -> Iterator[Figure]:
    """The Oracle's questions against theirs, for each round in which one seat alone found everything."""
    for number in sorted({answer.round for answer in log}):
        asked = [answer for answer in log if answer.round == number]
        found = {INDEX[answer.cell]: answer.symbol for answer in asked if answer.hit}
        if len(found) == len(CELLS) and len({answer.seat for answer in asked}) == 1:
            board = "".join(found[cell] for cell in range(len(CELLS)))
            if all(board.count(symbol) == EACH for symbol in SYMBOLS):
                yield Figure(
                    "oracle", asked[0].seat, float(oracle_questions(board)), float(len(asked)), "share"
                )


def chances(answer: Answer, before: list[Answer]) -> tuple[float, float]:
    """How likely the find was, and that of the likeliest question about a cell that was still open."""
    known = belief.posterior(belief.clues_from_log(before)).probability
    solved = {INDEX[entry.cell] for entry in before if entry.hit}
    best = max(float(row.max()) for cell, row in enumerate(known) if cell not in solved)
    return float(known[INDEX[answer.cell], SYMBOLS.index(answer.symbol)]), best
