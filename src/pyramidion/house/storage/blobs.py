"""Blob store of decks and old transcripts: folders beside a SQLite file, or the database that processes share.

What belongs into the database is not written here but returned as statements, so that it is written together with the
rows that refer to it.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from pyramidion.decks import Deck, DeckInvalid, Library, UnknownDeck
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.settings import Settings
from pyramidion.house.table.record import GONE, Record

from . import private_files
from .log import Op
from .store import INSERT_DECK_FILE, SET_TRANSCRIPT, Store

logger = logging.getLogger(__name__)

DECKS_OPTION = "decks"
"""The option of a game that is played with decks."""
_PINNED = re.compile(r"[a-z0-9-]+@[0-9a-f]{64}")
"""The name of the very cards that a game was begun with."""


def without_choice(name: str) -> str:
    """`maison@0f3a…:famille+sport` is a part of `maison@0f3a…`."""
    return name.partition(":")[0]


def deck_names(options: object) -> Iterator[str]:
    """The decks that the options of a table name, whole; what is no name at all, the game's own options refuse."""
    names = options.get(DECKS_OPTION) if isinstance(options, Mapping) else None
    for name in names if isinstance(names, list | tuple) else ():
        if isinstance(name, str):
            yield without_choice(name)


def write_deck_file(settings: Settings, deck: Deck) -> None:
    """Writes the deck into its folder unless it is there; raises StorageFailed."""
    file = settings.decks / f"{deck.key}@{deck.digest}.zip"
    if not file.exists():
        try:
            private_files.write(file, deck.packed())
        except OSError as error:
            raise StorageFailed(str(error)) from error


class FolderBlobs:
    """Beside a SQLite file."""

    def __init__(self, settings: Settings, library: Library) -> None:
        self._settings = settings
        self._library = library

    # Decks.

    async def store_deck(self, deck: Deck) -> list[Op]:
        """Raises StorageFailed."""
        await asyncio.to_thread(write_deck_file, self._settings, deck)
        return []

    async def load_decks(self, options: object) -> None:
        """The library holds the decks that these options name afterwards, if they are kept anywhere.

        Called before a game is begun, read or looked up: rules find only what the library holds.
        """
        for name in deck_names(options):
            if not self._library.holds(name):
                await self._load(name)

    async def _load(self, name: str) -> None:
        await asyncio.to_thread(self._load_cards, name)

    def _load_cards(self, name: str) -> None:
        """With its cards: a table that draws from it must not wait for them to be read."""
        self._library.load(name, self._settings.decks)
        with suppress(UnknownDeck, DeckInvalid):  # whoever looks for the deck is told so
            self._library.find(name).counts()

    async def store_own_decks(self) -> list[Op]:
        """What else must be kept so that processes of another version find this version's own decks."""
        return []

    # Transcripts.

    async def store_transcript(self, record: Record, transcript: dict[str, Any]) -> tuple[str, list[Op]]:
        """Its name in the archive."""
        month = datetime.fromtimestamp(record.made, UTC).strftime("%Y-%m")
        name = f"{month}/{record.game}-{record.id}.json"
        return name, await self._write(record, name, transcript)

    async def transcript(self, record: Record) -> dict[str, Any]:
        """The transcript of an archived table; Denied `closed` where it cannot be read."""
        try:
            raw: dict[str, Any] = msgspec.json.decode(await self._read(record))
        except (OSError, msgspec.DecodeError) as error:
            raise Denied(
                "closed",
                f"the archived record of this game cannot be read: {error}",
                f"la partie archivée ne peut pas être relue : {error}",
            ) from error
        return raw

    async def forget(self, record: Record, player: str) -> list[Op]:
        """« Joueur parti » in the transcript of an archived table."""
        assert record.file is not None
        transcript = await self.transcript(record)
        names = zip(record.seats, transcript["seats"], strict=True)
        seats = [GONE if seat.player == player else name for seat, name in names]
        return await self._write(record, record.file, {**transcript, "seats": seats})

    async def _write(self, record: Record, name: str, transcript: dict[str, Any]) -> list[Op]:
        await asyncio.to_thread(private_files.write, self._folder / name, _encoded(transcript))
        return []

    async def _read(self, record: Record) -> bytes | str:
        assert record.file is not None
        return await asyncio.to_thread((self._folder / record.file).read_bytes)

    @property
    def _folder(self) -> Path:
        return self._settings.archive or self._settings.database.parent / "archive"


class DatabaseBlobs(FolderBlobs):
    """In the database, for processes that share no folder. The folder of the decks only saves asking twice."""

    def __init__(self, settings: Settings, library: Library, store: Store) -> None:
        super().__init__(settings, library)
        self._store = store

    async def store_deck(self, deck: Deck) -> list[Op]:
        self._library.put(deck)
        await self._copy_to_folder(deck)
        return [(INSERT_DECK_FILE, (f"{deck.key}@{deck.digest}", await asyncio.to_thread(deck.packed)))]

    async def _load(self, name: str) -> None:
        await super()._load(name)
        if self._library.holds(name) or not _PINNED.fullmatch(name):
            return
        body = await self._store.deck_file(name)
        if body is None:
            return  # the game says what it misses
        try:
            await asyncio.to_thread(self._library.put_archive, name, body)
            await asyncio.to_thread(self._library.find(name).counts)
        except (DeckInvalid, UnknownDeck) as error:
            logger.error("the cards %s are damaged: %s", name, error)
        else:
            await self._copy_to_folder(self._library.find(name))

    async def _copy_to_folder(self, deck: Deck) -> None:
        """Where this process's bot workers find it."""
        try:
            await asyncio.to_thread(write_deck_file, self._settings, deck)
        except StorageFailed as error:
            logger.warning("cards %s@%s are not kept in the folder: %s", deck.key, deck.digest, error)

    async def store_own_decks(self) -> list[Op]:
        ops: list[Op] = []
        for key in self._library.own_keys:
            deck = await asyncio.to_thread(self._library.find, key)
            if not await self._store.has_deck_file(deck.name):
                ops.append((INSERT_DECK_FILE, (deck.name, await asyncio.to_thread(deck.packed))))
        return ops

    async def _write(self, record: Record, name: str, transcript: dict[str, Any]) -> list[Op]:
        return [(SET_TRANSCRIPT, (record.id, _encoded(transcript).decode()))]

    async def _read(self, record: Record) -> bytes | str:
        found = await self._store.transcript(record.id)
        if found is None:
            raise FileNotFoundError("it is missing")
        return found


def _encoded(transcript: dict[str, Any]) -> bytes:
    return msgspec.json.encode(transcript) + b"\n"
