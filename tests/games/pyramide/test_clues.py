"""Which clues are allowed, which cost the word, and which are slips of the keys; what counts as the word."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Invalid
from pyramidion.games.pyramide import GAME
from pyramidion.games.pyramide.judging.word_judge import clue_verdict
from pyramidion.games.pyramide.values import Convention

from .positions import Table, cards, phrase

HORSES = phrase(
    "Au galop", "Le *cheval* saute, il faut *jouer*, la *mer* monte, une *fleur* et des *pommes*.", "le haras"
)


def word(number: int = 0, **more: Any) -> Table:
    """DICO is about to give a clue for cheval, jouer, mer, fleur or pommes."""
    table = Table(setup=cards(phrases=[HORSES] * 12), **more).roles(0)
    for _ in range(number):
        table.miss()
    return table.bet(2)


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    ("number", "clue", "why"),
    [
        (0, "à cheval", "several_words"),
        (0, "grand  galop", "several_words"),
        (0, "l'étalon", "several_words"),
        (0, "1515", "digits"),
        (0, "pur-sang", "compound"),
        (0, "SNCF", "acronym"),
        (0, "O.N.U.", "acronym"),
        (0, "France", "proper_noun"),
        (0, "CHEVAL", "itself"),
        (0, "chevaux", "inflection"),
        (0, "che\u200bval", "itself"),
        (1, "jouons", "inflection"),
        (1, "joueur", "same_root"),
        (1, "jouet", "same_root"),
        (2, "mère", "homophone"),
        (2, "maire", "homophone"),
        (3, "fleuriste", "same_root"),
        (4, "pomme", "inflection"),
    ],
)
def test_forbidden_clues_cost_the_word(number: int, clue: str, why: str) -> None:
    table = word(number).clue(clue)
    assert table.event("clue_forbidden").why == why
    assert table.view.fates[number] == "struck"
    assert (table.entries[-1].verdict, table.play.state.bricks) == ("refused", 13 - number - 2)


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    ("number", "clue"),
    [
        (0, "galop"),
        (0, "HENNIT"),
        (0, "Étalons"),
        (0, " jument "),
        (0, "ju\u200bment"),
        (0, "jument\x00"),
        (0, "aujourd'hui"),
        (2, "océan"),
        (2, "merle"),
    ],
)
def test_words_of_the_dictionary_and_their_forms_are_allowed(number: int, clue: str) -> None:
    table = word(number).clue(clue)
    assert (table.view.step, table.entries[-1].verdict) == ("guess", "allowed")
    assert table.view.clues == (clue.replace("\u200b", "").strip(" \x00"),)


@pytest.mark.rule("R-P61")
@pytest.mark.parametrize(
    "clue",
    [
        "",
        "   ",
        "\u200b\u200d",
        "\x00\x07",
        "chevql",
        "xyzzy",
        "qq-zz",
        "qq-zz!",
        "zz'eau",
        "galop-",
        "-galop",
        "qu'",
        "-",
        "…",
        "cheval!",
        "🐎",
        "a" * 3000,
        "a " * 1500,
        "galop" + "\u200b" * 3000,
    ],
)
def test_a_slip_of_the_keys_is_refused_and_costs_nothing(clue: str) -> None:
    assert word().no(0, {"type": "clue", "word": clue}) == "R-P61"


@pytest.mark.rule("A-P11")
@pytest.mark.parametrize(
    ("switch", "number", "clue"),
    [
        ("proper_nouns", 0, "France"),
        ("acronyms", 0, "SNCF"),
        ("compounds", 0, "pur-sang"),
        ("homophones", 2, "mère"),
        ("same_root", 1, "joueur"),
    ],
)
def test_a_table_may_agree_on_its_own_convention(switch: str, number: int, clue: str) -> None:
    assert word(number).clue(clue).view.fates[number] == "struck"
    table = word(number, convention={switch: True}).clue(clue)
    assert (table.view.step, table.view.clues) == ("guess", (clue,))


@pytest.mark.rule("A-P11")
def test_no_convention_allows_the_word_itself() -> None:
    everything = dict.fromkeys(Convention.__struct_fields__, True)
    for clue in ("cheval", "chevaux", "cheval-vapeur"):
        assert word(convention=everything).clue(clue).view.fates[0] == "struck"
    with pytest.raises(Invalid) as invalid:
        GAME.parse_options({"convention": {"anagrams": True}}, 4)
    assert invalid.value.faults[0].path.startswith("$.options.convention")


@pytest.mark.rule("R-P61")
def test_accents_tell_words_apart() -> None:
    assert clue_verdict("pêche", "péché", Convention()).verdict == "allowed"
    assert clue_verdict("péché", "péchés", Convention()).verdict == "refused"


@pytest.mark.rule("R-P61")
def test_the_words_of_a_name_are_no_clue_for_it() -> None:
    assert clue_verdict("Jeanne d'Arc", "arcs", Convention()).verdict == "refused"
    assert clue_verdict("La Fontaine", "la", Convention()).reason != "component"
    assert clue_verdict("La Fontaine", "fables", Convention()).verdict == "allowed"


@pytest.mark.rule("R-P61")
def test_at_a_table_that_judges_itself_the_house_forbids_nothing() -> None:
    for clue in ("deux mots", "France", "chevaux", "chevql", "…"):
        assert word(judge="table").clue(clue).view.clues == (clue,)
    assert word(judge="table").no(0, {"type": "clue", "word": " "}) == "R-P61"


@pytest.mark.rule("R-P61")
def test_a_stored_verdict_is_obeyed_whatever_the_judge_of_today_says() -> None:
    assert word().clue("deux mots", verdict="allowed").view.step == "guess"
    assert word().clue("chevql", verdict="allowed").view.clues == ("chevql",)
    assert word().clue("galop", verdict="refused").view.fates[0] == "struck"
    table = word().clue("galop").do(2, {"type": "guess", "word": "âne"}, verdict="cheval")
    assert (table.view.words[0], table.view.points) == ("cheval", (1, 0, 1, 0))
    table = word().clue("galop").do(2, {"type": "guess", "word": "cheval"}, verdict=None)
    assert table.view.fates[0] is None
    doubtful = word().clue("galop", verdict="doubtful")
    assert (doubtful.view.step, doubtful.event("clue_given").doubtful) == ("guess", True)
    assert doubtful.view.said[-1].worth == "doubtful"


def test_verdicts_of_the_wrong_kind_are_no_transcript() -> None:
    for move, verdict in (
        ({"type": "clue", "word": "a"}, True),
        ({"type": "clue", "word": "a"}, "perhaps"),
        ({"type": "say", "text": "a"}, None),
        ({"type": "guess", "word": "a"}, 3),
        ({"type": "enigma", "text": "a"}, False),
        ({"type": "bet", "bricks": 1}, None),
    ):
        with pytest.raises(Invalid) as invalid:
            GAME.parse_verdict(verdict, GAME.parse_move(move), "$.moves[0].verdict")
        assert invalid.value.faults[0].path == "$.moves[0].verdict"


# What counts as the word.


@pytest.mark.rule("A-P39")
@pytest.mark.parametrize(
    ("guess", "worth"),
    [
        ("cheval", "right"),
        ("CHEVAL", "right"),
        ("chéval", "right"),
        ("chevaux", "near"),
        ("le cheval", "wrong"),
        ("âne", "wrong"),
    ],
)
def test_the_exact_word_is_asked_for_and_another_form_is_nearly_right(guess: str, worth: str) -> None:
    table = word().clue("galop").guess(guess)
    assert table.view.heard.worth == worth
    assert table.event("guessed").near is (worth == "near")
    assert table.view.fates[0] == ("found" if worth == "right" else None)


@pytest.mark.rule("A-P39")
def test_other_forms_are_accepted_where_the_table_wants_it() -> None:
    table = word(answers="lemma").clue("galop").guess("chevaux")
    assert (table.view.words[0], table.entries[-1].verdict) == ("cheval", "cheval")
    assert word(answers="lemma").clue("galop").guess("jument").view.fates[0] is None


@pytest.mark.rule("A-P39")
def test_a_hyphen_is_a_space_or_nothing() -> None:
    setup = cards(phrases=[phrase("T", "*porte-clés* *bb* *cc* *dd* *ee*", "x")] * 3)
    for guess in ("porte-cles", "porte clés", "PORTECLÉS", "porte–clés"):
        table = Table(setup=setup).roles(0).bet(1).clue("trousseau").guess(guess)
        assert table.view.fates[0] == "found"


@pytest.mark.parametrize("guess", ["", "  ", "\u200b", "\x00", "…", "-", "x" * 3000])
def test_an_empty_proposal_or_a_book_is_refused(guess: str) -> None:
    assert word().clue("galop").no(2, {"type": "guess", "word": guess}) == "A-P3"
