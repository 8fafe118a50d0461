"""Games over days in the browser: opened with a pace, seen with what is left, and one key from one to the next."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.room import PHONE
from tests.browser.visitor import Visitor
from tests.server.harness import Person, Served

ME = {"kind": "me"}
OPEN = {"kind": "open"}
OPTIONS = {"emperor": "house", "ingots": "shuffled"}
PICTURES = os.environ.get("DAYS_PICTURES")
"""A folder for pictures of these pages, for whoever wants to look at them."""


def picture(one: Visitor, name: str) -> None:
    if PICTURES is not None:
        one.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def test_a_pace_is_chosen_and_what_is_left_is_told(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.page.goto("/nouvelle/kreuzwort")
    clock = one.page.get_by_label("Temps par tour")
    expect(clock.first).to_be_visible()
    one.choose("Cadence", "3 jours par coup")
    expect(clock).to_have_count(0)
    picture(one, "new-1280")
    one.page.get_by_label("Nom de la place 1").fill("Ana")
    one.button("Ouvrir la table").click()
    expect(one.page.get_by_text("3 jours par coup")).to_be_visible()
    one.button("Compléter avec des robots").click()
    one.button("Commencer").click()
    expect(one.page.get_by_test_id("days")).to_contain_text("réserve : 9 jours")
    one.accessible()
    one.button("La table").click()
    expect(one.button("Arrêter la partie")).to_be_visible()
    expect(one.button("Mettre en pause")).to_have_count(0)


def test_one_key_leads_to_the_next_game_that_waits(visitor: Callable[..., Visitor], served: Served) -> None:
    ana = visitor(**PHONE)
    slow = ana.open_table("Ana", [ME, OPEN], pace=7)
    fast = ana._post("/api/tables", {"game": "soleil", "options": OPTIONS, "seats": [ME, OPEN], "pace": 1})[
        "id"
    ]
    with Person(served, "Bao") as bao:
        for table in (slow, fast):
            looking = bao.watch(table)
            assert looking.ask(type="sit", seat=1)["type"] == "ok"
            # Over days the host need not be there.
            assert looking.ask(type="start")["type"] == "ok"
        ana.page.goto("/")
        waiting = ana.page.get_by_test_id("turns").get_by_role("link")
        expect(waiting).to_have_count(2)
        assert [link.get_attribute("href") for link in waiting.all()] == [f"/table/{fast}", f"/table/{slow}"]
        expect(waiting.first).to_contain_text("encore 23 heures")
        expect(waiting.last).to_contain_text("encore 6 jours")
        expect(ana.page).to_have_title("(2) Pyramidion · La maison des jeux")
        picture(ana, "home-390")
        ana.accessible()
        ana.fits()
        waiting.first.click()
        ana.my_turn()
        expect(ana.page).to_have_title(re.compile(r"^\(2\) "))
        expect(ana.page.get_by_test_id("next-turn")).to_have_count(0)
        expect(ana.seat(0)).to_contain_text("23 h")
        state = ana.state()
        wrong = "S" if state.board[0] != "S" else "L"
        ana.ask("A1", wrong)
        expect(ana.page.get_by_test_id("next-turn")).to_be_visible()
        expect(ana.page.get_by_test_id("days")).to_contain_text("Bao : encore 23 heures")
        picture(ana, "next-390")
        ana.accessible()
        ana.fits()
        ana.page.keyboard.press("n")
        expect(ana.page).to_have_url(re.compile(f"/table/{slow}$"))
        expect(ana.page.get_by_test_id("days")).to_contain_text("réserve : 21 jours")


def test_holidays_are_taken_and_ended(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.new_table("Ana")
    one.page.get_by_role("button", name="Ana, Réglages").click()
    holidays = one.page.get_by_test_id("holidays")
    holidays.get_by_label("Nombre de jours").fill("5")
    holidays.get_by_role("button", name="Partir en vacances").click()
    expect(holidays).to_contain_text("Vous êtes en vacances jusqu'au")
    expect(holidays).to_contain_text("Il vous reste 9 jours sur 14 par an.")
    picture(one, "holidays-1280")
    holidays.get_by_role("button", name="Je suis de retour").click()
    expect(holidays).to_contain_text("Il vous reste 14 jours")
