"""SYNO guesses what people mean, never what a clue may not be said for, and never twice the same."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.language.associations import Associations, associations, guess
from pyramidion.language.associations.table import quantized
from pyramidion.language.clues import judge_clue
from pyramidion.language.data_files import DataDamaged, DataMissing, write_arrays

PAIRS = Path(__file__).with_name("syno_pairs.csv")


def pairs() -> list[tuple[str, str, str]]:
    with PAIRS.open(encoding="utf-8", newline="") as file:
        rows = [*csv.reader(file, delimiter=";")][1:]
    return [(word, one, other) for word, one, other in rows]


def words(*clues: str, **more: object) -> list[str]:
    return [one.word for one in guess(clues, **more)]  # type: ignore[arg-type]


def test_our_pairs_are_clues_that_may_be_given() -> None:
    assert len(pairs()) >= 400
    assert len({word for word, *_ in pairs()}) == len(pairs())
    refused = [(w, c) for w, *clues in pairs() for c in clues if judge_clue(w, c).verdict == "refused"]
    assert refused == []
    known = associations()
    assert [word for word, *_ in pairs() if known.numbers.get(word, known.guessed) >= known.guessed] == []


def test_pairs_that_nothing_was_tuned_on_are_found() -> None:
    held = pairs()[1::2]
    once = [words(clue, top=1) == [word] for word, *clues in held for clue in clues]
    twice = [words(*clues, top=1) == [word] for word, *clues in held]
    assert sum(once) >= 0.45 * len(once)
    assert sum(twice) >= 0.8 * len(twice)


def test_a_second_clue_adds_to_the_first() -> None:
    assert words("cordes")[0] != "guitare"
    assert words("cordes", "rock")[0] == "guitare"
    assert words("cordes", "linge")[0] != "guitare"


@pytest.mark.parametrize(
    ("one", "other"), [("corde", "cordes"), ("été", "ÉTÉ"), ("trésor", "TRESOR"), ("œuf", "oeuf")]
)
def test_a_clue_is_understood_in_any_form(one: str, other: str) -> None:
    assert words(one)[0] == words(other)[0]


def test_for_one_brick_the_opposite_is_likelier() -> None:
    def score(bricks: int | None) -> float:
        return {one.word: one.score for one in guess(["froid"], bricks=bricks)}["chaud"]

    assert score(1) > score(None) == score(3)


def test_what_was_said_is_not_said_again_in_any_form() -> None:
    first, second, *_ = words("couronne")
    assert words("couronne", excluded=[first])[0] == second
    assert first not in words("couronne", excluded=[first.upper() + "S"], top=50)


def test_the_title_helps() -> None:
    def place(title: str | None) -> int:
        return words("toile", title=title, top=50).index("araignée")

    assert place("insecte à huit pattes") < max(1, place("vernissage"))


@pytest.mark.rule("R-P61")
def test_a_word_that_the_clue_may_not_be_said_for_is_never_guessed() -> None:
    for clue in ("joueur", "dentiste", "mère", "chanteuse", "portes"):
        assert [w for w in words(clue, top=50) if judge_clue(w, clue).verdict == "refused"] == []


def test_one_source_alone_is_another_guesser() -> None:
    assert words("ruche", sources=["defined"]) != words("ruche", sources=["evoked"])


def test_scores_are_shares() -> None:
    found = guess(["miel"], top=5000)
    assert 0.9 < sum(one.score for one in found) <= 1.0001
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=30), max_size=3))
def test_any_text_gets_guesses(clues: list[str]) -> None:
    assert len(guess(clues, top=3)) == 3


@pytest.mark.parametrize("clues", [[], ["miel"] * 200, ["souris", "fromage", "rat"] * 60, ["xyzzy"]])
def test_scores_stay_numbers_however_many_clues_there_are(clues: list[str]) -> None:
    many = [f"{clue}{'s' * (place % 2)}" for place, clue in enumerate(clues)]
    assert all(0.0 <= one.score <= 1.0 for one in guess(many, excluded=["abeille", "chat"], top=40))


def test_a_clue_in_its_base_form_is_no_form_of_another_word() -> None:
    """*Été* is the season rather than been, *lave* what a volcano spits rather than washes."""
    assert "hiver" in words("été", top=5)
    assert words("lave")[0] == "volcan"


def test_a_number_is_a_clue_too() -> None:
    assert "triangle" in words("trois", top=3)


def test_strengths_survive_being_kept_in_a_byte() -> None:
    assert quantized(4.0) == 0
    assert quantized(1e-9) == 255
    assert quantized(0.5) < quantized(0.4)


def test_a_missing_file_and_one_of_another_version_are_named(tmp_path: Path) -> None:
    with pytest.raises(DataMissing, match=r"associations\.bin is missing.*make data"):
        Associations(tmp_path / "associations.bin")
    write_arrays(tmp_path / "associations.bin", {"associations": -1}, {})
    with pytest.raises(DataDamaged, match="another version"):
        Associations(tmp_path / "associations.bin")
