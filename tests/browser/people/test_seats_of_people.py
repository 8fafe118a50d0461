"""The host would like a bot in the seat of somebody who is there: the person and the others are asked."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
OPTIONS = {"variant": "simple", "emperor": "house", "ingots": "shuffled"}


def propose(host: Visitor) -> None:
    """The host opens Bao's seat and proposes a robot there."""
    host.seat(1).click()
    expect(host.page.get_by_text("elle décide, ou les autres joueurs votent")).to_be_visible()
    host.button("Proposer", exact=True).click()
    expect(host.page.get_by_test_id("proposal")).to_contain_text(
        "Vous proposez qu'un robot joue à la place de Bao."
    )


def test_a_seat_is_its_persons_until_they_agree_or_the_others_vote(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = visitor(), visitor(width=390, height=844, has_touch=True, is_mobile=True), visitor()
    table = ana.open_table("Ana", [ME, OPEN, OPEN], options=OPTIONS)
    for one, name in ((bao, "Bao"), (cleo, "Cleo")):
        one.come_to(table, name)
        one.button("S'asseoir ici").first.click()
    ana.button("Commencer").click()
    expect(bao.page.get_by_role("heading", name="Le plateau")).to_be_attached()

    # Bao hears the question and agrees with the keyboard; the seat stays his to take back.
    propose(ana)
    question = bao.page.get_by_test_id("proposal")
    expect(question).to_contain_text("Ana propose qu'un robot joue à votre place.")
    expect(bao.spoken).to_contain_text("Ana propose qu'un robot joue à votre place.")
    expect(cleo.page.get_by_test_id("proposal")).to_contain_text("1 voix sur 2")
    bao.for_everybody()
    question.get_by_role("button", name="D'accord").focus()
    bao.page.keyboard.press("Enter")
    expect(ana.page.get_by_test_id("proposal")).to_have_count(0)
    expect(ana.spoken).to_contain_text("un robot joue, avec l'accord de la personne.")
    bao.button("Reprendre ma place").click()
    expect(bao.button("Reprendre ma place")).to_have_count(0)

    # Asked again, Bao says no; Ana alone is no majority of two.
    propose(ana)
    bao.page.get_by_test_id("proposal").get_by_role("button", name="Non").click()
    expect(bao.page.get_by_test_id("proposal")).to_contain_text("1 voix sur 2")
    cleo.page.get_by_test_id("proposal").get_by_role("button", name="Non").click()
    for one in (ana, bao, cleo):
        expect(one.page.get_by_test_id("proposal")).to_have_count(0)
    expect(ana.seat(1)).to_contain_text("Bao")
