"""Kreuzwort in a living room: a television, four telephones, reloads, a lost line, and no secret told."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from playwright.sync_api import Locator, expect

from pyramidion import games
from pyramidion.core import transcript as transcripts
from tests.browser.room import Arrive, Room, written
from tests.browser.visitor import Visitor
from tests.server.harness import Served


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
        expect(room.tv.page.locator(".word .letters")).to_have_text("VA")
        room.cut_off_while(cleo.button("Contester").tap)
        room.shows(re.compile("Cléo conteste VA"))
        expect(cleo.page.locator(".whose")).to_have_text("À vous de jouer")
        # What lies under the tops is nobody's to see.
        assert {view["stacks"] for view in room.views} == {None}


def word(one: Visitor) -> Locator:
    return one.page.get_by_label("Votre mot")
