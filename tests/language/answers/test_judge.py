"""What the judge says of a thousand answers, how it counts what was said, and that any text gets a verdict."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.language.answers import Answers, Verdict, folded, judge

HERE = Path(__file__).parent
with (HERE / "verdicts.csv").open(encoding="utf-8", newline="") as file:
    TABLE = [*csv.reader(file, delimiter=";", quoting=csv.QUOTE_NONE)][1:]
SETS = tomllib.loads((HERE / "sets.toml").read_text(encoding="utf-8"))


@cache
def names_of_all_sets() -> frozenset[str]:
    return frozenset(folded(name) for one in SETS.values() for names in one["names"] for name in names)


@cache
def answers(key: str) -> Answers:
    one = SETS[key]
    return Answers(
        one["names"],
        persons=one.get("persons", False),
        agreement=one.get("agreement", False),
        known=names_of_all_sets().__contains__,
    )


def case(row: list[str]) -> tuple[str, str, str, str]:
    """A text may hold semicolons: it is what stands between the first field and the last two."""
    return row[0], ";".join(row[1:-2]), row[-2], row[-1]


CASES = [*map(case, TABLE)]


@pytest.mark.parametrize(("key", "text", "kind", "answer"), CASES)
def test_the_table_of_verdicts(key: str, text: str, kind: str, answer: str) -> None:
    found = judge(text, answers(key))
    assert (found.kind, found.answer or "") == (kind, answer), found.reason


def test_the_table_is_large_and_strict_enough() -> None:
    kinds = Counter(kind for _, _, kind, _ in CASES)
    assert len({(key, text) for key, text, _, _ in CASES}) == len(CASES) >= 450
    assert kinds["faux"] >= 0.4 * len(CASES)
    assert kinds["presque"] >= 150


@pytest.mark.parametrize("key", SETS)
def test_every_name_of_an_answer_is_that_answer(key: str) -> None:
    for index, names in enumerate(SETS[key]["names"]):
        for name in names:
            assert judge(name, answers(key)).index == index, name
            assert judge(name.upper(), answers(key)).index == index, name


@pytest.mark.parametrize("key", SETS)
def test_a_name_that_was_taken_out_of_the_set_is_no_slip_for_another(key: str) -> None:
    one = SETS[key]
    for left_out, names in enumerate(one["names"]):
        rest = [own for index, own in enumerate(one["names"]) if index != left_out]
        others = Answers(rest, persons=one.get("persons", False), known=names_of_all_sets().__contains__)
        for name in names:
            assert judge(name, others).kind == "faux", name


@pytest.mark.parametrize(
    ("key", "text", "reason"),
    [
        ("pays", "", "empty"),
        ("pays", " \t\n\u00a0\u2003 ", "empty"),
        ("pays", "a" * 5000, "long"),
        ("pays", "France" + " " * 5000, "exact"),
        ("pays", "é" * 5000, "long"),
        ("pays", "😀🎉", "characters"),
        ("pays", "؟!?…—", "characters"),
        ("pays", "\u200b\u200d\ufeff", "characters"),
        ("pays", "Chine; Inde", "several"),
        ("pays", "Chine/Inde", "several"),
        ("pays", "France, Chine et Japon", "several"),
        ("pays", "Corée", "incomplete"),
        ("pays", "Malt", "other"),
        ("pays", "Perse", "unknown"),
        ("pays", "'; DROP TABLE pays; --", "unknown"),
        ("pays", "<img src=x onerror=alert(1)>", "unknown"),
        ("pays", "Lichtenstein", "sound"),
        ("pays", "Farnce", "typing"),
        ("animaux", "poissons", "form"),
        ("animaux", "chatte", "unknown"),
        ("animaux", "poison", "other"),
        ("rois", "Louis XVII", "number"),
        ("rois", "Louis", "incomplete"),
        ("titres", "l'étrangère", "agreement"),
        ("ecrivains", "Dumas", "ambiguous"),
        ("ecrivains", "Duma", "ambiguous"),
        ("ecrivains", "Victor", "incomplete"),
        ("peintres", "Claude Manet", "other"),
    ],
)
def test_the_reason_is_told(key: str, text: str, reason: str) -> None:
    found = judge(text, answers(key))
    assert found.reason == reason
    assert found.fr
    assert found.en


def test_a_wrong_answer_is_never_told_the_right_one() -> None:
    for key, text, kind, _ in CASES:
        if kind == "faux":
            found = judge(text, answers(key))
            assert found.index is None
            assert found.answer is None
            assert not found.right


def test_nearly_right_counts_and_shows_how_it_is_written() -> None:
    found = judge("Shakespear", answers("ecrivains"))
    assert found.right
    assert "William Shakespeare" in found.fr
    assert "William Shakespeare" in found.en


class TestGiven:
    def test_what_was_said_is_not_said_again_in_whatever_words(self) -> None:
        rois = answers("rois")
        index = judge("Louis XIV", rois).index
        assert index is not None
        for text in ("Louis XIV", "louis quatorze", "Loui 14"):
            found = judge(text, rois, given={index})
            assert (found.kind, found.reason, found.answer, found.index) == (
                "déjà dit",
                "given",
                "Louis XIV",
                index,
            )
            assert not found.right
        assert judge("Louis XV", rois, given={index}).kind == "juste"

    def test_a_wrong_answer_stays_wrong(self) -> None:
        assert judge("Louis XVII", answers("rois"), given=range(10)).kind == "faux"

    def test_two_answers_of_one_name_count_one_after_the_other(self) -> None:
        both = Answers([["Niger (pays)"], ["Niger (fleuve)"]])
        assert judge("Niger", both).index == 0
        assert judge("Niger", both, given=[0]).index == 1
        assert judge("Niger", both, given=[0, 1]).kind == "déjà dit"
        assert judge("Niger fleuve", both).index == 1

    def test_a_name_belongs_first_to_the_answer_that_is_shown_so(self) -> None:
        both = Answers([["La Cenerentola", "Cendrillon"], ["Cendrillon"]])
        assert judge("Cendrillon", both).index == 1


class TestStrict:
    @pytest.mark.parametrize("text", ["Farnce", "Lichtenstein", "Nigerria", "Indes"])
    def test_the_letters_must_be_right(self, text: str) -> None:
        assert judge(text, answers("pays")).kind == "presque"
        found = judge(text, answers("pays"), strict=True)
        assert (found.kind, found.reason, found.answer) == ("faux", "strict", None)

    @pytest.mark.parametrize("text", ["cote divoire", "L'ÉGYPTE", "etats unis", "Viet-Nam", "Hollande"])
    def test_case_accents_articles_and_hyphens_still_count_for_nothing(self, text: str) -> None:
        assert judge(text, answers("pays"), strict=True).kind == "juste"

    def test_what_was_said_is_told_only_if_it_is_spelt_right(self) -> None:
        index = judge("France", answers("pays")).index
        assert index is not None
        assert judge("France", answers("pays"), given=[index], strict=True).kind == "déjà dit"
        assert judge("Farnce", answers("pays"), given=[index], strict=True).kind == "faux"


class TestKnown:
    def test_a_known_name_is_no_slip(self) -> None:
        names = [["Zorglub"]]
        assert judge("Zorglob", Answers(names)).kind == "presque"
        asked: list[str] = []

        def known(text: str) -> bool:
            asked.append(text)
            return text == "zorglob"

        found = judge("Le Zorglob", Answers(names, known=known))
        assert (found.kind, found.reason) == ("faux", "other")
        assert "zorglob" in asked

    def test_an_accepted_name_needs_no_leave(self) -> None:
        assert judge("Zorglub", Answers([["Zorglub"]], known=lambda _: True)).kind == "juste"

    def test_words_and_names_of_the_lexicon_are_known(self) -> None:
        assert judge("poison", Answers([["poisson"]])).reason == "other"
        assert judge("Manet", Answers([["Claude Monet"]], persons=True)).reason == "other"


def test_an_answer_without_a_name_is_refused_with_its_place() -> None:
    with pytest.raises(ValueError, match="answer 1 has no name"):
        Answers([["Paris"], []])
    with pytest.raises(ValueError, match="answer 0 has no name"):
        Answers([["…"]])


def test_a_set_may_be_empty() -> None:
    assert judge("Paris", Answers([])).kind == "faux"
    assert judge("Parsi", Answers([])).reason == "unknown"


@settings(max_examples=400, deadline=None)
@given(text=st.text(max_size=250), key=st.sampled_from([*SETS]))
def test_any_text_gets_a_verdict(text: str, key: str) -> None:
    found = judge(text, answers(key))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Verdict) == found
    assert found == judge(text, answers(key))


@settings(max_examples=200, deadline=None)
@given(data=st.data(), key=st.sampled_from(["pays", "ecrivains", "animaux", "titres"]))
def test_a_slip_never_leads_to_an_answer_that_is_farther_than_another(data: st.DataObject, key: str) -> None:
    """A letter of a name doubled: the verdict is that answer, or none."""
    index = data.draw(st.integers(0, len(SETS[key]["names"]) - 1))
    name = SETS[key]["names"][index][0]
    place = data.draw(st.integers(0, len(name) - 1))
    found = judge(name[:place] + name[place] + name[place:], answers(key))
    assert found.index in (None, index)
