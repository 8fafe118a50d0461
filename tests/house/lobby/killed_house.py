"""A house to be killed: `python -m tests.house.lobby.killed_house FOLDER SECONDS`.

The lobby has brought Ana and Bao together, and Ana alone has come to the table. So many seconds later the house says
who and where on standard output, and waits for its end.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.games import sablier
from tests.house.helpers import Clock, Seated, open_house, pass_time

from .test_no_show import brought_together


async def main(folder: str, seconds: str) -> None:
    clock = Clock()
    async with open_house(Path(folder), clock) as house:
        (ana, bao), table = await brought_together(house, "Ana", "Bao")
        Seated(await house.table(table), ana)
        await pass_time(house, clock, float(seconds))
        print(ana.id, bao.id, table, flush=True)
        await asyncio.sleep(3600)


if __name__ == "__main__":
    sablier.register()
    asyncio.run(main(*sys.argv[1:]))
