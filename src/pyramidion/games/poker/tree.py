"""One deal of Pyramid Poker as a tree. A block is drawn before its owner places it, a tile when a joker turns it."""

from __future__ import annotations

from random import Random
from types import MappingProxyType

import msgspec

from pyramidion.core import Chance
from pyramidion.core.arrays import Draft
from pyramidion.core.trees import Outcomes, Variant
from pyramidion.core.trees import Tree as Base

from . import hidden, views
from .arrays import BUILDING, TAKING
from .blocks import BIT, CARDS, FIRST_JOKER, STOCK, TURNED, bits
from .rules import BLOCKS
from .values import DealSetup, PokerSetup, State, Take

ALL = bytes(range(len(CARDS)))
NOTHING_LEFT_TO_CHANCE = Chance(None)


class Tree(Base[State]):
    variants = MappingProxyType(
        {
            "deal": Variant(
                "Pyramid Poker, one deal",
                {"scoring": "basic", "deals": 1},
                seats=2,
                most_actions=BLOCKS + 2 * BLOCKS + 2,  # of the two jokers each has one tile kept
                least_return=-1.0,
                most_return=1.0,
            )
        }
    )
    most_outcomes = len(CARDS)

    def draws(self, state: State | None, action: int) -> int:
        if state is None:
            return 2  # who starts, and the first block
        if state.phase == "build":
            return int(len(state.placed) + 1 < BLOCKS)
        return TURNED if state.phase == "take" and _card_at(state, action) >= FIRST_JOKER else 0

    def outcomes(self, state: State | None, action: int, drawn: Draft) -> Outcomes:
        if state is None and not drawn:
            return [(0, 0.5), (1, 0.5)]
        if state is None:
            cards = [*ALL]
        elif state.phase == "build":
            seen = {*(state.cards[bit] for bit in bits(state.filled)), views.drawn(state)}
            cards = [card for card in ALL if card not in seen]
        else:
            cards = sorted({*state.aside}.difference(drawn))
        return [(card, 1 / len(cards)) for card in cards]

    def begin(self, drawn: Draft) -> State:
        starter, card = drawn
        tiles = _moved(ALL, STOCK * starter, card)
        names = views.names(tiles)
        stocks = names[:STOCK], names[STOCK:BLOCKS]
        deal = DealSetup(starter, stocks, names[BLOCKS:])
        return self.game.start(self.options, 2, PokerSetup((deal,)), NOTHING_LEFT_TO_CHANCE)  # type: ignore[no-any-return]

    def apply(self, state: State, seat: int, actions: Draft, drawn: Draft) -> State | None:
        tiles = b"".join((*state.stocks, state.aside))
        if state.phase == "build":
            for card in drawn:
                tiles = _moved(tiles, STOCK * (1 - seat) + (len(state.placed) + 1) // 2, card)
        else:
            for number, card in enumerate(drawn):
                tiles = _moved(tiles, BLOCKS + number, card)
        move = BUILDING[actions[0]] if state.phase == "build" else TAKING[actions[0]]
        if drawn:
            stocks = tiles[:STOCK], tiles[STOCK:BLOCKS]
            state = msgspec.structs.replace(state, stocks=stocks, aside=tiles[BLOCKS:])
        after: State
        after, _ = self.game.apply(state, seat, move, 0.0, NOTHING_LEFT_TO_CHANCE)
        return after

    def returns(self, state: State) -> None:
        return None

    def resample(self, state: State, seat: int, random: Random) -> State:
        return hidden.shuffle(state, seat, random)


def _card_at(state: State, action: int) -> int:
    move = TAKING[action]
    assert isinstance(move, Take)
    return state.cards[BIT[move.at]]


def _moved(tiles: bytes, place: int, card: int) -> bytes:
    """The tiles with this card in its place. What lay there lies where the card was: nobody has seen either."""
    out = bytearray(tiles)
    other = tiles.index(card)
    out[place], out[other] = out[other], out[place]
    return bytes(out)
