"""Decks by HTTP."""

from __future__ import annotations

from collections.abc import Callable

from tests.house.test_decks import packed

from .harness import Person

Arrive = Callable[..., Person]


def test_a_deck_is_brought_listed_and_taken_back(person: Arrive) -> None:
    ana = person("Ana")
    answer = ana.http.post("/api/decks", content=packed(), headers={"content-type": "application/zip"})
    assert answer.status_code == 201, answer.text
    name = answer.json()["deck"]["name"]
    listed = ana.http.get("/api/decks").json()
    assert {deck["key"]: deck["games"] for deck in listed["house"]} == {
        "maison": ["cible"],
        "pyramide": ["pyramide"],
        "pyramide-junior": ["pyramide"],
    }
    assert [deck["name"] for deck in listed["mine"]] == [name]
    assert person("Bao").http.get("/api/decks").json()["mine"] == []
    assert ana.http.delete(f"/api/decks/{name}").status_code == 204
    assert ana.http.get("/api/decks").json()["mine"] == []
    assert ana.http.delete(f"/api/decks/{name}").status_code == 404


def test_what_is_wrong_with_a_deck_is_told_with_its_place(person: Arrive) -> None:
    ana = person("Ana")
    answer = ana.http.post("/api/decks", content=packed(suite="indice;réponses\nRien;a | b\n"))
    assert answer.status_code == 422
    told = answer.json()
    assert told["deck"] is None
    assert any(fault["file"] == "suite.csv" and fault["fr"] and fault["en"] for fault in told["faults"])
    assert ana.http.post("/api/decks", content=b"\xff" * 5_000_000).status_code == 413
    assert ana.http.get("/api/decks").status_code == 200
