"""Cards and sets before the judge: neighbours are known, and an open list leaves the table its word."""

from __future__ import annotations

from pyramidion.decks import Library
from pyramidion.decks.answer_judge import answers, judge

from .conftest import Files, deck_of


def test_a_name_of_another_set_is_no_slip_of_the_keys() -> None:
    library = Library()
    assert "niger" in library.known_names
    assert "nigeria" in library.known_names
    assert "nigeriaa" not in library.known_names
    nigeria = answers(library.savoirs()["pays"], library.known_names)
    assert judge("Niger", nigeria, complete=True).answer == "Niger"
    assert judge("Nigerria", nigeria, complete=True).answer == "Nigeria"


def test_only_an_open_list_leaves_the_word_to_the_table(sound: Files) -> None:
    deck = deck_of(sound)
    closed, left = deck.premier_tour[0], deck.suite[0]
    assert (
        "la table"
        not in judge("Atlantide", answers(closed, Library().known_names), complete=closed.complete).fr
    )
    verdict = judge("zinzolin", answers(left, Library().known_names), complete=left.complete)
    assert (verdict.kind, verdict.answer) == ("faux", None)
    assert verdict.fr.endswith("La liste n’est pas complète : la table peut en décider autrement.")
    assert verdict.en.endswith("the table may decide otherwise.")
    assert "la table" not in judge("  ", answers(left, Library().known_names), complete=False).fr


def test_the_set_says_whether_plural_and_gender_matter(sound: Files) -> None:
    deck = deck_of(sound)
    assert judge("vertes", answers(deck.suite[0], Library().known_names), complete=False).right


def test_a_definition_has_one_answer(sound: Files) -> None:
    item = deck_of(sound).definitions[0].items[1]
    assert judge("une banane", answers(item, Library().known_names), complete=True).kind == "juste"
    assert judge("poire", answers(item, Library().known_names), complete=True).kind == "faux"
