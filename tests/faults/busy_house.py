"""A house under load, to be killed: `python -m tests.faults.busy_house DATABASE`, a plan as JSON on standard input.

Its people play as fast as they are answered. Whatever a screen is shown is told on standard output at once, so what the
reader has seen was acknowledged. Lines: `table KIND ID`, `up`, `ack TABLE SEQ MOVE_ID`, `alone KIND ENTRIES`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import msgspec

from pyramidion.house import BotSeat, House, MySeat, NewTable, Player, Settings, Table
from pyramidion.house.runtime.viewers import Replaceable
from tests.games import sablier

TABLES = 8
NOBODY_FINDS = [77, 78]
"""Secrets that cannot be named: these games go on until somebody kills the house."""


class Plan(msgspec.Struct):
    """What the reader knows: the tables, and for each the number of the move to make next."""

    player: str | None = None
    tables: dict[str, str] = {}
    next: dict[str, int] = {}


def tell(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


class Voice:
    """A screen that says aloud what it was shown of moves."""

    def __init__(self, player: Player, table: Table) -> None:
        self.player_id = player.id
        self.table = table
        self.delay = 0.0
        self.device = ""

    def push(self, data: bytes, replaces: Replaceable | None = None) -> None:
        message = msgspec.json.decode(data)
        if message["type"] == "game" and "re" in message and not message.get("stale"):
            tell("ack", self.table.id, message["seq"], message["re"])

    def close(self) -> None:
        raise AssertionError("nobody is sent away here")

    takes_increments = False

    def follow(self, table_id: str) -> None:
        raise AssertionError("nobody asks for a rematch here")


def transcript(options: dict[str, Any]) -> dict[str, Any]:
    return {
        "format": "pyramidion/1", "game": "sablier", "rules": 1, "options": {"turns": 10**9, **options},
        "seats": ["A", "B"], "setup": {"secrets": NOBODY_FINDS}, "moves": [],
    }  # fmt: skip


async def make(house: House, player: Player, kind: str) -> str:
    seats = (BotSeat("plain"), BotSeat("plain")) if kind == "bots" else (MySeat(), MySeat())
    options = {"seconds": 0.02 if kind == "clock" else 1e6}
    wish = NewTable(game="sablier", transcript=transcript(options), seats=seats)
    created = await house.create(player.id, wish)
    table = await house.table(created.id)
    screen = Voice(player, table)
    table.join(screen, player)
    await table.handle(screen, b'{"type":"start"}')
    table.quit(screen)
    tell("table", kind, created.id)
    return created.id


async def play(house: House, player: Player, table_id: str, number: int, alone: dict[str, str]) -> None:
    """Makes the move that the reader waits for, and then one after the other. A lost answer is asked for again."""
    table = await house.table(table_id)
    screen = Voice(player, table)
    table.join(screen, player)
    while True:
        assert table.state.play is not None
        seq = table.state.play.seq
        message = {
            "type": "move", "id": f"n{number}", "seat": number % 2, "seq": seq,
            "move": {"type": "name", "number": number % 9 + 1},
        }  # fmt: skip
        await table.handle(screen, msgspec.json.encode(message))
        number += 1
        if number % 10 == 0:
            for kind, other in alone.items():
                tell("alone", kind, len(await house.services.store.moves(other)))
            await asyncio.sleep(0)


async def watch(house: House, player: Player, table_id: str) -> None:
    """Somebody is there while the clock runs and bots play: a table that was left alone would wait for people."""
    table = await house.table(table_id)
    screen = Voice(player, table)
    table.join(screen, player)
    await table.handle(screen, b'{"type":"resume"}')


async def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    settings = Settings(database=Path(sys.argv[1]), bot_delay=(0.0, 0.0))
    sablier.register()
    house = await House.open(settings)
    player = None if plan.player is None else await house.people.get(plan.player)
    if player is None:
        player = await house.people.new("Ana", "fr")
        tell("player", player.id)
        for kind in (*["people"] * TABLES, "clock", "bots"):
            plan.tables[await make(house, player, kind)] = kind
    tell("up")
    alone = {kind: table for table, kind in plan.tables.items() if kind != "people"}
    for table in alone.values():
        await watch(house, player, table)
    await asyncio.gather(
        *(
            play(house, player, table, plan.next.get(table, 0), alone)
            for table, kind in plan.tables.items()
            if kind == "people"
        )
    )


if __name__ == "__main__":
    asyncio.run(main())
