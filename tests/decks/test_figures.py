"""Figures about decks: how cards are spread, and how sentences are built."""

from __future__ import annotations

import pytest

from pyramidion.decks.figures import BOOKLETS, figures_of, rhythm, spread, telling_titles
from pyramidion.decks.figures.rhythm import Frame, beginning, length, skeleton
from pyramidion.decks.items import Item, items_of
from pyramidion.decks.marks import NO_MARKS

from .synthetic import cible, deck_of, pyramide

TEXTS = (
    "Ce roi des rois, on le craint.",
    "Où suis-je ?",
    "On me boit au petit déjeuner dans un bol",
    "On me boit au dessert dans une tasse",
    "On me boit trop tard",
    "« Je pense » : qui l'a dit ?",
)


def test_shares_are_of_all_texts() -> None:
    found = rhythm(TEXTS)
    assert found is not None
    assert found.texts == 6
    assert found.demonstratives == pytest.approx(1 / 6)
    assert found.commas == pytest.approx(1 / 6)
    assert found.first_person == pytest.approx(5 / 6)
    assert found.questions == pytest.approx(2 / 6)
    assert found.quotes == pytest.approx(1 / 6)
    assert found.words == (2, 5, 6, 8, 9)
    assert sum(found.lengths.values()) == 6
    assert found.beginnings == pytest.approx(3 / 6)
    assert found.frames[0] == Frame("ON ME BOIT", 3)
    assert rhythm(()) is None


def test_an_elided_article_belongs_to_its_word() -> None:
    assert length("Libératrice d'Orléans") == 2
    assert length("Va-t-en dans l’eau !") == 3
    assert beginning("Un deux trois") == ""


def test_a_skeleton_is_made_of_function_words() -> None:
    assert skeleton("Le chat de la voisine est sur le toit") == skeleton(
        "Le fils de la reine est sur le trône"
    )
    assert skeleton("Gros chat noir") == ""


def test_the_spread_of_a_deck() -> None:
    found = figures_of(deck_of(pyramide(cards=6))).spread
    assert found.kind == {"enigmes": 36, "expressions": 30, "noms": 36}
    assert found.subject["sport"] + found.subject["musique"] + found.subject["–"] == 102
    assert (found.era["2010-2029"], found.era["–"]) == (48, 0)
    assert found.public == {"adulte": 6, "famille": 96}
    assert found.difficulty == {"1": 36, "–": 66}
    assert found.recent == pytest.approx(48 / 102)
    assert found.french_speaking == pytest.approx(36 / 66)
    assert found.dated == 0
    plain = [Item("suite", "x", (), 1, "famille", NO_MARKS, "suite.csv", 2)]
    assert (spread(plain).recent, spread(plain).french_speaking) == (None, None)


def test_every_kind_of_text_has_its_figures() -> None:
    found = figures_of(deck_of(cible()))
    assert set(found.rhythm) == {"premier_tour", "definitions", "suite", "encheres", "finale"}
    assert found.rhythm["finale"].texts == 72
    assert found.titles is None
    assert set(figures_of(deck_of(pyramide())).rhythm) == {"titles", "enigmes", "expressions", "noms"}
    assert {what: one.texts for what, one in BOOKLETS.items()} == {
        "titles": 3,
        "enigmes": 3,
        "definitions": 4,
    }


def test_a_title_tells_if_it_says_a_rare_word_that_belongs_to_the_answer() -> None:
    def enigma(title: str, answer: str, line: int) -> Item:
        return Item("enigmes", "…", (answer,), 1, "famille", NO_MARKS, "enigmes.csv", line, title)

    found = telling_titles(
        [
            enigma("Pantoufle fragile", "Cendrillon", 2),
            enigma("Petit coin à moi", "Corse", 3),
            enigma("Sans liste", "Zinzolinerie", 4),
        ]
    )
    assert (found.asked, found.telling, found.share) == (2, 1, 0.5)
    assert found.some == ("enigmes.csv:2 Pantoufle",)


def test_items_are_the_rows_of_the_tables() -> None:
    deck = deck_of(pyramide(cards=1))
    assert [item.line for item in items_of("expressions", deck.cards("expressions"))] == [2, 3, 4, 5, 6]
    assert [item.line for item in items_of("noms", deck.cards("noms"))] == [2, 3, 4, 5, 6, 7]
