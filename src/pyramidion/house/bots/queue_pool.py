"""Bots that think elsewhere: jobs go to the workers of `pyramidion bots` by way of Redis, and come back as thoughts.

What is thought quicker than it travels stays at home: the house knows how long each bot takes.

A table never depends on it. While Redis does not answer or nobody works there, when a job is lost (its worker killed,
Redis emptied) and when an answer is late, the house's own workers think as if there were no queue.
"""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
from collections.abc import Iterable
from typing import Literal, get_args

import msgspec
from saq import Job as Ticket
from saq import Status
from saq.queue.redis import RedisQueue

from pyramidion import games
from pyramidion.bots.custom import CustomBot
from pyramidion.house.bots import queue_protocol as thought_queue
from pyramidion.house.bots.jobs import Choose, Job, Thought, encoded
from pyramidion.house.bots.pool import COME_UP, TOO_LONG, WARM_UP, BotPool
from pyramidion.house.bots.queue_protocol import (
    FUNCTION,
    PATIENT,
    UNREACHABLE,
    URGENT,
    Abilities,
    decode_answer,
)
from pyramidion.house.settings import Settings

logger = logging.getLogger(__name__)

LOOK = 1.0
"""Seconds between two looks at Redis, its workers and what became of jobs."""
PATIENCE = 2.0
"""Seconds that Redis may take to do one thing before it counts as away."""
MARGIN = 1.0
"""Seconds that a job may lie in the queue beyond the time that a warm worker may take."""
SOONEST, LATEST = 0.01, 0.25
"""Seconds between two questions whether answers are there; they grow with the time that was waited."""
AT_ONCE = 8
"""Jobs that are put into the queue at the same time, each by a connection."""
QUICK = 0.002
"""Seconds of CPU time. The way through the queue costs this server alone more than that, its own workers much less."""
SURE = 5
"""Thoughts after which it is known whether a bot is a quick one."""
OF_LATE = 50
"""Thoughts that count, about: a bot may become slow as a game goes on."""
BUSY = 16
"""Jobs that wait for the house's own workers: more of them go through the queue, however quick."""

Reason = Literal["unreachable", "no_worker", "unknown", "lost", "late", "failed"]
"""Why the house thought itself: Redis was away; nobody works there; not everybody there has this game or bot; the job
is lost; no answer came in time; the worker could not do it."""


class _Asked:
    """A job that somebody else shall think about."""

    __slots__ = ("answer", "begun", "job", "key", "limit", "mine", "urgent")

    def __init__(
        self, job: Job, answer: asyncio.Future[Thought], urgent: bool, key: str, begun: float, limit: float
    ) -> None:
        self.job = job
        self.answer = answer
        self.urgent = urgent
        self.key = key
        self.begun = begun
        self.limit = limit
        self.mine: bool | None = None
        """Whether this process put it into the queue, or another had; None until it lies there."""


