"""What a seat may do now, listed for the screen of whoever plays it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from pyramidion.core import Legal
from pyramidion.house.table import messages as m
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.decision import Decision
from pyramidion.house.table.playing import legal_moves
from pyramidion.house.table.screen_messages import LegalMoves
from pyramidion.house.table.state import TableState
from tests.games import sablier
from tests.table.decisions import after, ask, decided, denied, name_number
from tests.table.moments import at
from tests.table.people import ANA, BAO, CHLOE, person, stand_in
from tests.table.tables import gathering, over, playing

HERS = m.AskLegal(seat=0)
HIS = m.AskLegal(seat=1)


def answer(state: TableState, player: str, message: m.AskLegal) -> LegalMoves:
    (reply,) = decided(state, ask(player, message), at(1.0)).replies
    assert isinstance(reply, LegalMoves)
    return reply


def test_the_moves_are_listed_and_nothing_is_written() -> None:
    decision = decided(playing(), ask(ANA, HERS), at(1.0))
    numbers = tuple(sablier.Name(number) for number in range(1, 10))
    assert decision == Decision(replies=(LegalMoves(seat=0, seq=0, moves=numbers, forms=(), left_off=0),))


def test_as_it_is_sent_each_move_can_be_sent_back() -> None:
    state = playing(options={"words": True})
    told = msgspec.json.decode(screen.encode(answer(state, ANA, HERS)))
    assert told["type"] == "legal"
    assert told["forms"] == ["say"]
    assert state.play is not None
    for move in told["moves"]:
        assert state.play.game.parse_move(move) in state.play.game.legal(state.play.state, 0).moves
    assert len(told["moves"]) == 9


def test_a_seat_that_nobody_waits_for_may_do_nothing() -> None:
    assert answer(playing(), BAO, HIS) == LegalMoves(seat=1, seq=0, moves=(), forms=(), left_off=0)


def test_the_answer_says_of_which_moment_it_is() -> None:
    state = after(playing(), ask(ANA, name_number(0, 1)), at(1.0))
    assert answer(state, ANA, HERS).seq == state.seq == 1
    assert len(answer(state, BAO, HIS).moves) == 9


@pytest.mark.parametrize(("most", "left_off"), [(4, 5), (9, 0)])
def test_of_too_many_moves_the_first_are_listed_and_the_others_counted(
    most: int, left_off: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(legal_moves, "MAX_LISTED_MOVES", most)
    told = answer(playing(), ANA, HERS)
    assert told.moves == tuple(sablier.Name(number) for number in range(1, most + 1))
    assert told.left_off == left_off


def test_a_screen_is_never_told_more_than_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    many = Legal(tuple(sablier.Name(number) for number in range(20_000)))
    monkeypatch.setattr(sablier.Sablier, "legal", lambda *_: many)
    told = answer(playing(), ANA, HERS)
    assert (len(told.moves), told.left_off) == (500, 19_500)


@pytest.mark.parametrize("seed", range(5))
def test_what_a_seat_may_not_know_does_not_change_a_byte(seed: int) -> None:
    state = playing(options={"words": True})
    play = state.play
    assert play is not None
    hidden = play.game.shuffle_hidden(play.state, 0, Random(seed))
    assert hidden != play.state
    shown = screen.encode(answer(state, ANA, HERS))
    play.state = hidden
    assert screen.encode(answer(state, ANA, HERS)) == shown


# Refusals.


@pytest.mark.parametrize("player", [BAO, CHLOE])
def test_nobody_asks_for_the_seat_of_somebody_else(player: str) -> None:
    with denied("forbidden"):
        decided(playing(), ask(player, HERS), at(1.0))


def test_nor_for_ones_own_while_a_bot_plays_it() -> None:
    with denied("forbidden"):
        decided(playing(stand_in(ANA), person(BAO)), ask(ANA, HERS), at(1.0))


def test_a_seat_that_does_not_exist() -> None:
    with denied("unknown"):
        decided(playing(), ask(ANA, m.AskLegal(seat=2)), at(1.0))


def test_without_a_game_there_is_nothing_to_ask() -> None:
    for state in (gathering(), over()):
        with denied("wrong_time"):
            decided(state, ask(ANA, HERS), at(4.0))


def test_nor_while_the_table_is_paused() -> None:
    state = after(playing(), ask(BAO, m.PauseTable()), at(1.0))
    with denied("paused"):
        decided(state, ask(ANA, HERS), at(2.0))


@pytest.mark.parametrize(
    "raw", ['{"type":"legal"}', '{"type":"legal","seat":-1}', '{"type":"legal","seat":null}']
)
def test_the_seat_has_to_be_a_number(raw: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        m.decode(raw)
