"""The dictionary of the house: what the lexicon knows of a word, for whoever wants to look it up."""

from __future__ import annotations

import msgspec

from pyramidion.core import Fault
from pyramidion.house.errors import Denied
from pyramidion.language.data_files import DataFault
from pyramidion.language.lexicon import ipa, lexicon
from pyramidion.language.lexicon.explanations import nature

MAX_CHARACTERS = 200
"""Of a text that is looked up at all; no word comes near."""


class ReadingShown(msgspec.Struct, frozen=True):
    """One way to read the letters: how it is written, what it is a form of, and its nature in both languages."""

    spelling: str
    lemma: str
    kind: str
    base: bool
    ipa: str
    fr: str
    en: str


class WordShown(msgspec.Struct, frozen=True):
    """A word that can be played has readings; another one the reason why not, as `code` and as sentences."""

    word: str
    letters: str
    playable: bool
    code: str | None
    lemmas: tuple[str, ...]
    readings: tuple[ReadingShown, ...]
    fr: str
    en: str


def look_up(word: str) -> WordShown:
    """What the lexicon says of a text, whatever the text is; raises Denied where it cannot be asked."""
    if len(word) > MAX_CHARACTERS:
        raise Denied(
            "malformed",
            f"a word has at most {MAX_CHARACTERS} characters",
            f"un mot a au plus {MAX_CHARACTERS} caractères",
            [Fault("$.word", f"at most {MAX_CHARACTERS} characters, not {len(word)}")],
        )
    try:
        found = lexicon().explain(word)
    except DataFault as fault:
        raise Denied(
            "storage",
            "the dictionary of this house is missing or damaged; `make data` builds it again",
            "le dictionnaire de cette maison manque ou est abîmé ; « make data » le reconstruit",
        ) from fault
    return WordShown(
        word=found.word,
        letters=found.letters,
        playable=found.playable,
        code=found.code or None,
        lemmas=tuple(dict.fromkeys(r.lemma for r in found.readings)),
        readings=tuple(
            ReadingShown(r.spelling, r.lemma, r.kind, r.base, ipa(r.sounds), nature(r, 0), nature(r, 1))
            for r in found.readings
        ),
        fr=found.fr,
        en=found.en,
    )
