"""Proper names: which one the clues mean, and which clues mean one.

DICO has clues for every name of the house (`evocations.names`). SYNO knows names by a list that was written apart from
them (`famous`), by the themes of the decks and by the associations of words; the clues of DICO's list count for less,
so that it does not read what DICO reads. All names that the house knows are thought of, not the four of the card: the
theme makes those likelier that are known to belong to it, as it does for people.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from pyramidion.core import Cards
from pyramidion.decks.packaged import packaged_with
from pyramidion.games.pyramide.judging.spelling import folded
from pyramidion.games.pyramide.values import Convention
from pyramidion.language.clues import judge_clue
from pyramidion.language.clues import verdicts as agreed
from pyramidion.language.evocations.names import name_clues

from . import memory
from .bricks import Curve, at_a_table
from .clue_giver import COMMON_CLUES, Option, Plan
from .famous import famous, on_no_card
from .knowledge import INDIRECT, Knowledge, called_up, telling
from .memory import Decks
from .minds import Mind, logistic, logit

FLOOR: Final = 0.004
"""What a clue says of a name that it has nothing to do with."""
LATER: Final = 0.85
"""What each place further down in a name's list is worth."""
THEME: Final = 0.35
"""How sure a name that is known to belong to the theme is beside one that has a word of the theme with it."""
HEARD: Final = 0.4
"""What SYNO makes of a word that is only in DICO's list."""
ELSE: Final = 0.02
"""… and one that nobody would think of."""
MAX_IDEAS: Final = 15
FAMOUS: Final = 0.8
"""How much better a name is known that families and children are asked for, as a logit; others are less known by it."""
AGAIN: Final = 0.7
"""How much likelier each further clue brings a name to mind, as a logit."""
UNKNOWN: Final = 1.0
"""How much less a DICO counts on a name that it does not know itself, as a logit."""
ENOUGH: Final = 800
"""Names to think of: a table whose decks have as many needs no other deck to be read."""


class Name(NamedTuple):
    spellings: tuple[str, ...]
    themes: tuple[str, ...]
    words: tuple[str, ...]
    """What goes with it, best first."""
    famous: bool
    """One of its cards is for families or children."""


class Idea(NamedTuple):
    name: str
    share: float


def world(cards: Cards | None, names: tuple[str, ...]) -> Decks:
    """Decks that names are known from: those of the table, and where they have few, more of the house's own."""
    found = memory.remembered(cards, names)
    for key in packaged_with("noms"):
        if _count(found) >= ENOUGH:
            break
        names = (*names, key)
        found = memory.remembered(cards, names)
    return found


@lru_cache(maxsize=16)
def _count(decks: Decks) -> int:
    return sum(len(card.names) for card in memory.series(decks))


@lru_cache(maxsize=8)
def known(decks: Decks) -> dict[str, Name]:
    """All names of the decks, by their folded form."""
    found: dict[str, Name] = {}
    for card in memory.series(decks):
        for spellings in card.names:
            key = folded(spellings[0])
            before = found.get(key, Name(spellings, (), famous().get(key, ()), False))
            found[key] = before._replace(
                themes=(*before.themes, card.theme), famous=before.famous or card.public != "adulte"
            )
    return found


@lru_cache(maxsize=8)
def _named(decks: Decks) -> dict[str, tuple[str, ...]]:
    """Which names a folded text can mean."""
    found: dict[str, tuple[str, ...]] = {}
    for key, name in known(decks).items():
        for text in map(folded, name.spellings):
            found[text] = (*found.get(text, ()), key)
    return found


@lru_cache(maxsize=8)
def what_is_known(decks: Decks) -> Knowledge:
    """Names with the words that go with them, those of their themes included."""
    told = {}
    for key, name in known(decks).items():
        words = [(word, LATER**place) for place, word in enumerate(name.words)]
        words += [(word, HEARD * LATER**place) for place, word in enumerate(name_clues(name.spellings[0]))]
        words += [(word, INDIRECT) for theme in name.themes for word in telling(theme)]
        told[key] = words
    return Knowledge(told)


@lru_cache(maxsize=1)
def known_besides() -> Knowledge:
    """Names that no series has, as they are written: nobody gives clues for them, enigmas may ask for them."""
    return Knowledge(
        {
            name: [(word, LATER**place) for place, word in enumerate(words)]
            for name, words in on_no_card().items()
        }
    )


@lru_cache(maxsize=256)
def _of_theme(decks: Decks, theme: str) -> dict[str, float]:
    """How well each name goes with a theme: it belongs to it, or has a word of it."""
    related = {key for word in telling(theme) for key in what_is_known(decks).goes_with(word)}
    return {
        key: 1.0 if theme in name.themes else THEME if key in related else ELSE
        for key, name in known(decks).items()
    }


