"""Answers to open cards of La Cible, typed as people type, by someone who had not seen the lists.

A line holds the place and question of a card, an answer, and its kind: `o` obvious, `p` right but less obvious, `x`
wrong. Cards are found by their question; a question that was rewritten since is left out.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from pyramidion.decks import Library
from pyramidion.games.cible import answer_judge
from pyramidion.games.cible.cards import resolved
from pyramidion.games.cible.values import Card, Kind

LISTS: Final[tuple[Kind, ...]] = ("premier_tour", "encheres", "suite")
FILES = ("cards.tsv", "cards-2.tsv")
MOST = {"o": 0.005, "p": 0.01, "x": 0.02}
"""The share of answers of a kind that the judge may see otherwise."""
KNOWN_QUESTIONS = 0.9
"""The share of answers whose question is still asked."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


@pytest.fixture(scope="module")
def cards(library: Library) -> dict[str, Card]:
    deck, asked = library.find("maison"), list[Any]()
    for kind in LISTS:
        asked += [resolved("maison", kind, card) for card in deck.cards(kind)]
    for card in deck.cards("finale"):
        face: Any = resolved("maison", "finale", card)
        asked += [question for level in face.levels for question in level]
    return {card.text: card for card in asked}


@pytest.mark.parametrize("file", FILES)
def test_what_is_right_counts_and_what_is_wrong_does_not(
    file: str, library: Library, cards: dict[str, Card]
) -> None:
    told, amiss, unknown = Counter[str](), list[tuple[str, str, str]](), 0
    for line in (Path(__file__).parent / file).read_text(encoding="utf-8").splitlines():
        _, question, text, kind = line.split("\t")
        card = cards.get(question)
        if card is None:
            unknown += 1
            continue
        told[kind] += 1
        if (answer_judge.form(card, text, False, library) is None) == (kind != "x"):
            amiss.append((kind, question, text))
    count = Counter(kind for kind, _, _ in amiss)
    assert {kind: count[kind] / told[kind] <= most for kind, most in MOST.items()} == dict.fromkeys(
        MOST, True
    ), amiss
    assert told.total() / (told.total() + unknown) >= KNOWN_QUESTIONS
