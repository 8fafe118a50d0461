"""DICO: clues that SYNO will understand and the judge allows, planned by asking itself what SYNO would guess.

Clues come from Évocations in the order in which people think of them, in the form of the word where they have it
(*inventa* for *découvrit*). Each is weighed by how likely the word is after it, with the clues and wrong guesses so
far; the order of Évocations counts as well, so that a person gets the clue that a person would give.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.values import NEARLY, Convention
from pyramidion.games.pyramide.views import PyramideView
from pyramidion.language.associations import associations
from pyramidion.language.clues import judge_clue
from pyramidion.language.clues import verdicts as agreed
from pyramidion.language.evocations import evocations
from pyramidion.language.lexicon import lexicon

from . import inflections
from .bricks import Curve, at_a_table
from .guesser import alone, heard, in_form, likely, proposals
from .minds import Mind

COMMON: Final = 0.4
"""Clues are at least so frequent, in times in a million."""
OWN_FORM: Final = 0.02
"""A clue takes the form of the word where that is at least this part as frequent as the clue itself."""
PLACE: Final = 0.1
"""What each place further down in Évocations costs, in powers of e."""
EASY: Final = 4.0
"""So frequent a clue is understood at once; a rarer one is worth less, by the power beneath."""
HARDER: Final = 0.25
ANOTHER_FORM: Final = 0.25
"""How often somebody finds the form of the word where the clues show another."""
FLOOR: Final = 0.002
NEIGHBOURS: Final = 12
DEPTH: Final = 3
"""Clues that are planned ahead…"""
FURTHER: Final = 2
"""… how many are weighed for each after the first…"""
SURE: Final = 0.95
"""… and when that is enough."""
COMMON_CLUES: Final = (
    "chose",
    "objet",
    "idée",
    "monde",
    "vie",
    "jour",
    "homme",
    "grand",
    "petit",
    "bon",
    "faire",
    "aller",
)
"""Said where nothing else is left."""


class Candidate(NamedTuple):
    text: str
    entry: str
    opposite: bool


class Option(NamedTuple):
    """A clue, and how likely SYNO finds the word after it."""

    text: str
    chance: float


class Plan(NamedTuple):
    clues: tuple[str, ...]
    found: tuple[float, ...]
    """How likely the word is found by then, with one clue, two, …"""


@lru_cache(maxsize=2048)
def candidates(word: str, convention: Convention) -> tuple[Candidate, ...]:
    """All clues that may be given for the word, as people think of them."""
    agreement = agreed.Convention(**msgspec.structs.asdict(convention))
    wanted = inflections.shape_of(word)
    found: dict[str, Candidate] = {}
    for entry, opposite in _evoked(word):
        for text in _worded(entry, wanted):
            if folded(text) not in found and judge_clue(word, text, agreement).verdict == "allowed":
                found[folded(text)] = Candidate(text, entry, opposite)
                break
    return tuple(found.values())


def _evoked(word: str) -> Iterator[tuple[str, bool]]:
    known = evocations()
    entries = [lemma for lemma in dict.fromkeys((word, *inflections.lemmas(word))) if lemma in known]
    for entry in entries:
        yield from ((one.word, one.kind == "c") for one in known[entry].evocations)
    if not entries:
        yield from ((neighbour, False) for neighbour in _neighbours(word))


def _neighbours(word: str) -> list[str]:
    known = associations()
    strengths: dict[int, float] = {}
    for number, share in known.meant(word).items():
        for source in ("evoked", "defined"):
            for other, strength in known.called_up(number, source).items():
                strengths[other] = strengths.get(other, 0.0) + share * strength
    best = sorted(strengths, key=lambda other: (-strengths[other], other))
    return [known.words[other] for other in best[:NEIGHBOURS]]


def _worded(entry: str, wanted: frozenset[str]) -> Iterator[str]:
    """The entry in the form of the word, then as it is."""
    form = inflections.alike(entry, wanted)
    if form is not None and _frequent(form, entry) and lexicon().frequency(form) >= COMMON:
        yield form
    if lexicon().frequency(entry) >= COMMON:
        yield entry


def _frequent(form: str, entry: str) -> bool:
    return lexicon().frequency(form) >= OWN_FORM * lexicon().frequency(entry)


class Position(NamedTuple):
    """A word to be found, and what has been said about it."""

    word: str
    title: str
    clues: tuple[str, ...]
    wrong: tuple[str, ...]
    bricks: int | None
    convention: Convention


def start(word: str, title: str, convention: Convention) -> Position:
    return Position(word, title, (), (), None, convention)


def position(view: PyramideView, convention: Convention) -> Position:
    """The word that is played, by the view of its DICO."""
    assert view.number is not None
    word = view.words[view.number - 1]
    assert word is not None
    wrong = tuple(one.text for one in proposals(view.said) if one.worth not in NEARLY)
    return Position(word, view.title or "", heard(view), wrong, alone(view.bet), convention)


def options(at: Position, mind: Mind | None = None, looks: int = 12) -> list[Option]:
    """Clues that are left, best first; with a mind, as that DICO sees them."""
    left = [one for one in candidates(at.word, at.convention) if not _used(one, at)]
    rated = []
    for place, one in enumerate(left[:looks]):
        chance = understood(at, one.text)
        easy = HARDER * math.log(min(lexicon().frequency(one.text), EASY) / EASY)
        rating = math.log(chance + FLOOR) - PLACE * place + easy
        if mind is not None and mind.partner.careless:
            rating += mind.partner.careless * mind.leaning("clue", at.word, one.text)
        rated.append((rating, Option(one.text, chance)))
    rated.sort(key=lambda pair: (-pair[0], pair[1].text))
    return [option for _, option in rated]


def _used(one: Candidate, at: Position) -> bool:
    said = {folded(text) for text in (*at.clues, *at.wrong)}
    if not said.isdisjoint((folded(one.text), folded(one.entry))):
        return True
    return any(one.entry in inflections.lemmas(clue) for clue in at.clues)


def understood(at: Position, clue: str) -> float:
    """How likely the word is for SYNO after this clue, in the form that it has."""
    clues = (*at.clues, clue)
    entries = {at.word.lower(), *inflections.lemmas(at.word)}
    chance = 0.0
    for idea in likely(clues, at.wrong, at.bricks, at.title):
        if idea.word in entries:
            right = folded(in_form(idea.word, clues)) == folded(at.word)
            chance += idea.share * (1.0 if right else ANOTHER_FORM)
    return chance


def plan(at: Position, looks: int, depth: int = DEPTH) -> Plan:
    """The clues that DICO would give if SYNO never found it, and how likely SYNO has by then."""
    clues: list[str] = []
    missed, found = 1.0, []
    now = at
    while len(clues) < depth and missed > 1 - SURE:
        left = options(now, looks=min(looks, FURTHER) if clues else looks)
        if not left:
            break
        best = left[0]
        clues.append(best.text)
        missed *= 1 - best.chance
        found.append(1 - missed)
        guessed = likely((*now.clues, best.text), now.wrong, now.bricks, now.title)
        entries = {at.word.lower(), *inflections.lemmas(at.word)}
        wrong = next((idea.word for idea in guessed if idea.word not in entries), None)
        now = now._replace(
            clues=(*now.clues, best.text),
            wrong=now.wrong if wrong is None else (*now.wrong, in_form(wrong, (best.text,))),
        )
    return Plan(tuple(clues), tuple(found))


def curve(at: Position, looks: int, depth: int = DEPTH) -> Curve:
    """How likely the word is found with one clue, two, …: for one brick with the clue that is best for one brick."""
    found = list(plan(at, looks, depth).found)
    single = at._replace(bricks=1)
    opposites = [one.text for one in candidates(at.word, at.convention)[:looks] if one.opposite]
    if found:
        found[0] = max(found[0], *(understood(single, text) for text in opposites), 0.0)
    for place in range(1, len(found)):
        found[place] = max(found[place], found[place - 1])
    return at_a_table(found)


def fallback(at: Position) -> str:
    """A common word that may be said, where nothing better is left."""
    agreement = agreed.Convention(**msgspec.structs.asdict(at.convention))
    said = set(map(folded, at.clues))
    for text in (*COMMON_CLUES, *(entry for entry in evocations() if lexicon().frequency(entry) > 20)):
        if folded(text) not in said and judge_clue(at.word, text, agreement).verdict == "allowed":
            return text
    return COMMON_CLUES[0]
