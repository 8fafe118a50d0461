"""How many days a move of a game may take, which games are played so, and who agrees to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyramidion import games
from pyramidion.core import Fault, Invalid
from pyramidion.house.table.checks import only_gathering, wrong_time
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Act, Decision, changed
from pyramidion.house.table.messages import AgreePace
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import Record
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.state import TableState, replace

PACES = (1, 3, 7)
"""Days a move that a table may choose."""


def check_pace(game: str, options: Mapping[str, Any], pace: int) -> None:
    """Raises Invalid where the game is not played over days, or not with these options."""
    if pace == 0:
        return
    manifest = games.manifest(game)
    if pace not in PACES:
        raise Invalid(
            [Fault("$.pace", f"1, 3 or 7 days a move, or 0 for a game that is played now, not {pace}")]
        )
    if manifest.days is None:
        why = manifest.absent.get("days", "its manifest does not say that it is")
        raise Invalid([Fault("$.pace", f"{game} is not played over days: {why}")])
    faults = [
        Fault(f"$.options.{name}", "must be null or false in a game over days")
        for name in manifest.days.without
        if options.get(name) not in (None, False)
    ]
    if faults:
        raise Invalid(faults)


def over_days(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The same options without what a game over days cannot have, such as a clock."""
    days = games.manifest(game).days
    without = () if days is None else days.without
    return {
        **options,
        **{name: False if options.get(name) is True else None for name in without if options.get(name)},
    }


def pace_after(game: str, pace: int) -> int:
    """The pace of a table for another game with the same people: that game may not be played over days."""
    return 0 if games.manifest(game).days is None else pace


def chosen(record: Record, player: str, pace: int | None) -> Record:
    """The record once its host has chosen a pace: everybody else who sits there is asked. Options that a game over days
    cannot have go. Raises Invalid, and Denied at a table of the lobby, whose people have agreed on theirs."""
    if pace is None or pace == record.pace:
        return record
    if record.matched:
        raise wrong_time(
            "the lobby brought you together for this pace", "le parvis vous a réunis pour cette cadence"
        )
    options = over_days(record.game, record.options) if pace else record.options
    check_pace(record.game, options, pace)
    others = tuple(one for one in record.people if one != player)
    return replace(record, pace=pace, options=options, unagreed=others)


def agree(state: TableState, command: FromPerson, _: AgreePace, moment: Moment) -> Decision:
    record, player = state.record, command.player
    only_gathering(record)
    if player not in record.unagreed:
        return Decision(replies=(Done(),))
    after = replace(record, unagreed=tuple(one for one in record.unagreed if one != player))
    return changed(state, after, moment.now, Act("agree", player=player), Done())


def check_agreed(record: Record) -> None:
    """Denied, with the names of those who have not agreed to the pace."""
    names = [seat.name or "" for seat in record.seats if seat.player in record.unagreed and seat.player]
    if names:
        named = ", ".join(dict.fromkeys(names))
        raise wrong_time(
            f"the pace was changed, and these people have not agreed yet: {named}",
            f"la cadence a changé, et ces personnes ne l'ont pas encore acceptée : {named}",
        )
