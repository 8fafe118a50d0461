"""« Vérifier le hasard »: sealed before the game, made of everybody's numbers, and drawn again after it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from pyramidion.core import Chance
from pyramidion.games import keys
from pyramidion.games.soleil.board import ALL_SYMBOLS
from tests.browser.visitor import Visitor
from tests.games import part

ME, OPEN = {"kind": "me"}, {"kind": "open"}
HOUSE = {"emperor": "house", "ingots": "shuffled"}
SEALED = re.compile(r"Hasard scellé\s: [0-9a-f]{4}…[0-9a-f]{5}")


def sealed(one: Visitor) -> str:
    """The line that tells the commitment, as this window shows it."""
    line = one.page.locator(".seal summary").last
    expect(line).to_have_text(SEALED)
    return line.inner_text()


def check(one: Visitor, says: str) -> list[str]:
    """What the check finds, line by line."""
    summary = one.page.get_by_text("Le hasard était-il honnête ?")
    if not one.button("Vérifier le hasard").is_visible():
        summary.click()
    one.button("Vérifier le hasard").click()
    expect(one.page.locator("p.verdict")).to_contain_text(says)
    return one.page.get_by_test_id("fairness").get_by_role("listitem").all_inner_texts()


def altered(one: Visitor, path: str, change: Callable[[Any], None]) -> None:
    """From now on this window gets other data than the house gave."""

    def answer(route: Route) -> None:
        data = route.fetch().json()
        change(data)
        route.fulfill(body=json.dumps(data), content_type="application/json")

    one.page.route(path, answer)


def test_chance_is_sealed_before_the_game_and_checked_by_both_after_it(
    visitor: Callable[..., Visitor],
) -> None:
    ana, bao = visitor(), visitor(width=390, height=844, has_touch=True, is_mobile=True)
    table = ana.open_table("Ana", [ME, OPEN])
    bao.come_to(table, "Bao")
    bao.sit()
    line = sealed(ana)
    assert sealed(bao) == line
    ana.page.locator(".seal summary").click()
    expect(ana.page.locator(".seal")).to_contain_text("elle ne peut plus en changer")
    ana.for_everybody()
    ana.button("Commencer").click()
    ana.my_turn()
    assert [sealed(ana), sealed(bao)] == [line, line]
    ana.ask(*ana.right_question())
    ana.end(bao)
    for one in (ana, bao):
        lines = " ".join(check(one, "Tout concorde"))
        assert "Le nombre que cet appareil a donné y est." in lines
        assert "Tous ces nombres donnent bien la graine de la partie." in lines
        assert "palais" in lines
        assert "lingots" in lines
    ana.for_everybody()
    bao.fits()
    # A house that left out Bao's number would be found out.
    bao.page.evaluate("""() => {
        const name = Object.keys(localStorage).find((name) => name.endsWith(".seal"));
        const seal = JSON.parse(localStorage.getItem(name));
        localStorage.setItem(name, JSON.stringify({ ...seal, nonce: "0".repeat(32) }));
    }""")
    bao.page.reload()
    assert any("n'y est pas" in one for one in check(bao, "Quelque chose ne concorde pas"))

    def moved(transcript: dict[str, Any]) -> None:
        board = transcript["setup"]["rounds"][0]["board"]
        # One row may read the same both ways, but hardly all of them together.
        board[:] = [row[::-1] for row in reversed(board)]

    altered(ana, "**/transcript", moved)
    wrong = [found for found in check(ana, "Quelque chose ne concorde pas") if "palais" in found]
    assert len(wrong) == 1


PILES = [
    (key, fairness.PILE)
    for key in keys()
    if (fairness := part(key, "fairness")) is not None and hasattr(fairness, "PILE")
]
"""The games that draw cards, and one pile of each."""


@pytest.mark.parametrize(("game", "pile"), PILES)
def test_the_cards_of_a_game_are_drawn_again(visitor: Callable[..., Visitor], game: str, pile: str) -> None:
    one = visitor()
    one.open_table(
        "Ana", [{"kind": "me", "name": name} for name in ("Ana", "Bao", "Cléo")], game=game, options={}
    )
    one.button("Commencer").click()
    expect(one.page.locator(f".{game}").first).to_be_visible()
    one.end()
    found = check(one, "Tout concorde")
    assert len(found) >= 6

    def exchanged(piles: dict[str, list[str]]) -> None:
        piles[pile] = piles[pile][::-1]

    altered(one, "**/piles", exchanged)
    check(one, "Quelque chose ne concorde pas")


def test_whoever_sits_at_a_game_from_a_file_is_asked_and_its_seed_counts_for_nothing(
    visitor: Callable[..., Visitor],
) -> None:
    ana, bao = visitor(), visitor()
    given = {
        "format": "pyramidion/1", "game": "soleil", "rules": 1, "seats": ["Ana", "Bao"], "options": HOUSE,
        "seed": 12345, "moves": [],
    }  # fmt: skip
    table = ana.open_table("Ana", [ME, OPEN], options={}, transcript=given)
    bao.come_to(table, "Bao")
    bao.sit()
    expect(ana.button("Commencer")).to_be_disabled()
    expect(ana.page.get_by_role("group", name="Partie reprise d'un fichier")).to_contain_text(
        "il manque : Bao"
    )
    expect(bao.page.get_by_role("group", name="Partie reprise d'un fichier")).to_contain_text(
        "Partie reprise d'un fichier fourni par Ana."
    )
    bao.for_everybody()
    bao.accept()
    ana.button("Commencer").click()
    ana.my_turn()
    for one in (ana, bao):
        told = one.page.locator(".seal").get_by_text("Partie reprise d'un fichier fourni par Ana.")
        expect(told.last).to_be_visible()
    known = "".join(Chance(12345).shuffled("round 1 board", ALL_SYMBOLS, "$"))
    assert ana.state().board != known
    ana.end(bao)
    lines = " ".join(check(bao, "Tout concorde"))
    assert "Le nombre que cet appareil a donné y est." in lines
