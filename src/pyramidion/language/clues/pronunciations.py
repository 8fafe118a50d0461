"""Pronunciations of words, normalized so that homophones are equal."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pyramidion.language.lexicon import Lexicon, Reading

# Most people pronounce brun like brin and no silent e: words that differ only in these are homophones.
_STANDARD_SOUNDS = str.maketrans({"1": "5", "°": "", "3": "2", "r": "R", "-": "", "0": ""})
# Many people, not all, distinguish pomme from paume; hardly anybody does before the last vowel.
_MERGED_VOWELS = str.maketrans({"O": "o", "E": "e", "9": "2"})
_MIN_USUAL_SHARE = 0.2
"""A pronunciation with a smaller share of its spelling is not the usual one: fils, threads."""

# Common pronunciations that Lexique does not list.
_MORE_PRONUNCIATIONS = {
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
    # Words that Lexique lacks and that sound like a common word.
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
_O_BEFORE_FINAL_R = re.compile("o(?=R[^aiyuoOeE295@§]*$)")
"""An o before a final r is always open: maure sounds like mort, saur like sort."""
_LAST_SYLLABLE = re.compile("[aiyuoOeE295@§][^aiyuoOeE295@§]*$")


class Pronunciations(NamedTuple):
    """The usual pronunciations of a word, and all possible ones."""

    usual: frozenset[str]
    possible: frozenset[str]


def pronunciations(lexicon: Lexicon, readings: Iterable[Reading]) -> Pronunciations:
    """The pronunciations of some readings of one text. A plural that Lexique lacks sounds like its singular."""
    said: dict[str, float] = {}
    for reading in readings:
        text = reading.sounds or _sounds_of_singular(lexicon, reading)
        if text:
            heard = _standard(text)
            said[heard] = said.get(heard, 0.0) + reading.frequency
        if also := _MORE_PRONUNCIATIONS.get(reading.spelling):
            said[also] = said.get(also, 0.0) + reading.frequency
    least = _MIN_USUAL_SHARE * sum(said.values())
    usual = frozenset(heard for heard, frequency in said.items() if frequency >= least)
    return Pronunciations(usual, frozenset(heard.translate(_MERGED_VOWELS) for heard in said))


def _standard(text: str) -> str:
    """Sounds as most people pronounce them: session like cession, résonner like raisonner."""
    said = _O_BEFORE_FINAL_R.sub("O", text.translate(_STANDARD_SOUNDS))
    last = _LAST_SYLLABLE.search(said)
    return said[: last.start()].translate(_MERGED_VOWELS) + last.group() if last else said


def _sounds_of_singular(lexicon: Lexicon, reading: Reading) -> str:
    spelling, lemma = reading.spelling, reading.lemma
    if spelling[-1:] in {"s", "x"} and spelling[:-1] == lemma:
        return next((r.sounds for r in lexicon.readings(lemma) if r.spelling == lemma and r.sounds), "")
    return ""
