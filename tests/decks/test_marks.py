"""Cards say what they are about and until when they are true; a table chooses by it."""

from __future__ import annotations

import datetime as dt

import pytest

from pyramidion.decks import Deck, Enigme, Expressions, Finale, Library, Series, UnknownDeck
from pyramidion.decks.choice import ALL, Choice, parse_choice
from pyramidion.decks.files import Memory
from pyramidion.decks.lint import lint_source
from pyramidion.decks.marks import CATEGORY_OF, VALUE_OF, VALUES

from .conftest import Files, add, faults_of, replace
from .conftest import deck_of as opened
from .synthetic import cible, deck_of, pyramide, source_of

HEADER = "question;exemple;savoir;filtre;réponses;complet;difficulté;public"


def marked(sound: Files, cells: str) -> None:
    """Gives the first question these marks."""
    replace("premier_tour.csv", HEADER, f"{HEADER};sujet;époque;région;valable jusqu'au")(sound)
    replace("premier_tour.csv", "oui;2;famille", f"oui;2;famille;{cells}")(sound)


def test_no_two_values_have_the_same_word() -> None:
    assert len(VALUE_OF) == len(CATEGORY_OF) == sum(map(len, VALUES.values()))


def test_a_card_keeps_its_marks(sound: Files) -> None:
    marked(sound, "géographie | nature;;amériques;2030-01-31")
    (card,) = opened(sound).premier_tour
    assert (card.marks.subject, card.marks.era, card.marks.region) == (
        ("géographie", "nature"),
        (),
        ("amériques",),
    )
    assert card.marks.until == dt.date(2030, 1, 31)
    assert faults_of(sound) == []


def test_a_set_gives_its_marks_to_cards_that_have_none(sound: Files) -> None:
    add("savoirs.toml", 'subject = "arts"\nregion = "europe"\nvalid_until = 2031-01-01\n')(sound)
    replace("suite.csv", "difficulté;public", "difficulté;public;région")(sound)
    replace("suite.csv", ";1;famille", ";1;famille;asie")(sound)
    (card,) = opened(sound).suite
    assert (card.marks.subject, card.marks.region, card.marks.until) == (
        ("arts",),
        ("asie",),
        dt.date(2031, 1, 1),
    )


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ("Sport;;;", "mark-subject"),
        ("sport | golf;;;", "mark-subject"),
        (";1789;;", "mark-era"),
        (";;quebec;", "mark-region"),
        (";;;bientôt", "until"),
        (";;;2030-02-30", "until"),
    ],
)
def test_a_wrong_mark_is_told_with_file_and_line(sound: Files, cells: str, code: str) -> None:
    marked(sound, cells)
    assert [(fault.code, fault.file, fault.line) for fault in faults_of(sound)] == [
        (code, "premier_tour.csv", 2)
    ]


def test_a_wrong_mark_of_a_set_is_told_with_its_line(sound: Files) -> None:
    add("savoirs.toml", 'era = "jadis"\n')(sound)
    [fault] = faults_of(sound)
    assert (fault.code, fault.file, fault.line) == ("mark-era", "savoirs.toml", 9)
    assert "antiquité" in fault.fr


def test_what_is_out_of_date_is_a_warning_that_says_what_to_check(sound: Files) -> None:
    marked(sound, ";;;2026-12-31")
    add("savoirs.toml", "valid_until = 2027-06-30\n")(sound)
    source = Memory(sound)
    assert lint_source(source, dt.date(2026, 12, 31)) == ()
    [card] = lint_source(source, dt.date(2027, 1, 1))
    assert (card.code, card.file, card.line, card.warning) == (
        "card-out-of-date",
        "premier_tour.csv",
        2,
        True,
    )
    assert "Un pays d’Amérique du Sud" in card.fr
    both = lint_source(source, dt.date(2028, 1, 1))
    assert [fault.code for fault in both] == ["card-out-of-date", "set-out-of-date"]
    assert "20 réponses" in both[1].fr


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("famille", "famille"),
        ("asie+sport+famille", "famille+sport+asie"),
        ("2010-2029+moyen-age", "moyen-age+2010-2029"),
        ("quebec+oceanie+outre-mer", "outre-mer+quebec+oceanie"),
    ],
)
def test_a_choice_has_one_name(text: str, canonical: str) -> None:
    choice = parse_choice(text)
    assert str(choice) == canonical
    assert parse_choice(canonical) == choice


