"""The bot pool of a house with many processes: jobs go to the workers of `pyramidion bots` by way of Redis.

Jobs that take less time than the way there and back stay here: the pool knows how long each bot takes.

A table never depends on the queue. While Redis does not answer or nobody works there, when a job is lost (its worker
killed, Redis emptied) and when a result is late, this process's own workers do the job as if there were no queue.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import Literal, get_args

import msgspec
from saq import Job as Ticket
from saq import Status
from saq.queue.redis import RedisQueue

from pyramidion import games
from pyramidion.bots.custom import CustomBot
from pyramidion.house.cluster import redis_connections
from pyramidion.house.settings import Settings
from pyramidion.house.tasks import stop

from . import queue_protocol as protocol
from .fair_queue import FairQueue, Urgency
from .jobs import CheckDeck, Choose, Job, encode
from .pool import START_SECONDS, TIMED_OUT, WARM_UP_FACTOR, BotPool, Request, bot_of

logger = logging.getLogger(__name__)

WATCH_SECONDS = 1.0
"""Between two looks at Redis, its workers and what became of jobs."""
REDIS_SECONDS = 2.0
"""Redis may take so long for one command before it counts as away."""
MARGIN_SECONDS = 1.0
"""A job may lie in the queue so long beyond the time that a warm worker may take."""
MIN_POLL_SECONDS, MAX_POLL_SECONDS = 0.01, 0.25
"""Between two questions whether results are there; the longer the wait so far, the longer."""
REDIS_CONNECTIONS = 8
QUICK_CPU_SECONDS = 0.002
"""The way through the queue costs this server alone more than that, its own workers much less."""
MIN_SAMPLES = 5
"""Jobs after which it is known whether a bot is a quick one."""
IN_FLIGHT_PER_WORKER = 2
"""So many jobs of this process are in the queue for each worker: one under way, one that is next."""
MAX_WAITING = 16
"""When more jobs wait for this process's own workers, they go through the queue, however quick."""

Reason = Literal["unreachable", "no_worker", "unknown", "lost", "late", "failed"]
"""Why this process did the job itself: Redis was away; nobody works there; not everybody there has this game or bot;
the job is lost; no result came in time; the worker could not do it."""


