"""How a house is run. Everything has a default that suits a house for one family."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

from pyramidion.bots.custom import CustomBot


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one person may ask of the house."""

    tables: int = 50
    """Tables of one host that are gathering or playing."""
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
    """The SQLite file; decks and archive lie beside it. With `postgres` only its folder counts, for decks at hand."""
    postgres: str | None = None
    """The URL of a PostgreSQL that keeps everything instead of the file, for any number of processes."""
    redis: str | None = None
    """The URL of a Redis that carries news between these processes. It may lose them."""
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
    """How long bots think and type beside what a person would take; 0: not at all. Not longer than a clock allows."""
    bot_limit: float = 10.0
    """Seconds after which a bot that has not answered is ended and a plain legal move made for it."""
    workers: int = 2
    """Processes in which bots and the coach think; each is started when it is first needed."""
    slow_line: float = 0.5
    """Seconds that a slow line is given back at most: a move counts as made that screen's delay before it arrived, and
    a deadline that has passed waits so long for what is still under way."""
    idle: float = 600.0
    """Seconds after which a table that nobody looks at leaves the memory (never the disk)."""
    kept: int = 1000
    """Tables that nobody looks at and that stay in memory until then, the last ones used."""
    sweep: float = 60.0
    """Seconds between two rounds of tidying up."""
    limits: Limits = Limits()
    now: Callable[[], float] = time.time
    """The house's clock: seconds since 1970."""
    bots: tuple[CustomBot, ...] = ()
    """Bots that somebody brings: further levels of their games."""
    plugins: tuple[str, ...] = ()
    """Modules whose function `register` house and workers call first; they may bring games of their own."""

    @property
    def decks(self) -> Path:
        """Where the decks lie that games are played with."""
        return self.database.parent / "decks"
