"""The move that the house makes in the name of a seat right after a person's: a vote that is called."""

from __future__ import annotations

from pyramidion.core import Entry, Play
from pyramidion.house.table.entries import play_entry
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.rows import Row
from pyramidion.house.table.state import TableState, evolve


def following(state: TableState, before: Play, row: Row, moment: Moment) -> tuple[Row, ...]:
    """The row that follows a person's move, if the game asks for one: an entry of the transcript like any other."""
    if row.played is None or row.entry is None or row.entry.seat is None:
        return ()
    after, _ = row.played
    people = tuple(seat for seat, one in enumerate(state.record.seats) if one.kind == "person")
    found = after.game.follow_up(before.state, row.entry.seat, row.entry.move, after.state, people)
    if found is None:
        return ()
    seat, move = found
    state, _ = evolve(state, row)
    return (play_entry(state, moment, Entry(seat, after.at, move)),)
