"""Bringing a deck of one's own where a table is opened."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.decks.synthetic import pyramide
from tests.house.test_deck_choice import zipped
from tests.house.test_decks import packed


def test_a_deck_is_brought_told_its_faults_and_played(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    page = ana.page
    page.goto("/nouvelle/cible")
    house = page.get_by_role("checkbox", name="La boîte de la maison")
    expect(house).to_be_checked()
    bring = page.get_by_label("Ajouter un paquet")
    ana.forgiven += ["401", "422"]  # a browser notes every answer that is no success
    bring.set_input_files(
        {
            "name": "chez-nous.zip",
            "mimeType": "application/zip",
            "buffer": packed(suite="indice;réponses\nRien;a | b\n"),
        }
    )
    ana.say_name("Ana")  # nobody knew her yet
    expect(page.get_by_text("Ce paquet n'est pas encore jouable")).to_be_visible()
    expect(page.get_by_text("suite.csv:1").first).to_be_visible()
    expect(page.get_by_role("checkbox", name="Chez nous")).to_have_count(0)

    bring.set_input_files({"name": "chez-nous.zip", "mimeType": "application/zip", "buffer": packed()})
    expect(page.get_by_text("est prêt pour vos tables")).to_be_visible()
    mine = page.get_by_role("checkbox", name="Chez nous")
    expect(mine).to_be_checked()
    house.uncheck()
    expect(house).not_to_be_checked()
    # Nobody plays without cards: the last deck stays.
    mine.click()
    expect(mine).to_be_checked()
    page.get_by_role("combobox", name="Pour qui sont les cartes de Chez nous").select_option("famille")
    ana.accessible()


def test_cards_are_chosen_by_subject_and_what_is_left_is_told(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    page = ana.page
    ana.forgiven += ["401"]
    page.goto("/nouvelle/pyramide")
    bring = page.get_by_label("Ajouter un paquet")
    archive = zipped(pyramide("chez-nous", cards=12))
    bring.set_input_files({"name": "chez-nous.zip", "mimeType": "application/zip", "buffer": archive})
    ana.say_name("Ana")
    expect(page.get_by_text("est prêt pour vos tables")).to_be_visible()
    expect(page.get_by_role("checkbox", name="Chez-nous")).to_be_checked()
    for box in page.get_by_role("checkbox", name="Pyramide").all():
        box.uncheck()
    sport = page.get_by_role("checkbox", name="Sport")
    page.get_by_text("Choisir les cartes par sujet, époque ou région").click()
    sport.focus()
    page.keyboard.press("Space")
    expect(sport).to_be_checked()
    expect(page.get_by_text("Ce choix laisse : 24 énigmes, 7 listes d'expressions.")).to_be_visible()
    page.get_by_role("checkbox", name="Asie").check()
    expect(page.get_by_text("On ne peut pas jouer ainsi")).to_be_visible()
    ana.accessible()
    ana.fits(360, 1280)
    page.get_by_role("checkbox", name="Asie").uncheck()
    page.get_by_label("Nom de la place 1").fill("Ana")
    page.get_by_role("button", name="Ouvrir la table").first.click()
    expect(page.get_by_text("Chez-nous (Sport)")).to_be_visible()
