"""Which words sound alike: as Lexique writes them down, to the ear of most people and to a careless one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pyramidion.language.lexicon import Lexicon, Reading

# Most people say brun like brin, and no mute e: two words that differ in nothing else are homophones.
_HEARD = str.maketrans({"1": "5", "°": "", "3": "2", "r": "R", "-": "", "0": ""})
# Open and closed vowels part pomme from paume for many, not for all; before the last vowel hardly anybody hears them.
_CARELESS = str.maketrans({"O": "o", "E": "e", "9": "2"})
_SELDOM = 0.2
"""The share of a spelling under which one of its sounds is not the one that people think of: fils, threads."""

# What many say and Lexique does not list.
_ALSO = {
    "août": "u",
    "but": "by",
    "fait": "fEt",
    "os": "o",
    "tous": "tu",
    "plus": "ply",
    "ananas": "anana",
    "yaourt": "jauR",
    "jet": "ZE",
    "van": "v@",
    "cinq": "s5",
    "six": "si",
    "huit": "8i",
    "dix": "di",
    "donc": "d§",
    "nerf": "nER",
    "gars": "ga",
    "lacs": "la",
    "mœurs": "m9R",
    # Words that Lexique does not have and that sound like a common one.
    "alêne": "alEn",
    "amict": "ami",
    "bric": "bRik",
    "cirse": "siRs",
    "cyme": "sim",
    "envi": "@vi",
    "erse": "ERs",
    "faîne": "fEn",
    "hie": "i",
    "jan": "Z@",
    "jard": "ZaR",
    "jeun": "Z5",
    "khi": "ki",
    "laite": "lEt",
    "lemme": "lEm",
    "marte": "maRt",
    "maye": "maj",
    "mu": "my",
    "prou": "pRu",
    "queux": "k2",
    "raï": "Raj",
    "rob": "ROb",
    "scille": "sil",
    "sep": "sEp",
    "taud": "to",
    "tourd": "tuR",
    "vesse": "vEs",
}
_BEFORE_R = re.compile("o(?=R[^aiyuoOeE295@§]*$)")
"""Nobody closes an o before the r that ends a word: maure is said like mort, saur like sort."""
_LAST = re.compile("[aiyuoOeE295@§][^aiyuoOeE295@§]*$")


class Sounds(NamedTuple):
    """How a word is said, and how it might be said or meant too."""

    usual: frozenset[str]
    possible: frozenset[str]


def sounds(lexicon: Lexicon, readings: Iterable[Reading]) -> Sounds:
    """The sounds of some readings of one text. A plural that Lexique does not know sounds like its singular."""
    said: dict[str, float] = {}
    for reading in readings:
        text = reading.sounds or _of_singular(lexicon, reading)
        if text:
            heard = _heard(text)
            said[heard] = said.get(heard, 0.0) + reading.frequency
        if also := _ALSO.get(reading.spelling):
            said[also] = said.get(also, 0.0) + reading.frequency
    least = _SELDOM * sum(said.values())
    usual = frozenset(heard for heard, frequency in said.items() if frequency >= least)
    return Sounds(usual, frozenset(heard.translate(_CARELESS) for heard in said))


def _heard(text: str) -> str:
    """Session is said like cession, résonner like raisonner."""
    said = _BEFORE_R.sub("O", text.translate(_HEARD))
    last = _LAST.search(said)
    return said[: last.start()].translate(_CARELESS) + last.group() if last else said


def _of_singular(lexicon: Lexicon, reading: Reading) -> str:
    spelling, lemma = reading.spelling, reading.lemma
    if spelling[-1:] in {"s", "x"} and spelling[:-1] == lemma:
        return next((r.sounds for r in lexicon.readings(lemma) if r.spelling == lemma and r.sounds), "")
    return ""
