"""Whoever is out of La Cible, or looks on, bets and answers along in secret; at the end everybody hears how well."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.room import PHONE, Arrive
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Screen, Served

from . import page as cible


def panel(one: Visitor) -> Locator:
    return one.page.get_by_role("region", name="En secret")


def come(one: Visitor, code: str, name: str) -> None:
    one.page.goto(f"/rejoindre/{code}")
    one.page.get_by_label("Votre nom").fill(name)
    one.button("Je joue").tap()


def plays(screen: Screen, *moves: tuple[int, dict[str, Any]]) -> None:
    for seat, move in moves:
        answer = screen.move(seat, screen.latest("game")["seq"], move)
        assert answer["type"] == "game", answer


def test_who_waits_bets_and_answers_in_secret(served: Served, visitor: Arrive) -> None:
    tv, cleo, dan = visitor(width=1920, height=1080), visitor(**PHONE), visitor(**PHONE)
    with Person(served, "Ana") as ana:
        given = cible.transcript(cible.MOVES_BEFORE["encheres"])
        seats = [cible.ME, {"kind": "me", "name": "Bao"}, cible.OPEN]
        made = ana.open_table(game="cible", options={}, transcript=given, seats=seats)
        hers = ana.watch(made["id"])
        tv.page.goto(f"/salon/{made['code']}")
        come(cleo, made["code"], "Cléo")
        cleo.accept()
        assert hers.ask(type="start")["type"] == "ok"
        come(dan, made["code"], "Dan")

        # Before anything is bid, and on the contract.
        expect(panel(cleo)).to_contain_text("Le contrat sera-t-il tenu ?")
        cleo.button("Manqué").tap()
        expect(cleo.button("Manqué")).to_have_attribute("aria-pressed", "true")
        plays(hers, *cible.bids(0, 1), *cible.bids(1, 2), *cible.does(0, "pass"))
        expect(panel(dan)).to_contain_text("Bao promet 2 réponses.")
        dan.button("Tenu").tap()
        expect(dan.button("Tenu")).to_have_attribute("aria-pressed", "true")
        plays(hers, *cible.does(1, "ready"), *cible.says(1, "fer"))

        # The question itself. Nobody else is told, and nobody what it is worth.
        cleo.page.get_by_label("Réponse en secret").fill("zinc")
        cleo.button("Noter").tap()
        expect(panel(cleo)).to_contain_text("Noté : « zinc ».")
        cleo.page.reload()
        expect(panel(cleo)).to_contain_text("Noté : « zinc ».")
        expect(panel(cleo)).not_to_contain_text("juste")
        assert "zinc" not in tv.page.content()
        assert "zinc" not in dan.page.content()
        for one in (cleo, dan):
            one.fits()
            one.accessible()

        # The contract fails; an appeal could still open it again until somebody moves.
        plays(hers, *cible.says(1, "bois"), *cible.bids(1, 1))
        expect(panel(cleo)).to_contain_text("Contrat manqué : juste")
        expect(panel(cleo)).to_contain_text("« zinc » : juste")
        expect(panel(cleo)).to_contain_text("2 bonnes réponses sur 2")
        expect(panel(dan)).to_contain_text("Contrat tenu : raté")

        hers.send(type="end", id="end")
        cleo.button("D'accord").tap()
        for one in (tv, cleo, dan):
            expect(one.page.get_by_text("Réponses en secret")).to_be_visible()
            expect(one.page.get_by_text("2 bonnes réponses sur 2")).to_be_visible()
            expect(one.page.get_by_text("0 bonne réponse sur 1")).to_be_visible()
            one.accessible()
