"""The pictures of Pyramide in README."""

from __future__ import annotations

from playwright.sync_api import expect

from pyramidion.games.pyramide import GAME
from tools.screenshots import TIMEOUT_MS, Photographer, of_bots


def take(photographer: Photographer) -> None:
    """Ana gives clues for the third word, her first one was not enough; and what the television shows of it."""
    clue = of_bots(
        GAME,
        "complice",
        4,
        lambda state: (
            (state.step, state.dico, state.word, state.spent) == ("clue", (0,), 2, 1) and state.bet > 1
        ),
    )
    page = photographer.among_bots(clue, 1440, 900)
    expect(page.locator(".pyramide").get_by_role("textbox")).to_be_visible(timeout=TIMEOUT_MS)
    photographer.take(page, "pyramide")
    television = photographer.visitor(1280, 720).new_page()
    television.goto(page.url.replace("/table/", "/salon/"))
    expect(television.get_by_role("list", name="Les scores")).to_be_visible(timeout=TIMEOUT_MS)
    photographer.take(television, "salon")
