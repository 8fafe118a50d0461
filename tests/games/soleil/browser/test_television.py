"""The television of La pyramide du soleil tells the gold that the last question brought, and who leads by how much."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.room import Arrive
from tests.browser.salon.test_salon import NAMES
from tests.browser.television import height, television
from tests.server.harness import Served


def test_the_score_that_decides(served: Served, visitor: Arrive) -> None:
    position = (
        {"emperor": "house", "ingots": "shuffled"},
        3,
        lambda play: play.seq > 14 and play.view(None).log[-1].hit,
    )
    tv, view = television(served, visitor, "soleil", position)
    last = view.log[-1]
    expect(tv.page.locator(".answer")).to_contain_text(NAMES[last.seat])
    expect(tv.page.locator("p.gold")).to_have_text(f"+{last.paid + last.ingot}")
    first, second, *_ = sorted(view.scores, reverse=True)
    ahead = NAMES[view.scores.index(first)]
    lead = "Égalité en tête" if first == second else re.compile(rf"^{ahead} mène de\s{first - second}$")
    expect(tv.page.locator(".lead")).to_have_text(lead)
    found = sum(answer.hit for answer in view.log)
    expect(tv.page.locator(".left")).to_have_text(re.compile(rf"Encore {24 - found}\s"))
    # What decides is the largest.
    assert height(tv, "p.gold") > 0.08 > height(tv, ".lead") > 0.04
