"""La pyramide du soleil in a living room: a television, four telephones, reloads, a lost line, and no secret told."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.room import Arrive, Room, written
from tests.browser.visitor import ANIMALS, Visitor
from tests.server.harness import Served


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
