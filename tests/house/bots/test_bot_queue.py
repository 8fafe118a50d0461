"""Bots that think in other processes: a real Redis, real workers of `pyramidion bots`, and everything that may fail."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw
from redis.asyncio import Redis

from pyramidion import games
from pyramidion.bots.custom import parse_custom_bot
from pyramidion.decks import Library
from pyramidion.house import Settings
from pyramidion.house.bots import queue_pool, queue_worker
from pyramidion.house.bots import queue_protocol as protocol
from pyramidion.house.bots.fair_queue import Requester, Urgency
from pyramidion.house.bots.jobs import Advise, Choose, JobResult
from pyramidion.house.bots.pool import TIMED_OUT, Request
from pyramidion.house.bots.queue_pool import QueuedBotPool
from pyramidion.house.bots.queue_worker import BotWorkers
from pyramidion.house.cluster import redis_connections
from pyramidion.server.rate_limits.rates import Rates
from pyramidion.server.rate_limits.redis_limits import RedisLimits
from pyramidion.server.startup.serve import loop_factory
from tests.apart import run_apart
from tests.faults.cluster import Cluster, Process
from tests.games import sablier
from tests.house.helpers import in_loop

from .queue_bots import NOTES

WITNESS = "sablier=tests.house.bots.queue_bots:Witness:witness"
SECRET = 4
MOVE = b'{"type":"name","number":5}'
"""What every bot here answers to the job below."""
VIEW = {
    "phase": "name", "to_move": [0], "scores": [0, 0], "deadline": None, "secret": SECRET, "secrets": None, "turn": 3,
}  # fmt: skip
_seeds = count(1)
ASKED = Requester(Urgency.PERSON_HERE, "ana", "table")
COACH = Requester(Urgency.COACH, "ana", "table")


class Ground:
    """A Redis, and workers that have the witness."""

    def __init__(self, cluster: Cluster, notes: Path) -> None:
        self.cluster = cluster
        self.notes = notes
        self._bots: Process | None = None
        self._started = 0

    @property
    def bots(self) -> Process:
        if self._bots is None or not self._bots.running:
            self._bots = self.more_bots("--bot", WITNESS)
        return self._bots

    def no_bots(self) -> None:
        if self._bots is not None:
            self._bots.stop()

    def more_bots(self, *args: str) -> Process:
        self._started += 1
        env = {**sablier.ENVIRONMENT, NOTES: str(self.notes)}
        return self.cluster.bots(f"bots{self._started}", *args, redis=self.cluster.redis.url, env=env)

    def settings(self, **more: object) -> Settings:
        known = {"database": self.notes / "house.db", "redis": self.cluster.redis.url}
        settings = Settings(**known)  # type: ignore[arg-type]
        # Nobody gives up waiting, however slow the machine is.
        limits = {"bot_limit": 50.0, **more}
        return msgspec.structs.replace(settings, workers=1, bots=(parse_custom_bot(WITNESS),), **limits)

    @asynccontextmanager
    async def asker(self, **more: object) -> AsyncIterator[QueuedBotPool]:
        """A house's side of it, which has looked around."""
        pool = QueuedBotPool(self.settings(**more))
        try:
            await until(lambda: pool._reachable is not None)
            yield pool
        finally:
            await pool.close()

    def go(self, job: Choose) -> None:
        (self.notes / f"{job.seed}-go").touch()

    def thought_by(self, job: Choose) -> list[int]:
        """The processes that thought about a job: those of workers, or this one."""
        return [int(note.name.split("-")[1]) for note in self.notes.glob(f"{job.seed}-*-*-*")]


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ground]:
    with Cluster() as cluster:
        yield Ground(cluster, tmp_path_factory.mktemp("notes"))


