"""Proves, table by table, that what clients saw and what the database holds are one history.

A pure function: records and tables in, findings out. An empty list is the proof.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from pyramidion.core import commitment, derived_seed

from .records import AnySeen, Linked, Refusal, Sent, Shown, Told, Trouble
from .stored import Replay, Stored

Kind = Literal[
    "lost",  # acknowledged or shown, and not in the log
    "doubled",  # one move in the log twice
    "gap",  # a seq that the log lacks
    "order",  # two viewers, or an acknowledgement and a later move, tell two orders
    "backwards",  # a connection was shown an older game after a newer one
    "deadline",  # a deadline that fired twice, or never
    "state",  # what was shown or stored is not what the log gives when it is replayed
    "events",  # what was told to have happened is not what happened
    "invented",  # in the log, and nobody ever sent it whole
    "refused",  # refused, and in the log all the same
    "chance",  # the promise about chance was changed or not kept
    "time",  # game time ran ahead of the time that passed
    "broken",  # the house itself said that something went wrong in it
    "behind",  # a viewer who was there at the end was not shown the end
]

AHEAD = 60.0
"""Seconds by which game time may seem to run ahead. A machine whose clock is five minutes off would show."""


class Finding(msgspec.Struct, frozen=True):
    kind: Kind
    table: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: table {self.table}: {self.text}"


class Tally(msgspec.Struct, frozen=True):
    """How much was looked through."""

    tables: int
    entries: int
    acknowledged: int
    views: int
    deadlines: int

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {self.entries} entries of their logs, {self.acknowledged} acknowledgements, "
            f"{self.views} views shown, {self.deadlines} deadlines"
        )


class Verdict(msgspec.Struct, frozen=True):
    tally: Tally
    findings: list[Finding]


def check(records: Sequence[AnySeen], tables: dict[str, Stored]) -> Verdict:
    """Of all tables that somebody looked at."""
    seen: dict[str, list[AnySeen]] = defaultdict(list)
    for record in records:
        if record.table:
            seen[record.table].append(record)
    findings: list[Finding] = []
    entries = acknowledged = views = deadlines = 0
    for table, its in sorted(seen.items()):
        stored = tables.get(table)
        if stored is None:
            findings.append(Finding("lost", table, "the table itself is not in the database"))
            continue
        one = OneTable(its, stored)
        findings += one.findings()
        entries += len(stored.entries)
        acknowledged += len({shown.acknowledges for shown in one.shown} - {None})
        views += len(one.shown)
        deadlines += sum(step.tick for step in one.replay.steps)
    return Verdict(Tally(len(seen), entries, acknowledged, views, deadlines), findings)


class OneTable:
    def __init__(self, seen: Sequence[AnySeen], stored: Stored) -> None:
        self.seen = seen
        self.stored = stored
        self.entries = stored.entries
        self.shown = [record for record in seen if isinstance(record, Shown)]
        wanted: dict[int, set[int | None]] = defaultdict(set)
        for shown in self.shown:
            wanted[shown.seq].add(shown.seat)
        self.replay = Replay(stored, wanted)
        self.place = {row.id: number for number, row in enumerate(self.entries) if row.id is not None}
        """Where each move stands in the game's own count."""

    def findings(self) -> list[Finding]:
        checks = (
            self.gaps, self.doubled, self.lost, self.invented, self.refused, self.orders, self.real_order,
            self.backwards, self.deadlines, self.states, self.events, self.chance, self.time, self.broken, self.behind,
        )  # fmt: skip
        return [finding for look in checks for finding in look()]

    def _found(self, kind: Kind, text: str) -> Finding:
        return Finding(kind, self.stored.id, text)

    # The log alone.

    def gaps(self) -> Iterator[Finding]:
        for number, row in enumerate(self.stored.rows):
            if row.seq != number:
                yield self._found("gap", f"row {number} of the log has seq {row.seq}")
                return

    def doubled(self) -> Iterator[Finding]:
        ids = Counter((row.seat, row.id) for row in self.stored.rows if row.id is not None)
        yield from (
            self._found("doubled", f"move {move} of seat {seat} is in the log {times} times")
            for (seat, move), times in ids.items()
            if times > 1
        )
        marks = Counter(row.mark for row in self.stored.rows if row.mark is not None)
        yield from (
            self._found("doubled", f"the write {mark} is in the log {times} times")
            for mark, times in marks.items()
            if times > 1
        )

    def deadlines(self) -> Iterator[Finding]:
        for number, step in enumerate(self.replay.steps):
            if step.tick and not step.passed:
                yield self._found(
                    "deadline", f"entry {number} times out, and no deadline had passed: it fired twice"
                )
            elif step.passed and not step.tick and self.entries[number].seat is not None:
                yield self._found(
                    "deadline", f"entry {number} was made after its deadline, which had not fired"
                )

    # The log and what was seen.

    def lost(self) -> Iterator[Finding]:
        count = len(self.entries)
        # Moves alone are kept with their ids; what else was asked for is answered too.
        moves = {record.id for record in self.seen if isinstance(record, Sent)}
        for shown in self.shown:
            move = shown.acknowledges
            if move is not None and move in moves:
                moves.remove(move)
                if move not in self.place:
                    yield self._found("lost", f"move {move} was acknowledged to {shown.viewer}")
                elif self.place[move] >= shown.seq:
                    yield self._found(
                        "lost",
                        f"move {move} was acknowledged to {shown.viewer} with seq {shown.seq}, "
                        f"and is entry {self.place[move]}",
                    )
        beyond = [shown for shown in self.shown if shown.seq > count]
        if beyond:
            yield self._found(
                "lost",
                f"{beyond[0].viewer} was shown the game after {beyond[0].seq} entries; the log has {count}",
            )

    def invented(self) -> Iterator[Finding]:
        sent = {record.id for record in self.seen if isinstance(record, Sent)}
        for move in self.place:
            if move not in sent:
                yield self._found("invented", f"move {move} is in the log, and nobody sent it")

    def refused(self) -> Iterator[Finding]:
        for record in self.seen:
            if isinstance(record, Refusal) and record.id in self.place:
                yield self._found(
                    "refused", f"move {record.id} was refused ({record.rule}) and is in the log"
                )

    def orders(self) -> Iterator[Finding]:
        """Everybody who looks as the same seat sees the same at the same seq."""
        first: dict[tuple[int, int | None], Shown] = {}
        for shown in self.shown:
            other = first.setdefault((shown.seq, shown.seat), shown)
            if other.view != shown.view:
                yield self._found(
                    "order",
                    f"after {shown.seq} entries {other.viewer} (connection {other.link}) and {shown.viewer} "
                    f"(connection {shown.link}) were shown two games",
                )

    def real_order(self) -> Iterator[Finding]:
        """A move that was sent after another one had been acknowledged stands behind it."""
        sent: dict[str, int] = {}
        known: dict[str, int] = {}
        for record in self.seen:
            if isinstance(record, Sent):
                sent.setdefault(record.id, record.n)
            elif isinstance(record, Shown) and record.acknowledges is not None:
                known.setdefault(record.acknowledges, record.n)
        latest, which = 0, ""
        for move in sorted(self.place, key=self.place.__getitem__):
            if known.get(move, latest) < latest:
                yield self._found(
                    "order", f"move {move} was acknowledged before {which} was sent, and stands behind it"
                )
            if sent.get(move, 0) > latest:
                latest, which = sent[move], move

    def backwards(self) -> Iterator[Finding]:
        for before, after in self._by_link():
            if after.seq < before.seq:
                yield self._found(
                    "backwards",
                    f"{after.viewer} (connection {after.link}) was shown seq {after.seq} after {before.seq}",
                )

    def _by_link(self) -> Iterable[tuple[Shown, Shown]]:
        links: dict[tuple[str, int], list[Shown]] = defaultdict(list)
        for shown in self.shown:
            links[shown.viewer, shown.link].append(shown)
        for its in links.values():
            yield from pairwise(its)

    def states(self) -> Iterator[Finding]:
        replay, stored = self.replay, self.stored
        if replay.fault is not None:
            yield self._found("state", f"the rules do not follow the log: {replay.fault}")
            return
        for shown in self.shown:
            right = replay.views.get((shown.seq, shown.seat))
            if right is not None and right != shown.view:
                yield self._found(
                    "state",
                    f"{shown.viewer} was shown another game after {shown.seq} entries than the log gives",
                )
                break
        if (stored.status == "over") != (replay.outcome is not None):
            yield self._found("state", f"the table is {stored.status}; its log ends with {replay.outcome}")
        elif stored.status == "over" and stored.outcome != replay.outcome:
            yield self._found(
                "state", f"the outcome is stored as {stored.outcome}; the log gives {replay.outcome}"
            )
        elif stored.status == "playing" and stored.deadline != replay.deadline:
            yield self._found(
                "state", f"the deadline is stored as {stored.deadline}; the log gives {replay.deadline}"
            )

    def events(self) -> Iterator[Finding]:
        """What is told is what happened since the message before; a screen may miss some of it, never hear it twice."""
        for before, after in self._by_link():
            told = after.events
            if told in ("", "[]") or self.replay.fault is not None or after.seq > len(self.replay.steps):
                continue
            steps = [msgspec.json.decode(s.events) for s in self.replay.steps[before.seq : after.seq]]
            happened = msgspec.json.decode(told)
            tail: list[object] = []
            while steps and len(tail) < len(happened):
                tail = steps.pop() + tail
            if tail != happened:
                yield self._found(
                    "events",
                    f"{after.viewer} (connection {after.link}) was told {told} with seq {after.seq} after {before.seq}",
                )

    def chance(self) -> Iterator[Finding]:
        stored = self.stored
        origin = stored.origin or {}
        house_seed = origin.get("house_seed", stored.seed)
        if commitment(house_seed, stored.salt) != stored.commitment:
            yield self._found("chance", "seed and salt are not those that were committed to")
        if nonces := origin.get("nonces"):
            parts = (house_seed, nonces, stored.id, stored.game, stored.options)
            if stored.seed != derived_seed(*parts):
                yield self._found("chance", "the seed does not follow from the house's seed and the nonces")
        for told in self.seen:
            if isinstance(told, Told):
                opened = told.seed is not None and (told.seed, told.salt) != (stored.seed, stored.salt)
                if told.commitment != stored.commitment or opened:
                    yield self._found(
                        "chance", f"{told.viewer} was told another promise than the one that is stored"
                    )
                    return

    def time(self) -> Iterator[Finding]:
        """Game time starts after the first look at the table, and goes no faster than the clock on the wall."""
        began = self.seen[0].t
        for shown in self.shown:
            if shown.seq and shown.seq <= len(self.entries):
                at = self.entries[shown.seq - 1].at
                if at > shown.t - began + AHEAD:
                    yield self._found(
                        "time",
                        f"entry {shown.seq - 1} was made at {at:.0f} s, {shown.t - began:.0f} s after the table opened",
                    )
                    return

    def broken(self) -> Iterator[Finding]:
        for record in self.seen:
            if isinstance(record, Trouble) and record.code == "internal":
                yield self._found("broken", f"{record.viewer} was answered `internal` to {record.id}")

    def behind(self) -> Iterator[Finding]:
        """Whoever was connected to the last was shown the last."""
        up: dict[str, bool] = {}
        last: dict[str, int] = {}
        for record in self.seen:
            if isinstance(record, Linked):
                up[record.viewer] = record.up
                last.setdefault(record.viewer, -1)
            elif isinstance(record, Shown):
                last[record.viewer] = record.seq
        count = len(self.entries)
        for viewer, is_up in up.items():
            if is_up and last[viewer] < count:
                yield self._found("behind", f"{viewer} was last shown seq {last[viewer]} of {count}")
