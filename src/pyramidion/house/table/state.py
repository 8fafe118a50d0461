"""A table as a value, and `evolve`: the only function that makes the next state of a table from a row of its log.

The process that wrote a row, a process that follows it, a restart and a replay all fold rows with `evolve`, so they
cannot disagree. Nothing here waits, reads a clock or knows a database.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from pyramidion.core import Cards, Chance, Entry, Event, Fault, Invalid, Play, Refused, TakenBack
from pyramidion.house.errors import Denied

from .record import Record
from .rows import AnyRow, ChatErased, Played, Row, entry_of
from .rules import find_game
from .screen_messages import ChatLine

replace = msgspec.structs.replace

CHAT_LINES_KEPT = 50
"""Lines of the chat that a table remembers and a new viewer gets."""


class LastMove(NamedTuple):
    """The last move of a seat, while nothing has followed it."""

    before: Play
    entry: Entry


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides what may happen at a table next. Presence and viewers are not part of it."""

    record: Record
    head: int = 0
    """Rows of the log so far: the next row is written under this number, by whoever is first."""
    play: Play | None = None
    """The game, once it has begun. It is replaced, never stepped."""
    last: LastMove | None = None
    """What could be taken back, if the rules let it."""
    transcript: tuple[Row, ...] = ()
    """Entries of a transcript that the table takes up when it starts."""
    move_ids: frozenset[tuple[int | None, str]] = frozenset()
    """The clients' ids of accepted moves, by seat."""
    chat: tuple[ChatLine, ...] = ()
    chat_count: int = 0
    """The number of the next line."""
    cards: Cards | None = None
    """Decks that the game may be played with. Whoever owns them has loaded those that the options name."""

    @property
    def is_playing(self) -> bool:
        return self.record.status == "playing"

    @property
    def seq(self) -> int:
        """Entries of the game so far."""
        return 0 if self.play is None else self.play.seq


def restored(
    record: Record, rows: Iterable[Row], chat: Iterable[ChatLine] = (), cards: Cards | None = None
) -> TableState:
    """The state that a log leads to; Denied `closed` where the rules of today do not follow it."""
    state = TableState(record=record, cards=cards)
    log: tuple[AnyRow, ...] = (*rows, *chat)
    for row in log:
        state, _ = evolve(state, row)
    return state


def evolve(state: TableState, row: AnyRow) -> tuple[TableState, tuple[Event, ...]]:
    """The state after the row, and what happened in the game.

    It decides nothing: what is in the log has happened. Denied `closed` tells that the log cannot be read.
    """
    if not isinstance(row, Row):
        return _chatted(state, row), ()
    if row.seq != state.head:
        raise Denied(
            "closed", f"the record lacks row {state.head}", f"il manque la ligne {state.head} de la partie"
        )
    record = state.record if row.record is None else row.record
    if record.status == "gathering":
        transcript = (*state.transcript, row) if row.is_entry else state.transcript
        return replace(state, record=record, head=state.head + 1, transcript=transcript), ()
    try:
        play, last, events = _played(state, record, row)
    except (Refused, Invalid, msgspec.DecodeError) as error:
        raise Denied(
            "closed",
            f"the record of this game cannot be read: {error}",
            f"la partie enregistrée ne peut pas être relue : {error}",
        ) from error
    deadline = _deadline(record, play) if record.status == "playing" else record.deadline
    if deadline != record.deadline:
        record = replace(record, deadline=deadline)
    ids = state.move_ids if row.id is None else state.move_ids | {(row.seat, row.id)}
    after = replace(
        state, record=record, head=state.head + 1, play=play, last=last, transcript=(), move_ids=ids
    )
    return after, events


def _deadline(record: Record, play: Play) -> float | None:
    """Game time at which something happens by itself. Over days the clocks of the table decide it, not the game's."""
    if not record.pace:
        return play.deadline
    due = None if record.days is None else record.days.due
    return None if due is None or record.started is None else due - record.started


def _chatted(state: TableState, row: ChatLine | ChatErased) -> TableState:
    if isinstance(row, ChatLine):
        return replace(state, chat=(*state.chat, row)[-CHAT_LINES_KEPT:], chat_count=row.n + 1)
    kept = tuple(line for line in state.chat if line.who != row.who)
    count = state.chat_count if not row.frees_numbers else kept[-1].n + 1 if kept else 0
    return replace(state, chat=kept, chat_count=count)


def _played(state: TableState, record: Record, row: Row) -> tuple[Play, LastMove | None, tuple[Event, ...]]:
    play, last = state.play, state.last
    if play is None:
        play, last = _begun(record, state.transcript, state.cards)
    if not row.is_entry:
        return play, last, ()
    if row.played is None:
        (after, events), entry = _stepped(play, last, row)
    else:
        (after, events), entry = row.played, row.entry
    return after, _last_move(play, entry), events


def _stepped(play: Play, last: LastMove | None, row: Row) -> tuple[Played, Entry | None]:
    """What a row makes of the game, and its entry, if it is one."""
    taken = row.take_back
    if taken is None:
        entry = entry_of(play, row)
        return play.after(entry), entry
    if last is None:
        raise Invalid([Fault("", f"row {row.seq} takes a move back, and there is none")])
    return (last.before.again(play, taken.seconds), (TakenBack(taken.seat),)), None


def _last_move(before: Play, entry: Entry | None) -> LastMove | None:
    return None if entry is None or entry.seat is None else LastMove(before, entry)


def _begun(record: Record, transcript: Iterable[Row], cards: Cards | None) -> tuple[Play, LastMove | None]:
    play, last = new_play(record, cards), None
    for row in transcript:
        before = play
        (play, _), entry = _stepped(before, last, row)
        last = _last_move(before, entry)
    return play, last


def begun(record: Record, transcript: Iterable[Row], cards: Cards | None) -> Play:
    """The game at its beginning, or where the transcript that it takes up has left it."""
    return _begun(record, transcript, cards)[0]


def new_play(record: Record, cards: Cards | None) -> Play:
    """The game before its first entry; raises Invalid."""
    game = find_game(record.game, record.rules)
    seats = len(record.seats)
    options = game.parse_options(record.options, seats)
    setup = game.parse_setup(record.setup, options, seats)
    return Play(game, options, seats, setup, Chance(record.seed, cards))
