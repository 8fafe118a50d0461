"""A view as text: the pyramid, what lies on it, and who has what."""

from __future__ import annotations

from .board import COLUMNS
from .views import SoleilView


def draw(view: SoleilView) -> str:
    emperor = "the house" if view.emperor is None else f"seat {view.emperor}"
    waits = f"waits for {_seats(view.to_move)}" if view.to_move else "is over"
    lines = [f"La pyramide du soleil, round {view.round}: Atahualpa is {emperor}; the game {waits}.", ""]
    lines.append("     " + "".join(f"{column + 1:^5}" for column in range(COLUMNS)).rstrip())
    for number, row in enumerate(view.board):
        ingots = view.ingots[number] if view.ingots is not None else (None,) * COLUMNS
        shown = [
            f"{symbol} {'  ' if ingot is None else ingot}" for symbol, ingot in zip(row, ingots, strict=True)
        ]
        lines.append(f"  {'ABCD'[number]}  " + " ".join(shown).rstrip())
    lines.append("")
    bank = "without end" if view.bank is None else view.bank
    lines.append(f"  score {_row(view.scores)}   questions {_row(view.questions)}   bank {bank}")
    if view.log:
        last = view.log[-1]
        found = f"found, {last.ingot} in gold" if last.ingot is not None else "found" if last.hit else "no"
        lines.append(
            f"  seat {last.seat} asked {last.cell} {last.symbol}: {found}; {last.count} around it, {last.paid} paid"
        )
    return "\n".join(lines)


def _row(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def _seats(seats: tuple[int, ...]) -> str:
    return ("seat " if len(seats) == 1 else "seats ") + ", ".join(map(str, seats))
