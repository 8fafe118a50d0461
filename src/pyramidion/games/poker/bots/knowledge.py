"""What a seat knows, from its view: the position in numbers, and what may lie where it cannot see."""

from __future__ import annotations

from typing import NamedTuple

from pyramidion.games.poker.blocks import BIT, CARDS, HANDS, NUMBER, STOCK, bits, free
from pyramidion.games.poker.values import PokerOptions, Taking
from pyramidion.games.poker.views import PokerView

UNSEEN = 255
"""Stands for a card that one does not know."""


class Turn(NamedTuple):
    """A turn of the taking that is over, or has come to the hand: what was there when the block was chosen."""

    seat: int
    place: int
    owner: int
    card: int
    """What came out of the pyramid."""
    filled: int
    hands: tuple[tuple[int, ...], ...]
    """All six, as they were."""


class Position(NamedTuple):
    """Cards and places are numbers as in `blocks`; hands are seat 0's three, then seat 1's."""

    seat: int
    """Who looks."""
    phase: str
    filled: int
    facing: int
    cards: tuple[int, ...]
    """By place: the card, UNSEEN where it faces the other or nothing stands."""
    hidden: tuple[int, ...]
    """Places with a block that faces the other."""
    unseen: tuple[int, ...]
    """The cards that have not been seen: on hidden blocks, not drawn yet, or aside."""
    hands: tuple[tuple[int, ...], ...]
    placed: int
    drawn: int
    """While building: the block in hand; otherwise UNSEEN."""
    taken: int
    """The card that goes to a hand now; otherwise UNSEEN."""
    turned: tuple[int, ...]
    to_draw: tuple[int, int]
    """Blocks that each seat will still draw; the one in hand is not among them."""
    aside: int
    turns: tuple[Turn, ...]
    """What has been taken, oldest first."""
    match: tuple[int, int]
    """The looking seat's points, and the other's."""
    played: int
    """Deals that are over."""


def position(view: PokerView, seat: int) -> Position:
    """What the seat knows. In the phases `tut` and `over` there is nothing to think about."""
    cards = [UNSEEN] * 64
    filled = facing = 0
    seen = [NUMBER[name] for taking in view.takings for name in (taking.card, *taking.turned)]
    for block in view.pyramid:
        bit = BIT[block.at]
        filled |= 1 << bit
        facing |= block.owner << bit
        if block.card is not None:
            cards[bit] = NUMBER[block.card]
            seen.append(cards[bit])
    drawn = UNSEEN if view.drawn is None else NUMBER[view.drawn]
    known = {*seen, drawn}
    starter = view.starter or 0
    gone = [(len(view.placed) + (s == starter)) // 2 for s in (0, 1)]
    if view.drawn is not None:
        gone[seat] += 1
    return Position(
        seat=seat,
        phase=view.phase,
        filled=filled,
        facing=facing,
        cards=tuple(cards),
        hidden=tuple(BIT[block.at] for block in view.pyramid if block.card is None),
        unseen=tuple(card for card in range(len(CARDS)) if card not in known),
        hands=tuple(tuple(NUMBER[name] for name in hand) for three in view.hands for hand in three),
        placed=len(view.placed),
        drawn=drawn,
        taken=UNSEEN if view.taken is None else NUMBER[view.taken],
        turned=tuple(NUMBER[name] for name in view.turned),
        to_draw=(STOCK - gone[0], STOCK - gone[1]),
        aside=view.aside,
        turns=_turns(view.takings, tuple(BIT[at] for at in view.placed)),
        match=(view.match[seat], view.match[1 - seat]),
        played=len(view.deals),
    )


def _turns(takings: tuple[Taking, ...], placed: tuple[int, ...]) -> tuple[Turn, ...]:
    filled = sum(1 << bit for bit in placed)
    hands: list[tuple[int, ...]] = [()] * (2 * HANDS)
    out = []
    for taking in takings:
        place = BIT[taking.at]
        out.append(Turn(taking.seat, place, taking.owner, NUMBER[taking.card], filled, tuple(hands)))
        filled ^= 1 << place
        if taking.hand is not None:
            name = taking.card if taking.kept is None else taking.turned[taking.kept]
            hands[taking.seat * HANDS + taking.hand] += (NUMBER[name],)
    return tuple(out)


def open_hands(at: Position) -> list[int]:
    """The looking seat's hands that are not full."""
    mine = at.hands[HANDS * at.seat : HANDS * at.seat + HANDS]
    return [number for number, hand in enumerate(mine) if len(hand) < 5]


def left_lying(at: Position) -> int:
    """The blocks that lay free when their owner took another: what it leaves it hardly wants."""
    out = 0
    for turn in at.turns:
        out |= free(turn.filled) & (at.facing if turn.seat else ~at.facing)
    return out & at.filled


def times_left(at: Position) -> list[int]:
    """By place: how often a block that still stands lay free when its owner took another."""
    out = [0] * 64
    for turn in at.turns:
        rest = free(turn.filled) & (at.facing if turn.seat else ~at.facing) & at.filled
        for place in bits(rest):
            out[place] += 1
    return out


def weights(options: PokerOptions) -> tuple[float, float, float, float, float]:
    """What is played, as the kernels take it: points for two hands, for three, for what a hand is, the same if
    won; basic."""
    if options.scoring == "basic":
        return 3.0, 3.0, 0.0, 0.0, 1.0
    own = float(options.bonuses == "own")
    return 3.0, 4.0, own, 1.0 - own, 0.0
