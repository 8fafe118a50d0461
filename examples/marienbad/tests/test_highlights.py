"""The fine moments of a game."""

from __future__ import annotations

from marienbad.highlights import highlights
from marienbad.values import MarienbadOptions, Taken

from pyramidion.games.highlights import FinishedGame, PlayedEntry


def test_a_big_haul_is_told_and_small_ones_are_not() -> None:
    events = (Taken(0, 1, 3), Taken(1, 3, 7))
    entries = tuple(PlayedEntry(0.0, event.seat, (event,)) for event in events)
    (found,) = highlights(FinishedGame(MarienbadOptions(), 2, entries, None), None)
    assert (found.kind, found.seats, found.facts) == ("marienbad.many", (1,), {"count": 7})
