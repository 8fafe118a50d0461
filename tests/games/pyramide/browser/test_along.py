"""The team that waits says whether the word will be found and guesses the enigma; whoever looks on guesses the word."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.room import PHONE, Arrive
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served

from . import page as pyramide


def panel(one: Visitor) -> Locator:
    return one.page.get_by_role("region", name="En secret")


def test_who_waits_answers_in_secret(served: Served, visitor: Arrive) -> None:
    bao, zoe = visitor(**PHONE), visitor(**PHONE)
    with Person(served, "Ana") as ana:
        given = pyramide.transcript(4, pyramide.does(0, "roles", dico=0))
        seats = [pyramide.ME, pyramide.OPEN, *({"kind": "me", "name": name} for name in ("Cléo", "Dan"))]
        made = ana.open_table(game="pyramide", options={}, transcript=given, seats=seats)
        hers = ana.watch(made["id"])
        for one, name in ((bao, "Bao"), (zoe, "Zoé")):
            one.page.goto(f"/rejoindre/{made['code']}")
            one.page.get_by_label("Votre nom").fill(name)
            one.button("Je joue").tap()
            if one is bao:
                one.accept()
                assert hers.ask(type="start")["type"] == "ok"

        def plays(moves: pyramide.Moves) -> None:
            for seat, move in moves:
                answer = hers.move(seat, hers.latest("game")["seq"], move)
                assert answer["type"] == "game", answer

        expect(panel(bao)).to_contain_text("Ce mot sera-t-il trouvé ?")
        bao.button("Trouvé").tap()
        expect(bao.button("Trouvé")).to_have_attribute("aria-pressed", "true")
        plays(pyramide.does(0, "bet", bricks=1) + pyramide.does(0, "clue", word="obscurité"))
        # Bao has seen the word; the enigma is still a secret to him.
        expect(panel(bao)).to_contain_text("Lumière du large")
        bao.page.get_by_label("Réponse en secret").fill("un phare")
        bao.button("Noter").tap()
        expect(panel(bao)).to_contain_text("Noté : « un phare ».")
        expect(panel(zoe)).to_contain_text("OBSCURITÉ")
        zoe.page.get_by_label("Réponse en secret").fill("nuit")
        zoe.button("Noter").tap()
        expect(panel(zoe)).to_contain_text("Noté : « nuit ».")
        for one in (bao, zoe):
            one.fits()
            one.accessible()
        plays(pyramide.does(2, "guess", word="nuit"))
        expect(panel(zoe)).to_contain_text("« nuit » : juste")
        expect(panel(bao)).to_contain_text("Mot trouvé : juste")
        expect(panel(bao)).to_contain_text("1 bonne réponse sur 1")
