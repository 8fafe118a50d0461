"""The pictures of Kreuzwort in README."""

from __future__ import annotations

from pyramidion.games.kreuzwort import GAME
from tools.screenshots import Photographer, of_bots


def take(photographer: Photographer) -> None:
    middle = of_bots(GAME, "lettre", 2, lambda state: len(state.log) >= 4 and state.turn == 0)
    photographer.take(photographer.table(middle, 1440, 900), "kreuzwort")
    page = photographer.table(middle, 390, 844, is_mobile=True, has_touch=True)
    photographer.take(page, "kreuzwort-phone")
