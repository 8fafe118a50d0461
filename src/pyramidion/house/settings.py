"""The settings of a house. Every default suits a house for one family."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from pyramidion.bots.custom import CustomBot

LOCAL_CONTACT = "mailto:pyramidion@localhost"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one person may ask of the house."""

    tables: int = 50
    """Tables of one host that are gathering or playing."""
    bots_only: int = 3
    """Tables of one host at which only bots play, and that are not paused."""
    name: int = 32
    """Letters of a name."""
    chat: int = 300
    """Letters of a chat line."""
    people: int = 100
    """People that the list of a table names."""
    screens: int = 2500
    """Screens at one table."""
    listed: int = 50
    """Tables in the list of my tables."""
    decks: int = 20
    """Decks that one person keeps."""
    transcript: int = 5000
    """Entries of a transcript that a table takes up."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: Path
    """The SQLite file; decks and archive lie beside it. With `postgres` only its folder is used, for decks."""
    postgres: str | None = None
    """The URL of a PostgreSQL that keeps everything instead of the file, for any number of processes."""
    redis: str | None = None
    """The URL of a Redis that carries notes between these processes. It may lose them."""
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    """FULL: what was acknowledged outlives a power cut. NORMAL: it outlives the end of the process alone."""
    away_after: float = 180.0
    """Seconds after which others may seat a bot for an absent person."""
    archive: Path | None = None
    """Folder for the transcripts of old tables; beside the database without it."""
    archive_days: float = 90.0
    """Days after which an untouched table is archived; 0: never."""
    bot_delay: tuple[float, float] = (0.6, 1.6)
    """A bot's move takes at least this long, so that people can follow."""
    bot_pace: float = 1.0
    """How long bots hesitate, as a part of what a person would take; 0: not at all. A clock ends it."""
    bot_limit: float = 10.0
    """Seconds after which a bot that has not answered is ended and a plain legal move made for it."""
    unwatched_after: float = 5.0
    """Seconds after which a table where only bots play, and that nobody looks at, is paused."""
    workers: int = 2
    """Worker processes for bots and the coach; each is started when it is first needed."""
    sandbox_workers: int = 2
    """Worker processes for what strangers send: transcripts, replays, decks. One person has one of them at a time."""
    sandbox_cpu_seconds: float = 5.0
    """CPU time that one transcript, replay or deck may take."""
    sandbox_memory_mib: int = 512
    """Memory that a worker may take for it, in MiB."""
    look_back_memory_mib: int = 2048
    """Memory that a worker of the bots may take for a review, or for the best moments of a game, in MiB. Most of it is
    what the coaches load; how long they take is limited by `bot_limit`."""
    slow_line: float = 0.5
    """Seconds that a slow connection is credited at most: a move counts as made that screen's delay before it arrived,
    and a deadline that has passed waits so long for moves under way."""
    idle: float = 600.0
    """Seconds after which a table that nobody looks at leaves the memory, never the disk."""
    kept: int = 1000
    """So many of the tables that nobody looks at stay in memory until then, the last ones used."""
    sweep: float = 60.0
    """Seconds between two rounds of eviction."""
    lobby: bool = True
    """Strangers find open tables and one another here, and games to watch."""
    alive_every: float = 30.0
    """Seconds between two notes of a process that the house is open. Time without them does not count in games over
    days."""
    holiday_days: int = 14
    """Days of holidays that a person may take in 365 days, in games over days."""
    push: bool = True
    """News is sent to the devices of people who asked for it."""
    push_contact: str = LOCAL_CONTACT
    """How a push service reaches whoever runs the house: a mailto: or https: address. Apple's takes no local one."""
    push_private: bool = False
    """News is also sent into private networks and over plain http: to a push service of one's own, and in tests."""
    limits: Limits = Limits()
    now: Callable[[], float] = time.time
    """The house's clock: seconds since 1970."""
    bots: tuple[CustomBot, ...] = ()
    """Custom bots: further levels of their games."""

    @property
    def decks(self) -> Path:
        """The folder of the decks that games are played with."""
        return self.database.parent / "decks"
