"""Ranked tables: whether the game counts for ratings, and why it does not.

Whoever sits down at a ranked table agrees that its game counts, and everybody there is told. Whatever makes it unfair
while it is played ends that for the whole table: somebody else on a seat, a bot that stands in, time that the console
gives. The coach is not asked at a ranked table.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from pyramidion.house.table.checks import forbidden, wrong_time
from pyramidion.house.table.record import Record, Seat
from pyramidion.house.table.rules import find_game

Uncounted = Literal["taken_up", "extra_seconds", "hints", "shared", "alone", "sides", "broken_off"]
"""Why a game does not count: it comes from a transcript, a seat has more time, the coach was asked, one person plays
several seats, there is nobody to play against, its sides are of different sizes, it was broken off."""


def uncounted(record: Record) -> Uncounted | None:
    """Why the game of this table would not count, or did not; None: nothing is in the way."""
    people = [seat.player for seat in record.seats if seat.player is not None]
    sides = find_game(record.game, record.rules).sides(len(record.seats))
    hints = record.hints is not None and any(record.hints.used)
    reasons: tuple[tuple[Uncounted, bool], ...] = (
        ("taken_up", record.taken_up or record.is_tutorial),
        ("extra_seconds", any(record.options.get("extra_seconds") or ())),
        ("hints", hints),
        ("shared", len(set(people)) < len(people)),
        ("alone", len(sides) < 2 or record.is_bots_only),
        ("sides", len({len(side) for side in sides}) > 1),
        ("broken_off", record.outcome is not None and record.outcome["reason"] == "ended"),
    )
    return next((why for why, holds in reasons if holds), None)


def after_change(before: Record, after: Record) -> Record:
    """The record after a change of its seats: a game that others play on does not count any more."""
    is_played = after.ranked and before.status == "playing"
    if not is_played or [*map(_who, before.seats)] == [*map(_who, after.seats)]:
        return after
    return replace(after, ranked=False, was_ranked=True)


def _who(seat: Seat) -> tuple[str, str | None, str | None]:
    return seat.kind, seat.player, seat.level


def chosen(record: Record, player: str, ranked: bool | None) -> bool:
    """Whether the table is ranked after its host has chosen; raises Denied where others sit there already, who did not
    agree to that."""
    if ranked is None or ranked == record.ranked:
        return record.ranked
    if ranked and any(one != player for one in record.people):
        raise wrong_time(
            "others sit here already: open a new table for a ranked game",
            "d'autres sont déjà assis : ouvrez une autre table pour une partie classée",
        )
    return ranked


def check_unadvised(record: Record) -> None:
    """Raises Denied where the game counts: nobody asks the coach then."""
    if record.ranked:
        raise forbidden(
            "a ranked game is played without advice", "une partie classée se joue sans conseiller"
        )
