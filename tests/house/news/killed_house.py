"""A house to be killed: `python -m tests.house.news.killed_house DATABASE PUSH_ENDPOINT P256DH AUTH`.

Bao has subscribed and does not look; Ana moves, and says so on standard output. Then the house waits for its end.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from pyramidion.house import Settings
from pyramidion.house.house import House
from pyramidion.house.news.wishes import PushDevice
from tests.games import sablier
from tests.house.cluster.several import wrong
from tests.house.helpers import begin


async def main(database: str, endpoint: str, p256dh: str, auth: str) -> None:
    house = await House.open(Settings(database=Path(database), push_private=True))
    ana, bao = await begin(house, "Ana", "Bao", options={"turns": 99, "seconds": 1e6})
    await house.news.wishes.subscribe(bao.player.id, PushDevice(endpoint, p256dh, auth))
    bao.leave()
    answer = await ana.move(0, type="name", number=wrong(bao))
    assert answer["type"] == "game", answer
    print("moved", flush=True)
    await asyncio.sleep(3600)


if __name__ == "__main__":
    sablier.register()
    asyncio.run(main(*sys.argv[1:]))
