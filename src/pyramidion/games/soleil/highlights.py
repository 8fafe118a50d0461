"""The moments of a game of Le Soleil: the luckiest guess, and the most gold with one question."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core import Cards
from pyramidion.games.highlights import FinishedGame, Highlight, moment

from . import belief
from .board import INDEX, SYMBOLS
from .values import Answer

LUCKY = 1 / 3
"""A find is lucky where it was no likelier than this."""


def highlights(game: FinishedGame, _cards: Cards | None) -> Iterator[Highlight]:
    log: tuple[Answer, ...] = game.end.log
    for number, answer in enumerate(log):
        if not answer.hit:
            continue
        before = [entry for entry in log[:number] if entry.round == answer.round]
        seats = (answer.seat,)
        chance = chance_of(answer, before)
        if chance <= LUCKY:
            yield moment(
                "soleil.guess", seats, -chance, cell=answer.cell, symbol=answer.symbol, chance=chance
            )
        if answer.ingot is not None:
            gold = answer.ingot + answer.paid
            yield moment(
                "soleil.gold",
                seats,
                gold,
                cell=answer.cell,
                symbol=answer.symbol,
                gold=gold,
                coins=answer.paid,
            )


def chance_of(answer: Answer, before: list[Answer]) -> float:
    """How likely the find was for whoever had heard all answers of the round: exact, nothing is sampled."""
    known = belief.posterior(belief.clues_from_log(before))
    return float(known.probability[INDEX[answer.cell], SYMBOLS.index(answer.symbol)])