class QueuedBotPool(BotPool):
    """Asks the queue first. One task carries all jobs to Redis and fetches all answers with one command, so that many
    that wait cost little more than one; nothing depends on a message that Redis may lose."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        assert settings.redis is not None
        self._redis = thought_queue.connect(settings.redis, PATIENCE)
        self._queues = {
            urgent: RedisQueue(self._redis, name, max_concurrent_ops=AT_ONCE)
            for urgent, name in ((True, URGENT), (False, PATIENT))
        }
        self._alive: dict[bool, dict[str, Abilities]] = {True: {}, False: {}}
        self._reachable: bool | None = None
        """None: nobody has looked yet."""
        self._new: list[_Asked] = []
        self._asked: set[_Asked] = set()
        """Under way: put into the queue, or being put there."""
        self._news = asyncio.Event()
        self._took: dict[tuple[str, str], tuple[int, float]] = {}
        """By game and level: how many thoughts of this bot were measured, and what one takes."""
        self._hired = -math.inf
        """When a worker was last started for quick thoughts."""
        self.quick = 0
        self.queued = 0
        self.answered = 0
        self.fallen_back: dict[Reason, int] = dict.fromkeys(get_args(Reason), 0)
        self._tasks = [self._loop.create_task(self._watch()), self._loop.create_task(self._carry())]

    @property
    def waiting(self) -> int:
        return super().waiting + len(self._new) + len(self._asked)

    @property
    def bot_workers(self) -> int:
        """Workers of `pyramidion bots` that think about bots' moves, as last seen."""
        return len(self._claiming(True)) if self._reachable else 0

    def figures(self) -> dict[str, int | float]:
        return {
            **super().figures(),
            "thoughts_quick_total": self.quick,
            "thoughts_queued_total": self.queued,
            "thoughts_from_queue_total": self.answered,
            "bot_workers": self.bot_workers,
            **{f"thoughts_fallen_back_{why}_total": count for why, count in self.fallen_back.items()},
        }

    def _ask(self, job: Job, answer: asyncio.Future[Thought], urgent: bool, key: str | None) -> None:
        """What is asked under the same key by several processes is thought about once, and all get the answer."""
        limit = self._limit(job) + MARGIN
        asked = _Asked(job, answer, urgent, key or secrets.token_hex(16), self._loop.time(), limit)
        if self._closed:
            return
        if self._is_quick(job) and self._is_at_hand():
            self.quick += 1
            self._think_here(job, answer, urgent)
        elif self._reachable is not None and (why := self._why_not(asked)) is not None:
            self._fall_back(asked, why)
        else:
            self._new.append(asked)
            self._news.set()

    def _is_quick(self, job: Job) -> bool:
        whose = self._whose(job)
        count, seconds = (0, 0.0) if whose is None else self._took.get(whose, (0, 0.0))
        return count >= SURE and seconds < QUICK

    def _is_at_hand(self) -> bool:
        """Whether a worker of this house is up; if not, one is started, and nobody waits for it."""
        if not self._workers and self._loop.time() - self._hired > COME_UP:
            self._hired = self._loop.time()
            self._hire()
        return self._unbegun < BUSY and any(worker.ready for worker in self._workers)

    def _tell(self, job: Job, answer: asyncio.Future[Thought], thought: Thought) -> None:
        whose, cpu = self._whose(job), self._limit(job) if thought.error == TOO_LONG else thought.cpu
        if whose is not None and cpu is not None:
            count, seconds = self._took.get(whose, (0, 0.0))
            count = min(count + 1, OF_LATE)
            self._took[whose] = count, seconds + (cpu - seconds) / count
        super()._tell(job, answer, thought)

    async def close(self) -> None:
        # The tasks look at this: what is cancelled while it writes to Redis may not notice (wait_for of Python 3.11).
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()
        await super().close()

    def _why_not(self, asked: _Asked) -> Reason | None:
        if not self._reachable:
            return "unreachable"
        claiming = self._claiming(asked.urgent)
        if not claiming:
            return "no_worker"
        return None if all(_can(worker, asked.job) for worker in claiming) else "unknown"

    def _claiming(self, urgent: bool) -> list[Abilities]:
        return [worker for worker in self._alive[urgent].values() if worker.claims]

    def _fall_back(self, asked: _Asked, why: Reason) -> None:
        self._asked.discard(asked)
        self.fallen_back[why] += 1
        self._think_here(asked.job, asked.answer, asked.urgent)

    def _lose(self, error: Exception) -> None:
        """Redis is away; the house goes on alone, and `_watch` looks whether it is back."""
        if self._reachable is not False:
            logger.warning("the bots' queue does not answer (%s): this house thinks itself", error)
        self._reachable = False
        lost = [*self._asked, *self._new]
        self._new.clear()
        for asked in lost:
            self._fall_back(asked, "unreachable")

    # Looking after it.

    async def _watch(self) -> None:
        while not self._closed:
            try:
                async with asyncio.timeout(3 * PATIENCE):
                    alive = {
                        urgent: await thought_queue.signs_of_life(q) for urgent, q in self._queues.items()
                    }
                self._found(alive)
                async with asyncio.timeout(3 * PATIENCE):
                    await self._look_after(True)
                    await self._look_after(False)
            except UNREACHABLE as error:
                self._lose(error)
            except Exception as error:
                logger.exception("while looking after the bots' queue")
                self._lose(error)
            if not self._closed:
                await asyncio.sleep(LOOK)

    def _found(self, alive: dict[bool, dict[str, Abilities]]) -> None:
        if self._reachable is False:
            logger.warning("the bots' queue answers again")
        self._reachable = True
        self._alive = alive
        self._news.set()

    async def _look_after(self, urgent: bool) -> None:
        """What will not be answered any more is thought about here."""
        now, queue, alive = self._loop.time(), self._queues[urgent], self._alive[urgent]
        old = [asked for asked in self._asked if asked.urgent is urgent and now - asked.begun > LOOK]
        if not old:
            return
        tickets = await queue.jobs([asked.key for asked in old])
        # Answers are fetched after the tickets: a job that ended in between is no lost one.
        await self._fetch(old)
        for asked, ticket in zip(old, tickets, strict=True):
            if asked not in self._asked:
                continue
            active = ticket is not None and ticket.status is Status.ACTIVE and ticket.worker_id in alive
            queued = ticket is not None and ticket.status is Status.QUEUED
            if not (active or queued):
                self._fall_back(asked, "lost")
            elif queued and not self._claiming(urgent):
                self._fall_back(asked, "no_worker")
            elif now - asked.begun > asked.limit:
                self._fall_back(asked, "late")

    # To and fro.

    async def _carry(self) -> None:
        while not self._closed:
            await self._wait()
            try:
                async with asyncio.timeout(3 * PATIENCE):
                    await self._send()
                    await self._fetch(self._asked)
            except UNREACHABLE as error:
                self._lose(error)
            except Exception as error:
                logger.exception("while asking the bots' queue")
                self._lose(error)

    async def _wait(self) -> None:
        """Until there is a new job, or it is time to see whether there are answers."""
        pause: float | None = None
        if self._asked:
            youngest = self._loop.time() - max(asked.begun for asked in self._asked)
            pause = min(max(youngest / 4, SOONEST), LATEST)
        try:
            async with asyncio.timeout(pause):
                await self._news.wait()
        except TimeoutError:
            return
        self._news.clear()

    async def _send(self) -> None:
        if self._reachable is None or not self._new:
            return
        new, self._new = self._new, []
        self._asked.update(new)
        for asked in new:
            if (why := self._why_not(asked)) is not None:
                self._fall_back(asked, why)
        new = [asked for asked in new if asked in self._asked]
        # Where somebody asked the same before, the answer may be there already.
        await self._fetch(new)
        new = [asked for asked in new if asked in self._asked]
        if not new:
            return
        async with self._redis.pipeline(transaction=False) as pipe:
            for asked in new:
                pipe.set(thought_queue.question(asked.key), encoded(asked.job), ex=math.ceil(asked.limit))
            await pipe.execute()
        await asyncio.gather(*map(self._enqueue, new))

    async def _enqueue(self, asked: _Asked) -> None:
        ticket = Ticket(
            FUNCTION,
            kwargs={"key": asked.key},
            key=asked.key,
            # The worker's own limits come first: this one is for a worker that is not there any more.
            timeout=math.ceil(asked.limit * WARM_UP + COME_UP),
            ttl=-1,
        )
        # None: another process has asked the same, and nobody has answered yet.
        asked.mine = await self._queues[asked.urgent].enqueue(ticket) is not None
        self.queued += asked.mine

    async def _fetch(self, of: Iterable[_Asked]) -> None:
        asked = [*of]
        answers = await thought_queue.values(self._redis, [thought_queue.answer(one.key) for one in asked])
        for one, answer in zip(asked, answers, strict=True):
            if answer is not None and one in self._asked:
                self._arrived(one, answer)

    def _arrived(self, asked: _Asked, body: bytes) -> None:
        try:
            answer = decode_answer(body)
        except msgspec.DecodeError:
            self._fall_back(asked, "failed")
            return
        # Whoever thought for too long would do so again; anything else may be the worker's own trouble.
        if answer.thought.error not in (None, TOO_LONG):
            logger.warning("a bot worker: %s; this house thinks itself", answer.thought.error)
            self._fall_back(asked, "failed")
            return
        self._asked.discard(asked)
        self.answered += 1
        self.seconds += answer.seconds if asked.mine else 0.0
        self._tell(asked.job, asked.answer, answer.thought)


def _can(worker: Abilities, job: Job) -> bool:
    """Whether it has the game, and the bot if somebody brought it into this house."""
    if isinstance(job, Choose) and (own := games.CUSTOM_BOTS.get((job.game, job.level))) is not None:
        return str(CustomBot(job.game, own, job.level)) in worker.bots
    return job.game in worker.games
