"""The tutorial of Kreuzwort, which every newcomer goes through in the same way."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.tutorials import Playthrough

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

FIRST_NOTES = ("le rouge est à vous", "tout ce que vous employez est gagné")
"""Of the first two notes, in French."""


def follow(one: Visitor, text: str) -> None:
    """Does what the tutorial proposes in these French words."""
    word = re.search(r"Écrivez (\w+)", text)
    assert word, text
    one.page.get_by_label("Votre mot").fill(word[1])
    one.button("Annoncer").click()


PLAYTHROUGHS: list[Playthrough] = []
