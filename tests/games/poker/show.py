"""Pyramid Poker before a television: one deal."""

from __future__ import annotations

import re

from tests.browser.show import Script, Show

from .browser.page import blocks, play_turn


def by_hand(show: Show, seat: int) -> None:
    """A whole turn, which may be of two entries: done when the house has it all."""
    phone = show.phones[seat]
    play_turn(phone)
    while not show.play.over and show.play.state.turn == seat:
        phone.page.wait_for_timeout(20)


SCRIPT = Script(
    seats=2,
    options={"scoring": "basic", "deals": 1},
    by_hand=by_hand,
    ends_soon=lambda play: play.state.phase == "take" and len(blocks(play.state)) <= 2,
    ending=re.compile("gagne|Égalité"),
)
