"""The tutorial of Pyramid Poker, which every newcomer goes through in the same way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.tutorials import Playthrough

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

FIRST_NOTES = ("vous élevez une pyramide", "le dos de ceux du robot")
"""Of the first two notes, in French."""


def follow(one: Visitor, text: str) -> None:
    """Does what the tutorial proposes in these French words."""
    marked = one.page.locator("[data-pointed]")
    hand = re.search(r"main (\d)", text)
    if hand and "Mettez" in text:
        marked.click()
        return
    button = marked.locator("button")
    (button if button.count() else marked).click()
    if hand:
        one.page.locator(f'button[data-hand="{int(hand[1]) - 1}"]').click()
    elif "Prendre" in text:
        one.button("Prendre").click()


PLAYTHROUGHS: list[Playthrough] = []
