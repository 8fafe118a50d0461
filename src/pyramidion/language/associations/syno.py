"""SYNO: guesses a word from the clues given for it in Pyramide."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from heapq import merge
from typing import NamedTuple

from pyramidion.language.clues import judge_clue
from pyramidion.language.spelling import fold

from .table import SALIENCE_SCALE, SOURCES, STRENGTH_FLOOR, Associations, Source, associations

# Fitted on the even pairs of tests/language/associations/syno_pairs.csv only.
DEFINITION_WEIGHT = 0.01
"""The weight of definitions relative to Évocations."""
FREQUENCY_WEIGHT = 1.06
"""With definitions only: what ten times the frequency adds, in powers of e…"""
COMMON_LOG10_FREQUENCY, COMMON_FREQUENCY_WEIGHT = 2.4, -2.4
"""… up to this power of ten per million words; what it adds beyond: the most common words are rarely asked."""
NOUN_BONUS = 0.3
"""… and what being a noun adds."""
OPPOSITE_FACTOR = 4.0
"""How much stronger an opposite counts for a bet of one brick, whose only clue must be obvious."""
TITLE_WEIGHT = 0.2
"""The weight of a word of the title relative to a clue."""
NOT_CALLED_UP = -3.0
"""What a word loses if no clue calls it up."""
DEFAULT_TOP = 10
_WORD = re.compile(r"[^\W\d_]+")


class Guess(NamedTuple):
    word: str
    score: float
    """The probability that this is the word, by what SYNO knows."""


def guess(
    clues: Sequence[str],
    *,
    excluded: Collection[str] = (),
    bricks: int | None = None,
    title: str | None = None,
    top: int = DEFAULT_TOP,
    sources: Collection[Source] = SOURCES,
) -> list[Guess]:
    """The most likely words, best first. A clue may be any text; an unknown one has no effect.

    Words in `excluded` are not guessed, nor is a word for which one of the clues would be refused. Other `sources`
    give an independent guesser, with which clues can be measured.
    """
    known = associations()
    told = [*dict.fromkeys(clue.strip() for clue in clues if clue.strip())]
    evidence = [(1.0, _called_up(known, clue, bricks, sources)) for clue in told]
    evidence += [
        (TITLE_WEIGHT, _called_up(known, word, None, sources)) for word in _WORD.findall(title or "")
    ]
    prior = _salience() if "evoked" in sources else _frequency()
    scores = {
        word: prior.powers[word]
        + sum(weight * math.log(strengths.get(word, 0.0) + STRENGTH_FLOOR) for weight, strengths in evidence)
        for word in {word for _, strengths in evidence for word in strengths}
    }
    # Of the words that no clue calls up only the first few are looked at, in a fixed order.
    rest = sum(weight for weight, _ in evidence) * math.log(STRENGTH_FLOOR) + NOT_CALLED_UP

    def score(word: int) -> float:
        return scores.get(word, prior.powers[word] + rest)

    called = sorted(scores, key=lambda word: (-scores[word], word))
    ranked = merge(
        called, (word for word in prior.order if word not in scores), key=lambda word: -score(word)
    )
    said = {number for text in excluded for number in known.meant(text)}
    letters = {fold(text).letters for text in excluded}
    found: list[int] = []
    passed: set[int] = set()
    for number in ranked:
        if len(found) == top:
            break
        word = known.words[number]
        out = number in said or fold(word).letters in letters or any(forbidden(word, clue) for clue in told)
        if out:
            passed.add(number)
        else:
            found.append(number)
    # Words that were passed over cannot be the answer: their share goes to the others.
    best = max(map(score, found), default=0.0)
    total = sum(math.exp(power - best) for word, power in scores.items() if word not in passed)
    left = prior.total - sum(math.exp(prior.powers[word]) for word in {*scores, *passed})
    total += math.exp(rest - best) * max(0.0, left)
    return [Guess(known.words[word], math.exp(score(word) - best) / total) for word in found]


@lru_cache(maxsize=1024)
def called_up(clue: str) -> frozenset[str]:
    """The words that a clue brings to mind by itself, however weakly."""
    known = associations()
    return frozenset(known.words[number] for number in _called_up(known, clue.strip(), None, SOURCES))


def _called_up(
    known: Associations, clue: str, bricks: int | None, sources: Collection[Source]
) -> dict[int, float]:
    """The strengths of the words that a clue calls up, over all its meanings."""
    found: dict[int, float] = {}
    for number, share in known.meant(clue).items():
        opposites = known.opposites(number) if bricks == 1 else ()
        for source in sources:
            weight = share * (DEFINITION_WEIGHT if source == "defined" and len(sources) > 1 else 1.0)
            for word, strength in known.called_up(number, source).items():
                factor = OPPOSITE_FACTOR if word in opposites else 1.0
                found[word] = found.get(word, 0.0) + weight * strength * factor
    return found


def forbidden(word: str, clue: str) -> bool:
    """Whether the clue is the word itself or related to it. A clue that is no word at all is not."""
    return judge_clue(word, clue).reason in {"itself", "inflection", "same_root", "homophone", "component"}


class _Prior(NamedTuple):
    """How likely each word is before any clue."""

    powers: tuple[float, ...]
    order: tuple[int, ...]
    """The words, most likely first."""
    total: float


def _prior(powers: Iterable[float]) -> _Prior:
    powers = tuple(powers)
    order = sorted(range(len(powers)), key=lambda word: (-powers[word], word))
    return _Prior(powers, tuple(order), sum(map(math.exp, powers)))


@lru_cache(maxsize=1)
def _salience() -> _Prior:
    """By how often people think of a word."""
    return _prior(power / SALIENCE_SCALE for power in associations().salience)


@lru_cache(maxsize=1)
def _frequency() -> _Prior:
    """By frequency, which is all that definitions provide."""
    known = associations()
    logs = (math.log10(known.frequencies[number] / 1000 + 0.1) for number in range(known.guessed))
    return _prior(
        FREQUENCY_WEIGHT * power
        + COMMON_FREQUENCY_WEIGHT * max(0.0, power - COMMON_LOG10_FREQUENCY)
        + NOUN_BONUS * noun
        for power, noun in zip(logs, known.nouns, strict=True)
    )
