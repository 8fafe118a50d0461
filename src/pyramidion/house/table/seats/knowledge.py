"""Who has seen which seats' secrets in a game, on which device; what they know, they cannot forget.

A person may have several identities on one device, and several devices. The house knows a device by a cookie, and a
table by a handle made of it; see docs/security.md for what that can and cannot tell.
"""

from __future__ import annotations

from collections.abc import Collection

from pyramidion.house.table.checks import forbidden
from pyramidion.house.table.commands import NoteDevice
from pyramidion.house.table.decision import Decision
from pyramidion.house.table.entries import game_of
from pyramidion.house.table.moment import Moment
from pyramidion.house.table.record import Device, Record
from pyramidion.house.table.rows import change_row
from pyramidion.house.table.state import TableState, replace


def hold(record: Record, player: str, number: int, device: str = "") -> Record:
    """While a game is played, who has held a seat knows its secrets from then on."""
    if record.status != "playing":
        return record
    held = record.held.get(player, ())
    if number not in held:
        record = replace(record, held={**record.held, player: (*held, number)})
    return note(record, player, device, (number,))


def note(record: Record, player: str, device: str, seats: Collection[int]) -> Record:
    """These seats of this person were shown on the device."""
    if not device:
        return record
    known = record.devices.get(device, Device())
    noted = Device(tuple(dict.fromkeys((*known.players, player))), tuple(sorted({*known.seats, *seats})))
    return record if noted == known else replace(record, devices={**record.devices, device: noted})


def note_device(state: TableState, command: NoteDevice, _: Moment) -> Decision:
    """A screen on this device shows a seat of the game."""
    record = state.record
    seats = record.seats_of(command.player)
    if record.status != "playing" or not seats:
        return Decision()
    after = note(record, command.player, command.device, seats)
    return Decision() if after is record else Decision((change_row(state.head, after),))


def are_noted(record: Record, device: str, seats: Collection[int]) -> bool:
    """Whether it is known that these seats were shown on the device."""
    return not seats or (device in record.devices and set(seats) <= set(record.devices[device].seats))


def identities(record: Record, player: str, device: str = "") -> set[str]:
    """Everybody who is this person as far as their devices tell."""
    found, more = {player}, True
    while more:
        shared = [
            one for key, one in record.devices.items() if key == device or not found.isdisjoint(one.players)
        ]
        more = not found.issuperset(player for one in shared for player in one.players)
        found.update(player for one in shared for player in one.players)
    return found


def known_seats(record: Record, player: str, device: str = "") -> set[int]:
    """The seats whose secrets this person has seen, under any identity and on any device that is known."""
    people = identities(record, player, device)
    seats = {seat for one in people for seat in record.held.get(one, ())}
    for key, one in record.devices.items():
        if key == device or not people.isdisjoint(one.players):
            seats.update(one.seats)
    return seats


def may_take(state: TableState, player: str, number: int, device: str = "") -> bool:
    """Whether this person may play this seat from now on without knowing what it must not know.

    Everybody may who plays alone, and whoever knows no seat but those that see the same as this one now.
    """
    record = state.record
    if record.status != "playing":
        return True
    known = known_seats(record, player, device)
    others = {*record.people, *record.held} - identities(record, player, device)
    if not known or number in known or not others:
        return True
    play = game_of(state)
    group = play.game.view_group(play.state, number)
    return all(play.game.view_group(play.state, seat) == group for seat in known)


def check_may_take(state: TableState, player: str, number: int, device: str = "") -> None:
    if not may_take(state, player, number, device):
        raise forbidden(
            "you know another seat's secrets; let somebody else or a bot take this one",
            "vous connaissez les secrets d'une autre place ; laissez celle-ci à quelqu'un d'autre ou à un robot",
        )
