"""SYNO: which word the clues mean, and in which form it stands in the sentence.

The ranking is the house's (`language.syno`). What a level does to it: rare words do not come to mind, and what is
likely is seen through a noise of its own, which stays the same as long as the word does. Nothing that was said is said
again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pyramidion.language.associations import associations
from pyramidion.language.syno import guess

from . import inflections
from .minds import Mind
from .spelling import folded
from .values import Said
from .views import PyramideView

IDEAS = 15
"""Words that are thought of at a time."""
RARE = 4.0
"""How much less likely a word is that hardly comes to mind, in powers of e."""
LIKE_CLUES = 2.0
"""What a clue of the same shape tells of a form, beside how frequent that shape is."""


class Idea(NamedTuple):
    word: str
    share: float


@lru_cache(maxsize=4096)
def likely(
    clues: tuple[str, ...], excluded: tuple[str, ...], bricks: int | None, title: str, top: int = IDEAS
) -> tuple[Idea, ...]:
    """What the clues call up in somebody who knows all words."""
    found = guess(clues, excluded=excluded, bricks=bricks, title=title, top=top)
    return tuple(Idea(one.word, one.score) for one in found)


def proposals(said: Iterable[Said]) -> Iterator[Said]:
    return (one for one in said if one.speech == "guess")


def ideas(mind: Mind, view: PyramideView) -> list[Idea]:
    """What comes to this SYNO's mind, best first."""
    clues = heard(view)
    if not clues:
        return []
    wrong = tuple(one.text for one in proposals(view.said) if one.worth != "near")
    found = likely(clues, wrong, view.bet, view.title or "")
    rated = [(rated_by(mind, one, view), one) for one in found]
    return [one for _, one in sorted(rated, key=lambda pair: (-pair[0], pair[1].word))]


def heard(view: PyramideView) -> tuple[str, ...]:
    """The clues that were written; of one that was spoken nothing is known here."""
    return tuple(clue for clue in view.clues if clue)


def rated_by(mind: Mind, idea: Idea, view: PyramideView) -> float:
    noise = mind.partner.noise * mind.leaning("idea", view.round, view.title, view.number, idea.word)
    rare = RARE if frequency(idea.word) < mind.partner.vocabulary else 0.0
    return math.log(idea.share + 1e-9) + noise - rare


def frequency(word: str) -> float:
    """In times in a million, in all forms."""
    known = associations()
    number = known.numbers.get(word)
    return 0.0 if number is None else known.frequencies[number] / 1000


def proposal(mind: Mind, view: PyramideView) -> str | None:
    """The next thing to say, or nothing."""
    said = {folded(one.text) for one in proposals(view.said)}
    clues = heard(view)
    for one in reversed([*proposals(view.said)]):
        if one.worth == "near":  # the word is found, its form is not
            return next((form for form in near_forms(one.text, clues) if folded(form) not in said), None)
    for idea in ideas(mind, view):
        form = in_form(idea.word, clues)
        if folded(form) not in said:
            return form
    return None


def in_form(word: str, clues: tuple[str, ...]) -> str:
    """The word as it probably stands in the sentence, by the form of the clues."""
    return next(iter(ordered_forms(word, clues)), word)


def near_forms(text: str, clues: tuple[str, ...]) -> list[str]:
    return [form for lemma in inflections.lemmas(text) for form in ordered_forms(lemma, clues)]


def ordered_forms(word: str, clues: tuple[str, ...]) -> list[str]:
    """All forms, the likely ones first: those of the clues of the same kind, then as sentences have them."""
    own = inflections.forms(word)
    if not own:
        return [word]
    votes = dict.fromkeys(own, 0.0)
    for clue in clues:
        shapes = inflections.shape_of(clue) & own.keys()
        for shape in shapes:
            votes[shape] += LIKE_CLUES / len(shapes)
    usual = {f"{kind} {shape}": place for kind in USUAL for place, shape in enumerate(USUAL[kind])}
    order = sorted(own, key=lambda shape: (-votes[shape] + usual.get(shape, 20) / 10, shape))
    # A word that can be two kinds of words stays what it is listed as, unless the clues say otherwise.
    first = [word] if max(votes.values()) == 0 and not is_verb(own) else []
    return [*dict.fromkeys([*first, *(own[shape] for shape in order)])]


def is_verb(own: dict[str, str]) -> bool:
    return not any(shape.startswith(("noun", "adjective")) for shape in own)


USUAL = {
    "noun": ("s", "p"),
    "adjective": ("m s", "f s", "m p", "f p"),
    "verb": inflections.SHAPES["verb"],
}
"""How words stand in sentences, the usual first."""
