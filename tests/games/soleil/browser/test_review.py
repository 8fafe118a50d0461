"""The coach's look back, and its moments on the board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_layout import box
from tests.browser.salon.test_salon import played_until
from tests.browser.visitor import Visitor

OPTIONS = {"emperor": "house", "ingots": "shuffled"}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_a_moment_and_the_whole_board_are_seen_together(
    visitor: Callable[..., Visitor], width: int, height: int
) -> None:
    given = played_until("soleil", OPTIONS, 1, lambda play: play.seq == 20)
    one = visitor(width=width, height=height)
    one.open_table("Ana", [{"kind": "me", "name": "Ana"}], options=OPTIONS, transcript=given, coach=True)
    one.button("Commencer").click()
    one.end()
    one.button("L'avis du conseiller").click()
    ways = one.page.get_by_role("link", name=re.compile(r"^Voir sur le plateau, coup \d+$"))
    expect(ways).to_have_count(3)
    ways.nth(1).click()
    controls = one.page.get_by_role("group", name="Défilement")
    expect(controls.get_by_role("button", name="coup", pressed=True)).to_have_count(1)
    words = one.page.get_by_role("main").get_by_text("Mieux :", exact=False)
    assert 0 <= box(words)["y"] < box(one.cell("A1"))["y"]
    assert box(one.cell("D6"))["bottom"] <= box(controls)["y"]
    expect(one.spoken).to_contain_text("Mieux :")  # and is heard
    # What was done and what was better are on the same board, and are called so.
    cells = one.page.get_by_role("grid").get_by_role("button")
    for mark in ("joué", "mieux"):
        marked = cells.filter(has=one.page.locator(f'[data-text="{mark}"]'))
        expect(marked).to_have_count(1)
        expect(marked).to_have_accessible_name(re.compile(f", {mark}"))
    one.for_everybody()
