"""Limits that several processes keep together: a real Redis, two houses, and what is left when it is gone."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyramidion.server.limits import Buckets
from pyramidion.server.open_sockets import OpenSockets
from pyramidion.server.rationing import Limits
from pyramidion.server.settings import Rate, Rates, ServerSettings
from pyramidion.server.shared_book import PREFIX, SharedBook
from tests.apart import run_apart
from tests.faults.processes import Guard
from tests.faults.servers import Redis

from .harness import Person, Served
from .test_limits import GENEROUS, NEVER, refused

T = TypeVar("T")

CALM = 20.0
"""Seconds that Redis may take here: a busy machine is no outage."""


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


def limits(redis: Redis, answer: float = CALM, rest: float = 3600.0, **rates: Rate) -> Limits:
    return Limits(msgspec.structs.replace(GENEROUS, **rates), SharedBook(redis.url, answer, rest))


async def closed(work: Coroutine[Any, Any, T], *opened: Limits | OpenSockets) -> T:
    try:
        return await work
    finally:
        for each in opened:
            await each.close()


def test_two_processes_keep_one_limit(redis: Redis) -> None:
    redis.empty()

    async def run() -> None:
        one, two = (limits(redis, identities=Rate(6, NEVER), tables=Rate(2, NEVER)) for _ in range(2))

        async def take() -> None:
            got = [await each.take(("identities", "a")) for _ in range(4) for each in (one, two)]
            assert [bool(wait) for wait in got] == [False] * 6 + [True] * 2
            assert await two.take(("identities", "b")) == 0.0
            # All or none: what one of several buckets refuses is taken from no other.
            assert await one.take(("tables", "x"), ("identities", "a")) > 0
            assert [bool(await two.take(("tables", "x"))) for _ in range(3)] == [False, False, True]
            await one.give_back(("identities", "a"))
            assert [bool(await two.take(("identities", "a"))) for _ in range(2)] == [False, True]

        await closed(take(), one, two)

    run_apart(run())
    # What is full again needs no memory, there either.
    assert b":-1\r\n" not in redis.ask("PTTL", f"{PREFIX}identities:a")


def test_what_comes_often_is_told_to_the_others(redis: Redis) -> None:
    redis.empty()

    async def run() -> None:
        one, two = (limits(redis, address_messages=Rate(24, NEVER)) for _ in range(2))

        async def take() -> None:
            here, there = one.often("address_messages"), two.often("address_messages")
            assert [bool(here("a")) for _ in range(25)] == [False] * 24 + [True]
            await told(one)
            # The other hears of it with its first message, and lets no second bucket pass.
            passed = 0
            while not there("a"):
                passed += 1
                await told(two)
            assert passed == 1
            assert there("b") == 0.0
            await told(two)
            # Whoever takes little is no news: nobody is asked about the second message.
            assert there("b") == 0.0
            assert two._telling is None

        await closed(take(), one, two)

    run_apart(run())


async def told(limits: Limits) -> None:
    if limits._telling is not None:
        await limits._telling


def test_two_processes_count_open_sockets_together(redis: Redis) -> None:
    redis.empty()

    async def run() -> None:
        both = [limits(redis) for _ in range(2)]
        one, two = (OpenSockets(3, each, each._book) for each in both)

        async def enter() -> None:
            assert [await one.enter("a"), await two.enter("a"), await one.enter("a")] == [True] * 3
            assert not await two.enter("a")
            assert await two.enter("b")
            # Whoever was turned away goes again, and so does somebody else: then there is room for one.
            two.leave("a")
            one.leave("a")
            await all_told(one, two)
            assert await two.enter("a")
            assert not await one.enter("a")
            # A process that shows no life has nothing open any more; when it does again, it has.
            assert both[0]._book is not None
            assert b":0" in redis.ask("ZADD", f"{PREFIX}alive", "1", both[0]._book._process)
            assert await two.enter("a")
            assert await one.enter("d")
            await all_told(one)
            assert not await two.enter("a")
            # Redis forgets everything: it is told anew.
            redis.empty()
            assert await two.enter("e")
            await all_told(two)
            assert not await one.enter("a")
            # Without Redis each process goes by its own count.
            redis.kill()
            assert [await one.enter("c") for _ in range(4)] == [True] * 3 + [False]
            redis.start()

        await closed(enter(), one, two, *both)

    run_apart(run())


async def all_told(*sockets: OpenSockets) -> None:
    for each in sockets:
        assert each._book is not None
        each._tell_soon(each._book)
        if each._telling is not None:
            await each._telling
        assert not each._due


def test_without_redis_each_process_goes_by_its_own_count_at_once(redis: Redis) -> None:
    redis.empty()

    async def run() -> None:
        one, two = (limits(redis, identities=Rate(6, NEVER)) for _ in range(2))
        book = one._book
        assert book is not None

        async def take() -> None:
            for each in (one, two):
                assert [await each.take(("identities", "a")) for _ in range(2)] == [0.0, 0.0]
            redis.kill()
            # It took two before and takes four more: its own six. Redis is asked once and then left alone.
            got = [bool(await one.take(("identities", "a"))) for _ in range(5)]
            assert got == [False] * 4 + [True]
            assert book.failures == 1
            redis.start()
            assert [bool(await one.take(("identities", "a"))) for _ in range(2)] == [True, True]
            book._rests_until = 1e-9  # its rest is over
            assert await one.take(("identities", "a")) == 0.0  # Redis has forgotten everything
            assert book.failures == 1

        await closed(take(), one, two)

    run_apart(run())


def test_a_redis_that_hangs_holds_up_one_request_alone(redis: Redis) -> None:
    async def run() -> None:
        one = limits(redis, answer=0.05, identities=Rate(6, NEVER))

        async def take() -> None:
            redis.pause()
            try:
                assert [bool(await one.take(("identities", "h"))) for _ in range(7)] == [False] * 6 + [True]
                assert one._book is not None
                assert one._book.failures == 1
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
    """Each step is done there first; memory is then told the time that Redis saw."""
    redis.empty()

    async def run() -> None:
        book = SharedBook(redis.url, CALM)
        times = [0.0]
        here = Buckets(rate, now=lambda: times[0])
        try:
            for key, count in steps:
                act = "take" if count == 1 else "spend"
                found = await book._ask(act, [("tables", key)], [here], [count])
                assert found is not None
                times[0], wait, *full_in = found
                if act == "take":
                    assert here.wait(key) == pytest.approx(wait, abs=3e-6)
                if full_in:  # it was granted there, and so here, be it by a millionth of a second
                    here._full_at[key] = max(here._full_at.get(key, 0.0), times[0]) + count * here.interval
                    assert here._full_at[key] - times[0] == pytest.approx(full_in[0], abs=3e-6)
        finally:
            await book.close()

    run_apart(run())


def test_two_houses_count_codes_and_sockets_together_and_go_on_without_redis(
    redis: Redis, tmp_path: Path
) -> None:
    redis.empty()
    rates = msgspec.structs.replace(
        GENEROUS, wrong_host_codes=Rate(4, NEVER), all_wrong_host_codes=Rate(99, 9)
    )
    settings = ServerSettings(rates=rates, host_code="ABCD-EFGH", redis_answer=CALM, sockets_per_address=2)
    folders = [tmp_path / name for name in ("one", "two")]

    def tried(person: Person) -> int:
        return person.http.post("/api/host", json={"code": "WRONG-CODE", "name": "Eve"}).status_code

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
        assert [tried(x) for x in (here, there, here, there)] == [403] * 4
        assert [tried(here), tried(there)] == [429, 429]
        redis.kill()
        here.watch(tables[0])
        assert refused(here, tables[0]) == 429
        assert [tried(here) for _ in range(3)] == [403, 403, 429]  # two of its four were its own
        assert here.http.get("/api/house").status_code == 200
        redis.start()


def test_the_rates_are_all_kept_somewhere() -> None:
    """A limit that is named in Rates and asked for by no name would be none."""
    assert set(Limits(Rates())._buckets) == set(Rates.__struct_fields__) - {"messages"}
