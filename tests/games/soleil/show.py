"""La pyramide du soleil before a television."""

from __future__ import annotations

import re

from tests.browser.show import Script, Show
from tests.browser.visitor import CELLS


def by_hand(show: Show, seat: int) -> None:
    """Names the right animal of the first cell that is closed."""
    phone, state = show.phones[seat], show.play.state
    i = next(i for i in range(len(CELLS)) if not state.solved >> i & 1)
    phone.cell(CELLS[i]).tap()
    phone.picker(state.board[i]).tap()


SCRIPT = Script(
    seats=3,
    options={"emperor": "house", "ingots": "shuffled"},
    by_hand=by_hand,
    ends_soon=lambda play: play.state.solved.bit_count() >= len(CELLS) - 2,
    ending=re.compile("gagne|Égalité"),
)
