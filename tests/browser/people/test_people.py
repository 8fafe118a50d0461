"""People with browsers of their own: open, join, play to the end, look back, talk, watch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, WebSocket, expect

from pyramidion.core import transcript
from pyramidion.games import load
from tests.browser.fixtures import HOME_NETWORK
from tests.browser.visitor import Visitor
from tests.server.harness import Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def join(one: Visitor, code: str, name: str) -> None:
    one.page.goto("/")
    one.page.get_by_label("Rejoindre une table").fill(code)
    one.button("Entrer").click()
    one.say_name(name)
    one.button("S'asseoir ici").click()


def test_two_people_play_a_whole_game(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor(width=390, height=844, has_touch=True, is_mobile=True)

    ana.new_table("Ana")
    ana.choose("Atahualpa", "La maison")
    ana.choose("Lingots", "Mélangés")
    ana.button("Ouvrir la table").click()
    code = ana.page.locator(".code").inner_text()
    assert re.fullmatch("[A-Z]{4}", code)
    ana.for_everybody()
    join(bao, code.lower(), "Bao")
    ana.button("Commencer").click()

    ana.my_turn()
    # A wrong question first: it is answered, counted and paid, and the turn goes on.
    state = ana.state()
    ana.ask("D6", next(symbol for symbol in "SLAO" if symbol != state.board[23]))
    players = (bao, ana)
    for number in range(24):
        cell, symbol = ana.right_question()
        players[number % 2].ask(cell, symbol)
        players[(number + 1) % 2].answered(cell)
        if number == 11:
            # Reload in the middle: everything is there again.
            bao.page.reload()
            bao.answered(cell)

    for player in players:
        player.over()
    bao.fits()
    # What comes next has a row to itself, and the rest two.
    assert rows(bao.page.locator(".over .actions .button")) <= 3
    expect(bao.page.locator(".over .actions .button").first).to_have_text(re.compile("Revanche"))
    ana.for_everybody()
    for score in ana.state().gold:
        expect(ana.page.locator(".ranking")).to_contain_text(str(score))

    ana.page.get_by_text("Le hasard était-il honnête ?").click()
    ana.button("Vérifier le hasard").click()
    expect(ana.page.locator("p.verdict")).to_contain_text("Tout concorde")

    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Exporter").click()
    exported = transcript.read(download.value.path().read_bytes(), load)
    assert transcript.replay(exported, None).outcome is not None
    assert json.loads(download.value.path().read_text())["seats"] == ["Ana", "Bao"]

    opened: list[WebSocket] = []
    bao.page.on("websocket", lambda socket: opened.append(socket))  # noqa: PLW0108 - a builtin cannot listen
    bao.button("Revanche").click()
    expect(bao.page.get_by_role("heading", name="Autour de la table")).to_be_visible()
    # The open connection went on to the new table.
    assert opened == []
    expect(ana.page.get_by_role("link", name="Aller à la revanche")).to_be_visible()

    look_back(ana)
    ana.page.get_by_role("link", name="Pyramidion").click()
    expect(ana.page.get_by_text("gagnée par").first).to_be_visible()


def rows(buttons: Locator) -> int:
    """How many rows these buttons take."""
    expect(buttons.first).to_be_visible()
    tops = buttons.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().top / 8))")
    return len(set(tops))


def look_back(one: Visitor) -> None:
    """The replay: any moment, through anybody's eyes."""
    one.page.get_by_role("link", name="Revoir la partie").click()
    slider = one.page.get_by_role("slider", name="Moment de la partie")
    slider.focus()
    one.page.keyboard.press("Home")
    expect(one.page.get_by_text("Le début de la partie")).to_be_visible()
    # At the start all is hidden from those who played, and everything is there for who looks at all of it.
    expect(one.cell("C3")).to_have_accessible_name(re.compile("singe|lézard|araignée|oiseau"))
    one.page.get_by_label("Point de vue").select_option("Point de vue de Bao")
    expect(one.cell("C3")).to_have_accessible_name(re.compile("fermée"))
    slider.focus()
    one.page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Coup 1 sur 25")
    expect(one.page.get_by_role("group", name="Défilement")).to_contain_text("Ana demande D6")
    one.for_everybody()


def test_a_spectator_sees_the_public_view_and_talks(visitor: Callable[..., Visitor]) -> None:
    ana, eve = visitor(), visitor(width=390, height=844)
    table = ana.open_table("Ana", [ME, {"kind": "bot", "level": "novice"}])
    ana.button("Commencer").click()
    ana.my_turn()
    eve.come_to(table, "Eve")
    expect(eve.page.get_by_text("Vous regardez cette partie", exact=False)).to_be_visible()
    expect(eve.picker("S")).to_have_count(0)
    eve.accessible()
    eve.fits()

    eve.button("Discussion").click()
    eve.button("Bonjour").click()
    expect(ana.spoken).to_contain_text("Eve dit : Bonjour")
    ana.page.get_by_role("tab", name="Discussion").click()
    ana.page.get_by_label("Votre message").fill("<b>Bienvenue</b>")
    ana.button("Envoyer").click()
    expect(eve.page.get_by_text("<b>Bienvenue</b>", exact=True)).to_be_visible()

    # The host silences, then sends away.
    ana.button("La table").click()
    ana.button("Retirer la parole").click()
    expect(eve.page.get_by_text("L'hôte vous a retiré la parole")).to_be_visible()
    ana.button("Exclure").click()
    ana.accessible()
    ana.button("Oui, exclure").click()
    expect(eve.page.get_by_role("heading", name="Cette table vous est fermée")).to_be_visible()
    eve.accessible()


def test_over_plain_http_in_a_home_network(visitor: Callable[..., Visitor], served: Served) -> None:
    """Browsers give such a page no cryptography and no clipboard: chance is checked all the same."""
    one = visitor(at=f"{HOME_NETWORK}:{served.at.rpartition(':')[2]}")
    one.against_bots("Ana")
    assert one.page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
    one.ask(*one.right_question())
    one.button("La table").click()
    one.button("Copier").click()
    expect(one.button("Copié")).to_be_visible()
    one.button("Arrêter la partie").click()
    one.button("Oui, arrêter maintenant").click()
    one.page.get_by_text("Le hasard était-il honnête ?").click()
    one.button("Vérifier le hasard").click()
    expect(one.page.locator("p.verdict")).to_contain_text("Tout concorde")


def test_a_private_table_is_closed_to_a_stranger(visitor: Callable[..., Visitor]) -> None:
    ana, eve = visitor(), visitor()
    table = ana.open_table("Ana", [ME, {"kind": "bot", "level": "novice"}], private=True)
    ana.button("Commencer").click()
    ana.my_turn()
    eve.come_to(table, "Eve")
    expect(eve.page.get_by_role("heading", name="Cette table vous est fermée")).to_be_visible()
    expect(eve.page.locator("[data-cell]")).to_have_count(0)
    expect(eve.page.get_by_text("Ana")).to_have_count(0)
