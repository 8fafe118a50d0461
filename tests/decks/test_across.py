"""Decks that are played together do not repeat each other, and names do not tell the enigmas."""

from __future__ import annotations

import pytest

from pyramidion.decks import Deck
from pyramidion.decks.box_messages import BOX_MESSAGES
from pyramidion.decks.lint import lint_across, lint_source
from pyramidion.decks.lint.across import Cards

from .synthetic import cible, code, deck_of, pyramide, source_of


def cards_of(deck: Deck) -> Cards:
    return {kind: deck.cards(kind) for kind in deck.kinds}


def together(*decks: dict[str, str]) -> list[tuple[str, str, int]]:
    found = lint_across({f"n{i}": cards_of(deck_of(tables)) for i, tables in enumerate(decks)})
    return [(fault.code, fault.file, fault.line) for fault in found]


def test_decks_with_nothing_in_common_have_no_faults() -> None:
    assert together(pyramide("une"), pyramide("deux", begin=50), cible("trois")) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("enigmes.csv", f"x{code(300)}", f"Un x{code(0).upper()}", "answer-in-decks"),
        ("enigmes.csv", f"Titre {code(300)}", f"Titre {code(0)}", "title-in-decks"),
        ("expressions.csv", f"faire {code(250)}", f"faire {code(0)}", "expression-in-decks"),
        ("noms.csv", f"Thème {code(300)}", f"thème {code(0)}", "theme-in-decks"),
    ],
)
def test_what_two_decks_share_is_told_with_both_places(file: str, old: str, new: str, code: str) -> None:
    other = pyramide("deux", begin=50)
    assert old in other[file]
    other[file] = other[file].replace(old, new)
    decks = {"n0": cards_of(deck_of(pyramide("une"))), "n1": cards_of(deck_of(other))}
    [fault] = lint_across(decks)
    assert (fault.code, fault.file, fault.line) == (code, f"n1/{file}", 2)
    assert f"n0/{file}:2" in fault.fr
    assert f"n0/{file}:2" in fault.en


def test_questions_and_definitions_of_two_decks_are_not_alike() -> None:
    one, two = cible("une"), cible("deux", begin=500)
    assert together(one, two) == []
    for file, column in (("premier_tour.csv", 0), ("definitions.csv", 2), ("finale.csv", 2)):
        first, other = (tables[file].splitlines()[1].split(";")[column] for tables in (one, two))
        same = {**two, file: two[file].replace(other, first)}
        assert [found for found, *_ in together(one, same)] == ["card-twice"]


def test_at_most_one_answer_in_five_is_among_the_names_of_its_deck() -> None:
    tables = pyramide(cards=5)  # thirty enigmas
    for n in range(6):
        tables["noms.csv"] = tables["noms.csv"].replace(f"Na{code(n)}", f"x{code(n)}")
    assert lint_source(source_of(tables)) == ()
    tables["noms.csv"] = tables["noms.csv"].replace(f"Na{code(6)}", f"Autre = x{code(6)}")
    [fault] = lint_source(source_of(tables))
    assert (fault.code, fault.file, fault.warning) == ("names-tell", "enigmes.csv", True)
    assert fault.en.startswith("7 of 30 answers")


def test_all_messages_can_be_written() -> None:
    words = dict.fromkeys(
        ("answer", "title", "text", "other", "count", "all", "some", "column", "value", "date", "key"), "x"
    )
    for fr, en in BOX_MESSAGES.values():
        assert "{" not in fr.format(**words) + en.format(**words)
