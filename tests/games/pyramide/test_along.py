"""What people who wait are asked, and what it is worth. Team 0 (seats 0 and 2) plays first, seat 0 gives the clues."""

from __future__ import annotations

from pyramidion.games.pyramide import along

from .positions import WRONG, Table


def key(table: Table, seat: int | None) -> str | None:
    asked = along.question(table.play.state, seat)
    return None if asked is None else asked.key


def judged(table: Table, asked: str, text: str) -> bool | None:
    return along.judge(table.play.state, asked, text, (), None)


def is_open(table: Table, asked: str) -> bool:
    return along.is_open(table.play.state, asked)


def test_who_sees_the_word_says_whether_it_will_be_found_and_who_looks_on_guesses_it() -> None:
    table = Table().roles(0)
    assert [key(table, seat) for seat in (0, 1, 2, 3, None)] == [
        None,
        "bet.phrases.1.0",
        None,
        "bet.phrases.1.0",
        None,
    ]
    table.bet(2).clue()
    assert [key(table, seat) for seat in (0, 1, 2, None)] == [None, "enigma.1", None, "word.phrases.1.0"]
    assert judged(table, "word.phrases.1.0", table.word) is True
    assert judged(table, "word.phrases.1.0", WRONG) is False
    assert judged(table, "word.phrases.1.0", "…") is False
    assert judged(table, "bet.phrases.1.0", "found") is None


def test_a_found_word_is_told_at_once_and_a_struck_one_with_its_card() -> None:
    table = Table().roles(0)
    table.bet(1).clue()
    before = table.play.state
    table.guess()
    assert not is_open(table, "word.phrases.1.0")
    assert not is_open(table, "bet.phrases.1.0")
    assert along.result(before, table.play.state, "bet.phrases.1.0", "found") is True
    table.bet(1).clue()
    before = table.play.state
    table.guess(WRONG)
    assert is_open(table, "word.phrases.1.1")  # the sentence has a gap there
    assert not is_open(table, "bet.phrases.1.1")
    assert along.result(before, table.play.state, "bet.phrases.1.1", "found") is False
    assert along.result(before, table.play.state, "bet.phrases.1.1", "missed") is True
    for _ in range(3):
        table.find()
    assert (table.view.step, is_open(table, "word.phrases.1.1")) == ("solve", True)
    table.solve(WRONG)
    assert not is_open(table, "word.phrases.1.1")


def test_the_enigma_is_open_until_its_answer_is_read() -> None:
    table = Table().roles(0)
    for _ in range(5):
        table.find()
    assert [key(table, seat) for seat in (1, 3, None)] == ["enigma.1"] * 3
    assert judged(table, "enigma.1", table.answer) is True
    assert judged(table, "enigma.1", WRONG) is False
    assert is_open(table, "enigma.1")
    table.solve()
    assert not is_open(table, "enigma.1")


def test_where_both_teams_play_for_a_word_the_one_that_waits_guesses_along() -> None:
    table = Table(second_round="pingpong").pingpong().clue()
    waiting = next(seat for seat in table.synos if seat not in table.play.to_move)
    asked = key(table, waiting)
    assert asked is not None
    assert asked.startswith("word.phrases.")
    assert key(table, None) == asked
    table.guess(WRONG)
    assert key(table, waiting) is None  # it is their turn to play


def test_a_game_that_is_broken_off_decides_no_bet() -> None:
    table = Table().roles(0)
    before = table.play.state
    after, _ = table.game.end(before)
    assert not along.is_open(after, "bet.phrases.1.0")
    assert along.result(before, after, "bet.phrases.1.0", "missed") is None


def test_the_one_who_holds_the_card_is_asked_nothing() -> None:
    table = Table(seats=2)
    assert key(table, table.dico) is None
    table.bet(1).clue()
    assert [key(table, seat) for seat in (0, 1)] == [None, None]
    assert key(table, None) == "word.phrases.1.0"
