"""Guesses a word from the clues given for it, as the SYNO of Pyramide does.

>>> from pyramidion.language.associations import guess
>>> guess(["couronne", "trône"], top=1)[0].word
'roi'
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from heapq import merge
from typing import NamedTuple

from pyramidion.language.clues import judge_clue
from pyramidion.language.spelling import fold

from .table import FLOOR, HUNDREDTHS, SOURCES, Associations, Source, associations

# Found by trying on the even pairs of tests/language/syno_pairs.csv alone.
BESIDE = 0.01
"""What definitions weigh beside Évocations."""
FREQUENT = 1.06
"""Where definitions stand alone, what ten times the frequency is worth, in powers of e…"""
BEND, BEYOND = 2.4, -2.4
"""… up to this power of ten in a million words; then this, for the commonest words of all are seldom asked for."""
NOUN = 0.3
"""… and what it is worth to be a noun."""
OPPOSITE = 4.0
"""How much stronger an opposite is for one brick: who bets so little is sure of his only clue."""
TITLE = 0.2
"""What a word of the title weighs beside a clue."""
UNCALLED = -3.0
"""What a word loses that no clue calls up at all."""
ASKED = 10
_WORD = re.compile(r"[^\W\d_]+")


class Guess(NamedTuple):
    word: str
    score: float
    """How likely it is that this is the word, by what SYNO knows: 0 to 1."""


def guess(
    clues: Sequence[str],
    *,
    excluded: Collection[str] = (),
    bricks: int | None = None,
    title: str | None = None,
    top: int = ASKED,
    sources: Collection[Source] = SOURCES,
) -> list[Guess]:
    """The likeliest words, best first. A clue may be any text; one that is not known tells nothing.

    What has been said already (`excluded`) is not guessed, nor is a word for which one of the clues would be refused.
    With other `sources` it is another guesser, for measuring clues by.
    """
    known = associations()
    told = [*dict.fromkeys(clue.strip() for clue in clues if clue.strip())]
    evidence = [(1.0, _called_up(known, clue, bricks, sources)) for clue in told]
    evidence += [(TITLE, _called_up(known, word, None, sources)) for word in _WORD.findall(title or "")]
    prior = _salience() if "evoked" in sources else _frequency()
    scores = {
        word: prior.powers[word]
        + sum(weight * math.log(strengths.get(word, 0.0) + FLOOR) for weight, strengths in evidence)
        for word in {word for _, strengths in evidence for word in strengths}
    }
    # Of the words that nothing calls up only the first are ever looked at, in an order that is always the same.
    rest = sum(weight for weight, _ in evidence) * math.log(FLOOR) + UNCALLED

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
    # What was passed over on the way cannot be the word: its share falls to the others.
    best = max(map(score, found), default=0.0)
    total = sum(math.exp(power - best) for word, power in scores.items() if word not in passed)
    left = prior.total - sum(math.exp(prior.powers[word]) for word in {*scores, *passed})
    total += math.exp(rest - best) * max(0.0, left)
    return [Guess(known.words[word], math.exp(score(word) - best) / total) for word in found]


def _called_up(
    known: Associations, clue: str, bricks: int | None, sources: Collection[Source]
) -> dict[int, float]:
    """The words that a clue calls up, all that it can mean taken together."""
    found: dict[int, float] = {}
    for number, share in known.meant(clue).items():
        opposites = known.opposites(number) if bricks == 1 else ()
        for source in sources:
            weight = share * (BESIDE if source == "defined" and len(sources) > 1 else 1.0)
            for word, strength in known.called_up(number, source).items():
                factor = OPPOSITE if word in opposites else 1.0
                found[word] = found.get(word, 0.0) + weight * strength * factor
    return found


def forbidden(word: str, clue: str) -> bool:
    """The clue is the word or of its family; a clue that is no word at all says nothing of this word."""
    return judge_clue(word, clue).reason in {"itself", "inflection", "same_root", "homophone", "component"}


class _Prior(NamedTuple):
    """How likely each word is before any clue."""

    powers: tuple[float, ...]
    order: tuple[int, ...]
    """The words, likeliest first."""
    total: float


def _prior(powers: Iterable[float]) -> _Prior:
    powers = tuple(powers)
    order = sorted(range(len(powers)), key=lambda word: (-powers[word], word))
    return _Prior(powers, tuple(order), sum(map(math.exp, powers)))


@lru_cache(maxsize=1)
def _salience() -> _Prior:
    """By how often people come to think of it."""
    return _prior(power / HUNDREDTHS for power in associations().salience)


@lru_cache(maxsize=1)
def _frequency() -> _Prior:
    """By its frequency: definitions know nothing else."""
    known = associations()
    bent = (math.log10(known.frequencies[number] / 1000 + 0.1) for number in range(known.guessed))
    return _prior(
        FREQUENT * power + BEYOND * max(0.0, power - BEND) + NOUN * noun
        for power, noun in zip(bent, known.nouns, strict=True)
    )
