"""Who is at a table: through this process, and through the others as far as they have told."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable

from pyramidion.house.cluster.bus import Here
from pyramidion.house.table.moment import Presence
from pyramidion.house.table.record import Record

TOLD_SECONDS = 2.0
"""After this, the other processes have told who looks through them."""
UNKNOWN = -1


def belonging(record: Record) -> tuple[str, ...]:
    """Whose absence matters."""
    return record.people if record.host is None else (*record.people, record.host)


class PresenceTracker:
    """Counts screens and keeps `value`, which decisions and messages read."""

    def __init__(self, record: Record, now: float, is_shared: bool) -> None:
        self._is_shared = is_shared
        self._since = now
        self._screens: Counter[str] = Counter()
        """How many screens each person has here; those of a room are nobody's and count under an empty name."""
        self._names: dict[str, str] = {}
        self._devices: Counter[tuple[str, str]] = Counter()
        """How many screens of each person are on each device, by its handle."""
        self._elsewhere: dict[str, Here] = {}
        """By process: what it has told."""
        self._silent: set[str] = set()
        """Those among them that have told nothing since messages were missed."""
        self._away: dict[str, float] = dict.fromkeys(belonging(record), now)
        self._unseen: dict[str, float] = dict.fromkeys(belonging(record), min(record.touched, now))
        """Whoever has not been here since the table was read has been away for longer than it has been in memory."""
        self._announced = 0
        """How many screens the other processes were told of; UNKNOWN: they may believe anything."""
        self._value: Presence | None = None

    def value(self, bus_is_up: bool) -> Presence:
        certain = 0.0 if not self._is_shared else self._since + TOLD_SECONDS if bus_is_up else math.inf
        if self._value is None or self._value.certain_after != certain:
            elsewhere = self._elsewhere.values()
            here = {player: name for told in elsewhere for player, name in told.people.items()}
            here.update(self._names)
            screens = self._screens.total() + sum(told.screens for told in elsewhere)
            room_screens = self._screens[""] + sum(told.room_screens for told in elsewhere)
            devices: dict[str, frozenset[str]] = {}
            for player, device in self._devices:
                devices[player] = devices.get(player, frozenset()) | {device}
            unseen = {player: since for player, since in self._unseen.items() if player in self._away}
            self._value = Presence(here, dict(self._away), certain, screens, devices, unseen, room_screens)
        return self._value

    def _is_here(self, player: str) -> bool:
        return player in self._screens or any(player in told.people for told in self._elsewhere.values())

    # Through this process.

    def enter(self, player: str, name: str, device: str = "") -> None:
        self._screens[player] += 1
        if device:
            self._devices[player, device] += 1
        if player:
            self._names[player] = name
        self._came(player)

    def _came(self, player: str) -> None:
        self._away.pop(player, None)
        self._unseen.pop(player, None)
        self._value = None

    def leave(self, player: str, device: str = "") -> None:
        self._screens[player] -= 1
        if device:
            self._devices[player, device] -= 1
            if not self._devices[player, device]:
                del self._devices[player, device]
        if not self._screens[player]:
            del self._screens[player]
            self._names.pop(player, None)
        self._value = None

    def rename(self, player: str, name: str) -> None:
        if player in self._names:
            self._names[player] = name
            self._value = None

    def forget(self, player: str) -> None:
        self._away.pop(player, None)
        self._value = None

    def note_absence(self, record: Record, now: float) -> None:
        """Whoever belongs to the table and is not here has been away from now on, if not before."""
        for player in belonging(record):
            if not self._is_here(player) and player not in self._away:
                self._away[player] = now
                self._value = None

    def away_since(self, player: str) -> float | None:
        return self._away.get(player)

    # Through the others.

    def announcement(self, process: str, record: Record, most: int) -> Here | None:
        """What the other processes are told; None where they know that nobody looks through this one."""
        screens = self._screens.total()
        if not (screens or self._announced):
            return None
        # Of a crowd not everybody is named; but whoever is waited for is.
        named = sorted(self._names, key=lambda player: not record.belongs(player))[:most]
        self._announced = screens
        return Here(process, {player: self._names[player] for player in named}, screens, self._screens[""])

    def others(self, told: Here) -> bool:
        """Who looks through another process; whether that is news."""
        process = told.by
        self._silent.discard(process)
        before = self._elsewhere.get(process, Here(process, {}, 0))
        if told.screens:
            self._elsewhere[process] = told
        else:
            self._elsewhere.pop(process, None)
        for player in told.people:
            self._came(player)
        self._value = None
        return before.people != told.people or bool(before.screens) != bool(told.screens)

    def missed(self, now: float) -> float:
        """Messages were missed: nothing is certain until the time that this returns.

        The other processes do not know who came and went here either: they are told anew, even that nobody looks.
        """
        self._announced = UNKNOWN
        self._since = now
        self._silent = set(self._elsewhere)
        self._value = None
        return now + TOLD_SECONDS

    def silent_processes(self) -> list[str]:
        return [process for process in self._elsewhere if process in self._silent]

    def gone(self, is_gone: Callable[[str], bool]) -> Iterable[str]:
        return [process for process in self._elsewhere if is_gone(process)]
