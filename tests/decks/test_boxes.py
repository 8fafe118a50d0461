"""The decks of the house together: no riddle, list or theme is in two of them, and names do not tell the enigmas."""

from __future__ import annotations

import pytest

from pyramidion.decks.lint import lint, lint_across
from pyramidion.decks.packaged import FOLDER, PACKAGED_KEYS, packaged, packaged_with


def test_no_two_decks_of_the_house_repeat_each_other() -> None:
    decks = {key: {kind: packaged(key).cards(kind) for kind in packaged(key).kinds} for key in PACKAGED_KEYS}
    assert [str(fault) for fault in lint_across(decks)] == []


@pytest.mark.parametrize("key", packaged_with("enigmes"))
def test_a_deck_for_pyramide_has_no_faults_and_few_answers_among_its_names(key: str) -> None:
    found = [fault for fault in lint(FOLDER / key) if not fault.warning or fault.code == "names-tell"]
    assert [str(fault) for fault in found] == []


@pytest.mark.parametrize("key", PACKAGED_KEYS)
def test_the_kinds_of_a_deck_are_those_that_it_has_cards_of(key: str) -> None:
    deck = packaged(key)
    assert all(deck.cards(kind) for kind in deck.kinds)
