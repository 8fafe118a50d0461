"""What the tutorial of Pyramide proposes."""

from __future__ import annotations

from pyramidion.language.clues import Convention, judge_clue
from tools.tutorials import table


def test_it_proposes_clues_that_are_allowed() -> None:
    raw = table("pyramide")
    clues = raw["meta"]["clues"]
    assert list(clues) == raw["setup"]["phrases"][-1]["text"].split("*")[1::2]
    for word, proposed in clues.items():
        for clue in proposed:
            assert judge_clue(word, clue, Convention()).verdict == "allowed", (word, clue)
