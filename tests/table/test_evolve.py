"""The fold: one function makes the next state of a row, for the writer, a follower and a restart alike."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from pyramidion.core import Entry
from pyramidion.house.table import messages as m
from pyramidion.house.table.commands import CloseHouse, Command, TimeOut
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.rows import AnyRow, ChatErased, Row, change_row
from pyramidion.house.table.state import TableState, evolve, replace, restored
from tests.games.sablier import Name

from .decisions import ask, decided, denied, name_number
from .moments import NOW, at
from .people import ANA, BAO, CHLOE, CONSOLE, handle, person
from .tables import gathering, new_record, playing, taken_up

Asked = tuple[Command, Moment]

COURSE: list[Asked] = [
    (ask(BAO, m.Sit(seat=1)), at()),
    (ask(BAO, m.Say(text="bonjour")), at(0.5)),
    (ask(ANA, m.Start()), at(1.0)),
    (ask(ANA, name_number(0, 1, seq=0, move_id="a")), at(2.0)),
    (ask(BAO, m.PauseTable()), at(3.0)),
    (ask(ANA, m.ResumeTable()), at(50.0)),
    (TimeOut(), at(62.0)),
    (ask(ANA, m.Mute(who=handle(CHLOE))), at(63.0)),
    (TimeOut(), at(90.0, here=())),
    (ask(BAO, m.ResumeTable()), at(100.0)),
    (CloseHouse(CONSOLE, NOW + 101.0), at(101.0)),
]


def course(state: TableState) -> tuple[TableState, list[AnyRow]]:
    """The state after everything in COURSE, and all rows on the way."""
    rows: list[AnyRow] = []
    for command, moment in COURSE:
        for row in decided(state, command, moment).rows:
            state, _ = evolve(state, row)
            rows.append(row)
    return state, rows


def stored(rows: list[AnyRow]) -> list[Row]:
    """As the database has them: without records, and without what the rules made of them."""
    return [row._replace(record=None, played=None) for row in rows if isinstance(row, Row)]


def test_a_restart_leads_to_the_same_state() -> None:
    live, rows = course(gathering())
    assert (live.head, live.record.status, live.chat_count) == (len(stored(rows)), "over", 2)
    assert restored(live.record, stored(rows), live.chat) == live


def test_so_does_every_restart_on_the_way() -> None:
    state, rows = gathering(), []
    for command, moment in COURSE:
        for row in decided(state, command, moment).rows:
            state, _ = evolve(state, row)
            rows.append(row)
            assert restored(state.record, stored(rows), state.chat) == state


def test_what_the_rules_made_of_an_entry_is_no_more_than_a_memo() -> None:
    live, rows = course(gathering())
    state = gathering()
    for row in rows:
        state, _ = evolve(state, row._replace(played=None) if isinstance(row, Row) else row)
    assert state == live


@pytest.mark.parametrize("size", [1, 2, 3, 5, 100])
def test_a_follower_may_read_the_log_in_pieces(size: int) -> None:
    """Of each piece the first row carries the record as it is by then."""
    live, rows = course(gathering())
    log = [row for row in rows if isinstance(row, Row)]
    writer = follower = gathering()
    for begin in range(0, len(log), size):
        piece = log[begin : begin + size]
        for row in piece:
            writer, _ = evolve(writer, row)
        first, *rest = stored(list(piece))
        for row in (first._replace(record=writer.record), *rest):
            follower, _ = evolve(follower, row)
        assert follower == writer
    assert follower.record == live.record


def test_a_taken_up_game_is_the_same_after_a_restart() -> None:
    waiting = taken_up(Entry(0, 2.0, Name(1)), Entry(1, 4.0, Name(2)))
    decision = decided(waiting, ask(ANA, m.Start()), at(9.0))
    live, _ = evolve(waiting, decision.rows[0])
    rows = stored([*waiting.transcript, *decision.rows])
    assert restored(waiting.record, rows[:2]) == waiting
    assert restored(live.record, rows) == live


# Real games.


def test_what_chance_decided_in_a_move_is_written_out() -> None:
    """The one who asks for shuffled ingots leaves it to chance; whoever reads the log does not."""
    state = playing(person(ANA), person(BAO), person(CHLOE), game="soleil")
    message = m.Move(id="i", seat=1, seq=0, move={"type": "ingots", "shuffle": True})
    (row,) = decided(state, ask(BAO, message), at(1.0)).rows
    assert isinstance(row, Row)
    assert set(msgspec.json.decode(row.move)) == {"type", "rows"}
    here, _ = evolve(state, row)
    elsewhere, _ = evolve(state, row._replace(played=None))
    assert here == elsewhere


@pytest.mark.parametrize(
    ("game", "options"),
    [("soleil", {"variant": "duel"}), ("poker", {"scoring": "basic"})],
    ids=["soleil", "poker"],
)
def test_a_random_game_is_the_same_after_a_restart(game: str, options: dict[str, Any]) -> None:
    random, rows = Random(3), list[AnyRow]()
    start = gathering(person(ANA), person(BAO), game=game, options=options)
    first = decided(start, ask(ANA, m.Start()), at()).rows[0]
    (state, _), rows = evolve(start, first), [first]
    players = (ANA, BAO)
    while state.is_playing and len(rows) < 150:
        assert state.play is not None
        seat = random.choice(state.play.to_move)
        move = msgspec.to_builtins(state.play.game.random_move(state.play.state, seat, random))
        message = m.Move(id=f"move-{len(rows)}", seat=seat, seq=state.seq, move=move)
        (row,) = decided(state, ask(players[seat], message), at(len(rows))).rows
        state, _ = evolve(state, row)
        rows.append(row)
    assert len(rows) > 20
    assert restored(state.record, stored(rows)) == state


# A log that cannot be read.


@pytest.mark.parametrize("seq", [0, 2, -1])
def test_a_row_that_is_not_the_next_one_is_not_folded(seq: int) -> None:
    state = playing()
    assert state.head == 1
    with denied("closed"):
        evolve(state, change_row(seq, state.record))


@pytest.mark.parametrize(
    "row",
    [
        Row(1, 0, 1.0, None, '{"type":"name","number":99}', None),
        Row(1, 0, 1.0, None, '{"type":"dance"}', None),
        Row(1, 0, 1.0, None, "no json", None),
        Row(1, 7, 1.0, None, '{"type":"name","number":1}', None),
        Row(1, 0, 1.0, None, '{"type":"name","number":1}', "true"),
        Row(1, None, 1.0, None, '{"type":"extend","seat":5,"seconds":1.0}', None),
    ],
    ids=["refused", "no move", "no JSON", "no seat", "no verdict", "no seat to extend"],
)
def test_a_row_that_the_rules_of_today_do_not_follow_closes_the_table(row: Row) -> None:
    with denied("closed"):
        evolve(playing(), row)


def test_a_game_of_other_rules_or_of_another_house_cannot_be_read() -> None:
    record = playing().record
    row = change_row(0, record)._replace(record=None)
    with denied("closed"):
        restored(new_record(person(ANA), person(BAO), status="playing", rules=9), [row])
    with denied("unknown"):
        restored(replace(record, game="dames"), [row])


def test_a_state_that_was_folded_from_stays_as_it_was() -> None:
    state = playing()
    row = decided(state, ask(ANA, name_number(0, 1)), at(1.0)).rows[0]
    assert state.play is not None
    before = (state.seq, state.play.at, state.play.state)
    evolve(state, row)
    evolve(state, ChatErased(handle(ANA), frees_numbers=True))
    assert (state.seq, state.play.at, state.play.state) == before
