"""How long a person waits for their bot while somebody else lets many bots play among themselves.

One house whose bots move at once (`--fast-bots`). A person plays La pyramide du soleil against a quick bot, for which a
worker needs less than a millisecond. At 25 tables of another host the strongest bots of that game play, some 60 ms a
move, and their host looks on. A reply is from the moment the person's move is sent until the bot's move is shown. The
anchor is the same house without those tables. `few` keeps the house's own limit on such tables; `all` lets all of them
play. Each is measured with one worker and with two, of which one is kept for people. FULL=1 measures more replies.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import sys
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Printed

from pyramidion.house import BotSeat, Denied, House, MySeat, NewTable, Player, Settings, Table
from pyramidion.house.settings import Limits

REPLIES = 60 if os.environ.get("FULL") == "1" else 20
TABLES = 25
OPTIONS = {"emperor": "house", "ingots": "shuffled"}
CELLS = [row + column for row in "ABCD" for column in "123456"]


class Screen:
    """A connection of this person that keeps what it was shown last."""

    takes_increments = False
    delay = 0.0
    device = ""

    def __init__(self, player: Player) -> None:
        self.player_id = player.id
        self.game: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self._news = asyncio.Event()

    def push(self, data: bytes, replaces: str | None = None) -> None:
        message = msgspec.json.decode(data)
        if message["type"] == "game":
            self.game = message
        if "re" in message:
            self.answers[message["re"]] = message
        self._news.set()

    def close(self) -> None:
        """Nothing to close."""

    def follow(self, table_id: str) -> None:
        """Stays where it is."""

    async def until_seq(self, seq: int) -> None:
        while self.game["seq"] < seq:
            self._news.clear()
            await self._news.wait()


async def begun(house: House, host: Player, wish: NewTable) -> tuple[Table, Screen] | None:
    """A table whose game has begun, and its host's screen; None where the house refuses one more."""
    try:
        table = await house.table((await house.create(host.id, wish)).id)
    except Denied:
        return None
    screen = Screen(host)
    table.join(screen, host)
    await table.handle(screen, b'{"type":"start","id":"start"}')
    return (table, screen) if screen.answers["start"]["type"] == "ok" else None


async def reply_seconds(house: House, person: Player, random: Random) -> list[float]:
    """How long the bot's replies took, game after game."""
    wish = NewTable(game="soleil", options=OPTIONS, seats=(MySeat(), BotSeat("novice")))
    taken: list[float] = []
    while len(taken) < REPLIES + 1:
        opened = await begun(house, person, wish)
        assert opened is not None
        table, screen = opened
        while not screen.game["over"] and len(taken) < REPLIES + 1:
            view, seq = screen.game["view"], screen.game["seq"]
            if view["to_move"] != [0]:
                await screen.until_seq(seq + 1)
                continue
            asked = {(answer["cell"], answer["symbol"]) for answer in view["log"]}
            hidden = [cell for cell in CELLS if view["board"]["ABCD".index(cell[0])][int(cell[1]) - 1] == "?"]
            cell, symbol = random.choice([(c, s) for c in hidden for s in "SLAO" if (c, s) not in asked])
            move = {"type": "guess", "cell": cell, "symbol": symbol}
            message = {"type": "move", "id": f"m{seq}", "seat": 0, "seq": seq, "move": move}
            sent = time.perf_counter()
            await table.handle(screen, msgspec.json.encode(message))
            if not screen.game["over"] and screen.game["view"]["to_move"] == [1]:
                await screen.until_seq(seq + 2)
                taken.append(time.perf_counter() - sent)
        table.quit(screen)
    return taken[1:]  # the first one loads the game


async def measured(workers: int, tables: int, most: int) -> tuple[list[float], int]:
    """Replies beside so many tables of bots, of which the house lets this many play; and how many did."""
    with TemporaryDirectory() as folder:
        settings = Settings(
            database=Path(folder) / "house.db",
            bot_delay=(0.0, 0.0),
            workers=workers,
            limits=Limits(bots_only=most),
        )
        house = await House.open(settings)
        try:
            crowd, person = await house.people.new("Ana", "fr"), await house.people.new("Bao", "fr")
            wish = NewTable(game="soleil", options=OPTIONS, seats=(BotSeat("oracle"), BotSeat("oracle")))
            opened = [await begun(house, crowd, wish) for _ in range(tables)]
            running = [one for one in opened if one is not None]
            for _, screen in running:
                await screen.until_seq(1)
            return await reply_seconds(house, person, Random(7)), len(running)
        finally:
            await house.close()


def main() -> None:
    console = Console()
    printed = Printed("workers", "tables of bots", "playing", "replies", "median ms", "longest ms", "times")
    figures: dict[str, float] = {}
    anchors: dict[str, float] = {}
    ratios: dict[str, float] = {}
    for workers in (1, 2):
        alone = 0.0
        for name, tables, most in (
            ("alone", 0, TABLES),
            ("few", TABLES, Limits().bots_only),
            ("all", TABLES, TABLES),
        ):
            print(f"{workers} workers: {name}", file=sys.stderr)
            taken, playing = asyncio.run(measured(workers, tables, most))
            median, longest = 1000 * statistics.median(taken), 1000 * max(taken)
            key = f"{name}_{workers}"
            if name == "alone":
                alone = anchors[f"reply_ms_{key}"] = median
            else:
                figures |= {f"reply_ms_{key}": median, f"reply_ms_max_{key}": longest}
                ratios[f"reply_{key}"] = median / alone
            printed.add_row(
                str(workers), str(tables), str(playing), str(len(taken)),
                f"{median:.0f}", f"{longest:.0f}", f"{median / alone:.1f}",
            )  # fmt: skip
    console.print(printed)
    print(json.dumps({"bench": "bot_queue", "figures": figures, "anchors": anchors, "ratios": ratios}))


if __name__ == "__main__":
    main()
