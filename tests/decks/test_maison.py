"""The house deck: without a fault, and as large as it was promised to be."""

from __future__ import annotations

from collections import Counter

import pytest

from pyramidion.decks import Deck, Library
from pyramidion.decks.lint import lint
from pyramidion.decks.packaged import FOLDER

LEAST = {
    "premier_tour": 120,
    "series": 120,
    "definitions": 720,
    "suite": 144,
    "encheres": 132,
    "faces": 24,
    "finale": 432,
}
SETS, ANSWERS = 160, 6_000
SERIES_OF_A_LETTER = 4
PLAYABLE = "ABCDEFGHIJKLMNOPQRSTUVZ"


@pytest.fixture(scope="module")
def maison() -> Deck:
    return Library().find("maison")


def test_it_has_no_faults() -> None:
    assert [str(fault) for fault in lint(FOLDER / "maison") if not fault.warning] == []


def test_it_is_large_enough(maison: Deck) -> None:
    counts = maison.counts()
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


def test_every_card_has_a_theme_that_has_a_name(maison: Deck) -> None:
    kinds = (maison.premier_tour, maison.suite, maison.encheres)
    themes = {card.theme for cards in kinds for card in cards}
    themes |= {question.theme for face in maison.finale for level in face.levels for question in level}
    assert themes <= set(maison.about.themes)
