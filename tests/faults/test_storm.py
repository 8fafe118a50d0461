"""All faults together, while people play: afterwards every table has one history, and everybody saw it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.apart import run_apart
from tests.games import sablier

from .party import KINDS
from .storm import Judged, Storm

FAULTS = {
    "kill a server", "stop a server", "kill the bots", "kill Redis", "empty Redis", "kill PostgreSQL",
    "kill a connection of PostgreSQL", "cut the line to PostgreSQL", "cut the line to Redis",
    "delay PostgreSQL", "delay, drop and double news", "break off in mid-message",
}  # fmt: skip


@pytest.fixture
def _sablier() -> Iterator[None]:
    sablier.register()
    yield
    sablier.unregister()


async def weather(storm: Storm) -> None:
    """What lasts goes on beside what is over at once; between them everybody is seen to play on."""
    party = storm.party
    await party.gather(*KINDS)
    await party.goes_on(2, "all tables were opened")

    async def while_one_is_stopped() -> None:
        await storm.half_frames()
        await storm.empty_redis()
        await asyncio.gather(storm.garble_redis(), storm.kill_bots())

    await asyncio.gather(storm.stop_server(2), while_one_is_stopped())
    await party.goes_on(1, "the server that was stopped has woken")
    await storm.cut_postgres()
    await storm.cut_redis()
    await asyncio.gather(storm.kill_server(0), storm.slow_postgres())
    await storm.kill_redis()
    await storm.kill_postgres()
    await party.goes_on(1, "PostgreSQL came back")
    await storm.kill_backend()
    await party.goes_on(1, "PostgreSQL recovered")


async def run(records: Path) -> tuple[Judged, Storm]:
    async with Storm(records, seed=8) as storm:
        return await storm.judged(weather(storm)), storm


@pytest.mark.usefixtures("_sablier")
def test_every_table_has_one_history_whatever_happens(tmp_path: Path) -> None:
    judged, storm = run_apart(run(tmp_path / "seen.jsonl"))
    assert not judged.faults, "\n".join(judged.faults)
    assert set(storm.happened) == FAULTS
    assert storm.truth.cuts
    assert storm.news.cuts
    assert storm.news.dropped
    assert storm.news.doubled
    assert storm.news.held
    # It was no empty evening.
    assert judged.tally.tables == len(KINDS)
    assert judged.tally.acknowledged > 100
    assert judged.tally.deadlines > 5
