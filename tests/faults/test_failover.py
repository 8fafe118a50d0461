"""Another PostgreSQL takes over in the middle of play: nothing acknowledged is lost, and nobody restarts the house."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.house import BotSeat, House, MySeat, Settings
from pyramidion.house.storage.database.check import check
from tests.apart import run_apart
from tests.games import sablier
from tests.house.cluster.several import houses
from tests.house.helpers import Seated, new_table, people

from .busy_house import transcript
from .cluster import Cluster
from .processes import Failed
from .standby import any_of, set_read_only, wait_for_standbys

TIMEOUT_SECONDS = 60.0
"""Seconds after which a table that stands still counts as stuck. Nothing here is timed."""
ENOUGH = 3
"""Entries by which every table must grow, for it to have gone on."""


@pytest.fixture(autouse=True)
def _sablier() -> Iterator[None]:
    sablier.register()
    yield
    sablier.unregister()


class Mover:
    """Plays both seats of a table as fast as there are answers; what was not written is asked for again."""

    def __init__(self, person: Seated) -> None:
        self.person = person
        self.acknowledged: list[str] = []
        self.refused = 0
        self.clock = 0.0
        self.task = asyncio.get_running_loop().create_task(self._play())

    async def _play(self) -> None:
        number = 0
        while True:
            answer = await self._answered(
                f"n{number}", seat=number % 2, seq=self.person.game["seq"], number=number % 9 + 1
            )
            if answer["type"] == "error":
                assert answer["code"] == "storage", answer
                self.refused += 1
                await asyncio.sleep(0.05)
                continue
            assert not answer.get("stale"), answer
            assert answer["clock"] >= self.clock, "game time ran backwards"
            self.clock = answer["clock"]
            self.acknowledged.append(f"n{number}")
            number += 1

    async def _answered(self, move_id: str, seat: int, seq: int, number: int) -> dict[str, Any]:
        screen, before = self.person.screen, len(self.person.screen.got)
        message = {
            "type": "move", "id": move_id, "seat": seat, "seq": seq, "move": {"type": "name", "number": number},
        }  # fmt: skip
        await self.person.table.handle(screen, msgspec.json.encode(message))
        (answer,) = [m for m in screen.got[before:] if m.get("re") == move_id]
        return answer


class Evening:
    """People at a table of either house, a clock that nobody heeds, and bots among themselves."""

    async def begin(self, one: House, two: House) -> None:
        self.movers = [Mover(await self._table(house, (MySeat(), MySeat()))) for house in (one, two)]
        bots = BotSeat("plain"), BotSeat("plain")
        self.alone = [
            await self._table(one, (MySeat(), MySeat()), seconds=0.1),
            await self._table(two, bots),
        ]
        # Everybody else is seen through the other house too.
        tables = [mover.person.table.id for mover in self.movers]
        (zoe,) = await people(one, "Zoé")
        self.lookers = [
            Seated(await house.table(table), zoe) for house, table in zip((two, one), tables, strict=True)
        ]

    async def _table(self, house: House, seats: tuple[Any, ...], **options: Any) -> Seated:
        (person,) = await people(house, "Ana")
        told = transcript({"seconds": 1e6, **options})
        seated = Seated(await new_table(house, person, transcript=told, seats=seats), person)
        await seated.ok("start")
        return seated

    async def goes_on(self, after: str) -> None:
        """Every table grows, for everybody who sees it."""
        growing: list[Callable[[], int]] = [lambda m=m: len(m.acknowledged) for m in self.movers]  # type: ignore[misc]
        growing += [lambda s=s: s.game["seq"] for s in (*self.alone, *self.lookers)]  # type: ignore[misc]
        before = [grown() for grown in growing]

        async def grow() -> None:
            while not all(grown() >= least + ENOUGH for grown, least in zip(growing, before, strict=True)):
                for mover in self.movers:
                    if mover.task.done():
                        mover.task.result()
                await asyncio.sleep(0.02)

        try:
            await asyncio.wait_for(grow(), TIMEOUT_SECONDS)
        except TimeoutError:
            now = [grown() for grown in growing]
            raise Failed(f"{after}, and these do not go on: {before} became {now}") from None

    async def end(self) -> None:
        for mover in self.movers:
            mover.task.cancel()
        await asyncio.wait({mover.task for mover in self.movers})

    def told(self, rows: list[tuple[Any, ...]]) -> None:
        """What was acknowledged is there, once, in its order, without a gap. `rows`: table, seq, id."""
        for mover in self.movers:
            log = [(seq, move) for table, seq, move in rows if table == mover.person.table.id]
            assert [seq for seq, _ in log] == list(range(len(log)))
            ids = [move for _, move in log if move is not None]
            assert ids[: len(mover.acknowledged)] == mover.acknowledged
            assert len(ids) - len(mover.acknowledged) <= 1, "one move was on its way at the end"


def test_a_standby_takes_over_and_the_games_go_on(tmp_path: Path) -> None:
    with Cluster() as cluster:
        first = cluster.postgres
        name = first.new_house().rpartition("/")[2]
        second, third = cluster.standby(name="second"), cluster.standby(name="third")
        wait_for_standbys(first, 2)
        url = any_of(first, second, third, database=name)
        ground = Settings(
            database=tmp_path / "house.db",
            postgres=url,
            redis=cluster.redis.url,
            bot_delay=(0.0, 0.0),
            slow_line=0.0,
        )

        async def play() -> Evening:
            evening = Evening()
            async with houses(ground, 2) as (one, two):
                await evening.begin(one, two)
                await evening.goes_on("all tables were opened")

                def killed() -> None:
                    first.kill()
                    second.promote()
                    third.follow(second)
                    wait_for_standbys(second, 1)
                    first.start()  # it does not know that it has been replaced

                await asyncio.to_thread(killed)
                await evening.goes_on("the first server was killed and the second promoted")

                def switched() -> None:
                    set_read_only(second)
                    third.promote()

                await asyncio.to_thread(switched)
                await evening.goes_on("the second server may only be read and the third was promoted")
                await evening.end()
            return evening

        evening = run_apart(play())
        rows = third.fetch('SELECT "table", seq, id FROM moves ORDER BY 1, 2', url=third.url_of(name))
        evening.told(rows)
        # All that is left of three servers is one house that is whole; whoever looks is led to it.
        assert check(url, None).faults == []
