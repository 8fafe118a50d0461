"""The table of people whom the lobby has brought together."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from pyramidion import games
from pyramidion.core import Fault
from pyramidion.house.deck_choice import opened_with
from pyramidion.house.errors import Denied
from pyramidion.house.runtime.preparation import fresh
from pyramidion.house.runtime.services import Services
from pyramidion.house.table.gathering.pace import over_days
from pyramidion.house.table.record import Record, Seat
from pyramidion.house.table.rules import find_game, usual_level
from pyramidion.house.table.seats.names import Taken

from .seeks import Match


def check_paces(key: str, paces: Iterable[int]) -> None:
    """Raises Denied where the game is not played over days."""
    if any(paces) and games.manifest(key).days is None:
        raise Denied(
            "malformed",
            "this game is not played over days",
            "ce jeu ne se joue pas sur plusieurs jours",
            [Fault("$.paces", "this game is not played over days: 0 alone")],
        )


def matched_record(services: Services, match: Match) -> Record:
    """They sit in a random order; whoever has waited longest is the host. It is listed, so that others may watch."""
    game, new = find_game(match.game), fresh(services)
    taken = Taken((), services.settings.limits.name)
    seats = []
    for seek in match.seeks:
        name = taken.free(seek.name)
        taken.add(name)
        seats.append(Seat("person", seek.player, name))
    if match.bots:
        seats += [Seat("bot", level=usual_level(match.game))] * match.bots
    services.random.shuffle(seats)
    wanted = {**opened_with(services.library, match.game), **msgspec.json.decode(match.played.options)}
    options = game.parse_options(wanted, len(seats))
    if match.pace:
        options = game.parse_options(over_days(game.key, msgspec.to_builtins(options)), len(seats))
    return Record(
        id=new.id,
        game=game.key,
        rules=game.version,
        setup={},
        seed=new.seed,
        salt=new.salt,
        commitment=new.commitment,
        made=new.now,
        options=msgspec.to_builtins(options),
        code=new.code,
        listed=True,
        ranked=match.ranked,
        pace=match.pace,
        matched=True,
        host=match.seeks[0].player,
        seats=tuple(seats),
        touched=new.now,
    )
