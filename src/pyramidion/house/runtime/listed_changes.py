"""What this process has changed at tables of the lobby, until the lobby takes it."""

from __future__ import annotations

import asyncio

from pyramidion.house.lobby.entries import is_changed, is_listed
from pyramidion.house.table.record import Record


class ListedChanges:
    def __init__(self, has_lobby: bool) -> None:
        self._has_lobby = has_lobby
        self._records: dict[str, Record] = {}
        self.changed = asyncio.Event()
        """The lobby has something new to show."""

    def note(self, before: Record, after: Record) -> None:
        """After every write of a table: most tables are not listed, and most writes are moves."""
        if (after.listed or before.listed) and before is not after and is_changed(before, after):
            self._keep(after)

    def add(self, new: Record) -> None:
        """A table was opened."""
        if is_listed(new):
            self._keep(new)

    def _keep(self, record: Record) -> None:
        if self._has_lobby:
            self._records[record.id] = record
            self.changed.set()

    def take(self) -> list[Record]:
        """Each table once, as it is now."""
        self.changed.clear()
        records, self._records = self._records, {}
        return list(records.values())
