"""Guesses a word from the clues given for it, as the SYNO of Pyramide does.

>>> from pyramidion.language.syno import guess
>>> guess(["couronne", "trône"], top=1)[0].word
'roi'
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from .associations import SOURCES, Associations, Source, associations
from .clues import judge_clue
from .spelling import fold

# Found by trying on the even pairs of tests/language/syno_pairs.csv alone.
FLOOR = 1e-5
"""The strength of no association at all: a clue that calls nothing up does not rule a word out."""
FREQUENT = 1.06
"""What ten times the frequency is worth, in powers of e…"""
BEND, BEYOND = 2.4, -2.4
"""… up to this power of ten in a million words; then this, for the commonest words of all are seldom asked for."""
NOUN = 0.3
"""What it is worth to be a noun."""
OPPOSITE = 4.0
"""How much stronger an opposite is for one brick: who bets so little is sure of his only clue."""
TITLE = 0.2
"""What a word of the title weighs beside a clue."""
ASKED = 10
SPARE = 100
"""How many more words than asked for the clues must call up; else every word is looked at."""
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
    likely: Collection[int] = {word for _, strengths in evidence for word in strengths}
    if len(likely) < top + SPARE:
        likely = range(known.guessed)
    prior = _prior()
    scores = {
        word: prior[word]
        + sum(weight * math.log(strengths.get(word, 0.0) + FLOOR) for weight, strengths in evidence)
        for word in likely
    }
    ranked = sorted(scores, key=lambda word: (-scores[word], word))
    found = [*islice(_allowed(known, ranked, told, excluded), top)]
    # What was passed over on the way cannot be the word: its share falls to the others.
    passed = {*ranked[: ranked.index(found[-1])]} - {*found} if found else set()
    best = max((scores[word] for word in found), default=0.0)
    shares = {word: math.exp(scores[word] - best) for word in found}
    total = sum(math.exp(score - best) for word, score in scores.items() if word not in passed)
    return [Guess(known.words[word], share / total) for word, share in shares.items()]


def _called_up(
    known: Associations, clue: str, bricks: int | None, sources: Collection[Source]
) -> dict[int, float]:
    """The words that a clue calls up, all that it can mean taken together."""
    found: dict[int, float] = {}
    for number, share in known.meant(clue).items():
        opposites = known.opposites(number) if bricks == 1 else ()
        for source in sources:
            for word, strength in known.called_up(number, source).items():
                factor = OPPOSITE if word in opposites else 1.0
                found[word] = found.get(word, 0.0) + share * strength * factor
    return found


def _allowed(
    known: Associations, ranked: list[int], clues: list[str], excluded: Collection[str]
) -> Iterator[int]:
    """Without what was said, and without words for which nobody may have given these clues."""
    said = {number for text in excluded for number in known.meant(text)}
    letters = {fold(text).letters for text in excluded}
    for number in ranked:
        word = known.words[number]
        if number in said or fold(word).letters in letters:
            continue
        if not any(_forbidden(word, clue) for clue in clues):
            yield number


def _forbidden(word: str, clue: str) -> bool:
    """The clue is the word or of its family; a clue that is no word at all says nothing of this word."""
    return judge_clue(word, clue).reason in {"itself", "inflection", "same_root", "homophone", "component"}


@lru_cache(maxsize=1)
def _prior() -> tuple[float, ...]:
    """How likely each word is before any clue."""
    known = associations()
    found = []
    for number in range(known.guessed):
        power = math.log10(known.frequencies[number] / 1000 + 0.1)
        found.append(FREQUENT * power + BEYOND * max(0.0, power - BEND) + NOUN * known.nouns[number])
    return tuple(found)
