"""Who plays with whom, and what the teams are called, before the game begins."""

from __future__ import annotations

from typing import Any

from pyramidion.house.errors import Denied
from pyramidion.house.table.checks import forbidden, only_gathering, seat_at
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.decision import Act, Decision, changed
from pyramidion.house.table.messages import NameTeam, SwapSeats
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import Record
from pyramidion.house.table.rules import teams_of
from pyramidion.house.table.screen_messages import Done
from pyramidion.house.table.seats.names import Taken, clean_name
from pyramidion.house.table.state import TableState, replace


def swap_seats(state: TableState, command: FromPerson, message: SwapSeats, moment: Moment) -> Decision:
    """The host arranges everybody; a person may go over to a seat that is free."""
    record, seat, to = state.record, message.seat, message.to
    only_gathering(record)
    one, other = seat_at(record, seat), seat_at(record, to)
    is_own = one.player == command.player and other.kind == "open"
    if command.player != record.host and not is_own:
        raise forbidden(
            "only the host may move others; you may go over to a free seat",
            "seul l'hôte peut déplacer les autres ; vous pouvez passer à une place libre",
        )
    if seat == to:
        return Decision(replies=(Done(),))
    seats = list(record.seats)
    seats[seat], seats[to] = other, one
    after = replace(
        record,
        seats=tuple(seats),
        options=_swapped_options(record.options, seat, to),
        hints=None if record.hints is None else record.hints.swapped(seat, to),
    )
    return changed(state, after, moment.now, Act("swap", seat, command.player), Done())


def _swapped_options(options: dict[str, Any], seat: int, to: int) -> dict[str, Any]:
    """More time is for a person, and goes with them."""
    if (extra := options.get("extra_seconds")) is None:
        return options
    extra = list(extra)
    extra[seat], extra[to] = extra[to], extra[seat]
    return {**options, "extra_seconds": extra}


def name_team(state: TableState, command: FromPerson, message: NameTeam, moment: Moment) -> Decision:
    """By the rules of people's names, and like no name of the table."""
    record, team = state.record, message.team
    only_gathering(record)
    teams = teams_of(record)
    if team >= len(teams):
        raise Denied("unknown", f"there is no team {team}", f"il n'y a pas d'équipe {team}")
    is_member = any(record.seats[seat].player == command.player for seat in teams[team])
    if command.player != record.host and not is_member:
        raise forbidden(
            "a team names itself, or the host does", "une équipe se nomme elle-même, ou l'hôte le fait"
        )
    names = [*record.teams, *[""] * len(teams)][: len(teams)]
    names[team] = ""
    names[team] = _team_name(record, names, message.name, moment.settings.limits.name)
    after = replace(record, teams=tuple(names))
    return changed(state, after, moment.now, Act("team", player=command.player), Done())


def _team_name(record: Record, others: list[str], text: str, limit: int) -> str:
    if not text.strip():
        return ""
    people = (seat.name for seat in record.seats if seat.player is not None and seat.name is not None)
    return Taken((*people, *filter(None, others)), limit).check(clean_name(text, limit))
