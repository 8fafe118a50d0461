"""`pyramidion indice`: the judge of clues, for people who argue and for programs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pyramidion


def run(*args: str, given: bytes | None = None, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "indice", *args],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", **env},
    )


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    ("clue", "status", "verdict", "rule", "code"),
    [
        ("trotter", 0, "allowed", None, None),
        ("chevalier", 1, "refused", "R-P61", "same_root"),
        ("équestre", 2, "doubtful", "R-P61", "perhaps_same_root"),
    ],
)
def test_the_status_tells_the_verdict(
    clue: str, status: int, verdict: str, rule: str | None, code: str | None
) -> None:
    done = run("cheval", clue, "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr, done.stdout.count(b"\n")) == (status, b"", 1)
    assert (told["mot"], told["indice"], told["verdict"]) == ("cheval", clue, verdict)
    assert (told["rule"], told["code"], told["reason"]) == (rule, code, told["fr"] if rule else None)


def test_pairs_from_standard_input_and_the_worst_verdict_counts() -> None:
    given = "cheval\ttrotter\r\nlivre\tlivrer\nmer\tmère\n".encode()
    done = run("-", "--json", given=given)
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == [
        "allowed",
        "doubtful",
        "refused",
    ]
    assert done.returncode == 1
    assert run("-", given=b"cheval\ttrotter\nlivre\tlivrer\n").returncode == 2


def test_a_line_that_is_no_pair_is_named_and_the_others_are_judged() -> None:
    given = b"cheval\ttrotter\nrien\n\ta\na\tb\tc\nmer\t\n\xff\t\xe9\n"
    done = run("-", "--json", given=given)
    assert [json.loads(line)["code"] for line in done.stdout.splitlines()] == [None, "empty", "unknown"]
    assert done.returncode == 3
    assert done.stderr.decode().splitlines() == [
        f"line {number}: expected a word, a tab and a clue" for number in (2, 3, 4)
    ]


def test_a_person_reads_a_sentence_in_his_language() -> None:
    french = run("roi", "royaume", LC_ALL="fr_FR.UTF-8")
    assert french.stdout.decode() == "R-P61 : « royaume » et « roi » sont de la même famille (roi).\n"
    english = run("roi", "royaume")
    assert english.stdout.decode() == "R-P61: “royaume” and “roi” are of the same root (roi).\n"


@pytest.mark.rule("A-P11")
@pytest.mark.parametrize(
    ("option", "word", "clue"),
    [
        ("--proper-nouns", "tempête", "Hugo"),
        ("--same-root", "jouer", "jouet"),
        ("--homophones", "mer", "maire"),
        ("--compounds", "argent", "porte-monnaie"),
        ("--acronyms", "train", "SNCF"),
    ],
)
def test_the_conventions_of_a_table_are_options(option: str, word: str, clue: str) -> None:
    assert run(word, clue).returncode == 1
    assert run(word, clue, option).returncode == 0


@pytest.mark.parametrize("args", [("mot",), ("-", "mot"), ()])
def test_a_wrong_call_ends_with_3(args: tuple[str, ...]) -> None:
    done = run(*args, given=b"")
    assert done.returncode == 3
    assert b"Traceback" not in done.stderr


def test_missing_families_are_told(tmp_path: Path) -> None:
    package = Path(pyramidion.__file__).parent
    shutil.copytree(
        package, tmp_path / "pyramidion", ignore=shutil.ignore_patterns("client", "families.bin", "decks")
    )
    done = run("mer", "marin", PYTHONPATH=str(tmp_path))
    assert done.returncode == 3
    assert done.stderr.startswith(b"families.bin is missing: `make data` builds it anew")
    assert b"Traceback" not in done.stderr
