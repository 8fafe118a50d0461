"""The blind check: a sheet without answers, and what a filled one is worth."""

from __future__ import annotations

import csv
import io

import pytest

from pyramidion.decks import DeckInvalid, Library
from pyramidion.decks.blind_check import answer_sheet, evaluate

from .conftest import Files, add, deck_of, replace


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def filled(text: str, answers: dict[str, str]) -> bytes:
    lines = text.splitlines()
    return "\n".join(
        line + next((answer for start, answer in answers.items() if start in line), "") for line in lines
    ).encode()


def test_the_sheet_asks_every_definition_and_some_of_the_others(sound: Files) -> None:
    add("premier_tour.csv", "".join(f"Question {n};;pays;longueur>{n};;;1;famille\n" for n in range(5)))(
        sound
    )
    asked = rows(answer_sheet(deck_of(sound), 4))
    kinds = [row["genre"] for row in asked]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "premier_tour": 2,
        "definitions": 6,
        "suite": 1,
        "encheres": 1,
        "finale": 5,
    }
    assert len([row for row in rows(answer_sheet(deck_of(sound), 1)) if row["genre"] == "premier_tour"]) == 6


def test_the_sheet_holds_no_answer(sound: Files) -> None:
    text = answer_sheet(deck_of(sound), 1)
    assert "Banane" not in text
    assert "Belgique" not in text
    assert {row["réponse"] for row in rows(text)} == {""}
    assert "B : Fruit jaune que l’on pèle" in text
    assert "(rouge, bleu, vert…)" in text


def test_a_filled_sheet_is_judged_card_by_card(sound: Files) -> None:
    deck = deck_of(sound)
    answers = {
        "Fruit jaune": "la banane",
        "Elle se porte au doigt": "Bracelet",
        "Un pays d’Amérique": "Bresil | Chili | Perou",
        "Six régions": "Bretagne | Corse",
    }
    sheet = filled(answer_sheet(deck, 1), answers)
    found = {one.question: one for one in evaluate(deck, sheet, Library().known_names)}
    assert found["B : Fruit jaune que l’on pèle"].outcome == "solved"
    assert found["Un pays d’Amérique du Sud"].outcome == "solved"
    ring = found["B : Elle se porte au doigt"]
    assert (ring.outcome, ring.wrong, ring.accepted) == ("otherwise", ("Bracelet",), ("Bague",))
    few = found["Six régions françaises"]
    assert (few.outcome, few.right, few.place) == ("unsolved", ("Bretagne", "Corse"), "finale.csv:17")
    assert found["B : Capitale de l’Argentine"].outcome == "unsolved"


def test_the_same_answer_twice_counts_once(sound: Files) -> None:
    deck = deck_of(sound)
    text = filled(answer_sheet(deck, 1), {"Deux pays voisins": "Belgique | la Belgique"})
    results = evaluate(deck, text, Library().known_names)
    [card] = [one for one in results if one.question.startswith("Deux pays voisins")]
    assert (card.outcome, card.right, card.wrong) == ("unsolved", ("Belgique",), ())


def test_lines_may_have_moved_and_lost_cards_are_told(sound: Files) -> None:
    text = answer_sheet(deck_of(sound), 1).encode()
    replace(
        "premier_tour.csv", "Un pays d’Amérique du Sud", "Autre;;pays;;;;1;famille\nUn pays d’Amérique du Sud"
    )(sound)
    assert evaluate(deck_of(sound), text, Library().known_names)[0].place == "premier_tour.csv:3"
    replace("premier_tour.csv", "Un pays d’Amérique du Sud", "Un pays d’Océanie")(sound)
    with pytest.raises(DeckInvalid) as raised:
        evaluate(deck_of(sound), text, Library().known_names, "feuille.csv")
    assert [(fault.file, fault.line, fault.code) for fault in raised.value.faults] == [
        ("feuille.csv", 2, "no-card")
    ]


def test_a_sheet_without_its_columns_is_refused(sound: Files) -> None:
    with pytest.raises(DeckInvalid) as raised:
        evaluate(deck_of(sound), b"a;b\n1;2\n", Library().known_names, "feuille.csv")
    assert {fault.code for fault in raised.value.faults} == {"no-column"}
