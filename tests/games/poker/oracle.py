"""What the arrays of Pyramid Poker have to show, worked out slowly from a view alone."""

from __future__ import annotations

from typing import Any

from pyramidion.core.arrays import Draft
from pyramidion.games.poker.views import PokerView
from tests.games.views import mine_first

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"] + ["X1", "X2"]


def code(card: str | None) -> int:
    return 0 if card is None else CARDS.index(card) + 1


def filled(codes: list[int], size: int) -> list[int]:
    return codes + [0] * (size - len(codes))


def observation(view: PokerView, seat: int, seats: int, draft: Draft) -> dict[str, Any]:
    pyramid = [0] * 64
    for block in view.pyramid:
        pyramid[8 * block.at[0] + block.at[1]] = 55 if block.card is None else code(block.card)
    gone = [0] * 54
    for taking in view.takings:
        if taking.card.startswith("X"):
            gone[CARDS.index(taking.card)] = 1
        if taking.kept is not None:
            for i, card in enumerate(taking.turned):
                gone[CARDS.index(card)] = int(i != taking.kept)
    return {
        "phase": [int(view.phase == phase) for phase in ("tut", "build", "take", "keep", "hand", "over")],
        "to_move": mine_first([int(s in view.to_move) for s in (0, 1)], seat),
        "deal": [view.deal],
        "starter": [int(view.starter == seat)],
        "match": mine_first(view.match, seat),
        "aside": [view.aside],
        "drawn": [code(view.drawn)],
        "card": [code(view.taken)],
        "turned": filled([code(card) for card in view.turned], 3),
        "hands": [
            x for s in (seat, 1 - seat) for hand in view.hands[s] for x in filled([*map(code, hand)], 5)
        ],
        "pyramid": pyramid,
        "placed": filled([8 * row + column + 1 for row, column in view.placed], 30),
        "taken_at": filled([8 * t.at[0] + t.at[1] + 1 for t in view.takings], 30),
        "taken_card": filled([code(t.card) for t in view.takings], 30),
        "taken_hand": filled([0 if t.hand is None else t.hand + 1 for t in view.takings], 30),
        "gone": gone,
    }
