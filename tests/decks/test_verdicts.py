"""What people may say to the cards of the house, and whether it counts.

`verdicts.csv` was written from the questions alone, before anybody looked what the judge makes of it. A third is wrong:
mostly other words that differ by a letter or two from an answer.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pyramidion.decks import Library
from pyramidion.decks.answer_judge import answers, judge
from pyramidion.decks.cards import Question
from pyramidion.language.answers import Verdict


@cache
def cases() -> dict[str, list[tuple[str, bool]]]:
    found: dict[str, list[tuple[str, bool]]] = {}
    with (Path(__file__).parent / "verdicts.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter=";"):
            found.setdefault(row["question"], []).append((row["texte"], row["verdict"] == "compte"))
    return found


@cache
def cards() -> dict[str, Question]:
    return {card.text: card for card in questions()}


def questions() -> Iterator[Question]:
    deck = Library().find("maison")
    yield from (*deck.premier_tour, *deck.suite, *deck.encheres)
    yield from (card for face in deck.finale for level in face.levels for card in level)


def verdicts(question: str, *texts: str) -> list[Verdict]:
    card = cards()[question]
    prepared = answers(card, Library().known_names)
    return [judge(text, prepared, complete=card.complete) for text in texts]


@pytest.mark.rule("A-C32")
@pytest.mark.parametrize("question", cases())
def test_right_answers_count_and_other_words_do_not(question: str) -> None:
    said = cases()[question]
    told = verdicts(question, *(text for text, _ in said))
    assert [(text, found.right) for (text, _), found in zip(said, told, strict=True)] == said


def test_a_third_of_the_cases_is_to_be_refused() -> None:
    every = [counts for said in cases().values() for _, counts in said]
    assert len(every) > 4000
    assert 0.33 < every.count(False) / len(every) < 0.4


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Un peintre", "Pieter Bruegel l'Ancien"),
        ("Un film avec Jean-Paul Belmondo", "La Sirène du Mississippi"),
        ("Six prénoms féminins qui se terminent par un A", "Déborah"),
        ("Une marque de voitures", "alpha romeo"),
        ("Un policier, un détective ou un autre enquêteur de fiction", "colombo"),
        ("Un fromage français", "rocfort"),
        (
            "Six épreuves ou disciplines de l'athlétisme, de la gymnastique ou de la remise en forme",
            "marathon",
        ),
    ],
)
def test_another_spelling_of_a_name_counts(question: str, text: str) -> None:
    assert verdicts(question, text)[0].right


def test_a_word_that_is_in_no_list_is_not_said_to_be_something_else() -> None:
    tale, work = verdicts("Un fromage français", "conte")[0], verdicts("Arbres", "boulot")[0]
    assert (tale.reason, work.reason) == ("unknown", "unknown")
    assert "n’est pas dans notre liste" in tale.fr
    assert "la table peut en décider autrement" in tale.fr


def test_running_is_no_marathon() -> None:
    wanted = "Six épreuves ou disciplines de l'athlétisme, de la gymnastique ou de la remise en forme"
    run, marathon = verdicts(wanted, "course à pied", "marathon")
    assert run.answer != marathon.answer


def test_two_kinds_of_hepatitis_are_two_answers() -> None:
    one, other = verdicts(
        "Deux maladies contre lesquelles on peut se faire vacciner", "hépatite A", "hépatite B"
    )
    assert one.right
    assert other.right
    assert one.answer != other.answer
