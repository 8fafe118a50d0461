"""How a newcomer may play the tutorial of La pyramide du soleil.

The proposed questions, and then what is there; or questions that miss.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyramidion.core import Play
from tools.tutorials import Idea, Playthrough, Raw

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

FIRST_NOTES = ("Bienvenue au palais d'Atahualpa", "Chaque case fermée porte un lingot")
"""Of the first two notes, in French."""


def questions(*questions: str) -> Idea:
    asked = iter(questions)

    def idea(play: Play) -> Iterator[Raw]:
        for question in asked:
            yield {"type": "guess", "cell": question[:2], "symbol": question[2]}
        board = play.state.board
        for i in range(24):
            yield {"type": "guess", "cell": f"{'ABCD'[i // 6]}{i % 6 + 1}", "symbol": board[i]}

    return idea


def follow(one: Visitor, text: str) -> None:
    """Does what the tutorial proposes in these French words."""
    symbols = {"singe": "S", "lézard": "L", "araignée": "A", "oiseau": "O"}
    proposed = re.search(rf"\b([A-D][1-6])\b.*?({'|'.join(symbols)})", text)
    assert proposed, text
    one.cell(proposed[1]).click()
    one.picker(symbols[proposed[2]]).click()


PLAYTHROUGHS = [
    Playthrough("a miss at first", questions("D5L", "C5O"), 2),
]
