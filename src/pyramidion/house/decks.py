"""Decks at the tables: those of the house, and those that somebody uploads for their own tables.

A deck that is played with is kept under its key and digest: a table finds the very cards that it was begun with,
whatever became of the deck since. What somebody uploads is listed under their name in the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pyramidion import games
from pyramidion.core import Fault, Invalid
from pyramidion.decks import Deck, DeckInvalid, Library, UnknownDeck
from pyramidion.decks import Fault as DeckFault
from pyramidion.decks.marks import word_of
from pyramidion.games.piles import MAX_DECKS
from pyramidion.house.bots.budget import OVER_BUDGET
from pyramidion.house.bots.jobs import CheckDeck
from pyramidion.house.deck_choice import CardChoice, CardsLeft, cards_left, check_cards_left
from pyramidion.house.errors import Denied, StorageFailed
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.blobs import DECKS_OPTION, without_choice, write_deck_file
from pyramidion.house.storage.store import DROP_DECK, INSERT_DECK

logger = logging.getLogger(__name__)

RETRY_SECONDS = 30.0
"""Until the house's own decks are offered again to a database that did not take them."""


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
    marks: dict[str, int]
    """How many of its items bear each mark that a table may choose by; marks are the words of a name (`quebec`)."""


class DecksShown(msgspec.Struct, frozen=True):
    house: tuple[DeckShown, ...]
    mine: tuple[DeckShown, ...]


class Brought(msgspec.Struct, frozen=True):
    """What becomes of an upload: the deck as it is listed, or null; and every fault and warning with its place."""

    deck: DeckShown | None
    faults: tuple[DeckFault, ...]


def _shown(deck: Deck, name: str) -> DeckShown:
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
        games=_games_of(deck),
        counts=deck.counts(),
        marks={word_of(value): count for value, count in deck.marks.items()},
    )


def _games_of(deck: Deck) -> tuple[str, ...]:
    """The games that it has cards for."""
    return tuple(key for key in games.keys() if not set(games.manifest(key).cards).isdisjoint(deck.kinds))


def _read(data: bytes) -> Deck:
    """A deck with its cards in memory: a table that draws from it must not wait for them to be read."""
    deck = Deck.archive(data)
    deck.counts()
    return deck


def _find(library: Library, name: str) -> Deck | None:
    try:
        return library.find(name)
    except (UnknownDeck, DeckInvalid):
        return None


