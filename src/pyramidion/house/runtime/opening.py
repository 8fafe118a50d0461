"""How a table comes to be: from a wish, or from a transcript."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pyramidion import games
from pyramidion.core import Cards, Fault, Invalid, commitment
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
from pyramidion.house.table.names import Taken, clean_name
from pyramidion.house.table.options import hint_budget
from pyramidion.house.table.record import OPEN, Record, Seat
from pyramidion.house.table.rows import entry_row
from pyramidion.house.table.rules import bot_level, find_game, likely_size


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
    given = _taken_up(wish, services) if wish.transcript is not None else None
    new = fresh(services)
    if given is not None:
        count = len(given.seats)
        if wish.seats and len(wish.seats) != count:
            raise Invalid([Fault("$.seats", f"the transcript has {count} seats, not {len(wish.seats)}")])
        options = given.options
        seed = new.seed if given.seed is None else given.seed
    else:
        count = len(wish.seats) or _least(wish)
        options = game.parse_options(wish.options, count)
        seed = new.seed
    record = Record(
        id=new.id,
        game=game.key,
        rules=game.version,
        setup={} if wish.transcript is None else wish.transcript.get("setup", {}),
        seed=seed,
        salt=new.salt,
        commitment=commitment(seed, new.salt),
        made=new.now,
        options=msgspec.to_builtins(options),
        code=new.code,
        private=wish.private,
        coach=wish.coach,
        hints=hint_budget(wish.hints, count),
        host=host.id,
        touched=new.now,
        taken_up=given is not None,
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
    limit = settings.limits.name
    taken = Taken((), limit)
    # Names that were chosen come first: the host's own gives way.
    chosen = {
        number: _chosen_name(wish.name, number, taken, limit)
        for number, wish in enumerate(wishes)
        if isinstance(wish, MySeat) and wish.name is not None
    }
    for number, wish in enumerate(wishes):
        match wish:
            case MySeat():
                name = chosen.get(number) or taken.free(host.name)
                taken.add(name)
                seats.append(Seat("person", host.id, name))
            case BotSeat():
                seats.append(Seat("bot", level=bot_level(record, wish.level)))
            case _:
                seats.append(OPEN)
    return tuple(seats)


def _chosen_name(text: str, number: int, taken: Taken, limit: int) -> str:
    try:
        name = taken.check(clean_name(text, limit))
    except Denied as denied:
        raise Denied(
            denied.code, denied.en, denied.fr, [Fault(f"$.seats[{number}].name", denied.en)]
        ) from None
    taken.add(name)
    return name


def _taken_up(wish: NewTable, services: Services) -> Transcript:
    """The transcript, replayed once so that a table never begins with a record that cannot be read."""
    try:
        given = transcripts.parse(wish.transcript, games.load)
        if given.game.key != wish.game:
            raise Invalid([Fault("$.game", f"a transcript of {given.game.key}, not of {wish.game}")])
        if len(given.entries) > (most := services.settings.limits.transcript):
            raise Invalid([Fault("$.moves", f"at most {most} entries")])
        # What the transcript leaves to chance without a seed, the table's own seed decides from here on.
        transcripts.replay(given, services.library)
    except RefusedMove as refused:
        raise Invalid([Fault(f"$.moves[{refused.number - 1}]", str(refused))]) from None
    return given


def _rows(record: Record, given: Transcript, cards: Cards) -> list[Op]:
    play = given.begin(cards)
    ops: list[Op] = []
    for number, given_entry in enumerate(given.entries):
        entry = play.judged(given_entry)
        played = play.after(entry)
        ops.append(insert_row(record.id, entry_row(number, entry, played)))
        play = played[0]
    return ops
