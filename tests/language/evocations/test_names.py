"""The clues for proper names keep their own rules, and each could be said."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pyramidion.decks import Library, Noms
from pyramidion.decks.packaged import packaged_with
from pyramidion.language.clues import judge_clue
from pyramidion.language.evocations.names import HEADER, MIN_CLUES, files, name_clues, rows
from pyramidion.language.lexicon import lexicon

Rows = list[tuple[str, tuple[str, ...]]]


@pytest.fixture(scope="module")
def listed() -> Rows:
    return [row for path in files() for row in rows(path)]


def test_a_name_has_enough_clues_each_once_and_no_name_comes_twice(listed: Rows) -> None:
    assert [name for name, clues in listed if len(set(clues)) < max(MIN_CLUES, len(clues))] == []
    assert [name for name, count in Counter(name for name, _ in listed).items() if count > 1] == []
    assert name_clues("Corse")[0] == "maquis"
    assert name_clues("Atlantide-sur-Mer") == ()


@pytest.mark.parametrize("key", packaged_with("noms"))
def test_every_name_on_our_cards_has_clues_and_the_first_tells_it_from_its_neighbours(key: str) -> None:
    series = [
        [spellings[0] for spellings in card.names]
        for card in Library().find(key).cards("noms")
        if isinstance(card, Noms)
    ]
    assert sum(map(len, series)) >= 240
    assert [name for four in series for name in four if not name_clues(name)] == []
    first = [Counter(name_clues(name)[0] for name in four) for four in series]
    assert [clue for four in first for clue, count in four.items() if count > 1] == []


@pytest.mark.rule("R-P61")
def test_every_clue_is_allowed_as_it_is_written(listed: Rows) -> None:
    known = lexicon()
    assert [(name, one) for name, clues in listed for one in clues if one not in known.spellings(one)] == []
    faults = [
        (name, one, judged.reason)
        for name, clues in listed
        for one in clues
        if (judged := judge_clue(name, one)).verdict != "allowed"
    ]
    assert faults == []


@pytest.mark.parametrize("line", ["Corse", ";maquis | île", "Corse;maquis;île"])
def test_a_broken_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "noms-1.csv"
    path.write_text(f"{HEADER}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"noms-1\.csv, line 2: expected a name"):
        [*rows(path)]
    path.write_text("nom\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"noms-1\.csv, line 1: expected nom;indices"):
        [*rows(path)]
