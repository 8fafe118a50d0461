"""What every table uses: the log, the clocks, the workers. Handed down instead of looked up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from pyramidion.decks import Library

from . import codes
from .clocks import Alarms
from .keeping import Folders, Shared
from .log import Log
from .news import News
from .settings import Settings
from .store import Store
from .thinkers import Thinkers

if TYPE_CHECKING:
    from .closing import Closing


class Desk:
    __slots__ = (
        "alarms",
        "catch_ups",
        "closing",
        "keeping",
        "library",
        "log",
        "moves",
        "news",
        "now",
        "random",
        "refusals",
        "rows_caught_up",
        "secret",
        "settings",
        "store",
        "thinkers",
    )

    def __init__(
        self,
        settings: Settings,
        now: Callable[[], float],
        log: Log,
        store: Store,
        news: News,
        thinkers: Thinkers,
        secret: bytes,
    ) -> None:
        self.settings = settings
        self.now = now
        """The house's clock: the same for all its processes."""
        self.log = log
        self.store = store
        self.library = Library()
        """The decks of this process; `keeping.load_decks` makes sure that it holds those of a table."""
        self.keeping: Folders = (
            Shared(settings, self.library, store) if log.shared else Folders(settings, self.library)
        )
        self.news = news
        self.alarms = Alarms(now)
        self.thinkers = thinkers
        self.secret = secret
        self.random = Random()  # noqa: S311
        """For what decides nothing: how long a bot seems to think, which plain move replaces one that failed."""
        self.closing: Closing | None = None
        """When the house closes today, if somebody has said so."""
        self.moves = 0
        self.refusals = 0
        self.catch_ups = 0
        self.rows_caught_up = 0

    def handle(self, table: str, player: str) -> str:
        return codes.handle(self.secret, table, player)
