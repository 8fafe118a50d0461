"""Normal forms of an answer, without case, accents, articles, hyphens and apostrophes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from .numbers import normalize_numbers

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
_THOUSAND_IN_WORD = re.compile(r"\b(?:mille|1000)\W(?=feuille|patte)")
"""A thousand that is part of a noun, and no number: mille-feuille, millefeuille."""
_ARTICLE_AT_END = re.compile(r"(.+?)\s*[(,\[]\s*(le|la|les|l\W?|un|une|des|the)\s*[)\]]?\s*")
_OPTIONAL = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*")

_LEADING_ARTICLES = frozenset(["le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "the"])
_ARTICLES = frozenset(["le", "la", "les", "l", "un", "une", "des", "du", "de", "d"])
_ABBREVIATIONS = {
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
_SPELLINGS = {
    "clef": "cle",
    "clefs": "cles",
    "cuiller": "cuillere",
    "cuillers": "cuilleres",
    "gaspacho": "gazpacho",
    "paye": "paie",
    "yoghourt": "yaourt",
    "yoghourts": "yaourts",
    "yogourt": "yaourt",
    "yogourts": "yaourts",
}
"""Other spellings of common words."""
_CONTRACTIONS = {"au": "a", "aux": "a"}
_ARTICLES_AND_CONTRACTIONS = _ARTICLES | _CONTRACTIONS.keys()


class Form(NamedTuple):
    """The words of one text in three forms, from strict to loose."""

    whole: tuple[str, ...]
    """Every word."""
    core: tuple[str, ...]
    """Without leading articles."""
    bare: tuple[str, ...]
    """Without any article or « de »."""


def unaccented(text: str) -> str:
    """The text in lower case without accents and ligatures; every other character stays."""
    if text.isascii():
        return text.lower()
    parts = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    return "".join(
        [c for c in parts if not unicodedata.combining(c)]
    ).lower()  # mathematical capitals only decompose now


def words_of(text: str) -> list[str]:
    """The words of a text from `unaccented`, with abbreviations and signs written out."""
    if "(" in text or "," in text or "[" in text:
        found = _ARTICLE_AT_END.fullmatch(text)
        if found:  # Baiser (Le)
            text = f"{found[2]} {found[1]}"
    if _SIGNS.search(text):
        text = _SIGNS.sub(lambda sign: _SIGN_WORDS[sign[0]], text)
    if "mille" in text or "1000" in text:
        text = _THOUSAND_IN_WORD.sub("mille", text)
    if any(map(str.isdigit, text)):
        text = _THOUSANDS.sub(lambda number: re.sub(r"\D", "", number[0]), text)
    words: list[str] = [_SPELLINGS.get(word, word) for word in _TOKENS.findall(text)]
    if len(words) > 1:
        words = [_ABBREVIATIONS.get(word, word) for word in words]
    return words


def form(text: str) -> Form:
    """The forms of a text as it was typed; all are empty if it contains no letter and no digit."""
    return form_of_unaccented(unaccented(text))


def form_of_unaccented(text: str) -> Form:
    """The forms of a text that `unaccented` returned."""
    words = words_of(text)
    front = 0
    while front < len(words) - 1 and words[front] in _LEADING_ARTICLES:
        front += 1
    core = normalize_numbers(words[front:])
    return Form((*words[:front], *core), (*core,), without_articles(core))


def without_articles(words: Sequence[str]) -> tuple[str, ...]:
    """The words without articles and « de », except a last one: the note la and vitamin D keep theirs."""
    if _ARTICLES_AND_CONTRACTIONS.isdisjoint(words):
        return tuple(words)
    last = len(words) - 1
    return tuple(
        [
            _CONTRACTIONS.get(word, word)
            for place, word in enumerate(words)
            if place == last or word not in _ARTICLES
        ]
    )


def forms(name: str) -> list[Form]:
    """The forms of a listed name; a part in brackets is optional."""
    found = [form(name)]
    if "(" in name or "[" in name:
        without = _OPTIONAL.sub(" ", name)
        if without.strip() and not _ARTICLE_AT_END.fullmatch(unaccented(name)):
            found.append(form(without))
    return [one for one in found if one.whole]


def folded(name: str) -> str:
    """The normal form of a name: lower case, no accents, no leading article, numbers in digits."""
    return " ".join(form(name).core)
