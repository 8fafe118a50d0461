"""Pyramide with bots at a table: they play to the end, the race of the Grande Pyramide included."""

from __future__ import annotations

from pathlib import Path

from pyramidion.games.pyramide.bots.speaker import FILLERS
from pyramidion.house import BotSeat
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, people


@in_loop
async def test_bots_alone_play_to_the_end(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        seats = tuple(BotSeat(level) for level in ("apprenti", "complice", "apprenti"))
        table = await new_table(house, ana, game="pyramide", seats=seats)
        watcher = Seated(table, ana)
        await watcher.ok("start")
        await watcher.screen.until(lambda s: s.last("game")["over"])
        # Nobody goes on thinking about the last expression.
        assert not any(seat["thinking"] for seat in watcher.screen.last("table")["seats"])
        history = watcher.game["view"]["history"]
        found = [fate for closed in history for fate in closed["found"]]
        assert sum(fate is not None for fate in found) > len(found) / 2
        assert house.figures()["bot_jobs_failed_total"] == 0
        # Whoever has no idea in the race says nothing.
        assert not [
            row
            for row in await house.services.store.moves(table.id)
            if any(f'"{one}"' in row.move for one in FILLERS)
        ]
