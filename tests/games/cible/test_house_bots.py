"""La Cible with bots at a table: they know the house's deck in their workers, and the clock ends what they leave."""

from __future__ import annotations

from pathlib import Path

from pyramidion.house import BotSeat
from tests.house.helpers import Clock, Seated, in_loop, new_table, open_house, pass_time, people, settle

BOT_LEVELS = ("timide", "habitue", "champion")


@in_loop
async def test_bots_alone_play_to_the_end_without_a_clock(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        seats = tuple(BotSeat(level) for level in BOT_LEVELS)
        table = await new_table(house, ana, game="cible", seats=seats, options={"clock": False})
        watcher = Seated(table, ana)
        await watcher.ok("start")
        await watcher.screen.until(lambda s: s.last("game")["over"])
        said = [said for question in watcher.game["view"]["history"] for said in question["said"]]
        assert sum(said["verdict"] == "juste" for said in said) > len(said) / 2
        assert house.figures()["bot_jobs_failed_total"] == 0


@in_loop
async def test_with_a_clock_the_bell_ends_what_they_leave(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        seats = tuple(BotSeat(level) for level in BOT_LEVELS)
        table = await new_table(house, ana, game="cible", seats=seats)
        watcher = Seated(table, ana)
        await watcher.ok("start")
        while not watcher.game["over"]:
            await settle(house)
            bots = table.charge.bots
            if bots.hesitating and bots.hesitating == bots.thinking:
                # Everybody who is asked waits for the bell.
                await pass_time(house, clock, 10.0)
        rows = list(await house.services.store.moves(table.id))
        assert any(row.seat is None for row in rows)
        assert len(rows) < 500  # who has nothing to say does not pass for ever
        assert house.figures()["bot_jobs_failed_total"] == 0
