"""Entries of the game: what the rules allow becomes a row of the log."""

from __future__ import annotations

from pyramidion.core import Entry, Play

from . import along, beats
from .moment import Moment
from .record import Proposals, as_json, without_overtaken_proposal
from .rows import Row, entry_row
from .state import TableState, replace


def game_of(state: TableState) -> Play:
    """The game of a table where one has begun."""
    assert state.play is not None
    return state.play


def play_entry(
    state: TableState,
    moment: Moment,
    entry: Entry,
    move_id: str | None = None,
    delay: float = 0.0,
    started: float | None = None,
) -> Row:
    """The row of an entry that the rules allow; raises Refused.

    `started` is when game time was 0, where it has stood still since.
    """
    play = game_of(state)
    entry = play.judged(entry)
    played = play.after(entry)
    outcome = played[0].outcome
    record = None if started is None else replace(state.record, started=started)
    if entry.seat is not None and state.record.proposal is not None:
        after = without_overtaken_proposal(record or state.record)
        record = record if after is state.record else after
    if state.record.along:
        settled = along.after_entry(record or state.record, play, played[0])
        record = record if settled is state.record else settled
    if outcome is None:
        after = beats.after_entry(state, record or state.record, entry, played, moment)
        record = record if after is state.record else after
    else:
        record = replace(
            record or state.record,
            status="over",
            code=None,
            ended=moment.now,
            touched=moment.now,
            deadline=None,
            pause=None,
            beats=replace(state.record.beats, open=None),
            proposals=Proposals(count=state.record.proposals.count),
            devices={},
            outcome=as_json(outcome),
        )
    return entry_row(state.head, entry, played, move_id, delay, record)
