"""The first answers to clues keep their own rules: words of ours, each of which could be played."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pyramidion.language.clues import judge_clue
from pyramidion.language.evocations.responses import HEADER, MAX_RESPONSES, PATH, responses, rows
from pyramidion.language.lexicon import lexicon


def test_every_clue_stands_once_with_its_answers() -> None:
    found = [*rows(PATH)]
    assert len(found) >= 2000
    assert [clue for clue, count in Counter(clue for clue, _ in found).items() if count > 1] == []
    assert [clue for clue, said in found if len({*said}) < len(said) or len(said) > MAX_RESPONSES] == []
    assert [clue for clue, _ in found] == sorted(clue for clue, _ in found)


def test_all_words_are_in_the_lexicon_as_they_are_written() -> None:
    words = {*responses()} | {word for said in responses().values() for word in said}
    assert sorted(word for word in words if word not in lexicon().spellings(word)) == []


@pytest.mark.rule("R-P61")
def test_every_answer_could_have_been_asked_with_its_clue() -> None:
    pairs = [(word, clue) for clue, said in responses().items() for word in said]
    assert [pair for pair in pairs if judge_clue(*pair).verdict == "refused"] == []


@pytest.mark.parametrize("line", ["miel", "miel;", ";abeille", "miel;abeille | "])
def test_a_broken_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "reponses.csv"
    path.write_text(f"{HEADER}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"reponses\.csv, line 2: expected a clue"):
        [*rows(path)]


def test_a_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "reponses.csv"
    path.write_text("indice\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1: expected indice;réponses"):
        [*rows(path)]
