"""Work of a worker process that a stranger can make long: playing a transcript through, and checking a deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw

from pyramidion import games
from pyramidion.core import WHOLE, Cards, Entry, Fault, Invalid, Play, Refused
from pyramidion.core import transcript as transcripts
from pyramidion.core.transcript import RefusedMove, Transcript
from pyramidion.decks import Library
from pyramidion.house.table.record import as_json
from pyramidion.house.table.rows import entry_row

from .budget import OUT_OF_TIME, OutOfTime
from .jobs import JobResult, ShowReplay, TakenRow, TakenUp, TakeUp

MAX_FAULTS = 100
"""That are told of one transcript."""


def take_up(job: TakeUp, cards: Library) -> JobResult:
    """The transcript as the rows of a table, or what is wrong with it: it is played through once."""
    taken = TakenUp()
    rows: list[TakenRow] = []
    try:
        given = _parsed(job)
        play = given.begin(cards)
        for number, entry in enumerate(given.entries):
            row, play = _step(play, number, entry)
            rows.append(row)
        taken = TakenUp(
            seats=len(given.seats),
            seed=given.seed,
            options=Raw(msgspec.json.encode(given.options)),
            setup=as_json(given.game.given(play.state)) if rows else None,
            rows=tuple(rows),
        )
    except Invalid as invalid:
        taken = TakenUp(faults=_limited(invalid.faults))
    except OutOfTime:
        return JobResult(Raw(msgspec.json.encode(f"$.moves[{len(rows)}]")), OUT_OF_TIME)
    return JobResult(Raw(msgspec.json.encode(taken)))


def _parsed(job: TakeUp) -> Transcript:
    given = transcripts.read(bytes(job.transcript), games.load)
    if given.game.key != job.game:
        raise Invalid([Fault("$.game", f"a transcript of {given.game.key}, not of {job.game}")])
    if len(given.entries) > job.max_entries:
        raise Invalid([Fault("$.moves", f"at most {job.max_entries} entries")])
    return given


def _step(play: Play, number: int, entry: Entry) -> tuple[TakenRow, Play]:
    """What the transcript leaves to chance without a seed, the table's own seed decides from there on."""
    try:
        judged = play.judged(entry)
        played = play.after(judged)
    except Refused as refused:
        move = RefusedMove(number + 1, entry.seat, refused)
        raise Invalid([Fault(f"$.moves[{number}]", str(move))]) from None
    except Invalid as invalid:  # a fault of the set-up that shows only here, or chance without a seed
        raise Invalid([Fault(f.path, f"move {number + 1}: {f.message}") for f in invalid.faults]) from None
    row = entry_row(number, judged, played)
    return TakenRow(row.seat, row.at, row.move, row.verdict), played[0]


def _limited(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    more = len(faults) - MAX_FAULTS
    return (*faults[:MAX_FAULTS], Fault("$", f"and {more} more")) if more > 0 else tuple(faults)


def replay_steps(job: ShowReplay, cards: Cards) -> list[dict[str, Any]]:
    """What `GET /api/tables/ID/replay` shows: the game before its first entry, and after each one."""
    transcript = transcripts.read(bytes(job.transcript), games.load)
    viewer = WHOLE if job.whole else job.seat
    play = transcript.begin(cards)
    steps: list[dict[str, Any]] = [
        {"seq": 0, "at": 0.0, "seat": None, "events": (), "view": Raw(_encode(play.view(viewer)))}
    ]
    for entry in transcript.entries:
        step = {"at": entry.at, "seat": entry.seat, "events": play.step(entry)}
        # As bytes at once: a view that is kept as values takes many times the memory.
        steps.append({"seq": play.seq, **step, "view": Raw(_encode(play.view(viewer)))})
    return steps


_encode = msgspec.json.Encoder().encode
