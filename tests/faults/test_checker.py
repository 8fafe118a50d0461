"""A good history passes; and of every kind of fault, planted alone into a good history, the checker names the kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.core import Chance, End, Entry, Play, Tick, commitment
from tests.games import sablier

from .checker import Kind, check
from .records import AnySeen, Linked, Recorder, Refusal, Sent, Shown, Told, Trouble, digest, read
from .stored import Row, Stored

replace = msgspec.structs.replace
encode = msgspec.json.encode
TABLE, SEED, SALT = "t", 7, "salt"
VIEWERS = {"ana": 0, "ben": 1, "guest": None, "late": None}
SECONDS = 2.0


class History:
    """What a good house would leave: two people, a spectator, one who came late; moves, two time-outs, an end."""

    def __init__(self) -> None:
        self.seen: list[AnySeen] = []
        self.rows: list[Row] = [Row(0, None, 0.0, None, "null", mark="seats")]
        self.game = sablier.GAME
        options = {"seconds": SECONDS, "turns": 1000}
        parsed = self.game.parse_options(options, 2)
        self.play = Play(self.game, parsed, 2, {"secrets": (77, 78)}, Chance(SEED))
        for viewer in ("ana", "ben", "guest"):
            self._comes(viewer)
        for number in range(6):
            self._move(number)
        self._enter(Row(len(self.rows), None, 0.0, None, "null", mark="pause"))
        self._tick()
        self._comes("late")
        self._move(6)
        self._tick()
        for number in range(7, 10):
            self._move(number)
        self._see(Refusal(table=TABLE, viewer="ana", id="no", seq=self.play.seq, rule="R-T3"))
        self._entry(Entry(None, self.play.at + 0.1, End()), None, "ana")
        assert self.play.outcome is not None
        promise = commitment(SEED, SALT)
        self._see(Told(table=TABLE, viewer="ana", status="over", commitment=promise, seed=SEED, salt=SALT))
        self.stored = Stored(
            id=TABLE,
            game="sablier",
            setup={"secrets": [77, 78]},
            seed=SEED,
            salt=SALT,
            commitment=promise,
            options=options,
            seats=2,
            status="over",
            outcome=msgspec.json.decode(encode(self.play.outcome)),
            deadline=None,
            rows=tuple(self.rows),
        )

    def _see(self, record: AnySeen) -> None:
        self.seen.append(replace(record, n=len(self.seen) + 1, t=100.0 + len(self.seen)))

    def _comes(self, viewer: str) -> None:
        self._see(Linked(table=TABLE, viewer=viewer, link=1, server="one", up=True))
        self._see(Told(table=TABLE, viewer=viewer, status="playing", commitment=commitment(SEED, SALT)))
        self._show(viewer, ())

    def _show(self, viewer: str, events: tuple[Any, ...], re: str | None = None) -> None:
        seat = VIEWERS[viewer]
        view = digest(encode(self.play.view(seat)))
        self._see(
            Shown(
                table=TABLE, viewer=viewer, link=1, seq=self.play.seq, seat=seat, view=view,
                events=encode(events).decode(), clock=self.play.at, over=self.play.over, re=re,
            )
        )  # fmt: skip

    def _enter(self, row: Row) -> None:
        self.rows.append(row)

    def _entry(self, entry: Entry, move_id: str | None, by: str | None = None) -> None:
        events = self.play.step(entry)
        row = Row(len(self.rows), entry.seat, entry.at, move_id, encode(entry.move).decode())
        self._enter(replace(row, mark=f"mark{len(self.rows)}"))
        came = {record.viewer for record in self.seen if isinstance(record, Linked)}
        for viewer in VIEWERS:
            if viewer in came:
                self._show(viewer, events, (move_id or "end") if viewer == by else None)

    def _move(self, number: int) -> None:
        (seat,) = self.play.to_move
        by = ("ana", "ben")[seat]
        self._see(Sent(table=TABLE, viewer=by, link=1, id=f"m{number}", seat=seat, seq=self.play.seq))
        move = sablier.Name(number % 9 + 1)
        self._entry(Entry(seat, self.play.at + 0.25, move), f"m{number}", by)

    def _tick(self) -> None:
        assert self.play.deadline is not None
        self._entry(Entry(None, self.play.deadline + 0.001, Tick()), None)

    # For those who plant.

    def row(self, number: int, **fields: Any) -> None:
        rows = list(self.stored.rows)
        rows[number] = replace(rows[number], **fields)
        self.stored = replace(self.stored, rows=tuple(rows))

    def keep_rows(self, rows: list[Row]) -> None:
        self.stored = replace(self.stored, rows=tuple(replace(row, seq=n) for n, row in enumerate(rows)))

    def find(self, kind: type[AnySeen], **fields: Any) -> int:
        """The place of the last record of this kind with these fields."""
        found = [
            place
            for place, record in enumerate(self.seen)
            if isinstance(record, kind) and all(getattr(record, k) == x for k, x in fields.items())
        ]
        return found[-1]

    def put(self, place: int, **fields: Any) -> None:
        self.seen[place] = replace(self.seen[place], **fields)


@pytest.fixture
def history() -> Iterator[History]:
    sablier.register()
    yield History()
    sablier.unregister()


def kinds(history: History) -> list[Kind]:
    return sorted({finding.kind for finding in check(history.seen, {TABLE: history.stored}).findings})


def test_a_good_history_is_proved(history: History, tmp_path: Path) -> None:
    verdict = check(history.seen, {TABLE: history.stored})
    assert verdict.findings == []
    assert verdict.tally.entries == 13
    assert verdict.tally.acknowledged == 11
    assert verdict.tally.deadlines == 2
    recorder = Recorder(tmp_path / "seen")
    for record in history.seen:
        recorder.add(record)
    recorder.close()
    kept = read(tmp_path / "seen")
    assert [replace(record, t=0.0) for record in kept] == [replace(record, t=0.0) for record in history.seen]


def lost_row(history: History) -> None:
    history.keep_rows([row for row in history.stored.rows if row.id != "m9"])


def never_stored(history: History) -> None:
    """The answer to a move that nobody ever wrote down."""
    place = history.find(Shown, re="end")
    history.seen.insert(
        place, Sent(n=history.seen[place].n, t=300.0, table=TABLE, viewer="ana", id="x", seat=0, seq=12)
    )
    history.put(history.find(Shown, re="end"), re="x")


def doubled_id(history: History) -> None:
    history.row(9, id="m5")


def doubled_write(history: History) -> None:
    history.row(9, mark="mark8")


def gap(history: History) -> None:
    rows = [row if row.seq < 8 else replace(row, seq=row.seq + 1) for row in history.stored.rows]
    history.stored = replace(history.stored, rows=tuple(rows))


def two_orders(history: History) -> None:
    """The guest is shown, after five entries, what the others were shown after six."""
    other = history.seen[history.find(Shown, viewer="guest", seq=6)]
    assert isinstance(other, Shown)
    place = history.find(Shown, viewer="guest", seq=5)
    history.seen.append(replace(history.seen[place], viewer="other", view=other.view, events="[]"))


def overtaken(history: History) -> None:
    """m2 is said to have been sent when m3 had been acknowledged already."""
    history.put(history.find(Sent, id="m2"), n=history.seen[history.find(Shown, re="m3")].n + 1)


def backwards(history: History) -> None:
    old = history.seen[history.find(Shown, viewer="ben", seq=4)]
    history.seen.insert(history.find(Shown, viewer="ben", seq=9), replace(old, events="[]"))


def deadline_twice(history: History) -> None:
    rows = list(history.stored.rows)
    (first, *_) = [n for n, row in enumerate(rows) if "tick" in row.move]
    again = replace(rows[first], at=rows[first].at + 0.01, mark="again")
    history.keep_rows([*rows[: first + 1], again, *rows[first + 1 :]])


def deadline_missed(history: History) -> None:
    """The time-out is missing; the move that came after it is there."""
    history.keep_rows([row for row in history.stored.rows if "tick" not in row.move])


def changed_state(history: History) -> None:
    """Another number was named than the one that everybody saw."""
    history.row(4, move='{"type":"name","number":9}')
    for place, record in enumerate(history.seen):
        if isinstance(record, Shown) and record.seq > 3:
            history.seen[place] = replace(record, events="[]", view=digest(record.view.encode()))


def impossible_log(history: History) -> None:
    history.row(4, seat=0)


def changed_outcome(history: History) -> None:
    assert history.stored.outcome is not None
    history.stored = replace(history.stored, outcome={**history.stored.outcome, "reason": "found"})


def not_over(history: History) -> None:
    history.stored = replace(history.stored, status="playing", outcome=None)


def told_twice(history: History) -> None:
    place = history.find(Shown, viewer="guest", seq=7)
    history.seen.insert(place + 1, history.seen[place])


def refused_and_kept(history: History) -> None:
    history.put(history.find(Refusal), id="m4")


def invented(history: History) -> None:
    history.row(3, id="half")
    history.seen = [
        record
        for record in history.seen
        if not (isinstance(record, Sent) and record.id == "m2")
        and not (isinstance(record, Shown) and record.re == "m2")
    ]


def other_seed(history: History) -> None:
    history.put(history.find(Told, status="over"), seed=SEED + 1)


def other_derivation(history: History) -> None:
    origin = {"house_seed": SEED, "nonces": ["0" * 32, ""]}
    history.stored = replace(history.stored, origin=origin)


def other_promise(history: History) -> None:
    history.stored = replace(history.stored, salt="other")


def clock_ahead(history: History) -> None:
    """From here on game time was told by a machine five minutes ahead."""
    rows = list(history.stored.rows)
    first = next(n for n, row in enumerate(rows) if "tick" in row.move)
    rows[first:] = [replace(row, at=row.at + 300) for row in rows[first:]]
    history.stored = replace(history.stored, rows=tuple(rows))


def broken(history: History) -> None:
    history.seen.append(Trouble(table=TABLE, viewer="ana", link=1, code="internal", id="m3"))


def left_behind(history: History) -> None:
    del history.seen[history.find(Shown, viewer="guest", over=True)]


def lost_table(history: History) -> None:
    history.put(0, table="gone")


PLANTED: dict[Callable[[History], None], Kind] = {
    lost_row: "lost",
    never_stored: "lost",
    lost_table: "lost",
    doubled_id: "doubled",
    doubled_write: "doubled",
    gap: "gap",
    two_orders: "order",
    overtaken: "order",
    backwards: "backwards",
    deadline_twice: "deadline",
    deadline_missed: "deadline",
    changed_state: "state",
    impossible_log: "state",
    changed_outcome: "state",
    not_over: "state",
    told_twice: "events",
    refused_and_kept: "refused",
    invented: "invented",
    other_seed: "chance",
    other_derivation: "chance",
    other_promise: "chance",
    clock_ahead: "time",
    broken: "broken",
    left_behind: "behind",
}


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_named(history: History, plant: Callable[[History], None]) -> None:
    plant(history)
    assert PLANTED[plant] in kinds(history)


@pytest.mark.parametrize(
    "plant",
    [gap, two_orders, overtaken, doubled_write, changed_outcome, told_twice, refused_and_kept, left_behind],
    ids=lambda plant: plant.__name__,
)
def test_a_fault_that_touches_nothing_else_is_named_alone(
    history: History, plant: Callable[[History], None]
) -> None:
    plant(history)
    allowed = {PLANTED[plant]} | ({"state"} if plant is two_orders else set())
    assert set(kinds(history)) == allowed
