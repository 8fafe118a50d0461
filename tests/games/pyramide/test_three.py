"""Three players: each for themselves, DICO in turn, ties and the last round."""

from __future__ import annotations

from typing import Any

import pytest

from .positions import WRONG, Table, cards


def three(**more: Any) -> Table:
    return Table(3, **more)


@pytest.mark.rule("R-P47")
def test_dico_holds_the_card_and_never_sees_the_answer() -> None:
    table = three().bet(1)
    view = table.see(0)
    assert view.words == ("arches", "traverse", "capitale", "péniches", "remontent")
    assert view.sentence == "Sous les arches, elle traverse la capitale ; des péniches la remontent."
    assert view.answer is None
    for seat in (1, 2, None):
        assert (table.see(seat).words, table.see(seat).sentence) == ((None,) * 5, None)


@pytest.mark.rule("R-P48")
@pytest.mark.rule("R-P49")
def test_each_syno_proposes_once_and_the_first_right_word_wins() -> None:
    table = three().bet(2).clue()
    assert table.view.to_move == (1, 2)
    assert table.no(0, {"type": "guess", "word": "arches"}) == "R-P48"
    table.guess(WRONG, seat=2)
    assert (table.view.to_move, table.view.step) == ((1,), "guess")
    assert table.no(2, {"type": "guess", "word": "arches"}) == "R-P48"
    table.silence(1)
    assert (table.view.step, table.view.to_move) == ("clue", (0,))
    table.clue().guess(seat=2)
    assert (table.view.points, table.view.to_move, table.view.number) == ((1, 0, 1), (0,), 2)
    assert table.no(1, {"type": "guess", "word": "arches"}) == "R-P52"


@pytest.mark.rule("R-P48")
def test_the_order_of_the_moves_decides_who_was_first() -> None:
    table = three().bet(1).clue().guess("arches", seat=2, at=3.0)
    assert table.no(1, {"type": "guess", "word": "arches"}, at=3.0) == "R-P52"
    assert table.view.points == (1, 0, 1)


@pytest.mark.rule("R-P50")
@pytest.mark.rule("A-P26")
@pytest.mark.rule("A-P27")
def test_the_syno_ahead_in_the_round_tries_first_and_then_the_other() -> None:
    table = three()
    table.find(2)
    for _ in range(4):
        table.miss()
    assert (table.view.solvers, table.view.to_move) == ((2, 1), (2,))
    assert table.no(1, {"type": "enigma", "text": "la Seine"}) == "R-P48"
    table.solve("le Rhin").solve()
    assert table.view.points == (1, 1, 1)  # DICO has none of it
    assert table.view.last.solved_by == 1
    # The second enigma: 1 is DICO; what counts is the round's score, not this enigma's.
    table.find(2).miss().miss().miss().miss()
    assert table.view.points == (1, 2, 2)
    assert table.view.solvers == (2, 0)


@pytest.mark.rule("R-P50")
@pytest.mark.rule("A-P28")
@pytest.mark.rule("R-P51")
def test_tied_synos_roll_once_for_bonus_and_enigma() -> None:
    table = three(setup=cards(dice=[4, 4, 2, 6]))
    table.find(1).find(2).find(1).find(2)
    assert table.view.points == (4, 2, 2)
    table.find(1)
    assert table.view.points == (5 + 8, 3 + 8, 2)
    table = three(setup=cards(dice=[4, 4, 2, 6]))
    for _ in range(5):
        table.miss()
    assert (table.view.dice, table.view.solvers) == (((1, 4), (2, 4), (1, 2), (2, 6)), (2, 1))


@pytest.mark.rule("A-P28")
def test_the_bonus_goes_to_dico_and_to_the_syno_who_tries_first() -> None:
    table = three(setup=cards(dice=[1, 6]))
    table.enigma(found=0, solver=2)  # 2 is ahead by one, and DICO of neither of the next two words
    table.find(0).find(0).find(2).find(2).find(0)
    assert (table.view.points[0], table.view.points[2]) == (3, 11)  # 3 against 3: the die says 2
    assert table.event("bonus").seats == (1, 2)


