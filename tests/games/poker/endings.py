"""The last turns of a deal as one wants them: whole hands but for a few cards, and what is left in the foundation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pyramidion.core import Chance
from pyramidion.games.poker import GAME
from pyramidion.games.poker.blocks import BIT, NUMBER, PLACES
from pyramidion.games.poker.values import State, Taking

from .positions import rest

ORDER = PLACES[:30]


def ending(
    ours: Sequence[str], theirs: Sequence[str], left: str, match: tuple[int, int] = (0, 0), **options: Any
) -> State:
    """Built row by row by seat 0 and seat 1 in turn, and taken down backwards. `left`: the last blocks, [0, 0] first.

    Places with an even column face seat 0, the others seat 1.
    """
    blocks = left.split()
    hands = [hand.split() for hand in (*ours, *theirs)]
    queues = [
        [(card, number) for number, hand in enumerate(hands[3 * seat : 3 * seat + 3]) for card in hand]
        for seat in (0, 1)
    ]
    takings = []
    for turn in range(30 - len(blocks)):
        seat, at = turn % 2, ORDER[29 - turn]
        card, hand = queues[seat].pop(0)
        takings.append(Taking(seat, at, (29 - turn) % 2, card, (), None, hand))
    assert queues == [[], []], "the hands have another number of cards than were taken"
    parsed = GAME.parse_options(options, 2)
    used = [*blocks, *(card for hand in hands for card in hand)]
    aside = rest(*used)
    start = GAME.start(
        parsed,
        2,
        GAME.parse_setup(
            {"deals": [{"starter": 0, "stocks": [used[:15], used[15:]], "aside": aside}]}, parsed, 2
        ),
        Chance(None),
    )
    cards = bytearray(64)
    filled = facing = 0
    for column, card in enumerate(blocks):
        bit = BIT[0, column]
        cards[bit] = NUMBER[card]
        filled |= 1 << bit
        facing |= (column % 2) << bit
    return msgspec.structs.replace(
        start,
        phase="take",
        turn=len(takings) % 2,
        filled=filled,
        facing=facing,
        cards=bytes(cards),
        placed=bytes(BIT[at] for at in ORDER),
        takings=tuple(takings),
        hands=tuple(bytes(NUMBER[card] for card in hand) for hand in hands),
        match=match,
    )
