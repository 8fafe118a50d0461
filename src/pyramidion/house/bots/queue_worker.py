"""The other end of the bots' queue: a process that takes the jobs of all houses with the same Redis and thinks.

It holds no truth. Killed in mid-thought, it leaves houses that notice and think themselves; what it thinks twice or too
late, nobody needs. Redis may go and come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from asyncio import Task
from importlib import import_module
from typing import Any

import msgspec
from redis.asyncio import Redis
from saq import Job as Ticket
from saq import Worker
from saq.queue.redis import RedisQueue
from saq.types import Context, PartialTimersDict, WorkerInfo

from pyramidion import games
from pyramidion.decks import DeckInvalid, Library, UnknownDeck
from pyramidion.house.bots import custom as own_bots
from pyramidion.house.bots import queue_protocol as thought_queue
from pyramidion.house.bots.jobs import NICE, Thought, decks_of, decoded
from pyramidion.house.bots.pool import BotPool
from pyramidion.house.bots.queue_protocol import (
    FUNCTION,
    KEPT,
    PATIENT,
    UNREACHABLE,
    URGENT,
    Abilities,
    Answer,
)
from pyramidion.house.settings import Settings

logger = logging.getLogger(__name__)

BEAT = 1
"""Seconds between two signs of life."""
ALIVE = 4
"""Seconds for which a sign of life is believed."""
SWEEP = 30
"""Seconds between two looks for the tickets of workers that died; the houses have long thought about those."""
CLAIM = 1.0
"""Seconds for which one waits for a job before one sees whether to go on; also before Redis is tried again."""
PATIENCE = 5.0
"""Seconds that Redis may take beyond that."""
NICER = NICE + 5
"""What can wait steps back for bots on a busy machine."""


class BotWorkers:
    """`settings.workers` processes for bots, and half as many for what can wait: neither ever waits for the other."""

    def __init__(self, settings: Settings) -> None:
        """Raises CannotOpen when a bot of one's own cannot be brought."""
        self._settings = settings
        for plugin in settings.plugins:
            import_module(plugin).register()
        own_bots.bring(settings.bots)
        self._library = Library()

    async def run(self, until: asyncio.Event) -> None:
        """What is being thought about then is finished, or given back when that takes too long."""
        settings = self._settings
        assert settings.redis is not None
        redis = thought_queue.connect(settings.redis, CLAIM + PATIENCE)
        abilities = Abilities(tuple(games.GAME_KEYS), tuple(map(str, settings.bots)))
        patient = msgspec.structs.replace(settings, workers=(settings.workers + 1) // 2)
        away = asyncio.Event()
        claimers = [
            _Claimer(_Queue(redis, name, away), BotPool(of, nice), of, abilities, self._library)
            for name, of, nice in ((URGENT, settings, NICE), (PATIENT, patient, NICER))
        ]
        running = [asyncio.create_task(claimer.start()) for claimer in claimers]
        told = asyncio.create_task(until.wait())
        try:
            await asyncio.wait([told, *running], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.gather(*(claimer.leave(settings.bot_limit) for claimer in claimers))
        finally:
            told.cancel()
            for task in running:
                task.cancel()  # which ends SAQ's worker as it should be ended
            await asyncio.gather(*running)
            await asyncio.gather(*(claimer.gone() for claimer in claimers))
            await redis.aclose()


class _Queue(RedisQueue):
    """Where Redis is away, it is asked again in a second, not at once. Both queues have the one event that says so.

    Signs of life are SAQ's own, but for the clock: a machine whose clock is wrong would take the others' for dead.
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
            await asyncio.sleep(CLAIM)
            return None
        if self._away.is_set():
            self._away.clear()
            logger.warning("Redis answers again")
        return ticket

    async def write_worker_info(self, worker_id: str, info: WorkerInfo, ttl: int) -> None:
        seconds, _ = await self.redis.time()
        sign, signs = self.namespace(f"worker_info:{worker_id}"), self.namespace("stats")
        async with self.redis.pipeline(transaction=True) as pipe:
            pipe.set(sign, msgspec.json.encode(info), ex=ttl)
            pipe.zremrangebyscore(signs, 0, seconds * 1000)
            pipe.zadd(signs, {sign: (seconds + ttl + 1) * 1000})
            pipe.expire(signs, ttl + 1)
            await pipe.execute()


class _Claimer(Worker[Context]):
    """SAQ's worker, for a Redis that comes and goes, and with an end that loses nothing."""

    SIGNALS: list[Any] = []  # noqa: RUF012 - as SAQ has it; the command itself listens to signals

    def __init__(
        self,
        queue: RedisQueue,
        thinkers: BotPool,
        settings: Settings,
        abilities: Abilities,
        library: Library,
    ) -> None:
        super().__init__(
            queue,
            [(FUNCTION, self._think)],
            concurrency=settings.workers,
            timers=PartialTimersDict(worker_info=BEAT, sweep=SWEEP, abort=SWEEP, schedule=SWEEP),
            dequeue_timeout=CLAIM,
            metadata=msgspec.to_builtins(abilities),
        )
        self._redis = queue.redis
        self._sign = queue.namespace(f"worker_info:{self.id}")
        self._thinkers = thinkers
        self._library = library
        self._folder = settings.decks
        self._leaving = False

    async def leave(self, grace: float) -> None:
        """Takes no more jobs, says so, and finishes what it has; after `grace` seconds the rest is given back."""
        self._leaving = True
        self._metadata = {**(self._metadata or {}), "claims": False}
        with contextlib.suppress(*UNREACHABLE):
            await self.worker_info()
        if claiming := [task for task in self.tasks if task.get_name() == "process"]:
            await asyncio.wait(claiming, timeout=grace)

    async def gone(self) -> None:
        with contextlib.suppress(*UNREACHABLE):
            await self._redis.delete(self._sign)
        await self._thinkers.close()

    async def worker_info(self, ttl: int = ALIVE) -> WorkerInfo:
        return await super().worker_info(ALIVE)

    def _process(self, previous_task: Task[Any] | None = None) -> None:
        if self._leaving and previous_task is not None:
            self.tasks.discard(previous_task)
        else:
            super()._process(previous_task)

    async def process(self) -> bool:
        try:
            return await super().process()
        except UNREACHABLE:  # gone in mid-thought: the house thinks itself
            return False

    async def _think(self, _: Context, *, key: str) -> None:
        question, answer = thought_queue.question(key), thought_queue.answer(key)
        body, known = await thought_queue.values(self._redis, (question, answer))
        if body is None or known is not None:
            return  # nobody waits any more, or somebody has thought about it
        began = asyncio.get_running_loop().time()
        thought = await self._thought(body)
        took = asyncio.get_running_loop().time() - began
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(answer, thought_queue.encode_answer(Answer(thought, took)), ex=KEPT)
            pipe.delete(question)
            await pipe.execute()

    async def _thought(self, body: bytes) -> Thought:
        try:
            job = decoded(body)
            decks = decks_of(job)
        except msgspec.DecodeError as error:
            return Thought(error=f"a job of another version: {error}")
        for name in decks:
            try:
                await asyncio.to_thread(self._look_up, name)
            except (UnknownDeck, DeckInvalid) as error:
                # A bot plays on without a deck and knows nothing; whoever asked has it.
                return Thought(error=str(error))
        return await self._thinkers.think(job, urgent=True)

    def _look_up(self, deck: str) -> None:
        self._library.load(deck, self._folder)
        self._library.find(deck)
