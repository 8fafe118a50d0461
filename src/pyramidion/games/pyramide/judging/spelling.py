"""When two texts are the same answer: case, accents, ligatures, kinds of apostrophes and hyphens do not matter."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae"})
_APOSTROPHES = re.compile("[‘’‛ʼʹ′＇`´]")
_HYPHENS = re.compile("[‐‑‒–—−﹣－]")
_ARTICLE = re.compile(r"(?:(?:les?|la|une?|des|du|de la) |l' ?|de l' ?)(?=.)")
_WORDS = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=1024)
def folded(text: str) -> str:
    """Small letters without accents and invisible characters; one space between words, none at the ends."""
    parts = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    seen = "".join([c for c in parts if not unicodedata.combining(c) and _seen(c)])
    return " ".join(_HYPHENS.sub("-", _APOSTROPHES.sub("'", seen)).lower().split())


def visible(text: str) -> str:
    """As it was typed, without what nobody sees."""
    return " ".join("".join([c for c in text if _seen(c)]).split())


def _seen(character: str) -> bool:
    """Neither a mark of format nor a control character; a line's end is a space."""
    return character.isspace() or unicodedata.category(character) not in ("Cf", "Cc")


def tokens(text: str) -> tuple[str, ...]:
    """The words in a text: letters in a row, folded."""
    return tuple(_WORDS.findall(folded(text)))


def same(answer: str, text: str, articles: bool = False) -> bool:
    """Whether the text is that answer; with `articles` the one in front does not matter."""
    one, two = folded(answer), folded(text)
    if _equal(one, two):
        return True
    return articles and _equal(_bare(one), _bare(two))


def _bare(text: str) -> str:
    found = _ARTICLE.match(text)
    return text[found.end() :] if found else text


def _equal(one: str, two: str) -> bool:
    """A hyphen is a space or nothing."""
    if one == two:
        return True
    if "-" not in one and "-" not in two:
        return False
    return any(_pattern(one).fullmatch(text) is not None for text in (two, two.replace("-", "")) if text)


@lru_cache(maxsize=256)
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile("".join({"-": "[ -]?", " ": "[ -]"}.get(c, re.escape(c)) for c in text))
