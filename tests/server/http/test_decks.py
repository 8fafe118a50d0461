"""Decks by HTTP."""

from __future__ import annotations

from collections.abc import Callable

from pyramidion import games
from pyramidion.decks import Library
from tests.house.test_decks import packed
from tests.server.harness import Person

Arrive = Callable[..., Person]
WITHOUT_CARDS = next(key for key in games.keys() if not games.manifest(key).cards)


def test_a_deck_is_brought_listed_and_taken_back(person: Arrive) -> None:
    ana = person("Ana")
    answer = ana.http.post("/api/decks", content=packed(), headers={"content-type": "application/zip"})
    assert answer.status_code == 201, answer.text
    name = answer.json()["deck"]["name"]
    listed = ana.http.get("/api/decks").json()
    played = {deck["key"]: deck["games"] for deck in listed["house"]}
    assert played["maison"] == ["cible"]
    assert played["pyramide"] == played["pyramide-junior"] == ["pyramide"]
    assert tuple(played) == Library().own_keys
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


def test_what_a_choice_leaves_is_told_before_a_table_is_opened(person: Arrive) -> None:
    ana = person("Ana")
    asked = {"game": "pyramide", "options": {"decks": ["pyramide"], "second_round": "pingpong"}}
    left = {one["kind"]: one for one in ana.http.post("/api/decks/left", json=asked).json()}
    counts = Library().find("pyramide").counts()
    assert {kind: one["cards"] for kind, one in left.items()} == {
        "enigmes": counts["enigmes"],
        "expressions": counts["lists"],
        "noms": counts["themes"],
    }
    assert all(one["usual"] > 0 for one in left.values())
    part = ana.http.post(
        "/api/decks/left", json={"game": "pyramide", "options": {"decks": ["pyramide:famille"]}}
    )
    assert {one["kind"] for one in part.json()} == {"enigmes", "expressions"}
    unknown = {"game": "pyramide", "options": {"decks": ["chez-bao@0123456789"]}}
    assert ana.http.post("/api/decks/left", json=unknown).status_code == 404
    assert ana.http.post("/api/decks/left", json={"game": WITHOUT_CARDS}).json() == []
