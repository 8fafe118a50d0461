"""The judge of clues on tables of pairs: how many of one root or one sound it refuses, how many others it lets pass.

The pairs marked `essai` were there to try the judge on and those marked `réserve` were kept back; `seconde`, `tierce`,
`quarte`, `quinte`, `sixte` and `septime` were written later, each to see what the judge makes of new pairs. The goals
hold for each part and for all.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from pyramidion.language.clues import judge_clue

TABLES = Path(__file__).parent


def verdicts(name: str, column: str, part: str) -> list[tuple[bool, str, str]]:
    """For each pair whether it is to be refused, the verdict, and the pair for the message."""
    with (TABLES / name).open(encoding="utf-8", newline="") as file:
        return [
            (
                row[column] == "oui",
                judge_clue(row["mot"], row["indice"]).verdict,
                f"{row['mot']}/{row['indice']}",
            )
            for row in csv.DictReader(file, delimiter=";")
            if part in ("tout", row["moitié"])
        ]


def share(pairs: list[tuple[bool, str, str]], related: bool, *wanted: str) -> tuple[float, list[str]]:
    """The share of such pairs with one of the verdicts, and the pairs that have another."""
    asked = [(verdict, pair) for kind, verdict, pair in pairs if kind == related]
    others = [pair for verdict, pair in asked if verdict not in wanted]
    return 1 - len(others) / len(asked), others


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    "part", ["tout", "essai", "réserve", "seconde", "tierce", "quarte", "quinte", "sixte", "septime"]
)
def test_words_of_one_root_are_refused_and_words_that_look_like_it_are_not(part: str) -> None:
    pairs = verdicts("roots.csv", "racine", part)
    refused, missed = share(pairs, True, "refused")
    assert refused >= 0.85, missed
    noticed, missed = share(pairs, True, "refused", "doubtful")
    assert noticed >= 0.95, missed
    spared, alarms = share(pairs, False, "allowed", "doubtful")
    assert spared >= 0.95, alarms
    unquestioned, doubted = share(pairs, False, "allowed")
    assert unquestioned >= 0.90, doubted


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize("part", ["tout", "essai", "réserve", "quarte", "quinte", "sixte"])
def test_homophones_are_refused_and_words_that_only_rhyme_are_not(part: str) -> None:
    pairs = verdicts("sounds.csv", "son", part)
    refused, missed = share(pairs, True, "refused")
    assert refused >= 0.97, missed
    spared, alarms = share(pairs, False, "allowed", "doubtful")
    assert spared >= 0.95, alarms


def test_the_tables_are_large_and_a_third_of_the_first_are_traps() -> None:
    with (TABLES / "roots.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    assert len({(row["mot"], row["indice"]) for row in rows}) == len(rows) >= 300
    assert sum(row["racine"] == "piège" for row in rows) * 3 >= len(rows)
    assert len(verdicts("sounds.csv", "son", "tout")) >= 120
