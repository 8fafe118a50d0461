"""What the tests over the wire have to know of a game: its secrets, from its rule book, and the habits of its players.

A game has its own in the `wire.py` of its tests, as `KNOWLEDGE`. What stands here is right for a game without secrets.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pyramidion.core import Play
from tests.games import part

Move = dict[str, Any]
Viewers = tuple[int | None, ...]
"""Seats, and None for everybody who only looks on."""

WILD_TEXTS = ("chat", "Paris", "été", "bleu", "la Seine", "roi", "un mot")


class Knowledge:
    clock: dict[str, Any] = {}  # noqa: RUF012 a game replaces it
    """Options that the pairs of variants leave out."""
    facts: tuple[str, ...] = ()
    """Those fields of the whole truth that the rules make public. Twins must not differ in them."""
    is_advice_from_view = True
    """The coach knows what the view tells, and no more."""

    is_caught_at_once = False
    """Whoever is shown the whole truth is found within a few moves."""
    has_twins_at_once = False
    """So are twins that differ in what lies on the table by then."""

    # Secrets.

    def secrets(self, play: Play, seat: int | None) -> Iterator[str]:
        """Texts that no message to this viewer may contain now."""
        yield from ()

    def texts(self, play: Play) -> Iterator[str]:
        """All texts of the cards of the game."""
        yield from ()

    def texts_to_come(self, play: Play) -> Iterator[str]:
        """Texts of cards that nobody has seen."""
        yield from ()

    def texts_hidden(self, play: Play, seat: int | None) -> Iterator[str]:
        """Texts of the cards on the table that this viewer may not read yet."""
        yield from ()

    # Twins.

    def change(self, transcript: dict[str, Any], random: Random) -> Viewers:
        """Changes a transcript in place; gives the viewers who may not know of it, none where nothing is changed."""
        return ()

    def without_time(self, view: dict[str, Any]) -> dict[str, Any]:
        """The view without what depends on when it was asked for."""
        return {name: value for name, value in view.items() if name != "deadline"}

    # Habits.

    def wild(self, kind: str, view: dict[str, Any], random: Random) -> Move | None:
        """A move of this kind that the bot would hardly make."""
        return None

    def agreed(self, view: dict[str, Any], may: tuple[str, ...], random: Random) -> Move | None:
        """What people agree upon, and no bot decides."""
        return None

    def interjection(self, view: dict[str, Any], random: Random) -> Move | None:
        """What somebody may say who is not to move."""
        return None


def knowledge_of(key: str) -> Knowledge:
    module = part(key, "wire")
    knowledge: Knowledge = Knowledge() if module is None else module.KNOWLEDGE
    return knowledge


def everybody(transcript: dict[str, Any]) -> Viewers:
    return (None, *range(len(transcript["seats"])))


def wild_word(kind: str, random: Random) -> Move | None:
    """Moves that the word games share."""
    text = random.choice(WILD_TEXTS)
    match kind:
        case "guess" | "clue":
            return {"type": kind, "word": text}
        case "answer" | "enigma" | "say":
            return {"type": kind, "text": text}
        case "rule":
            return {"type": "rule", "accept": random.choice((True, False, None))}
        case "pass" | "silence" | "accept" | "challenge" | "skip" | "yield":
            return {"type": kind}
        case _:
            return None


def strings(value: Any) -> Iterator[str]:
    """All texts in a JSON value, without the marks of the words to be found."""
    if isinstance(value, str):
        yield value.replace("*", "")
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)
