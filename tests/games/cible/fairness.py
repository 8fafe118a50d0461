"""What the house draws for La Cible: `fairness.json` keeps it, and the client checks it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from pyramidion.core import Chance, Entry, Play
from pyramidion.decks import Deck, Library
from pyramidion.decks.files import Memory
from pyramidion.decks.template import files
from pyramidion.games.cible.rules import Cible
from pyramidion.games.cible.values import Appeal, Rule
from pyramidion.house.history.transcripts import fingerprint

from .test_decks import more_cards

PILE = "premier_tour"
"""A pile of cards that the house is to have shuffled."""
GAMES: list[dict[str, Any]] = [
    {"seed": 7, "seats": 3, "options": {"clock": False, "check": True, "judge": "house"}},
    {"seed": 2**53 - 1, "seats": 4, "options": {"clock": False, "judge": "table"}},
]


def drawn() -> list[dict[str, Any]]:
    return [whole_game(**game) for game in GAMES]


def small_library() -> Library:
    """Small decks that never change, so that each pile is used up and shuffled again."""
    library = Library()
    tables = more_cards(files("essai", "Un essai", "2026-11-01"))
    library.put(Deck.open(Memory({name: text.encode() for name, text in tables.items()})))
    return library


def whole_game(seed: int, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """A whole game at random: every token and card that came, the piles, and what was told about the tokens."""
    game, library, random = Cible(), small_library(), Random(seed)
    parsed = game.parse_options({**options, "decks": ["essai"]}, seats)
    play = Play(game, parsed, seats, game.parse_setup({}, parsed, seats), Chance(seed, library))
    events: list[Any] = []
    while not play.over:
        seat = random.choice(play.to_move)
        move: Any = game.random_move(play.state, seat, random)
        if play.state.vote is not None:
            move = Rule(random.random() < 0.5)
        elif play.state.undo is not None and random.random() < 0.2:
            move = Appeal()
        events += play.step(Entry(seat, 0.0, move))
    turned = [event for event in msgspec.to_builtins(events) if event["type"] == "camera_turned"]
    given = msgspec.to_builtins(game.given(play.state))
    piles = {
        name: [fingerprint(card) for card in cards] for name, cards in game.piles(parsed, library).items()
    }
    return {"seed": seed, "seats": seats, "setup": given, "piles": piles, "events": turned}
