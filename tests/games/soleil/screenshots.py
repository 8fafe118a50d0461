"""The pictures of La pyramide du soleil in README."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import Chance, Entry, Play, transcript
from pyramidion.games.soleil import GAME
from pyramidion.games.soleil.values import Guess
from tools.screenshots import NAMES, TIMEOUT_MS, Photographer

BOT_LEVELS = ["oracle", "adept", "novice"]
"""How well each of them asks: Ana shall win."""
HIDDEN = 17
"""Animals that are still in the palace in the pictures of a game in play."""


@dataclass(frozen=True)
class Game:
    """A game for the pictures: as it stood in the middle, and before its last question."""

    middle: dict[str, Any]
    end: dict[str, Any]
    last: Guess


def played() -> Game:
    """The first seed whose game Ana ends, and wins."""
    return next(game for seed in range(1000) if (game := play_out(seed)) is not None)


def play_out(seed: int) -> Game | None:
    options = GAME.parse_options({"emperor": "house", "ingots": "shuffled"}, len(NAMES))
    play = Play(GAME, options, len(NAMES), GAME.parse_setup({}, options, len(NAMES)), Chance(seed))
    bots = [
        games.bot(GAME.key, level, seat, len(NAMES), options, seed + seat)
        for seat, level in enumerate(BOT_LEVELS)
    ]
    entries: list[Entry] = []
    middle: dict[str, Any] | None = None
    while True:
        (seat,) = play.to_move
        hidden = 24 - play.state.solved.bit_count()
        if middle is None and seat == 0 and hidden <= HIDDEN:
            middle = transcript.write(play, NAMES, entries, None, {})
        before = transcript.write(play, NAMES, entries, None, {}) if hidden == 1 else None
        move = bots[seat].choose(play.view(seat), GAME.legal(play.state, seat), Budget())
        entry = Entry(seat, 0.0, move)
        play.step(entry)
        entries.append(entry)
        if play.outcome is not None:
            assert middle is not None
            assert before is not None
            won = seat == 0 and play.outcome.winners == (0,)
            return Game(middle, before, move) if won else None


def ask(page: Page, question: Guess) -> None:
    page.locator(f'[data-cell="{question.cell}"]').click()
    page.get_by_role("group", name="Quel animal ?").get_by_role("button").nth(
        "SLAO".index(question.symbol)
    ).click()


def take(photographer: Photographer) -> None:
    game = played()
    page = photographer.table(game.middle, 1440, 900)
    photographer.take(page, "play-day")
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="Demander conseil").click()
    expect(page.get_by_role("button", name="Cacher le conseil")).to_be_visible(timeout=TIMEOUT_MS)
    page.evaluate("scrollTo(0, 0)")
    photographer.take(page, "play-night")

    page = photographer.table(game.middle, 390, 844, is_mobile=True, has_touch=True)
    photographer.take(page, "phone")

    page = photographer.table(game.end, 1440, 900)
    ask(page, game.last)
    expect(page.get_by_role("heading", name="Vous gagnez")).to_be_visible(timeout=TIMEOUT_MS)
    page.evaluate("scrollTo(0, 0)")
    photographer.take(page, "end")
