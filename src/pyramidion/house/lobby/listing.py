"""The listed tables of the house as one process knows them: told by itself and the others, and read now and then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import nlargest

from .entries import OPEN_SHOWN, WATCHED_SHOWN, Entry, Figures, TableListed, is_shown, shown

SILENT_SECONDS = 12.0
"""What a process told so long ago counts no more: it is gone."""
NOBODY = Figures()


class Listing:
    """Pure memory: neither loop nor clock."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self._told: dict[str, tuple[float, Mapping[str, Figures]]] = {}
        """By process: when it told, and what it knows of the tables that are looked at through it."""

    def put(self, entry: Entry) -> None:
        self.entries[entry.id] = entry

    def drop(self, table: str) -> None:
        self.entries.pop(table, None)

    def read(self, entries: Iterable[Entry], newer: Iterable[str]) -> None:
        """All there are by the database, but for tables of which something newer is known."""
        kept = set(newer)
        found = {entry.id: entry for entry in entries if entry.id not in kept}
        self.entries = found | {table: self.entries[table] for table in kept if table in self.entries}

    def tell(self, process: str, figures: Mapping[str, Figures], now: float) -> None:
        self._told[process] = now, figures

    def lose(self, process: str) -> None:
        self._told.pop(process, None)

    def figures(self, table: str) -> Figures:
        """Of all processes together."""
        told = [tables[table] for _, tables in self._told.values() if table in tables]
        if not told:
            return NOBODY
        if len(told) == 1:
            return told[0]
        return Figures(
            sum(one.here for one in told), sum(one.watching for one in told), max(one.moves for one in told)
        )

    def shown(self, now: float) -> dict[str, TableListed]:
        """The tables that everybody is shown, unless they keep apart from somebody there."""
        for process in [name for name, (at, _) in self._told.items() if at < now - SILENT_SECONDS]:
            del self._told[process]
        gathering: list[TableListed] = []
        playing: list[TableListed] = []
        for entry in self.entries.values():
            figures = self.figures(entry.id)
            if is_shown(entry, figures, now):
                listed = shown(entry, figures)
                (playing if listed.status == "playing" else gathering).append(listed)
        newest = nlargest(OPEN_SHOWN, gathering, key=lambda one: one.made)
        best = nlargest(WATCHED_SHOWN, playing, key=lambda one: (one.interest, one.made))
        return {one.id: one for one in (*newest, *best)}
