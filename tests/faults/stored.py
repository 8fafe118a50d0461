"""What the database holds of each table, read as any other program would: plain SQL, and the rules to replay it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import asyncpg
import msgspec
from msgspec import UNSET

from pyramidion import games
from pyramidion.core import Chance, Entry, Invalid, Play, Refused, Tick
from pyramidion.core.play import parse_entry_move
from tests.apart import run_apart

from .records import digest

NO_ENTRY = "null"
"""The move of a row that changed the table and not the game."""
TABLES = "SELECT id, game, setup, seed, origin, salt, commitment, options, seats, status, outcome, deadline FROM tables"
MOVES = 'SELECT "table", seq, seat, at, id, move, verdict, mark FROM moves ORDER BY "table", seq'

_encode = msgspec.json.Encoder().encode


class Row(msgspec.Struct, frozen=True):
    """One row of the log."""

    seq: int
    seat: int | None
    at: float
    id: str | None
    move: str
    verdict: str | None = None
    mark: str | None = None

    @property
    def is_entry(self) -> bool:
        return self.move != NO_ENTRY


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """One table: its row, and its log."""

    id: str
    game: str
    setup: dict[str, Any]
    seed: int
    origin: dict[str, Any] | None = None
    """The house's own seed, and the nonces, from which the seed follows; None: the seed is the house's own."""
    salt: str
    commitment: str
    options: dict[str, Any]
    seats: int
    status: str
    outcome: dict[str, Any] | None
    deadline: float | None
    rows: tuple[Row, ...]

    @property
    def entries(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.is_entry)


class Step(msgspec.Struct, frozen=True):
    """An entry as the rules see it."""

    events: str
    """In JSON."""
    tick: bool
    passed: bool
    """A deadline had passed when it was made."""


class Replay:
    """The game rebuilt from the log alone. `fault` says where the rules do not follow it."""

    def __init__(self, stored: Stored, wanted: Mapping[int, Iterable[int | None]]) -> None:
        """`wanted`: of which seats the views are needed, by `seq`."""
        self.steps: list[Step] = []
        self.views: dict[tuple[int, int | None], str] = {}
        self.fault: str | None = None
        self.outcome: dict[str, Any] | None = None
        self.deadline: float | None = None
        try:
            self._play(stored, wanted)
        except (Refused, Invalid, msgspec.DecodeError, AssertionError) as error:
            self.fault = f"entry {len(self.steps)}: {error}"

    def _play(self, stored: Stored, wanted: Mapping[int, Iterable[int | None]]) -> None:
        game = games.load(stored.game)
        assert game is not None, f"no game {stored.game}"
        options = game.parse_options(stored.options, stored.seats)
        setup = game.parse_setup(stored.setup, options, stored.seats)
        play = Play(game, options, stored.seats, setup, Chance(stored.seed))
        self._keep(play, wanted)
        for row in stored.entries:
            move = parse_entry_move(game, row.seat, msgspec.json.decode(row.move), stored.seats, "$.move")
            verdict = UNSET
            if row.verdict is not None:
                verdict = game.parse_verdict(msgspec.json.decode(row.verdict), move, "$.verdict")
            assert row.at >= play.at, f"game time falls from {play.at} to {row.at}"
            passed = play.deadline is not None and play.deadline < row.at
            events = play.step(Entry(row.seat, row.at, move, verdict))
            self.steps.append(Step(_encode(events).decode(), isinstance(move, Tick), passed))
            self._keep(play, wanted)
        self.outcome = msgspec.json.decode(_encode(play.outcome))
        self.deadline = None if play.over else play.deadline

    def _keep(self, play: Play, wanted: Mapping[int, Iterable[int | None]]) -> None:
        for seat in wanted.get(play.seq, ()):
            self.views[play.seq, seat] = digest(_encode(play.view(seat)))


def read_postgres(url: str) -> dict[str, Stored]:
    async def fetched() -> dict[str, list[tuple[Any, ...]]]:
        connection = await asyncpg.connect(url)
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return {q: [tuple(row) for row in await connection.fetch(q)] for q in (TABLES, MOVES)}
        finally:
            await connection.close()

    found = run_apart(fetched())
    return _collect(found.__getitem__)


def _collect(fetch: Callable[[str], list[tuple[Any, ...]]]) -> dict[str, Stored]:
    logs: dict[str, list[Row]] = {}
    for table, *row in fetch(MOVES):
        logs.setdefault(table, []).append(Row(*row))
    tables = {}
    for who, game, setup, seed, origin, salt, promised, options, seats, *rest in fetch(TABLES):
        status, outcome, deadline = rest
        tables[who] = Stored(
            id=who,
            game=game,
            setup=_value(setup),
            seed=int(seed),
            origin=_value(origin),
            salt=salt,
            commitment=promised,
            options=_value(options),
            seats=len(_value(seats)),
            status=status,
            outcome=_value(outcome),
            deadline=deadline,
            rows=tuple(logs.pop(who, ())),
        )
    assert not logs, f"moves of tables that are not there: {sorted(logs)}"
    return tables


def _value(column: Any) -> Any:
    """JSON columns are text, in both databases."""
    return msgspec.json.decode(column) if isinstance(column, str | bytes) else column
