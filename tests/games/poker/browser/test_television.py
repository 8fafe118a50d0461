"""The television of Pyramid Poker tells the match, what it takes to win it, and how the hands stand."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.room import Arrive
from tests.browser.television import height, television
from tests.server.harness import Served


def test_the_score_that_decides(served: Served, visitor: Arrive) -> None:
    tv, view = television(
        served,
        visitor,
        "poker",
        ({}, 2, lambda play: len(play.view(None).deals) == 1 and len(play.view(None).takings) > 6),
    )
    for seat in (0, 1):
        side = tv.page.locator(".match .side").nth(seat)
        expect(side.locator(".points")).to_have_text(str(view.match[seat]))
        expect(side.locator(".missing")).to_have_text(f"encore {7 - view.match[seat]}")
    # As many hands as are marked as leading on each side.
    leading = [tv.page.locator(".salon > .side").nth(seat).locator(".leading").count() for seat in (0, 1)]
    assert sum(leading) > 0
    expect(tv.page.locator(".match .now")).to_have_text(
        re.compile(rf"^Mains\s: {leading[0]} à {leading[1]}$")
    )
    assert height(tv, ".match .points") > 0.08


def test_the_account_of_a_deal_says_what_it_brought(served: Served, visitor: Arrive) -> None:
    tv, view = television(
        served,
        visitor,
        "poker",
        ({}, 2, lambda play: len(play.view(None).deals) == 1 and sum(play.view(None).match) > 0),
    )
    scored = max(view.deals[0].scored)
    expect(tv.page.locator(".match .gain")).to_have_text(f"+{scored}")
    expect(tv.page.locator(".match .deal")).to_contain_text("Donne 1")
