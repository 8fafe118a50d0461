"""The moments of a match: the best hand, the card taken blind that made one, and the hand that a side card decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pyramidion.core import Cards
from pyramidion.games.highlights import FinishedGame, Highlight, moment

from . import hands
from .blocks import HAND, NUMBER, RANKS
from .scoring import POINTS
from .values import Deal, DealOver, Placed, Taken, Turned


class Watch:
    """The hands of the deal that is played, and how the card in hand came."""

    def __init__(self) -> None:
        self.hands: dict[tuple[int, int], list[str]] = {}
        self.unseen = False
        """Whoever took it did not know what it was: it faced the other, or a joker turned it."""
        self.last: list[tuple[int, int, str]] = []
        """Fifth cards that came unseen: seat, hand, card."""

    def see(self, event: object) -> None:
        if isinstance(event, Taken):
            self.unseen = event.blind
        elif isinstance(event, Turned):
            self.unseen = True
        elif isinstance(event, Placed):
            cards = self.hands.setdefault((event.seat, event.hand), [])
            cards.append(event.card)
            if len(cards) == HAND and self.unseen:
                self.last.append((event.seat, event.hand, event.card))


def highlights(game: FinishedGame, _cards: Cards | None) -> Iterator[Highlight]:
    watch = Watch()
    for event in game.events():
        watch.see(event)
        if isinstance(event, DealOver):
            yield from of_deal(event.result, watch.last)
            watch = Watch()


def of_deal(deal: Deal, unseen: list[tuple[int, int, str]]) -> Iterator[Highlight]:
    for seat in (0, 1):
        for cards, rank in zip(deal.hands[seat], deal.ranks[seat], strict=True):
            if rank in POINTS:
                yield moment("poker.hand", (seat,), strength(cards), rank=rank, cards=cards)
    for seat, hand, card in unseen:
        rank, cards = deal.ranks[seat][hand], deal.hands[seat][hand]
        if rank in POINTS:
            yield moment("poker.card", (seat,), strength(cards), card=card, rank=rank, cards=cards)
    for hand, winner in enumerate(deal.winners):
        rank = deal.ranks[0][hand]
        if winner is None or rank == "high_card" or rank != deal.ranks[1][hand]:
            continue
        cards, other = deal.hands[winner][hand], deal.hands[1 - winner][hand]
        if matter(cards) != matter(other):
            continue
        margin = strength(cards) - strength(other)
        yield moment("poker.narrow", (winner,), -margin, rank=rank, cards=cards, other=other)


def matter(cards: tuple[str, ...]) -> list[str]:
    """What the hand is made of: the ranks that it has several times, without any the highest card. Where it is the same
    in both, a side card has decided."""
    count = Counter(card[0] for card in cards)
    several = sorted(rank for rank, n in count.items() if n > 1)
    return several or [max(count, key=RANKS.index)]


def strength(cards: tuple[str, ...]) -> int:
    return hands.strength_of(bytes([NUMBER[card] for card in cards]))
