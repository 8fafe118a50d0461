"""`kill -9` while news is under way: it is not lost, and what is told twice has the same id."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from pyramidion.house import House, Settings
from tests.house.helpers import in_loop

from .push_service import PushService, push_service
from .test_news import until_empty


async def begin(database: Path, service: PushService) -> asyncio.subprocess.Process:
    given = service.subscriber("bao").given
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.house.news.killed_house", str(database), *given.values(),
        stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def kill(process: asyncio.subprocess.Process) -> None:
    process.kill()
    await process.wait()


@pytest.mark.parametrize("is_taken", [True, False], ids=["the service has it", "the service never answered"])
def test_a_house_that_is_killed_while_it_sends_sends_again(is_taken: bool, tmp_path: Path) -> None:
    """It dies after the push service has the message, and before it knows that."""

    @in_loop
    async def run() -> None:
        database = tmp_path / "house.sqlite3"
        async with push_service() as service:
            service.reply = lambda _: (201, {}) if is_taken else None
            service.holds_answers = True
            process = await begin(database, service)
            await service.until_asked(1)
            await kill(process)
            first = list(service.received)
            assert len(first) == is_taken
            service.holds_answers = False
            service.reply = lambda _: (201, {})
            house = await House.open(Settings(database=database, push_private=True))
            try:
                received = await service.until(len(first) + 1)
                await until_empty(house)
                assert service.asked == 2
            finally:
                await house.close()
            assert len({got.message["id"] for got in received}) == 1
            assert received[-1].message["kind"] == "turn"
            # And once it is known to have arrived, never again.
            house = await House.open(Settings(database=database, push_private=True))
            await house.close()
            assert service.asked == 2

    run()


@in_loop
async def test_a_house_that_is_killed_before_it_sends_sends_when_it_opens(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    async with push_service() as service:
        service.subscriber("bao")
        service.is_deaf = True
        process = await begin(database, service)
        assert process.stdout is not None
        assert await process.stdout.readline() == b"moved\n"
        await kill(process)
        assert service.received == []
        service.is_deaf = False
        house = await House.open(Settings(database=database, push_private=True))
        (got,) = await service.until(1)
        assert got.message["kind"] == "turn"
        await until_empty(house)
        await house.close()
