"""Great moments are celebrated on every screen while they happen: briefly, in nobody's way, and only then."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.room import Arrive, at_home
from tests.browser.visitor import Visitor
from tests.games.soleil.browser.positions import near_the_end
from tests.server.harness import Person, Served

WINS = re.compile("gagne|Égalité")
LINGER = """
    const set = window.setTimeout;
    window.setTimeout = (call, ms, ...more) => set(call, ms > 2300 && ms < 5000 ? 1e9 : ms, ...more);
"""
"""What would go away by itself after some seconds stays."""
REMEMBER = """
    window.celebrated = [];
    new MutationObserver(changes => {
        for (const {addedNodes} of changes) for (const node of addedNodes)
            if (node.dataset?.testid === "ceremony")
                window.celebrated.push(node.querySelector(".title").textContent);
    }).observe(document, {childList: true, subtree: true});
"""
"""Keeps the titles of all ceremonies: on a slow machine one may be over before anybody has looked."""
MOTION = """() => document.getAnimations().filter(one =>
    one.playState === "running" && one.effect.target.closest("[data-testid=ceremony]")).length"""


class LastQuestion:
    """A table whose last question has still to be asked; Ana plays for everybody."""

    def __init__(self, served: Served, ana: Person, folder: Path) -> None:
        self._served = served
        path = near_the_end(folder, ["Ana", "Bao"], left=1, emperor="house", ingots="shuffled")
        given = json.loads(path.read_text(encoding="utf-8"))
        seats = [{"kind": "me", "name": name} for name in ("Ana", "Bao")]
        self.made = ana.open_table(options={}, transcript=given, seats=seats)
        self._host = ana.watch(self.made["id"])
        assert self._host.ask(type="start")["type"] == "ok"

    def ask(self) -> None:
        table = self._served.call(self._served.house.table(self.made["id"]))
        assert table is not None
        play = table.state.play
        assert play is not None
        closed = next(i for i in range(24) if not play.state.solved >> i & 1)
        cell = f"{'ABCD'[closed // 6]}{closed % 6 + 1}"
        question = {"type": "guess", "cell": cell, "symbol": play.state.board[closed]}
        told = self._host.ask(type="move", seat=play.to_move[0], seq=play.seq, move=question)
        assert told["type"] == "game", told


def television(table: LastQuestion, served: Served, arrive: Arrive, *scripts: str, **window: Any) -> Visitor:
    tv = arrive(at=at_home(served), width=1280, height=720, **window)
    for script in scripts:
        tv.page.add_init_script(script)
    tv.page.goto(f"/salon/{table.made['code']}")
    expect(tv.page.locator("main .salon")).to_be_visible()
    tv.page.wait_for_load_state("networkidle")
    return tv


def celebrated(page: Page) -> list[str]:
    titles: list[str] = page.evaluate("window.celebrated")
    return titles


def test_the_winner_is_celebrated_and_told_once(served: Served, visitor: Arrive, tmp_path: Path) -> None:
    with Person(served, "Ana") as ana:
        table = LastQuestion(served, ana, tmp_path)
        tv = television(table, served, visitor, REMEMBER)
        table.ask()
        # The last stone, then the winner.
        tv.page.wait_for_function("() => window.celebrated.some(title => /gagne|Égalité/.test(title))")
        assert len(celebrated(tv.page)) == 2
        # A picture for the eyes; whoever listens hears it once.
        expect(tv.spoken.locator(":scope > *").filter(has_text=WINS)).to_have_count(1)
        expect(tv.page.get_by_test_id("ceremony")).to_have_count(0)
        expect(tv.page.get_by_role("heading", name=WINS)).to_be_visible()
        # Switched on again, the screen shows who won; nothing happens now. The code has gone with the game.
        tv.forgiven.append("404")
        tv.page.reload()
        expect(tv.page.get_by_role("heading", name=WINS)).to_be_visible()
        assert celebrated(tv.page) == []


def test_with_reduced_motion_a_ceremony_is_a_still_card(
    served: Served, visitor: Arrive, tmp_path: Path
) -> None:
    with Person(served, "Ana") as ana:
        table = LastQuestion(served, ana, tmp_path)
        still = television(table, served, visitor, LINGER)
        moving = television(table, served, visitor, LINGER, reduced_motion="no-preference")
        table.ask()
        for tv in (still, moving):
            expect(tv.page.get_by_test_id("ceremony").locator(".title")).to_be_visible()
        expect(still.page.locator("[data-testid=ceremony] .confetti")).not_to_be_visible()
        assert still.page.evaluate(MOTION) == 0
        assert moving.page.evaluate(MOTION) > 0
        for scheme in ("light", "dark"):
            still.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            expect(still.page.locator("html")).to_have_attribute("data-theme", scheme)
            still.accessible()


@pytest.mark.parametrize("key", ["Escape", "Enter"])
def test_a_key_ends_it(key: str, visitor: Arrive, tmp_path: Path) -> None:
    one = alone(visitor, tmp_path)
    ceremony = one.page.get_by_test_id("ceremony")
    expect(ceremony).to_be_visible()
    # Whoever takes a picture with the keyboard has it on the picture.
    one.page.keyboard.press("Shift")
    expect(ceremony).to_be_visible()
    one.page.keyboard.press(key)
    expect(ceremony).to_have_count(0)


def test_a_press_ends_it_and_goes_on_to_where_it_was_meant(visitor: Arrive, tmp_path: Path) -> None:
    one = alone(visitor, tmp_path)
    expect(one.page.get_by_test_id("ceremony")).to_be_visible()
    one.page.get_by_role("link", name="Revoir la partie").click()
    expect(one.page).to_have_url(re.compile("/rejouer/"))
    # What is looked at again is not celebrated again.
    one.page.evaluate(REMEMBER)
    expect(one.page.get_by_role("slider")).to_have_attribute("max", re.compile("[1-9]"))
    one.button("À la fin").click()
    expect(one.page.locator(".controls .sentence")).to_contain_text("trouvé")
    one.button("Coup précédent").click()
    one.button("Coup suivant").click()
    expect(one.page.locator(".controls .sentence")).to_contain_text("trouvé")
    assert celebrated(one.page) == []


def alone(arrive: Arrive, folder: Path) -> Visitor:
    """Somebody who plays alone and has just asked the last question."""
    one = arrive()
    one.page.add_init_script(LINGER)
    one.open_file(near_the_end(folder, ["Ana"], left=1, emperor="house"), "Ana")
    one.my_turn()
    one.ask(*one.right_question())
    return one
