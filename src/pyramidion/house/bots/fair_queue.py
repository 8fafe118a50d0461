"""Which job is done next: people who wait come first, and nobody's jobs hold up another person's.

Urgencies are served in their order, except that one that was passed over `MAX_PASSED_OVER` times gets its turn.
Inside an urgency people take turns, and so do the tables of each person. A long job cannot be interrupted, so some
slots are kept free: one for people who are here, and one for everybody but the person whose long jobs run in the
others.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Hashable, Iterator
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

MAX_PASSED_OVER = 8
"""So many jobs of other urgencies are begun while one waits; then it is its turn."""


class Urgency(IntEnum):
    """Who waits for a job; the smaller, the sooner."""

    PERSON_HERE = 0
    """A bot's move at a table where a person plays who is here."""
    COACH = 1
    """Somebody asked, and can wait a little."""
    PERSON_AWAY = 2
    """A bot's move at a table whose people are all away."""
    BOTS_ONLY = 3
    """A bot's move at a table where no person plays."""


class Requester(NamedTuple):
    """Whom a job is for."""

    urgency: Urgency
    person: str
    table: str = ""


class _Entry(NamedTuple):
    requester: Requester
    is_long: bool


T = TypeVar("T", bound=Hashable)


class FairQueue(Generic[T]):
    """Jobs that wait, and those under way: `pop` begins one, `done` ends it. At most `slots` are under way."""

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self._entries: dict[T, _Entry] = {}
        self._waiting: dict[Urgency, OrderedDict[str, OrderedDict[str, deque[T]]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }
        """By person and table, whoever is next in front."""
        self._count = Counter[Urgency]()
        self._passed_over = Counter[Urgency]()
        self._background = 0
        """Jobs under way that no person who plays waits for."""
        self._long = Counter[tuple[bool, str]]()
        """Long jobs under way, those in the background apart, by person."""
        self._running: dict[T, _Entry] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[T]:
        """What waits, in the order in which it came."""
        return iter(self._entries)

    def waiting(self, urgency: Urgency) -> int:
        return self._count[urgency]

    def push(self, item: T, requester: Requester, *, is_long: bool = False, first: bool = False) -> None:
        """`first`: it had its turn before, and something went wrong that was no fault of its own."""
        urgency, person, table = requester
        self._entries[item] = _Entry(requester, is_long)
        if not self._count[urgency]:
            self._passed_over[urgency] = 0
        self._count[urgency] += 1
        people = self._waiting[urgency]
        items = people.setdefault(person, OrderedDict()).setdefault(table, deque())
        if first:
            items.appendleft(item)
            people[person].move_to_end(table, last=False)
            people.move_to_end(person, last=False)
        else:
            items.append(item)

    def pop(self) -> T | None:
        """The next job that may begin; None where none waits, or all that wait have to leave a slot to others."""
        if len(self._running) >= self.slots:
            return None
        for urgency in sorted(Urgency, key=self._rank):
            item = self._next(urgency)
            if item is not None:
                self._begin(item)
                return item
        return None

    def done(self, item: T) -> None:
        """A job has ended. Harmless for one that had not begun."""
        entry = self._running.pop(item, None)
        if entry is not None:
            self._note(entry, -1)

    def discard(self, item: T) -> None:
        """Nobody wants it any more. Harmless for a job that does not wait."""
        entry = self._entries.pop(item, None)
        if entry is None:
            return
        urgency, person, table = entry.requester
        self._count[urgency] -= 1
        tables = self._waiting[urgency][person]
        tables[table].remove(item)
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._waiting[urgency][person]

    def drain(self) -> list[T]:
        """Takes out everything that waits, in no order that matters."""
        items = list(self._entries)
        for item in items:
            self.discard(item)
        return items

    def _rank(self, urgency: Urgency) -> tuple[int, int]:
        passed_over = self._passed_over[urgency]
        return (-passed_over if passed_over >= MAX_PASSED_OVER else 0, urgency)

    def _next(self, urgency: Urgency) -> T | None:
        is_background = urgency is not Urgency.PERSON_HERE
        # Where there is but one slot, nothing can be kept free.
        slots = max(self.slots - 1, 1) if is_background else self.slots
        if is_background and self._background >= slots:
            return None
        for person, tables in self._waiting[urgency].items():
            is_full = self._long[is_background, person] >= max(slots - 1, 1)
            for items in tables.values():
                if not (is_full and self._entries[items[0]].is_long):
                    return items[0]
        return None

    def _begin(self, item: T) -> None:
        entry = self._entries[item]
        urgency, person, table = entry.requester
        self.discard(item)
        people = self._waiting[urgency]
        if person in people:
            people.move_to_end(person)
            if table in people[person]:
                people[person].move_to_end(table)
        self._running[item] = entry
        self._note(entry, 1)
        for other in Urgency:
            self._passed_over[other] += self._count[other] > 0
        self._passed_over[urgency] = 0

    def _note(self, entry: _Entry, change: int) -> None:
        is_background = entry.requester.urgency is not Urgency.PERSON_HERE
        self._background += change if is_background else 0
        if entry.is_long:
            key = is_background, entry.requester.person
            self._long[key] += change
            if not self._long[key]:
                del self._long[key]
