"""`pyramidion mot`: what the lexicon knows of a word, for people and for programs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pyramidion


def run(*args: str | bytes, given: bytes | None = None, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "mot", *args],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8", **env},
    )


def test_a_playable_word_ends_with_0() -> None:
    done = run("Cœurs", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr, done.stdout.count(b"\n")) == (0, b"", 1)
    assert (told["word"], told["playable"], told["lemmas"], told["reason"]) == ("Cœurs", True, ["cœur"], None)
    assert (told["letters"], told["base"], told["band"] > 0) == ("COEURS", False, True)
    assert told["readings"][0]["ipa"] == "kœʁ"


def test_another_ends_with_1_and_a_reason() -> None:
    done = run("KG", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (1, b"")
    assert (told["playable"], told["lemmas"], told["code"]) == (False, [], "symbol")
    assert told["reason"] == "« kg » est un symbole : il ne se joue pas."


def test_several_words_are_a_line_each_and_all_must_be_playable() -> None:
    done = run("aimer", "zzz", "maison", "--json")
    assert [json.loads(line)["playable"] for line in done.stdout.splitlines()] == [True, False, True]
    assert done.returncode == 1
    assert run("aimer", "maison").returncode == 0


def test_standard_input_is_a_word_a_line() -> None:
    given = "aimer\r\ne\u0301té\n\ndeux mots\n🙂\n".encode() + b"\xff\xe9\n" + b"a" * 5000
    done = run("-", "--json", given=given)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(one["playable"], one["code"]) for one in told] == [
        (True, None),
        (True, None),
        (False, "empty"),
        (False, "spaces"),
        (False, "characters"),
        (False, "characters"),
        (False, "long"),
    ]
    assert told[0]["word"] == "aimer"
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("fr_FR.UTF-8", "AIMER : aimer, verbe.\n"), ("C.UTF-8", "AIMER: aimer, verb.\n")],
)
def test_people_read_their_language(locale: str, sentence: str) -> None:
    assert run("aimer", LC_ALL=locale).stdout.decode() == sentence


def test_a_word_of_broken_bytes_is_refused() -> None:
    done = run(b"m\xe9t", "--json")
    assert (done.returncode, done.stderr, json.loads(done.stdout)["code"]) == (1, b"", "characters")


def test_without_a_word_the_call_is_wrong() -> None:
    done = run()
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"MOT" in done.stderr


@pytest.mark.parametrize(
    ("content", "what"), [(None, b"is missing"), (b"pyramid", b"is cut off"), (b"x" * 99, b"no file")]
)
def test_without_its_data_it_says_what_builds_it(tmp_path: Path, content: bytes | None, what: bytes) -> None:
    copy = tmp_path / "pyramidion"
    shutil.copytree(
        Path(pyramidion.__file__).parent,
        copy,
        ignore=shutil.ignore_patterns("data", "client", "__pycache__", "games"),
    )
    if content is not None:
        (copy / "data").mkdir()
        (copy / "data" / "lexicon.bin").write_bytes(content)
    done = run("aimer", PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (3, b"")
    assert what in done.stderr
    assert b"`make data`" in done.stderr
    assert done.stderr.count(b"\n") == 1
