"""People with browsers of their own: open, join, play to the end, see the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from pyramidion.core import transcript
from pyramidion.games import load

from .visitor import Visitor


def test_two_people_play_a_whole_game(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor(width=390, height=844)

    ana.new_table("Ana")
    ana.choose("Atahualpa", "La maison")
    ana.choose("Lingots", "Mélangés")
    ana.button("Retirer la place 3").click()
    ana.button("Ouvrir la table").click()
    code = ana.page.locator(".code").inner_text()
    assert re.fullmatch("[A-Z]{4}", code)

    bao.page.goto("/")
    bao.page.get_by_label("Rejoindre une table").fill(code)
    bao.button("Entrer").click()
    bao.say_name("Bao")
    bao.button("S'asseoir ici").click()
    ana.button("Commencer").click()

    ana.my_turn()
    # A wrong question first: it is answered, counted and paid, and the turn goes on.
    state = ana.state()
    ana.ask("A1", next(symbol for symbol in "SLAO" if symbol != state.board[0]))
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
        player.title_says_it_is_over()
        player.fits()
        player.accessible()
    state = ana.state()
    for score in state.gold:
        expect(ana.page.locator(".ranking")).to_contain_text(str(score))

    ana.button("Vérifier le hasard").click()
    expect(ana.page.get_by_text("Tout concorde")).to_be_visible()

    with ana.page.expect_download() as download:
        ana.page.get_by_role("link", name="Exporter").click()
    exported = transcript.read(download.value.path().read_bytes(), load)
    assert transcript.replay(exported).outcome is not None
    assert json.loads(download.value.path().read_text())["seats"] == ["Ana", "Bao"]

    ana.page.get_by_role("link", name="Revoir la partie").click()
    slider = ana.page.get_by_role("slider", name="Moment de la partie")
    slider.focus()
    ana.page.keyboard.press("Home")
    expect(ana.page.get_by_text("Le début de la partie")).to_be_visible()
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page.get_by_text("Coup 1 sur 25")).to_be_visible()
    ana.fits()
    ana.accessible()

    bao.button("Revanche").click()
    expect(bao.page).to_have_url(re.compile("/table/"))
    ana.page.goto("/")
    expect(ana.page.get_by_text("gagnée par").first).to_be_visible()


def test_a_refused_move_names_its_rule_and_opens_it(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    ana.against_bots("Ana")
    ana.page.get_by_role("tab", name="Règles").click()
    expect(ana.page.get_by_text("R-S4").first).to_be_visible()
    ana.accessible()


def test_a_spectator_sees_the_public_view(visitor: Callable[..., Visitor]) -> None:
    ana, eve = visitor(), visitor()
    ana.against_bots("Ana")
    eve.page.goto(f"/table/{ana.table_id}")
    eve.say_name("Eve")
    expect(eve.page.get_by_text("Vous regardez cette partie", exact=False)).to_be_visible()
    expect(eve.picker("S")).to_have_count(0)
    eve.accessible()
    eve.fits()


def test_the_network_is_lost_and_found_again(visitor: Callable[..., Visitor]) -> None:
    ana = visitor()
    ana.own_wire()
    ana.against_bots("Ana")
    ana.lose_network()
    expect(ana.page.get_by_role("main").get_by_text("Connexion perdue")).to_be_visible()
    ana.find_network()
    expect(ana.page.get_by_role("main").get_by_text("Connexion perdue")).to_be_hidden()
    cell, symbol = ana.right_question()
    before = len(ana.state().log)
    ana.cell(cell).click()
    ana.picker(symbol).click()
    expect(ana.cell(cell)).to_have_attribute("aria-label", re.compile("trouvé"))
    assert sum(entry.cell == cell and entry.hit for entry in ana.state().log[before:]) == 1
