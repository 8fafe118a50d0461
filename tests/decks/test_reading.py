"""From tables to cards: what a game gets."""

from __future__ import annotations

import codecs

import pytest

from pyramidion.decks import DeckInvalid
from pyramidion.decks.cards import Finale, Suite
from pyramidion.decks.choice import Choice

from .conftest import Files, add, deck_of, faults_of, replace


def test_a_question_has_its_answers_looked_up(sound: Files) -> None:
    [card] = deck_of(sound).premier_tour
    assert card.text == "Un pays d’Amérique du Sud"
    assert (card.savoir, card.complete, card.persons, card.agreement) == ("pays", True, False, False)
    assert (card.difficulty, card.public, card.theme) == (2, "famille", "geographie")
    assert next(a for a in card.answers if a[0] == "Suriname") == (
        "Suriname",
        "Surinam",
        "République du Suriname",
    )
    assert len(card.answers) == len(card.popularity) == 12
    assert (card.file, card.line, card.place) == ("premier_tour.csv", 2, "premier_tour.csv:2")


def test_own_answers_stand_beside_those_of_a_set(sound: Files) -> None:
    replace("premier_tour.csv", ";;oui;2", ";Patagonie = La Patagonie | Utopie;non;2")(sound)
    [card] = deck_of(sound).premier_tour
    assert card.answers[-2:] == (("Patagonie", "La Patagonie"), ("Utopie",))
    assert card.popularity[-2:] == (3, 3)
    assert not card.complete


def test_the_set_says_whether_it_is_complete_where_the_card_does_not(sound: Files) -> None:
    deck = deck_of(sound)
    assert [deck.suite[0].complete, deck.encheres[0].complete] == [False, True]
    replace("premier_tour.csv", ";oui;2", ";;2")(sound)
    assert deck_of(sound).premier_tour[0].complete
    replace("encheres.csv", ";oui;1", ";;1")(sound)
    assert not deck_of(sound).encheres[0].complete


def test_la_suite_has_three_examples_among_its_answers(sound: Files) -> None:
    [card] = deck_of(sound).suite
    assert isinstance(card, Suite)
    assert card.examples == ("rouge", "bleu", "vert")
    assert {("rouge",), ("bleu",), ("vert",)} < set(card.answers)
    assert card.agreement


def test_a_series_is_six_definitions_of_one_letter(sound: Files) -> None:
    replace("definitions.csv", ";Bague;1;famille", ";Bague = La bague;3;adulte")(sound)
    [series] = deck_of(sound).definitions
    assert (series.letter, len(series.items), series.theme) == ("B", 6, "mots")
    assert series.items[0].answer == ("Bague", "La bague")
    assert series.public == "adulte"  # one of its definitions is


def test_a_face_has_six_levels_of_three_questions(sound: Files) -> None:
    [face] = deck_of(sound).finale
    assert isinstance(face, Finale)
    assert [[question.level for question in level] for level in face.levels] == [[n] * 3 for n in range(1, 7)]
    assert all(len(q.answers) >= 2 * q.level + 2 for level in face.levels for q in level)
    assert face.public == "famille"


@pytest.mark.parametrize("letter", ["B", "b", "É"])
def test_a_letter_is_read_in_any_case_and_without_accents(sound: Files, letter: str) -> None:
    if letter == "É":
        sound["definitions.csv"] = (
            "série;lettre;définition;réponse;difficulté;public\n"
            + "".join(
                f"1;{letter};Mot numéro {n};{word};1;famille\n"
                for n, word in enumerate(["Étoile", "L’école", "Un éclair", "Écureuil", "Été", "Erreur"])
            )
        ).encode()
    else:
        sound["definitions.csv"] = sound["definitions.csv"].replace(b";B;", f";{letter};".encode())
    assert deck_of(sound).definitions[0].letter == {"b": "B", "É": "E"}.get(letter, letter)


def test_a_spreadsheet_may_write_a_mark_of_order_windows_lines_and_quotes(sound: Files) -> None:
    text = sound["premier_tour.csv"].decode().replace("\n", "\r\n")
    text = text.replace("Un pays d’Amérique du Sud", '"Un pays ; d’""Amérique"" du Sud"')
    sound["premier_tour.csv"] = codecs.BOM_UTF8 + text.encode()
    assert faults_of(sound) == []
    assert deck_of(sound).premier_tour[0].text == 'Un pays ; d’"Amérique" du Sud'


def test_columns_come_in_any_order_and_case(sound: Files) -> None:
    sound["encheres.csv"] = b"PUBLIC;Difficulte;savoir;Question\nfamille;1;pays;Des pays\n"
    [card] = deck_of(sound).encheres
    assert (card.text, card.public, card.savoir) == ("Des pays", "famille", "pays")


def test_a_kind_may_be_spread_over_files_and_a_theme_names_them(sound: Files) -> None:
    rows = sound["encheres.csv"].decode()
    sound["encheres-arts.csv"] = (
        rows.replace("Les jours de la semaine et les saisons", "Autre chose")
        .replace("lundi", "décadi")
        .encode()
    )
    sound["encheres-2-arts.csv"] = sound["encheres-arts.csv"].replace(b"Autre", b"Encore autre")
    replace("deck.toml", 'description = ""', '[themes]\narts = "Les arts"')(sound)
    cards = deck_of(sound).encheres
    assert [(card.text, card.theme) for card in cards] == [
        ("Encore autre chose", "arts"),
        ("Autre chose", "arts"),
        ("Les jours de la semaine et les saisons", ""),
    ]


def test_an_own_set_goes_before_an_open_one(sound: Files) -> None:
    add("savoirs.toml", '\n[regions]\ntitle = "R"\ncomplete = true\ndate = 2026-11-01\n')(sound)
    sound["savoirs/regions.csv"] = ("réponse\n" + "".join(f"Région {n}\n" for n in range(20))).encode()
    assert len(next(q for q in deck_of(sound).finale[0].levels[5] if q.savoir == "regions").answers) == 20
    assert [(fault.code, fault.warning) for fault in faults_of(sound)] == [("set-shadows", True)]


def test_a_deck_with_faults_cannot_be_played(sound: Files) -> None:
    replace("suite.csv", ";couleurs;", ";odeurs;")(sound)
    deck = deck_of(sound)
    assert deck.premier_tour
    with pytest.raises(DeckInvalid) as raised:
        _ = deck.suite
    assert [(fault.file, fault.line, fault.code) for fault in raised.value.faults] == [
        ("suite.csv", 2, "unknown-set-near")
    ]


def test_only_the_cards_for_families_or_for_adults(sound: Files) -> None:
    add("premier_tour.csv", "Un pays d’Asie;;pays;continent=Asie;;;3;adulte\n")(sound)
    deck = deck_of(sound)
    assert len(deck.premier_tour) == 2
    assert [card.text for card in deck.chosen(Choice("adulte")).premier_tour] == ["Un pays d’Asie"]
    assert [card.difficulty for card in deck.chosen(Choice("famille")).premier_tour] == [2]
    assert len(deck.premier_tour) == 2
