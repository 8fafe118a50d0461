"""An evening: the games that belong together once they are over, who won what, and the moments worth telling.

It begins with one table. To its evening belong its rematches, the tables of the same host, and those where two of its
people met again, as long as no more than three hours lie between one game and the next. Each is told to whoever may see
it replayed: nothing of a game that goes on, and a private table to its own people alone. The link of one table tells
how the others ended and no more: only those who belong to a table are given its address.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Raw

from pyramidion.house.bots.jobs import Recall
from pyramidion.house.errors import Denied
from pyramidion.house.history.finished import FinishedGames
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.messages import encode
from pyramidion.house.table.record import GONE, Record, Seat

HOUR = 3600.0
GAP = 3 * HOUR
"""What lies further apart are two evenings."""
LONGEST = 18 * HOUR
MOST = 20
"""Games that one page tells of."""
LOOKED_AT = 200
"""Games of these people that are looked at for it."""
KEPT = 256
"""Games whose moments are kept in memory; they never change."""


class EveningSeat(msgspec.Struct, frozen=True, kw_only=True):
    """`who` is a place in the evening's people; null for a bot. A bot's name is the client's."""

    name: str | None
    level: str | None
    who: int | None


class EveningGame(msgspec.Struct, frozen=True, kw_only=True):
    """`id` is null for a table that the reader does not belong to."""

    id: str | None
    game: str
    began: float
    seconds: float
    seats: tuple[EveningSeat, ...]
    outcome: dict[str, Any]


class EveningPerson(msgspec.Struct, frozen=True):
    """`won`: games in which somebody was beaten, shared victories too."""

    name: str
    games: int
    won: int


class EveningMoment(msgspec.Struct, frozen=True):
    """The best of its kind that evening. `game` is a place in the evening's games, `seats` are seats of that game."""

    kind: str
    game: int
    seats: tuple[int, ...]
    facts: dict[str, Any]


