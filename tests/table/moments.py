"""When something is asked of a table, and who is here then."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pyramidion.house.settings import Settings
from pyramidion.house.table.moment import Moment, Presence

from .people import ANA, BAO, CHLOE, DAN, NAMES, SECRET

NOW = 1_800_000_000.0
"""When every table here was opened, and when its game began."""
SLOW_LINE = 0.5
AWAY_AFTER = 180.0
SECONDS = 10.0
"""A turn of the test game."""


def at(
    seconds: float = 0.0,
    here: tuple[str, ...] = (ANA, BAO, CHLOE, DAN),
    away: Mapping[str, float] | None = None,
    is_certain: bool = True,
    televisions: int = 0,
    **settings: Any,
) -> Moment:
    """So many seconds after NOW. `away`: people without a screen, and for how many seconds they have had none."""
    absent = {} if away is None else dict(away)
    present = {player: NAMES[player] for player in here if player not in absent}
    now = NOW + seconds
    since = {player: now - gone for player, gone in absent.items()}
    presence = Presence(
        present, since, 0.0 if is_certain else now + 1.0, len(present), room_screens=televisions
    )
    fixed: dict[str, Any] = {"slow_line": SLOW_LINE, "away_after": AWAY_AFTER}
    return Moment(now, presence, Settings(database=Path("nowhere"), **{**fixed, **settings}), SECRET)
