"""La Cible in a living room: a television, four telephones, reloads, a lost line, and no secret told."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.room import Arrive, Room, written
from tests.browser.visitor import Visitor
from tests.server.harness import Served

from . import page as cible


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
