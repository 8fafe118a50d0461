"""Les Définitions: six definitions of one letter, and who loses a pawn."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import Invalid
from pyramidion.games.cible.phases.definitions import losers

from .positions import Table, cards

WORDS = ["baguette", "boussole", "bouquetin", "ballerine", "brouillon", ["baiser", "le baiser"]]
SERIES = {"letter": "B", "items": [[f"définition {n}", word] for n, word in enumerate(WORDS, 1)]}


def definitions(camera: tuple[int, ...] = (0, 1, 2), **more: Any) -> Table:
    """Seat 0 … begin in the order of the tokens; the first three are Le Premier Tour's."""
    setup = cards(camera=[0, 1, 2, *camera], definitions=[SERIES] * 6)
    return Table(setup=setup, **more).premier_tour()


@pytest.mark.rule("R-C10")
def test_each_in_the_order_of_the_camera_has_six_definitions_of_one_letter() -> None:
    table = definitions((2, 0, 1))
    asked = table.view.question
    assert not isinstance(asked, str)
    assert asked is not None
    assert (table.view.phase, table.view.to_move) == ("definitions", (2,))
    assert (asked.letter, asked.definition, asked.number) == ("B", "définition 1", 1)
    assert table.no(0, {"type": "answer", "text": "baguette"}) == "R-C10"
    table.series(6)
    assert (table.view.to_move, table.view.round, table.view.markers) == ((0,), 2, (0, 0, 6))
    table.series(2)
    assert table.view.to_move == (1,)
    table.series(3)
    assert (table.view.phase, table.view.pawns) == ("suite", (3, 3, 4))


@pytest.mark.rule("R-C10")
def test_every_answer_of_a_series_begins_with_its_letter() -> None:
    wrong = {"letter": "B", "items": [*SERIES["items"][:5], ["définition 6", "cactus"]]}
    with pytest.raises(Invalid, match=r"\$.setup.definitions\[0\].items\[5\]\[1\]: the answer begins with B"):
        Table(setup=cards(definitions=[wrong]))


@pytest.mark.rule("R-C10")
@pytest.mark.parametrize(
    ("letter", "answer"),
    [
        ("Q", "quinze"),
        ("Z", "zéro"),
        ("I", "ivre"),
        ("É", "l'école"),
        ("E", "Élysée (L')"),
        ("L", "La Loire"),
        ("o", "œuf"),
    ],
)
def test_an_article_does_not_count_and_numbers_are_words(letter: str, answer: str) -> None:
    items = [["définition", answer]] * 6
    assert Table(setup=cards(definitions=[{"letter": letter, "items": items}])).view.phase == "premier_tour"


@pytest.mark.rule("R-C10")
def test_another_seat_is_referee_each_time_where_the_table_judges() -> None:
    table = Table(judge="table", setup=cards(camera=[0, 1, 2, 0, 1, 2]))
    for seat in (0, 1, 2):
        table.do(seat, "pass")
    referees = []
    while table.view.phase == "definitions":
        referees.append(table.view.referee)
        table.series(0)
    assert referees == [1, 2, 0]


@pytest.mark.rule("R-C11")
@pytest.mark.rule("A-C12")
def test_an_answer_or_a_pass_and_the_next_definition_comes_at_once() -> None:
    table = definitions()
    for number, said in enumerate(("baguette", None, "buffet"), 1):
        if said is None:
            table.skip()
        else:
            table.say(0, said)
        assert table.view.question is not None
        assert not isinstance(table.view.question, str)
        assert table.view.question.number == number + 1
    assert table.view.markers == (1, 0, 0)
    assert table.view.reading is not None
    assert (table.view.reading.right, table.view.reading.missed, table.view.reading.todo) == (
        (1,),
        (2, 3),
        (4, 5, 6),
    )


@pytest.mark.rule("R-C12")
@pytest.mark.rule("A-C12")
def test_what_was_not_found_is_read_again_and_what_was_found_is_not() -> None:
    table = definitions()
    for word in ("baguette", "buffet", "bouquetin", None, "brouillon", "Le Baiser"):
        table.skip() if word is None else table.say(0, word)
    assert table.event("read_again").numbers == (2, 4)
    table.say(0, "boussole")
    assert table.view.markers == (5, 0, 0)
    # Without a clock there is one second reading: one answer to each of them, and it is over.
    table.say(0, "buffet")
    assert (table.event("series_ended").right, table.view.to_move) == (5, (1,))


@pytest.mark.rule("R-C12")
def test_with_a_clock_they_are_read_until_time_is_out() -> None:
    table = definitions(clock=True)
    for reading in range(1, 8):
        assert table.view.reading is not None
        assert table.view.reading.reading == reading
        for _ in range(6):
            table.do(0, "pass", at=float(reading))
    assert table.view.to_move == (0,)
    table.tick(60.5)  # the series began at 0
    assert table.event("series_ended").late
    assert table.view.to_move == (1,)


