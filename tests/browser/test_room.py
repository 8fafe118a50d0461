"""Each game in a living room: a television, four telephones, reloads, a lost line, and no secret told."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from playwright.sync_api import Locator, expect

from pyramidion import games
from pyramidion.core import transcript as transcripts
from tests.server.harness import Served

from . import cible, pyramide
from .room import Arrive, Room, written
from .visitor import ANIMALS, Visitor


def test_la_pyramide_du_soleil(served: Served, visitor: Arrive) -> None:
    with Room(served, visitor) as room:
        ana, bao, cleo, dan = room.phones
        room.sit_down(written("soleil", 4, [], options={"ingots": "shuffled"}))
        # Ana is Atahualpa: what she lays out is on her telephone alone.
        ana.button("Au hasard").tap()
        ana.button("Fermer le palais").tap()
        room.for_everybody(ana, bao)
        ask(room, bao, right=True)
        room.shows(re.compile("Bao demande .*trouvé"))
        room.switched_off_and_on(bao, cleo)
        room.cut_off_while(lambda: ask(room, cleo, right=False))
        room.shows(re.compile("Cléo demande"))
        expect(dan.page.locator(".whose")).to_have_text("À vous de jouer")
        expect(bao.page.locator(".whose")).to_contain_text("Dan")
        expect(room.tv.page.locator('[data-seat="3"].turn')).to_be_visible()
        # The television knows the one cell that was found, and no other.
        assert max(len("".join(view["board"]).replace("?", "")) for view in room.views) == 1
        closed = room.tv.page.locator("[data-cell]").evaluate_all(
            "cells => cells.map(cell => cell.ariaLabel ?? '').filter(name => name.includes('fermée'))"
        )
        assert len(closed) == 23


def ask(room: Room, one: Visitor, right: bool) -> None:
    state = room.state
    i = next(i for i in range(24) if not state.solved >> i & 1)
    cell, symbol = f"{'ABCD'[i // 6]}{i % 6 + 1}", state.board[i]
    one.cell(cell).tap()
    one.picker(symbol if right else next(other for other in ANIMALS if other != symbol)).tap()
    one.answered(cell)


def letters() -> dict[str, Any]:
    """Where they lie: the seed of a file counts for nothing among people."""
    play = transcripts.parse(written("kreuzwort", 4, []), games.load).begin(None)
    found: dict[str, Any] = msgspec.to_builtins(play.game.given(play.state))
    return found


def test_kreuzwort_pyramiden(served: Served, visitor: Arrive) -> None:
    with Room(served, visitor) as room:
        ana, bao, cleo, dan = room.phones
        options, setup = {"validation": "challenge"}, {"first": 0, "words": ["OU", "EH", "MOT", "SOU"]}
        room.sit_down(written("kreuzwort", 4, [], options=options, setup={**letters(), **setup}))
        word(ana).fill("ou")
        expect(ana.page.locator(".kreuzwort .sentence")).to_contain_text("OU")
        room.for_everybody(ana)
        # What is only thought of is nobody's business.
        expect(room.tv.page.locator(".word .letters")).to_have_count(0)
        assert room.views[-1]["pending"] is None
        word(ana).press("Enter")
        expect(room.tv.page.locator(".word .letters")).to_have_text("OU")
        for one in (bao, cleo, dan):
            one.button("Accepter").tap()
        room.shows("Ana forme OU")
        room.switched_off_and_on(bao, ana)
        expect(room.tv.page.locator(".word .letters")).to_have_text("OU")
        word(bao).fill("va")
        word(bao).press("Enter")
        room.shows(re.compile("Bao.*VA"))
        room.cut_off_while(cleo.button("Contester").tap)
        room.shows(re.compile("Cléo conteste VA"))
        expect(cleo.page.locator(".whose")).to_have_text("À vous de jouer")
        # What lies under the tops is nobody's to see.
        assert {view["stacks"] for view in room.views} == {None}


def word(one: Visitor) -> Locator:
    return one.page.get_by_label("Votre mot")


def test_la_cible(served: Served, visitor: Arrive) -> None:
    """Answers are said aloud; whoever does not answer has them on the telephone and rules."""
    with Room(served, visitor) as room:
        ana, bao, cleo, dan = room.phones
        options = {"clock": False, "ready": True, "check": True, "judge": "table"}
        setup = {**cible.SETUP, "camera": [0, 1, 2, 3]}
        room.sit_down(written("cible", 4, [], options=options, setup=setup))
        room.shows("Citez un fruit rouge.")
        ana.button("J'ai répondu").tap()
        room.shows("Ana a répondu à voix haute")
        for one in (bao, cleo, dan):
            expect(accepted(one)).to_contain_text("groseille")
        expect(accepted(ana)).to_have_count(0)
        room.for_everybody(ana, bao)
        room.keeps("cerise", "groseille", "grenade")
        room.switched_off_and_on(bao)
        room.keeps("cerise", "groseille", "grenade")
        room.cut_off_while(cleo.button("Juste").tap)
        room.shows("Bao")
        cible.answer(bao, "grenade")
        room.shows("grenade")
        dan.button("Faux").tap()
        room.shows("Bao perd un pion")
        room.keeps("cerise", "groseille", *cible.SERIES["B"])


def accepted(one: Visitor) -> Locator:
    return one.page.get_by_role("list", name=re.compile("Réponses acceptées"))


def test_pyramide(served: Served, visitor: Arrive) -> None:
    with Room(served, visitor) as room:
        ana, bao, cleo, dan = room.phones
        room.sit_down(written("pyramide", 4, [], setup={"starter": 0, "phrases": pyramide.PHRASES}))
        ana.button("Moi").tap()
        # DICO and the others have the words; SYNO and the television have not.
        for one in (ana, bao, dan):
            expect(one.page.get_by_text("nuit", exact=True)).to_be_visible()
        ana.page.get_by_role("radio", name="2", exact=True).tap()
        ana.page.get_by_role("button", name=re.compile("2 briques")).tap()
        pyramide.clue(ana, "obscurité")
        room.shows("obscurité")
        room.for_everybody(ana, cleo)
        room.keeps(*pyramide.WORDS, "phare")
        room.switched_off_and_on(cleo, bao)
        room.keeps(*pyramide.WORDS, "phare")
        pyramide.guess(cleo, "nuits")
        room.cut_off_while(lambda: pyramide.clue(ana, "jour"))
        room.shows("jour")
        expect(bao.page.get_by_text("jour", exact=True)).to_be_visible()
        pyramide.guess(cleo, "nuit")
        room.shows(re.compile("nuit"))
        room.keeps(*pyramide.WORDS[1:], "phare")
