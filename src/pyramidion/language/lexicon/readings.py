"""The readings of a written form: its lemma, its part of speech, its tense or number."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

FORMAT_VERSION = 2
"""The builder writes it into the file; a file of another version is refused."""

BANDS_PER_MILLION = (0.0, 0.1, 1.0, 10.0, 100.0)
"""Occurrences per million words at which bands 1 to 5 start. Band 0 never occurs in the films and books counted."""

Kind: TypeAlias = Literal[
    "noun",
    "verb",
    "adjective",
    "adverb",
    "pronoun",
    "determiner",
    "article",
    "number",
    "preposition",
    "conjunction",
    "interjection",
    "",
]
"""A part of speech; empty when no source gives one."""


class Reading(NamedTuple):
    """One way to read a form: *portes* is the noun *porte* or the verb *porter*."""

    spelling: str
    """With its accents."""
    lemma: str
    """The dictionary entry it is a form of."""
    kind: Kind
    features: tuple[str, ...]
    """`m` `f` `s` `p` for gender and number; `ind:imp:3s` and the like for verb forms."""
    base: bool
    """Whether a dictionary has an entry for exactly this form."""
    frequency: float
    """Occurrences per million words in films or in books, whichever is higher; 0 for a form that Lexique lacks."""
    sounds: str
    """In the phonetic code of Lexique, one character per sound; empty for a form that Lexique lacks."""
    parts: tuple[str, ...]
    """What the word is derived from: joueur is jouer and eur. Empty for a word that is not derived."""


_FIELDS = 8
_LIGATURES = {"œ": "oe", "æ": "ae"}


def pack(letters: str, readings: list[Reading]) -> bytes:
    """The readings as text, one per line, without what the letters already imply and without trailing empty fields.

    A spelling is stored as its accents and a lemma as a change of ending, so that words with the same pattern share one
    text, which is stored once.
    """
    lines = []
    for r in readings:
        fields = (
            _accent_marks(letters, r.spelling),
            _ending_change(r.spelling, r.lemma),
            r.kind,
            " ".join(r.features),
            "b" if r.base else "",
            f"{r.frequency:.2f}".rstrip("0").rstrip(".") if r.frequency else "",
            r.sounds,
            "-".join(r.parts),
        )
        lines.append("\t".join(fields).rstrip("\t"))
    return "\n".join(lines).encode()


def _accent_marks(letters: str, spelling: str) -> str:
    """The letters with accents, each after its position: ÉLÈVE is `0é 2è`. œ stands for two letters."""
    marks, place = [], 0
    for character in spelling:
        width = len(_LIGATURES.get(character, "-"))
        if letters[place : place + width].lower() != character:
            marks.append(f"{place}{character}")
        place += width
    return " ".join(marks)


def _with_accents(letters: str, marks: str) -> str:
    spelling = list(letters.lower())
    for mark in marks.split():
        place, character = int(mark[:-1]), mark[-1]
        spelling[place : place + len(_LIGATURES.get(character, "-"))] = [character] + [""] * (
            character in _LIGATURES
        )
    return "".join(spelling)


def _ending_change(word: str, other: str) -> str:
    """How to turn one word into another: how many letters to drop from the end, and which to append."""
    if word == other:
        return ""
    same = next(
        (i for i, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), min(len(word), len(other))
    )
    return f"{len(word) - same} {other[same:]}"


def _with_ending(word: str, change: str) -> str:
    if not change:
        return word
    dropped, _, ending = change.partition(" ")
    return word[: len(word) - int(dropped)] + ending


def unpack(letters: str, packed: bytes) -> tuple[Reading, ...]:
    """The readings that `pack` stored for these letters."""
    found = []
    for line in packed.decode().split("\n"):
        spelling, lemma, kind, features, base, frequency, sounds, parts = (
            *(fields := line.split("\t")),
            *[""] * (_FIELDS - len(fields)),
        )
        spelling = _with_accents(letters, spelling)
        found.append(
            Reading(
                spelling,
                _with_ending(spelling, lemma),
                kind,  # type: ignore[arg-type]
                tuple(features.split()),
                base == "b",
                float(frequency or 0),
                sounds,
                tuple(parts.split("-")) if parts else (),
            )
        )
    return tuple(found)


# From the code of Lexique to the international alphabet. A few entries of Lexique contain stray signs.
_IPA = str.maketrans(
    {
        "a": "a", "i": "i", "y": "y", "u": "u", "o": "o", "O": "ɔ", "e": "e", "E": "ɛ", "°": "ə", "2": "ø", "9": "œ",
        "5": "ɛ̃", "1": "œ̃", "@": "ɑ̃", "§": "ɔ̃", "3": "ə", "j": "j", "8": "ɥ", "w": "w", "p": "p", "b": "b", "t": "t",
        "d": "d", "k": "k", "g": "ɡ", "f": "f", "v": "v", "s": "s", "z": "z", "S": "ʃ", "Z": "ʒ", "m": "m", "n": "n",
        "N": "ɲ", "l": "l", "R": "ʁ", "r": "ʁ", "x": "x", "G": "ŋ", "-": "", "0": "",
    }
)  # fmt: skip


def ipa(sounds: str) -> str:
    """Sounds in the code of Lexique, converted to the international phonetic alphabet."""
    return sounds.translate(_IPA)
