"""The coach's review of a game without advice: one asks with the keyboard, the other agrees, and both read it."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
ASK, MOMENTS = "Proposer l'avis du conseiller", "Les moments qui ont compté"


def resigned(visitor: Callable[..., Visitor]) -> tuple[Visitor, Visitor]:
    """Two who have just played a game without advice."""
    ana, bao = visitor(), visitor(width=390, height=844, has_touch=True, is_mobile=True)
    table = ana.open_table("Ana", [ME, OPEN], game="poker", options={})
    bao.come_to(table, "Bao")
    bao.button("S'asseoir ici").click()
    ana.button("Commencer").click()
    expect(ana.page.get_by_role("grid")).to_be_visible()
    bao.button("La table").click()
    bao.button("Abandonner").click()
    bao.button("Oui, abandonner").click()
    for one in (ana, bao):
        expect(one.button(ASK)).to_be_visible()
    return ana, bao


def test_a_review_that_all_agree_to_is_there_at_once(visitor: Callable[..., Visitor]) -> None:
    ana, bao = resigned(visitor)
    ana.button(ASK).focus()
    ana.page.keyboard.press("Enter")
    question = bao.page.get_by_test_id("proposal")
    expect(question).to_contain_text("Ana propose de revoir la partie avec le conseiller.")
    expect(question).to_be_in_viewport()
    expect(bao.spoken).to_contain_text("Ana propose de revoir la partie avec le conseiller.")
    expect(ana.page.get_by_test_id("proposal")).to_be_in_viewport()
    bao.for_everybody()
    question.get_by_role("button", name="Non").click()
    for one in (ana, bao):
        expect(one.page.get_by_text("la proposition est refusée").first).to_be_visible()
    ana.for_everybody()

    # Somebody else may ask the same at once.
    bao.button(ASK).click()
    ana.button("D'accord").focus()
    ana.page.keyboard.press("Enter")
    for one in (ana, bao):
        expect(one.page.get_by_role("heading", name=MOMENTS)).to_be_visible()
        expect(one.button("L'avis du conseiller")).to_be_visible()
    bao.for_everybody()


def test_the_replay_asks_for_it_too(visitor: Callable[..., Visitor]) -> None:
    ana, bao = resigned(visitor)
    ana.page.goto(ana.page.url.replace("/table/", "/rejouer/"))
    ana.button(ASK).click()
    expect(ana.page.get_by_test_id("proposal")).to_contain_text("Vous proposez de revoir la partie")
    ana.for_everybody()
    bao.button("D'accord").click()
    expect(ana.page.get_by_role("group", name=MOMENTS)).to_be_visible()
    expect(ana.button(ASK)).to_have_count(0)
