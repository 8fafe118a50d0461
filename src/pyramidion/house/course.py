"""The course of a game at a table: rebuilt from the log, one step ahead while it is being stored, shown as views."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw

from pyramidion import games
from pyramidion.core import AnyGame, Cards, Chance, Entry, Invalid, Outcome, Play, Refused
from pyramidion.core.play import parse_entry_move

from .errors import Denied
from .messages import Standing, encode
from .record import Record
from .store import MoveRow

NOTHING = Raw(b"[]")


class Step(NamedTuple):
    """An entry that the rules allow, and what it brings about. Nothing of it is shown before it is stored."""

    entry: Entry
    id: str | None
    state: Any
    events: tuple[Any, ...]
    outcome: Outcome | None
    deadline: float | None


def find_game(key: str, rules: int | None = None) -> AnyGame:
    """A game that tables are opened for. Raises Denied where there is none, or only other rules than these."""
    game = games.load(key)
    if game is None:
        raise Denied(
            "unknown",
            f"there is no game {key[:40]!r} in this house",
            f"il n'y a pas de jeu « {key[:40]} » ici",
        )
    if rules is not None and rules != game.version:
        raise Denied(
            "closed",
            f"this game was begun with version {rules} of the rules; this house plays version {game.version}",
            f"cette partie suit la version {rules} des règles ; cette maison joue la version {game.version}",
        )
    return game


def begin(record: Record, cards: Cards) -> Play:
    """The game before its first entry."""
    game = find_game(record.game, record.rules)
    seats = len(record.seats)
    options = game.parse_options(record.options, seats)
    setup = game.parse_setup(record.setup, options, seats)
    return Play(game, options, seats, setup, Chance(record.seed, cards))


def entries(play: Play, rows: Iterable[MoveRow]) -> Iterable[Entry]:
    """The entries among these rows of a log; the others changed the table, not its game."""
    for row in rows:
        if row.is_entry:
            yield entry_of(play, row)


def entry_of(play: Play, row: MoveRow) -> Entry:
    game, verdict = play.game, UNSET
    move = parse_entry_move(game, row.seat, msgspec.json.decode(row.move), play.seats, "$.move")
    if row.verdict is not None:
        verdict = game.parse_verdict(msgspec.json.decode(row.verdict), move, "$.verdict")
    return Entry(row.seat, row.at, move, verdict)


def log_row(
    table: str, seq: int, game: AnyGame, entry: Entry, after: Any, move_id: str | None, delay: float = 0.0
) -> tuple[Any, ...]:
    """The values of INSERT_MOVE. What chance decided in a move is written out, and what a judge said of it stands
    beside it."""
    move = entry.move if entry.seat is None else game.settled(entry.move, after)
    verdict = None if entry.verdict is UNSET else encode(entry.verdict).decode()
    return (table, seq, entry.seat, entry.at, move_id, encode(move).decode(), verdict, delay or None)


UNREADABLE = (Refused, Invalid, msgspec.DecodeError)


def unreadable(error: Exception) -> Denied:
    """What the rules of today do not follow is told as a fault of the record."""
    return Denied(
        "closed",
        f"the record of this game cannot be read: {error}",
        f"la partie enregistrée ne peut pas être relue : {error}",
    )


class Course:
    """One game in memory. `play` is what is stored; steps ahead of it wait for the disk."""

    __slots__ = ("_may", "_standing", "_views", "game", "ids", "play")

    def __init__(self, play: Play) -> None:
        self.play = play
        self.game = play.game
        self.ids: set[tuple[int | None, str]] = set()
        """The client's ids of accepted moves, by seat."""
        self._views: dict[Hashable, Raw] = {}
        self._may: dict[int | None, bytes] = {}
        self._standing: tuple[float, bytes] | None = None

    @classmethod
    def rebuild(cls, record: Record, rows: list[MoveRow], cards: Cards) -> Course:
        """From the log. A log that the rules of today do not follow is a fault of the house and said as one."""
        for number, row in enumerate(rows):
            if row.seq != number:
                raise Denied(
                    "closed", f"the record lacks row {number}", f"il manque la ligne {number} de la partie"
                )
        try:
            course = cls(begin(record, cards))
            for entry in entries(course.play, rows):
                course.play.step(entry)
        except UNREADABLE as error:
            raise unreadable(error) from error
        course.ids = {(row.seat, row.id) for row in rows if row.id is not None}
        return course

    def next(self, row: MoveRow) -> Step:
        """An entry that another process has appended."""
        try:
            return self.ahead(entry_of(self.play, row), row.id)
        except UNREADABLE as error:
            raise unreadable(error) from error

    def ahead(self, entry: Entry, move_id: str | None = None) -> Step:
        """Raises Refused. The step counts when `accept` is called with it."""
        entry = self.play.judged(entry)
        state, events = self.play.ahead(entry)
        game = self.game
        return Step(entry, move_id, state, events, game.outcome(state), game.deadline(state))

    def row(self, table: str, head: int, step: Step, delay: float = 0.0) -> tuple[Any, ...]:
        """As row `head` of the table's log."""
        return log_row(table, head, self.game, step.entry, step.state, step.id, delay)

    def accept(self, step: Step) -> None:
        self.play.accept(step.state, step.entry.at)
        if step.id is not None:
            self.ids.add((step.entry.seat, step.id))
        self._views.clear()
        self._may.clear()
        self._standing = None

    def view(self, seat: int | None) -> Raw:
        """Encoded once for everybody who may know the same."""
        state = self.play.state
        audience = self.game.audience(state, seat)
        view = self._views.get(audience)
        if view is None:
            view = self._views[audience] = Raw(encode(self.game.view(state, seat)))
        return view

    def _may_json(self, seat: int | None) -> bytes:
        may = self._may.get(seat)
        if may is None:
            may = self._may[seat] = encode(() if seat is None else self.game.may(self.play.state, seat))
        return may

    def _standing_json(self, clock: float) -> bytes:
        if self._standing is None or self._standing[0] != clock:
            outcome = self.play.outcome
            deadline = None if outcome is not None else self.play.deadline
            left = None if deadline is None else max(round(deadline - clock, 3), 0.0)
            told = encode(Standing(outcome is not None, outcome, left, round(clock, 3)))
            self._standing = (clock, told[1:-1])
        return self._standing[1]

    def message(
        self,
        seat: int | None,
        clock: float,
        events: Raw = NOTHING,
        re: str | None = None,
        stale: bool = False,
    ) -> bytes:
        """The `game` message for somebody who looks as this seat, at game time `clock`.

        All but a few bytes are the same for every screen and encoded already: it is put together by hand.
        """
        return b"".join(
            (
                b'{"type":"game",' if re is None else b'{"type":"game","re":%b,' % encode(re),
                b'"seq":%d,"seat":%b,"events":' % (self.play.seq, b"null" if seat is None else b"%d" % seat),
                events,
                b',"view":',
                self.view(seat),
                b',"may":',
                self._may_json(seat),
                b",",
                self._standing_json(clock),
                b',"stale":true}' if stale else b"}",
            )
        )
