"""Every connection to PostgreSQL that was opened is closed, whatever fails or gives up meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest

from pyramidion.house import CannotOpen
from pyramidion.house.storage import postgres as storage
from pyramidion.house.storage import urls
from pyramidion.house.storage.database.postgres_servers import PostgresServers
from tests.faults.cluster import Cluster, Postgres
from tests.house.helpers import in_loop


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with Cluster() as cluster:
        yield cluster.postgres


@in_loop
async def test_a_pool_that_cannot_be_filled_leaves_nothing_open(
    server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    connect = PostgresServers.connect

    async def once(self: PostgresServers, *args: Any, **options: Any) -> Any:
        if opened:
            raise ConnectionRefusedError("no more connections")
        opened.append(await connect(self, *args, **options))
        return opened[0]

    monkeypatch.setattr(PostgresServers, "connect", once)
    with pytest.raises(CannotOpen):
        await storage.Postgres.open(server.new_database())
    assert [connection.is_closed() for connection in opened] == [True]


@in_loop
async def test_a_connection_is_closed_if_its_caller_gives_up_once_it_is_there(
    server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Any] = []
    connect, best = asyncpg.connect, PostgresServers._best

    async def noted(*args: Any, **options: Any) -> Any:
        opened.append(await connect(*args, **options))
        return opened[-1]

    async def best_and_cancelled(self: PostgresServers, attempts: Any) -> Any:
        address = await best(self, attempts)
        asyncio.get_running_loop().call_soon(asker.cancel)
        return address

    url = server.new_database()
    (address,) = urls.addresses(url)
    monkeypatch.setattr(asyncpg, "connect", noted)
    monkeypatch.setattr(PostgresServers, "_best", best_and_cancelled)
    both = PostgresServers(url, (address, address._replace(host="localhost")), None, write=True)
    asker = asyncio.ensure_future(both.connect(timeout=8.0))
    with pytest.raises(asyncio.CancelledError):
        await asker
    await asyncio.sleep(0)
    assert len(opened) in (1, 2)
    assert all(connection.is_closed() for connection in opened)
