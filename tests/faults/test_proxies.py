"""The proxies do what the fault tests rely on: nothing unless told, then exactly what they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import asyncpg
import pytest
import redis.asyncio
from redis.exceptions import RedisError

from tests.apart import run_apart

from .cluster import Cluster
from .proxies import Proxies, RedisProxy, read_message


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster() as cluster:
        yield cluster


async def heard(proxy: RedisProxy, direct: str, through: str, protocol: int, count: int) -> list[bytes]:
    """What a subscriber behind the proxy hears of so many news, each of a size of its own; `end` closes them."""
    news = redis.asyncio.from_url(through, protocol=protocol)
    voice = redis.asyncio.from_url(direct)
    try:
        async with news.pubsub() as listener:
            await listener.subscribe("table")
            found: list[bytes] = []
            async for message in listener.listen():
                if message["type"] == "subscribe":
                    before = proxy.news
                    for number in range(count):
                        await voice.publish("table", b"%d\r\n" % number + b"x" * number)
                    while proxy.news < before + count:  # noqa: ASYNC110 - the proxy has no event for what it has read
                        await asyncio.sleep(0.005)
                    proxy.calm()
                    await voice.publish("table", b"end")
                elif message["type"] == "message":
                    found.append(message["data"])
                    if message["data"] == b"end":
                        return found
            raise AssertionError("the subscription ended")
    finally:
        await news.aclose()
        await voice.aclose()


@pytest.mark.parametrize("protocol", [2, 3])
def test_news_are_lost_and_doubled_whole(cluster: Cluster, protocol: int) -> None:
    with Proxies() as proxies:
        proxy = proxies.before_redis(cluster.redis.port)
        url = cluster.redis.url_at(proxy.port)
        sent = [b"%d\r\n" % n + b"x" * n for n in range(60)]
        got = run_apart(heard(proxy, cluster.redis.url, url, protocol, 60))
        assert got == [*sent, b"end"]
        proxy.drop, proxy.double = 0.3, 0.3
        got = run_apart(heard(proxy, cluster.redis.url, url, protocol, 60))
        assert got[-1] == b"end"
        assert set(got[:-1]) <= set(sent)
        assert proxy.dropped == 60 - len(set(got) & set(sent)) > 0
        assert proxy.doubled == sum(got.count(one) - 1 for one in set(got)) > 0


def test_a_connection_is_cut_in_the_middle(cluster: Cluster) -> None:
    async def cut_redis() -> None:
        client = redis.asyncio.from_url(cluster.redis.url_at(news.port), retry=None)
        assert await client.set("a", "b" * 1000)
        proxies.tell(news.cut)
        with pytest.raises((RedisError, OSError)):
            await client.get("a")
        assert await client.get("a") == b"b" * 1000
        await client.aclose()

    async def cut_postgres() -> None:
        connection = await asyncpg.connect(cluster.postgres.url_of("postgres", truth.port))
        assert await connection.fetchval("SELECT 1") == 1
        proxies.tell(truth.cut)
        with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, OSError)):
            await connection.fetchval("SELECT repeat('x', 3000)")
        truth.refuses = True
        with pytest.raises((asyncpg.PostgresError, OSError)):
            await asyncpg.connect(cluster.postgres.url_of("postgres", truth.port))

    with Proxies() as proxies:
        news = proxies.before_redis(cluster.redis.port)
        truth = proxies.before_postgres(cluster.postgres.port)
        run_apart(cut_redis())
        run_apart(cut_postgres())
        assert news.cuts == 1
        assert truth.cuts == 1


def test_messages_of_redis_are_told_apart() -> None:
    async def read(text: bytes) -> list[tuple[bytes, bool]]:
        reader = asyncio.StreamReader()
        reader.feed_data(text)
        reader.feed_eof()
        found = []
        while not reader.at_eof():
            found.append(await read_message(reader))
        return found

    messages = [
        (b"+OK\r\n", False),
        (b":12\r\n", False),
        (b"$5\r\na\r\nbc\r\n", False),
        (b"$-1\r\n", False),
        (b"_\r\n", False),
        (b"%1\r\n+proto\r\n:3\r\n", False),
        (b"*2\r\n$1\r\na\r\n*1\r\n$7\r\nmessage\r\n", False),
        (b"*3\r\n$9\r\nsubscribe\r\n$1\r\nt\r\n:1\r\n", False),
        (b"*3\r\n$7\r\nmessage\r\n$1\r\nt\r\n$4\r\na\r\nb\r\n", True),
        (b">3\r\n$7\r\nmessage\r\n$1\r\nt\r\n$0\r\n\r\n", True),
    ]
    assert run_apart(read(b"".join(message for message, _ in messages))) == messages
