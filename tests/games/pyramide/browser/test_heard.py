"""A table that listens, in the browser: slips count, and a verdict is contested."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import Visitor

from .page import PHONE, bet, clue, guess, plates, sit_down


@pytest.mark.rule("A-P39")
def test_slips_count_and_a_verdict_is_contested(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    sit_down([], ana, bao, answers="heard")
    bet(ana, 2)
    clue(ana, "obscurité")
    guess(bao, "la nuie")
    expect(bao.page.get_by_text("« la nuie » : compté, on écrit « nuit ».")).to_be_visible()
    bet(ana, 1)
    clue(ana, "brasier")
    guess(bao, "feux")
    expect(plates(bao).nth(1)).to_contain_text("feu")
    bet(ana, 1)
    clue(ana, "bateaux")
    guess(bao, "portes")
    expect(bao.button("Contester")).to_be_visible()
    bao.button("Contester").click()
    expect(ana.page.get_by_text("On attendait : port")).to_be_visible()
    ana.accessible()
    ana.button("Juste").click()
    expect(plates(bao).nth(2)).to_contain_text("port")
    expect(bao.page.get_by_text("« portes » : la table l'a compté.")).to_be_visible()
