"""The pictures of Pyramid Poker in README."""

from __future__ import annotations

from pyramidion.games.poker import GAME
from tools.screenshots import Photographer, of_bots


def take(photographer: Photographer) -> None:
    building = of_bots(GAME, "adept", 2, lambda state: len(state.placed) >= 20 and state.turn == 0)
    page = photographer.table(building, 390, 844, is_mobile=True, has_touch=True)
    photographer.take(page, "poker-phone")

    taking = of_bots(
        GAME,
        "adept",
        2,
        lambda state: len(state.takings) >= 14 and state.phase == "take" and state.turn == 0,
    )
    page = photographer.table(taking, 1440, 900)
    photographer.take(page, "poker")
