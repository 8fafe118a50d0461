"""Pyramide in a living room: a television, four telephones, reloads, a lost line, and no secret told."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.room import Arrive, Room, written
from tests.browser.visitor import Visitor
from tests.server.harness import Served

from . import page as pyramide

NO_BAND = 60
"""Pixels between the banner of a telephone and the first line of its board."""


def below_banner(one: Visitor) -> float:
    return float(
        one.page.evaluate(
            """() => document.querySelector(".pyramide .head").getBoundingClientRect().top
                - document.querySelector("main > .whose").getBoundingClientRect().bottom"""
        )
    )


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
        assert below_banner(cleo) < NO_BAND
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
