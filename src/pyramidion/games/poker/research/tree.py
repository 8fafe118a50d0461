"""One deal of Pyramid Poker as a tree. A block is drawn before its owner places it, a tile when a joker turns it.

The end of a deal is a tree too, small enough to be solved: few blocks are left, and few tiles have not been seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random
from types import MappingProxyType

import msgspec

from pyramidion.core import AnyGame, Chance
from pyramidion.core.arrays import Draft
from pyramidion.core.trees import Outcomes, Variant, within
from pyramidion.core.trees import Tree as Base
from pyramidion.games.poker import hidden, views
from pyramidion.games.poker.blocks import ASIDE, BIT, CARDS, FIRST_JOKER, STOCK, TURNED, bits, free
from pyramidion.games.poker.rules import BLOCKS
from pyramidion.games.poker.values import DealSetup, PokerOptions, PokerSetup, State, Take

from .arrays import BUILDING, TAKING

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


class EndTree(Tree):
    """The last blocks of a deal, in a position that random moves have led to. Chance lays the cards on the blocks."""

    variants = MappingProxyType(
        {
            "end": Variant(
                "Pyramid Poker, the end of a deal",
                {"scoring": "basic", "deals": 1},
                seats=2,
                most_actions=2 * BLOCKS,
                least_return=-1.0,
                most_return=1.0,
                parameters=MappingProxyType({"position": 0, "blocks": 4, "unseen": 6}),
            )
        }
    )

    def __init__(self, game: AnyGame, options: PokerOptions, parameters: Mapping[str, int]) -> None:
        """`position` chooses what has been played so far, from 0 on; `blocks` are left, half of them facing each seat;
        `unseen` is how many tiles nobody had seen before they were laid on the blocks. The others are out of play:
        everybody saw them when a joker turned tiles."""
        super().__init__(game, options, parameters)
        position = within("position", parameters["position"], 0, 1_000_000)
        blocks = within("blocks", parameters["blocks"], 4, 8)  # a block lies on two others
        if blocks % 2:
            raise ValueError(f"blocks: an even number, as each seat takes half of them, not {blocks}")
        unseen = within("unseen", parameters["unseen"], blocks + 1, ASIDE)
        played = (self._played(Random(f"{position} {attempt}"), blocks) for attempt in count())  # noqa: S311 - no secret
        state = next(filter(_is_an_end, played))
        self.places = bits(state.filled)
        tiles = [*(state.cards[bit] for bit in self.places), *state.aside]
        plain = [card for card in tiles if card < FIRST_JOKER]
        self.unseen = bytes(sorted(plain[:unseen]))
        self.position = _with_turned(state, bytes([card for card in tiles if card not in self.unseen]))

    def _played(self, random: Random, blocks: int) -> State:
        """A random deal down to so many blocks."""
        cards = random.sample(CARDS, len(CARDS))
        deal = DealSetup(0, (tuple(cards[:STOCK]), tuple(cards[STOCK:BLOCKS])), tuple(cards[BLOCKS:]))
        state = self.game.start(self.options, 2, PokerSetup((deal,)), NOTHING_LEFT_TO_CHANCE)
        while state.phase != "take" or state.filled.bit_count() > blocks:
            move = self.game.random_move(state, state.turn, random)
            state, _ = self.game.apply(state, state.turn, move, 0.0, NOTHING_LEFT_TO_CHANCE)
        return state  # type: ignore[no-any-return]

    def draws(self, state: State | None, action: int) -> int:
        return len(self.places) if state is None else 0

    def outcomes(self, state: State | None, action: int, drawn: Draft) -> Outcomes:
        cards = [card for card in self.unseen if card not in drawn]
        return [(card, 1 / len(cards)) for card in cards]

    def begin(self, drawn: Draft) -> State:
        cards = bytearray(self.position.cards)
        for bit, card in zip(self.places, drawn, strict=True):
            cards[bit] = card
        aside = bytes([card for card in self.unseen if card not in drawn])
        return msgspec.structs.replace(self.position, cards=bytes(cards), aside=aside)


def _is_an_end(state: State) -> bool:
    """Each seat has half of the blocks, one lies under another, and a joker has turned tiles."""
    half = state.filled.bit_count() // 2
    covered = free(state.filled) != state.filled
    return covered and state.facing.bit_count() == half and any(taking.turned for taking in state.takings)


def _with_turned(state: State, tiles: bytes) -> State:
    """These tiles were turned too when the first joker turned some."""
    takings = [*state.takings]
    first = next(number for number, taking in enumerate(takings) if taking.turned)
    turned = takings[first].turned + views.names(tiles)
    takings[first] = msgspec.structs.replace(takings[first], turned=turned)
    return msgspec.structs.replace(state, takings=tuple(takings))


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


TREES = (Tree, EndTree)
