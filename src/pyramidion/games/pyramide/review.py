"""A game that is over, word by word: what was bet, how many clues it took, who found it, and a clue that says more.

What a word cost more than it had to is counted in clues: those after the first, as far as the better first clue makes
it likelier that they were not needed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from pyramidion.core import Cards
from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove

from .bots import bricks, clue_giver, names
from .bots.memory import Decks
from .judging.spelling import folded
from .values import Clue, Guess, PyramideOptions
from .views import PyramideView

CLUE_PHASES = ("enigma", "pingpong", "names")
"""Phases in which words are found by clues."""
MAX_WEIGHED_CLUES = 4
"""Clues that are weighed to find a better one."""
SMALL_GAIN = 0.05
"""Of a clue that finds the word not more often than this there is nothing to tell."""
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
            spent = len(clues) - 1 + (MISSED if finder is None else 0)
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
                    "better": better and better.text,
                    "chance": better and better.before,
                    "better_chance": better and better.chance,
                    "loss": 0.0 if better is None else spent * (better.chance - better.before),
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


class Better(NamedTuple):
    """A first clue that says more than the one that was given."""

    text: str
    chance: float
    """How likely the word is found after it alone."""
    before: float
    """The same of the clue that was given."""


def _better(
    options: PyramideOptions,
    decks: Decks,
    phase: str,
    title: str,
    word: str,
    clues: list[str],
    finder: int | None,
) -> Better | None:
    """The first clue that says most, where the one that was given was not enough. A clue that was given later and did
    not help either is none."""
    if finder is not None and len(clues) == 1:
        return None
    if phase == "names":
        trust = bricks.NAMES
        ideas = names.likely(decks, title, tuple(clues[:1]), ()) if clues[0] else ()
        before = sum(idea.share for idea in ideas if folded(idea.name) == folded(word))
        found = names.options(decks, title, word, (), (), options.convention)
    else:
        trust = bricks.TRUST
        start = clue_giver.start(word, title, options.convention)
        before = clue_giver.understood(start, clues[0]) if clues[0] else 0.0
        found = clue_giver.options(start, looks=MAX_WEIGHED_CLUES)
    failed = set(map(folded, clues if finder is None else clues[:-1]))
    for option in found:
        if folded(option.text) == folded(clues[0]):
            return None
        if folded(option.text) not in failed:
            better = Better(option.text, trust * option.chance, trust * before)
            return better if better.chance - better.before >= SMALL_GAIN else None
    return None
