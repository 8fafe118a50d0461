"""Ranked tables: who agrees to it, and what ends it while the game is played."""

from __future__ import annotations

import pytest

from pyramidion.house.ratings.results import result_of
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import ConsoleExtend, ConsoleSeatBot, ForgetPerson, RenamePerson
from pyramidion.house.table.record import OPEN, GivenUp, Record
from pyramidion.house.table.state import TableState

from .decisions import after, ask, changes, decided, denied, name_number
from .moments import NOW, at
from .people import ANA, BAO, BOT, CHLOE, CONSOLE, person
from .tables import gathering, playing


def ranked(*players: str) -> TableState:
    return playing(*map(person, players or (ANA, BAO)), ranked=True)


def test_the_host_chooses_it_while_nobody_else_sits_there() -> None:
    state = gathering(person(ANA), OPEN)
    decision = decided(state, ask(ANA, m.ChangeSettings(ranked=True)), at(1.0))
    changes(state, decision, NOW + 1.0, ranked=True)


def test_nobody_finds_themselves_in_a_ranked_game_without_having_sat_down_at_one() -> None:
    state = gathering(person(ANA), person(BAO))
    with denied("wrong_time"):
        decided(state, ask(ANA, m.ChangeSettings(ranked=True)), at())
    state = gathering(person(ANA), person(BAO), ranked=True)
    assert not after(state, ask(ANA, m.ChangeSettings(ranked=False)), at()).record.ranked
    assert after(state, ask(ANA, m.ChangeSettings(private=True)), at()).record.ranked


def test_it_is_settled_once_the_game_has_begun() -> None:
    with denied("wrong_time"):
        decided(ranked(), ask(ANA, m.ChangeSettings(ranked=False)), at())


def test_nobody_asks_the_coach() -> None:
    state = playing(person(ANA), person(BAO), ranked=True, coach=True)
    with denied("forbidden"):
        decided(state, ask(ANA, m.AskCoach(id="1", seat=0)), at())


@pytest.mark.parametrize(
    "command", [ConsoleExtend(CONSOLE, 0, 9.0), ConsoleSeatBot(CONSOLE, 1, "plain"), ForgetPerson(BAO)]
)
def test_what_is_unfair_ends_it(command: object) -> None:
    assert not after(ranked(), command, at(1.0)).record.ranked  # type: ignore[arg-type]


def test_somebody_who_resigns_does_not_end_it_for_the_others() -> None:
    state = after(ranked(ANA, BAO, CHLOE), ask(BAO, m.Resign(seat=1)), at(1.0))
    assert state.is_playing
    assert state.record.ranked
    assert state.record.resigned == (GivenUp(1, BAO),)
    assert state.record.seats[1].kind == "bot"
    over = after(state, ask(CHLOE, m.Resign(seat=2)), at(2.0)).record
    result = result_of(over)
    assert result is not None
    assert [side[0].player for side in result.sides] == [ANA, BAO, CHLOE]
    assert result.ranks == (0, 2, 1)
    gone = after(state, ForgetPerson(BAO), at(2.0))
    assert gone.record.resigned == (GivenUp(1, None),)
    assert result_of(after(gone, ask(CHLOE, m.Resign(seat=2)), at(3.0)).record) is None


def test_moves_names_and_resigning_do_not() -> None:
    def is_ranked(record: Record) -> bool:
        return record.ranked

    assert is_ranked(after(ranked(), ask(ANA, name_number(0, 1)), at(1.0)).record)
    assert is_ranked(after(ranked(), RenamePerson(BAO, "Bao", "Bo"), at(1.0)).record)
    over = after(ranked(), ask(BAO, m.Resign(seat=1)), at(1.0)).record
    assert (over.status, over.ranked) == ("over", True)


def test_bots_may_play_ranked_games() -> None:
    assert playing(person(ANA), BOT, ranked=True).record.ranked
