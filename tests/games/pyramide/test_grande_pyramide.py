"""La Grande Pyramide of four players: free words, whoever is first, sudden death, the ranking."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import Table, cards


def begun(**more: Any) -> Table:
    """Team 0 has won; seat 1 is DICO for seats 0 and 2."""
    return Table(**more).grande_pyramide().roles(1, seat=3)


@pytest.mark.rule("R-P29")
def test_a_dico_of_the_losing_team_leads_both_winners() -> None:
    table = Table().grande_pyramide()
    assert (table.view.round, table.view.step, table.view.to_move) == (3, "roles", (1, 3))
    assert (table.view.points, table.view.title) == ((0,) * 4, None)
    assert table.no(0, {"type": "roles", "dico": 1}) == "R-P29"
    assert table.no(1, {"type": "roles", "dico": 0}) == "R-P29"
    table.roles(3)
    assert (table.view.step, table.view.to_move) == ("say", (0, 2, 3))
    assert table.view.roles == ("syno", None, "syno", "dico")


@pytest.mark.rule("R-P29")
def test_dico_speaks_and_the_two_guess() -> None:
    table = begun()
    for seat in (0, 2):
        assert table.no(seat, {"type": "say", "text": "bonjour"}) == "R-P29"
        assert table.no(seat, "skip") == "R-P29"
        assert table.no(seat, "silence") == "R-P29"
    assert table.no(1, {"type": "guess", "word": "coup de soleil"}) == "R-P29"
    assert table.no(3, {"type": "guess", "word": "coup de soleil"}) == "R-P29"
    assert table.no(0, {"type": "guess", "word": ""}) in ("A-P3", "R-P31")
    assert table.no(1, {"type": "say", "text": " \u200b"}) == "R-P30"
    assert table.no(1, {"type": "say", "text": "a" * 3000}) == "R-P30"


@pytest.mark.rule("R-P31")
@pytest.mark.rule("R-P30")
@pytest.mark.rule("A-P30")
def test_the_first_who_says_it_has_the_point() -> None:
    table = begun().say("On l'attrape à la plage, et la peau devient rouge.")
    table.guess("insolation", seat=2).guess("coup de chaud", seat=0).guess("coup de chaud", seat=0)
    assert table.view.number == 1
    table.guess("Coup de soleil", seat=2)
    assert (table.view.points, table.view.number) == ((0, 0, 1, 0), 2)
    assert (table.view.words[0], table.view.found_by[0]) == ("coup de soleil", 2)


@pytest.mark.rule("A-P25")
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("LE COUP DE SOLEIL", True),
        ("un coup de soleil", True),
        ("coup-de-soleil", True),
        ("soleil", False),
        ("coups de soleil", False),
        ("coup soleil", False),
    ],
)
def test_the_whole_expression_without_its_article(text: str, right: bool) -> None:
    assert begun().guess(text, seat=0).event("guessed").right is right


@pytest.mark.rule("R-P30")
@pytest.mark.rule("A-P10")
@pytest.mark.parametrize("text", ["il y a du soleil", "COUPS de main", "des sôleils", "coupdesoleil"])
def test_a_word_of_the_expression_cancels_it(text: str) -> None:
    table = begun().say(text)
    assert (table.view.points, table.view.fates[0], table.view.number) == ((0,) * 4, "struck", 2)
    assert table.kinds() == ["word_forbidden", "word_struck"]


@pytest.mark.rule("A-P41")
def test_small_words_may_be_said() -> None:
    table = begun().say("De la plage, au bord de l'eau, à midi.")
    assert (table.view.number, table.kinds()) == (1, ["spoke"])
    table.skip().say("On y garde des provisions")  # garde-manger: « garde » is a word of it
    assert table.view.fates[:2] == ("struck", "struck")


@pytest.mark.rule("R-P30")
def test_at_a_table_that_judges_itself_the_house_forbids_nothing() -> None:
    table = begun(judge="table").say("un coup de soleil")
    assert table.view.number == 1


@pytest.mark.rule("R-P30")
def test_a_stored_verdict_on_free_words_is_obeyed() -> None:
    assert begun().say("un coup de soleil", verdict="allowed").view.number == 1
    assert begun().say("il fait chaud", verdict="refused").view.fates[0] == "struck"


@pytest.mark.rule("R-P32")
@pytest.mark.rule("R-P33")
def test_the_maitre_mots_wins_and_leads_the_others_for_third_and_fourth() -> None:
    table = begun().list(2, 0, 2, None, 2)
    assert (table.view.points, table.view.step) == ((1, 0, 3, 0), "say")
    assert (table.view.roles, table.view.to_move) == ((None, "syno", "dico", "syno"), (1, 2, 3))
    assert table.see().ranking is None
    table.list(1, 3, 3, None, 1).guess(seat=3)
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((2, 0, 2, 0), (2,))
    assert (table.view.ranking, table.view.phase) == ((2, 0, 3, 1), "over")
    assert table.event("over").ranking == (2, 0, 3, 1)
    assert table.no(0, "skip") == "R-P29"


@pytest.mark.rule("A-P23")
def test_a_tie_is_broken_by_one_expression_at_a_time_from_the_next_list() -> None:
    table = begun().list(2, 0, 2, 0, None)
    assert (table.view.course, table.view.roles) == ("sudden", ("syno", "dico", "syno", None))
    assert (table.view.points, table.view.fates) == ((2, 0, 2, 0), (None,) * 5)
    assert table.word == "pot-au-feu"
    table.skip().skip()
    assert (table.word, table.view.course) == ("train de nuit", "sudden")
    table.guess(seat=0)
    assert (table.view.points[:3:2], table.view.roles[0], table.view.course) == ((3, 2), "dico", "list")
    assert table.word == "œil-de-bœuf"  # the rest of that list is dropped


@pytest.mark.rule("A-P23")
def test_a_list_that_runs_out_in_sudden_death_is_followed_by_another() -> None:
    table = begun().list(None, None, None, None, None).list(None, None, None, None, None)
    assert (table.view.course, table.word) == ("sudden", "œil-de-bœuf")
    table.guess(seat=2)
    assert table.view.roles == (None, "syno", "dico", "syno")


@pytest.mark.rule("A-P24")
def test_a_list_may_have_a_time() -> None:
    assert begun().view.deadline is None
    table = begun(grande_pyramide_seconds=60)
    start = table.play.at
    assert table.view.deadline == start + 60
    table.guess(seat=0).tick(start + 60.5)
    assert (table.view.roles[0], table.view.points, table.view.deadline) == (
        "dico",
        (1, 0, 0, 0),
        start + 120,
    )
    assert table.event("skipped").late


@pytest.mark.rule("A-P24")
def test_sudden_death_has_no_time() -> None:
    table = begun(grande_pyramide_seconds=60)
    table.tick(table.play.at + 60.5)
    assert (table.view.course, table.view.deadline) == ("sudden", None)


@pytest.mark.rule("R-P6")
def test_expressions_with_several_spellings() -> None:
    spelled: list[Any] = [["clé de voûte", "clef de voûte"], "b b", "c c", "d d", "e e"]
    table = begun(setup=cards(expressions=[spelled, spelled])).guess("clef de voute", seat=0)
    assert table.view.words[0] == "clé de voûte"


@pytest.mark.rule("R-P29")
def test_everyone_but_the_two_synos_sees_the_expression() -> None:
    table = begun()
    seen = [table.see(seat).words[0] for seat in (None, 0, 1, 2, 3)]
    assert seen == [None, None, "coup de soleil", None, "coup de soleil"]
    assert table.see(1).words[1:] == (None,) * 4
