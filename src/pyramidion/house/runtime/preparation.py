"""What a command needs that no state holds: read from the database or drawn, before it is decided."""

from __future__ import annotations

import asyncio
from typing import Any

from pyramidion.core import commitment
from pyramidion.house import codes
from pyramidion.house.deck_choice import opened_with
from pyramidion.house.decks import allow, pinned
from pyramidion.house.identity import kept_names
from pyramidion.house.lobby import blocks, leaving
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.commands import Command, FromPerson, LengthenCode, StartMatched
from pyramidion.house.table.gathering.starting import Fresh, next_record, rematch_record
from pyramidion.house.table.messages import ChangeOptions, ChangeSettings, Rematch, Sit, Start
from pyramidion.house.table.record import Record
from pyramidion.house.table.seats.names import clean_name

PREPARED = frozenset((ChangeOptions, ChangeSettings, Sit, Start, Rematch))


def is_needed(command: Command) -> bool:
    if isinstance(command, FromPerson):
        return type(command.message) in PREPARED
    return isinstance(command, LengthenCode | StartMatched)


async def prepared(command: Command, record: Record, services: Services) -> Command:
    """The same command with what it needs. Whoever may not ask for it is refused when it is decided."""
    if isinstance(command, LengthenCode):
        return command._replace(added=codes.new_code(command.letters))
    if isinstance(command, StartMatched):
        return command._replace(
            options=await _pinned(record, services), unranked=await _unranked(record, services)
        )
    if not isinstance(command, FromPerson):
        return command
    match command.message:
        case ChangeOptions(options=options) if command.player == record.host:
            await allow(services, command.player, record.game, options)
        case ChangeSettings(ranked=True) if command.player == record.host:
            await leaving.check_ranked(services.store, command.player, services.now())
        case Sit():
            await _check_sits(command, command.message, record, services)
        case Start() if record.belongs(command.player) and record.status == "gathering":
            return command._replace(
                options=await _pinned(record, services), unranked=await _unranked(record, services)
            )
        case Rematch(game=game, options=options) if (
            record.belongs(command.player) and record.status == "over" and record.rematch is None
        ):
            if game is None or game == record.game:
                return command._replace(rematch=rematch_record(record, command.player, fresh(services)))
            await allow(services, command.player, game, options)
            chosen = {**opened_with(services.library, game), **options}
            opened = next_record(record, command.player, fresh(services), game, chosen)
            return command._replace(rematch=opened)
    return command


async def _pinned(record: Record, services: Services) -> dict[str, Any]:
    """In a thread: decks are hashed and stored."""
    return await asyncio.to_thread(pinned, services, record.options)


async def _unranked(record: Record, services: Services) -> bool:
    return record.ranked and await leaving.is_held_back(services.store, record.people, services.now())


async def _check_sits(command: FromPerson, message: Sit, record: Record, services: Services) -> None:
    if message.name is not None:
        cleaned = clean_name(message.name, services.settings.limits.name)
        await kept_names.check(services, cleaned, command.player)
    await blocks.check_sits(services.store, record, command.player)
    if record.ranked and record.status == "gathering":
        await leaving.check_ranked(services.store, command.player, services.now())


def fresh(services: Services) -> Fresh:
    """Drawn anew for every try: a code may be taken, and then the database refuses it."""
    seed, salt = codes.new_seed(), codes.new_salt()
    code = codes.new_code(services.code_length.letters)
    return Fresh(codes.new_id(), seed, salt, commitment(seed, salt), code, services.now())
