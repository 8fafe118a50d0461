"""Beats: game time stands still after great moments, on every screen alike, as long as the table likes it.

A beat is no pause that somebody has to end. When it begins, the wall clock's time at which game time was 0 moves on by
its length, and game time never falls: so it stands, and goes on by itself when the beat is over, whichever process
looks then. Rules and transcripts know nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from pyramidion.core import Beat, BeatKind, Entry, Play

from .moment import Moment
from .record import BeatLength, OpenBeat, Record
from .rows import Played
from .state import TableState, replace

SECONDS: Mapping[BeatLength, Mapping[BeatKind, float]] = {
    "brisk": {"verdict": 1.5, "question": 1.0, "phase": 3.0, "finale": 3.0, "round_end": 2.5},
    "calm": {"verdict": 2.5, "question": 1.5, "phase": 4.0, "finale": 4.0, "round_end": 4.0},
}
"""With the screen of a room, which everybody has to look up to."""
LONE_SCREEN = 0.5
"""The part of it where everybody has the table in their hands."""


def current(record: Record, now: float) -> OpenBeat | None:
    """The beat that the table waits for now."""
    last = record.beats.open
    return last if last is not None and record.status == "playing" and now < last.until else None


def with_beat(record: Record, beat: Beat, seq: int, at: float, moment: Moment) -> Record:
    """The record when this beat begins: game time stands still at `at`."""
    length = record.beats.length
    if length == "none" or record.is_bots_only or record.pace:
        return record
    now, part = moment.now, 1.0 if moment.presence.room_screens else LONE_SCREEN
    card = now + (0.0 if beat.first is None else SECONDS[length][beat.first] * part)
    until = card + SECONDS[length][beat.kind] * part
    last = OpenBeat(beat, seq, now, card, until)
    return replace(record, beats=replace(record.beats, open=last), started=until - at)


def without_beat(record: Record) -> Record:
    """The record when game time is told anew: a beat that was waited for is over."""
    return record if record.beats.open is None else replace(record, beats=replace(record.beats, open=None))


def ended(record: Record, at: float, moment: Moment) -> Record:
    """The record when its beat is over before its time: game time goes on from `at` at once."""
    return replace(without_beat(record), started=moment.now - at)


def with_ready(record: Record, player: str, at: float, moment: Moment) -> Record:
    """The record when this person needs no more of the beat, which is over if nobody does. Bots need none of it, nor
    does who is away."""
    last = record.beats.open
    assert last is not None
    ready = last.ready if player in last.ready else (*last.ready, player)
    here = moment.presence.here
    if all(one in ready for one in record.people if record.seats_of(one) and one in here):
        return ended(record, at, moment)
    return replace(record, beats=replace(record.beats, open=replace(last, ready=ready)))


def after_start(record: Record, play: Play, moment: Moment) -> Record:
    """A game begins, or a transcript is taken up. Even where a game names no beat, no clock runs at once."""
    beat = play.game.beat(None, play.state, ())
    if beat is None and play.deadline is not None:
        beat = Beat("phase")
    return record if beat is None else with_beat(record, beat, play.seq, play.at, moment)


def after_entry(state: TableState, record: Record, entry: Entry, played: Played, moment: Moment) -> Record:
    """The record after an entry that leaves the game going on.

    A move that is made during a beat counts at the time that stands. If the same step still waits for others, whoever
    has moved is ready; otherwise the beat is over, because what it was about is.
    """
    if record.beats.length == "none" and record.beats.open is None:
        return record
    before, (after, events) = state.play, played
    assert before is not None
    beat = after.game.beat(before.state, after.state, events)
    if beat is not None and record.beats.length != "none" and not record.is_bots_only:
        return with_beat(record, beat, after.seq, after.at, moment)
    if current(state.record, moment.now) is None or entry.seat is None:
        return record
    others = tuple(seat for seat in before.to_move if seat != entry.seat)
    player = record.seats[entry.seat].player
    if others and after.to_move == others:
        return record if player is None else with_ready(record, player, after.at, moment)
    return ended(record, after.at, moment)
