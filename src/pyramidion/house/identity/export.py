"""« Exporter mes données »: everything that the house has of one person, as a zip archive.

What is exported is listed in PARTS, one function for each part. A part yields paths and contents, a piece at a time,
and reads as much of the database as one piece needs. What cannot be read any more is named in `missing.json`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

from pyramidion.decks import DeckInvalid, UnknownDeck
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.history.finished import FinishedGames
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.blobs import DECKS_OPTION
from pyramidion.house.storage.store import Player
from pyramidion.house.table.record import Record

from .export_rows import FILES
from .zip_stream import Files, zipped

MAX_AT_WORK = 2
"""Exports for which one process reads and packs at the same time; those that wait for a slow line cost nothing."""
MAX_OPEN = 40
"""Exports that have begun and not ended in one process. Each has a piece of a file in memory."""
STALL_SECONDS = 60.0
"""Whoever takes nothing for so long has gone."""
LINES_READ = 500
"""Of the chat, at once."""
OPENING, BETWEEN, CLOSING = b"[\n", b",\n", b"\n]\n"


class Asked(msgspec.Struct, frozen=True):
    """Who asks for all they have, and where it is."""

    services: Services
    finished: FinishedGames
    player: Player
    missing: list[dict[str, str]]
    """What could not be read, and why; parts add to it."""


Part = Callable[[Asked], Files]


def _json(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


async def me(asked: Asked) -> Files:
    """Who I am: name, language, passkeys, and which decks I brought."""
    store, player = asked.services.store, asked.player
    passkeys = await store.identities.passkeys(player.id)
    yield (
        "me.json",
        _json(
            {
                "id": player.id,
                "name": player.name,
                "lang": player.lang,
                "made": await store.made(player.id),
                "signed_out_other_devices": player.epoch,
                "passkeys": [
                    {"name": key.name, "site": key.site, "made": key.made, "used": key.used}
                    for key in passkeys
                ],
                "recovery_codes_left": await store.identities.codes_left(player.id),
                "decks": await store.decks_of(player.id),
            }
        ),
    )


async def tables(asked: Asked) -> Files:
    """Each table that names me: what was played, with whom, and how it ended."""
    path, before = "tables.json", OPENING
    for table_id in await asked.services.store.all_tables_of(asked.player.id):
        record = await asked.services.store.listed_table(table_id)
        if record is not None and (record.belongs(asked.player.id) or asked.player.id in record.held):
            yield path, before + msgspec.json.encode(_table(record, asked.player.id))
            before = BETWEEN
    yield path, (before if before == OPENING else b"") + CLOSING


def _table(record: Record, player_id: str) -> dict[str, Any]:
    return {
        "id": record.id,
        "game": record.game,
        "status": record.status,
        "private": record.private,
        "made": record.made,
        "started": record.started,
        "ended": record.ended,
        "host": record.host == player_id,
        "seats": [seat.label for seat in record.seats],
        "my_seats": list(record.seats_of(player_id)),
        "outcome": record.final,
    }


async def transcripts(asked: Asked) -> Files:
    """Each game of mine that is over, as its table's page offers it."""
    for table_id in await asked.services.store.all_tables_of(asked.player.id):
        try:
            game = await asked.finished.transcript(table_id, asked.player.id)
        except StorageFailed:
            raise
        except Denied as denied:
            if denied.code != "wrong_time":  # one that is not over has no transcript yet
                asked.missing.append(
                    {"what": f"transcripts/{table_id}.json", "en": denied.en, "fr": denied.fr}
                )
            continue
        yield f"transcripts/{game['game']}-{table_id}.json", _json(game)


async def chat(asked: Asked) -> Files:
    """The lines that I wrote, those of others are theirs."""
    path, before = "chat.json", OPENING
    table, number = "", -1
    while lines := await asked.services.store.lines_of(asked.player.id, table, number, LINES_READ):
        written = [
            {"table": table, "at": at, "text": text, "phrase": phrase} for table, _, at, text, phrase in lines
        ]
        yield path, before + BETWEEN.join(map(msgspec.json.encode, written))
        before = BETWEEN
        table, number = lines[-1][:2]
    yield path, (before if before == OPENING else b"") + CLOSING


async def decks(asked: Asked) -> Files:
    """The decks that I brought, packed as the house keeps them."""
    library = asked.services.library
    for name in await asked.services.store.decks_of(asked.player.id):
        await asked.services.blobs.load_decks({DECKS_OPTION: [name]})
        try:
            packed = await asyncio.to_thread(library.find(name).packed)
        except (UnknownDeck, DeckInvalid) as error:
            asked.missing.append({"what": f"decks/{name}.zip", "en": str(error), "fr": str(error)})
            continue
        yield f"decks/{name}.zip", packed


async def rows(asked: Asked) -> Files:
    """Ratings, blocks and reports, devices for news, holidays: what lies in tables of its own."""
    reader = asked.services.store.reader
    for path, topics in FILES.items():
        found = {topic: await one.read(reader, asked.player.id) for topic, one in topics.items()}
        if any(found.values()):
            yield path, _json(found)


async def missing(asked: Asked) -> Files:
    """Last, when all others have been read."""
    if asked.missing:
        yield "missing.json", _json(asked.missing)


PARTS: tuple[Part, ...] = (me, tables, transcripts, chat, decks, rows, missing)
"""In the order of the archive. Whoever stores something about people adds a function here, before `missing`."""


class Exports:
    def __init__(self, services: Services, finished: FinishedGames) -> None:
        self._services = services
        self._finished = finished
        self._at_work = asyncio.Semaphore(MAX_AT_WORK)
        self.open = 0
        """Exports that have begun and not ended."""

    def begin(self, player: Player) -> AsyncIterator[bytes]:
        """The archive, piece by piece; Denied `limit` while too many are under way."""
        if self.open >= MAX_OPEN:
            raise Denied(
                "limit",
                "many people are exporting their data just now; please try again in a minute",
                "beaucoup de monde exporte ses données en ce moment ; veuillez réessayer dans une minute",
            )
        return self._archive(Asked(self._services, self._finished, player, []))

    async def _archive(self, asked: Asked) -> AsyncIterator[bytes]:
        reader = _Reader(self, asyncio.current_task())
        try:
            pieces = zipped(_files(asked), self._services.now())
            while True:
                async with self._at_work:
                    piece = await anext(pieces, None)
                if piece is None:
                    return
                # Whoever sends the piece waits in this task until it is taken.
                stalled = asyncio.get_running_loop().call_later(STALL_SECONDS, reader.give_up)
                yield piece
                stalled.cancel()
        finally:
            reader.leave()


class _Reader:
    """Whoever an archive is sent to. One who goes away in the middle of a piece never comes back for the next, and is
    noticed when that takes too long."""

    def __init__(self, exports: Exports, task: asyncio.Task[Any] | None) -> None:
        self._exports: Exports | None = exports
        self._task = task
        exports.open += 1

    def leave(self) -> None:
        if self._exports is not None:
            self._exports.open -= 1
            self._exports = None

    def give_up(self) -> None:
        if self._exports is not None and self._task is not None:
            self._task.cancel()
        self.leave()


async def _files(asked: Asked) -> Files:
    for part in PARTS:
        async for path, data in part(asked):
            yield path, data
