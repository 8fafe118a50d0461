"""Limits that several processes keep together: a real Redis, two houses, and what is left when it is gone."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.server.rate_limits.buckets import TokenBuckets
from pyramidion.server.rate_limits.limiter import RateLimiter
from pyramidion.server.rate_limits.open_sockets import OpenSockets
from pyramidion.server.rate_limits.rates import Rate, Rates
from pyramidion.server.rate_limits.redis_limits import PREFIX, RedisLimits
from pyramidion.server.settings import ServerSettings
from tests.apart import run_apart
from tests.faults.processes import Guard
from tests.faults.servers import Redis
from tests.server.harness import Person, Served

from .test_rate_limits import GENEROUS, NEVER, refused

T = TypeVar("T")

TIMEOUT_SECONDS = 20.0
"""Redis may take so long here: a busy machine is no outage."""


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    folder = tmp_path_factory.mktemp("redis")
    guard = Guard(folder)
    started = Redis(guard, folder)
    try:
        yield started
    finally:
        started.process.reap()
        guard.close()


def limiter(
    redis: Redis, timeout: float = TIMEOUT_SECONDS, retry: float = 3600.0, **replaced: Rate
) -> RateLimiter:
    rates = msgspec.structs.replace(GENEROUS, **replaced)
    return RateLimiter(rates, RedisLimits(redis.url, rates, timeout, retry))


async def closed(work: Coroutine[Any, Any, T], *opened: RateLimiter | OpenSockets) -> T:
    try:
        return await work
    finally:
        for each in opened:
            await each.close()


def test_two_processes_keep_one_limit(redis: Redis) -> None:
    redis.empty()

    async def run() -> None:
        one, two = (limiter(redis, identities=Rate(6, NEVER), tables=Rate(2, NEVER)) for _ in range(2))

        async def take() -> None:
            got = [await each.take(("identities", "a")) for _ in range(4) for each in (one, two)]
            assert [bool(wait) for wait in got] == [False] * 6 + [True] * 2
            assert await two.take(("identities", "b")) == 0.0
            # All or none: what one of several buckets refuses is taken from no other.
            assert await one.take(("tables", "x"), ("identities", "a")) > 0
            assert [bool(await two.take(("tables", "x"))) for _ in range(3)] == [False, False, True]
            await one.refund(("identities", "a"))
            assert [bool(await two.take(("identities", "a"))) for _ in range(2)] == [False, True]

        await closed(take(), one, two)

    run_apart(run())
    # What is full again needs no memory, there either.
    assert b":-1\r\n" not in redis.ask("PTTL", f"{PREFIX}identities:a")


def test_what_comes_often_is_told_to_the_others(redis: Redis) -> None:
    redis.empty()

    async def run() -> None:
        one, two = (limiter(redis, address_messages=Rate(24, NEVER)) for _ in range(2))

        async def take() -> None:
            here, there = one.local("address_messages"), two.local("address_messages")
            assert [bool(here("a")) for _ in range(25)] == [False] * 24 + [True]
            await one._reports.join()
            # The other hears of it with its first message, and lets no second bucket pass.
            passed = 0
            while not there("a"):
                passed += 1
                await two._reports.join()
            assert passed == 1
            assert there("b") == 0.0
            await two._reports.join()
            # Whoever takes little is no news: nobody is asked about the second message.
            assert there("b") == 0.0
            assert two._reports.is_idle

        await closed(take(), one, two)

    run_apart(run())


def test_two_processes_count_open_sockets_together(redis: Redis) -> None:
    redis.empty()

    async def run() -> None:
        both = [limiter(redis) for _ in range(2)]
        one, two = (OpenSockets(3, each) for each in both)

        async def enter() -> None:
            assert [await one.enter("a"), await two.enter("a"), await one.enter("a")] == [True] * 3
            assert not await two.enter("a")
            assert await two.enter("b")
            # Whoever was turned away goes again, and so does somebody else: then there is room for one.
            two.leave("a")
            one.leave("a")
            await one._reports.join()
            await two._reports.join()
            assert await two.enter("a")
            assert not await one.enter("a")
            # A process that does not renew its counts has nothing open any more; when it does again, it has.
            assert both[0].redis is not None
            expired = both[0].redis._process, "2 1.0"
            assert b":0" in redis.ask("HSET", f"{PREFIX}open_sockets:a", *expired)
            assert await two.enter("a")
            assert await one.enter("d")
            await one.renew()
            assert not await two.enter("a")
            # Redis forgets everything: it is told anew.
            redis.empty()
            assert await two.enter("e")
            await two.renew()
            assert not await one.enter("a")
            # Without Redis each process goes by its own count.
            redis.kill()
            assert [await one.enter("c") for _ in range(4)] == [True] * 3 + [False]
            redis.start()

        await closed(enter(), one, two, *both)

    run_apart(run())


def test_without_redis_each_process_goes_by_its_own_count_at_once(redis: Redis) -> None:
    redis.empty()

    async def run() -> None:
        one, two = (limiter(redis, identities=Rate(6, NEVER)) for _ in range(2))
        shared = one.redis
        assert shared is not None

        async def take() -> None:
            for each in (one, two):
                assert [await each.take(("identities", "a")) for _ in range(2)] == [0.0, 0.0]
            redis.kill()
            # It took two before and takes four more: its own six. Redis is asked once and then left alone.
            got = [bool(await one.take(("identities", "a"))) for _ in range(5)]
            assert got == [False] * 4 + [True]
            assert shared.failures == 1
            redis.start()
            assert [bool(await one.take(("identities", "a"))) for _ in range(2)] == [True, True]
            shared._retry_at = 1e-9  # it may be asked again
            assert await one.take(("identities", "a")) == 0.0  # Redis has forgotten everything
            assert shared.failures == 1

        await closed(take(), one, two)

    run_apart(run())


def test_a_redis_that_hangs_holds_up_one_request_alone(redis: Redis) -> None:
    async def run() -> None:
        one = limiter(redis, timeout=0.05, identities=Rate(6, NEVER))

        async def take() -> None:
            redis.pause()
            try:
                assert [bool(await one.take(("identities", "h"))) for _ in range(7)] == [False] * 6 + [True]
                assert one.redis is not None
                assert one.redis.failures == 1
            finally:
                redis.resume()

        await closed(take(), one)

    run_apart(run())


@settings(max_examples=25)
@given(
    rate=st.builds(Rate, st.integers(1, 6), st.sampled_from([0.001, 1.0, 700.0, 5000.0])),
    steps=st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from([1, 1, 1, 3, -1])), max_size=14),
)
def test_redis_and_memory_do_the_same_sum(redis: Redis, rate: Rate, steps: list[tuple[str, int]]) -> None:
    """Each step is done there first; memory is then told the time that Redis saw.

    Redis counts in whole microseconds, so that every token may add one to the difference.
    """
    redis.empty()
    tolerance = 1e-6 * (2 + sum(abs(count) for _, count in steps))

    async def run() -> None:
        shared = RedisLimits(redis.url, msgspec.structs.replace(GENEROUS, tables=rate), TIMEOUT_SECONDS)
        times = [0.0]
        here = TokenBuckets(rate, clock=lambda: times[0])
        try:
            for key, count in steps:
                command = "take" if count == 1 else "spend"
                tokens = shared._tokens({("tables", key): count})
                found = await shared._ask(command, [f"{PREFIX}tables:{key}"], tokens)
                assert found is not None
                times[0], wait, *full_in = found
                bucket = here[key]
                if command == "take":
                    assert bucket.wait() == pytest.approx(wait, abs=tolerance)
                if full_in:  # it was granted there, and so here, be it by a millionth of a second
                    bucket.spend(count)
                    assert bucket._full_at - times[0] == pytest.approx(full_in[0], abs=tolerance)
        finally:
            await shared.close()

    run_apart(run())


def test_two_houses_count_codes_and_sockets_together_and_go_on_without_redis(
    redis: Redis, tmp_path: Path
) -> None:
    redis.empty()
    rates = msgspec.structs.replace(GENEROUS, all_wrong_codes_4=Rate(6, NEVER))
    settings = ServerSettings(
        rates=rates,
        redis_timeout_seconds=TIMEOUT_SECONDS,
        sockets_per_address=2,
        max_wrong_code_delay_seconds=0.0,
    )
    folders = [tmp_path / name for name in ("one", "two")]

    def tried(person: Person) -> str:
        """What is said of a wrong code: after too many it is too short."""
        said = person.http.post("/api/join", json={"code": "AAAA"}).json()
        assert said["code"] == "code_unknown"
        return "short" if "more letters" in said["en"] else "wrong"

    with (
        Served(folders[0], settings, redis=redis.url) as one,
        Served(folders[1], settings, redis=redis.url) as two,
        Person(one, "Ana") as here,
        Person(two, "Bao") as there,
    ):
        tables = [x.open_table()["id"] for x in (here, there)]
        here.watch(tables[0])
        there.watch(tables[1])
        assert [refused(here, tables[0]), refused(there, tables[1])] == [429, 429]
        assert [tried(x) for x in (here, there, here, there, here)] == ["wrong"] * 5
        assert [tried(there), tried(here)] == ["short"] * 2
        redis.kill()
        here.watch(tables[0])
        assert refused(here, tables[0]) == 429
        assert here.http.get("/api/house").status_code == 200
        redis.start()


def test_the_rates_are_all_kept_somewhere() -> None:
    """A limit that is named in Rates and asked for by no name would be none."""
    assert set(RateLimiter(Rates())._buckets) == set(Rates.__struct_fields__) - {"messages"}
