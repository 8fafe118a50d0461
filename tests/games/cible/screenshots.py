"""The pictures of La Cible in README."""

from __future__ import annotations

from playwright.sync_api import expect

from pyramidion.games.cible import GAME
from tools.screenshots import SEED, TIMEOUT_MS, Photographer


def take(photographer: Photographer) -> None:
    """When the camera shows Ana."""
    begun = {
        "format": "pyramidion/1", "game": "cible", "rules": GAME.version, "seats": ["Ana", "", "", ""],
        "seed": SEED, "options": {"clock": False}, "moves": [],
    }  # fmt: skip
    page = photographer.among_bots(begun, 1440, 900)
    expect(page.locator(".cible .says")).to_contain_text("À vous de répondre", timeout=TIMEOUT_MS)
    photographer.take(page, "cible")
