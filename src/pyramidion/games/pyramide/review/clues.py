"""The first clue for a word: whether another would have said more.

What a word cost more than it had to is counted in clues: those after the first, as far as the better first clue makes
it likelier that they were not needed.
"""

from __future__ import annotations

from typing import NamedTuple

from pyramidion.core.coach import Reviewed
from pyramidion.games.pyramide.bots import bricks, clue_giver, names
from pyramidion.games.pyramide.bots.memory import Decks
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.values import PyramideOptions, Silence

from .played import A_WORD, PlayedWord

MAX_WEIGHED_CLUES = 4
"""Clues that are weighed to find a better one."""
SMALL_GAIN = 0.05
"""Of a clue that finds the word not more often than this there is nothing to tell."""


def clue(options: PyramideOptions, decks: Decks, word: PlayedWord) -> Reviewed:
    """The clues that were given for the word, by the move of the first of them."""
    first = word.clues[0]
    better = _better(options, decks, word)
    spent = len(word.clues) - 1 + (A_WORD if word.found is None else 0)
    return {
        "kind": "clue",
        "number": first.number,
        "seat": first.seat,
        **word.told(),
        "bet": first.view.bet,
        "clues": word.texts,
        "guesses": [
            {"seat": turn.seat, "word": turn.move.word}
            for turn in word.guesses
            if not isinstance(turn.move, Silence)
        ],
        "better": better and better.text,
        "chance": better and better.before,
        "better_chance": better and better.chance,
        "loss": 0.0 if better is None else spent * (better.chance - better.before),
    }


class Better(NamedTuple):
    """A first clue that says more than the one that was given."""

    text: str
    chance: float
    """How likely the word is found after it alone."""
    before: float
    """The same of the clue that was given."""


def _better(options: PyramideOptions, decks: Decks, played: PlayedWord) -> Better | None:
    """The first clue that says most, where the one that was given was not enough. A clue that was given later and did
    not help either is none."""
    word, title, clues = played.word, played.title, played.texts
    if played.found is not None and len(clues) == 1:
        return None
    if played.phase == "names":
        trust = bricks.NAMES
        ideas = names.likely(decks, title, tuple(clues[:1]), ()) if clues[0] else ()
        before = sum(idea.share for idea in ideas if folded(idea.name) == folded(word))
        found = names.options(decks, title, word, (), (), options.convention)
    else:
        trust = bricks.TRUST
        start = clue_giver.start(word, title, options.convention)
        before = clue_giver.understood(start, clues[0]) if clues[0] else 0.0
        found = clue_giver.options(start, looks=MAX_WEIGHED_CLUES)
    failed = set(map(folded, clues if played.found is None else clues[:-1]))
    for option in found:
        if folded(option.text) == folded(clues[0]):
            return None
        if folded(option.text) not in failed:
            better = Better(option.text, trust * option.chance, trust * before)
            return better if better.chance - better.before >= SMALL_GAIN else None
    return None
