"""How strongly a clue calls a word up by Évocations: the word evokes it, it evokes the word, or people answer so."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pyramidion.language.associations import FLOOR
from pyramidion.language.evocations import Entry
from tools.associations.vocabulary import Vocabulary

Strengths = dict[int, dict[int, float]]
"""For each clue the words that can be guessed, each with how strongly it is called up."""

# The weights are powers of e. They make the words of the even pairs of tests/language/syno_pairs.csv as likely as can
# be, from one clue and from two, large weights being held back a little. Tried and found to tell nothing more: at which
# place the clue evokes the word, whether both evoke the same words, kinds of words, frequency but for rare words.
NAMED, LATER = 3.44, -0.45
"""The word evokes the clue; so much less for each power of e in its place."""
NAMED_AS = {"c": -0.09, "s": -0.17, "g": 0.84, "p": 1.07, "l": 0.34, "e": 0.72, "a": 0.41, "d": 0.38}
NAMES = 1.35
"""The clue evokes the word."""
NAMES_AS = {"c": 0.11, "s": 0.23, "g": -1.66, "p": 0.30, "l": 0.14, "e": 0.48, "a": 0.99, "d": 0.87}
BOTH = -1.87
"""Each evokes the other: what has been told twice."""
ANSWERED = (1.58, 1.33, 1.14, 1.24, 1.54)
"""The word is the first answer to the clue, the second…"""
ANSWERS = 1.42
"""The clue is one of the answers to the word."""
RARE, RARELY = -1.52, 0.5
"""What is lost for each power of ten under this one, in a million words."""
HEAD = 1.18
"""The word has an entry of its own."""
OFTEN = 0.84
"""What it is worth to be the answer to e times as many clues."""


class Evoked(NamedTuple):
    strengths: Strengths
    opposites: dict[int, set[int]]
    """For each clue its opposites that can be guessed."""
    salience: list[float]
    """How likely each word that can be guessed is before any clue, as a power of e."""


class Place(NamedTuple):
    rank: int
    kind: str


def evoked(entries: Iterable[Entry], answers: Mapping[str, Sequence[str]], words: Vocabulary) -> Evoked:
    names: dict[int, dict[int, Place]] = defaultdict(dict)
    named: dict[int, dict[int, Place]] = defaultdict(dict)
    opposites: dict[int, set[int]] = defaultdict(set)
    for entry in entries:
        head = words.number[entry.word]
        for rank, one in enumerate(entry.evocations, 1):
            number = words.number[one.word]
            names[head][number] = named[number][head] = Place(rank, one.kind)
            if one.kind == "c":
                opposites[head].add(number)
                opposites[number].add(head)
    answered = {words.number[clue]: [words.number[word] for word in said] for clue, said in answers.items()}
    asked: dict[int, set[int]] = defaultdict(set)
    for clue, said in answered.items():
        for word in said:
            asked[word].add(clue)
    found: Strengths = {}
    for clue in {*names, *named, *answered, *asked}:
        likely = {*names.get(clue, ()), *named.get(clue, ()), *answered.get(clue, ()), *asked.get(clue, ())}
        found[clue] = {
            word: FLOOR
            * math.exp(
                _linked(named.get(clue, {}).get(word), names.get(clue, {}).get(word))
                + _answered(answered.get(clue, []), word)
                + ANSWERS * (word in asked.get(clue, ()))
            )
            for word in likely
            if word < words.guessed
        }
    salience = []
    for number in range(words.guessed):
        power = math.log10(words.frequency.get(words.words[number], 0.0) + 0.1)
        often = math.log1p(len(asked.get(number, ())))
        salience.append(RARE * max(0.0, RARELY - power) + HEAD * (number in names) + OFTEN * often)
    guessed = {clue: {word for word in others if word < words.guessed} for clue, others in opposites.items()}
    return Evoked(found, guessed, salience)


def _linked(back: Place | None, forth: Place | None) -> float:
    """By the entries of both words: the word's, that names the clue, and the clue's, that names the word."""
    weight = 0.0
    if back:
        weight += NAMED + LATER * math.log(back.rank) + NAMED_AS[back.kind]
    if forth:
        weight += NAMES + NAMES_AS[forth.kind]
    return weight + BOTH if back and forth else weight


def _answered(said: list[int], word: int) -> float:
    return ANSWERED[min(said.index(word), len(ANSWERED) - 1)] if word in said else 0.0
