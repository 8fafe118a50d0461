"""Every page for everybody: keyboard alone, axe-core, narrow and wide, day and night."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .positions import near_the_end
from .visitor import CELLS, PATIENCE, Visitor

FOCUSED = (
    "(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? '').trim()"
)


def tab_to(one: Visitor, name: str) -> None:
    """Tab by Tab, as somebody without a mouse."""
    seen = []
    for _ in range(80):
        one.page.keyboard.press("Tab")
        seen.append(one.page.evaluate(FOCUSED))
        if re.search(name, seen[-1]):
            return
    raise AssertionError(f"no way to {name!r} with Tab: {seen}")


@pytest.mark.parametrize(
    "path", ["/", "/nouvelle/soleil", "/regles/soleil", "/a-propos", "/nulle-part", "/table/personne"]
)
@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (820, "light"), (1920, "dark")])
def test_pages_fit_and_axe_finds_nothing_serious(
    visitor: Callable[..., Visitor], path: str, width: int, scheme: str
) -> None:
    one = visitor(width=width, color_scheme=scheme)
    one.forgiven.append("404|401|WebSocket")
    one.page.goto(path)
    expect(one.page.get_by_role("heading", level=1)).to_be_visible()
    one.fits()
    one.accessible()


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (360, "dark"), (1440, "dark")])
def test_a_game_fits_and_axe_finds_nothing_serious(
    visitor: Callable[..., Visitor], width: int, scheme: str
) -> None:
    one = visitor(width=width, color_scheme=scheme)
    one.against_bots("Ana")
    cell, symbol = one.right_question()
    one.ask(cell, symbol)
    one.fits()
    one.accessible()


def test_english_is_complete_enough_to_play(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.page.goto("/")
    one.button("English").click()
    expect(one.page.locator("html")).to_have_attribute("lang", "en")
    expect(one.page.get_by_text("Open a table").first).to_be_visible()
    one.accessible()


def test_a_game_by_keyboard_alone(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    one = visitor()
    one.page.goto("/")
    tab_to(one, "^Contre les robots")
    one.page.keyboard.press("Enter")
    one.page.keyboard.type("Ana")
    one.page.keyboard.press("Enter")
    one.my_turn()
    tab_to(one, r"^[A-D][1-6],")
    here = CELLS.index(one.page.evaluate(FOCUSED)[:2])
    cell, symbol = one.right_question()
    there = CELLS.index(cell)
    down, right = there // 6 - here // 6, there % 6 - here % 6
    for _ in range(abs(down)):
        one.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    for _ in range(abs(right)):
        one.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
    one.page.keyboard.press("Enter")
    one.page.keyboard.press(symbol)
    one.answered(cell)
    # The live region has said it.
    expect(one.page.get_by_role("log", name="Ce qui se passe")).to_contain_text(cell, timeout=PATIENCE)


def test_the_last_question_by_keyboard_and_the_end_is_announced(
    visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    one = visitor()
    one.page.goto("/")
    one.page.get_by_test_id("transcript-file").set_input_files(
        near_the_end(tmp_path, ["Ana"], left=1, emperor="house", ingots="shuffled")
    )
    one.say_name("Ana")
    start = one.button("Commencer")
    expect(start.or_(one.page.locator("[data-cell]")).first).to_be_visible()
    if start.count():
        start.click()
    one.my_turn()
    cell, symbol = one.right_question()
    one.cell(cell).focus()
    one.page.keyboard.press("Enter")
    one.page.keyboard.press(symbol)
    one.title_says_it_is_over()
    expect(one.page.get_by_role("log", name="Ce qui se passe")).to_contain_text("trouvés")
