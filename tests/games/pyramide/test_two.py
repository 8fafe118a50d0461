"""Two players: both score for a word, the enigma may be proposed early, three rounds and two lists."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import WRONG, Table, cards


def two(**more: Any) -> Table:
    return Table(2, **more)


@pytest.mark.rule("R-P56")
@pytest.mark.rule("R-P57")
def test_a_word_is_worth_the_same_to_both_so_nobody_gains_by_spoiling_it() -> None:
    table = two().find().miss().find()
    assert table.view.points == (2, 2)


@pytest.mark.rule("R-P57")
@pytest.mark.rule("R-P58")
def test_after_the_words_the_enigma_is_one_point_for_who_finds_it() -> None:
    table = two().enigma(solver=1)
    assert table.view.points == (0, 1)
    table = two()
    for _ in range(5):
        table.miss()
    assert table.no(0, {"type": "enigma", "text": "la Seine"}) == "R-P59"
    table.solve("le Rhin")
    assert table.view.to_move == (0,)
    table.solve()
    assert table.view.points == (1, 0)


@pytest.mark.rule("R-P58")
def test_silence_of_syno_lets_dico_propose() -> None:
    table = two()
    for _ in range(5):
        table.miss()
    table.silence()
    assert table.view.to_move == (0,)
    table.silence()
    assert (table.view.points, table.dico) == ((0, 0), 1)


@pytest.mark.rule("R-P58")
@pytest.mark.rule("A-P32")
@pytest.mark.rule("A-P34")
def test_an_early_answer_is_two_points_and_the_words_are_played_on() -> None:
    table = two().solve(seat=1)
    assert (table.view.points, table.view.step, table.view.early) == ((0, 2), "bet", "right")
    assert table.event("enigma_tried").early
    assert table.see().last is None  # the answer is told when the enigma is over
    assert table.view.to_move == (0,)
    table.find().bet(2).clue()
    assert table.no(1, {"type": "enigma", "text": "la Seine"}) == "R-P23"
    table.guess()
    assert table.view.points == (2, 4)
    table.miss().miss().miss()
    assert (table.view.step, table.dico) == ("bet", 1)  # no solve: it is found
    assert table.view.last.solved_by == 1


@pytest.mark.rule("R-P58")
@pytest.mark.parametrize("step", ["bet", "clue", "guess"])
def test_it_uses_up_neither_clue_nor_guess(step: str) -> None:
    table = two()
    if step != "bet":
        table.bet(1)
    if step == "guess":
        table.clue()
    bricks, clues = table.view.bricks, table.view.clues
    table.solve("le Rhin", seat=1)
    assert (table.view.step, table.view.bricks, table.view.clues) == (step, bricks, clues)
    assert table.no(0, {"type": "enigma", "text": "la Seine"}) == "R-P22"


@pytest.mark.rule("A-P33")
def test_an_early_mistake_uses_up_synos_answer_and_dico_may_try_in_the_end() -> None:
    table = two().find().solve("le Rhin", seat=1)
    assert (table.view.points, table.view.early) == ((1, 1), "wrong")
    assert table.no(1, {"type": "enigma", "text": "la Seine"}) == "R-P23"
    for _ in range(4):
        table.miss()
    assert (table.view.step, table.view.to_move) == ("solve", (0,))
    table.solve()
    assert table.view.points == (2, 1)


@pytest.mark.rule("A-P35")
@pytest.mark.rule("R-P47")
def test_syno_sees_title_and_found_words_and_dico_the_card() -> None:
    table = two().find().bet(1)
    view = table.see(1)
    assert (view.title, view.words, view.sentence) == (
        "Au fil de l'eau (1)",
        ("arches", None, None, None, None),
        None,
    )
    assert None not in table.see(0).words
    assert table.see(0).sentence is not None


@pytest.mark.rule("A-P36")
def test_the_bonus_is_for_both() -> None:
    table = two()
    for _ in range(5):
        table.find()
    assert table.view.points == (13, 13)


@pytest.mark.rule("R-P59")
@pytest.mark.rule("R-P4")
def test_each_is_dico_once_a_round_and_the_other_begins_the_next() -> None:
    table = two()
    assert table.no(1, {"type": "bet", "bricks": 1}) == "R-P59"
    table.enigma()
    assert table.dico == 1
    table.enigma(solver=0)
    assert (table.view.rounds, table.view.round, table.dico) == ((1, 0), 2, 1)


@pytest.mark.rule("A-P37")
def test_a_tied_round_is_followed_by_another_pair_of_enigmas() -> None:
    table = two().enigma(1).enigma(2)
    assert (table.view.round, table.view.points, table.dico) == (1, (3, 3), 0)
    table.enigma(solver=1)
    assert (table.view.round, table.dico) == (1, 1)
    table.enigma()
    assert (table.view.rounds, table.view.round, table.dico) == ((0, 1), 2, 1)


@pytest.mark.rule("R-P60")
@pytest.mark.rule("A-P30")
def test_three_rounds_lead_to_two_lists_and_most_rounds_win() -> None:
    table = two().grande_pyramide()
    assert (table.view.round, table.dico, table.view.to_move) == (4, 1, (0, 1))
    table.list(0, None, None, None, None)
    assert (table.dico, table.view.points) == (0, (1, 0))
    table.guess(WRONG, seat=1).list(1, 1, None, None, None)
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((3, 1), (0,))
    assert table.event("over").ranking is None


@pytest.mark.rule("R-P60")
def test_a_tied_last_round_is_followed_by_another_pair_of_lists() -> None:
    table = two().grande_pyramide()
    table.list(0, *[None] * 4).list(1, *[None] * 4)
    assert (table.view.phase, table.dico, table.view.course) == ("grande_pyramide", 1, "list")
    table.list(*[None] * 5).list(1, *[None] * 4)
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((3, 1), (0,))


@pytest.mark.rule("A-P38")
def test_three_all_is_decided_by_pairs_of_lists_that_give_no_round() -> None:
    table = two().grande_pyramide(0, 1, 0, 1, 0)
    assert table.view.round == 6
    while table.view.course == "list":
        table.list(*[1 if table.dico == 0 else None] * 5)
    assert (table.view.rounds, table.view.course, table.view.points) == ((3, 3), "decider", (0, 0))
    first = table.dico
    table.list(*[1 - first] + [None] * 4).list(*[first] + [None] * 4)
    assert (table.view.course, table.dico, table.view.phase) == ("decider", first, "grande_pyramide")
    table.list(*[None] * 5).list(*[first] + [None] * 4)
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((3, 3), (first,))


@pytest.mark.rule("R-P59")
def test_chance_names_the_first_dico_and_the_record_keeps_it() -> None:
    seen = set()
    for seed in range(12):
        table = two(seed=seed, setup=cards(starter=None))
        seen.add(table.dico)
        assert table.written()["setup"]["starter"] == table.dico
    assert seen == {0, 1}
