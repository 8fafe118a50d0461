"""The files of Évocations keep their own rules, and every pair could be played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pyramidion.decks import Enigme, Library
from pyramidion.decks.packaged import packaged_with
from pyramidion.games.pyramide.bots.inflections import lemmas
from pyramidion.language.clues import judge_clue
from pyramidion.language.evocations import Entry, evocations
from pyramidion.language.evocations.entries import (
    HEADER,
    KIND_NAMES,
    MAX_EVOCATIONS,
    MIN_EVOCATIONS,
    NATURE_NAMES,
    entries,
    files,
)
from pyramidion.language.lexicon import lexicon


@pytest.fixture(scope="module")
def rows() -> list[Entry]:
    return [entry for path in files() for entry in entries(path)]


def test_there_are_enough_words_and_none_twice(rows: list[Entry]) -> None:
    assert len(rows) >= 4000
    assert [word for word, count in Counter(row.word for row in rows).items() if count > 1] == []
    assert len(evocations()) == len(rows)


def test_every_entry_has_its_evocations_each_once_and_typed(rows: list[Entry]) -> None:
    assert [row.word for row in rows if not MIN_EVOCATIONS <= len(row.evocations) <= MAX_EVOCATIONS] == []
    assert [row.word for row in rows if row.nature not in NATURE_NAMES] == []
    assert [row.word for row in rows if {one.kind for one in row.evocations} - KIND_NAMES.keys()] == []
    assert [row.word for row in rows if len({one.word for one in row.evocations}) < len(row.evocations)] == []


def test_all_words_are_in_the_lexicon_as_they_are_written(rows: list[Entry]) -> None:
    words = {row.word for row in rows} | {one.word for row in rows for one in row.evocations}
    assert sorted(word for word in words if word not in lexicon().spellings(word)) == []


@pytest.mark.parametrize("deck", packaged_with("enigmes"))
def test_every_word_on_our_cards_is_there_by_itself_or_by_the_word_it_is_a_form_of(deck: str) -> None:
    cards = [card for card in Library().find(deck).cards("enigmes") if isinstance(card, Enigme)]
    words = {word for card in cards for word in card.words}
    assert len(words) > 400
    assert sorted(word for word in words if evocations().keys().isdisjoint((word, *lemmas(word)))) == []


@pytest.mark.rule("R-P61")
def test_every_pair_may_be_said(rows: list[Entry]) -> None:
    refused = [
        (row.word, one.word, verdict.reason)
        for row in rows
        for one in row.evocations
        if (verdict := judge_clue(row.word, one.word)).verdict == "refused"
    ]
    assert refused == []


@pytest.mark.parametrize(
    ("line", "fault"), [("chat;n", "three fields, found 2"), ("chat;n;e=souris | lait", "found 'lait'")]
)
def test_a_broken_line_is_named(tmp_path: Path, line: str, fault: str) -> None:
    path = tmp_path / "evocations-1.csv"
    path.write_text(f"{HEADER}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"evocations-1\.csv, line 2: .*" + fault):
        [*entries(path)]


def test_a_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "evocations-1.csv"
    path.write_text("mot;évocations\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1: expected mot;nature;évocations"):
        [*entries(path)]
