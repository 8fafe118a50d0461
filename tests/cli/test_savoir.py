"""`pyramidion savoir`: the sets, and what an answer is worth."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pyramidion.decks.template import write


def run(
    *args: str | bytes, given: bytes | None = None, locale: str = "C.UTF-8"
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "savoir", *args],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": locale},
    )


def told(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_without_a_set_all_are_listed() -> None:
    listed = run(locale="fr_FR.UTF-8").stdout.decode().splitlines()
    assert any(line.split() == ["regions", "18", "complet", "Régions", "françaises"] for line in listed)
    [regions] = [one for one in told(run("--json")) if one["set"] == "regions"]
    assert (regions["answers"], regions["complete"], regions["title"]) == (18, True, "Régions françaises")
    assert "chef-lieu" in regions["attributes"]


def test_without_an_answer_the_set_is_shown() -> None:
    listed = run("regions").stdout.decode()
    assert "Provence-Alpes-Côte d’Azur = PACA" in listed
    filtered = run("regions", "--filter", "zone=outre-mer", "--json")
    assert {one["names"][0] for one in told(filtered)} == {
        "Guadeloupe",
        "Martinique",
        "Guyane",
        "La Réunion",
        "Mayotte",
    }


def test_a_right_answer_ends_with_0() -> None:
    done = run("regions", "bretagne", "--json")
    [one] = told(done)
    assert done.returncode == 0
    fields = {name: one[name] for name in ("set", "text", "verdict", "answer", "reason")}
    assert fields == {
        "set": "regions",
        "text": "bretagne",
        "verdict": "juste",
        "answer": "Bretagne",
        "reason": "Juste : Bretagne.",
    }


def test_a_nearly_right_one_counts_unless_spelling_is_strict() -> None:
    done = run("regions", "Bretaggne", "--json")
    assert (done.returncode, told(done)[0]["verdict"], told(done)[0]["answer"]) == (0, "presque", "Bretagne")
    strict = run("regions", "Bretaggne", "--json", "--strict")
    assert (strict.returncode, told(strict)[0]["verdict"], told(strict)[0]["answer"]) == (1, "faux", None)


def test_several_answers_are_a_line_each_and_all_must_count() -> None:
    done = run("pays", "Niger", "Nigeria", "Bretagne", "Niger", "--json")
    assert [one["verdict"] for one in told(done)] == ["juste", "juste", "faux", "juste"]
    assert done.returncode == 1


def test_standard_input_is_an_answer_a_line() -> None:
    given = "Corse\r\nAtlantide\n\n🙂\n<b>Corse</b>\n' OR 1=1 --\n".encode() + b"\xff\xe9\n" + b"a" * 5000
    done = run("regions", "-", "--json", given=given)
    verdicts = [(one["verdict"], one["code"]) for one in told(done)]
    assert verdicts[0] == ("juste", "exact")
    assert [verdict for verdict, _ in verdicts] == ["juste", *["faux"] * 3, verdicts[4][0], *["faux"] * 3]
    assert verdicts[2][1] == "empty"
    assert verdicts[-1][1] == "long"
    assert done.returncode == 1


def test_standard_input_may_name_the_set_of_each_line() -> None:
    done = run("-", "--json", given=b"regions\tCorse\npays\tla France\n")
    assert [(one["set"], one["verdict"]) for one in told(done)] == [("regions", "juste"), ("pays", "juste")]
    assert done.returncode == 0


def test_an_open_list_leaves_the_word_to_the_table() -> None:
    [one] = told(run("langues", "zinzolin", "--json"))
    assert (one["verdict"], one["complete"]) == ("faux", False)
    assert "la table peut en décider" in one["reason"]
    [one] = told(run("regions", "zinzolin", "--json"))
    assert "la table" not in one["reason"]


@pytest.mark.parametrize(
    ("locale", "sentence"), [("fr_FR.UTF-8", "Juste : Corse.\n"), ("C.UTF-8", "Right: Corse.\n")]
)
def test_people_read_their_language(locale: str, sentence: str) -> None:
    assert run("regions", "corse", locale=locale).stdout.decode() == sentence


def test_a_set_that_is_not_there_is_told_with_the_nearest() -> None:
    done = run("region", "Corse")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.decode() == "there is no set “region”; perhaps “regions”? (pyramidion savoir)\n"


@pytest.mark.parametrize("rule", ["zone", "planète=Mars", "population>beaucoup"])
def test_a_wrong_filter_is_told_with_its_place(rule: str) -> None:
    done = run("regions", "--filter", rule)
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.startswith(f"filter “{rule}”, position ".encode())
    assert done.stderr.count(b"\n") == 1


def test_a_deck_of_ones_own_brings_its_sets(tmp_path: Path) -> None:
    deck = tmp_path / "essai"
    write(deck, "essai", "Un essai", "2026-11-01")
    described = (deck / "savoirs.toml").read_text(encoding="utf-8")
    (deck / "savoirs.toml").write_text(described.replace("[couleurs]", "[teintes-d-essai]"), encoding="utf-8")
    (deck / "savoirs" / "couleurs.csv").rename(deck / "savoirs" / "teintes-d-essai.csv")
    assert run("teintes-d-essai", "vertes").returncode == 3
    done = run("teintes-d-essai", "vertes", "--deck", str(deck), "--json")
    assert (done.returncode, told(done)[0]["answer"]) == (0, "vert")


def test_an_answer_of_broken_bytes_is_judged_like_any_other() -> None:
    done = run("regions", b"\xe9\xff\xfe", "--json")
    assert (done.returncode, done.stderr, told(done)[0]["verdict"]) == (1, b"", "faux")
