"""What the judge says of eight hundred answers, and that it says it of any text."""

from __future__ import annotations

import csv
import tomllib
from functools import cache
from pathlib import Path

import pytest

from pyramidion.language import Answers, folded, judge

HERE = Path(__file__).parent
with (HERE / "answers.csv").open(encoding="utf-8", newline="") as file:
    TABLE = [*csv.reader(file, delimiter=";", quoting=csv.QUOTE_NONE)][1:]
SETS = tomllib.loads((HERE / "answers.toml").read_text(encoding="utf-8"))


@cache
def names_of_all_sets() -> frozenset[str]:
    return frozenset(folded(name) for one in SETS.values() for names in one["names"] for name in names)


@cache
def answers(key: str) -> Answers:
    one = SETS[key]
    return Answers(
        one["names"],
        persons=one.get("persons", False),
        agreement=one.get("agreement", False),
        known=names_of_all_sets().__contains__,
    )


def case(row: list[str]) -> tuple[str, str, str, str]:
    """A text may hold semicolons: what stands between the first field and the last two."""
    return row[0], ";".join(row[1:-2]), row[-2], row[-1]


@pytest.mark.parametrize(("key", "text", "kind", "answer"), map(case, TABLE))
def test_the_table_of_verdicts(key: str, text: str, kind: str, answer: str) -> None:
    found = judge(text, answers(key))
    assert (found.kind, found.answer or "") == (kind, answer), found.reason
