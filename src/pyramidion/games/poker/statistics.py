"""Figures of a match: how often each kind of hand won, points of a deal, and what the hands were worth beyond luck."""

from __future__ import annotations

from collections.abc import Iterator

from pyramidion.games.statistics import Figure, PlayedGame

from .values import Deal, DealOver


def statistics(played: PlayedGame) -> Iterator[Figure]:
    for event in played.game.events():
        if isinstance(event, DealOver):
            yield from of_deal(event.result)


def of_deal(deal: Deal) -> Iterator[Figure]:
    for seat in (0, 1):
        yield Figure("points", seat, float(deal.scored[seat]), 1.0)
        yield Figure("gain", seat, float(deal.scored[seat] - deal.scored[1 - seat]), 1.0)
        for hand, winner in enumerate(deal.winners):
            won = 0.5 if winner is None else float(winner == seat)
            yield Figure("hands", seat, won, 1.0, "share")
            yield Figure("hand", seat, won, 1.0, "share", deal.ranks[seat][hand])
