"""The phases of Pyramide that have a board of their own: the auction, spoken play and a vote; the race of two SYNO."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.relay import Relay
from tests.browser.visitor import Visitor

from .phases import LISTS, PHONE, sit_down

CUT = "WebSocket|ERR_|Failed to load"


def word(one: Visitor, text: str) -> Locator:
    return one.page.get_by_text(text, exact=True)


def write(one: Visitor, label: str, text: str) -> None:
    """When it is their turn; in spoken play the field is folded away."""
    expect(one.page.locator(".pyramide .says")).to_have_text(re.compile("^(À vous|Trouvez)"))
    field = one.page.get_by_label(label)
    fold = one.page.get_by_text("Écrire plutôt que dire")
    expect(fold.or_(field).first).to_be_visible()
    if not field.is_visible():
        fold.click()
    field.fill(text)
    field.press("Enter")


def test_the_auction_is_a_duel_of_two_hands_and_the_name_is_spoken(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo, dan = visitor(), visitor(), visitor(**PHONE), visitor()
    sit_down("names", [], ana, bao, cleo, dan, spoken=True)
    for one in (cleo, dan):
        expect(word(one, "Claude Monet")).to_be_visible()
    for one in (ana, bao):
        expect(one.page.get_by_text("Ils ont peint la lumière", exact=True)).to_be_visible()
        expect(word(one, "Claude Monet")).to_have_count(0)
    # The opener has no way out; the other bids lower, and a reload changes nothing.
    expect(cleo.page.get_by_role("button", name=re.compile("^Laisser jouer"))).to_have_count(0)
    cleo.button("Parier 3 indices").press("3")
    expect(dan.page.get_by_text("Cléo propose 3 indices. Ferez-vous mieux ?")).to_be_visible()
    expect(dan.button("Parier 3 indices")).to_be_disabled()
    dan.button("Parier 2 indices").click()
    cleo.page.reload()
    expect(cleo.page.get_by_text("2 indices, le plus bas")).to_be_visible()
    cleo.for_everybody()
    cleo.button("Laisser jouer Dan en 2 indices").click()
    # A clue that is typed and contested: a tie is in favour of whoever gave it.
    write(dan, "Votre indice", "lumière")
    expect(ana.page.get_by_text("joue : encore 1 sur 2")).to_be_visible()
    cleo.button("Contester l'indice").click()
    expect(bao.page.get_by_role("region", name="La table décide")).to_contain_text("Cléo conteste")
    cleo.button("Interdit").click()
    bao.button("Permis").click()
    expect(ana.page.get_by_text("Cléo : contre")).to_be_visible()
    ana.accessible()
    ana.button("Je m'abstiens").click()
    expect(dan.page.get_by_text("La table admet l'indice.").first).to_be_visible()
    write(bao, "Votre proposition", "Renoir")
    # The last clue is spoken, and the other DICO hears the answer.
    dan.button("Mot dit").click()
    expect(cleo.page.get_by_role("region", name="L'avez-vous entendu ?")).to_contain_text("Claude Monet")
    expect(cleo.page.get_by_label("Votre indice")).not_to_be_visible()
    cleo.accessible()
    cleo.button("Trouvé").click()
    for one in (ana, bao):
        expect(one.spoken).to_contain_text(
            re.compile(r"Le n° 1 était «\sClaude Monet\s», trouvé par (Bao|vous)")
        )
        expect(word(one, "Edgar Degas")).to_have_count(0)
    expect(dan.page.get_by_text("En combien d'indices le ferez-vous deviner ?")).to_be_visible()
    assert dan.state().points == (2, 4, 2, 4)


def test_two_syno_race_and_the_house_says_who_was_first(
    visitor: Callable[..., Visitor], relay: Relay
) -> None:
    ana, bao, cleo = visitor(**PHONE), visitor(at=relay.at), visitor()
    bao.forgiven.append(CUT)
    sit_down("alone", [], ana, bao, cleo)
    first, second, third, *_ = LISTS[0]
    expect(word(cleo, first).first).to_be_visible()
    write(cleo, "Vos mots", "on attend quelqu'un au café, et personne ne vient")
    for one in (ana, bao):
        expect(one.page.get_by_role("group", name="Ce qui se dit")).to_contain_text("personne ne vient")
        expect(word(one, first)).to_have_count(0)
    write(ana, "L'expression", "faire le pied de grue")
    expect(bao.page.get_by_role("group", name="Ce qui se dit")).to_contain_text("faire le pied de grue")
    ana.for_everybody()
    # Bao's window does not hear that Ana has found it: the house was told by Ana first.
    relay.lose_answers()
    write(ana, "L'expression", first)
    expect(cleo.page.get_by_text(f"« {first} » : Ana l'a dit en premier.")).to_be_visible()
    write(bao, "L'expression", first)
    relay.cut()
    relay.mend()
    for one in (ana, bao, cleo):
        expect(one.page.get_by_text(f"« {first} » : Ana l'a dit en premier.")).to_be_visible()
        expect(one.page.get_by_role("list", name="La course")).to_contain_text(re.compile(r"Ana\s+1 trouvée"))
    # It was no proposal for the next one, and it is not lost.
    expect(bao.page.get_by_text(f"Non envoyé : « {first} »")).to_be_visible()
    assert bao.state().said == ()
    # A word of the expression cancels it; after a reload everything stands there again.
    write(cleo, "Vos mots", "quand il va pleuvoir beaucoup")
    expect(ana.page.get_by_text("avait un mot de l'expression : elle est annulée")).to_be_visible()
    expect(word(ana, second)).to_have_count(0)
    bao.page.reload()
    write(bao, "L'expression", "le " + third.removeprefix("un "))
    entries = bao.page.get_by_role("list", name="Les cinq expressions").get_by_role("listitem")
    expect(entries).to_have_text(
        [re.compile(text) for text in (first, "pas trouvée", third, "en jeu", "à venir")]
    )
    cleo.accessible()
    cleo.page.get_by_label("Vos mots").press("PageDown")
    expect(entries.nth(3)).to_contain_text("pas trouvée")
    write(ana, "L'expression", LISTS[0][4])
    # The list is over: what was hidden is shown, and the next one begins with another DICO.
    expect(bao.page.get_by_text("La liste précédente")).to_be_visible()
    expect(ana.spoken).to_contain_text("Les expressions étaient : " + ", ".join(LISTS[0]))
    assert cleo.state().points == (2, 1, 0)
    expect(word(ana, LISTS[1][0]).first).to_be_visible()
