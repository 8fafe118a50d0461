"""How a table comes to be: from a wish, from a transcript, or as the rematch of another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pyramidion import games
from pyramidion.core import Cards, Fault, Invalid, commitment
from pyramidion.core import transcript as transcripts
from pyramidion.core.transcript import RefusedMove, Transcript

from . import codes
from .course import find_game, log_row
from .desk import Desk
from .errors import Denied
from .log import INSERT_MOVE, Op
from .messages import Budget
from .names import clean_name
from .record import OPEN, Record, Seat, insert
from .seating import budgets, the_level
from .settings import Settings
from .store import ATTEND, HAPPENED, TAKE_CODE, Player


class MySeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="me"):
    """A seat for the one who opens the table; several share the device."""

    name: str | None = None


class OpenSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="open"):
    pass


class BotSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bot"):
    level: str


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What `POST /api/tables` takes. Without seats: one for me, and open ones as many as the game needs."""

    game: str
    options: dict[str, Any] = {}
    seats: Annotated[tuple[MySeat | OpenSeat | BotSeat, ...], Meta(max_length=64)] = ()
    private: bool = False
    coach: bool = False
    hints: tuple[Budget | None, ...] = ()
    """How often each seat may ask the coach; without it as often as they like."""
    transcript: dict[str, Any] | None = None


class Opening(msgspec.Struct, frozen=True):
    """A table that is about to be written down."""

    record: Record
    ops: list[Op]


async def open_table(desk: Desk, host: Player, wish: NewTable, who: str) -> Opening:
    """Raises Denied, or Invalid with every fault. `who` is the id of the new table."""
    settings = desk.settings
    if await desk.store.hosted(host.id) >= settings.limits.tables:
        raise Denied(
            "limit",
            f"you host {settings.limits.tables} tables already; end one first",
            f"vous tenez déjà {settings.limits.tables} tables ; terminez-en une d'abord",
        )
    game = find_game(wish.game)
    if wish.transcript is not None:
        await desk.keeping.load_decks(wish.transcript.get("options"))
    given = _taken_up(wish, desk) if wish.transcript is not None else None
    now = desk.now()
    if given is not None:
        count = len(given.seats)
        if wish.seats and len(wish.seats) != count:
            raise Invalid([Fault("$.seats", f"the transcript has {count} seats, not {len(wish.seats)}")])
        options = given.options
        seed = codes.new_seed() if given.seed is None else given.seed
    else:
        count = len(wish.seats) or _least(wish)
        options = game.parse_options(wish.options, count)
        seed = codes.new_seed()
    salt = codes.new_salt()
    record = Record(
        id=who,
        game=game.key,
        rules=game.version,
        setup={} if wish.transcript is None else wish.transcript.get("setup", {}),
        seed=seed,
        salt=salt,
        commitment=commitment(seed, salt),
        made=now,
        options=msgspec.to_builtins(options),
        code=new_code(desk),
        private=wish.private,
        coach=wish.coach,
        hints=budgets(wish.hints, count),
        host=host.id,
        touched=now,
        taken_up=given is not None,
    )
    wishes = wish.seats or (MySeat(), *[OpenSeat()] * (count - 1))
    record = msgspec.structs.replace(record, seats=_seats(record, wishes, host, settings))
    ops = written(record)
    if given is not None:
        ops += _rows(record, given, desk.library)
    return Opening(record, ops)


def new_code(desk: Desk) -> str:
    """Maybe one under which others gather: then the database refuses it, and the next one is tried."""
    return codes.new_code(codes.LONG if desk.log.shared else codes.SHORT)


def written(record: Record) -> list[Op]:
    people = dict.fromkeys((*((record.host,) if record.host else ()), *record.people))
    return [
        insert(record),
        (TAKE_CODE, (record.code, record.id)),
        *((ATTEND, (player, record.id)) for player in people),
        (HAPPENED, (record.id, record.made, None, "opened", None)),
    ]


def _least(wish: NewTable) -> int:
    """The least number of seats that goes with the options; what is wrong with them shows when they are parsed."""
    game = find_game(wish.game)
    plain = {name: value for name, value in wish.options.items() if name != "extra_seconds"}
    try:
        size = game.size(msgspec.convert(plain, game.options_type))
    except msgspec.ValidationError:
        size = None
    return min(s.least for s in game.sizes) if size is None else size.least


def _seats(
    record: Record, wishes: Sequence[MySeat | OpenSeat | BotSeat], host: Player, settings: Settings
) -> tuple[Seat, ...]:
    seats = []
    for wish in wishes:
        match wish:
            case MySeat():
                name = host.name if wish.name is None else clean_name(wish.name, settings.limits.name)
                seats.append(Seat("person", host.id, name))
            case BotSeat():
                seats.append(Seat("bot", level=the_level(record, wish.level)))
            case _:
                seats.append(OPEN)
    return tuple(seats)


def _taken_up(wish: NewTable, desk: Desk) -> Transcript:
    """The transcript, replayed once so that a table never begins with a record that cannot be read."""
    try:
        given = transcripts.parse(wish.transcript, games.load)
        if given.game.key != wish.game:
            raise Invalid([Fault("$.game", f"a transcript of {given.game.key}, not of {wish.game}")])
        if len(given.entries) > (most := desk.settings.limits.transcript):
            raise Invalid([Fault("$.moves", f"at most {most} entries")])
        # What the transcript leaves to chance without a seed, the table's own seed decides from here on.
        transcripts.replay(given, desk.library)
    except RefusedMove as refused:
        raise Invalid([Fault(f"$.moves[{refused.number - 1}]", str(refused))]) from None
    return given


def _rows(record: Record, given: Transcript, cards: Cards) -> list[Op]:
    play = given.begin(cards)
    ops: list[Op] = []
    for entry in map(play.judged, given.entries):
        play.step(entry)
        ops.append((INSERT_MOVE, log_row(record.id, play.seq - 1, play.game, entry, play.state, None)))
    return ops


def rematch(desk: Desk, old: Record, asked: str, new_id: str) -> Opening:
    """The same people and bots in the same seats; a bot that stood in makes room for its person."""
    now, seed, salt = desk.now(), codes.new_seed(), codes.new_salt()
    seats = tuple(
        Seat("person", s.player, s.name)
        if s.player is not None
        else Seat("bot", level=s.level)
        if s.kind == "bot"
        else OPEN
        for s in old.seats
    )
    record = Record(
        id=new_id,
        game=old.game,
        rules=find_game(old.game).version,
        setup={},
        seed=seed,
        salt=salt,
        commitment=commitment(seed, salt),
        made=now,
        options=old.options,
        code=new_code(desk),
        private=old.private,
        coach=old.coach,
        hints=None if old.hints is None else budgets(old.hints.budget, len(seats)),
        host=old.host or asked,
        seats=seats,
        muted=old.muted,
        removed=old.removed,
        touched=now,
    )
    return Opening(record, written(record))
