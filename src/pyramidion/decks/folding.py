"""Normalizes texts for comparison: capitals without accents, letters only, no leading article."""

from __future__ import annotations

import re
from functools import lru_cache

from pyramidion.language.spelling import plain_capitals

_ARTICLE = re.compile(r"(?:LES?|LA|UNE?|DES)\s+|L['‘’‛ʼ`´′＇]\s*")
_NOT_LETTERS = re.compile(r"[^0-9A-Z]+")


@lru_cache(maxsize=1 << 15)
def fold(text: str) -> str:
    """The text in capitals, without accents, with single spaces."""
    text = text.upper() if text.isascii() else plain_capitals(text)
    return " ".join(text.split())


@lru_cache(maxsize=1 << 15)
def without_article(text: str) -> str:
    """The folded text without a leading article: Le Havre is HAVRE; the note La stays LA."""
    folded = fold(text)
    if folded[:1] in "LUD" and (article := _ARTICLE.match(folded)):
        return folded[article.end() :] or folded
    return folded


@lru_cache(maxsize=1 << 15)
def letters(text: str) -> str:
    """The letters and digits of the folded text."""
    return _NOT_LETTERS.sub("", fold(text))


def name_key(text: str) -> str:
    """A key that is equal for spellings of one name: letters and digits without a leading article."""
    return _NOT_LETTERS.sub("", without_article(text)) or without_article(text)


def initial(text: str) -> str:
    """The first letter or digit, without article and accents; empty if there is none."""
    return name_key(text)[:1]
