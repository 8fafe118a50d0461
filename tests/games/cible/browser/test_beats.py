"""The house waits for the show: the same card on every screen, no clock meanwhile, and it ends when all are ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pyramidion.house.table import beats
from tests.browser.room import PHONE
from tests.browser.visitor import Visitor
from tests.server.harness import Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}
LONG_SECONDS = 600.0
"""No beat of these tests ends by itself, however slow the machine is."""


@pytest.fixture(autouse=True)
def _long_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = beats.SECONDS["calm"]
    monkeypatch.setattr(beats, "SECONDS", {"calm": dict.fromkeys(kinds, LONG_SECONDS)})


def view(house: Served, table: str) -> Any:
    play = house.call(house.house.table(table)).state.play
    assert play is not None
    return play.view(None)


def test_everybody_sees_the_card_and_goes_on_together(
    own_house: Served, visitor: Callable[..., Visitor]
) -> None:
    tv = visitor(own_house, width=1920, height=1080)
    ana, bao, cleo = visitor(own_house), visitor(own_house, **PHONE), visitor(own_house, **PHONE)
    table = ana.open_table("Ana", [ME, OPEN, OPEN], game="cible", options={}, beats="calm")
    for name, one in (("Bao", bao), ("Cléo", cleo)):
        one.come_to(table, name)
        one.sit()
    cleo.page.goto(f"/main/{table}")
    tv.page.goto(f"/salon/{table}")
    expect(tv.page.locator(".salon")).to_be_visible()
    ana.button("Commencer").click()

    # « Commencer » starts no clock: everybody reads what begins, and nobody the question.
    everybody = (ana, bao, cleo, tv)
    expect(ana.page.get_by_role("region", name="Le Premier Tour")).to_be_visible()
    question = view(own_house, table).question
    for one in everybody:
        card = one.page.get_by_role("region", name="Le Premier Tour")
        expect(card.get_by_role("heading", name="Le Premier Tour")).to_be_visible()
        expect(card.get_by_text("Une bonne réponse à son tour ; une faute coûte un pion.")).to_be_visible()
        expect(one.page.get_by_role("timer")).to_have_count(0)
        expect(one.page.get_by_text(question)).to_have_count(0)
    expect(ana.spoken).to_contain_text("Le Premier Tour. Une bonne réponse")
    ana.for_everybody()
    tv.for_everybody()

    # It ends when all who play are ready: by the button, by a tap, by a key.
    expect(tv.button("Prêt")).to_have_count(0)
    ana.button("Prêt").click()
    for one in (ana, tv):
        expect(one.page.get_by_text("On attend encore 2 personnes")).to_be_visible()
    bao.button("Prêt").tap()
    expect(tv.page.get_by_text("On attend encore 1 personne")).to_be_visible()
    cleo.page.keyboard.press("Enter")
    for one in everybody:
        expect(one.page.locator("[data-beat]")).to_have_count(0)
        expect(one.page.get_by_role("timer")).to_have_count(1)
        expect(one.page.get_by_text(question).first).to_be_visible()

    # After a verdict nobody's clock runs, and whoever is next may go on without waiting for the others.
    (seat,) = view(own_house, table).to_move
    answering = (ana, bao, cleo)[seat]
    answering.page.get_by_role("textbox").fill("rien de tel")
    answering.page.keyboard.press("Enter")
    for one in everybody:
        expect(one.page.locator("[data-beat=verdict]")).to_be_visible()
        expect(one.page.get_by_role("timer")).to_have_count(0)
    (seat,) = view(own_house, table).to_move
    (ana, bao, cleo)[seat].page.get_by_role("textbox").fill("rien de tel non plus")
    (ana, bao, cleo)[seat].page.keyboard.press("Enter")
    expect(tv.page.get_by_text("rien de tel non plus").first).to_be_visible()
