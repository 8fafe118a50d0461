"""The replay of Pyramid Poker."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_layout import box
from tests.browser.salon.test_salon import NAMES, played_until
from tests.browser.visitor import Visitor


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 800), (820, 1100)])
def test_what_it_says_is_not_cut(visitor: Callable[..., Visitor], width: int, height: int) -> None:
    given = played_until("poker", {}, 2, lambda play: len(play.state.placed) == 20)
    one = visitor(width=width, height=height)
    sitting = [{"kind": "me", "name": name} for name in NAMES[:2]]
    table = one.open_table("Ana", sitting, game="poker", options={}, transcript=given)
    one.button("Commencer").click()
    one.end()
    expect(one.page.locator("#over-title")).to_be_visible()
    one.page.goto(f"/rejouer/{table}")
    controls = one.page.get_by_role("group", name="Défilement")
    hands = one.page.locator(".hands").last
    for key in ("Home", "End", "ArrowLeft", "ArrowLeft"):
        expect(hands).to_be_visible()
        one.page.keyboard.press(key)
        assert box(hands)["bottom"] <= box(controls)["y"], hands.inner_text()
