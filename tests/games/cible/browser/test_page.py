"""La Cible in the browser: all five phases, an appeal, a reload, the referee's part, a telephone, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.server.harness import Served

from .page import (
    ENCHERES,
    FINALE,
    MOVES_BEFORE,
    PHONE,
    SERIES,
    SUITE,
    answer,
    line,
    sentence,
    sit_down,
    target,
    transcript,
)


def test_the_first_tour_with_an_appeal_and_a_reload(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = visitor(), visitor(**PHONE), visitor()
    sit_down([], ana, bao, cleo)
    expect(sentence(ana)).to_contain_text("À vous de répondre.")
    expect(line(ana)).to_be_focused()
    ana.page.keyboard.type("cerise")
    ana.page.keyboard.press("Enter")
    expect(bao.spoken).to_contain_text("La caméra s'arrête sur vous.")
    answer(bao, "framboize")
    tiles = cleo.page.get_by_role("list", name="Les réponses")
    expect(tiles).to_contain_text(re.compile(r"compté\s+on écrit framboise"))
    # What is only blank is not sent; what is too long is refused, and still there.
    answer(cleo, "   ")
    expect(cleo.page.get_by_text("Une réponse a au moins une lettre.")).to_be_visible()
    answer(cleo, "x" * 5000)
    expect(cleo.notice("au plus 200 caractères")).to_be_visible()
    expect(line(cleo)).to_have_value("x" * 5000)
    answer(cleo, "banane <b>🍌</b>'; DROP TABLE games")
    expect(ana.page.get_by_text("banane <b>🍌</b>'; DROP TABLE games", exact=True)).to_be_visible()
    expect(target(ana)).to_have_accessible_name(re.compile("Cléo, 4 pions, anneau extérieur"))
    answer(ana, "cerise")
    expect(bao.spoken).to_contain_text("Ana : « cerise », déjà dit.")
    # The third pawn ends the phase; the table decides otherwise, and it has not happened.
    answer(bao, "airelle")
    expect(sentence(cleo)).to_contain_text("À vous de donner le signal.")
    bao.button("Contester ce verdict").click()
    for one in (ana, cleo):
        expect(one.page.get_by_role("region", name="La table décide")).to_contain_text("airelle")
    ana.for_everybody()
    ana.button("Juste").click()
    cleo.page.reload()
    cleo.button("Juste").click()
    for one in (ana, bao, cleo):
        expect(target(one)).to_have_accessible_name(re.compile("Bao, 5 pions, anneau extérieur"))
    # What was begun before the reload goes on; an answer may be prepared before the camera comes.
    line(ana).fill("grenade")
    line(ana).press("Enter")
    expect(ana.page.get_by_text("Ce n'est pas encore à vous ; votre texte vous attend.")).to_be_visible()
    answer(cleo, "poire")
    expect(sentence(ana)).to_contain_text("À vous de donner le signal.")
    expect(ana.page.get_by_text("Non envoyé : « grenade »")).to_be_visible()
    assert ana.state().phase == "definitions"
    bao.fits()


def test_definitions_by_keyboard_alone(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = visitor(), visitor(), visitor(**PHONE)
    sit_down(MOVES_BEFORE["definitions"], ana, bao, cleo)
    ana.button("C'est parti").focus()
    ana.page.keyboard.press("Enter")
    expect(line(ana)).to_be_focused()
    expect(cleo.page.get_by_text("Pain long et doré").first).to_be_visible()
    places = ana.page.get_by_role("list", name="Les six définitions").get_by_role("listitem")
    ana.page.keyboard.press("PageDown")
    expect(places.nth(0)).to_contain_text("manquée")
    for n, word in enumerate(SERIES["B"][1:], 1):
        ana.page.keyboard.type(word)
        ana.page.keyboard.press("Enter")
        expect(places.nth(n)).to_contain_text("trouvée")
    expect(ana.page.get_by_text("deuxième lecture")).to_be_visible()
    cleo.for_everybody()
    ana.page.keyboard.type("baguette")
    ana.page.keyboard.press("Enter")
    expect(bao.spoken).to_contain_text("Ana a trouvé 6 définitions sur 6.")
    expect(bao.page.get_by_text("Six définitions, toutes en C.")).to_be_visible()
    bao.button("C'est parti").click()
    bao.button("Passer").click()
    expect(line(bao)).to_be_focused()


def test_the_suite_to_its_end(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = visitor(), visitor(), visitor(**PHONE)
    sit_down(MOVES_BEFORE["suite"] + SUITE[:-2], ana, bao, cleo)
    expect(bao.page.get_by_text("Des arbres, question 4")).to_be_visible()
    expect(bao.page.get_by_role("list", name="Exemples")).to_contain_text("érable")
    standing = ana.page.get_by_role("region", name="Les tours")
    expect(standing).to_contain_text("tour qualifiée, en attente")
    expect(line(ana)).to_have_count(0)
    answer(bao, "le tilleul")
    expect(sentence(cleo)).to_contain_text("À vous de répondre.")
    cleo.for_everybody()
    answer(cleo, "if")
    expect(ana.spoken).to_contain_text("Cléo : « if », déjà dit.")
    expect(ana.spoken).to_contain_text("Bao se qualifie.")
    expect(target(ana)).to_have_accessible_name(re.compile("Bao, 4 pions, au centre"))


def test_the_auction_and_its_contract(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = visitor(**PHONE), visitor(), visitor()
    sit_down(MOVES_BEFORE["encheres"] + ENCHERES[:5], ana, bao, cleo)
    bid = bao.page.get_by_label("Votre annonce")
    expect(bid).to_be_focused()
    for wrong, words in (
        ("0", "On annonce au moins 1."),
        ("-1", "On annonce au moins 1."),
        ("1000000000", "Cette question a 4 réponses connues"),
        ("trois", "Écrivez le nombre en chiffres, au moins 1."),
    ):
        bid.fill(wrong)
        bid.press("Enter")
        expect(bao.page.get_by_text(words)).to_be_visible()
    bid.fill("1")
    bid.press("Enter")
    ana.for_everybody()
    ana.button("Un de plus").click()
    ana.button("Annoncer 3").click()
    expect(bao.page.get_by_role("list", name="Les annonces")).to_contain_text("Ana : 3 réponses")
    bao.button("Passer").click()
    ana.button("C'est parti").click()
    for word in ("la Loire", "seine"):
        answer(ana, word)
        expect(cleo.page.get_by_role("list", name="Les réponses")).to_contain_text(word)
    expect(cleo.page.get_by_text("2 réponses sur 3")).to_be_visible()
    answer(ana, "Rhône")
    expect(cleo.spoken).to_contain_text("Ana tient son contrat et marque un point.")
    expect(target(cleo)).to_have_accessible_name(re.compile("Ana, 4 pions, au cœur"))


def test_the_finale_its_check_and_the_end(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = visitor(**PHONE), visitor(), visitor()
    sit_down(MOVES_BEFORE["finale"], ana, bao, cleo)
    ana.button("C'est parti").click()
    expect(ana.button("Je valide")).to_be_disabled()
    expect(ana.button("Je valide")).to_have_accessible_description("Encore 1 réponse avant de valider")
    answer(ana, "alpha")
    drafts = bao.page.get_by_role("list", name="Réponses notées")
    expect(drafts).to_contain_text("alpha")
    ana.button("Je valide").click()
    expect(ana.page.get_by_text("Niveau 2, question 1 sur 3")).to_be_visible()
    ana.button("Autre question").click()
    expect(ana.page.get_by_text("Niveau 2, question 2 sur 3")).to_be_visible()
    for word in ("delta", "oméga"):
        answer(ana, word)
        expect(drafts).to_contain_text(word)
    ana.page.reload()
    expect(ana.page.get_by_role("list", name="Réponses notées")).to_contain_text("oméga")
    ana.button("Je valide").click()
    expect(ana.page.get_by_text("Niveau 3, question 1 sur 3")).to_be_visible()
    ana.for_everybody()
    ana.button("Terminer la finale").click()
    ana.button("Oui, terminer").click()
    # The house does not know the last letter of the alphabet; the table does.
    expect(bao.page.get_by_text("Niveau franchi : 1")).to_be_visible()
    bao.for_everybody()
    cleo.button("Contester « oméga », niveau 2").click()
    bao.button("Juste").click()
    cleo.button("Juste").click()
    for one in (ana, bao, cleo):
        expect(one.page.get_by_text("Niveau franchi : 2")).to_be_visible()
        one.button("J'accepte").click()
    expect(ana.page.get_by_role("heading", name="Vous gagnez")).to_be_visible()
    account = bao.page.get_by_role("table", name="Le décompte")
    expect(account).to_contain_text("4 pions + niveau 2")
    review = bao.page.get_by_role("region", name="Toutes les questions")
    review.get_by_role("button", name="Tous").click()
    review.get_by_text("La Finale").click()
    expect(review).to_contain_text("décidé par la table")
    review.get_by_role("button", name="Bao").click()
    expect(review.get_by_role("heading", name="Vos domaines")).to_be_visible()
    bao.for_everybody()
    ana.fits()


def test_the_table_judges_what_is_said_aloud(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = visitor(), visitor(**PHONE), visitor()
    sit_down(MOVES_BEFORE["premier_tour"], ana, bao, cleo, judge="table")
    ana.button("J'ai répondu").click()
    expect(cleo.page.get_by_text("Ana a répondu à voix haute", exact=True)).to_be_visible()
    accepted = bao.page.get_by_role("list", name=re.compile("Réponses acceptées"))
    expect(accepted).to_contain_text("groseille")
    expect(ana.page.get_by_role("list", name=re.compile("Réponses acceptées"))).to_have_count(0)
    bao.for_everybody()
    bao.button("Faux").click()
    expect(ana.spoken).to_contain_text("Vous perdez un pion : 4 pions dans la tour.")


def test_time_is_a_ring_and_runs_out(own_house: Served, visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo = (visitor(house=own_house) for _ in range(3))
    sit_down(MOVES_BEFORE["premier_tour"], ana, bao, cleo, clock=True, answer_seconds=3600)
    expect(ana.page.get_by_role("timer")).to_be_visible()
    expect(ana.page.locator(".cible .head .time")).to_contain_text(re.compile(r"3[56]\d\d"))
    line(ana).fill("ceri")
    own_house.advance(3601)
    expect(ana.spoken).to_contain_text("Le temps est écoulé pour vous.")
    expect(bao.spoken).to_contain_text("Ana perd un pion : 4 pions dans la tour.")
    # What was begun is still there when the camera comes back.
    expect(line(ana)).to_have_value("ceri")
    for one, text in ((bao, "cerise"), (cleo, "grenade")):
        expect(sentence(one)).to_contain_text("À vous de répondre.")
        answer(one, text)
    expect(sentence(ana)).to_contain_text("À vous de répondre.")
    expect(line(ana)).to_have_value("ceri")


def test_who_looks_on_sees_and_does_nothing(visitor: Callable[..., Visitor]) -> None:
    ana, bao, cleo, zoe = visitor(), visitor(), visitor(), visitor(width=360, height=740)
    moves = MOVES_BEFORE["finale"] + FINALE
    sit_down(moves, ana, bao, cleo)
    zoe.come_to(ana.table_id, "Zoé")
    expect(zoe.page.get_by_role("list", name="Réponses notées")).to_contain_text("gamma")
    expect(line(zoe)).to_have_count(0)
    zoe.for_everybody()


def test_around_one_device_the_screen_follows_the_camera(visitor: Callable[..., Visitor]) -> None:
    """Nobody has a secret here, so that there is no curtain."""
    one = visitor(width=820, height=1180)
    people = [{"kind": "me", "name": name} for name in ("Ana", "Bao", "Cléo")]
    one.open_table("Ana", people, game="cible", options={}, transcript=transcript([]))
    one.button("Commencer").click()
    for name, text in (("Ana", "cerise"), ("Bao", "grenade"), ("Cléo", "framboise"), ("Ana", "poire")):
        expect(one.page.locator("header .whose")).to_have_text(re.compile(rf"Au tour (de |d'){name}"))
        expect(sentence(one)).to_contain_text("À vous de répondre.")
        expect(line(one)).to_be_focused()
        one.page.keyboard.type(text)
        one.page.keyboard.press("Enter")
    expect(target(one)).to_have_accessible_name(re.compile("Ana, 4 pions"))
    expect(one.page.get_by_text("Passez l'appareil")).to_have_count(0)
    one.for_everybody()


def test_against_bots_with_advice_and_the_cards_of_the_house(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    bots = [{"kind": "bot", "level": level} for level in ("timide", "champion")]
    options = {"clock": False, "ready": True, "check": True}
    one.open_table("Ana", [{"kind": "me"}, *bots], game="cible", options=options, coach=True)
    one.button("Commencer").click()
    expect(sentence(one)).to_contain_text("À vous de répondre.")
    one.button("Demander conseil").click()
    for _ in range(2):
        one.button("Un indice de plus").click()
    one.button("L'écrire").click()
    line(one).press("Enter")
    expect(one.page.get_by_role("list", name="Les réponses")).to_contain_text(re.compile(r"vous\s.*juste"))
