"""The dictionary of the house by HTTP."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from pyramidion.house import words
from pyramidion.language.data_files import DataMissing
from pyramidion.server.rate_limits.rates import Rate
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Served
from tests.server.operations.test_rate_limits import NEVER, limited

Arrive = Callable[..., Person]


def asked(person: Person, word: str) -> dict[str, Any]:
    answer = person.http.get(f"/api/words/{quote(word, safe='')}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_word_tells_its_forms_and_what_they_are_forms_of(person: Arrive) -> None:
    told = asked(person(None), "PORTES")
    assert (told["letters"], told["playable"], told["code"]) == ("PORTES", True, None)
    assert set(told["lemmas"]) == {"porte", "porter"}
    noun = next(r for r in told["readings"] if r["kind"] == "noun")
    assert (noun["spelling"], noun["lemma"], noun["base"]) == ("portes", "porte", False)
    assert (noun["fr"], noun["en"]) == ("nom féminin pluriel", "feminine plural noun")
    assert noun["ipa"] == "pɔʁt"
    verb = next(r for r in told["readings"] if r["kind"] == "verb")
    assert verb["lemma"] == "porter"
    assert verb["fr"].startswith("verbe, ")
    assert "2e personne du singulier" in verb["fr"]


def test_an_infinitive_is_a_verb_and_no_more(person: Arrive) -> None:
    (reading,) = asked(person(None), "jouer")["readings"]
    assert (reading["fr"], reading["en"], reading["base"]) == ("verbe", "verb", True)


@pytest.mark.parametrize("spelling", ["cœurs", "COEURS", "Cœurs"])
def test_accents_and_ligatures_are_one_word(person: Arrive, spelling: str) -> None:
    assert asked(person(None), spelling)["letters"] == "COEURS"
    assert asked(person(None), "e\u0301te\u0301")["letters"] == asked(person(None), "été")["letters"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a" * 40, "long"),
        ("🦊", "characters"),
        ("mot3", "characters"),
        ("deux mots", "spaces"),
        ("a/b", "characters"),
        ("../etc", "characters"),
        ("x", "short"),
        (" ", "empty"),
        ("Toulouse", "name"),
        ("qsdfg", "unknown"),
    ],
)
def test_what_is_no_word_gets_its_reason(person: Arrive, text: str, code: str) -> None:
    told = asked(person(None), text)
    assert (told["playable"], told["readings"], told["code"]) == (False, [], code)
    assert told["fr"].endswith(".")
    assert told["en"].endswith(".")


def test_a_whole_book_is_not_looked_up(person: Arrive) -> None:
    answer = person(None).http.get(f"/api/words/{'a' * (words.MAX_CHARACTERS + 1)}")
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert answer.json()["faults"][0]["path"] == "$.word"
    assert person(None).http.get("/api/words/").status_code == 404


def test_a_house_without_its_dictionary_says_how_it_is_built(
    person: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise DataMissing(Path("lexicon.bin"), "is missing")

    monkeypatch.setattr(words, "lexicon", missing)
    answer = person(None).http.get("/api/words/mot")
    assert answer.status_code == 503
    assert "make data" in answer.json()["fr"]
    assert "make data" in answer.json()["en"]


def test_looking_up_counts_as_asking(opened: Callable[..., Served]) -> None:
    settings: ServerSettings = limited(requests=Rate(3, NEVER))
    with Person(opened(settings)) as ana:
        for word in ("un", "deux", "trois"):
            assert asked(ana, word)["playable"]
        answer = ana.http.get("/api/words/quatre")
        assert answer.status_code == 429
        assert answer.json()["wait"] > 0
