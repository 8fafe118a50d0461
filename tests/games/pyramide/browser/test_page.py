"""Pyramide in the browser: an enigma by four, by two, around one device and with bots, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from pyramidion.games.pyramide import GAME
from pyramidion.server.settings import ServerSettings
from tests.browser.visitor import Visitor
from tests.server.harness import Served

from .page import (
    PHONE,
    bet,
    clue,
    found,
    guess,
    obelisk,
    plates,
    pyramid,
    says,
    sit_down,
    transcript,
    write,
)

CURTAIN = re.compile(" : (maintenez pour ouvrir|ouvrir)$")


def test_an_enigma_from_the_roles_to_its_answer(visitor: Callable[..., Visitor]) -> None:
    """DICO has nothing but keys, SYNO a telephone."""
    ana, bao, cleo, dan = visitor(), visitor(), visitor(**PHONE), visitor()
    sit_down([], ana, bao, cleo, dan)
    expect(bao.page.get_by_role("button", name="Moi")).to_have_count(0)
    ana.button("Moi").focus()
    ana.page.keyboard.press("Enter")
    expect(cleo.spoken).to_contain_text("Ana est DICO, vous êtes SYNO.")
    expect(ana.page.get_by_text("nuit", exact=True)).to_be_visible()
    expect(bao.page.get_by_text("nuit", exact=True)).to_be_visible()
    expect(cleo.page.get_by_text("nuit", exact=True)).to_have_count(0)
    bet(ana, 2)
    expect(obelisk(dan)).to_have_accessible_name(re.compile("il reste 11 briques sur 13, 2 briques pariées"))
    # What the line itself can see costs nothing.
    clue(ana, "deux mots")
    expect(ana.page.get_by_text("Un indice est un seul mot. Rien n'est parti.")).to_be_visible()
    ana.page.keyboard.press("Escape")
    clue(ana, "xqzt")
    expect(ana.notice("n'est pas dans le dictionnaire")).to_be_visible()
    ana.for_everybody()
    ana.page.keyboard.press("Escape")
    clue(ana, "obscurité")
    guess(cleo, "nuits")
    expect(cleo.page.get_by_text("« nuits » est une autre forme du mot, qui ne compte pas.")).to_be_visible()
    clue(ana, "JOUR\u200b")
    expect(cleo.page.get_by_text("JOUR", exact=True)).to_be_visible()
    cleo.accessible()
    guess(cleo, "nuit")
    expect(plates(dan).nth(0)).to_contain_text("trouvé : nuit")
    # A doubtful clue is shown to the others, who may contest it; the table lets it stand.
    bet(ana, 1)
    clue(ana, "foyer")
    expect(bao.page.get_by_text("Le juge doute de « foyer ».")).to_be_visible()
    bao.button("Contester l'indice").click()
    vote = re.compile("La table décide")
    for one in (cleo, dan):
        one.page.get_by_role("region", name=vote).get_by_role("button").first.click()
    guess(cleo, "feu")
    expect(plates(bao).nth(1)).to_contain_text("trouvé : feu")
    # A forbidden one is refused at once, with its rule, and the word is lost.
    bet(ana, 3)
    clue(ana, "portuaire")
    for one in (ana, cleo, dan):
        expect(one.page.get_by_text("« portuaire » est refusé : il est de la même famille.")).to_be_visible()
    ana.page.locator("#main").get_by_role("button", name="Pourquoi ?").click()
    expect(ana.page.get_by_role("complementary").get_by_text("Ce qui est permis")).to_be_visible()
    ana.page.get_by_role("radio", name="1", exact=True).focus()
    expect(plates(cleo).nth(2)).to_contain_text("barré")
    bet(ana, 1)
    clue(ana, "navire")
    guess(cleo, "bateau")
    bet(ana, 1)
    clue(ana, "rivage")
    cleo.button("Je passe").click()
    sentence = "Chaque nuit son feu veille sur le … et rapproche le bateau de la …."
    for one in (cleo, dan):
        expect(one.page.get_by_role("region", name="La phrase")).to_contain_text(sentence)
    cleo.for_everybody()
    write(cleo, "L'énigme", "Le Phare")
    expect(says(bao)).to_have_text("Choisissez qui est DICO.")
    expect(pyramid(bao)).to_have_accessible_name(re.compile("Ana et Cléo, 4 points ; Bao et Dan, 0 point"))
    expect(ana.page.locator(".previous")).to_contain_text("le phare")
    bao.fits()


def test_two_people_and_the_enigma_before_its_time(visitor: Callable[..., Visitor]) -> None:
    ana, bao, zoe = visitor(), visitor(**PHONE), visitor(width=360, height=740)
    sit_down(found(0, 1, "nuit") + found(0, 1, "feu"), ana, bao)
    expect(ana.page.get_by_role("region", name="Votre carte")).to_contain_text(
        "rapproche le bateau de la côte"
    )
    # On a telephone they share a row.
    passes, early = bao.button("Je passe").bounding_box(), bao.button("Proposer l'énigme").bounding_box()
    assert passes is not None
    assert early is not None
    assert passes["y"] == early["y"]
    bao.button("Proposer l'énigme").click()
    expect(bao.page.get_by_label("L'énigme")).to_be_focused()
    write(bao, "L'énigme", "la lune")
    expect(bao.page.get_by_text("Ce n'était pas l'énigme ; DICO essaiera à la fin.")).to_be_visible()
    expect(bao.button("Proposer l'énigme")).to_have_count(0)
    # Who looks on knows what everybody knows, and does nothing.
    zoe.come_to(ana.table_id, "Zoé")
    expect(plates(zoe).nth(1)).to_contain_text("trouvé : feu")
    expect(zoe.page.get_by_text("port", exact=True)).to_have_count(0)
    expect(zoe.page.get_by_role("textbox", name="Votre proposition")).to_have_count(0)
    # All bricks on one word leave none for the others.
    bet(ana, 11)
    clue(ana, "quai")
    guess(bao, "gare")
    bao.page.reload()
    for word in ("marina", "havre"):
        clue(ana, word)
        expect(says(bao)).to_have_text("À vous de deviner.")
        bao.page.get_by_label("Votre proposition").fill("port" if word == "havre" else "bateau")
        bao.page.get_by_label("Votre proposition").press("Enter")
    write(ana, "L'énigme", "phare")
    expect(bao.spoken).to_contain_text("La réponse était : le phare.")
    expect(pyramid(bao)).to_have_accessible_name(re.compile("Ana, 4 points ; Bao, 3 points"))
    zoe.fits(360, 820, 1440)
    zoe.accessible()


def test_around_one_device_the_word_hides_behind_the_curtain(visitor: Callable[..., Visitor]) -> None:
    one = visitor(width=820, height=1180)
    people = [{"kind": "me", "name": name} for name in ("Ana", "Bao", "Cléo")]
    one.open_table("Ana", people, game="pyramide", options={}, transcript=transcript(3, []))
    one.button("Commencer").click()
    one.button("Ana, Réglages").click()
    one.dialog("Réglages").get_by_label("en appuyant une fois").check()
    one.page.keyboard.press("Escape")
    expect(one.page.get_by_text("Passez l'appareil à Ana")).to_be_visible()
    expect(one.page.get_by_text("nuit", exact=True)).to_have_count(0)
    one.page.get_by_role("button", name=CURTAIN).first.click()
    bet(one, 2)
    # The curtain stays open between a bet and its clue.
    clue(one, "obscurité")
    expect(one.page.get_by_text("Passez l'appareil à Bao")).to_be_visible()
    expect(one.page.get_by_text("nuit", exact=True)).to_have_count(0)
    for word in ("ombre", "nuit"):
        one.page.get_by_role("button", name=CURTAIN).first.click()
        guess(one, word)
    expect(plates(one).nth(0)).to_contain_text("trouvé : nuit")
    expect(one.page.get_by_text("Passez l'appareil à Ana")).to_be_visible()


@pytest.fixture
def quick_house(tmp_path: Path) -> Iterator[Served]:
    """Its bots take no time to think."""
    with Served(tmp_path, ServerSettings(rates=None), bot_pace=0.0) as served:
        yield served


def test_one_person_and_three_bots_from_the_home_page(
    quick_house: Served, visitor: Callable[..., Visitor]
) -> None:
    one = visitor(house=quick_house, **PHONE)
    one.page.goto("/")
    card = one.page.get_by_role("listitem").filter(
        has=one.page.get_by_role("heading", name="Pyramide", exact=True)
    )
    card.get_by_role("button", name="Contre les robots").click()
    one.say_name("Ana")
    obelisk(one).wait_for()
    bets = one.page.get_by_role("radio", name="1", exact=True)
    clues = one.page.get_by_role("textbox", name="Votre indice")
    guesses, gives_up = one.button("Je passe"), one.button("Je ne sais pas")

    def press(button: Locator) -> None:
        """If it is there and awake: the move may be on its way already, or the partner has chosen just before."""
        button.evaluate_all("buttons => buttons[0]?.click()")

    def write(field: Locator, text: str) -> None:
        """In one go and if it is there, for the same reason."""
        field.evaluate_all(
            """([field], text) => {
                if (!field) return;
                field.value = text;
                field.dispatchEvent(new Event("input", { bubbles: true }));
                field.form.requestSubmit();
            }""",
            text,
        )

    while not one.state().history:
        expect(says(one)).to_have_text(re.compile("À vous|Choisissez"))
        state = one.state()
        step = state.step
        if 0 not in GAME.to_move(state):
            continue  # the page does not know it yet
        if step == "roles":
            press(one.button("Moi"))
        elif step == "bet":
            press(bets)
            press(one.button("Parier 1 brique"))
        elif step == "clue":
            write(clues, "chose")
        elif step == "guess":
            press(guesses)
        elif step == "solve":
            press(gives_up)
    # The bots may have played another one by now; then they wait.
    expect(says(one)).to_have_text(re.compile("À vous|Choisissez"))
    expect(one.page.locator(".previous")).to_contain_text(one.state().history[-1].answer)
    one.fits()
