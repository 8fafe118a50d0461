"""A game that is over, word by word: what was bet, how many clues it took, who found it, and a clue that says more.

What a word cost more than it had to is counted in clues.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyramidion.core import Cards
from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove

from .bots import clue_giver, names
from .bots.memory import Decks
from .judging.spelling import folded
from .values import Clue, Guess, PyramideOptions
from .views import PyramideView

CLUE_PHASES = ("enigma", "pingpong", "names")
"""Phases in which words are found by clues."""
MAX_WEIGHED_CLUES = 4
"""Clues that are weighed to find a better one."""
MISSED = 3
"""What a word that nobody found costs, in clues, besides those that were given for it."""

Key = tuple[int, str, str, int]


def review_words(
    options: PyramideOptions, end: PyramideView, turns: Iterable[SeatMove], cards: Cards | None
) -> list[Reviewed]:
    """Every word for which a clue was given, in the order of the game; the decisions are those of DICO."""
    decks = names.world(cards, end.decks)
    played = _played(turns)
    out = []
    for closed in end.history:
        if closed.phase not in CLUE_PHASES:
            continue
        for number, (word, finder) in enumerate(zip(closed.words, closed.found, strict=True), 1):
            told = played.get((closed.round, closed.phase, closed.title, number), {})
            clues = told.get("clues", [])
            if not clues:
                continue
            better = _better(options, decks, closed.phase, closed.title, word, clues, finder)
            out.append(
                {
                    "number": told["at"],
                    "seat": told["dico"],
                    "round": closed.round,
                    "phase": closed.phase,
                    "title": closed.title,
                    "place": number,
                    "word": word,
                    "bet": told["bet"],
                    "clues": clues,
                    "guesses": told["guesses"],
                    "found": finder,
                    "needed": None if finder is None else len(clues),
                    "better": better,
                    "loss": 0 if better is None else len(clues) - 1 + (MISSED if finder is None else 0),
                }
            )
    return sorted(out, key=lambda one: one["number"])


def _played(turns: Iterable[SeatMove]) -> dict[Key, dict[str, Any]]:
    """What was said about each word."""
    found: dict[Key, dict[str, Any]] = {}
    for turn in turns:
        view: PyramideView = turn.view
        if view.phase not in CLUE_PHASES or view.number is None:
            continue
        key = (view.round, view.phase, view.title or "", view.number)
        told = found.setdefault(key, {"clues": [], "guesses": []})
        if isinstance(turn.move, Clue):
            told |= {"dico": turn.seat, "bet": view.bet, "at": told.get("at", turn.number)}
            told["clues"].append(turn.move.word)
        elif isinstance(turn.move, Guess):
            told["guesses"].append({"seat": turn.seat, "word": turn.move.word})
    return found


def _better(
    options: PyramideOptions,
    decks: Decks,
    phase: str,
    title: str,
    word: str,
    clues: list[str],
    finder: int | None,
) -> str | None:
    """The first clue that says most, where the one that was given was not enough."""
    if finder is not None and len(clues) == 1:
        return None
    if phase == "names":
        found = names.options(decks, title, word, (), (), options.convention)
    else:
        found = clue_giver.options(clue_giver.start(word, title, options.convention), looks=MAX_WEIGHED_CLUES)
    if not found or folded(found[0].text) == folded(clues[0]):
        return None
    return found[0].text
