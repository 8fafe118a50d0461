"""How tests look for the highlights of a game that was just played."""

from __future__ import annotations

from typing import Any

from pyramidion.core import Play, transcript
from pyramidion.games import load
from pyramidion.games.highlights import FinishedGame, Highlight, PlayedEntry, best_highlights

from .played import Played


def finished(play: Play, *events: tuple[Any, ...]) -> FinishedGame:
    entries = tuple(PlayedEntry(float(at), None, one) for at, one in enumerate(events))
    return FinishedGame(play.options, play.seats, entries, play.view(None))


def by_kind(found: list[Highlight]) -> dict[str, Highlight]:
    return {one.kind: one for one in found}


def of(table: Played[Any], *people: int) -> dict[str, Highlight]:
    """Broken off here, written down, and told from the transcript."""
    given = transcript.parse(table.end().written(), load)
    return by_kind(best_highlights(given, people or range(table.play.seats), None))
