"""What a decision writes: its rows, and everything in other tables of the database that follows from them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from pyramidion.house.ratings.statements import over
from pyramidion.house.table.decision import Act, Decision
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.news import news_of
from pyramidion.house.table.playing import clock
from pyramidion.house.table.record import Record
from pyramidion.house.table.rows import AnyRow, Row
from pyramidion.house.table.screen_messages import ChatLine
from pyramidion.house.table.state import TableState

from .log import INSERT_LINE, INSERT_MOVE, SET_DEADLINE, SET_LEASE, SET_STARTED, Op
from .news import insert_news
from .store import ATTEND, FREE_CODE, HAPPENED, TAKE_CODE, UNATTEND, insert_table, update_table

SEEK_AGAIN = """INSERT INTO seeks (id, player, seek, process, until)
    SELECT seek, player, wish, '', CAST(? AS DOUBLE PRECISION) FROM seek_ends
    WHERE "table" = ? AND player = ? AND wish IS NOT NULL ON CONFLICT DO NOTHING"""
"""Whoever has begun another seek meanwhile keeps that one."""
UNDO_ENDS = 'DELETE FROM seek_ends WHERE "table" = ?'
SEEK_AGAIN_SECONDS = 30.0
"""Until then they are back in the lobby, or want no more of it."""
UNCERTAIN_SECONDS = 2.0
"""The longest that news waits for other processes to say who looks."""


def statements(
    before: TableState, decision: Decision, after: TableState, moment: Moment, author: str, leased: bool
) -> list[Op]:
    """The write of a decision that leads from one state to the other. The rows come first: they decide who was first.

    `author` is the person who speaks; `leased` tells that several processes share the table.
    """
    last = max((row.seq for row in decision.rows if isinstance(row, Row)), default=None)
    waits = _waits(after)
    ops = [
        _insert(before.record.id, row, author, waits if isinstance(row, Row) and row.seq == last else None)
        for row in decision.rows
    ]
    if after.record is not before.record:
        ops += _record(before.record, after.record)
        if after.record.outcome is not None and before.record.outcome is None:
            ops += over(after.record)
    ops += [_act(after.record.id, act, moment) for act in decision.acts]
    # A line of the chat alone is written whatever this process knows of the game.
    if leased and after.head > before.head and _goes_on_by_itself(before, after):
        due = clock.lease_until(after, moment.now, moment.settings.slow_line)
        ops.append((SET_LEASE, (due, after.record.id)))
    if decision.opens is not None:
        ops += opening(decision.opens)
    if after.record.is_given_up and not before.record.is_given_up:
        ops += _undo_pairing(after.record.id, decision.seek_again, moment.now)
    return ops


def _undo_pairing(table: str, people: tuple[str, ...], now: float) -> list[Op]:
    """Nobody is brought to this table any more; these people seek again."""
    again: list[Op] = [(SEEK_AGAIN, (now + SEEK_AGAIN_SECONDS, table, player)) for player in people]
    return [*again, (UNDO_ENDS, (table,))]


def _waits(state: TableState) -> str:
    """The seats that the game waits for, so that a list of tables need not read their logs."""
    return str(list(state.play.to_move)) if state.play is not None and state.is_playing else "[]"


def news(before: TableState, after: TableState, author: str, moment: Moment) -> list[Op]:
    """What people who do not look are told. It waits while other processes may not have said who looks."""
    due = max(moment.now, min(moment.presence.certain_after, moment.now + UNCERTAIN_SECONDS))
    return [
        insert_news(after.record.id, told.player, told.kinds, after.head, moment.now, due)
        for told in news_of(before, after, author, moment.presence)
    ]


def insert_row(table: str, row: Row, waits: str | None = None) -> Op:
    return INSERT_MOVE, (table, *row[:7], waits)


def _insert(table: str, row: AnyRow, author: str, waits: str | None) -> Op:
    if isinstance(row, Row):
        return insert_row(table, row, waits)
    assert isinstance(row, ChatLine)
    text = None if row.text is UNSET else row.text
    phrase = None if row.phrase is UNSET else row.phrase
    author = author if row.who else ""  # what the house itself tells is no person's
    return INSERT_LINE, (table, row.n, author, row.who, row.name, row.seat, text, phrase, row.at)


def _record(before: Record, after: Record) -> Iterator[Op]:
    """A move changes no more than the clock, which many tables write together."""
    if replace(before, started=after.started, deadline=after.deadline) == after:
        if after.started != before.started:
            yield SET_STARTED, (after.started, after.id)
        if after.deadline != before.deadline:
            yield SET_DEADLINE, (after.deadline, after.id)
        return
    yield update_table(after)
    if after.code != before.code:
        yield FREE_CODE, (after.id,)
        if after.code is not None:
            yield TAKE_CODE, (after.code, after.id)
    for player in sorted(_known(after) - _known(before)):
        yield ATTEND, (player, after.id)
    if after.status == "gathering":
        # A table that somebody left before the game is none of theirs any more.
        for player in sorted(_known(before) - _known(after)):
            yield UNATTEND, (player, after.id)


def _known(record: Record) -> set[str]:
    """Whose data the record holds."""
    named = (record.host, None if record.provided is None else record.provided.player)
    others = {
        *record.people,
        *record.held,
        *record.muted,
        *record.removed,
        *record.along,
        *record.proposals.people,
        *record.beats.people,
        *record.review.declined,
    }
    return others | {player for player in named if player is not None}


def _act(table: str, act: Act, moment: Moment) -> Op:
    who = None if act.console is None else f"host {act.console}"
    if act.player is not None:
        who = moment.handle(table, act.player)
    return HAPPENED, (table, moment.now, who, act.what, act.seat)


def _goes_on_by_itself(before: TableState, after: TableState) -> bool:
    records = (before.record, after.record)
    return after.play is not None and any(r.deadline is not None or r.bots for r in records)


def opening(record: Record) -> list[Op]:
    """A new table."""
    return [
        insert_table(record),
        (TAKE_CODE, (record.code, record.id)),
        *((ATTEND, (player, record.id)) for player in sorted(_known(record))),
        (HAPPENED, (record.id, record.made, None, "opened", None)),
    ]
