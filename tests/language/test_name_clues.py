"""The clues for proper names keep their own rules, and each could be said."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pyramidion.language import lexicon
from pyramidion.language.clues import judge_clue
from pyramidion.language.evocations.names import FEWEST, HEAD, files, name_clues, rows

Rows = list[tuple[str, tuple[str, ...]]]


@pytest.fixture(scope="module")
def listed() -> Rows:
    return [row for path in files() for row in rows(path)]


def test_a_name_has_enough_clues_each_once_and_no_name_comes_twice(listed: Rows) -> None:
    assert [name for name, clues in listed if len(set(clues)) < max(FEWEST, len(clues))] == []
    assert [name for name, count in Counter(name for name, _ in listed).items() if count > 1] == []
    assert name_clues("Corse")[0] == "maquis"
    assert name_clues("Atlantide-sur-Mer") == ()


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
    path.write_text(f"{HEAD}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"noms-1\.csv, line 2: expected a name"):
        [*rows(path)]
    path.write_text("nom\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"noms-1\.csv, line 1: expected nom;indices"):
        [*rows(path)]
