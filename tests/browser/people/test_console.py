"""Whoever looks after the room: one page for all tables, and what the tables see of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pyramidion.server.settings import ServerSettings
from tests.browser.visitor import Visitor
from tests.server.harness import Served

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}
CODE = "ABCD-EFGH"


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path, ServerSettings(rates=None, host_code=CODE)) as served:
        yield served


def test_marie_looks_after_two_tables(club: Served, visitor: Callable[..., Visitor]) -> None:
    ana, cleo, marie = visitor(club), visitor(club, width=390, height=844), visitor(club, width=1440)
    marie.forgiven.append("403")
    first = ana.open_table("Ana", [ME, OPEN], game="kreuzwort", options={"clock": 1800})
    bao = visitor(club)
    bao.come_to(first, "Bao")
    bao.button("S'asseoir ici").click()
    ana.button("Commencer").click()
    cleo.open_table("Cléo", [ME, BOT])
    cleo.button("Commencer").click()
    cleo.my_turn()

    marie.page.goto("/hote")
    marie.page.get_by_label("Code de l'animation").fill("WRONG-CODE")
    marie.page.get_by_label("Votre nom").fill("Marie")
    marie.button("Ouvrir").click()
    expect(marie.notice("Ce n'est pas le code")).to_be_visible()
    marie.for_everybody()
    marie.page.get_by_label("Code de l'animation").fill(CODE.lower())
    marie.button("Ouvrir").click()

    one, two = (marie.page.get_by_role("article", name=f"Table {n}") for n in (1, 2))
    expect(one).to_contain_text(re.compile("On attend (Ana|Bao)"))
    expect(two).to_contain_text("La pyramide du soleil")
    marie.for_everybody()

    # All at once, and one by one.
    marie.button("Tout mettre en pause").click()
    for player in (ana, cleo):
        expect(player.page.get_by_test_id("pause")).to_contain_text("Marie")
    expect(one).to_contain_text("par Marie")
    marie.button("Reprendre la table 2").click()
    cleo.my_turn()
    marie.button("+ 60 s pour la table 1").click()
    expect(ana.spoken).to_contain_text("60")
    play = club.call(club.house.table(first)).state.play
    assert play is not None
    assert play.deadline == 1860
    marie.button("Tout reprendre").click()
    expect(ana.page.get_by_role("timer")).to_be_visible()

    # A bot for Bao, who gets the seat back when he likes.
    one.get_by_role("button", name=re.compile("^Bao")).click()
    marie.accessible()
    marie.button("Confier").click()
    expect(one).to_contain_text("robot remplaçant")
    bao.button("Reprendre ma place").click()
    expect(one).not_to_contain_text("robot remplaçant")

    marie.page.get_by_label("Annoncer à toutes les tables").fill("Le goûter est servi")
    marie.button("Annoncer").first.click()
    for player in (ana, cleo):
        expect(player.page.get_by_test_id("announced")).to_contain_text("Le goûter est servi")
    cleo.for_everybody()
    cleo.page.get_by_test_id("announced").get_by_role("button", name="Fermer").click()
    expect(cleo.page.get_by_test_id("announced")).to_have_count(0)

    # Closing time: who has paused by then keeps the game, the others' ends with their points.
    in_ten_minutes = marie.page.evaluate("new Date(Date.now() + 600_000).toTimeString().slice(0, 5)")
    marie.page.get_by_label("Fermeture à").fill(in_ten_minutes)
    marie.button("Fixer").click()
    expect(ana.page.get_by_test_id("closing")).to_contain_text("Fermeture à")
    expect(marie.page.get_by_test_id("closing")).to_be_visible()
    ana.button("La table").click()
    ana.button("Mettre en pause").click()
    expect(ana.page.get_by_test_id("pause")).to_be_visible()
    club.advance(600)
    expect(cleo.page.get_by_text("La partie est arrêtée").first).to_be_visible()
    expect(cleo.page.get_by_test_id("announced")).to_contain_text("La maison ferme.")
    expect(ana.page.get_by_test_id("pause")).to_be_visible()
    marie.button("Fermer sur cet appareil").click()
    expect(marie.page.get_by_label("Code de l'animation")).to_be_visible()
