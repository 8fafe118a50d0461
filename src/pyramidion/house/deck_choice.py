"""Which decks a table is opened with where nobody chose, and what decks and choices leave to play with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from pyramidion import games
from pyramidion.core import Fault, Invalid
from pyramidion.decks import Library
from pyramidion.games import piles
from pyramidion.house.errors import Denied

KIND_WORDS: Final = {
    "premier_tour": ("question du Premier Tour", "question for Le Premier Tour"),
    "definitions": ("série de définitions", "series of definitions"),
    "suite": ("question de La Suite", "question for La Suite"),
    "encheres": ("question des Enchères", "question for Les Enchères"),
    "finale": ("face de La Finale", "face of La Finale"),
    "enigmes": ("énigme", "enigma"),
    "expressions": ("liste de cinq expressions", "list of five expressions"),
    "noms": ("série de noms propres", "series of proper names"),
}


class CardChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game and the options of a table, as they stand in a form."""

    game: str
    options: Annotated[dict[str, Any], Meta(max_length=64)] = {}


class CardsLeft(msgspec.Struct, frozen=True):
    """How many cards of a kind are left, and how many a game usually turns: with fewer, some come twice."""

    kind: str
    cards: int
    usual: int


def opened_with(library: Library, game: str) -> dict[str, Any]:
    """The options that the house opens a table with where nobody chose.

    In place of the one deck that a transcript without the option means, all boxes of the package that complete it: with
    the same kinds of cards, and for nobody younger.
    """
    found = games.load(game)
    if found is None or "decks" not in found.manifest.needs:
        return {}
    names = found.options_type().decks
    return {
        "decks": [key for name in names for key in library.boxes_like(name) or (name,)][: piles.MAX_DECKS]
    }


def cards_left(library: Library, game: str, options: Mapping[str, Any]) -> tuple[CardsLeft, ...]:
    """For each kind of card that a game with these options turns; empty where that cannot be told.

    Raises Invalid where a deck is unknown or has faults.
    """
    found, module = games.load(game), games.part(game, "cards")
    if found is None or module is None or not hasattr(module, "usual_cards"):
        return ()
    plain = {name: value for name, value in options.items() if name != "extra_seconds"}
    try:
        parsed = msgspec.convert({**opened_with(library, game), **plain}, found.options_type)
    except msgspec.ValidationError:
        return ()  # the game's own options refuse it
    usual: Mapping[Any, int] = module.usual_cards(parsed)
    left = piles.sizes(library, parsed.decks, usual)
    return tuple(CardsLeft(kind, count, usual[kind]) for kind, count in left.items())


def check_cards_left(library: Library, game: str, options: Mapping[str, Any]) -> None:
    """Raises Denied where the choice of a table leaves no card of a kind that its game needs.

    Decks that lack a kind though nothing was chosen from them are told when the game begins, as in a transcript.
    """
    names = options.get("decks")
    if not isinstance(names, list | tuple) or not any(":" in name for name in names if isinstance(name, str)):
        return
    try:
        left = cards_left(library, game, options)
    except Invalid:
        return  # the game's own options refuse it
    missing = [KIND_WORDS.get(one.kind, (one.kind, one.kind)) for one in left if not one.cards]
    if missing:
        fr, en = (
            ", ".join(f"{no} {words[place]}" for words in missing)
            for place, no in enumerate(("aucune", "no"))
        )
        raise Denied(
            "malformed",
            f"this choice of cards leaves {en}: choose more subjects, eras or regions, or another deck",
            f"ce choix de cartes ne laisse {fr} : prenez plus de sujets, d'époques ou de régions, ou un autre paquet",
            [Fault("$.options.decks", f"leaves {en}")],
        )
