"""How long « À vous » takes for somebody with 100 games, none of them in memory.

One house on a SQLite file. Its games were played for some moves each and let go. Measured is what a request to
`GET /api/turns` and to `GET /api/tables` takes of the loop. The anchor is the same list in the same run when nothing
tells whom a game waits for, so that every log is read, as it was before. FULL=1 plays longer games.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console
from rich.table import Table as Printed

from pyramidion import games
from pyramidion.house import House, MySeat, NewTable, Player, Settings, Table
from pyramidion.house.settings import Limits
from pyramidion.house.table.commands import FromPerson
from pyramidion.house.table.messages import Move, Start

TABLES = 100
MOVES = 60 if os.environ.get("FULL") == "1" else 20
REPEATS = 20
GAME = next(key for key in games.keys() if games.manifest(key).days is not None)


async def played(house: House, player: Player, pace: int, random: Random) -> Table:
    """A game of this person alone after some moves."""
    size = games.manifest(GAME).sizes[0].least
    made = await house.create(player.id, NewTable(game=GAME, pace=pace, seats=(MySeat(),) * size))
    table = await house.table(made.id)
    await table.execute(FromPerson(player.id, player.name, Start()))
    for number in range(MOVES):
        play = table.state.play
        assert play is not None
        if not play.to_move:
            break
        seat = play.to_move[0]
        move = msgspec.to_builtins(play.game.random_move(play.state, seat, random))
        message = Move(id=str(number), seat=seat, seq=play.seq, move=move)
        await table.execute(FromPerson(player.id, player.name, message))
    return table


def let_go(house: House) -> None:
    for table in house.tables.in_memory:
        house.tables.let_go(table)


async def milliseconds(house: House, ask: Callable[[], Awaitable[object]], repeats: int) -> float:
    found = []
    for _ in range(repeats):
        let_go(house)
        begun = time.perf_counter()
        await ask()
        found.append((time.perf_counter() - begun) * 1000)
    return statistics.median(found)


async def measure(folder: Path) -> dict[str, float]:
    settings = Settings(
        database=folder / "house.db", synchronous="NORMAL", limits=Limits(tables=TABLES, listed=TABLES)
    )
    house = await House.open(settings)
    try:
        player = await house.people.new("Ana", "fr")
        random = Random(7)
        for number in range(TABLES):
            await played(house, player, (0, 1, 3, 7)[number % 4], random)
        turns = await milliseconds(house, lambda: house.turns.of(player.id), REPEATS)
        tables = await milliseconds(house, lambda: house.tables_of(player.id), REPEATS)
        assert len(house.tables) == 0, "no log was read"
        await house.services.log.write([("UPDATE moves SET waits = NULL", ())])
        read = await milliseconds(house, lambda: house.turns.of(player.id), 3)
        return {
            "tables": TABLES,
            "waiting": len(await house.turns.of(player.id)),
            "turns_ms": round(turns, 2),
            "my_tables_ms": round(tables, 2),
            "reading_logs_ms": round(read, 2),
            "times_faster": round(read / turns, 1),
        }
    finally:
        await house.close()


def main() -> None:
    with TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder)))
    shown = Printed(title=f"« À vous » of {TABLES} games after {MOVES} moves")
    for name in figures:
        shown.add_column(name, justify="right")
    shown.add_row(*(str(one) for one in figures.values()))
    Console(file=sys.stderr).print(shown)
    ratio = figures.pop("times_faster")
    anchors = {"reading_logs_ms": figures.pop("reading_logs_ms")}
    told = {"bench": "turns", "figures": figures, "anchors": anchors, "ratios": {"faster": ratio}}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
