"""A view as text: the pyramid from its top, the hands, and what goes on."""

from __future__ import annotations

from .blocks import HAND, ROW
from .views import PokerView

BACKS = ("▲▲", "▼▼")
"""A block of seat 0 or seat 1 whose card the viewer does not see."""


def draw(view: PokerView) -> str:
    waits = f"{view.phase}, waits for " + " and ".join(f"seat {seat}" for seat in view.to_move)
    lines = [f"Pyramid Poker, deal {view.deal}: {waits if view.to_move else 'over'}.", ""]
    blocks = {block.at: block.card or BACKS[block.owner] for block in view.pyramid}
    height = max((row for row, _ in blocks), default=0)
    for row in range(height, -1, -1):
        places = [blocks.get((row, column), "··" if row == 0 else "  ") for column in range(ROW - row)]
        lines.append(("   " + "  " * row + "  ".join(places)).rstrip())
    lines.append("")
    for seat, hands in enumerate(view.hands):
        shown = ["[" + " ".join((*hand, *[".."] * (HAND - len(hand)))) + "]" for hand in hands]
        lines.append(f"   seat {seat}  {' '.join(shown)}  match {view.match[seat]}")
    if view.turned:
        lines.append(f"   turned: {' '.join(view.turned)}")
    if view.taken is not None:
        lines.append(f"   taken: {view.taken}")
    if view.drawn is not None:
        lines.append(f"   drawn: {view.drawn}")
    if view.deals:
        last = view.deals[-1]
        lines.append(f"   last deal: hands won {_pair(last.won)}, scored {_pair(last.scored)}")
    return "\n".join(lines)


def _pair(values: tuple[int, ...]) -> str:
    return " to ".join(map(str, values))
