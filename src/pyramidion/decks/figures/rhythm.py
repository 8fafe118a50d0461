"""How sentences are built: their length, and what they repeat."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from pyramidion.decks.folding import fold
from pyramidion.language.clues.free_words import is_function_word

_WORD: Final = re.compile(r"[^\W_]+")
_COUNTED: Final = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_DEMONSTRATIVES: Final = frozenset(("CE", "CET", "CETTE", "CES"))
_FIRST_PERSON: Final = frozenset(
    ("JE", "J", "ME", "M", "MOI", "MON", "MA", "MES", "MIEN", "MIENNE", "NOUS", "NOTRE", "NOS")
)
FRAME_WORDS: Final = 3
"""How many first words make a frame."""
MIN_SKELETON: Final = 3
"""How many function words a skeleton has at least: shorter ones are alike by chance."""
MAX_USES: Final = 2
"""How often a frame may be used."""
MAX_SHOWN: Final = 10


class Frame(msgspec.Struct, frozen=True):
    frame: str
    uses: int


class Rhythm(msgspec.Struct, frozen=True):
    """Shares are of all texts."""

    texts: int
    demonstratives: float
    """Texts with ce, cet, cette or ces."""
    commas: float
    first_person: float
    questions: float
    quotes: float
    words: tuple[int, int, int, int, int]
    """Shortest, first quartile, median, third quartile, longest."""
    lengths: dict[int, int]
    """How many texts have so many words."""
    beginnings: float
    """Texts whose first three words begin another text too."""
    skeletons: float
    """Texts whose function words are those of another text, in the same places."""
    frames: tuple[Frame, ...]
    """Beginnings and skeletons that are used more than twice, the most used first."""


def words_of(text: str) -> list[str]:
    """The words of a text in capitals; an elided article is one, so is each part of a compound."""
    return _WORD.findall(fold(text))


def length(text: str) -> int:
    """How many words a text has; an elided article belongs to the next word."""
    return len(_COUNTED.findall(text))


def skeleton(text: str) -> str:
    """The function words of a text, with … for what stands between; empty where there are too few."""
    parts: list[str] = []
    count = 0
    for word in _WORD.findall(text.lower()):
        if is_function_word(word):
            parts.append(word)
            count += 1
        elif parts[-1:] != ["…"]:
            parts.append("…")
    return " ".join(parts) if count >= MIN_SKELETON else ""


def beginning(text: str) -> str:
    """The first words of a text; empty where it has no more than these."""
    words = words_of(text)
    return " ".join(words[:FRAME_WORDS]) if len(words) > FRAME_WORDS else ""


def rhythm(texts: Sequence[str]) -> Rhythm | None:
    """The figures of these texts; None where there are none."""
    if not texts:
        return None
    split = [words_of(text) for text in texts]
    lengths = sorted(map(length, texts))
    begun, begun_frames = _repeated(texts, beginning)
    built, built_frames = _repeated(texts, skeleton)

    def share(fits: Callable[[int], object]) -> float:
        return sum(bool(fits(n)) for n in range(len(texts))) / len(texts)

    return Rhythm(
        texts=len(texts),
        demonstratives=share(lambda n: not _DEMONSTRATIVES.isdisjoint(split[n])),
        commas=share(lambda n: "," in texts[n]),
        first_person=share(lambda n: not _FIRST_PERSON.isdisjoint(split[n])),
        questions=share(lambda n: "?" in texts[n]),
        quotes=share(lambda n: "«" in texts[n]),
        words=_quartiles(lengths),
        lengths=dict(sorted(Counter(lengths).items())),
        beginnings=begun,
        skeletons=built,
        frames=tuple(sorted((*begun_frames, *built_frames), key=lambda one: (-one.uses, one.frame)))[
            :MAX_SHOWN
        ],
    )


def _quartiles(lengths: list[int]) -> tuple[int, int, int, int, int]:
    def at(part: float) -> int:
        return lengths[round(part * (len(lengths) - 1))]

    return lengths[0], at(0.25), round(statistics.median(lengths)), at(0.75), lengths[-1]


def _repeated(texts: Sequence[str], frame: Callable[[str], str]) -> tuple[float, list[Frame]]:
    """The share of texts that have their frame in common with another, and the frames that come too often."""
    uses = Counter(filter(None, map(frame, texts)))
    shared = sum(count for count in uses.values() if count > 1)
    return shared / len(texts), [Frame(one, count) for one, count in uses.items() if count > MAX_USES]
