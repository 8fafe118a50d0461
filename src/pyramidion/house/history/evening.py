"""An evening: the games that belong together once they are over, who won what, and the moments worth telling.

It begins with one table. To its evening belong its rematches, the tables of the same host, and those where two of its
people met again, as long as no more than three hours lie between one game and the next. Each is told to whoever may see
it replayed: nothing of a game that goes on, and a private table to its own people alone. The link of one table tells
how the others ended and no more: only those who belong to a table are given its address.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

import msgspec
from msgspec import Raw

from pyramidion.core import Outcome
from pyramidion.games.highlights import Fact, Highlight
from pyramidion.house.bots.jobs import Recall
from pyramidion.house.errors import Denied
from pyramidion.house.history.finished import FinishedGames, coach_requester
from pyramidion.house.history.task_cache import TaskCache
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.record import GONE, Record, Seat
from pyramidion.house.table.screen_messages import encode

GAP_SECONDS = 3 * 3600.0
"""What lies further apart are two evenings."""
EVENING_SECONDS = 18 * 3600.0
"""No evening is longer."""
MAX_GAMES = 20
"""Of one page."""
MAX_SEARCHED = 200
"""Games of these people that are looked at for it."""
GAMES_CACHED = 256
"""Games whose moments are kept in memory."""


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
    outcome: Outcome


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
    facts: dict[str, Fact]


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


_decode_highlights = msgspec.json.Decoder(list[Highlight]).decode


class Evenings:
    def __init__(self, services: Services, finished: FinishedGames) -> None:
        self._services = services
        self._finished = finished
        self._highlights = TaskCache[list[Highlight]](GAMES_CACHED)

    async def evening(self, table_id: str, player_id: str | None, moments: bool = True) -> Evening:
        """Denied as a replay of this table is: `unknown`, `forbidden` or `wrong_time`; `unknown` also for a tutorial.

        Moments may take seconds to find: without them it returns at once, and not complete.
        """
        anchor = await self._finished.visible(table_id, player_id)
        if anchor.is_tutorial:
            raise Denied(
                "unknown",
                "a tutorial belongs to no evening",
                "une partie d'apprentissage n'est d'aucune soirée",
            )
        _, end = span(anchor)
        found = await self._services.store.over_between(
            sorted(participants(anchor)), end - EVENING_SECONDS, end + EVENING_SECONDS, MAX_SEARCHED
        )
        visible = [
            record
            for record in games_of_evening(anchor, found)
            if record.id == anchor.id or await self._may_see(record, player_id)
        ]
        records = sorted(nearest(anchor, visible, MAX_GAMES), key=span)
        people, seats = people_of(records)
        highlights, complete = await self._all_highlights(records, player_id) if moments else ([], False)
        return Evening(
            id=anchor.id,
            began=min(span(record)[0] for record in records),
            ended=max(span(record)[1] for record in records),
            games=tuple(_game(record, seats[record.id], anchor, player_id) for record in records),
            people=people,
            moments=_best_moments(highlights),
            complete=complete,
            left_out=len(visible) - len(records),
        )

    async def _may_see(self, record: Record, player_id: str | None) -> bool:
        try:
            await self._finished.visible(record.id, player_id)
        except Denied:
            return False
        return True

    async def _all_highlights(
        self, records: list[Record], player_id: str | None
    ) -> tuple[list[list[Highlight]], bool]:
        """Of each game, and whether all could be looked up."""
        found: list[list[Highlight]] = []
        complete = True
        for record in records:
            try:
                find = partial(self._find_highlights, record, player_id)
                found.append(await self._highlights.get(record.id, find))
            except Denied:
                found.append([])
                complete = False
        return found, complete

    async def _find_highlights(self, record: Record, player_id: str | None) -> list[Highlight]:
        people = tuple(i for i, seat in enumerate(record.seats) if _is_person(seat))
        if not people:
            return []
        whole = await self._finished.record(record.id)  # a list of tables has no set-ups
        transcript = Raw(encode(await self._finished.transcript_of(whole)))
        job = Recall(record.game, people, transcript)
        result = await self._services.bot_pool.run(job, coach_requester(record, player_id))
        if result.error is not None:
            raise Denied(
                "internal", "this game could not be looked through", "la partie n'a pas pu être relue"
            )
        return _decode_highlights(result.value)

    async def close(self) -> None:
        await self._highlights.close()


# What belongs together.


def span(record: Record) -> tuple[float, float]:
    """From when to when it was played; pauses are not in it."""
    end = record.touched if record.ended is None else record.ended
    return min(record.made if record.started is None else record.started, end), end


def participants(record: Record) -> set[str]:
    """Whoever plays or has played there, and the host."""
    return {*record.people, *record.held, *([] if record.host is None else [record.host])}


def games_of_evening(anchor: Record, found: Iterable[Record]) -> list[Record]:
    """The games of the anchor's evening, the anchor first."""
    found = [record for record in found if record.id != anchor.id and not record.is_tutorial]
    chain = rematches(anchor, found)
    known = participants(anchor)
    near = [
        record
        for record in found
        if record.id in chain
        or (record.host is not None and record.host == anchor.host)
        or len(known & participants(record)) >= 2
    ]
    evening, (begin, end) = [anchor], span(anchor)
    while joining := [
        r for r in near if span(r)[0] - end <= GAP_SECONDS and begin - span(r)[1] <= GAP_SECONDS
    ]:
        evening += joining
        near = [record for record in near if record not in joining]
        begin = min(begin, *(span(r)[0] for r in joining))
        end = max(end, *(span(r)[1] for r in joining))
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

