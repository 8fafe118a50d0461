"""Pyramid Poker at a table in the browser: what the players of the tests see and press."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from pyramidion.games.poker.blocks import BIT, FIRST_JOKER, HAND, HANDS, PLACE, bits, buildable, free
from tests.browser.visitor import Visitor

At = tuple[int, int]
CARD = r"\b(as|roi|dame|valet|dix|neuf|huit|sept|six|cinq|quatre|trois|deux) de (pique|cœur|carreau|trèfle)\b"


def place(one: Visitor, at: At) -> Locator:
    return one.page.locator(f'[data-at="{at[0]}.{at[1]}"] button')


def hand(one: Visitor, number: int) -> Locator:
    """One of the player's own three, from 0."""
    return one.page.locator(f'button[data-hand="{number}"]')


def bar(one: Visitor) -> Locator:
    """The sentence under the board: what may be done, or what is waited for."""
    return one.page.locator(".poker .sentence")


def taken_up(ana: Visitor, bao: Visitor, path: Path, **wish: Any) -> None:
    """A table of Ana's with Bao, taken up from a transcript."""
    ana.open_table(
        "Ana",
        [{"kind": "me"}, {"kind": "open"}],
        game="poker",
        options={},
        transcript=json.loads(path.read_text(encoding="utf-8")),
        **wish,
    )
    bao.come_to(ana.table_id, "Bao")
    bao.sit()
    bao.accept()
    ana.button("Commencer").click()
    expect(ana.page.get_by_role("grid")).to_be_visible()


def places_to_build(state: Any) -> list[At]:
    return [PLACE[bit] for bit in bits(buildable(state.filled))]


def blocks(state: Any) -> list[At]:
    return [PLACE[bit] for bit in bits(state.filled)]


def free_blocks(state: Any) -> list[At]:
    return [PLACE[bit] for bit in bits(free(state.filled))]


def covered_block(state: Any) -> At:
    return next(PLACE[bit] for bit in bits(state.filled & ~free(state.filled)))


def open_hand(state: Any, seat: int) -> int:
    return next(i for i in range(HANDS) if len(state.hands[seat * HANDS + i]) < HAND)


def facing(state: Any, at: At) -> int:
    return int(state.facing >> BIT[at] & 1)


def is_joker(state: Any, at: At) -> bool:
    return bool(state.cards[BIT[at]] >= FIRST_JOKER)


def play_turn(one: Visitor) -> None:
    """The whole turn of the one who is to move, with a mouse or a finger; what is pressed first is what may be done."""
    state = one.state()
    seat = state.turn
    if state.phase == "build":
        place(one, places_to_build(state)[0]).click()
        return
    if state.phase == "take":
        at = free_blocks(state)[0]
        place(one, at).click()
        if facing(state, at) == seat and not is_joker(state, at):
            hand(one, open_hand(state, seat)).click()
            return
        one.button("Prendre").click()
    keep_and_place(one, seat)


def keep_and_place(one: Visitor, seat: int) -> None:
    """What is left of a turn once the block is taken."""
    tiles = one.page.get_by_role("region", name="Le joker retourne trois blocs").get_by_role("button")
    goes_on = one.page.locator("button[data-hand].open").or_(tiles)
    expect(goes_on.first).to_be_visible()
    if tiles.count():
        one.page.get_by_role("button", name=re.compile(f"^{CARD}$", re.IGNORECASE)).first.click()
    state = one.state()
    hand(one, open_hand(state, seat)).click()


def steer(one: Visitor, target: At) -> None:
    """Arrow by arrow to a place, as somebody without a mouse."""
    for _ in range(40):
        here = one.page.evaluate("document.activeElement.closest('[data-at]')?.dataset.at")
        assert here, "the focus has left the pyramid"
        row, column = (int(part) for part in here.split("."))
        if (row, column) == target:
            return
        if row != target[0]:
            one.page.keyboard.press("ArrowUp" if row < target[0] else "ArrowDown")
        else:
            one.page.keyboard.press("ArrowRight" if column < target[1] else "ArrowLeft")
    raise AssertionError(f"no way to {target} with arrows")