@pytest.fixture(autouse=True)
def _brought(ground: Ground, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The witness is a level of this house too; looking around is cheap here."""
    monkeypatch.setenv(NOTES, str(ground.notes))
    monkeypatch.setattr(queue_pool, "WATCH_SECONDS", 0.02)
    games.add_custom_bot("sablier", "witness", "tests.house.bots.queue_bots:Witness")
    yield
    games.remove_custom_bots()


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 - other processes know no event of ours
        await asyncio.sleep(0.005)


def job(level: str = "witness") -> Choose:
    legal = {"moves": [{"type": "name", "number": n} for n in range(1, 10)], "forms": []}
    view, may = Raw(msgspec.json.encode(VIEW)), Raw(msgspec.json.encode(legal))
    return Choose("sablier", level, 0, 2, Raw(b"{}"), view, may, next(_seeds), None)


def asked(pool: QueuedBotPool, what: Choose, key: str = "") -> asyncio.Future[JobResult]:
    return asyncio.ensure_future(pool.run(what, ASKED, key))


async def move(thought: asyncio.Future[JobResult]) -> bytes:
    return bytes((await thought).value)


@in_loop
async def test_what_several_ask_is_thought_about_once_and_elsewhere(ground: Ground) -> None:
    what = job()
    pid = ground.bots.pid
    async with ground.asker() as one, ground.asker() as two:
        await until(lambda: one.bot_workers == two.bot_workers == 1)
        first = asked(one, what, key="t:7:1:witness")
        await until(lambda: bool(ground.thought_by(what)))
        while_it_thinks = asked(two, what, key="t:7:1:witness")
        await until(lambda: [it.is_ours for it in two._pending] == [False])
        assert _nothing_secret_stays(ground) == {protocol.job_key("t:7:1:witness")}
        ground.go(what)
        assert await move(first) == await move(while_it_thinks) == MOVE
        assert await move(asked(two, what, key="t:7:1:witness")) == MOVE
        assert _nothing_secret_stays(ground) == {protocol.result_key("t:7:1:witness")}
        assert ground.thought_by(what) == [pid]
        assert (one.queued, one.answered, two.queued, two.answered) == (1, 1, 0, 2)
        assert one.seconds > two.seconds == 0.0
        # What can wait has a queue and workers of its own.
        advice = await one.run(Advise("sablier", 0, 2, Raw(b"{}"), what.view), COACH)
        assert msgspec.json.decode(advice.value)["your_secret"] == SECRET
        assert one.figures()["bot_jobs_from_queue_total"] == 2
        assert sum(one.fallen_back.values()) == sum(two.fallen_back.values()) == 0


def _nothing_secret_stays(ground: Ground) -> set[str]:
    """Redis forgets every view and every answer by itself, and there are no others. Gives their keys."""
    import redis

    with redis.Redis.from_url(ground.cluster.redis.url) as line:
        kept = [key for key in line.scan_iter() if line.type(key) == b"string"]
        telling = [key for key in kept if b'"secret"' in line.get(key) or b'"number"' in line.get(key)]
        assert all(0 < line.ttl(key) <= 60 for key in telling)
        return {key.decode() for key in telling}


@in_loop
async def test_a_worker_killed_in_mid_thought_leaves_a_house_that_thinks_itself(ground: Ground) -> None:
    what = job()
    bots = ground.bots
    async with ground.asker() as pool:
        await until(lambda: pool.bot_workers == 1)
        thought = asked(pool, what)
        await until(lambda: ground.thought_by(what) == [bots.pid])
        bots.kill()
        await until(lambda: len(ground.thought_by(what)) == 2)
        ground.go(what)
        assert await move(thought) == MOVE
        assert sorted(ground.thought_by(what)) == sorted([bots.pid, os.getpid()])
        assert pool.fallen_back["lost"] == 1
        # Nobody works there now: the house does not even ask.
        assert await move(asked(pool, job("plain"))) == MOVE
        assert (pool.fallen_back["no_worker"], pool.queued) == (1, 1)


@in_loop
async def test_who_waits_too_long_thinks_itself_and_the_late_answer_counts_for_nothing(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    what, bots = job(), ground.bots
    async with ground.asker(bot_limit=0.6) as pool:
        await until(lambda: pool.bot_workers == 1)
        monkeypatch.setattr(queue_pool, "MARGIN_SECONDS", 0.0)
        thought = asked(pool, what, key="late")
        await until(lambda: sorted(ground.thought_by(what)) == sorted([bots.pid, os.getpid()]))
        assert pool.fallen_back["late"] == 1
        ground.go(what)
        await until(lambda: ground.cluster.redis.ask("EXISTS", protocol.result_key("late")) == b":1\r\n")
        await until(thought.done)
        # Whoever asks only now finds it there.
        assert await move(asked(pool, what, key="late")) == MOVE
        assert await move(thought) == MOVE
        monkeypatch.setattr(queue_pool, "MARGIN_SECONDS", 60.0)
        # What a worker cannot do for a reason of its own, the house does.
        away = msgspec.structs.replace(job("plain"), options=Raw(b'{"decks":["nowhere@01234567"]}'))
        await asked(pool, away)
        assert pool.fallen_back["failed"] == 1


@in_loop
async def test_redis_goes_and_comes_back_and_so_do_the_workers(ground: Ground) -> None:
    redis, bots = ground.cluster.redis, ground.bots
    async with ground.asker() as pool:
        await until(lambda: pool.bot_workers == 1)
        what = job()
        in_mid_thought = asked(pool, what)
        await until(lambda: ground.thought_by(what) == [bots.pid])
        redis.kill()
        try:
            await until(lambda: os.getpid() in ground.thought_by(what))
            ground.go(what)
            assert await move(in_mid_thought) == MOVE
            assert await move(asked(pool, job("plain"))) == MOVE
            assert (pool.fallen_back["unreachable"], pool.answered) == (2, 0)
        finally:
            redis.start()
        await until(lambda: pool.bot_workers == 1)
        again = job()
        ground.go(again)
        assert await move(asked(pool, again)) == MOVE
        assert ground.thought_by(again) == [bots.pid]
        assert (pool.answered, bots.running) == (1, True)
        # An emptied Redis has lost what was asked. Nobody waits for it.
        lost = job()
        thought = asked(pool, lost)
        await until(lambda: ground.thought_by(lost) == [bots.pid])
        redis.empty()
        await until(lambda: os.getpid() in ground.thought_by(lost))
        ground.go(lost)
        assert await move(thought) == MOVE
    await until(lambda: "Redis answers again" in bots.said())
    assert len(bots.said().splitlines()) == 3, bots.said()


@in_loop
async def test_a_bot_of_ones_own_goes_only_where_everybody_has_it(ground: Ground) -> None:
    bots = ground.bots
    async with ground.asker() as pool:
        await until(lambda: pool.bot_workers == 1)
        others = ground.more_bots()
        await until(lambda: pool.bot_workers == 2)
        mine = job()
        ground.go(mine)
        assert await move(asked(pool, mine)) == MOVE
        assert (ground.thought_by(mine), pool.fallen_back["unknown"]) == ([os.getpid()], 1)
        assert await move(asked(pool, job("plain"))) == MOVE
        assert pool.answered == 1
        # Who leaves says so: nobody has to find out.
        others.stop()
        await until(lambda: pool.bot_workers == 1)
        mine = job()
        ground.go(mine)
        assert await move(asked(pool, mine)) == MOVE
        assert ground.thought_by(mine) == [bots.pid]


@in_loop
async def test_no_workers_clock_makes_another_one_dead(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = redis_connections.connect(ground.cluster.redis.url, 10.0)
    queue = queue_worker._Queue(line, "clocks", asyncio.Event())
    now, workers = time.time(), []
    for ahead in (0, 300, -300):
        monkeypatch.setattr(time, "time", lambda ahead=ahead: now + ahead)
        workers.append(queue_worker._QueueWorker(queue, ground.settings(), 0, Library()))
        await workers[-1].worker_info()
    monkeypatch.undo()
    assert len(await protocol.live_workers(queue)) == 3
    await workers[0].close()
    assert len(await protocol.live_workers(queue)) == 2
    await line.aclose()


@in_loop
async def test_a_worker_that_leaves_gives_back_what_takes_too_long(ground: Ground) -> None:
    """Two workers, and no other; both are of this process."""
    ground.no_bots()
    leave, stop = asyncio.Event(), asyncio.Event()
    one = asyncio.create_task(BotWorkers(ground.settings(bot_limit=0.4)).run(leave))
    two = None
    try:
        async with ground.asker() as pool:
            await until(lambda: pool.bot_workers == 1)
            what = job()
            thought = asked(pool, what)
            await until(lambda: len(ground.thought_by(what)) == 1)
            two = asyncio.create_task(BotWorkers(ground.settings()).run(stop))
            await until(lambda: pool.bot_workers == 2)
            leave.set()
            await one
            await until(lambda: len(ground.thought_by(what)) == 2)
            ground.go(what)
            assert await move(thought) == MOVE
            assert (pool.answered, sum(pool.fallen_back.values())) == (1, 0)
    finally:
        leave.set()
        stop.set()
        await asyncio.gather(*filter(None, (one, two)))


@in_loop
async def test_what_is_thought_quicker_than_it_travels_stays_at_home(ground: Ground) -> None:
    assert ground.bots.running
    async with ground.asker() as pool:
        await until(lambda: pool.bot_workers > 0)
        # Nobody waits for a worker that is only just started: the queue goes on answering meanwhile.
        while not pool.quick:
            assert await move(asked(pool, job("plain"))) == MOVE
        # One that takes longer than that goes through the queue, and one that was quick and becomes slow.
        slow = job()
        ground.go(slow)
        assert await move(asked(pool, slow)) == MOVE
        unseen = asyncio.get_running_loop().create_future()
        pool._resolve(Request(job("plain"), ASKED, "", unseen, 0.0), JobResult(error=TIMED_OUT))
        assert await move(asked(pool, job("plain"))) == MOVE
        assert pool.quick == 1


def test_a_line_that_was_cut_is_no_fault_of_the_house(ground: Ground) -> None:
    """In the server's loop, which says so in a way of its own: what can be tried again is, and nothing is raised."""

    async def cut(redis: Redis) -> None:
        for line in redis.connection_pool._available_connections:
            assert line._writer is not None
            line._writer.transport.abort()
            with contextlib.suppress(ConnectionError):
                await line._writer.wait_closed()

    async def check() -> None:
        redis = redis_connections.connect(ground.cluster.redis.url, 20.0)
        try:
            await redis.set("cut", 1, ex=60)
            await cut(redis)
            assert await redis.get("cut") == b"1"
        finally:
            await redis.aclose()
        shared = RedisLimits(ground.cluster.redis.url, Rates(), 20.0)
        try:
            assert await shared.count_sockets({"a": 1})
            await cut(shared._redis)
            assert not await shared.count_sockets({"a": 1})
            assert shared.failures == 1
        finally:
            await shared.close()

    run_apart(check(), loop_factory())


# Fair to everybody.


@in_loop
async def test_nobodys_many_jobs_fill_the_queue_that_all_processes_share(ground: Ground) -> None:
    """The one worker there thinks for Ana, and 25 of her tables wait; Bao's job is the next but one that it begins."""
    bots = ground.bots
    async with ground.asker() as one, ground.asker() as two:
        await until(lambda: one.bot_workers == two.bot_workers == 1)
        hers = [job() for _ in range(25)]
        thoughts = [
            asyncio.ensure_future(one.run(what, Requester(Urgency.PERSON_HERE, "ana", f"table {number}")))
            for number, what in enumerate(hers)
        ]
        await until(lambda: bool(ground.thought_by(hers[0])) and len(one._pending) == 2)
        his = job()
        thought = asyncio.ensure_future(two.run(his, Requester(Urgency.PERSON_HERE, "bao", "his table")))
        await until(lambda: bool(two.queued))
        assert one.queued <= 3  # one that was lost may have been asked for again
        assert one.figures()["bot_jobs_waiting_person_here"] == 25
        for what in (*hers[:2], his):
            ground.go(what)
        assert await move(thought) == MOVE
        begun = [what for what in hers if ground.thought_by(what)]
        assert begun in (hers[:2], hers[:3])
        for what in hers:
            ground.go(what)
        assert [await move(one) for one in thoughts] == [MOVE] * 25
        # A job whose answer is late is done by the server itself.
        assert bots.pid in {pid for what in hers for pid in ground.thought_by(what)}
        assert one.waiting(Urgency.PERSON_HERE) == 0


@in_loop
async def test_a_job_that_nobody_wants_any_more_never_goes_there(ground: Ground) -> None:
    assert ground.bots.running
    async with ground.asker() as pool:
        await until(lambda: pool.bot_workers == 1)
        wanted = [job() for _ in range(4)]
        thoughts = [
            asyncio.ensure_future(pool.run(what, Requester(Urgency.BOTS_ONLY, "ana", f"table {number}")))
            for number, what in enumerate(wanted)
        ]
        await until(lambda: pool.waiting(Urgency.BOTS_ONLY) == 4 and len(pool._pending) == 1)
        for thought in thoughts[1:]:
            thought.cancel()
        await asyncio.wait(thoughts[1:])
        assert pool.waiting(Urgency.BOTS_ONLY) == 1
        ground.go(wanted[0])
        assert await move(thoughts[0]) == MOVE
        assert pool.queued == 1
        assert not any(ground.thought_by(what) for what in wanted[1:])
