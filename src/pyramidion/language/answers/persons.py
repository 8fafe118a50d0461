"""The ways to write a person’s name: Victor Hugo, Hugo, V. Hugo, Hugo Victor; Dumas fils; de Gaulle; J.-J. Rousseau."""

from __future__ import annotations

import re
from itertools import chain
from typing import NamedTuple

from .forms import unaccented, without_articles

_WORDS = re.compile(r"[^\W_]+")
_BRACKETS = re.compile(r"[(\[][^()\[\]]*[)\]]")
_PARTICLES = {
    *("de", "du", "des", "d", "la", "le", "les", "l", "van", "von", "der", "den", "ter", "ten", "zu", "zur"),
    *("della", "del", "di", "da", "do", "dos", "das", "el", "al", "ben", "bin", "ibn", "mac", "mc", "o"),
    *("st", "saint", "sainte"),
}
_EPITHETS = frozenset({"le", "la", "les", "l"})
_ROMAN = re.compile(r"[IVX]+(?:er|e)?")
_SUFFIXES = frozenset(["pere", "fils", "jr", "sr", "junior", "senior", "ancien", "jeune", "aine", "cadet"])
_NO_GIVEN_NAME = frozenset({"saint", "sainte", "st", "ste", "the", "les", "roi", "reine", "pape"})
"""A name that starts with one of these does not consist of given name and surname."""

Words = tuple[str, ...]


def order_free_key(words: Words) -> str:
    """A key that is equal for the same words in any order."""
    return " ".join(sorted(words))


class NameVariants(NamedTuple):
    """The ways to write a person’s name, besides the full name."""

    surnames: list[Words]
    further: list[Words]
    """With initials, or with some of the given names."""
    joined: list[str]
    """Surnames with their particles in one word: degaulle."""


_NO_VARIANTS = NameVariants([], [], [])


def name_variants(name: str) -> NameVariants:
    """The surnames that identify the person, and all further variants.

    A final number (Louis XIV) or epithet (Alexandre le Grand) is not a surname, nor is a name of one word.
    """
    if "(" in name or "[" in name:
        name = _BRACKETS.sub(" ", name)
    raw = name.replace("’", " ").replace("'", " ").split()
    units: list[Words] = [tuple(_WORDS.findall(unaccented(unit))) for unit in raw]
    if not all(units):
        raw = [one for one, words in zip(raw, units, strict=True) if words]
        units = [words for words in units if words]
    suffix: Words = ()
    while len(units) > 2 and units[-1][-1] in _SUFFIXES:
        suffix = (units[-1][-1], *suffix)
        del units[-1], raw[-1]
        if raw[-1].lower() in _EPITHETS:  # Brueghel l'Ancien
            del units[-1], raw[-1]
    if (
        len(units) < 2
        or units[0][0] in _NO_GIVEN_NAME
        or units[-1][-1][0].isdigit()
        or _ROMAN.fullmatch(raw[-1])
    ):
        return _NO_VARIANTS
    first = len(units) - 1
    while first > 0 and _is_particle(units[first - 1]):
        first -= 1
    if first == 0 or raw[first] in _EPITHETS:
        return _NO_VARIANTS
    last = units[-1]
    if first == 1 == len(units) - 1 and not suffix:  # Victor Hugo
        return NameVariants([last], [start + last for start in _given_name_variants(units[:1])], [])
    tails = [_flat(units[start:]) for start in range(1, first + 1)]
    if first < len(units) - 1 and (len(last) > 1 or len(last[0]) > 3):  # Beethoven, but not Arc for d'Arc
        tails.append(last)
    elif first < len(units) - 1 and without_articles(tails[-1]) == last:
        del tails[-1]
    surnames = list(dict.fromkeys(map(without_articles, tails)))
    given = units[:first]
    ends = list(dict.fromkeys(without_articles(tail) for tail in (_flat(units[first:]), last)))
    further = [start + end for end in ends for start in _given_name_variants(given)]
    joined = ["".join(_flat(units[start:])) for start in range(first, len(units) - 1)]
    if suffix:
        with_suffix = [one + suffix for one in surnames]
        return NameVariants(surnames + with_suffix, further + [one + suffix for one in further], joined)
    return NameVariants(surnames, further, joined)


def _flat(units: list[Words]) -> Words:
    return tuple(chain.from_iterable(units))


def _given_name_variants(given: list[Words]) -> list[Words]:
    """Ways to write the given names: all initials, one initial, the first of several, the first and initials."""
    flat = _flat(given)
    if len(flat) == 1:
        return [flat, (flat[0][0],)]
    initials = tuple(word[0] for word in flat)
    variants = {flat, initials, ("".join(initials),), (initials[0],)}
    if len(given) > 1:
        own, rest = ("".join(word[0] for word in words) for words in (given[0], _flat(given[1:])))
        variants |= {given[0], given[0] + tuple(rest), tuple(own) + given[1], (own,), tuple(own)}
    return sorted(variants)


def _is_particle(unit: Words) -> bool:
    return len(unit) == 1 and unit[0] in _PARTICLES
