"""Figures of a match: how often each kind of hand won, points of a deal, and those beyond what its cards promised.

What the cards of a deal promise is what two Adepts make of them: the same stocks, the same cards aside, the same seat
begins, and both play alike. The mean margin of their deals is what an equal player would have had against an equal one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play
from pyramidion.games.statistics import Figure, PlayedGame

from .rules import Poker
from .values import Deal, DealOver, DealSetup, PokerOptions, PokerSetup

KEY, EQUAL = "poker", "adept"
DEALS_PLAYED = 16
"""So often the Adepts play each deal: they build by chance."""


def statistics(played: PlayedGame) -> Iterator[Figure]:
    results = [event.result for event in played.game.events() if isinstance(event, DealOver)]
    given: Sequence[DealSetup] = played.game.setup.get("deals", ())
    for number, deal in enumerate(results):
        yield from of_deal(deal)
        if number < len(given):
            yield from beyond(deal, expected_margin(played.options, given[number], deal.starter))


def of_deal(deal: Deal) -> Iterator[Figure]:
    for seat in (0, 1):
        yield Figure("points", seat, float(deal.scored[seat]), 1.0)
        yield Figure("gain", seat, float(deal.scored[seat] - deal.scored[1 - seat]), 1.0)
        for hand, winner in enumerate(deal.winners):
            won = 0.5 if winner is None else float(winner == seat)
            yield Figure("hands", seat, won, 1.0, "share")
            yield Figure("hand", seat, won, 1.0, "share", deal.ranks[seat][hand])


def beyond(deal: Deal, expected: float) -> Iterator[Figure]:
    """The margin of each seat less the one that its cards promised; `expected` is seat 0's."""
    for seat, promised in ((0, expected), (1, -expected)):
        yield Figure("beyond", seat, float(deal.scored[seat] - deal.scored[1 - seat]) - promised, 1.0)


def expected_margin(options: PokerOptions, given: DealSetup, starter: int) -> float:
    """By how many points seat 0 is ahead on average when two Adepts play this deal."""
    setup = PokerSetup((replace(given, starter=starter),))
    plain = replace(options, starter="draw")  # whoever said « Tut Tut » has begun
    margins = [margin(plain, setup, seed) for seed in range(DEALS_PLAYED)]
    return sum(margins) / len(margins)


def margin(options: PokerOptions, setup: PokerSetup, seed: int) -> int:
    """By how many points seat 0 is ahead after the first deal of this set-up, played by Adepts."""
    game = Poker()
    play = Play(game, options, 2, setup, Chance(seed, None))
    bots = [games.bot(KEY, EQUAL, seat, 2, options, seed) for seat in (0, 1)]
    while True:
        seat = play.to_move[0]
        move = bots[seat].choose(play.view(seat), game.legal(play.state, seat), Budget())
        for event in play.step(Entry(seat, play.at, move)):
            if isinstance(event, DealOver):
                return event.result.scored[0] - event.result.scored[1]
