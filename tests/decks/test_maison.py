"""The decks of the house for La Cible: without a fault, and together as large as they were promised to be."""

from __future__ import annotations

from collections import Counter

import pytest

from pyramidion.decks import Deck, Library
from pyramidion.decks.lint import lint
from pyramidion.decks.packaged import FOLDER, packaged_with

LEAST = {
    "premier_tour": 120,
    "series": 340,
    "definitions": 2_040,
    "suite": 432,
    "encheres": 264,
    "faces": 88,
    "finale": 1_584,
}
SETS, ANSWERS = 160, 6_000
SERIES_OF_A_LETTER = 4
PLAYABLE = "ABCDEFGHIJKLMNOPQRSTUVZ"


DECKS = packaged_with("finale")


@pytest.fixture(scope="module")
def maison() -> Deck:
    return Library().find("maison")


@pytest.mark.parametrize("key", DECKS)
def test_a_deck_has_no_faults(key: str) -> None:
    assert [str(fault) for fault in lint(FOLDER / key) if not fault.warning] == []


def test_together_they_are_large_enough() -> None:
    counts = Counter[str]()
    for key in DECKS:
        counts.update(Library().find(key).counts())
    assert {kind: counts[kind] >= least for kind, least in LEAST.items()} == dict.fromkeys(LEAST, True)


def test_it_knows_enough() -> None:
    sets = Library().savoirs()
    assert len(sets) >= SETS
    assert sum(map(len, sets.values())) >= ANSWERS


def test_every_playable_letter_has_its_series(maison: Deck) -> None:
    letters = Counter(series.letter for series in maison.definitions)
    assert {letter: letters[letter] >= SERIES_OF_A_LETTER for letter in PLAYABLE} == dict.fromkeys(
        PLAYABLE, True
    )


@pytest.mark.parametrize("public", ["famille", "adulte"])
def test_both_publics_can_play_alone(public: str) -> None:
    part = Library().find(f"maison:{public}")
    assert len(part.premier_tour) >= 12
    assert len(part.definitions) >= 12
    assert len(part.suite) >= 12
    assert len(part.encheres) >= 12
    assert part.finale


@pytest.mark.parametrize("key", DECKS)
def test_every_card_has_a_theme_that_has_a_name(key: str) -> None:
    maison = Library().find(key)
    kinds = (maison.premier_tour, maison.suite, maison.encheres)
    themes = {card.theme for cards in kinds for card in cards}
    themes |= {question.theme for face in maison.finale for level in face.levels for question in level}
    assert themes <= set(maison.about.themes)
