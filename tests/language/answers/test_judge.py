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
from pyramidion.language.answers.heads import heads_of

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
        ("ecrivains", "Dumas", "exact"),
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


class TestKin:
    """Things of the kind that is asked for, and all others."""

    def test_only_of_its_kind_a_text_is_said_to_be_something_else(self) -> None:
        painters = Answers([["Claude Monet"]], persons=True, kin={"edouard manet", "manet"}.__contains__)
        assert judge("Manet", painters).reason == "other"
        fish = Answers([["poisson"]], kin={"poisson", "poulpe"}.__contains__)
        assert judge("poison", fish).reason == "unknown"
        assert "existe" not in judge("poison", fish).fr

    def test_a_name_of_another_kind_may_be_how_somebody_writes_what_they_heard(self) -> None:
        known = {"colombo", "columbo"}.__contains__
        detectives = Answers([["Columbo"]], known=known, kin={"columbo"}.__contains__)
        assert judge("Colombo", detectives).kind == "presque"
        assert judge("Colombo", Answers([["Columbo"]], known=known, kin=known)).reason == "other"


class TestHeads:
    """Nouns that say what is asked for."""

    SAUCES = Answers([["Tartare"], ["Sauce soja"], ["Pesto"]], heads=heads_of("Sauces"))
    TOYS = Answers([["Poupée"], ["Barbie"], ["Toupie"]])

    @pytest.mark.parametrize(
        ("text", "answer"),
        [
            ("sauce tartare", "Tartare"),
            ("la sauce au pesto", "Pesto"),
            ("sauces tartares", "Tartare"),
            ("soja", "Sauce soja"),
            ("sauce tartarre", "Tartare"),
        ],
    )
    def test_they_are_ignored_both_ways(self, text: str, answer: str) -> None:
        assert judge(text, self.SAUCES).answer == answer

    @pytest.mark.parametrize("text", ["sauce", "sauce blanche", "soupe tartare"])
    def test_they_are_no_answer_and_others_are_not_ignored(self, text: str) -> None:
        assert judge(text, self.SAUCES).kind == "faux"

    def test_one_answer_may_say_what_another_is_but_two_are_two(self) -> None:
        assert judge("poupée Barbie", self.TOYS).answer == "Barbie"
        assert judge("poupée toupie", self.TOYS).kind == "faux"

    def test_titles_of_people_do_not_count(self) -> None:
        kings = Answers([["David"], ["Salomon"]])
        assert judge("le roi David", kings).answer == "David"
        assert judge("le roi Midas", kings).kind == "faux"

    def test_they_are_read_from_a_question(self) -> None:
        assert heads_of("Un fromage de France qui sent fort") == {"fromage"}
        assert "lac" in heads_of("Lacs du monde entier")


class TestShortForms:
    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("Azay-le-Rideau", "Azay"),
            ("Poupée de cire, poupée de son", "Poupée de cire"),
            ("Game of Thrones", "GOT"),
            ("Formule 1", "F1"),
            ("Professeur", "prof"),
            ("Instituteur", "instit"),
            ("Zinédine Zidane", "Zizou"),
            ("Jean-Jacques Goldman", "JJG"),
            ("Porte-clés", "porte-clefs"),
        ],
    )
    def test_what_everybody_says_counts(self, name: str, text: str) -> None:
        for persons in (False, True):
            assert judge(text, Answers([[name], ["Charade"]], persons=persons)).answer == name

    def test_a_short_form_of_two_answers_is_neither(self) -> None:
        towns = Answers([["Aix-en-Provence"], ["Chalon-sur-Saône"], ["Chalon-en-Champagne"]])
        assert judge("Chalon", towns).reason == "ambiguous"

    def test_the_long_form_is_not_the_short_one(self) -> None:
        assert judge("professeur", Answers([["Prof"]])).kind == "faux"


@pytest.mark.parametrize(
    ("name", "text"), [("Roquefort", "rocfort"), ("Alfa Romeo", "alpha romeo"), ("Haddock", "adoc")]
)
def test_what_sounds_like_a_name_is_nearly_right(name: str, text: str) -> None:
    assert judge(text, Answers([[name], ["Brie"]])).kind == "presque"


@pytest.mark.parametrize(("name", "text"), [("Caillette", "Ouillette"), ("Roussette", "Crossette")])
def test_another_beginning_is_another_word(name: str, text: str) -> None:
    assert judge(text, Answers([[name], ["Belette"]])).kind == "faux"


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("Violette", "violet", "faux"),
        ("Violette", "violettes", "juste"),
        ("Grippe", "gripper", "faux"),
        ("Mille-feuille", "millefeuille", "juste"),
        ("Mille-pattes", "mille pattes", "juste"),
        ("Yaourt", "yogourt", "juste"),
    ],
)
def test_a_word_that_only_looks_like_a_form(name: str, text: str, kind: str) -> None:
    assert judge(text, Answers([[name]], agreement=True)).kind == kind


def test_a_surname_of_several_persons_counts_once() -> None:
    writers = Answers([["Alexandre Dumas père"], ["Alexandre Dumas fils"], ["Victor Hugo"]], persons=True)
    assert judge("Dumas", writers).index == 0
    assert judge("Dumas", writers, given={0}).kind == "déjà dit"
    assert judge("Dumas", writers, given={1}).kind == "déjà dit"
    assert judge("Dumas fils", writers, given={0}).index == 1


def test_two_answers_in_a_row_are_not_one_behind_its_head() -> None:
    points = Answers([["Nord"], ["Sud"], ["Est"], ["Ouest"]])
    assert judge("sud-est", points).kind == "faux"
    assert judge("le sud", points).kind == "juste"
    assert judge("poupée Barbie", Answers([["Poupée"], ["Barbie"]])).kind == "juste"


def test_a_name_of_the_same_kind_is_no_plural() -> None:
    people = {"judas", "juda"}.__contains__
    bible = Answers([["Juda"], ["Noé"]], known=people, kin=people)
    assert judge("Judas", bible).kind == "faux"
    assert judge("Judas", Answers([["Juda"]], known=people, kin=set().__contains__)).reason == "form"
