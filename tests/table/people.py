"""The people of these tests. Ana is the host of every table and sits in seat 0 unless a test says otherwise."""

from __future__ import annotations

from pyramidion.house import codes
from pyramidion.house.table.record import Seat

TABLE = "table-of-the-test"
SECRET = b"the secret of the house"

ANA, BAO, CHLOE, DAN = "person-ana", "person-bao", "person-chloe", "person-dan"
NAMES = {ANA: "Ana", BAO: "Bao", CHLOE: "Chloé", DAN: "Dan"}
CONSOLE = "Marthe"
"""Whoever looks after the room."""

BOT = Seat("bot", level="plain")


def person(player: str, name: str | None = None) -> Seat:
    return Seat("person", player, NAMES[player] if name is None else name)


def stand_in(player: str, stays: bool = False) -> Seat:
    """A bot plays for this person, whose seat it stays."""
    return Seat("bot", player, NAMES[player], "plain", stays)


def handle(player: str) -> str:
    return codes.handle(SECRET, TABLE, player)
