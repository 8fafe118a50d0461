"""What people who wait are asked, and what it is worth. Seat 2 has not qualified for Les Enchères."""

from __future__ import annotations

import pytest

from pyramidion.decks import Library
from pyramidion.games.cible import along

from .positions import WRONG, Table


def key(table: Table, seat: int | None) -> str | None:
    asked = along.question(table.play.state, seat)
    return None if asked is None else asked.key


def judged(table: Table, text: str, *earlier: str) -> bool | None:
    asked = along.question(table.play.state, None)
    assert asked is not None
    return along.judge(table.play.state, asked.key, text, earlier, Library())


def is_open(table: Table, asked: str) -> bool:
    return along.is_open(table.play.state, asked)


def test_a_question_for_all_is_answered_by_the_judge_of_the_game() -> None:
    table = Table()
    asked = along.question(table.play.state, None)
    assert asked is not None
    assert (asked.key, asked.kind, asked.most) == ("premier_tour.1", "text", along.LIST_ANSWERS)
    right = table.answer()
    assert [judged(table, right), judged(table, WRONG), judged(table, right, right)] == [True, False, False]
    table.right()
    assert judged(table, right) is False  # somebody has given it


def test_a_question_stays_open_while_somebody_may_still_play_for_it() -> None:
    """Whoever answered along may be shown by the camera next, and must not know more than the others."""
    table = Table()
    while table.view.phase == "premier_tour":
        assert is_open(table, "premier_tour.1")
        table.wrong()
    # An appeal could open it again, until somebody moves.
    assert is_open(table, "premier_tour.1")
    table.skip()
    assert not is_open(table, "premier_tour.1")


def test_a_definition_is_open_until_it_is_found_or_its_series_is_over() -> None:
    table = Table().to("definitions")
    assert key(table, None) == "definitions.1.0"
    table.wrong()
    assert (key(table, None), is_open(table, "definitions.1.0")) == ("definitions.1.1", True)
    table.right()
    assert is_open(table, "definitions.1.1")  # as long as somebody may appeal
    table.right()
    assert (is_open(table, "definitions.1.1"), is_open(table, "definitions.1.0")) == (False, True)
    table.series(0).skip()
    assert not is_open(table, "definitions.1.0")


def test_what_an_appeal_puts_back_is_still_open() -> None:
    table = Table()
    while table.view.phase == "premier_tour":
        table.wrong()
    loser = table.play.state.undo
    assert loser is not None
    asked = key(table, None)
    assert asked == "definitions.1.0"
    table.do(loser.said.seat, {"type": "appeal"})
    assert key(table, None) is None  # nobody studies the next question while the table votes
    for seat in table.view.to_move:
        table.do(seat, {"type": "rule", "accept": True})
    assert table.play.state.phase == "premier_tour"
    assert is_open(table, asked)
    assert is_open(table, "premier_tour.1")


@pytest.mark.parametrize("kept", [True, False])
def test_whoever_is_out_bets_on_the_contract(kept: bool) -> None:
    table = Table().to("encheres")
    opener = table.turn
    asked = along.question(table.play.state, 2)
    assert asked is not None
    assert (asked.key, asked.kind, asked.choices) == ("contract.1", "choice", ("kept", "failed"))
    assert key(table, 1 - opener) is None
    table.bid(opener, 1)
    table.skip()
    assert [key(table, seat) for seat in (1 - opener, 2, None)] == ["contract.1"] * 3
    assert along.judge(table.play.state, "contract.1", "kept", (), None) is None
    before = table.play.state
    if kept:
        table.right()
    else:
        table.wrong()
    assert is_open(table, "contract.1")  # as long as somebody may appeal
    table.bid(table.turn, 1)
    assert not is_open(table, "contract.1")
    assert along.result(before, table.play.state, "contract.1", "kept") is kept
    assert along.result(before, table.play.state, "contract.1", "failed") is not kept


def test_a_contract_in_which_answers_are_missing_when_the_game_is_ended_was_never_decided() -> None:
    table = Table().to("encheres")
    table.bid(table.turn, 2)
    table.skip().right()
    assert key(table, None) == "encheres.1"
    before = table.play.state
    after, _ = table.game.end(before)
    assert not along.is_open(after, "contract.1")
    assert along.result(before, after, "contract.1", "kept") is None


def test_the_finale_is_told_with_its_check() -> None:
    table = Table(check=True).to("finale")
    asked = along.question(table.play.state, 1)
    assert asked is not None
    assert (asked.key, asked.most) == ("finale.1.1.0", 1)
    table.level()
    assert key(table, 1) == "finale.1.2.0"
    table.do(table.turn, "stop")
    assert (table.view.phase, key(table, 1), is_open(table, "finale.1.1.0")) == ("check", None, True)
    for seat in range(3):
        table.do(seat, "accept")
    assert not is_open(table, "finale.1.1.0")


def ruled(table: Table, is_right: bool) -> None:
    """An answer, on which everybody else decides."""
    table.say(table.turn, "dit")
    for seat in table.play.to_move:
        table.do(seat, {"type": "rule", "accept": is_right})


def test_whoever_sees_the_answers_or_votes_is_asked_nothing() -> None:
    table = Table(judge="table")
    table.say(table.turn, "dit")
    assert [key(table, seat) for seat in (0, 1, 2, None)] == [None] * 4
    for seat in table.play.to_move:
        table.do(seat, {"type": "rule", "accept": False})
    while table.view.phase == "premier_tour":
        ruled(table, False)
    assert [key(table, seat) for seat in range(3) if seat != table.turn] == [None, None]
    assert key(table, None) == "definitions.1.0"
