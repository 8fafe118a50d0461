"""`pyramidion reponse`: what a listener makes of an answer, and La Cible of one to a card."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest


def run(
    *args: str, given: bytes | None = None, locale: str = "C.UTF-8"
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "reponse", *args],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, "LC_ALL": locale},
    )


def told(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize(
    ("expected", "proposed", "verdict", "status"),
    [
        (["savane"], "la savanne", "juste", 0),
        (["clé de sol", "clef de sol"], "la clef de sol", "juste", 0),
        (["cheval"], "chevaux", "presque", 1),
        (["poisson"], "poison", "faux", 1),
        (["moins"], "-", "faux", 1),
    ],
)
def test_an_answer_is_heard(expected: list[str], proposed: str, verdict: str, status: int) -> None:
    done = run("--json", *expected, "--", proposed)
    [one] = told(done)
    assert (one["attendu"], one["propose"], one["verdict"]) == (" = ".join(expected), proposed, verdict)
    assert one["reason"]
    assert done.returncode == status


def test_lines_of_standard_input_are_pairs() -> None:
    given = "clé = clef\tla clef\r\ncheval\tchevaux\npoisson\tpoison\n".encode()
    done = run("-", "--json", given=given)
    assert [one["verdict"] for one in told(done)] == ["juste", "presque", "faux"]
    assert done.returncode == 1


def test_a_line_that_is_no_pair_is_told_and_the_others_are_judged() -> None:
    done = run("-", "--json", given=b"savane\nsavane\tsavane\n\tx\n?\ty\n")
    assert [one["verdict"] for one in told(done)] == ["juste"]
    assert done.stderr.count(b"\n") == 3
    assert done.returncode == 3


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [("fr_FR.UTF-8", "Compté : on écrit « savane ».\n"), ("C.UTF-8", "It counts: it is written “savane”.\n")],
)
def test_people_read_their_language(locale: str, sentence: str) -> None:
    assert run("savane", "--", "la", "savanne", locale=locale).stdout.decode() == sentence


def test_a_question_of_a_card_is_judged_as_la_cible_does() -> None:
    done = run("--question", "pièces de molière", "l'avarre", "--json")
    [one] = told(done)
    assert (one["attendu"], one["verdict"], one["answer"]) == ("pièces de molière", "juste", "L'Avare")
    given = b"Capitales d'Asie\ttokyo\nCapitales d'Asie\tParis\n"
    assert [one["verdict"] for one in told(run("--deck", "maison", "-", "--json", given=given))] == [
        "juste",
        "faux",
    ]


def test_a_question_that_no_card_asks_ends_with_3() -> None:
    done = run("--question", "Capitales de la Lune", "Tycho", locale="fr_FR.UTF-8")
    assert (done.returncode, done.stdout) == (3, b"")
    assert done.stderr.decode() == "aucune carte de « maison » ne demande « Capitales de la Lune »\n"


@pytest.mark.parametrize(
    "call", [(), ("savane",), ("--", "savane"), ("-", "--", "x"), ("--deck", "maison", "savane", "--", "x")]
)
def test_a_wrong_call_ends_with_3(call: tuple[str, ...]) -> None:
    assert run(*call, given=b"").returncode == 3
