"""What every table uses: the log, the clocks, the workers. Handed down instead of looked up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from . import codes
from .clocks import Alarms
from .log import Log
from .settings import Settings
from .store import Store
from .thinkers import Thinkers

if TYPE_CHECKING:
    from .closing import Closing


class Desk:
    __slots__ = (
        "alarms",
        "closing",
        "log",
        "moves",
        "now",
        "random",
        "refusals",
        "secret",
        "settings",
        "store",
        "thinkers",
    )

    def __init__(
        self, settings: Settings, log: Log, store: Store, alarms: Alarms, thinkers: Thinkers
    ) -> None:
        self.settings = settings
        self.now: Callable[[], float] = settings.now
        self.log = log
        self.store = store
        self.alarms = alarms
        self.thinkers = thinkers
        self.secret = store.secret()
        self.random = Random()  # noqa: S311
        """For what decides nothing: how long a bot seems to think, which plain move replaces one that failed."""
        self.closing: Closing | None = None
        """When the house closes today, if somebody has said so."""
        self.moves = 0
        self.refusals = 0

    def handle(self, table: str, player: str) -> str:
        return codes.handle(self.secret, table, player)
