"""The pictures of the rule books: drawn by the games' own pieces, told to whoever cannot see them, in every window."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.table.test_tutorial import TUTORIALS
from tests.browser.visitor import Visitor

FEWEST = 4
"""Pictures of a rule book."""
DRAWN = """frame => {
  const { top, bottom, width, height } = frame.getBoundingClientRect();
  const pieces = [...frame.querySelectorAll("svg, li")].map((piece) => piece.getBoundingClientRect());
  return width > 200 && height > 40
    && pieces.some((piece) => piece.width > 12 && piece.top >= top && piece.bottom <= bottom);
}"""


@pytest.mark.parametrize("game", list(TUTORIALS))
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_rule_book_has_pictures(game: str, theme: str, visitor: Callable[..., Visitor]) -> None:
    one = visitor(width=390, height=844, color_scheme=theme)
    one.page.goto(f"/regles/{game}")
    pictures = one.page.locator("figure")
    expect(pictures.nth(FEWEST - 1)).to_be_visible()
    for picture in pictures.all():
        drawn = picture.get_by_role("img")
        assert len(drawn.get_attribute("aria-label") or "") > 20
        expect(picture.locator("figcaption")).to_have_text(re.compile(r"\w.{15,}\.$"))
        # Something is drawn, and within its frame.
        assert drawn.evaluate(DRAWN)
        expect(picture.locator("[inert]")).to_have_count(1)
    alts = [picture.get_by_role("img").get_attribute("aria-label") for picture in pictures.all()]
    assert len({*alts}) == len(alts)
    one.accessible()
    one.fits(390, 820, 1440)
    one.button("English").click()
    expect(pictures.first.get_by_role("img")).not_to_have_attribute("aria-label", alts[0] or "")


def test_a_rule_that_is_asked_for_is_scrolled_to_with_its_picture(visitor: Callable[..., Visitor]) -> None:
    one = visitor(width=390, height=844)
    one.page.goto(f"/regles/{next(iter(TUTORIALS))}")
    last = one.page.locator("article:has(figure)").last
    asked = last.get_attribute("id")
    one.page.goto("/")
    one.page.goto(f"/regles/{next(iter(TUTORIALS))}#{asked}")
    rule = one.page.locator(f'article[id="{asked}"]')
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()
    expect(rule.locator("figure")).to_be_visible()
