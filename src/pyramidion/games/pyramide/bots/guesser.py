"""SYNO: which word the clues mean, and in which form it stands in the sentence.

The ranking is the house's (`associations.syno`). What a level does to it: rare words do not come to mind, and what is
likely is seen through a noise of its own, which stays the same as long as the word does. Nothing that was said is said
again. What is not plausible is not said at all: a near word is, one that the last clue calls up by itself, or nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.values import NEARLY, Said
from pyramidion.games.pyramide.views import PyramideView
from pyramidion.language.associations import associations, called_up, guess

from . import inflections
from .minds import Mind

IDEAS = 15
"""Words that are thought of at a time."""
RARE = 4.0
"""How much less likely a word is that hardly comes to mind, in powers of e."""
PLAUSIBLE = 0.01
"""The least probability of a word that is said. Of 140 proposals below it none was right, of 646 from here to 0.03 27;
and of 178 that no clue calls up, none (words of the cards, random evocations with and without odd clues)."""
LIKE_CLUES = 2.0
"""What a clue of the same shape tells of a form, beside how usual that shape is…"""
OUTLANDISH = 20
"""… and the place of a shape that words of sentences hardly have."""


class Idea(NamedTuple):
    word: str
    share: float
    """Among the ideas."""
    chance: float = 1.0
    """Among all words."""


@lru_cache(maxsize=4096)
def likely(
    clues: tuple[str, ...], excluded: tuple[str, ...], bricks: int | None, title: str, top: int = IDEAS
) -> tuple[Idea, ...]:
    """What the clues call up in somebody who knows all words; the shares are those among these words."""
    found = guess(clues, excluded=excluded, bricks=bricks, title=title, top=top)
    total = sum(one.score for one in found) or 1.0
    return tuple(Idea(one.word, one.score / total, one.score) for one in found)


def alone(bet: int | None) -> int | None:
    """Of a bet only this matters: whether there is but one clue."""
    return bet if bet == 1 else None


def proposals(said: Iterable[Said]) -> Iterator[Said]:
    return (one for one in said if one.speech == "guess")


def ideas(mind: Mind, view: PyramideView) -> list[Idea]:
    """What comes to this SYNO's mind, best first."""
    clues = heard(view)
    if not clues:
        return []
    wrong = tuple(one.text for one in proposals(view.said) if one.worth not in NEARLY)
    about = (view.round, view.title, view.number)
    return thoughts(mind, clues, wrong, alone(view.bet), view.title or "", about)


def thoughts(
    mind: Mind,
    clues: tuple[str, ...],
    wrong: tuple[str, ...],
    bricks: int | None,
    title: str,
    about: tuple[object, ...],
) -> list[Idea]:
    """The same, from the clues and the wrong guesses; `about` names the word, for the noise that belongs to it."""
    found = [one for one in likely(clues, wrong, bricks, title) if is_plausible(one, clues)]
    if not found:  # a near word: what the last clue means by itself
        found = [one for one in likely(clues[-1:], wrong, None, "") if is_plausible(one, clues[-1:])]
    rated = [(rated_by(mind, one, about), one) for one in found]
    return [one for _, one in sorted(rated, key=lambda pair: (-pair[0], pair[1].word))]


def is_plausible(idea: Idea, clues: tuple[str, ...]) -> bool:
    """Whether a partner would understand why somebody says it: a clue calls it up, and it may well be the word."""
    return idea.chance >= PLAUSIBLE and any(idea.word in called_up(clue) for clue in clues)


def heard(view: PyramideView) -> tuple[str, ...]:
    """The clues that were written; of one that was spoken nothing is known here."""
    return tuple(clue for clue in view.clues if clue)


def rated_by(mind: Mind, idea: Idea, about: tuple[object, ...]) -> float:
    noise = mind.partner.noise * mind.leaning("idea", *about, idea.word)
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
        if one.worth in NEARLY:  # the word is found, its form is not
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
    """All forms, the likely ones first: in number and gender or tense like the clues, then as sentences have them."""
    own = inflections.forms(word)
    if not own:
        return [word]
    usual = {
        f"{kind} {shape}": place
        for kind, many in inflections.SHAPES.items()
        for place, shape in enumerate(many)
    }
    votes = {shape: -usual.get(shape, OUTLANDISH) / 10 for shape in own}
    for clue in clues:
        told = {shape: likeness(shape, inflections.shape_of(clue)) for shape in own}
        for shape, like in told.items():
            votes[shape] += LIKE_CLUES * like / max(1, sum(one == 1.0 for one in told.values()))
    order = sorted(own, key=lambda shape: (-votes[shape], shape))
    # What the clues tell nothing about stays as it is listed; verbs stand in sentences otherwise than in dictionaries.
    first = [word] if clues and not any(_same_kind(own, clue) for clue in clues) and not is_verb(own) else []
    return [*dict.fromkeys([*first, *(own[shape] for shape in order)])]


def likeness(shape: str, shapes: frozenset[str]) -> float:
    """How much a form is like a clue: all the same, or a noun of the same number, whatever its gender."""
    if shape in shapes:
        return 1.0
    kind, *rest = shape.split()
    if kind in ("noun", "adjective") and any(
        one.startswith(("noun", "adjective")) and one[-1] == rest[-1] for one in shapes
    ):
        return 0.5
    return 0.0


def _same_kind(own: dict[str, str], clue: str) -> bool:
    return any(likeness(shape, inflections.shape_of(clue)) for shape in own)


def is_verb(own: dict[str, str]) -> bool:
    return not any(shape.startswith(("noun", "adjective")) for shape in own)
