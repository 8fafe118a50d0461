"""How alike two words are written, as a reader sees it: accents, doubled letters and mute endings count for nothing."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from pyramidion.language.spelling import plain_capitals

# One sign a sound where French writes one sound in several ways inside a family: blanc, blanquette; roi, royal.
_SIGNS = tuple(
    (re.compile(spelling), sign)
    for spelling, sign in (
        ("(?<=[aeiouy])s(?=[aeiouy])", "z"),
        ("ph", "f"),
        ("c?qu", "k"),
        ("ck", "k"),
        ("ch", "S"),
        ("sc(?=[eiy])", "s"),
        ("ç", "s"),
        ("c(?=[eiy])", "s"),
        ("c", "k"),
        ("gu(?=[eiy])", "g"),
        ("ge(?=[aou])", "j"),
        ("g(?=[eiy])", "j"),
        ("y", "i"),
        ("h", ""),
        ("x$", "s"),
        (r"(.)\1", r"\1"),
    )
)
_PREFIXES = (
    "avant contre demi entre extra hyper inter micro multi super trans ultra "
    "anti auto hypo mini para poly post pour sous tele bio des dis geo mal mes mon non par pre pro ras rem ren "
    "res sou sub sur tra tre tri ab ac ad af ag al an ap ar as at bi co de ef em en es il im in ir me mi ra re a e i r"
)
PREFIXES = _PREFIXES.split()
# What changes at the end of a stem when something is added to it.
_CHANGES = (
    ("eau", "el"), ("ou", "ol"), ("ain", "an"), ("ein", "en"), ("oin", "on"), ("eur", "or"), ("oeur", "or"),
    ("oeuf", "ov"), ("f", "v"), ("p", "v"), ("eus", "oz"), ("k", "S"), ("k", "s"), ("k", "j"), ("g", "j"),
    ("el", "al"), ("ai", "a"), ("al", "au"), ("er", "r"), ("ier", "er"), ("r", "t"), ("t", "s"), ("d", "s"),
    ("s", "t"), ("s", "ti"), ("z", "s"), ("d", "z"),
    ("ie", "i"), ("eil", "il"), ("eu", "e"), ("on", "o"), ("eul", "ol"), ("il", "iel"),
    ("nt", "ns"), ("oi", "ei"), ("t", "d"), ("oeu", "ou"), ("eu", "ou"), ("re", "er"), ("le", "ul"), ("en", "in"),
)  # fmt: skip
_VERB = re.compile(r"(oir|er|ir|re)$")


@cache
def key(word: str) -> str:
    """The word in signs."""
    letters = plain_capitals(word.replace("ç", "§")).lower().replace("§", "ç")
    for spelling, sign in _SIGNS:
        letters = spelling.sub(sign, letters)
    return letters


@cache
def bodies(word: str) -> dict[str, str]:
    """The word, and what is left of it behind each prefix that it may have, with that prefix."""
    letters = plain_capitals(word).lower()
    found = {key(word): ""}
    for prefix in PREFIXES:
        if letters.startswith(prefix) and len(letters) - len(prefix) >= 3:
            found.setdefault(key(letters[len(prefix) :]), prefix)
    return found


_ENDS = (
    ("eur", "or"), ("eur", ""), ("eus", "oz"), ("s", "z"), ("el", "al"), ("f", "v"), ("ike", "is"), ("o", ""),
    ("a", ""), ("ide", ""), ("in", "ign"), ("ense", "ent"), ("anse", "ant"), ("ent", "ens"), ("ant", "ans"),
    ("al", "au"), ("el", "au"), ("us", ""), ("our", "or"), ("iste", "ism"), ("isme", "ist"),
    ("ent", "em"), ("ant", "am"), ("ense", "em"), ("anse", "am"),
    ("able", "abil"), ("ible", "ibil"), ("aire", "ar"), ("ier", "iar"),
)  # fmt: skip


_LONG_NOUN = 8
"""Signs of a noun in -ion from which what stands before it is a stem: hallucination, hallucinatoire; not nation."""


@cache
def plain_stems(word: str) -> frozenset[str]:
    """What a longer word may begin with that is made of this one, nothing changed."""
    whole = key(word)
    found = {whole}
    if whole.endswith("e"):
        found.add(whole[:-1])
    if whole.endswith("ie"):
        found.add(whole[:-2])
    if ending := _VERB.search(whole):
        found.add(whole[: ending.start()])
    if whole.endswith("ion") and len(whole) >= _LONG_NOUN:
        found.add(whole[:-3])
    for end, other in _ENDS:
        if whole.endswith(end):
            found.add(whole[: -len(end)] + other)
    return frozenset(stem for stem in found if len(stem) >= 3) | {whole}


@cache
def stems(word: str) -> frozenset[str]:
    """The same with all that may change: château gives châtel, blanc gives blanch."""
    found = set(plain_stems(word))
    for stem in [*found]:
        for end, other in _CHANGES:
            if stem.endswith(end) and len(stem) > len(end):
                found.add(stem[: -len(end)] + other)
    return frozenset(stem for stem in found if len(stem) >= 3) | {key(word)}


@cache
def openings(word: str) -> frozenset[str]:
    """The first two signs of its stems: two words that share none are not alike."""
    return frozenset(stem[:2] for stem in stems(word))


@cache
def body_openings(word: str) -> frozenset[str]:
    return frozenset(body[:2] for body in bodies(word))


def shared(one: str, other: str) -> int:
    """How many signs two texts begin with in common."""
    return next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


class Likeness(NamedTuple):
    """How the longer word begins like the base."""

    signs: int
    """How many signs of a stem they share; 0 for words that are not alike."""
    whole: bool
    """The whole stem is there, not all of it but the last sign."""
    plain: bool
    """The stem is unchanged and no prefix stands before it."""


_UNLIKE = Likeness(0, False, False)


def alike(longer: str, base: str) -> Likeness:
    """The best way to see the base in the longer word."""
    if body_openings(longer).isdisjoint(openings(base)):
        return _UNLIKE
    best = _UNLIKE
    whole = key(base)
    unchanged = plain_stems(base)
    for body, prefix in bodies(longer).items():
        for stem in stems(base):
            if prefix and stem not in unchanged:
                continue
            same = shared(body, stem)
            if same == len(stem) and (same >= 3 or stem == whole):
                best = max(best, Likeness(same, True, not prefix and stem in unchanged), key=_rank)
            elif same >= 3 and same == len(stem) - 1 and not prefix:
                best = max(best, Likeness(same, False, False), key=_rank)
    return best


def _rank(likeness: Likeness) -> tuple[bool, bool, int]:
    return likeness.plain, likeness.whole, likeness.signs
