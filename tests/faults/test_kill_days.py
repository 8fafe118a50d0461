"""`kill -9` during a game over days: its deadline is there, and the time that the house was down is nobody's."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from pyramidion.house.table.day_clock import DAY_SECONDS as DAY
from tests.games import sablier
from tests.house.helpers import Seated, in_loop, open_house, settle

HOUSE = """
import asyncio, sys
from pathlib import Path
from pyramidion.house import House, MySeat, OpenSeat, Settings
from tests.games import sablier
from tests.house.helpers import begin

async def live():
    sablier.register()
    house = await House.open(Settings(database=Path(sys.argv[1]), alive_every=0.05, workers=1))
    ana, bao = await begin(house, "Ana", "Bao", pace=3, options={"seconds": None})
    print(ana.table.id, ana.player.id, flush=True)
    await asyncio.sleep(600)

asyncio.run(live())
"""


class Later:
    """The time of day, so many days on."""

    def __init__(self, days: float) -> None:
        self.days = days

    def __call__(self) -> float:
        return time.time() + self.days * DAY


@pytest.fixture(autouse=True)
def _sablier() -> object:
    sablier.register()
    yield
    sablier.unregister()


def killed(database: Path) -> list[str]:
    """A table of Ana and Bao, and Ana, in a house that was killed once their game had begun."""
    child = subprocess.Popen([sys.executable, "-c", HOUSE, str(database)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    told = child.stdout.readline().split()
    child.kill()
    child.wait()
    child.stdout.close()
    return told


@in_loop
async def test_days_without_the_house_cost_nobody_the_game(tmp_path: Path) -> None:
    table_id, player_id = killed(tmp_path / "house.sqlite3")
    later = Later(40.0)
    async with open_house(tmp_path, later) as house:  # type: ignore[arg-type]
        house.services.scheduler.ring()
        await settle(house)
        player = await house.people.known(player_id)
        ana = Seated(await house.table(table_id), player)
        await settle(house)
        assert ana.shown["status"] == "playing"
        assert ana.shown["days"][0]["due"] == pytest.approx(later() + 12 * DAY, abs=60.0)
        # The house stays open now: twelve days later the seat gives up.
        later.days += 12.1
        house.services.scheduler.ring()
        await settle(house)
        assert ana.shown["status"] == "over"
