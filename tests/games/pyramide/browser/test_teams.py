"""Two teams of Pyramide find together in the lobby, give themselves names, and speak aloud before a television."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.room import PHONE, Arrive
from tests.browser.television import nothing_cut

from . import page as pyramide


def test_teams_are_chosen_and_named_in_the_lobby(visitor: Arrive) -> None:
    tv, laptop, bao = visitor(width=1920, height=1080), visitor(), visitor(**PHONE)
    bots = [{"kind": "bot", "level": "complice"}] * 2
    laptop.open_table("Ana", [pyramide.ME, pyramide.OPEN, *bots], game="pyramide", options={})
    code = laptop.page.locator(".code").inner_text()
    expect(laptop.button("Jouer à voix haute")).to_have_count(0)
    tv.page.goto(f"/salon/{code}")
    bao.page.goto(f"/rejoindre/{code}")
    bao.page.get_by_label("Votre nom").fill("Bao")
    bao.button("Je joue").tap()

    # Bao's own team, from the telephone; the other one from the host's page.
    bao.button("Nommer Équipe 2").tap()
    bao.page.get_by_label("Nom de l'équipe 2").fill("Les Renards")
    bao.button("Enregistrer").tap()
    expect(tv.page.get_by_text("Les Renards")).to_be_visible()
    # Who plays with whom is told before both teams have names.
    expect(tv.page.get_by_role("list", name="Équipe 1")).to_contain_text("Ana")
    laptop.button("Nommer Équipe 1").click()
    laptop.page.get_by_label("Nom de l'équipe 1").fill("les renards")
    laptop.button("Enregistrer").click()
    expect(laptop.notice("ressemble à")).to_be_visible()
    laptop.page.get_by_label("Nom de l'équipe 1").fill("Les Hiboux")
    laptop.button("Enregistrer").click()
    expect(tv.page.get_by_text("Les Hiboux")).to_be_visible()

    # Bao comes over to Ana's team, to the place of a bot.
    laptop.button("Changer d'équipe Bao").click()
    laptop.accessible()
    laptop.dialog("Bao échange sa place avec…").get_by_role("button").filter(has_text="Wayra").click()
    expect(tv.page.get_by_role("list", name="Les Hiboux")).to_contain_text("Bao")

    nothing_cut(tv.page, "lobby")
    laptop.button("Jouer à voix haute").click()
    expect(laptop.page.get_by_text("Vous jouez à voix haute.")).to_be_visible()
    for one in (tv, laptop, bao):
        one.accessible()
    bao.fits()
    laptop.button("Commencer").click()
    expect(tv.page.get_by_role("list", name="Les scores", exact=True)).to_contain_text("Les Hiboux")
    laptop.end(bao)
    expect(tv.page.locator(".ending")).to_be_visible()
