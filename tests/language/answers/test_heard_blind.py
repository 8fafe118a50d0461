"""Verdicts on typed answers in Pyramide that were written down before anybody asked the judge (A-P39)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pyramidion.language.answers.heard import Spoken, hear

CASES = Path(__file__).parent / "heard-blind.tsv"
MOST = {"juste": 0.06, "presque": 0.07, "faux": 0.02}
"""The share of cases with a wanted verdict that may end otherwise."""


@pytest.mark.rule("A-P39")
def test_a_listener_hears_what_was_meant() -> None:
    told, otherwise = Counter[str](), list[tuple[str, str, str, str]]()
    for line in CASES.read_text(encoding="utf-8").splitlines():
        expected, proposed, wanted = line.split("\t")
        verdict = hear(proposed, Spoken(expected.split(" = "))).kind
        told[wanted] += 1
        if verdict != wanted:
            otherwise.append((expected, proposed, wanted, verdict))
    count = Counter(wanted for _, _, wanted, _ in otherwise)
    assert {kind: count[kind] / told[kind] <= most for kind, most in MOST.items()} == dict.fromkeys(
        MOST, True
    ), otherwise
    assert not [case for case in otherwise if case[2:] == ("faux", "juste")], "a wrong answer never counts"
