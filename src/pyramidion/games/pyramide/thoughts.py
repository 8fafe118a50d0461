"""What the coach takes SYNO's clues for: the likeliest words, by what the seat has heard and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from .bots import bricks, guesser, names
from .bots.memory import Decks
from .values import NEARLY
from .views import PyramideView


class Thought(NamedTuple):
    text: str
    """As it would be said: in the form in which it probably stands in the sentence."""
    word: str
    """As the dictionary has it."""
    chance: float
    """0 where only the form of a word is looked for."""


def thoughts(view: PyramideView, decks: Decks) -> list[Thought]:
    """The words that nobody has said, the likeliest first."""
    clues = guesser.heard(view)
    if not clues:
        return []
    said = tuple(one.text for one in guesser.proposals(view.said))
    if view.phase == "names":
        gone = (*said, *(word for word in view.words if word))
        found = names.likely(decks, view.title or "", clues, gone)
        return [Thought(one.name, one.name, bricks.NAMES * one.share) for one in found]
    near = [one.text for one in guesser.proposals(view.said) if one.worth in NEARLY]
    if near:
        forms = [form for form in guesser.near_forms(near[-1], clues) if form not in said]
        return [Thought(form, form, 0.0) for form in forms]
    ideas = guesser.likely(clues, said, guesser.alone(view.bet), view.title or "")
    return [Thought(guesser.in_form(one.word, clues), one.word, one.chance) for one in ideas]
