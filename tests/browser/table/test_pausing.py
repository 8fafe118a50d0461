"""A table is paused by one person and taken up by another: the clock has stood still, the board lay under a cloth."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from pyramidion.house.table.playing import clock
from tests.browser.visitor import Visitor
from tests.server.harness import Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def game_time(house: Served, table: str) -> float:
    found = house.call(house.house.table(table))
    return clock.game_time(found.state, found.room.moment().now)


def test_a_game_is_paused_and_taken_up_another_day(
    own_house: Served, visitor: Callable[..., Visitor]
) -> None:
    ana, bao = visitor(own_house), visitor(own_house, width=390, height=844, has_touch=True, is_mobile=True)
    table = ana.open_table("Ana", [ME, OPEN], game="kreuzwort", options={"clock": 1800})
    bao.come_to(table, "Bao")
    bao.button("S'asseoir ici").click()
    ana.button("Commencer").click()
    board = bao.page.locator("[data-cell]").first
    expect(board).to_be_visible()

    ana.button("La table").click()
    ana.button("Mettre en pause").click()
    for one in (ana, bao):
        expect(one.page.get_by_role("heading", name="En pause")).to_be_visible()
        expect(one.page.locator("[data-cell]").first).to_be_hidden()
        expect(one.page.get_by_role("timer")).to_have_count(0)
    expect(bao.page.get_by_test_id("pause")).to_contain_text("Ana a mis la partie en pause")
    expect(bao.spoken).to_contain_text("Ana met la partie en pause.")
    ana.for_everybody()

    # A day later the house, and the same time on the clock: nothing has happened meanwhile.
    own_house.advance(86400)
    left = game_time(own_house, table)
    ana.page.goto("/")
    expect(ana.page.get_by_role("link", name=re.compile("Kreuzwort"))).to_contain_text("en pause")
    bao.page.reload()
    expect(bao.page.get_by_test_id("pause")).to_contain_text("hier")
    resume = bao.button("Reprendre")
    expect(resume).to_be_focused()
    bao.page.keyboard.press("Enter")
    expect(board).to_be_visible()
    expect(bao.page.get_by_role("timer")).to_have_count(1)
    assert game_time(own_house, table) - left < 60
    ana.page.goto(f"/table/{table}")
    expect(ana.page.get_by_role("timer")).to_be_visible()