class QueuedBotPool(BotPool):
    """Asks the queue first. One task carries all jobs to Redis and fetches all results with one command, so that many
    that wait cost little more than one; nothing depends on a message that Redis may lose."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        assert settings.redis is not None
        self._redis = redis_connections.connect(settings.redis, REDIS_SECONDS)
        self._queues = {
            urgent: RedisQueue(self._redis, name, max_concurrent_ops=REDIS_CONNECTIONS)
            for urgent, name in ((True, protocol.URGENT_QUEUE), (False, protocol.PATIENT_QUEUE))
        }
        self._live_workers: dict[bool, dict[str, protocol.Capabilities]] = {True: {}, False: {}}
        self._reachable: bool | None = None
        """None: nobody has looked yet."""
        self._outgoing = {True: FairQueue[Request](1), False: FairQueue[Request](1)}
        """What waits for its turn to go into each queue, and what is there. Those queues are served as they come, so
        each process puts in only a few jobs at a time, and no person's alone."""
        self._pending: set[Request] = set()
        """Put into the queue, or being put there."""
        self._changed = asyncio.Event()
        self._worker_started_at = -math.inf
        """When a worker was last started for quick jobs."""
        self.quick = 0
        self.queued = 0
        self.answered = 0
        self.fallen_back: dict[Reason, int] = dict.fromkeys(get_args(Reason), 0)
        self._loops = [self._loop.create_task(self._watch()), self._loop.create_task(self._carry())]

    def waiting(self, urgency: Urgency) -> int:
        """Here, or for a result from the queue."""
        there = sum(request.requester.urgency is urgency for request in self._pending)
        return super().waiting(urgency) + there + sum(x.waiting(urgency) for x in self._outgoing.values())

    @property
    def bot_workers(self) -> int:
        """Workers of `pyramidion bots` that take bots' moves, as last seen."""
        return len(self._claiming(True)) if self._reachable else 0

    def figures(self) -> dict[str, int | float]:
        return {
            **super().figures(),
            "bot_jobs_quick_total": self.quick,
            "bot_jobs_queued_total": self.queued,
            "bot_jobs_from_queue_total": self.answered,
            "bot_workers": self.bot_workers,
            **{f"bot_jobs_fallen_back_{why}_total": count for why, count in self.fallen_back.items()},
        }

    async def close(self) -> None:
        self._closed = True
        await stop(self._loops)
        await self._redis.aclose()
        await super().close()

    # Here or there.

    def _submit(self, request: Request) -> None:
        request.key = request.key or secrets.token_hex(16)
        if self._closed:
            return
        if self._is_quick(request.job) and self._has_worker():
            self.quick += 1
            self._run_here(request)
        elif self._reachable is not None and (why := self._why_not(request)) is not None:
            self._fall_back(request, why)
        else:
            is_long = self._is_long(request.job)
            self._outgoing[request.urgent].push(request, request.requester, is_long=is_long)
            self._changed.set()

    def _withdraw(self, request: Request) -> None:
        super()._withdraw(request)
        self._outgoing[request.urgent].discard(request)

    def _is_quick(self, job: Job) -> bool:
        bot = bot_of(job)
        count, seconds = (0, 0.0) if bot is None else self._samples.get(bot, (0, 0.0))
        return count >= MIN_SAMPLES and seconds < QUICK_CPU_SECONDS

    def _has_worker(self) -> bool:
        """Whether a worker of this process can take a job. If there is none, one is started, but not waited for."""
        if not self._workers and self._loop.time() - self._worker_started_at > START_SECONDS:
            self._worker_started_at = self._loop.time()
            self._start_worker()
        return len(self._queue) < MAX_WAITING and any(worker.is_ready for worker in self._workers)

    def _why_not(self, request: Request) -> Reason | None:
        if not self._reachable:
            return "unreachable"
        claiming = self._claiming(request.urgent)
        if not claiming:
            return "no_worker"
        return None if all(_can(worker, request.job) for worker in claiming) else "unknown"

    def _claiming(self, urgent: bool) -> list[protocol.Capabilities]:
        return [worker for worker in self._live_workers[urgent].values() if worker.claims]

    def _fall_back(self, request: Request, why: Reason) -> None:
        self._leave_queue(request)
        if request.result.cancelled():
            return
        self.fallen_back[why] += 1
        self._run_here(request)

    def _leave_queue(self, request: Request) -> None:
        self._pending.discard(request)
        outgoing = self._outgoing[request.urgent]
        outgoing.discard(request)
        outgoing.done(request)
        if len(outgoing):
            self._changed.set()  # the next one may go

    def _queue_limit(self, request: Request) -> float:
        return self._limit(request.job) + MARGIN_SECONDS

    # Looking after the queue.

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        """While Redis is away this process does all jobs itself, and `_watch` finds out when it is back."""
        try:
            async with asyncio.timeout(3 * REDIS_SECONDS):
                await work()
        except Exception as error:
            if not isinstance(error, protocol.UNREACHABLE):
                logger.exception("while asking the bots' queue")
            if self._reachable is not False:
                logger.warning("the bots' queue does not answer (%s): this house thinks itself", error)
            self._reachable = False
            waiting = [request for queue in self._outgoing.values() for request in queue.drain()]
            for request in [*self._pending, *waiting]:
                self._fall_back(request, "unreachable")

    async def _watch(self) -> None:
        while not self._closed:
            await self._try(self._find_workers)
            await self._try(self._look_after_pending)
            if not self._closed:
                await asyncio.sleep(WATCH_SECONDS)

    async def _find_workers(self) -> None:
        live = {urgent: await protocol.live_workers(queue) for urgent, queue in self._queues.items()}
        if self._reachable is False:
            logger.warning("the bots' queue answers again")
        self._reachable = True
        self._live_workers = live
        for urgent, outgoing in self._outgoing.items():
            workers = sum(worker.workers for worker in self._claiming(urgent))
            outgoing.slots = max(workers, 1) * IN_FLIGHT_PER_WORKER
        self._changed.set()

    async def _look_after_pending(self) -> None:
        """What will get no result any more is done here."""
        now = self._loop.time()
        for request in [*self._outgoing[True]]:
            if now - request.asked_at > self._queue_limit(request):
                self._fall_back(request, "late")
        for urgent, queue in self._queues.items():
            old = [x for x in self._pending if x.urgent is urgent and now - x.sent_at > WATCH_SECONDS]
            if not old:
                continue
            tickets = await queue.jobs([request.key for request in old])
            # Results are fetched after the tickets: a job that ended in between is no lost one.
            await self._fetch(old)
            for request, ticket in zip(old, tickets, strict=True):
                if request in self._pending and (why := self._why_stuck(request, ticket, now)) is not None:
                    self._fall_back(request, why)

    def _why_stuck(self, request: Request, ticket: Ticket | None, now: float) -> Reason | None:
        live = self._live_workers[request.urgent]
        is_queued = ticket is not None and ticket.status is Status.QUEUED
        is_active = ticket is not None and ticket.status is Status.ACTIVE and ticket.worker_id in live
        if not (is_active or is_queued):
            return "lost"
        if is_queued and not self._claiming(request.urgent):
            return "no_worker"
        return "late" if now - request.sent_at > self._queue_limit(request) else None

    # To the queue and back.

    async def _carry(self) -> None:
        while not self._closed:
            await self._wait()
            await self._try(self._exchange)

    async def _wait(self) -> None:
        """Until there is a new job, or it is time to see whether there are results."""
        pause: float | None = None
        if self._pending:
            youngest = self._loop.time() - max(request.sent_at for request in self._pending)
            pause = min(max(youngest / 4, MIN_POLL_SECONDS), MAX_POLL_SECONDS)
        try:
            async with asyncio.timeout(pause):
                await self._changed.wait()
        except TimeoutError:
            return
        self._changed.clear()

    async def _exchange(self) -> None:
        if self._reachable is not None:
            await self._send()
        await self._fetch(self._pending)

    async def _send(self) -> None:
        new = []
        for outgoing in self._outgoing.values():
            while (request := outgoing.pop()) is not None:
                request.sent_at = self._loop.time()
                if (why := self._why_not(request)) is not None:
                    self._fall_back(request, why)
                else:
                    new.append(request)
        self._pending.update(new)
        # Where another process asked the same before, the result may be there already.
        await self._fetch(new)
        new = [request for request in new if request in self._pending]
        if not new:
            return
        async with self._redis.pipeline(transaction=False) as pipe:
            for request in new:
                seconds = math.ceil(self._queue_limit(request))
                pipe.set(protocol.job_key(request.key), encode(request.job), ex=seconds)
            await pipe.execute()
        await asyncio.gather(*map(self._enqueue, new))

    async def _enqueue(self, request: Request) -> None:
        ticket = Ticket(
            protocol.FUNCTION,
            kwargs={"key": request.key},
            key=request.key,
            # The worker's own limits come first: this one is for a worker that is not there any more.
            timeout=math.ceil(self._queue_limit(request) * WARM_UP_FACTOR + START_SECONDS),
            ttl=-1,
        )
        # None: another process has asked the same, and has no result yet.
        request.is_ours = await self._queues[request.urgent].enqueue(ticket) is not None
        self.queued += request.is_ours

    async def _fetch(self, of: Iterable[Request]) -> None:
        requests = [*of]
        keys = [protocol.result_key(request.key) for request in requests]
        for request, body in zip(requests, await protocol.get_all(self._redis, keys), strict=True):
            if body is not None and request in self._pending:
                self._receive(request, body)

    def _receive(self, request: Request, body: bytes) -> None:
        try:
            stored = protocol.decode_result(body)
        except msgspec.DecodeError:
            self._fall_back(request, "failed")
            return
        # What timed out there would do so here; anything else may be the worker's own trouble.
        if stored.result.error not in (None, TIMED_OUT):
            logger.warning("a bot worker: %s; this house thinks itself", stored.result.error)
            self._fall_back(request, "failed")
            return
        self._leave_queue(request)
        self.answered += 1
        self.seconds += stored.seconds if request.is_ours else 0.0
        self._resolve(request, stored.result)


def _can(worker: protocol.Capabilities, job: Job) -> bool:
    """Whether it has the game, and the bot if that is a custom one."""
    if isinstance(job, Choose) and (spec := games.custom_bots().get((job.game, job.level))) is not None:
        return str(CustomBot(job.game, spec, job.level)) in worker.bots
    return isinstance(job, CheckDeck) or job.game in worker.games
