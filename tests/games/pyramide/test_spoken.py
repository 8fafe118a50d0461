"""Spoken play: clues and proposals that nobody types, and who says whether they were right."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import WHOLE, Entry
from pyramidion.games.pyramide import GAME

from .positions import Table


def aloud(seats: int = 4, **more: Any) -> Table:
    """A table that speaks; seat 0 is DICO."""
    table = Table(seats, spoken=True, **more)
    return table.roles(0) if seats == 4 else table


def read(seats: int, found: int = 5, **more: Any) -> Table:
    """To the enigma, everything spoken; seat 2 (of two seat 1) found so many words."""
    table = aloud(seats, **more)
    for number in range(5):
        table.bet(1).told()
        table.found() if number < found else table.missed()
    assert table.view.step == "solve"
    return table


# A word.


@pytest.mark.rule("A-P40")
@pytest.mark.parametrize(
    ("seats", "referees", "points"), [(4, (1, 3), (1, 0, 1, 0)), (3, (0,), (1, 0, 1)), (2, (0,), (1, 1))]
)
def test_a_word_is_told_and_a_referee_says_who_found_it(
    seats: int, referees: tuple[int, ...], points: tuple[int, ...]
) -> None:
    table = aloud(seats).bet(3)
    assert table.view.referees == ()
    table.told()
    assert table.kinds() == ["told"]
    assert (table.event("told").seat, table.event("told").number) == (0, 1)
    assert (table.view.clues, table.view.spent, table.view.step) == (("",), 1, "guess")
    assert table.view.referees == referees
    assert table.view.to_move == table.synos  # whom the game waits for stays the same
    table.found(table.synos[-1], by=referees[-1])
    assert table.kinds() == ["guessed", "word_found"]
    guessed = table.event("guessed")
    assert (guessed.seat, guessed.word, guessed.right, guessed.spoken) == (table.synos[-1], "", True, True)
    assert (table.view.points, table.view.words[0], table.view.bricks) == (points, "arches", 10)


@pytest.mark.rule("R-P17")
def test_what_was_missed_brings_the_next_clue_until_the_bet_is_spent() -> None:
    table = aloud().bet(2).told().missed(by=3)
    assert (table.view.step, table.view.clues, table.view.heard.worth) == ("clue", ("",), "wrong")
    assert (table.event("guessed").right, table.event("guessed").spoken) == (False, True)
    table.told().missed(by=1)
    assert (table.view.fates[0], table.view.step, table.view.bricks) == ("struck", "bet", 11)


@pytest.mark.rule("R-P48")
def test_of_two_syno_all_who_have_not_typed_have_missed() -> None:
    table = aloud(3).bet(2).told().missed()
    assert [event.seat for event in table.events] == [1, 2]
    table.told().guess("tabouret", seat=1)
    assert table.no(0, {"type": "found", "seat": 1}) == "R-P48"  # his one proposal is made
    table.found(2)
    assert table.view.points == (1, 0, 1)


def test_speaking_and_typing_mix() -> None:
    table = aloud().bet(3).clue("galop").found()
    table.bet(3).told().guess("tabouret").clue("galop").silence().told().guess()
    assert (table.view.found_by[:2], table.view.bricks) == ((2, 2), 7)
    assert table.replayed().view(None) == table.view


@pytest.mark.rule("R-P13")
@pytest.mark.rule("R-P15")
def test_told_has_the_place_of_a_clue() -> None:
    table = aloud()
    assert table.no(0, "told") == "R-P15"
    table.bet(1)
    assert table.no(1, "told") == "R-P11"
    assert GAME.may(table.play.state, 0) == ("told", "clue")
    table.told()
    assert table.no(0, "told") == "R-P11"


# Who judges.


@pytest.mark.rule("A-P40")
def test_only_a_referee_judges_and_only_where_there_is_something_to_judge() -> None:
    table = aloud()
    for move in ({"type": "found", "seat": 2}, "missed"):
        assert table.no(1, move) == "A-P40"
    table.bet(2)
    assert table.no(1, {"type": "found", "seat": 2}) == "A-P40"
    table.told()
    for seat in (0, 2):
        assert table.no(seat, {"type": "found", "seat": 2}) == "A-P40"
        assert table.no(seat, "missed") == "A-P40"
    for seat in (0, 1, 3, 4, -1):
        assert table.no(1, {"type": "found", "seat": seat}) == "R-P11"
    for seats in (3, 2):
        assert aloud(seats).bet(1).told().no(1, "missed") == "A-P40"


@pytest.mark.rule("A-P40")
def test_a_table_that_types_hears_nothing() -> None:
    table = Table().roles(0).bet(1)
    assert table.no(0, "told") == "A-P40"
    assert GAME.may(table.play.state, 0) == ("clue",)
    table.clue()
    assert table.view.referees == ()
    assert table.no(1, {"type": "found", "seat": 2}) == "A-P40"
    assert table.no(1, "missed") == "A-P40"
    table = Table(2).grande_pyramide()
    assert table.no(table.dico, {"type": "found", "seat": 0}) == "A-P40"


# The enigma.


@pytest.mark.rule("R-P24")
def test_of_four_the_other_team_sees_the_answer_and_judges_it() -> None:
    table = read(4)
    assert table.view.referees == (1, 3)
    seen = [table.see(viewer).answer for viewer in (None, 0, 1, 2, 3, WHOLE)]
    assert seen == [None, None, "la Seine", None, "la Seine", "la Seine"]
    before = table.view.points
    assert table.no(1, {"type": "found", "seat": 0}) == "R-P11"
    table.found(by=3)
    tried = table.event("enigma_tried")
    assert (tried.seat, tried.text, tried.right, tried.spoken) == (2, "", True, True)
    assert table.view.points == (before[0] + 1, 0, before[2] + 1, 0)
    assert table.view.last.solved_by == 2
    assert read(4, found=0).missed().view.last.solved_by is None


@pytest.mark.rule("R-P50")
def test_of_three_dico_judges_one_syno_after_the_other() -> None:
    table = read(3, found=1)  # seat 2 leads
    assert (table.view.solvers, table.view.referees) == ((2, 1), (0,))
    assert [table.see(viewer).answer for viewer in (0, 1, 2)] == ["la Seine", None, None]
    assert table.no(0, {"type": "found", "seat": 1}) == "R-P48"
    table.missed()
    assert (table.view.solvers, table.event("enigma_tried").right) == ((1,), False)
    assert table.found().view.last.solved_by == 1


@pytest.mark.rule("R-P58")
def test_two_players_type_the_enigma() -> None:
    table = read(2, found=0)
    assert table.view.referees == ()
    assert table.see(0).answer is None
    assert table.no(0, {"type": "found", "seat": 1}) == "A-P40"
    assert table.no(0, "missed") == "A-P40"
    table.solve("le Rhin").solve()
    assert table.view.last.solved_by == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_answer_is_told_to_nobody_before_it_is_asked_for(seats: int) -> None:
    table = aloud(seats)
    for step in range(5):
        table.bet(1).told()
        for viewer in (None, *range(seats)):
            assert "Seine" not in msgspec.json.encode(table.see(viewer)).decode()
        table.found() if step % 2 else table.missed()


# The other phases.


@pytest.mark.rule("R-P36")
@pytest.mark.rule("R-P39")
def test_in_the_ping_pong_the_other_dico_judges() -> None:
    table = Table(spoken=True, second_round="pingpong").pingpong().told()
    assert (table.view.referees, table.view.to_move) == ((1,), (2,))
    assert table.no(3, {"type": "found", "seat": 2}) == "A-P40"
    table.missed()
    assert table.view.turn == 1
    table.told()
    assert (table.view.referees, table.view.to_move, table.view.clues) == ((0,), (3,), ("", ""))
    assert table.no(0, {"type": "found", "seat": 2}) == "R-P36"
    table.found()
    assert table.view.points == (0, 1, 0, 1)
    for _ in range(4):
        table.told().found()
    assert (table.view.step, table.view.solvers, table.view.referees) == ("solve", (3, 2), (0,))
    assert [table.see(viewer).answer for viewer in range(4)] == ["la neige", None, None, None]
    table.missed()
    assert [table.see(viewer).answer for viewer in range(4)] == [None, "la neige", None, None]
    table.found()
    assert table.view.last.solved_by == 2


@pytest.mark.rule("R-P45")
def test_in_the_names_the_other_dico_judges() -> None:
    table = Table(spoken=True, second_round="pingpong").names().bid(1)
    before = table.view.points
    table.told()
    assert (table.view.referees, table.view.to_move) == ((2,), (1,))
    table.found()
    assert table.view.points == (before[0], before[1] + 1, before[2], before[3] + 1)
    table.bid(2).do(2, "yield").told().missed().told().missed()
    assert table.view.points[0] == before[0] + 1
    assert table.view.turn == 0


@pytest.mark.rule("R-P31")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_grande_pyramide_dico_says_who_was_first(seats: int) -> None:
    table = Table(seats, spoken=True).grande_pyramide()
    if seats == 4:
        table.roles(1)
    dico, first = table.dico, table.synos[0]
    assert table.view.referees == (dico,)
    assert table.no(dico, "missed") == "R-P29"
    assert table.no(dico, "told") == "R-P29"
    assert table.no(dico, {"type": "found", "seat": dico}) == "R-P29"
    assert table.no(first, {"type": "found", "seat": first}) == "A-P40"
    table.found(first)
    assert (table.view.points[first], table.view.points[dico], table.view.number) == (1, 0, 2)
    table.skip().guess(seat=first)
    assert table.view.points[first] == 2


# Time and votes.


@pytest.mark.rule("R-P63")
def test_the_clock_takes_what_is_told_for_a_clue_and_what_is_heard_for_an_answer() -> None:
    table = aloud(clock=10).bet(2, at=1.0)
    table.do(0, "told", at=4.0)
    assert table.view.deadline == 14
    table.do(1, "missed", at=14.0)
    assert (table.view.step, table.view.deadline) == ("clue", 24)
    table.do(0, "told", at=20.0).tick(30.5)
    assert (table.view.fates[0], table.event("silent").late) == ("struck", True)
    assert table.no(1, {"type": "found", "seat": 2}, at=31.0) == "A-P40"
    assert aloud(clock=10).bet(1).tick(10.5).view.fates[0] == "struck"


@pytest.mark.rule("R-P61")
@pytest.mark.rule("A-P8")
def test_a_clue_that_was_told_may_be_objected_to() -> None:
    table = aloud().bet(2).told()
    assert table.view.may_object == (1, 3)
    table.do(3, "object")
    assert (table.view.vote.text, table.view.referees) == ("", ())
    assert table.no(1, {"type": "found", "seat": 2}) == "R-P11"
    table.rule(1, False).rule(3, False)
    assert (table.view.fates[0], table.event("clue_forbidden").word) == ("struck", "")
    allowed = aloud().bet(2).told().do(3, "object").rule(1, True).rule(2, True)
    assert (allowed.view.step, allowed.view.referees, allowed.view.may_object) == ("guess", (1, 3), ())
    assert allowed.found().view.found_by[0] == 2


@pytest.mark.rule("R-P41")
def test_an_objection_in_the_spoken_ping_pong_gives_the_others_a_point() -> None:
    table = Table(spoken=True, second_round="pingpong").pingpong().told().do(1, "object")
    table.rule(1, False).rule(3, False)
    assert (table.view.points, table.view.turn) == ((0, 1, 0, 1), 1)


# Taking back.


def may_take_back(table: Table, seat: int, move: dict[str, Any]) -> bool:
    play = table.play
    entry = play.judged(Entry(seat, play.at, GAME.parse_move(move)))
    return play.may_take_back(entry, play.after(entry)[0])


@pytest.mark.rule("A-P40")
def test_a_wrong_tap_may_be_taken_back_as_long_as_it_shows_nothing() -> None:
    table = aloud().bet(2)
    assert may_take_back(table, 0, {"type": "told"})
    table.told()
    assert may_take_back(table, 1, {"type": "missed"})
    # The word would stand before the eyes of who guesses it.
    assert not may_take_back(table, 1, {"type": "found", "seat": 2})
    table.missed().told()
    # The last clue is gone: DICO sees the next word, as he would have if this one had been found.
    assert may_take_back(table, 1, {"type": "missed"})


@pytest.mark.rule("A-P40")
def test_a_tap_that_opens_the_enigma_or_answers_it_stays() -> None:
    table = aloud()
    for _ in range(4):
        table.bet(1).told().missed()
    table.bet(1).told()
    assert not may_take_back(table, 1, {"type": "missed"})
    table.missed()
    assert table.view.step == "solve"
    assert not may_take_back(table, 1, {"type": "missed"})


@pytest.mark.rule("R-P15")
def test_a_bet_may_be_taken_back_and_what_was_said_may_not() -> None:
    table = aloud()
    assert may_take_back(table, 0, {"type": "bet", "bricks": 3})
    table.bet(3)
    assert not may_take_back(table, 0, {"type": "clue", "word": "pont"})
    table.told()
    assert may_take_back(table, 2, {"type": "silence"})
    assert not may_take_back(table, 2, {"type": "guess", "word": "tabouret"})
