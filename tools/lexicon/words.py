"""Which words can be played: the dictionary with all its forms, without what is refused, with what we add."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pyramidion.language.spelling import fold, joined
from tools.lexicon.affixes import Affixes, Entry, pairs

OWN = Path(__file__).parents[2] / "src" / "pyramidion" / "language" / "lexicon" / "words"
ADDED, REFUSED = OWN / "added.txt", OWN / "refused.txt"


class Origin(NamedTuple):
    """The entry of the dictionary that a form comes from."""

    entry: str
    verb: bool
    own: bool
    """Whether the form is the entry's own word."""


@dataclass
class Words:
    """Forms by their letters. What can be played is never among what is refused."""

    playable: dict[str, dict[str, set[Origin]]] = field(default_factory=dict)
    """Letters, then spellings, then where each comes from."""
    refused: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Letters, then the code of the reason and a spelling."""


def lines(file: Path) -> Iterator[str]:
    for line in file.read_text(encoding="utf-8").splitlines():
        if text := line.partition("#")[0].strip():
            yield text


def added(file: Path = ADDED) -> Iterator[Entry]:
    """The entries of our own, in the form of the dictionary's."""
    for line in lines(file):
        word, _, flags = line.partition("/")
        yield Entry(word, pairs(flags))


def refused(file: Path = REFUSED) -> dict[str, str]:
    """The entries that we refuse, each with its reason."""
    reasons: dict[str, str] = {}
    for line in lines(file):
        code, _, words = line.partition(":")
        reasons |= dict.fromkeys(words.split(), code)
    return reasons


def capitals(word: str) -> int:
    return sum(character.isupper() for character in word)


def reason_against(word: str, symbol: bool, listed: dict[str, str]) -> str:
    """Why an entry is not for play, or nothing."""
    if word in listed:
        return listed[word]
    if symbol or unicodedata.normalize("NFKC", word) != word:  # ᵉ and its like, in xxiᵉ
        return "symbol"
    if any(character in word for character in "-'’ "):
        return "name" if word[0].isupper() else "compound"
    if word != word.lower():
        return "abbreviation" if word.isupper() else "name"
    return ""


def gather(affixes: Affixes, entries: Iterable[Entry], own: Iterable[Entry], listed: dict[str, str]) -> Words:
    """All forms of all entries, playable or refused."""
    words = Words()
    playable = defaultdict[str, dict[str, set[Origin]]](lambda: defaultdict(set))
    meant = defaultdict[str, list[tuple[tuple[bool, bool, int], str, str]]](list)
    verbal = {flag for flag, affix in affixes.affixes.items() if not affix.prefix and flag[0].islower()}
    for entry in (*entries, *own):
        against = reason_against(entry.word, affixes.has(entry, "KEEPCASE"), listed)
        verb = not verbal.isdisjoint(entry.flags)
        for form in affixes.forms(entry):
            letters = fold(form.word).letters
            if against:
                if whole := letters or fold(joined(form.word)).letters:
                    doubt = (form.word != entry.word, not letters, capitals(form.word))
                    meant[whole].append((doubt, against, form.word))
            elif letters:
                playable[letters][form.word].add(Origin(entry.word, verb, form.word == entry.word))
    words.playable = {letters: dict(playable[letters]) for letters in sorted(playable)}
    # People mean HLM and not hectolumens, lorsqu and not lorsqu’, kg and not kG.
    words.refused = {letters: min(told)[1:] for letters, told in meant.items() if letters not in playable}
    return words
