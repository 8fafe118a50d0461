"""How a table comes to be: from a wish, or from a transcript."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw

from pyramidion.core import Fault, Invalid
from pyramidion.house.bots.budget import OUT_OF_TIME, OVER_BUDGET
from pyramidion.house.bots.jobs import JobResult, TakenUp, TakeUp
from pyramidion.house.deck_choice import opened_with
from pyramidion.house.decks import check_deck_count
from pyramidion.house.errors import Denied
from pyramidion.house.identity import kept_names
from pyramidion.house.runtime.preparation import fresh
from pyramidion.house.runtime.services import Services
from pyramidion.house.settings import Settings
from pyramidion.house.storage.blobs import deck_names
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.projection import insert_row, opening
from pyramidion.house.storage.store import Player
from pyramidion.house.table.checks import check_bots_only
from pyramidion.house.table.gathering.options import hint_budget
from pyramidion.house.table.gathering.pace import check_pace
from pyramidion.house.table.messages import Budget
from pyramidion.house.table.record import OPEN, BeatLength, Beats, Provided, Record, Seat
from pyramidion.house.table.rows import Row
from pyramidion.house.table.rules import bot_level, find_game, likely_size
from pyramidion.house.table.screen_messages import encode
from pyramidion.house.table.seats.names import Taken, clean_name


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
    options: Annotated[dict[str, Any], Meta(max_length=64)] = {}
    seats: Annotated[tuple[MySeat | OpenSeat | BotSeat, ...], Meta(max_length=64)] = ()
    private: bool = False
    listed: bool = False
    """It stands in the lobby."""
    ranked: bool = False
    """Its game counts for ratings."""
    pace: int = 0
    """Days that a move may take: 1, 3 or 7; 0: everybody plays now."""
    coach: bool = False
    beats: BeatLength = "none"
    """How long the table waits at the beats of its game."""
    hints: Annotated[tuple[Budget | None, ...], Meta(max_length=64)] = ()
    """How often each seat may ask the coach; without it as often as they like."""
    transcript: dict[str, Any] | None = None
    tutorial: bool = False
    """The transcript is where a newcomer's first game is taken up, by them and bots alone."""


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
    _check_tutorial(wish)
    _check_listed(wish, settings)
    given = None if wish.transcript is None else await _taken_up(services, host, wish.game, wish.transcript)
    new = fresh(services)
    setup = {} if wish.transcript is None else wish.transcript.get("setup", {})
    if given is not None:
        setup = setup if given.setup is None else given.setup
        count = given.seats
        if wish.seats and len(wish.seats) != count:
            raise Invalid([Fault("$.seats", f"the transcript has {count} seats, not {len(wish.seats)}")])
        options = msgspec.json.decode(given.options, type=game.options_type)
    else:
        count = len(wish.seats) or _least(wish)
        options = game.parse_options({**opened_with(services.library, game.key), **wish.options}, count)
    check_pace(game.key, msgspec.to_builtins(options), wish.pace)
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
        listed=wish.listed,
        ranked=wish.ranked,
        pace=wish.pace,
        coach=wish.coach,
        beats=Beats(wish.beats),
        hints=hint_budget(wish.hints, count),
        host=host.id,
        touched=new.now,
        taken_up=given is not None,
        provided=None if given is None else Provided(host.id, host.name, given.seed, wish.tutorial),
    )
    wishes = wish.seats or (MySeat(), *[OpenSeat()] * (count - 1))
    record = msgspec.structs.replace(record, seats=_seats(record, wishes, host, settings))
    if record.is_bots_only:
        check_bots_only(record, await services.store.bots_only(host.id), settings.limits.bots_only)
    ops = opening(record)
    if given is not None:
        ops += [
            insert_row(record.id, Row(number, row.seat, row.at, None, row.move, row.verdict))
            for number, row in enumerate(given.rows)
        ]
    return Opening(record, ops)


def _check_tutorial(wish: NewTable) -> None:
    """Raises Invalid where a tutorial has nothing to begin with, or others than one newcomer and bots."""
    if not wish.tutorial:
        return
    if wish.transcript is None:
        raise Invalid([Fault("$.transcript", "a tutorial is taken up from a transcript")])
    if sorted(isinstance(seat, MySeat) for seat in wish.seats if not isinstance(seat, BotSeat)) != [True]:
        raise Invalid([Fault("$.seats", "a tutorial has one seat for me, and bots on all others")])


def _check_listed(wish: NewTable, settings: Settings) -> None:
    """Raises Invalid where a table cannot be in the lobby."""
    if not wish.listed:
        return
    if not settings.lobby:
        raise Invalid([Fault("$.listed", "this house has no lobby")])
    if wish.private or wish.tutorial:
        raise Invalid([Fault("$.listed", "a private table, or a tutorial, is in no lobby")])


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
        raise _of_seat(denied, number) from None
    taken.add(name)
    return name


def _of_seat(denied: Denied, number: int) -> Denied:
    return Denied(denied.code, denied.en, denied.fr, [Fault(f"$.seats[{number}].name", denied.en)])


async def check_names(services: Services, player: str, wishes: Sequence[MySeat | OpenSeat | BotSeat]) -> None:
    """Raises Denied where a seat would get a name that somebody else keeps."""
    for number, wish in enumerate(wishes):
        if isinstance(wish, MySeat) and wish.name is not None:
            try:
                name = clean_name(wish.name, services.settings.limits.name)
                await kept_names.check(services, name, player)
            except Denied as denied:
                raise _of_seat(denied, number) from None


async def _taken_up(services: Services, host: Player, game: str, transcript: dict[str, Any]) -> TakenUp:
    """The transcript, replayed once so that a table never begins with a record that cannot be read.

    A worker does that: somebody may bring one that takes minutes.
    """
    settings = services.settings
    check_deck_count(transcript.get("options"))
    await services.blobs.load_decks(transcript.get("options"))
    job = TakeUp(
        game,
        Raw(encode(transcript)),
        tuple(deck_names(transcript.get("options"))),
        settings.limits.transcript,
    )
    result = await services.sandbox.run(job, host.id)
    if result.error is not None:
        raise _over_budget(result, settings) if result.error in OVER_BUDGET else _failed()
    taken = msgspec.json.decode(result.value, type=TakenUp)
    if taken.faults:
        raise Invalid(taken.faults)
    return taken


def _over_budget(result: JobResult, settings: Settings) -> Denied:
    place = "$"
    if result.error == OUT_OF_TIME:
        place = msgspec.json.decode(result.value) or place
        limit = f"{settings.sandbox_cpu_seconds:g} s"
        en, fr = f"more than {limit} of computing", f"plus de {limit} de calcul"
    else:
        limit = f"{settings.sandbox_memory_mib} "
        en, fr = f"more than {limit}MiB of memory", f"plus de {limit}Mio de mémoire"
    return Denied(
        "malformed",
        f"this game is too long to be played through: it takes {en} (given up at {place})",
        f"cette partie est trop longue à rejouer : il faudrait {fr} (abandon à {place})",
        [Fault(place, f"playing this game through takes {en}")],
    )


def _failed() -> Denied:
    return Denied("internal", "this game could not be played through", "la partie n'a pas pu être rejouée")
