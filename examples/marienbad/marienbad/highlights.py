"""What people like to tell after a game. The client words it (`client/highlights.ts`)."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.core import Cards
from pyramidion.games.highlights import FinishedGame, Highlight, moment

from .values import Taken

MANY_MATCHES = 4


def highlights(game: FinishedGame, _cards: Cards | None) -> Iterator[Highlight]:
    for event in game.events():
        if isinstance(event, Taken) and event.count >= MANY_MATCHES:
            yield moment("marienbad.many", (event.seat,), event.count, count=event.count)
