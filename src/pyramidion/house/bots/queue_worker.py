"""`pyramidion bots`: a process that takes the jobs of all houses with the same Redis.

It holds no state. Killed while it works on a job, it leaves houses that notice and do the job themselves; a result that
comes twice or too late is ignored. Redis may go and come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from asyncio import Task
from typing import Any

import msgspec
from redis.asyncio import Redis
from saq import Job as Ticket
from saq import Worker
from saq.queue.redis import RedisQueue
from saq.types import Context, PartialTimersDict, WorkerInfo

from pyramidion import games
from pyramidion.decks import DeckInvalid, Library, UnknownDeck
from pyramidion.house.cluster import redis_connections
from pyramidion.house.settings import Settings

from . import custom_bots
from . import queue_protocol as protocol
from .fair_queue import Requester, Urgency
from .jobs import NICENESS, JobResult, decks_of, decode_job
from .pool import BotPool
from .queue_protocol import UNREACHABLE, Capabilities

logger = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 1
HEARTBEAT_TTL_SECONDS = 4
SWEEP_SECONDS = 30
"""Between two looks for the jobs of workers that died; the houses have long done those themselves."""
DEQUEUE_SECONDS = 1.0
"""A worker waits so long for a job before it sees whether to go on; also before it tries Redis again."""
REDIS_SECONDS = 5.0
"""Redis may take so long beyond that."""
PATIENT_NICENESS = NICENESS + 5
"""What can wait steps back for bots on a busy machine."""


class BotWorkers:
    """`settings.workers` processes for bots, and half as many for what can wait: neither ever waits for the other."""

    def __init__(self, settings: Settings) -> None:
        """Raises CannotOpen when a custom bot cannot be used."""
        self._settings = settings
        custom_bots.check_installed()
        custom_bots.register(settings.bots)

    async def run(self, until: asyncio.Event) -> None:
        """Jobs under way are finished then, or given back when that takes too long."""
        settings, library = self._settings, Library()
        assert settings.redis is not None
        redis = redis_connections.connect(settings.redis, DEQUEUE_SECONDS + REDIS_SECONDS)
        patient = msgspec.structs.replace(settings, workers=(settings.workers + 1) // 2)
        away = asyncio.Event()
        urgent_queue = _Queue(redis, protocol.URGENT_QUEUE, away)
        patient_queue = _Queue(redis, protocol.PATIENT_QUEUE, away)
        workers = [
            _QueueWorker(urgent_queue, settings, NICENESS, library),
            _QueueWorker(patient_queue, patient, PATIENT_NICENESS, library),
        ]
        running = [asyncio.create_task(worker.start()) for worker in workers]
        stopped = asyncio.create_task(until.wait())
        try:
            await asyncio.wait([stopped, *running], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.gather(*(worker.leave(settings.bot_limit) for worker in workers))
        finally:
            for task in (stopped, *running):
                task.cancel()  # which ends SAQ's worker as it should be ended
            await asyncio.gather(stopped, *running, return_exceptions=True)
            await asyncio.gather(*(worker.close() for worker in workers))
            await redis.aclose()
        for task in running:
            task.result()  # raises what a worker died of


class _Queue(RedisQueue):
    """Where Redis is away, it is asked again in a second, not at once. Both queues have the one event that says so.

    Heartbeats are SAQ's own, but for the clock: a machine whose clock is wrong would take the others for dead.
    """

    def __init__(self, redis: Redis, name: str, away: asyncio.Event) -> None:
        super().__init__(redis, name)
        self._away = away

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> Ticket | None:  # noqa: ASYNC109
        try:
            ticket = await super().dequeue(timeout, poll_interval)
        except UNREACHABLE as error:
            if not self._away.is_set():
                self._away.set()
                logger.warning("Redis does not answer (%s); it is tried again every second", error)
            await asyncio.sleep(DEQUEUE_SECONDS)
            return None
        if self._away.is_set():
            self._away.clear()
            logger.warning("Redis answers again")
        return ticket

    async def write_worker_info(self, worker_id: str, info: WorkerInfo, ttl: int) -> None:
        seconds, _ = await self.redis.time()
        key, all_keys = self.namespace(f"worker_info:{worker_id}"), self.namespace("stats")
        async with self.redis.pipeline(transaction=True) as pipe:
            pipe.set(key, msgspec.json.encode(info), ex=ttl)
            pipe.zremrangebyscore(all_keys, 0, seconds * 1000)
            pipe.zadd(all_keys, {key: (seconds + ttl + 1) * 1000})
            pipe.expire(all_keys, ttl + 1)
            await pipe.execute()


class _QueueWorker(Worker[Context]):
    """SAQ's worker, for a Redis that comes and goes, and with an end that loses nothing."""

    SIGNALS: list[Any] = []  # noqa: RUF012 - as SAQ has it; the command itself listens to signals

    def __init__(self, queue: RedisQueue, settings: Settings, niceness: int, library: Library) -> None:
        sweep = SWEEP_SECONDS
        capabilities = Capabilities(games.keys(), tuple(map(str, settings.bots)), workers=settings.workers)
        super().__init__(
            queue,
            [(protocol.FUNCTION, self._run_queued)],
            concurrency=settings.workers,
            timers=PartialTimersDict(worker_info=HEARTBEAT_SECONDS, sweep=sweep, abort=sweep, schedule=sweep),
            dequeue_timeout=DEQUEUE_SECONDS,
            metadata=msgspec.to_builtins(capabilities),
        )
        self._redis = queue.redis
        self._heartbeat_key = queue.namespace(f"worker_info:{self.id}")
        self._bot_pool = BotPool(settings, niceness)
        self._library = library
        self._folder = settings.decks
        self._leaving = False

    async def leave(self, grace_seconds: float) -> None:
        """Takes no more jobs, says so, and finishes what it has; what takes longer is given back."""
        self._leaving = True
        self._metadata = {**(self._metadata or {}), "claims": False}
        with contextlib.suppress(*UNREACHABLE):
            await self.worker_info()
        if claiming := [task for task in self.tasks if task.get_name() == "process"]:
            await asyncio.wait(claiming, timeout=grace_seconds)

    async def close(self) -> None:
        with contextlib.suppress(*UNREACHABLE):
            await self._redis.delete(self._heartbeat_key)
        await self._bot_pool.close()

    async def worker_info(self, ttl: int = HEARTBEAT_TTL_SECONDS) -> WorkerInfo:
        return await super().worker_info(HEARTBEAT_TTL_SECONDS)

    def _process(self, previous_task: Task[Any] | None = None) -> None:
        if self._leaving and previous_task is not None:
            self.tasks.discard(previous_task)
        else:
            super()._process(previous_task)

    async def process(self) -> bool:
        try:
            return await super().process()
        except UNREACHABLE:  # while it worked on a job: the house does it itself
            return False

    async def _run_queued(self, _: Context, *, key: str) -> None:
        job_key, result_key = protocol.job_key(key), protocol.result_key(key)
        body, known = await protocol.get_all(self._redis, (job_key, result_key))
        if body is None or known is not None:
            return  # nobody waits any more, or there is a result
        began = asyncio.get_running_loop().time()
        result = await self._run(body, key)
        took = asyncio.get_running_loop().time() - began
        stored = protocol.encode_result(protocol.StoredResult(result, took))
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(result_key, stored, ex=protocol.RESULT_SECONDS)
            pipe.delete(job_key)
            await pipe.execute()

    async def _run(self, body: bytes, key: str) -> JobResult:
        try:
            job = decode_job(body)
            decks = decks_of(job)
        except msgspec.DecodeError:
            return JobResult(error="a job of another version")
        for name in decks:
            try:
                await asyncio.to_thread(self._look_up, name)
            except (UnknownDeck, DeckInvalid) as error:
                # A bot plays on without a deck and knows nothing; the house that asked has it.
                return JobResult(error=str(error))
        # It takes no more jobs than it has workers: whose turn it is was decided where they come from.
        return await self._bot_pool.run(job, Requester(Urgency.PERSON_HERE, key))

    def _look_up(self, deck: str) -> None:
        self._library.load(deck, self._folder)
        self._library.find(deck)