@pytest.mark.rule("R-C13")
def test_a_point_for_each_right_answer_and_each_plays_once() -> None:
    table = definitions()
    table.series(4)
    assert table.view.markers == (4, 0, 0)
    table.series(0)
    assert table.view.markers == (4, 0, 0)  # none is placed for 0
    table.series(6)
    assert (table.view.phase, table.view.pawns) == ("suite", (3, 3, 4))


@pytest.mark.rule("R-C13")
def test_six_right_end_the_series() -> None:
    table = definitions()
    for word in ("Baguette", "la boussole", "BOUQUETIN", "ballerine", "brouillon", "Le Baiser"):
        table.say(0, word)
    assert (table.event("series_ended").right, table.view.to_move) == (6, (1,))


@pytest.mark.rule("R-C14")
@pytest.mark.rule("A-C8")
@pytest.mark.rule("A-C9")
@pytest.mark.rule("A-C10")
@pytest.mark.parametrize(
    ("right", "lose"),
    [
        ((1, 2, 3), [0, 1]),  # the two lowest
        ((3, 3, 5), [0, 1]),  # exactly two tied last
        ((4, 4, 4), [0, 1, 2]),  # three players, all equal
        ((2, 4, 4), [0, 1, 2]),  # the lowest and all who are second
        ((5, 1, 4, 1, 1), [1, 3, 4]),  # three tied for the last place
        ((0, 3, 3, 3, 6, 5), [0, 1, 2, 3]),
        ((6, 6, 0, 0), [2, 3]),
        ((0, 0, 0, 0), [0, 1, 2, 3]),
    ],
)
def test_the_two_lowest_lose_a_pawn_and_the_tied_with_them(right: tuple[int, ...], lose: list[int]) -> None:
    assert losers(right) == lose
    table = Table(len(right)).premier_tour().definitions(*right)
    before = [5 - (seat in lose) for seat in range(len(right))]
    lost_before = [table.view.pawns[seat] - before[seat] for seat in range(len(right))]
    assert sum(lost_before) == -3  # the three of Le Premier Tour
    assert (table.view.phase, set(table.view.rings)) == ("suite", {3})


@pytest.mark.rule("R-C14")
def test_the_towers_move_in_and_markers_begin_anew() -> None:
    table = definitions()
    table.definitions(1, 2, 3)
    assert (table.view.rings, table.view.markers, table.view.pawns) == ((3, 3, 3), (0, 0, 0), (3, 3, 4))


@pytest.mark.rule("A-C1")
@pytest.mark.rule("R-C10")
def test_the_timer_is_for_the_definitions_and_the_finale() -> None:
    """La Suite has seconds for each answer instead, as Le Premier Tour has."""
    table = Table(clock=True, definitions_seconds=30, answer_seconds=5)
    assert table.view.deadline == 5
    table.premier_tour()
    assert table.view.deadline == 30
    table.right(at=4.0)
    assert table.view.deadline == 30
    while table.view.phase == "definitions":
        table.series(6)
    assert (table.view.phase, table.view.deadline) == ("suite", 4 + 5)


@pytest.mark.rule("A-C13")
def test_an_answer_at_the_very_moment_of_the_bell_counts_and_a_later_one_does_not() -> None:
    table = definitions(clock=True)
    table.say(0, "baguette", at=60.0)
    assert table.view.markers == (1, 0, 0)
    table = definitions(clock=True)
    # One millisecond late: the series is over and it is the next one's turn.
    assert table.no(0, {"type": "answer", "text": "baguette"}, at=60.001) == "R-C10"
    table.tick(60.001)
    assert (table.view.markers, table.view.to_move, table.view.deadline) == ((0, 0, 0), (1,), 120)


@pytest.mark.rule("R-C10")
def test_a_series_may_wait_until_its_seat_is_ready() -> None:
    table = definitions(clock=True, ready=True)
    view = table.view
    assert (view.step, view.to_move, view.deadline) == ("ready", (0,), None)
    assert view.question is not None
    assert not isinstance(view.question, str)
    assert (view.question.letter, view.question.definition) == ("B", None)
    assert table.no(0, {"type": "answer", "text": "baguette"}) == "R-C10"
    assert table.no(1, "ready") == "R-C10"
    table.do(0, "ready", at=100.0)
    assert (table.event("started").seconds, table.view.deadline, table.view.step) == (60, 160, "answer")
    assert table.no(0, "ready") == "R-C10"
    table.say(0, "baguette")
    assert table.view.markers == (1, 0, 0)


def test_example_three_of_the_rule_book() -> None:
    """Letter B: the article after the head word; both forms are right. Four right: the marker is on 4."""
    words = ["Brouillon", ["Baiser", "Le Baiser"], "Baptiser", "Belgrade", "Bateau", "Bison"]
    series = {"letter": "b", "items": [[f"définition {n}", word] for n, word in enumerate(words)]}
    for kiss in ("Le Baiser", "baiser"):
        table = Table(setup=cards(camera=[0, 1, 2, 0, 1], definitions=[series] * 3)).premier_tour()
        for word in ("brouillon", kiss, "baptiser", "Belgrade"):
            table.say(0, word)
        assert table.view.markers == (4, 0, 0)
