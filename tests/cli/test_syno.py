"""`pyramidion syno`: guesses for people and for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest


def run(*args: str, given: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "syno", *args],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )


def test_the_likeliest_word_comes_first() -> None:
    done = run("couronne", "trône", "--top", "3", "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr, told["clues"]) == (0, b"", ["couronne", "trône"])
    assert [*told] == ["clues", "guesses"]
    assert told["guesses"][0]["word"] == "roi"
    scores = [one["score"] for one in told["guesses"]]
    assert len(scores) == 3
    assert scores == sorted(scores, reverse=True)
    assert 0 < scores[0] <= 1


def test_without_a_number_there_are_ten() -> None:
    assert len(json.loads(run("froid", "--json").stdout)["guesses"]) == 10


def test_a_person_reads_a_line() -> None:
    done = run("couronne", "trône", "--top", "1")
    assert done.stdout.decode().startswith("couronne, trône → roi (")


def test_lists_come_from_standard_input_one_a_line() -> None:
    done = run("-", "--top", "1", "--json", given="couronne, trône\r\nmiel,ruche\n".encode())
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["clues"] for one in told] == [["couronne", "trône"], ["miel", "ruche"]]
    assert [one["guesses"][0]["word"] for one in told] == ["roi", "abeille"]
    assert done.returncode == 0


def test_a_line_without_clues_is_named_and_the_others_are_answered() -> None:
    done = run("-", "--json", given=b"miel\n , \nroi\n")
    assert (done.returncode, done.stdout.count(b"\n")) == (3, 2)
    assert done.stderr.decode() == "line 2: expected clues with commas between them\n"


@pytest.mark.parametrize("wrong", ["0", "-1", "dix"])
def test_a_wrong_number_of_guesses_is_refused(wrong: str) -> None:
    done = run("miel", f"--top={wrong}")
    assert (done.returncode, done.stdout) == (3, b"")
    assert b"--top" in done.stderr
    assert b"Traceback" not in done.stderr


def test_what_is_no_word_gets_guesses_all_the_same() -> None:
    done = run("x" * 3000, "\u200b12", "--json", "--top", "2")
    assert done.returncode == 0
    assert len(json.loads(done.stdout)["guesses"]) == 2


def test_wrong_guesses_and_bricks_are_heeded() -> None:
    first = json.loads(run("couronne", "--json", "--top", "1").stdout)["guesses"][0]["word"]
    told = json.loads(run("couronne", "--json", "--excluded", first, "--bricks", "1").stdout)
    assert first not in [one["word"] for one in told["guesses"]]
