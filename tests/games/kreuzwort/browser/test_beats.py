"""The pace of great moments is a setting of the table: in the form, and in its menu."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pyramidion.house.table import beats
from tests.browser.visitor import Visitor
from tests.server.harness import Served

LONG_SECONDS = 600.0
"""No beat of this test ends by itself, however slow the machine is."""


@pytest.fixture(autouse=True)
def _long_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = beats.SECONDS["calm"]
    monkeypatch.setattr(beats, "SECONDS", {"calm": dict.fromkeys(kinds, LONG_SECONDS)})


def test_the_host_chooses_the_pace(own_house: Served, visitor: Callable[..., Visitor]) -> None:
    """In the form, and in the menu of the table; the device remembers what was chosen in the form."""
    ana = visitor(own_house)
    ana.page.goto("/nouvelle/kreuzwort")
    pace = ana.page.get_by_label("Rythme des temps forts")
    expect(pace).to_have_value("calm")
    pace.select_option("Sans pause")
    ana.page.reload()
    expect(pace).to_have_value("none")
    pace.select_option("Calme")
    ana.page.get_by_label("Nom de la place 1").fill("Ana")
    ana.page.get_by_role("combobox", name="Qui joue à la place 2 ?").select_option(label="Robot Écolier")
    ana.button("Jouer").click()
    expect(ana.page.get_by_role("heading", name="À vos mots")).to_be_visible()
    ana.button("Prêt").click()
    expect(ana.page.locator("[data-beat]")).to_have_count(0)
    ana.button("La table").click()
    expect(pace).to_have_value("calm")
    pace.select_option("Sans pause")
    ana.page.keyboard.press("Escape")
    ana.button("La table").click()
    expect(pace).to_have_value("none")