PersonKey = tuple[str, str]


def people_of(records: list[Record]) -> tuple[tuple[EveningPerson, ...], dict[str, tuple[int | None, ...]]]:
    """The people of an evening, most games won first, and by table who of them sat where.

    An identity is one person. On a device that several share it is several: each name is one of them. Whoever has left
    the house is somebody else in each game.
    """
    shared = {
        player
        for record in records
        for player, seats in Counter(seat.player for seat in record.seats).items()
        if player is not None and seats > 1
    }
    names: dict[PersonKey, str] = {}
    played: Counter[PersonKey] = Counter()
    won: Counter[PersonKey] = Counter()
    seated: dict[str, list[PersonKey | None]] = {}
    for record in records:
        keys = seated[record.id] = [_key(record, number, shared) for number in range(len(record.seats))]
        people = {key: seat.name or GONE for key, seat in zip(keys, record.seats, strict=True) if key}
        names.update(people)
        played.update(people.keys())
        won.update(people.keys() & {keys[seat] for seat in victors(record)})
    order = sorted(names, key=lambda key: (-won[key], -played[key]))
    places = {key: number for number, key in enumerate(order)}
    return (
        tuple(EveningPerson(names[key], played[key], won[key]) for key in order),
        {table: tuple(key and places[key] for key in keys) for table, keys in seated.items()},
    )


def _is_person(seat: Seat) -> bool:
    """Also somebody for whom a bot played on, and one who has left the house since."""
    return seat.kind == "person" or seat.stand_in


def _key(record: Record, number: int, shared: set[str]) -> PersonKey | None:
    """Who sat there; None for a bot."""
    seat = record.seats[number]
    if not _is_person(seat):
        return None
    if seat.player is None:
        return record.id, str(number)
    return seat.player, (seat.name or "") if seat.player in shared else ""


def victors(record: Record) -> tuple[int, ...]:
    """Who has beaten somebody: nobody where all have the same, or where one plays alone."""
    winners = tuple((record.outcome or {}).get("winners", ()))
    return winners if len(winners) < len(record.seats) else ()


def _game(
    record: Record, people: tuple[int | None, ...], anchor: Record, player_id: str | None
) -> EveningGame:
    begin, end = span(record)
    is_known = record.id == anchor.id or (player_id is not None and record.is_table_of(player_id))
    return EveningGame(
        id=record.id if is_known else None,
        game=record.game,
        began=round(begin, 3),
        seconds=round(end - begin, 3),
        seats=tuple(
            EveningSeat(
                name=seat.name if _is_person(seat) else None,
                level=seat.level if seat.kind == "bot" else None,
                who=person,
            )
            for seat, person in zip(record.seats, people, strict=True)
        ),
        outcome=msgspec.convert(record.outcome, Outcome),  # no game of an evening goes on
    )


def _best_moments(highlights: list[list[Highlight]]) -> tuple[EveningMoment, ...]:
    """The best of each kind, of several that are equal the first; a game's kinds in the order of its rule book."""
    best: dict[str, tuple[float, EveningMoment]] = {}
    for number, game in enumerate(highlights):
        for found in game:
            if found.kind not in best or found.weight > best[found.kind][0]:
                moment = EveningMoment(found.kind, number, found.seats, found.facts)
                best[found.kind] = found.weight, moment
    return tuple(moment for _, moment in best.values())
