"""How tests look for the figures of a game that was just played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyramidion.core import Cards, Play, transcript
from pyramidion.core.transcript import SeatMove
from pyramidion.games import load
from pyramidion.games.statistics import Figure, PlayedGame, added, figures_of

from .highlights import finished
from .played import Played

Sums = dict[tuple[str, int, str], tuple[float, float]]
"""By kind, seat and label: the part and the whole."""


def played(
    play: Play, *events: tuple[Any, ...], moves: Iterable[SeatMove] = (), cards: Cards | None = None
) -> PlayedGame:
    return PlayedGame(finished(play, *events), lambda: iter(moves), cards)


def sums(found: Iterable[Figure]) -> Sums:
    return {
        (one.kind, one.seat, one.label if one.partner is None else str(one.partner)): (one.value, one.of)
        for one in added(found)
    }


def of(table: Played[Any], cards: Cards | None = None) -> Sums:
    """Broken off here, written down, and measured from the transcript."""
    return sums(figures_of(transcript.parse(table.end().written(), load), cards))
