"""How strongly a clue calls a word up by Évocations: the word evokes it, it evokes the word, or both."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from pyramidion.language.evocations import Entry
from tools.associations.vocabulary import Vocabulary

Strengths = dict[int, dict[int, float]]
"""For each clue the words that can be guessed, each with how strongly it is called up."""

# Found by trying on the even pairs of tests/language/syno_pairs.csv alone. That two words evoke the same ones was
# tried too: it told nothing that definitions do not tell.
NAMED = 0.3
"""The word to be guessed evokes the clue before all others."""
NAMES = 0.75
"""The clue evokes the word before all others."""
MUTUAL = 1.5
"""Each evokes the other before all others."""


class Evoked(NamedTuple):
    strengths: Strengths
    opposites: dict[int, set[int]]
    """For each clue its opposites that can be guessed."""


def evoked(entries: Iterable[Entry], words: Vocabulary) -> Evoked:
    names: Strengths = defaultdict(dict)
    named: Strengths = defaultdict(dict)
    opposites: dict[int, set[int]] = defaultdict(set)
    for entry in entries:
        head = words.number[entry.word]
        for rank, one in enumerate(entry.evocations, 1):
            for number in {*words.numbers(one.word), words.number[one.word]} - {head}:
                names[head].setdefault(number, 1 / rank)
                named[number].setdefault(head, 1 / rank)
                if one.kind == "c":
                    opposites[head].add(number)
                    opposites[number].add(head)
    found: Strengths = {}
    for clue in {*names, *named}:
        forth, back = names.get(clue, {}), named.get(clue, {})
        found[clue] = {
            word: NAMED * back.get(word, 0.0)
            + NAMES * forth.get(word, 0.0)
            + MUTUAL * math.sqrt(back.get(word, 0.0) * forth.get(word, 0.0))
            for word in {*forth, *back}
            if word < words.guessed
        }
    guessed = {clue: {word for word in others if word < words.guessed} for clue, others in opposites.items()}
    return Evoked(found, guessed)
