"""Who leaves a live ranked game twice in a row plays unranked for a day. Nothing else follows, and nothing is shown."""

from __future__ import annotations

from collections.abc import Sequence

from pyramidion.house.storage.store import Store
from pyramidion.house.table.record import Record

IN_A_ROW = 2
UNRANKED_SECONDS = 24 * 3600.0


def has_left(record: Record, player: str) -> bool:
    """They began to play, and somebody or something else played for them at the end. Whoever resigned stayed."""
    return player in record.held and not record.seats_of(player)


def unranked_until(last: Sequence[Record], player: str) -> float | None:
    """Until when they play unranked, given their last live ranked games, newest first."""
    games = last[:IN_A_ROW]
    if len(games) < IN_A_ROW or not all(has_left(record, player) for record in games):
        return None
    return (games[0].ended or 0.0) + UNRANKED_SECONDS


async def held_back(store: Store, player: str, now: float) -> float | None:
    """The same for somebody who seeks a ranked game now; None where nothing holds them back."""
    until = unranked_until(await store.ranked_of(player, IN_A_ROW), player)
    return until if until is not None and now < until else None