class Evening(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    began: float
    ended: float
    games: tuple[EveningGame, ...]
    people: tuple[EveningPerson, ...]
    moments: tuple[EveningMoment, ...]
    complete: bool
    """False when the moments of a game could not be looked up just now."""
    left_out: int
    """Further games of this evening, beyond what a page holds."""


class _Told(msgspec.Struct, frozen=True):
    """A highlight as the worker sends it."""

    kind: str
    seats: tuple[int, ...]
    weight: float
    facts: dict[str, Any]


_told = msgspec.json.Decoder(list[_Told])


class Evenings:
    def __init__(self, services: Services, finished: FinishedGames) -> None:
        self._services = services
        self._finished = finished
        self._moments: dict[str, asyncio.Task[list[_Told]]] = {}

    async def evening(self, table_id: str, player_id: str | None, moments: bool = True) -> Evening:
        """Denied as a replay of this table is: `unknown`, `forbidden` or `wrong_time`.

        Moments may take seconds to find: without them it is told at once, and not complete.
        """
        anchor = await self._finished.over(table_id, player_id)
        _, end = span(anchor)
        found = await self._services.store.over_between(
            sorted(company(anchor)), end - LONGEST, end + LONGEST, LOOKED_AT
        )
        mine = [
            record
            for record in together(anchor, found)
            if record.id == anchor.id or await self._may_see(record, player_id)
        ]
        records = sorted(nearest(anchor, mine, MOST), key=span)
        people, seats = who(records)
        told, complete = await self._all_moments(records) if moments else ([], False)
        return Evening(
            id=anchor.id,
            began=min(span(record)[0] for record in records),
            ended=max(span(record)[1] for record in records),
            games=tuple(
                _game(record, seats[record.id], record.id == anchor.id or _belongs(record, player_id))
                for record in records
            ),
            people=people,
            moments=moments_of(told),
            complete=complete,
            left_out=len(mine) - len(records),
        )

    async def _may_see(self, record: Record, player_id: str | None) -> bool:
        try:
            await self._finished.over(record.id, player_id)
        except Denied:
            return False
        return True

    async def _all_moments(self, records: list[Record]) -> tuple[list[list[_Told]], bool]:
        told, complete = [], True
        for record in records:
            try:
                told.append(await self._moments_at(record))
            except Denied:
                told.append([])
                complete = False
        return told, complete

    async def _moments_at(self, record: Record) -> list[_Told]:
        task = self._moments.get(record.id)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            while len(self._moments) >= KEPT:
                del self._moments[next(iter(self._moments))]
            task = asyncio.get_running_loop().create_task(self._recall(record))
            self._moments[record.id] = task
        # One who stops waiting does not stop it for the others.
        return await asyncio.shield(task)

    async def _recall(self, record: Record) -> list[_Told]:
        people = tuple(i for i, seat in enumerate(record.seats) if is_person(seat))
        if not people:
            return []
        written = await self._finished.written(record)
        result = await self._services.bot_pool.run(Recall(record.game, people, Raw(encode(written))))
        if result.error is not None:
            raise Denied(
                "internal", "this game could not be looked through", "la partie n'a pas pu être relue"
            )
        return _told.decode(result.value)

    async def close(self) -> None:
        for task in self._moments.values():
            task.cancel()
        await asyncio.gather(*self._moments.values(), return_exceptions=True)


# What belongs together.


def span(record: Record) -> tuple[float, float]:
    """From when to when it was played; pauses are not in it."""
    end = record.touched if record.ended is None else record.ended
    return min(record.made if record.started is None else record.started, end), end


def company(record: Record) -> set[str]:
    """Whoever plays or has played there, and the host."""
    return {*record.people, *record.held, *([] if record.host is None else [record.host])}


def together(anchor: Record, found: Iterable[Record]) -> list[Record]:
    """The games of the anchor's evening, the anchor first."""
    found = [record for record in found if record.id != anchor.id]
    chain = rematches(anchor, found)
    known = company(anchor)
    near = [
        record
        for record in found
        if record.id in chain
        or (record.host is not None and record.host == anchor.host)
        or len(known & company(record)) >= 2
    ]
    evening, (begin, end) = [anchor], span(anchor)
    while joining := [r for r in near if span(r)[0] - end <= GAP and begin - span(r)[1] <= GAP]:
        evening += joining
        near = [record for record in near if record not in joining]
        begin, end = (
            min(begin, *(span(r)[0] for r in joining)),
            max(end, *(span(r)[1] for r in joining)),
        )
    return evening


def rematches(anchor: Record, found: list[Record]) -> set[str]:
    """The tables before and after this one in its chain, as far as they are over."""
    after = {record.id: record.rematch for record in (anchor, *found)}
    before = {rematch: table for table, rematch in after.items() if rematch is not None}
    chain: set[str] = set()
    for links in (after, before):
        table = links.get(anchor.id)
        while table is not None and table not in chain:
            chain.add(table)
            table = links.get(table)
    return chain


def nearest(anchor: Record, records: list[Record], most: int) -> list[Record]:
    """The anchor and what was played closest to it."""
    return sorted(records, key=lambda r: (r.id != anchor.id, abs(span(r)[1] - span(anchor)[1])))[:most]


# Who they were.


def is_person(seat: Seat) -> bool:
    """Also somebody for whom a bot played on, and one who has left the house since."""
    return seat.kind == "person" or seat.stand_in


def who(records: list[Record]) -> tuple[tuple[EveningPerson, ...], dict[str, tuple[int | None, ...]]]:
    """The people of an evening, most games won first, and who of them sat where.

    An identity is one person. On a device that several share it is several: each name is one of them. Whoever has left
    the house is somebody else in each game.
    """
    shared = {
        seat.player
        for record in records
        for seat in record.seats
        if seat.player is not None and sum(other.player == seat.player for other in record.seats) > 1
    }
    names: dict[tuple[str, str], str] = {}
    games: dict[tuple[str, str], int] = {}
    won: dict[tuple[str, str], int] = {}
    sat: dict[str, list[tuple[str, str] | None]] = {}
    for record in records:
        winners = victors(record)
        for number, seat in enumerate(record.seats):
            key = None if not is_person(seat) else _key(record, number, shared)
            sat.setdefault(record.id, []).append(key)
            if key is not None:
                names[key] = seat.name or GONE
        for key in {key for key in sat[record.id] if key is not None}:
            games[key] = games.get(key, 0) + 1
            won[key] = won.get(key, 0) + any(sat[record.id][seat] == key for seat in winners)
    order = sorted(names, key=lambda key: (-won[key], -games[key]))
    place = {key: number for number, key in enumerate(order)}
    people = tuple(EveningPerson(names[key], games[key], won[key]) for key in order)
    return people, {
        table: tuple(None if key is None else place[key] for key in keys) for table, keys in sat.items()
    }


def _key(record: Record, number: int, shared: set[str]) -> tuple[str, str]:
    seat = record.seats[number]
    if seat.player is None:
        return record.id, str(number)
    return seat.player, (seat.name or "") if seat.player in shared else ""


def victors(record: Record) -> tuple[int, ...]:
    """Who has beaten somebody: nobody where all have the same, or where one plays alone."""
    winners = tuple((record.outcome or {}).get("winners", ()))
    return winners if len(winners) < len(record.seats) else ()


def _belongs(record: Record, player_id: str | None) -> bool:
    return player_id is not None and record.is_table_of(player_id)


def _game(record: Record, people: tuple[int | None, ...], known: bool) -> EveningGame:
    begin, end = span(record)
    return EveningGame(
        id=record.id if known else None,
        game=record.game,
        began=round(begin, 3),
        seconds=round(end - begin, 3),
        seats=tuple(
            EveningSeat(
                name=seat.name if is_person(seat) else None,
                level=seat.level if seat.kind == "bot" else None,
                who=person,
            )
            for seat, person in zip(record.seats, people, strict=True)
        ),
        outcome=record.outcome or {},
    )


def moments_of(told: list[list[_Told]]) -> tuple[EveningMoment, ...]:
    """The best of each kind, of several that are equal the first; a game's kinds in the order of its rule book."""
    best: dict[str, tuple[float, EveningMoment]] = {}
    for number, one in enumerate(told):
        for found in one:
            before = best.get(found.kind)
            if before is None or found.weight > before[0]:
                moment = EveningMoment(found.kind, number, found.seats, found.facts)
                best[found.kind] = found.weight, moment
    return tuple(moment for _, moment in best.values())
