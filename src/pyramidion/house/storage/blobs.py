"""Where cards and old transcripts are kept: in folders beside a SQLite file, or in the database that processes share.

What belongs into the database is not written here but given back, so that it is written together with the rows that
speak of it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from pyramidion.decks import Deck, DeckInvalid, Library, UnknownDeck
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.settings import Settings
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.store import KEEP_CARDS, PUT_AWAY, Store
from pyramidion.house.table.record import GONE, Record

logger = logging.getLogger(__name__)

CARDS = "decks"
"""The option of a game that is played with decks."""
_PINNED = re.compile(r"[a-z0-9-]+@[0-9a-f]{64}")
"""The name of the very cards that a game was begun with."""


def bare(name: str) -> str:
    """Without the audience: `maison@0f3a…:famille` is a part of `maison@0f3a…`."""
    return name.partition(":")[0]


def deck_names(options: object) -> Iterator[str]:
    """The decks that the options of a table name, whole; what is no name at all, the game's own options refuse."""
    names = options.get(CARDS) if isinstance(options, Mapping) else None
    for name in names if isinstance(names, list | tuple) else ():
        if isinstance(name, str):
            yield bare(name)


def keep_file(settings: Settings, deck: Deck) -> None:
    """Writes the deck down once, whole or not at all."""
    file = settings.decks / f"{deck.key}@{deck.digest}.zip"
    if file.exists():
        return
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}.new")
        new.write_bytes(deck.packed())
        new.replace(file)
    except OSError as error:
        raise StorageFailed(str(error)) from error


class Folders:
    """Beside a SQLite file."""

    def __init__(self, settings: Settings, library: Library) -> None:
        self._settings = settings
        self._library = library

    # Cards.

    async def keep(self, deck: Deck) -> list[Op]:
        """Raises StorageFailed."""
        await asyncio.to_thread(keep_file, self._settings, deck)
        return []

    async def load_decks(self, options: object) -> None:
        """The library holds the decks that these options name afterwards, if they are kept anywhere.

        Called before a game is begun, read or looked up: rules find only what the library holds.
        """
        for name in deck_names(options):
            if not self._library.holds(name):
                await self._load(name)

    async def _load(self, name: str) -> None:
        await asyncio.to_thread(self._library.load, name, self._settings.decks)

    async def own_cards(self) -> list[Op]:
        """What else must be kept so that the house's own decks are found again by those who have other versions."""
        return []

    # Transcripts.

    async def put_away(self, record: Record, transcript: dict[str, Any]) -> tuple[str, list[Op]]:
        """Its name in the archive."""
        name = _file(record)
        await asyncio.to_thread(_save, self._folder / name, _encoded(transcript))
        return name, []

    async def fetch(self, record: Record) -> dict[str, Any]:
        """The transcript of an archived table; Denied `closed` where it cannot be read."""
        assert record.file is not None
        try:
            return _decoded(await asyncio.to_thread((self._folder / record.file).read_bytes))
        except OSError as error:
            raise _unreadable(error) from error

    async def forget(self, record: Record, player: str) -> list[Op]:
        """« Joueur parti » in a transcript that was put away."""
        assert record.file is not None
        raw = _without(await self.fetch(record), record, player)
        await asyncio.to_thread(_save, self._folder / record.file, _encoded(raw))
        return []

    @property
    def _folder(self) -> Path:
        return self._settings.archive or self._settings.database.parent / "archive"


class Shared(Folders):
    """In the database, for processes that share no folder. The folder of the decks only saves asking twice."""

    def __init__(self, settings: Settings, library: Library, store: Store) -> None:
        super().__init__(settings, library)
        self._store = store

    async def keep(self, deck: Deck) -> list[Op]:
        self._library.put(deck)
        await self._copy_to_folder(deck)
        return [(KEEP_CARDS, (f"{deck.key}@{deck.digest}", await asyncio.to_thread(deck.packed)))]

    async def _load(self, name: str) -> None:
        await super()._load(name)
        if self._library.holds(name) or not _PINNED.fullmatch(name):
            return
        body = await self._store.cards(name)
        if body is None:
            return  # the game says what it misses
        try:
            await asyncio.to_thread(self._library.put_archive, name, body)
        except (DeckInvalid, UnknownDeck) as error:
            logger.error("the cards %s are damaged: %s", name, error)
        else:
            await self._copy_to_folder(self._library.find(name))

    async def _copy_to_folder(self, deck: Deck) -> None:
        try:
            # Where the processes find it in which this one's bots think.
            await asyncio.to_thread(keep_file, self._settings, deck)
        except StorageFailed as error:
            logger.warning("cards %s@%s are not kept in the folder: %s", deck.key, deck.digest, error)

    async def own_cards(self) -> list[Op]:
        ops: list[Op] = []
        for key in self._library.own_keys:
            deck = await asyncio.to_thread(self._library.find, key)
            if not await self._store.has_cards(deck.name):
                ops.append((KEEP_CARDS, (deck.name, await asyncio.to_thread(deck.packed))))
        return ops

    async def put_away(self, record: Record, transcript: dict[str, Any]) -> tuple[str, list[Op]]:
        return _file(record), [(PUT_AWAY, (record.id, _encoded(transcript).decode()))]

    async def fetch(self, record: Record) -> dict[str, Any]:
        found = await self._store.put_away(record.id)
        if found is None:
            raise _unreadable("it is missing")
        return _decoded(found)

    async def forget(self, record: Record, player: str) -> list[Op]:
        raw = _without(await self.fetch(record), record, player)
        return [(PUT_AWAY, (record.id, _encoded(raw).decode()))]


def _file(record: Record) -> str:
    month = datetime.fromtimestamp(record.made, UTC).strftime("%Y-%m")
    return f"{month}/{record.game}-{record.id}.json"


def _encoded(transcript: dict[str, Any]) -> bytes:
    return msgspec.json.encode(transcript) + b"\n"


def _decoded(data: bytes | str) -> dict[str, Any]:
    try:
        raw: dict[str, Any] = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise _unreadable(error) from error
    return raw


def _unreadable(error: object) -> Denied:
    return Denied(
        "closed",
        f"the archived record of this game cannot be read: {error}",
        f"la partie archivée ne peut pas être relue : {error}",
    )


def _without(transcript: dict[str, Any], record: Record, player: str) -> dict[str, Any]:
    names = zip(record.seats, transcript["seats"], strict=True)
    return {**transcript, "seats": [GONE if seat.player == player else name for seat, name in names]}


def _save(path: Path, data: bytes) -> None:
    """Writes the file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
