"""Nobody waits for nothing: reactions, answering along, teams, and one room for a whole evening."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.room import ME, OPEN, PHONE, Arrive
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served


def test_a_tap_on_a_telephone_is_seen_at_the_seat_on_the_television_and_on_other_telephones(
    served: Served, visitor: Arrive
) -> None:
    tv, bao_phone = visitor(width=1920, height=1080), visitor(**PHONE)
    with Person(served, "Ana") as ana:
        made = ana.open_table(seats=[ME, OPEN])
        hers = ana.watch(made["id"])
        bao_phone.page.goto(f"/rejoindre/{made['code']}")
        bao_phone.page.get_by_label("Votre nom").fill("Bao")
        bao_phone.button("Je joue").tap()
        expect(bao_phone.page.get_by_text("Vous avez votre place.")).to_be_visible()
        tv.page.goto(f"/salon/{made['code']}")
        assert hers.ask(type="start")["type"] == "ok"
        expect(tv.page.locator("main .salon")).to_be_visible()
        bao_phone.button("Applaudir").tap()
        expect(tv.seat(1).get_by_role("img", name="Bao applaudit")).to_be_visible()
        assert hers.get("reaction")["reaction"] == "applause"
        # It goes by itself.
        expect(tv.seat(1).get_by_role("img", name="Bao applaudit")).to_have_count(0)
        assert hers.ask(type="react", reaction="heart")["type"] == "reaction"
        expect(tv.seat(0).get_by_role("img", name="Ana adore")).to_be_visible()
        bao_phone.fits()
        bao_phone.accessible()


def come(one: Visitor, code: str, name: str) -> None:
    """By the code, on a telephone."""
    one.page.goto(f"/rejoindre/{code}")
    one.page.get_by_label("Votre nom").fill(name)
    one.button("Je joue").tap()


def test_the_whole_room_goes_on_to_another_game(served: Served, visitor: Arrive) -> None:
    """Telephones of people who play and who look on, a page of the table, and the television."""
    tv, laptop = visitor(width=1280, height=720), visitor()
    bao, cleo = visitor(**PHONE), visitor(**PHONE)
    table = laptop.open_table("Ana", [ME, OPEN])
    code = laptop.page.locator(".code").inner_text()
    tv.page.goto(f"/salon/{code}")
    come(bao, code, "Bao")
    expect(bao.page.get_by_text("Vous avez votre place.")).to_be_visible()
    laptop.button("Commencer").click()
    come(cleo, code, "Cléo")
    expect(cleo.page.get_by_text("Toutes les places sont prises.")).to_be_visible()
    expect(tv.page.locator("main .salon")).to_be_visible()
    laptop.end(bao)
    expect(tv.page.locator(".ending")).to_be_visible()

    bao.button("Un autre jeu").tap()
    bao.accessible()
    bao.dialog("À quoi jouez-vous ensuite ?").get_by_role("button", name="Pyramid Poker").tap()
    for one in (laptop, bao, cleo):
        expect(one.page.get_by_role("heading", name="Pyramid Poker")).to_be_visible()
        expect(one.page).not_to_have_url(re.compile(table))
    expect(tv.page.locator(".invitation h1")).to_have_text("Pyramid Poker")
    expect(tv.seat(0)).to_contain_text("Ana")
    expect(tv.seat(1)).to_contain_text("Bao")
    expect(bao.page.get_by_text("Vous avez votre place.")).to_be_visible()
    # It can be played at once.
    laptop.button("Commencer").click()
    for one in (tv, laptop, bao):
        expect(one.page.locator("main .salon, .board").first).to_be_visible()
