"""What a game's own figures say of a person, over their last games that came to their end.

Each game is looked through once, by a worker of the bots; what it found for a person is kept beside the game in their
history. Of one question so many are looked through, and whoever wants to know more asks again.
"""

from __future__ import annotations

from functools import partial

import msgspec
from msgspec import Raw

from pyramidion.games.statistics import VERSION, Figure, Form
from pyramidion.house.bots.jobs import Measure
from pyramidion.house.codes import is_id
from pyramidion.house.errors import Denied
from pyramidion.house.history.finished import FinishedGames, coach_requester
from pyramidion.house.history.task_cache import TaskCache
from pyramidion.house.profiles.profile import Profiles
from pyramidion.house.profiles.reading import SET_STATISTICS, MeasuredGame
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.record import Record, Seat

MOST_GAMES = 200
"""The last games of a person that their figures are made of."""
MEASURED = 5
"""Games that are looked through for one question; the others are there already, or left for the next."""
CACHED = 64


class Kept(msgspec.Struct, frozen=True):
    """What `played.statistics` holds: the figures of this person's seats."""

    version: int
    figures: tuple[Figure, ...]


class FigureShown(msgspec.Struct, frozen=True):
    """`value` of `of`, added over all games: their quotient is a share or a mean. `label`: which of several."""

    kind: str
    label: str
    form: Form
    value: float
    of: float


class StatisticsShown(msgspec.Struct, frozen=True):
    """From so many games; `missing`: those that have not been looked through yet, or could not be."""

    game: str
    games: int
    missing: int
    figures: tuple[FigureShown, ...]


_decode_figures = msgspec.json.Decoder(tuple[Figure, ...]).decode
_decode_kept = msgspec.json.Decoder(Kept).decode


class Statistics:
    def __init__(self, services: Services, finished: FinishedGames, profiles: Profiles) -> None:
        self._services = services
        self._finished = finished
        self._profiles = profiles
        self._measured = TaskCache[tuple[Figure, ...]](CACHED)

    async def of(self, handle: str, reader: str | None, game: str) -> StatisticsShown:
        """Nothing where they are hidden; Denied as the profile is."""
        row, may = await self._profiles.find(handle, reader)
        if not may.statistics or not is_id(game):
            return StatisticsShown(game, 0, 0, ())
        listed = await self._profiles.read.statistics(row.player, game, MOST_GAMES)
        known: list[tuple[MeasuredGame, tuple[Figure, ...]]] = []
        missing: list[MeasuredGame] = []
        for one in listed:
            kept = None if one.statistics is None else _decode_kept(one.statistics)
            if kept is None or kept.version != VERSION:
                missing.append(one)
            else:
                known.append((one, kept.figures))
        for one in missing[:MEASURED]:
            known.append((one, await self._measure(one, row.player, reader)))
        return StatisticsShown(game, len(known), len(listed) - len(known), shown(known))

    async def _measure(self, one: MeasuredGame, player: str, reader: str | None) -> tuple[Figure, ...]:
        """This person's figures of a game, which are kept. One that cannot be looked through has none."""
        record = await self._finished.record(one.table)
        try:
            found = await self._measured.get(one.table, partial(self._find, record, reader))
        except Denied:
            found = ()
        mine = {number for number, seat in enumerate(one.seats) if seat.player == player}
        figures = tuple(figure for figure in found if figure.seat in mine)
        kept = msgspec.json.encode(Kept(VERSION, figures)).decode()
        await self._services.log.write([(SET_STATISTICS, (kept, player, one.table))])
        return figures

    async def _find(self, record: Record, reader: str | None) -> tuple[Figure, ...]:
        transcript = await self._finished.transcript_of(record)
        job = Measure(record.game, Raw(msgspec.json.encode(transcript)))
        result = await self._services.bot_pool.run(job, coach_requester(record, reader))
        if result.error is not None:
            raise Denied(
                "internal", "this game could not be looked through", "la partie n'a pas pu être relue"
            )
        return _decode_figures(result.value)

    async def close(self) -> None:
        await self._measured.close()


def shown(known: list[tuple[MeasuredGame, tuple[Figure, ...]]]) -> tuple[FigureShown, ...]:
    """Added over all games, in the order of their kinds; of several labels the most frequent first."""
    sums: dict[tuple[str, str, Form], tuple[float, float]] = {}
    for game, figures in known:
        for one in figures:
            label = one.label if one.partner is None else _name(game.seats, one.partner)
            key = one.kind, label, one.form
            value, of = sums.get(key, (0.0, 0.0))
            sums[key] = value + one.value, of + one.of
    kinds = list(dict.fromkeys(kind for kind, _, _ in sums))
    order = sorted(sums, key=lambda key: (kinds.index(key[0]), -sums[key][1], key[1]))
    return tuple(FigureShown(*key, *sums[key]) for key in order)


def _name(seats: tuple[Seat, ...], number: int) -> str:
    return seats[number].label or "" if number < len(seats) else ""
