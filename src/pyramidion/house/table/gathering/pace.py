"""How many days a move of a game may take, and which games are played so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyramidion import games
from pyramidion.core import Fault, Invalid

PACES = (1, 3, 7)
"""Days a move that a table may choose."""


def check_pace(game: str, options: Mapping[str, Any], pace: int) -> None:
    """Raises Invalid where the game is not played over days, or not with these options."""
    if pace == 0:
        return
    manifest = games.manifest(game)
    if pace not in PACES:
        raise Invalid(
            [Fault("$.pace", f"1, 3 or 7 days a move, or 0 for a game that is played now, not {pace}")]
        )
    if manifest.days is None:
        why = manifest.absent.get("days", "its manifest does not say that it is")
        raise Invalid([Fault("$.pace", f"{game} is not played over days: {why}")])
    faults = [
        Fault(f"$.options.{name}", "must be null or false in a game over days")
        for name in manifest.days.without
        if options.get(name) not in (None, False)
    ]
    if faults:
        raise Invalid(faults)


def over_days(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The same options without what a game over days cannot have, such as a clock."""
    days = games.manifest(game).days
    without = () if days is None else days.without
    return {
        **options,
        **{name: False if options.get(name) is True else None for name in without if options.get(name)},
    }


def pace_after(game: str, pace: int) -> int:
    """The pace of a table for another game with the same people: that game may not be played over days."""
    return 0 if games.manifest(game).days is None else pace