def pinned(services: Services, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game that begins: each deck by the name that always finds these very cards.

    A deck that is not here stays as it is named: a game with all its cards in its set-up does not need it.
    """
    if DECKS_OPTION not in options:
        return dict(options)
    names = []
    for name in options[DECKS_OPTION]:
        if (deck := _find(services.library, name)) is not None:
            write_deck_file(services.settings, deck)
        names.append(name if deck is None else deck.name)
    return {**options, DECKS_OPTION: names}


def versions(library: Library, options: Mapping[str, Any]) -> list[dict[str, str]]:
    """For the record of a game: which decks, in which version."""
    names = options.get(DECKS_OPTION, ())
    return [
        {"name": name}
        if (deck := _find(library, name)) is None
        else {"name": deck.name, "key": deck.key, "version": deck.version, "digest": deck.digest}
        for name in names
    ]


def check_deck_count(options: object) -> None:
    """Before any of them is looked up; raises Invalid. Whether they are names, the game's own options tell."""
    names = options.get(DECKS_OPTION) if isinstance(options, Mapping) else None
    if isinstance(names, list | tuple) and len(names) > MAX_DECKS:
        raise Invalid([Fault(f"$.options.{DECKS_OPTION}", f"at most {MAX_DECKS} decks, not {len(names)}")])


async def allow(services: Services, player: str, game: str, options: Mapping[str, Any]) -> None:
    """Loads the decks of a table; raises Denied where it may not play with them, or where they leave too little."""
    await allow_decks(services, player, options)
    await asyncio.to_thread(check_cards_left, services.library, game, options)


async def allow_decks(services: Services, player: str | None, options: Mapping[str, Any]) -> None:
    """Loads the decks of a table; raises Denied where one is neither the house's nor this person's own."""
    check_deck_count(options)
    mine: set[str] | None = None
    names = options.get(DECKS_OPTION, ())
    for i, name in enumerate(names if isinstance(names, list | tuple) else ()):
        if not isinstance(name, str) or without_choice(name).partition("@")[0] in services.library.own_keys:
            continue  # what is no name at all, the game's own options refuse
        if mine is None:
            mine = set() if player is None else set(await services.store.decks_of(player))
        if without_choice(name) not in mine:
            raise Denied(
                "unknown",
                f"there is no deck {name[:80]!r} for your tables",
                f"il n'y a pas de paquet « {name[:80]} » pour vos tables",
                [Fault(f"$.options.decks[{i}]", "no deck of the house and none of yours")],
            )
    await services.blobs.load_decks(options)


class Decks:
    """What people see and do of decks. Raises Denied."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._library = services.library

    async def keep_own(self) -> None:
        """Stores the house's own decks: a game that is begun with them must find them under the next version."""
        while True:
            try:
                if ops := await self._services.blobs.store_own_decks():
                    await self._services.log.write(ops)
                return
            except StorageFailed as error:
                logger.warning("the house's own cards are not kept yet: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def listed(self, player: str | None) -> DecksShown:
        """For somebody whom nobody knows yet: those of the house."""
        names = [] if player is None else await self._services.store.decks_of(player)
        await self._services.blobs.load_decks({DECKS_OPTION: names})
        return await asyncio.to_thread(self._listed, names)  # counting may mean reading

    def _listed(self, names: Sequence[str]) -> DecksShown:
        house = tuple(_shown(self._library.find(key), key) for key in self._library.own_keys)
        found = ((name, _find(self._library, name)) for name in names)
        # A deck whose file is gone cannot be played with.
        return DecksShown(house, tuple(_shown(deck, name) for name, deck in found if deck is not None))

    async def left(self, player: str | None, wish: CardChoice) -> tuple[CardsLeft, ...]:
        """What the decks and choices of a table leave of each kind of card that its game needs."""
        await allow_decks(self._services, player, wish.options)
        return await asyncio.to_thread(cards_left, self._library, wish.game, wish.options)

    async def bring(self, player: str, data: bytes) -> Brought:
        """A zip of a deck's folder: checked, and kept for this person's tables if nothing is wrong with it."""
        faults = await self._faults(player, data)
        if any(not fault.warning for fault in faults):
            return Brought(None, faults)
        deck = await asyncio.to_thread(_read, data)
        if deck.key in self._library.own_keys:
            raise Denied(
                "forbidden",
                f"the key {deck.key!r} belongs to a deck of the house; change it in deck.toml",
                f"la clé « {deck.key} » est celle d'un paquet de la maison ; changez-la dans deck.toml",
            )
        services, name = self._services, f"{deck.key}@{deck.digest}"
        owned, most = await services.store.decks_of(player), services.settings.limits.decks
        if name not in owned and len(owned) >= most:
            raise Denied(
                "limit",
                f"you keep {most} decks already; remove one first",
                f"vous gardez déjà {most} paquets ; retirez-en un d'abord",
            )
        ops = await services.blobs.store_deck(deck)
        self._library.put(deck)
        await services.log.write([*ops, (INSERT_DECK, (player, name, services.now()))])
        return Brought(await asyncio.to_thread(_shown, deck, name), faults)

    async def _faults(self, player: str, data: bytes) -> tuple[DeckFault, ...]:
        """What a worker finds: somebody may bring a deck that takes minutes to check."""
        settings = self._services.settings
        result = await self._services.sandbox.run(CheckDeck(data), player)
        if result.error in OVER_BUDGET:
            limit = f"{settings.sandbox_cpu_seconds:g} s"
            fr = f"ce paquet est trop grand : le vérifier prendrait plus de {limit} ou trop de mémoire"
            en = f"this deck is too large: checking it takes more than {limit} or too much memory"
            return (DeckFault("", 0, "too-long", fr, en),)
        if result.error is not None:
            raise Denied("internal", "this deck could not be checked", "ce paquet n'a pas pu être vérifié")
        return msgspec.json.decode(result.value, type=tuple[DeckFault, ...])

    async def drop(self, player: str, name: str) -> None:
        """No new table is opened with it; games that were begun keep their cards."""
        if name not in await self._services.store.decks_of(player):
            raise Denied("unknown", "you have no such deck", "vous n'avez pas ce paquet")
        await self._services.log.write([(DROP_DECK, (player, name))])