@lru_cache(maxsize=1024)
def likely(decks: Decks, theme: str, clues: tuple[str, ...], excluded: tuple[str, ...]) -> tuple[Idea, ...]:
    """The names that the clues mean, for somebody who knows them all."""
    fits = _of_theme(decks, theme)
    gone = {key for text in excluded for key in _named(decks).get(folded(text), ())}
    evidence = [what_is_known(decks).called_up(clue.lower()) for clue in clues]
    scores = {
        key: math.log(fit) + sum(math.log(told.get(key, 0.0) + FLOOR) for told in evidence)
        for key, fit in fits.items()
        if key not in gone
    }
    best = max(scores.values(), default=0.0)
    total = sum(math.exp(score - best) for score in scores.values())
    ranked = sorted(scores, key=lambda key: (-scores[key], key))[:MAX_IDEAS]
    return tuple(Idea(known(decks)[key].spellings[0], math.exp(scores[key] - best) / total) for key in ranked)


def familiarity(decks: Decks, name: str) -> float:
    """How well a name is known beside others, as a logit; one of no deck is known to few."""
    found = known(decks).get(folded(name))
    return FAMOUS if found is not None and found.famous else -FAMOUS


def comes_to_mind(mind: Mind, decks: Decks, name: str, clues: int = 1) -> bool:
    """Whether somebody knows a name after so many clues; with more of them always, once they do."""
    known_by = mind.partner.names + familiarity(decks, name) + AGAIN * (clues - 1)
    return mind.luck("name", name) <= logistic(known_by)


def reckoned(mind: Mind, decks: Decks, name: str, found: Sequence[float]) -> Curve:
    """How likely this DICO thinks its SYNO finds the name with one clue, two, …, where a model would be this sure.

    It dares less for a name that few people know, least for one that it does not know itself.
    """
    shift = familiarity(decks, name) / 2 - (0.0 if comes_to_mind(mind, decks, name) else UNKNOWN)
    shift += mind.partner.daring * mind.leaning("expects", "name", name)
    return at_a_table(found, logistic(logit(mind.partner.nerve) + shift))


def proposal(
    mind: Mind, decks: Decks, theme: str, clues: tuple[str, ...], said: tuple[str, ...]
) -> str | None:
    """What this SYNO says: a name that it knows and that comes to its mind."""
    best, found = -math.inf, None
    for idea in likely(decks, theme, clues, said):
        if not comes_to_mind(mind, decks, idea.name, len(clues)):
            continue
        rating = math.log(idea.share + 1e-9) + mind.partner.noise * mind.leaning("idea", theme, idea.name)
        if rating > best:
            best, found = rating, idea.name
    return found


def options(
    decks: Decks,
    theme: str,
    name: str,
    clues: tuple[str, ...],
    wrong: tuple[str, ...],
    convention: Convention,
) -> list[Option]:
    """Clues for a name, best first, with the chance that SYNO finds it."""
    agreement = agreed.Convention(**msgspec.structs.asdict(convention))
    said = set(map(folded, clues))
    for texts in (name_clues(name), famous().get(folded(name), ()), _theme_clues(theme)):
        found = []
        for place, text in enumerate(texts):
            if folded(text) not in said and judge_clue(name, text, agreement).verdict == "allowed":
                ideas = likely(decks, theme, (*clues, text), wrong)
                chance = sum(idea.share for idea in ideas if folded(idea.name) == folded(name))
                found.append((chance * LATER ** (place / 2), Option(text, chance)))
        if found:
            return [option for _, option in sorted(found, key=lambda pair: -pair[0])]
    return []


def _theme_clues(theme: str) -> tuple[str, ...]:
    """Where the list has nothing more: what the theme is about."""
    table = called_up(next(iter(telling(theme)), "chose"))
    return (*sorted(table, key=lambda word: (-table[word], word))[:6], *COMMON_CLUES)


def plan(decks: Decks, theme: str, name: str, convention: Convention, depth: int = 3) -> Plan:
    """Clues in the order in which DICO would give them, and how likely the name is found by then."""
    clues: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    missed, found = 1.0, []
    for _ in range(depth):
        left = options(decks, theme, name, clues, wrong, convention)
        if not left:
            break
        clues = (*clues, left[0].text)
        missed *= 1 - left[0].chance
        found.append(1 - missed)
        guessed = next(
            (i.name for i in likely(decks, theme, clues, wrong) if folded(i.name) != folded(name)), None
        )
        wrong = wrong if guessed is None else (*wrong, guessed)
    return Plan(clues, tuple(found))
