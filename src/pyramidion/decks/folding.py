"""Texts as they are compared here: capitals without accents; letters alone; without a leading article."""

from __future__ import annotations

import re
from functools import lru_cache

from pyramidion.language.spelling import plain_capitals

_ARTICLE = re.compile(r"(?:LES?|LA|UNE?|DES)\s+|L['‘’‛ʼ`´′＇]\s*")
_NOT_LETTERS = re.compile(r"[^0-9A-Z]+")


@lru_cache(maxsize=1 << 15)
def fold(text: str) -> str:
    """Capitals without accents, single spaces."""
    text = text.upper() if text.isascii() else plain_capitals(text)
    return " ".join(text.split())


@lru_cache(maxsize=1 << 15)
def without_article(text: str) -> str:
    """The folded text behind a leading article: Le Havre is HAVRE; the note La stays LA."""
    folded = fold(text)
    if folded[:1] in "LUD" and (article := _ARTICLE.match(folded)):
        return folded[article.end() :] or folded
    return folded


@lru_cache(maxsize=1 << 15)
def letters(text: str) -> str:
    """Letters and digits alone."""
    return _NOT_LETTERS.sub("", fold(text))


def bare(text: str) -> str:
    """What two spellings of one name have in common: letters and digits behind the article."""
    return _NOT_LETTERS.sub("", without_article(text)) or without_article(text)


def initial(text: str) -> str:
    """The first letter (or digit), without article and accents; empty where there is none."""
    return bare(text)[:1]