@pytest.mark.rule("R-P52")
def test_dico_passes_to_the_left_and_each_is_once() -> None:
    table = three(setup=cards(starter=2))
    seen = []
    for _ in range(3):
        seen.append(table.dico)
        assert table.no(table.synos[0], {"type": "bet", "bricks": 1}) == "R-P52"
        table.enigma(found=1, finder=table.synos[-1])
    assert seen == [2, 0, 1]


@pytest.mark.rule("R-P53")
@pytest.mark.rule("A-P29")
def test_two_tied_play_another_enigma_until_they_differ() -> None:
    table = three().enigma(found=1, finder=1).enigma().enigma()
    assert table.event("round_tied").seats == (0, 1)
    assert (table.view.tie, table.dico, table.synos) == ((0, 1), 2, (0, 1))
    table.enigma(found=2, finder=0, solver=1)
    # Two words against one riddle: 1 + 2 against 1 + 1; the third player's points do not move.
    assert (table.view.rounds, table.view.round, table.view.tie) == ((1, 0, 0), 2, ())
    assert table.event("round_won").points == (3, 2, 0)


@pytest.mark.rule("R-P53")
def test_a_tie_that_is_not_for_the_lead_is_left_alone() -> None:
    table = three().enigma().enigma(solver=0).enigma()
    assert (table.view.rounds, table.view.round) == ((1, 0, 0), 2)


@pytest.mark.rule("R-P53")
def test_three_tied_play_the_round_again_in_the_same_order() -> None:
    table = three(setup=cards(starter=1)).enigma(solver=2).enigma(solver=0).enigma(solver=1)
    assert table.event("round_tied").replayed
    assert (table.view.round, table.view.points, table.dico) == (1, (0, 0, 0), 1)
    table.round(0)
    assert (table.view.round, table.dico) == (2, 2)


@pytest.mark.rule("R-P54")
def test_the_last_round_is_three_lists_and_gives_a_round() -> None:
    table = three().grande_pyramide()
    assert (table.view.round, table.dico, table.synos) == (3, 2, (0, 1))
    table.list(0, 0, 1, None, None)
    assert (table.dico, table.view.points) == (0, (2, 1, 0))
    table.list(1, 1, 1, 2, None)
    assert table.dico == 1
    table.list(2, None, None, None, 0)
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((2, 1, 0), (0,))
    assert table.view.ranking is None


@pytest.mark.rule("A-P31")
def test_two_tied_in_the_last_round_play_one_more_list() -> None:
    table = three().grande_pyramide()
    table.list(*[None] * 5).list(1, None, None, None, None).list(2, None, None, None, None)
    assert (table.view.tie, table.dico, table.view.course) == ((1, 2), 0, "list")
    table.list(*[None] * 5)
    assert table.dico == 0
    table.list(2, 2, 1, None, None)
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((2, 0, 1), (0,))


@pytest.mark.rule("A-P31")
def test_three_tied_in_the_last_round_play_it_again() -> None:
    table = three().grande_pyramide()
    table.list(*[None] * 5).list(*[None] * 5).list(*[None] * 5)
    assert table.event("round_tied").replayed
    assert (table.view.round, table.dico, table.view.phase) == (3, 2, "grande_pyramide")


@pytest.mark.rule("R-P55")
def test_equal_rounds_are_decided_by_a_list_between_the_two() -> None:
    table = three().grande_pyramide(1, 0, 0)
    while table.view.course == "list":
        table.list(*[1 if table.dico != 1 else None] * 5)
    assert (table.view.rounds, table.view.course, table.view.tie) == ((2, 2, 0), "decider", (0, 1))
    assert (table.dico, table.view.points, table.view.round) == (2, (0, 0, 0), 4)
    table.list(0, 1, None, None, None).list(0, 1, 1, None, None)
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((2, 2, 0), (1,))
