"""Positions for the rule tests: a deal is played from a set-up, move by move, as people would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pyramidion.core import Chance, Entry, Play, Refused, Viewer
from pyramidion.games.poker import GAME
from pyramidion.games.poker.blocks import CARDS, PLACES

Hands = Sequence[str]
"""Three hands, « Kh 9d 7c 4s 2d » each."""

ORDER = PLACES[:30]
"""Row by row from the foundation: each of these may be built when those before it are."""


def rest(*used: str) -> list[str]:
    """The blocks that are not among these, jokers last."""
    return [card for card in CARDS if card not in used]


def fifteen(hands: Hands) -> list[str]:
    return [card for hand in hands for card in hand.split()]


def dealt(ours: Hands, theirs: Hands, starter: int = 0) -> dict[str, Any]:
    """A deal that ends with these hands when it is built row by row and taken down the way it was built.

    Whoever takes the last block takes what the other placed: the hands of one are the stock of the other, backwards.
    """
    mine, yours = fifteen(ours), fifteen(theirs)
    return {"starter": starter, "stocks": [yours[::-1], mine[::-1]], "aside": rest(*mine, *yours)}


class Table:
    """A game with short words for its moves."""

    def __init__(self, *deals: dict[str, Any], seed: int | None = None, **options: Any) -> None:
        parsed = GAME.parse_options(options, 2)
        setup = GAME.parse_setup({"deals": list(deals)}, parsed, 2)
        self.play = Play(GAME, parsed, 2, setup, Chance(seed))

    def move(self, seat: int, **move: Any) -> Any:
        return self.play.step(Entry(seat, 0.0, GAME.parse_move(move)))

    def tut(self, seat: int) -> Any:
        return self.move(seat, type="tut")

    def build(self, seat: int, *at: int) -> Any:
        return self.move(seat, type="build", at=at)

    def take(self, seat: int, *at: int) -> Any:
        return self.move(seat, type="take", at=at)

    def keep(self, seat: int, index: int) -> Any:
        return self.move(seat, type="keep", index=index)

    def hand(self, seat: int, hand: int) -> Any:
        return self.move(seat, type="hand", hand=hand)

    def refused(self, seat: int, **move: Any) -> Refused:
        """The refusal; the position is the same as before, byte for byte."""
        before = (self.play.state, self.play.seq, self.play.at)
        with pytest.raises(Refused) as caught:
            self.move(seat, **move)
        assert (self.play.state, self.play.seq, self.play.at) == before
        return caught.value

    @property
    def turn(self) -> int:
        return self.play.to_move[0]

    def build_all(self) -> None:
        """Row by row; thirty blocks."""
        for at in ORDER:
            self.build(self.turn, *at)

    def take_down(self, turns: int = 30) -> Any:
        """The last block first, each into the first hand with room. The events of the last move."""
        events: Any = ()
        for _ in range(turns):
            seat = self.turn
            self.take(seat, *self.view().pyramid[-1].at)
            if self.view().phase == "keep":
                self.keep(seat, next(i for i, card in enumerate(self.view().turned) if card[0] != "X"))
            hands = self.view().hands[seat]
            events = self.hand(seat, next(i for i, cards in enumerate(hands) if len(cards) < 5))
        return events

    def whole_deal(self) -> Any:
        self.build_all()
        return self.take_down()

    def view(self, viewer: Viewer = None) -> Any:
        return self.play.view(viewer)


def played(ours: Hands, theirs: Hands, **options: Any) -> Any:
    """The finished deal with these hands, as the view itemises it."""
    table = Table(dealt(ours, theirs), seed=1, **options)
    table.whole_deal()
    return table.view().deals[0]