@pytest.mark.parametrize("text", ["", "enfants", "famille+adulte", "sport+sport", "sport+", "québec"])
def test_what_is_no_choice_is_none(text: str) -> None:
    assert parse_choice(text) is None
    with pytest.raises(UnknownDeck):
        Library().find(f"maison:{text}")


def test_values_of_a_category_add_up_and_categories_narrow() -> None:
    deck = deck_of(pyramide(cards=6))
    whole = len(deck.cards("enigmes"))
    sport = deck.chosen(Choice(subject=("sport",)))
    both = deck.chosen(Choice(subject=("sport", "musique")))
    narrow = deck.chosen(Choice(subject=("sport", "musique"), era=("2010-2029",)))
    assert (len(sport.cards("enigmes")), len(both.cards("enigmes"))) == (whole // 3, 2 * whole // 3)
    assert len(narrow.cards("enigmes")) == whole // 3
    assert {card.marks.subject for card in sport.cards("enigmes")} == {("sport",)}
    assert len(deck.chosen(Choice(region=("france",))).cards("noms")) == whole // 3
    assert deck.chosen(ALL).cards("enigmes") == deck.cards("enigmes")


def test_lists_of_expressions_are_made_anew_and_those_without_a_mark_fit() -> None:
    deck = deck_of(pyramide(cards=6)).chosen(Choice(subject=("sport",)))
    lists = deck.cards("expressions")
    # Of five expressions two are about sport and one has no subject: eighteen in all.
    assert [len(one.expressions) for one in lists if isinstance(one, Expressions)] == [5, 5, 5]
    marks = {row.marks.subject for one in lists if isinstance(one, Expressions) for row in one.rows}
    assert marks == {("sport",), ()}


def test_series_keep_their_letter_and_faces_their_levels() -> None:
    deck = deck_of(cible(faces=6))
    part = deck.chosen(Choice("famille", subject=("sport",)))
    for series in part.definitions:
        assert isinstance(series, Series)
        assert {item.answer[0][0] for item in series.items} == {series.letter}
        assert len({item.answer for item in series.items}) == 6
    # Four definitions of six fit (two about sport, two without a subject), in six series a letter.
    assert sorted(series.letter for series in part.definitions) == ["A"] * 4 + ["B"] * 4
    assert len(part.finale) == 2
    for face in part.finale:
        assert isinstance(face, Finale)
        assert [len(level) for level in face.levels] == [3] * 6
        assert {one.level for one in face.levels[3]} == {4}
        assert {one.marks.subject for level in face.levels for one in level} == {("sport",)}
    assert len({one.text for face in part.finale for level in face.levels for one in level}) == 36


def test_a_public_alone_leaves_cards_as_they_are() -> None:
    deck = deck_of(pyramide(cards=2))
    assert deck.chosen(Choice("famille")).cards("expressions") == ()  # each has one for adults
    assert deck.chosen(Choice("adulte")).cards("expressions") == deck.cards("expressions")


def test_a_choice_is_found_again_by_its_whole_name() -> None:
    library = Library()
    name = library.put(deck_of(pyramide()))
    part = library.find(f"{name}:belgique+sport")
    assert part.name == f"{name}:sport+belgique"
    assert library.find(part.name).cards("enigmes") == part.cards("enigmes")
    assert library.find("boite:sport+belgique") is library.find(part.name)
    assert all(isinstance(card, Enigme) for card in part.cards("enigmes"))


def test_the_made_up_decks_have_no_faults() -> None:
    for tables in (pyramide(), cible()):
        codes = {fault.code for fault in lint_source(source_of(tables)) if not fault.warning}
        assert codes == set()
        assert isinstance(deck_of(tables), Deck)
