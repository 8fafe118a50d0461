"""What a viewer may not know, shuffled: the law of views."""

from __future__ import annotations

from random import Random

import msgspec

from pyramidion.core import WHOLE, Viewer

from .blocks import bits
from .values import State


def shuffle(state: State, viewer: Viewer, random: Random) -> State:
    """Blocks that face away, blocks not drawn yet and the tiles set aside change places."""
    if viewer is WHOLE:
        return state
    places = [bit for bit in bits(state.filled) if state.facing >> bit & 1 != viewer]
    gone = [(len(state.placed) + (seat == state.starter)) // 2 for seat in (0, 1)]
    if viewer == state.turn and state.phase == "build":
        gone[state.turn] += 1  # the block that is in its hand
    stocks = [bytearray(stock) for stock in state.stocks]
    cards, aside = bytearray(state.cards), bytearray(state.aside)
    pool = [cards[bit] for bit in places]
    pool += [card for seat in (0, 1) for card in stocks[seat][gone[seat] :]]
    pool += aside
    random.shuffle(pool)
    for bit in places:
        cards[bit] = pool.pop()
    for seat in (0, 1):
        for i in range(gone[seat], len(stocks[seat])):
            stocks[seat][i] = pool.pop()
    for i in range(len(aside)):
        aside[i] = pool.pop()
    return msgspec.structs.replace(
        state, cards=bytes(cards), aside=bytes(aside), stocks=(bytes(stocks[0]), bytes(stocks[1]))
    )
