"""How an answer is read, whoever typed it: case, accents, articles, hyphens and apostrophes count for nothing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from .numbers import numbered

_LETTERS = str.maketrans(
    {
        "œ": "oe",
        "Œ": "oe",
        "æ": "ae",
        "Æ": "ae",
        "ß": "ss",
        "ø": "o",
        "Ø": "o",
        "ł": "l",
        "Ł": "l",
        "đ": "d",
        "Đ": "d",
        "ð": "d",
        "Ð": "d",
        "þ": "th",
        "Þ": "th",
        "ı": "i",
        "№": " numero ",
    }
)
_SIGNS = re.compile(r"[&+#%]|n°")
_SIGN_WORDS = {"&": " et ", "+": " plus ", "#": " diese ", "%": " pour cent ", "n°": " numero "}
_THOUSANDS = re.compile(r"(?<!\d)\d{1,3}(?:[ .'’]\d{3})+(?!\d)")
_TOKENS = re.compile(r"\d+(?:er|ere|re|eme|ieme|e|nde|nd)?(?![^\W_])|\d+|[^\W\d_]+")
_BEHIND = re.compile(r"(.+?)\s*[(,\[]\s*(le|la|les|l\W?|un|une|des|the)\s*[)\]]?\s*")
_OPTIONAL = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*")

_FRONT = frozenset(["le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "the"])
_LITTLE = frozenset(["le", "la", "les", "l", "un", "une", "des", "du", "de", "d"])
_SHORT = {
    "st": "saint",
    "ste": "sainte",
    "sts": "saints",
    "mt": "mont",
    "dr": "docteur",
    "mr": "monsieur",
    "mme": "madame",
    "mlle": "mademoiselle",
    "and": "et",
}
_JOINT = {"au": "a", "aux": "a"}
_ANY_LITTLE = _LITTLE | _JOINT.keys()


class Form(NamedTuple):
    """One text, read ever more loosely."""

    whole: tuple[str, ...]
    """Every word."""
    core: tuple[str, ...]
    """Without the articles in front."""
    bare: tuple[str, ...]
    """Without any article or « de »."""

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(word for word in self.bare if word[0].isdigit())


def smoothed(text: str) -> str:
    """Small letters without accents; ligatures undone, everything else in its place."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    return "".join(
        [c for c in parts if not unicodedata.combining(c)]
    ).lower()  # mathematical capitals come apart late


def words_of(text: str) -> list[str]:
    """The words of a smoothed text, abbreviations and signs written out."""
    if "(" in text or "," in text or "[" in text:
        found = _BEHIND.fullmatch(text)
        if found:  # Baiser (Le)
            text = f"{found[2]} {found[1]}"
    if _SIGNS.search(text):
        text = _SIGNS.sub(lambda sign: _SIGN_WORDS[sign[0]], text)
    if any(map(str.isdigit, text)):
        text = _THOUSANDS.sub(lambda number: re.sub(r"\D", "", number[0]), text)
    words: list[str] = _TOKENS.findall(text)
    if len(words) > 1:
        words = [_SHORT.get(word, word) for word in words]
    return words


def form(text: str) -> Form:
    """The readings of a text as it was typed. All of them are empty if there is no letter and no digit in it."""
    return read(smoothed(text))


def read(smooth: str) -> Form:
    """The readings of a text that is smoothed already."""
    words = words_of(smooth)
    front = 0
    while front < len(words) - 1 and words[front] in _FRONT:
        front += 1
    core = numbered(words[front:])
    return Form((*words[:front], *core), (*core,), bare(core))


def bare(words: Sequence[str]) -> tuple[str, ...]:
    """Words without articles and « de », but for the last one: the note la and the vitamin D keep theirs."""
    if _ANY_LITTLE.isdisjoint(words):
        return tuple(words)
    last = len(words) - 1
    return tuple(
        [_JOINT.get(word, word) for place, word in enumerate(words) if place == last or word not in _LITTLE]
    )


def forms(name: str) -> list[Form]:
    """The readings of a name from a list, in which what stands between brackets may be left out."""
    found = [form(name)]
    if "(" in name or "[" in name:
        without = _OPTIONAL.sub(" ", name)
        if without.strip() and not _BEHIND.fullmatch(smoothed(name)):
            found.append(form(without))
    return [one for one in found if one.whole]


def folded(name: str) -> str:
    """The normal form in which `known` is asked: small letters, no accents, no article in front, numbers in digits."""
    return " ".join(form(name).core)
