"""The card that presents a variant, on a telephone: in nobody's way, read by keyboard, and remembered."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

from .page import PHONE, does, says, sit_down

GUESSING = [
    *does(0, "bet", bricks=2),
    *does(0, "clue", word="obscurité"),
]
KEYBOARD_HEIGHT = 340
"""Pixels of a telephone's 844 that its keyboard covers."""


def card(one: Visitor) -> Locator:
    return one.page.get_by_role("group", name="Pyramide à deux")


def test_under_a_clock_the_card_leaves_the_line_in_sight(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(**PHONE), visitor(**PHONE)
    sit_down(GUESSING, ana, bao, clock=120)
    line, send = bao.page.get_by_label("Votre proposition", exact=True), bao.button("Proposer")
    expect(says(bao)).to_have_text("À vous de deviner.")
    expect(card(bao)).to_contain_text("Vous êtes SYNO")
    expect(card(ana)).to_contain_text("Vous êtes DICO")
    # Nobody has to scroll for what they do in time.
    for control in (line, send):
        expect(control).to_be_in_viewport(ratio=1)
    expect(line).to_be_focused()
    for one in (ana, bao):
        one.fits()
        one.accessible()
    # With the keyboard up, browsers scroll to the line; what sends it is beside it.
    bao.page.set_viewport_size({"width": 390, "height": 844 - KEYBOARD_HEIGHT})
    line.evaluate("at => at.scrollIntoView({block: 'nearest'})")
    for control in (line, send):
        expect(control).to_be_in_viewport(ratio=1)


def test_the_card_is_put_away_for_good_and_comes_back_when_asked_for(
    visitor: Callable[..., Visitor],
) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    sit_down(GUESSING, ana, bao)
    expect(card(bao)).to_be_visible()
    bao.button("Compris").tap()
    expect(card(bao)).to_have_count(0)
    bao.page.reload()
    expect(says(bao)).to_be_visible()
    expect(card(bao)).to_have_count(0)
    # Ana has put none away: her device still shows it, by keyboard alone.
    question = ana.button("Comment on joue")
    expect(question).to_have_attribute("aria-expanded", "true")
    question.focus()
    ana.page.keyboard.press("Enter")
    expect(card(ana)).to_have_count(0)
    ana.page.keyboard.press("Enter")
    expect(card(ana)).to_be_visible()
    expect(question).to_be_focused()
    ana.accessible()
