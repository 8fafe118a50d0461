"""What a deal is worth: three facing hands, and in the advanced game points for what they are."""

from __future__ import annotations

from collections.abc import Sequence

from . import hands
from .blocks import HANDS
from .values import Deal, Item, PokerOptions
from .views import names

# R-O14. A-O25: a flush beats a straight though both bring one point.
POINTS = {
    "straight": 1,
    "flush": 1,
    "full_house": 2,
    "four": 3,
    "straight_flush": 4,
    "royal_flush": 5,
}
WEAK = -1
"""A-O8: a hand below a pair costs its owner a point."""
HANDS_WON = {2: 3, 3: 4}


def result_of(cards: Sequence[bytes], options: PokerOptions, starter: int) -> Deal:
    """The finished deal, itemised. `cards`: seat 0's three hands, then seat 1's."""
    strength = [hands.strength_of(hand) for hand in cards]
    ranks = [hands.NAMES[hands.category(x)] for x in strength]
    # A-O3: by position, hand 1 against hand 1; A-O4: nobody wins a tie.
    facing = zip(strength[:HANDS], strength[HANDS:], strict=True)
    winners = tuple([None if a == b else 0 if a > b else 1 for a, b in facing])
    won = (winners.count(0), winners.count(1))
    per_seat = (tuple(ranks[:HANDS]), tuple(ranks[HANDS:]))
    if options.scoring == "basic":
        items: tuple[tuple[Item, ...], ...] = ((), ())
        totals = won
        # R-O12, A-O5: two better hands win the deal, else it is drawn.
        scored = (int(won[0] >= 2), int(won[1] >= 2))
    else:
        items = tuple([_items(seat, per_seat[seat], winners, won[seat], options) for seat in (0, 1)])
        a, b = [sum([item.points for item in lines]) for lines in items]
        totals = (a, b)
        # R-O13: the higher total scores the difference; A-O20: equal ones nothing; A-O21: below zero counts too.
        scored = (max(a - b, 0), max(b - a, 0))
    dealt = (tuple(map(names, cards[:HANDS])), tuple(map(names, cards[HANDS:])))
    return Deal(starter, dealt, per_seat, winners, items, won, totals, scored)


def _items(
    seat: int, ranks: tuple[str, ...], winners: tuple[int | None, ...], won: int, options: PokerOptions
) -> tuple[Item, ...]:
    lines = []
    for hand, rank in enumerate(ranks):
        if rank == "high_card":
            lines.append(Item(rank, hand, WEAK))
        elif rank in POINTS and (options.bonuses == "own" or winners[hand] == seat):  # A-O9
            lines.append(Item(rank, hand, POINTS[rank]))
    if won in HANDS_WON:
        lines.append(Item("two_hands" if won == 2 else "three_hands", None, HANDS_WON[won]))
    return tuple(lines)
