"""How a table looks to one person: the `table` message, and the words for what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from pyramidion.core import Invalid

from .messages import (
    Failed,
    HintsShown,
    Opened,
    PauseShown,
    PersonShown,
    SeatShown,
    SizeShown,
    TableShown,
    YouShown,
    encode,
)
from .record import Seat
from .seating import size_of

if TYPE_CHECKING:
    from .audience import Looker
    from .table import Table


def table(
    table: Table,
    player: str,
    name: str,
    looker: Looker | None,
    named: tuple[PersonShown, ...] | None = None,
) -> bytes:
    """Handles stand for people; who is behind one stays in the house. `named`: whom `people` has just told."""
    record, desk = table.record, table.desk
    size = size_of(record, record.options)
    mine = record.seats_of(player)
    return encode(
        TableShown(
            id=record.id,
            game=record.game,
            rules=record.rules,
            options=record.options,
            status=record.status,
            paused=pause(table),
            code=record.code,
            private=record.private,
            coach=record.coach,
            taken_up=record.taken_up,
            commitment=record.commitment,
            opened=Opened(record.seed, record.salt) if record.status == "over" else None,
            rematch=record.rematch,
            host=None if record.host is None else desk.handle(record.id, record.host),
            size=SizeShown(size.least, size.most),
            away_after=desk.settings.away_after,
            closing=None if desk.closing is None else desk.closing.at,
            now=round(desk.now(), 3),
            seats=tuple(seat(table, i, each, player) for i, each in enumerate(record.seats)),
            people=people(table) if named is None else named,
            you=YouShown(
                who=desk.handle(record.id, player),
                name=name,
                host=player == record.host,
                muted=player in record.muted,
                seats=mine,
                looking=None if looker is None else looker.looking,
            ),
        )
    )


def pause(table: Table) -> PauseShown | None:
    paused = table.record.pause
    if paused is None:
        return None
    who = None if paused.player is None else table.desk.handle(table.id, paused.player)
    return PauseShown(round(paused.since, 3), paused.why, who, paused.name)


def seat(table: Table, number: int, taken: Seat, player: str) -> SeatShown:
    owner = taken.player
    online = owner is not None and table.audience.present(owner)
    since = None if owner is None or online else table.audience.away.get(owner)
    return SeatShown(
        seat=number,
        kind=taken.kind,
        name=taken.name,
        level=taken.level,
        who=None if owner is None else table.desk.handle(table.id, owner),
        online=online,
        away_since=None if since is None else round(since, 3),
        stand_in=taken.stand_in,
        mine=owner == player,
        # Bots that were still looking for a word when somebody found the last one.
        thinking=table.bots.thinks(number) and table.record.status == "playing",
        hints=_hints(table, number),
    )


def _hints(table: Table, number: int) -> HintsShown | None:
    hints = table.record.hints
    most = None if hints is None else hints.budget[number]
    left = None if hints is None else hints.left(number)
    return None if most is None or left is None else HintsShown(left, most)


def people(table: Table) -> tuple[PersonShown, ...]:
    """Whoever sits or looks: seats first, then those who look on, up to the limit."""
    record = table.record
    names: dict[str, str] = {}
    for seat in record.seats:
        if seat.player is not None:
            names.setdefault(seat.player, seat.name or "")
    here = table.audience.people()
    names.update(here)
    return tuple(
        PersonShown(
            who=table.desk.handle(table.id, player),
            name=name,
            online=player in here,
            muted=player in record.muted,
            seats=record.seats_of(player),
        )
        for player, name in list(names.items())[: table.desk.settings.limits.people]
    )


def malformed(detail: str, re: str | UnsetType = UNSET) -> Failed:
    return Failed(
        re=re,
        code="malformed",
        en=f"this message is not well formed: {detail}",
        fr=f"ce message est mal formé : {detail}",
    )


def invalid(error: Invalid, re: str | UnsetType = UNSET) -> Failed:
    """Bad input with all its faults."""
    text = str(error)
    return Failed(
        re=re, code="malformed", en=f"this cannot be: {text}", fr=f"impossible : {text}", faults=error.faults
    )


def internal(re: str | UnsetType = UNSET) -> Failed:
    return Failed(
        re=re,
        code="internal",
        en="something went wrong in the house; nothing has changed",
        fr="une erreur s'est produite dans la maison ; rien n'a changé",
    )
