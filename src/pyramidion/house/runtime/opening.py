"""How a table comes to be: from a wish, or from a transcript."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pyramidion import games
from pyramidion.core import Cards, Fault, Invalid
from pyramidion.core import transcript as transcripts
from pyramidion.core.transcript import RefusedMove, Transcript
from pyramidion.house.errors import Denied
from pyramidion.house.runtime.preparation import fresh
from pyramidion.house.runtime.services import Services
from pyramidion.house.settings import Settings
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.projection import insert_row, opening
from pyramidion.house.storage.store import Player
from pyramidion.house.table.messages import Budget
from pyramidion.house.table.options import hint_budget
from pyramidion.house.table.record import OPEN, Provided, Record, Seat, as_json
from pyramidion.house.table.rows import entry_row
from pyramidion.house.table.rules import bot_level, find_game, likely_size
from pyramidion.house.table.text import clean_name


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


async def open_table(services: Services, host: Player, wish: NewTable) -> Opening:
    """A table as somebody wishes it; raises Denied, or Invalid with every fault."""
    settings = services.settings
    if await services.store.hosted(host.id) >= settings.limits.tables:
        raise Denied(
            "limit",
            f"you host {settings.limits.tables} tables already; end one first",
            f"vous tenez déjà {settings.limits.tables} tables ; terminez-en une d'abord",
        )
    game = find_game(wish.game)
    if wish.transcript is not None:
        await services.blobs.load_decks(wish.transcript.get("options"))
    given, setup = (None, {}) if wish.transcript is None else _taken_up(wish, services)
    new = fresh(services)
    if given is not None:
        count = len(given.seats)
        if wish.seats and len(wish.seats) != count:
            raise Invalid([Fault("$.seats", f"the transcript has {count} seats, not {len(wish.seats)}")])
        options = given.options
    else:
        count = len(wish.seats) or _least(wish)
        options = game.parse_options(wish.options, count)
    record = Record(
        id=new.id,
        game=game.key,
        rules=game.version,
        setup=setup,
        seed=new.seed,
        salt=new.salt,
        commitment=new.commitment,
        made=new.now,
        options=msgspec.to_builtins(options),
        code=new.code,
        private=wish.private,
        coach=wish.coach,
        hints=hint_budget(wish.hints, count),
        host=host.id,
        touched=new.now,
        taken_up=given is not None,
        provided=None if given is None else Provided(host.id, host.name, given.seed),
    )
    wishes = wish.seats or (MySeat(), *[OpenSeat()] * (count - 1))
    record = msgspec.structs.replace(record, seats=_seats(record, wishes, host, settings))
    ops = opening(record)
    if given is not None:
        ops += _rows(record, given, services.library)
    return Opening(record, ops)


def _least(wish: NewTable) -> int:
    """The least number of seats that goes with the options; what is wrong with them shows when they are parsed."""
    size = likely_size(wish.game, wish.options)
    return min(s.least for s in find_game(wish.game).sizes) if size is None else size.least


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
                seats.append(Seat("bot", level=bot_level(record, wish.level)))
            case _:
                seats.append(OPEN)
    return tuple(seats)


def _taken_up(wish: NewTable, services: Services) -> tuple[Transcript, dict[str, Any]]:
    """The transcript, replayed once so that a table never begins with a record that cannot be read; and its set-up.

    The set-up has all that chance gave for the moves: the table goes on from there with a seed of its own.
    """
    assert wish.transcript is not None
    try:
        given = transcripts.parse(wish.transcript, games.load)
        if given.game.key != wish.game:
            raise Invalid([Fault("$.game", f"a transcript of {given.game.key}, not of {wish.game}")])
        if len(given.entries) > (most := services.settings.limits.transcript):
            raise Invalid([Fault("$.moves", f"at most {most} entries")])
        # What the transcript leaves to chance without a seed, the table's own seed decides from here on.
        play = transcripts.replay(given, services.library)
    except RefusedMove as refused:
        raise Invalid([Fault(f"$.moves[{refused.number - 1}]", str(refused))]) from None
    if not given.entries:
        return given, wish.transcript.get("setup", {})
    return given, as_json(given.game.given(play.state))


def _rows(record: Record, given: Transcript, cards: Cards) -> list[Op]:
    play = given.begin(cards)
    ops: list[Op] = []
    for number, given_entry in enumerate(given.entries):
        entry = play.judged(given_entry)
        played = play.after(entry)
        ops.append(insert_row(record.id, entry_row(number, entry, played)))
        play = played[0]
    return ops
