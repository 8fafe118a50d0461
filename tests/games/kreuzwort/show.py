"""Kreuzwort-Pyramiden before a television: words, until both let it be."""

from __future__ import annotations

import re
from random import Random

import msgspec

from tests.browser.show import Script, Show

LAST_WORDS = 24
"""Moves after which nobody looks for more words."""


def by_hand(show: Show, seat: int) -> None:
    phone = show.phones[seat]
    if show.play.seq >= LAST_WORDS:
        phone.button("Passer").tap()
        phone.button("Oui, passer").tap()
        return
    field = phone.page.get_by_label("Votre mot")
    field.fill(word(show, seat))
    field.press("Enter")


def word(show: Show, seat: int) -> str:
    """A word that may be laid now; the client finds where it brings most."""
    play = show.play
    move = msgspec.to_builtins(play.game.random_move(play.state, seat, Random(play.seq)))
    tops = play.view(seat).tops
    cells = [move["from"].get(cell, cell) for cell in move["cells"]]
    return "".join(tops["ABCDEFGHIJ".index(cell[0])][int(cell[1:]) - 1] for cell in cells)


SCRIPT = Script(
    seats=2,
    by_hand=by_hand,
    ends_soon=lambda play: play.seq >= LAST_WORDS,
    ending=re.compile("gagne|Égalité"),
)
