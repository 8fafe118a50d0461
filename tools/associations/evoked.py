"""How strongly a clue calls a word up by Évocations: the word evokes it, it evokes the word, or people answer so."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pyramidion.language.associations.table import STRENGTH_FLOOR
from pyramidion.language.evocations import Entry
from tools.associations.vocabulary import Vocabulary

Strengths = dict[int, dict[int, float]]
"""For each clue the words that can be guessed, each with how strongly it is called up."""

# Powers of e, as `tools.associations.fit` finds them. Tried and found to tell nothing more: at which place the clue
# evokes the word, whether both evoke the same words, kinds of words, frequency but for rare words.
WEIGHTS = {
    # The word evokes the clue: at all, for each power of e in its place, and as what.
    "named": 3.30,
    "later": -0.45,
    "named c": -0.10,
    "named s": -0.19,
    "named g": 0.84,
    "named p": 1.06,
    "named l": 0.33,
    "named e": 0.71,
    "named a": 0.27,
    "named d": 0.37,
    # The clue evokes the word.
    "names": 1.20,
    "names c": 0.07,
    "names s": 0.21,
    "names g": -1.68,
    "names p": 0.28,
    "names l": 0.04,
    "names e": 0.45,
    "names a": 0.97,
    "names d": 0.85,
    # Each evokes the other: what has been told twice.
    "both": -1.71,
    # The word is the first answer to the clue, the second, a later one; the clue is an answer to the word.
    "answer 1": 1.58,
    "answer 2": 1.32,
    "answer 3": 1.15,
    "answer 4": 1.24,
    "answer 5": 1.53,
    "answers": 1.44,
    # Before any clue: each power of ten that a word is rarer than others, to have an entry, to answer many clues.
    "rare": -1.52,
    "entry": 1.18,
    "often": 0.84,
}
RARELY = 0.5
"""The power of ten in a million words under which a word is rare."""
LATE = 5
"""The place from which all answers count the same."""

Reasons = dict[str, float]
"""How far each thing that has a weight is the case."""


class Place(NamedTuple):
    rank: int
    kind: str


class Links:
    """Everything that Évocations tells of two words."""

    def __init__(
        self, entries: Iterable[Entry], answers: Mapping[str, Sequence[str]], words: Vocabulary
    ) -> None:
        self._words = words
        self._names: dict[int, dict[int, Place]] = defaultdict(dict)
        self._named: dict[int, dict[int, Place]] = defaultdict(dict)
        self._answers: dict[int, list[int]] = {}
        self._asked: dict[int, set[int]] = defaultdict(set)
        self._opposites: dict[int, set[int]] = defaultdict(set)
        for entry in entries:
            head = words.number[entry.word]
            for rank, one in enumerate(entry.evocations, 1):
                number = words.number[one.word]
                self._names[head][number] = self._named[number][head] = Place(rank, one.kind)
                if one.kind == "c":
                    self._opposites[head].add(number)
                    self._opposites[number].add(head)
        for clue, said in answers.items():
            self._answers[words.number[clue]] = [words.number[word] for word in said]
            for word in said:
                self._asked[words.number[word]].add(words.number[clue])

    def clues(self) -> set[int]:
        return {*self._names, *self._named, *self._answers, *self._asked}

    def words(self, clue: int) -> set[int]:
        """What a clue is linked to and can be guessed."""
        links = (self._names, self._named, self._answers, self._asked)
        return {word for link in links for word in link.get(clue, ()) if word < self._words.guessed}

    def opposites(self) -> dict[int, set[int]]:
        """For each clue its opposites that can be guessed."""
        guessed = self._words.guessed
        return {clue: {word for word in others if word < guessed} for clue, others in self._opposites.items()}

    def reasons(self, clue: int, word: int) -> Reasons:
        """Why the clue calls the word up."""
        found: Reasons = {}
        back, forth = self._named.get(clue, {}).get(word), self._names.get(clue, {}).get(word)
        if back:
            found |= {"named": 1.0, "later": math.log(back.rank), f"named {back.kind}": 1.0}
        if forth:
            found |= {"names": 1.0, f"names {forth.kind}": 1.0}
        if back and forth:
            found["both"] = 1.0
        said = self._answers.get(clue, [])
        if word in said:
            found[f"answer {min(said.index(word) + 1, LATE)}"] = 1.0
        if word in self._asked.get(clue, ()):
            found["answers"] = 1.0
        return found

    def salient(self, word: int) -> Reasons:
        """Why people come to think of the word, whatever the clue."""
        power = math.log10(self._words.frequency.get(self._words.words[word], 0.0) + 0.1)
        often = math.log1p(len(self._asked.get(word, ())))
        return {"rare": max(0.0, RARELY - power), "entry": float(word in self._names), "often": often}


def weighed(reasons: Reasons) -> float:
    return sum(WEIGHTS[name] * value for name, value in reasons.items())


def evoked(links: Links) -> Strengths:
    return {
        clue: {
            word: STRENGTH_FLOOR * math.exp(weighed(links.reasons(clue, word))) for word in links.words(clue)
        }
        for clue in links.clues()
    }
