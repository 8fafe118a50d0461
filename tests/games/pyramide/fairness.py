"""What the house draws for Pyramide: `fairness.json` keeps it, and the client checks it."""

from __future__ import annotations

from typing import Any

from pyramidion.core import Chance
from pyramidion.decks import Deck, Library
from pyramidion.games.pyramide import cards, dice
from pyramidion.games.pyramide.rules import Pyramide
from pyramidion.games.pyramide.run import Run
from pyramidion.house.history.transcripts import fingerprint

from .test_deck_tables import source

PILE = "phrases"
"""A pile of cards that the house is to have shuffled."""
GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "seats": 4},
    {"seed": 7, "seats": 3},
    {"seed": 2**53 - 1, "seats": 2},
]
ROLLS = 6
"""So many rolls of a game."""
CARDS = {"phrases": 8, "expressions": 2, "names": 2}
"""So many cards of each pile."""


def drawn() -> list[dict[str, Any]]:
    return [{**game, **rolls_and_cards(**game)} for game in GAMES]


def rolls_and_cards(seed: int, seats: int) -> dict[str, Any]:
    game = Pyramide()
    options = game.parse_options({"decks": ["essai"]}, seats)
    chance = Chance(seed, small_library())
    run = Run(game.start(options, seats, game.parse_setup({}, options, seats), chance), 0.0, chance)
    while run.state.used.dice < ROLLS:
        dice.roll(run)
    for kind, count in CARDS.items():
        while getattr(run.state.used, kind) < count:
            cards.draw(run, kind)  # type: ignore[arg-type]
    piles = game.piles(options, chance.cards)
    shown = {name: [fingerprint(card) for card in pile] for name, pile in piles.items()}
    return {"setup": game.given(run.state), "piles": shown}


def small_library() -> Library:
    library = Library()
    library.put(Deck.open(source()))
    return library
