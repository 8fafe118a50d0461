"""Figures of Le Soleil: how near each question came to the likeliest one, exactly; finds, and gold for a find."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.games.statistics import Figure, PlayedGame

from . import belief
from .board import INDEX, SYMBOLS
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


def chances(answer: Answer, before: list[Answer]) -> tuple[float, float]:
    """How likely the find was, and that of the likeliest question about a cell that was still open."""
    known = belief.posterior(belief.clues_from_log(before)).probability
    solved = {INDEX[entry.cell] for entry in before if entry.hit}
    best = max(float(row.max()) for cell, row in enumerate(known) if cell not in solved)
    return float(known[INDEX[answer.cell], SYMBOLS.index(answer.symbol)]), best
