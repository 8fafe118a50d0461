"""Decks at the tables: those of the house, and those that somebody brings for their own tables.

A deck that is played with lies as a file in the data folder, named by key and digest: a table finds the very cards that
it was begun with, whatever became of the deck since. What somebody brings is listed under their name in the database.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from typing import Any

import msgspec

from pyramidion.core import Fault
from pyramidion.decks import Deck, DeckInvalid, UnknownDeck, judging, lint, shelf
from pyramidion.decks import Fault as DeckFault

from .desk import Desk
from .errors import Denied, StorageFailed
from .settings import Settings
from .store import DROP_DECK, INSERT_DECK, Store

OPTION = "decks"
"""The option of a game that is played with decks."""


class DeckShown(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as a list shows it. `name` goes into the option `decks`."""

    name: str
    key: str
    title: str
    version: str
    age: int
    date: str
    authors: tuple[str, ...]
    licence: str
    description: str
    games: tuple[str, ...]
    """Which games it has cards for."""
    counts: dict[str, int]


class DecksShown(msgspec.Struct, frozen=True):
    house: tuple[DeckShown, ...]
    mine: tuple[DeckShown, ...]


class Brought(msgspec.Struct, frozen=True):
    """What the house says to a deck: it is kept and listed, or null; and every fault and warning with its place."""

    deck: DeckShown | None
    faults: tuple[DeckFault, ...]


def shown(deck: Deck, name: str) -> DeckShown:
    about = deck.about
    return DeckShown(
        name=name,
        key=deck.key,
        title=deck.title,
        version=deck.version,
        age=about.age,
        date=about.date.isoformat(),
        authors=about.authors,
        licence=about.licence,
        description=about.description,
        games=deck.games(),
        counts=deck.counts(),
    )


def keep(settings: Settings, deck: Deck) -> None:
    """Writes the deck down once, whole or not at all."""
    place = settings.decks
    file = place / f"{deck.key}@{deck.digest}.zip"
    if file.exists():
        return
    try:
        place.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}.new")
        new.write_bytes(deck.packed())
        new.replace(file)
    except OSError as error:
        raise StorageFailed(str(error)) from error


def pinned(settings: Settings, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game that begins: each deck by the name that always finds these very cards.

    A deck that is not here stays as it is named: a game with all its cards in its set-up does not need it.
    """
    if OPTION not in options:
        return dict(options)
    names = []
    for name in options[OPTION]:
        try:
            deck = shelf.find(name)
        except (UnknownDeck, DeckInvalid):
            names.append(name)
        else:
            keep(settings, deck)
            names.append(deck.name)
    return {**options, OPTION: names}


def versions(options: Mapping[str, Any]) -> list[dict[str, str]]:
    """For the record of a game: which decks, in which version."""
    told = []
    for name in options.get(OPTION, ()):
        try:
            deck = shelf.find(name)
        except (UnknownDeck, DeckInvalid):
            told.append({"name": name})
        else:
            told.append({"name": deck.name, "key": deck.key, "version": deck.version, "digest": deck.digest})
    return told


def bare(name: str) -> str:
    """Without the audience: `maison@0f3a…:famille` is a part of `maison@0f3a…`."""
    return name.partition(":")[0]


async def allow(store: Store, player: str, options: Mapping[str, Any]) -> None:
    """The decks of a table are the house's or its host's own; raises Denied."""
    mine: set[str] | None = None
    names = options.get(OPTION, ())
    for i, name in enumerate(names if isinstance(names, list | tuple) else ()):
        if not isinstance(name, str) or bare(name).partition("@")[0] in shelf.own_keys():
            continue  # what is no name at all, the game's own options refuse
        mine = set(await store.decks_of(player)) if mine is None else mine
        if bare(name) not in mine:
            raise Denied(
                "unknown",
                f"there is no deck {name[:80]!r} for your tables",
                f"il n'y a pas de paquet « {name[:80]} » pour vos tables",
                [Fault(f"$.options.decks[{i}]", "no deck of the house and none of yours")],
            )


class Decks:
    """What people see and do of decks. Raises Denied."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        shelf.look_in(desk.settings.decks)

    @staticmethod
    def warm() -> None:
        """Reads the house's own cards and all that the judge knows, so that the first table does not wait for it."""
        for key in shelf.own_keys():
            shelf.find(key).counts()
        judging.known("")

    async def listed(self, player: str | None) -> DecksShown:
        """For somebody whom nobody knows yet: those of the house."""
        house = tuple(shown(shelf.find(key), key) for key in shelf.own_keys())
        return DecksShown(house, () if player is None else tuple(await self._mine(player)))

    async def _mine(self, player: str) -> list[DeckShown]:
        out = []
        for name in await self._desk.store.decks_of(player):
            try:
                out.append(shown(shelf.find(name), name))
            except (UnknownDeck, DeckInvalid):
                continue  # its file is gone: nothing can be played with it
        return out

    async def bring(self, player: str, data: bytes) -> Brought:
        """A zip of a deck's folder: checked, and kept for this person's tables if nothing is wrong with it."""
        faults = await asyncio.to_thread(lint.lint_archive, data)
        if any(not fault.warning for fault in faults):
            return Brought(None, faults)
        deck = Deck.archive(data)
        if deck.key in shelf.own_keys():
            raise Denied(
                "forbidden",
                f"the key {deck.key!r} belongs to a deck of the house; change it in deck.toml",
                f"la clé « {deck.key} » est celle d'un paquet de la maison ; changez-la dans deck.toml",
            )
        store, most = self._desk.store, self._desk.settings.limits.decks
        name = f"{deck.key}@{deck.digest}"
        owned = await store.decks_of(player)
        if name not in owned and len(owned) >= most:
            raise Denied(
                "limit",
                f"you keep {most} decks already; remove one first",
                f"vous gardez déjà {most} paquets ; retirez-en un d'abord",
            )
        keep(self._desk.settings, deck)
        shelf.put(deck)
        await self._desk.log.wrote([(INSERT_DECK, (player, name, self._desk.now()))])
        return Brought(shown(deck, name), faults)

    async def drop(self, player: str, name: str) -> None:
        """No new table is opened with it; games that were begun keep their cards."""
        if name not in await self._desk.store.decks_of(player):
            raise Denied("unknown", "you have no such deck", "vous n'avez pas ce paquet")
        await self._desk.log.wrote([(DROP_DECK, (player, name))])
