"""Who leaves a live ranked game twice in a row plays unranked for a day. Nothing else follows, and nothing is shown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from pyramidion.house.errors import Denied
from pyramidion.house.storage.store import Store
from pyramidion.house.table.record import Record

IN_A_ROW = 2
UNRANKED_SECONDS = 24 * 3600.0


def has_left(record: Record, player: str) -> bool:
    """They began to play, and somebody or something else played for them at the end. Whoever resigned stayed."""
    has_resigned = any(one.player == player for one in record.resigned)
    return player in record.held and not record.seats_of(player) and not has_resigned


def unranked_until(last: Sequence[Record], player: str) -> float | None:
    """Until when they play unranked, given their last live ranked games, newest first."""
    games = last[:IN_A_ROW]
    if len(games) < IN_A_ROW or not all(has_left(record, player) for record in games):
        return None
    return (games[0].ended or 0.0) + UNRANKED_SECONDS


async def held_back(store: Store, player: str, now: float) -> float | None:
    """The same for somebody who wants to play a ranked game now; None where nothing holds them back."""
    until = unranked_until(await store.ranked_of(player, IN_A_ROW), player)
    return until if until is not None and now < until else None


async def check_ranked(store: Store, player: str, now: float) -> None:
    """Raises Denied, which says for how long yet, where somebody opens a ranked table, or sits down at one."""
    until = await held_back(store, player, now)
    if until is None:
        return
    hours = max(math.ceil((until - now) / 3600.0), 1)
    s = "s" if hours > 1 else ""
    raise Denied(
        "wrong_time",
        f"you left two ranked games in a row: for another {hours} hour{s} you play unranked",
        f"vous avez quitté deux parties classées de suite : {hours} heure{s} encore, vous jouez hors classement",
    )


async def is_held_back(store: Store, people: Iterable[str], now: float) -> bool:
    """Whether one of these people plays unranked now."""
    for player in people:
        if await held_back(store, player, now) is not None:
            return True
    return False
