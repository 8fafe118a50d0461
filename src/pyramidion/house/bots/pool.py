"""Bots and the coach at work: worker processes that are started when needed, kept warm, and replaced when they fail.

The house hands out jobs and goes on at once; a person's move never waits for a thought.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import deque
from contextlib import suppress

import msgspec

from pyramidion import games
from pyramidion.house.bots.custom import importable
from pyramidion.house.bots.jobs import (
    DECKS,
    HEAD,
    NICE,
    NICER,
    Choose,
    Job,
    Par,
    Recall,
    Review,
    Thought,
    frame,
    read_thought,
)
from pyramidion.house.settings import Settings

logger = logging.getLogger(__name__)

WARM_UP = 6
"""The first thought of a new worker may take this many times the limit: compiled parts are made then."""
LOOKING_BACK = 12
"""A look back at a whole game may take this many times the limit of a move."""
COME_UP = 60.0
"""Seconds that a new worker may take to come up."""
TRIES = 2
"""A job whose worker died is tried on another one, in case it was not the job's fault."""
TOO_LONG = "no answer in time"


class _Ask:
    """A job that waits for its answer."""

    __slots__ = ("answer", "begun", "job", "tries", "urgent")

    def __init__(self, job: Job, answer: asyncio.Future[Thought], urgent: bool) -> None:
        self.job = job
        self.answer = answer
        self.urgent = urgent
        self.tries = 0
        self.begun: float | None = None


class _Worker:
    __slots__ = ("ask", "dying", "process", "ready", "timer", "warm")

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.ask: _Ask | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.ready = False
        self.warm = False
        self.dying = False

    @property
    def free(self) -> bool:
        return self.ready and self.ask is None and not self.dying

    def kill(self) -> None:
        self.dying = True
        if self.process is not None and self.process.returncode is None:
            self.process.kill()


class BotPool:
    def __init__(self, settings: Settings, nice: int = NICE) -> None:
        self._settings = settings
        self._nice = nice
        self._loop = asyncio.get_running_loop()
        self._urgent: deque[_Ask] = deque()
        self._patient: deque[_Ask] = deque()
        self._workers: list[_Worker] = []
        self._running: set[asyncio.Task[None]] = set()
        """One for each worker process that has not been waited for, also when it takes no jobs any more."""
        self._slow: set[tuple[str, str] | None] = set()
        """Bots of one's own whose last thought was too long. A table does not wait for them to warm up again."""
        self._closed = False
        self.thoughts = 0
        self.seconds = 0.0
        """Spent on jobs by all workers together."""
        self.failures = 0

    @property
    def waiting(self) -> int:
        return self._unbegun

    @property
    def _unbegun(self) -> int:
        """Jobs that wait for a worker of this process."""
        return len(self._urgent) + len(self._patient)

    def figures(self) -> dict[str, int | float]:
        """What there is to count, by the names under which it is measured."""
        return {
            "thoughts_total": self.thoughts,
            "thought_seconds_total": self.seconds,
            "thoughts_failed_total": self.failures,
            "thoughts_waiting": self.waiting,
        }

    async def think(self, job: Job, *, urgent: bool = False, key: str | None = None) -> Thought:
        """The answer to a job, or what went wrong. Bots are urgent; the coach can wait.

        The key says which question this is, where several processes may ask the same one.
        """
        answer: asyncio.Future[Thought] = self._loop.create_future()
        self._ask(job, answer, urgent, key)
        return await answer

    def _ask(self, job: Job, answer: asyncio.Future[Thought], urgent: bool, key: str | None) -> None:
        self._think_here(job, answer, urgent)

    def _think_here(self, job: Job, answer: asyncio.Future[Thought], urgent: bool) -> None:
        (self._urgent if urgent else self._patient).append(_Ask(job, answer, urgent))
        self._hand_out()

    def _hand_out(self) -> None:
        for worker in self._workers:
            if worker.free and (ask := self._next()) is not None:
                self._give(worker, ask)
        starting = sum(not worker.ready for worker in self._workers)
        if self._unbegun > starting and len(self._workers) < self._settings.workers and not self._closed:
            self._hire()

    def _hire(self) -> None:
        worker = _Worker()
        self._workers.append(worker)
        task = self._loop.create_task(self._run(worker))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def _next(self) -> _Ask | None:
        """Bots first. What can wait never keeps all workers busy, unless there is but one."""
        if self._urgent:
            return self._urgent.popleft()
        busy = sum(worker.ask is not None and not worker.ask.urgent for worker in self._workers)
        if self._patient and busy < max(self._settings.workers - 1, 1):
            return self._patient.popleft()
        return None

    def _give(self, worker: _Worker, ask: _Ask) -> None:
        assert worker.process is not None
        assert worker.process.stdin is not None
        ask.tries += 1
        ask.begun = self._loop.time()
        worker.ask = ask
        limit = self._limit(ask.job)
        limit *= 1 if worker.warm or self._whose(ask.job) in self._slow else WARM_UP
        worker.timer = self._loop.call_later(limit, self._too_long, worker)
        # uvloop's word for a worker that has just died: it is buried in a moment, and its job tried again.
        with suppress(RuntimeError):
            worker.process.stdin.write(frame(ask.job))

    def _limit(self, job: Job) -> float:
        """Seconds that a warm worker may take."""
        return self._settings.bot_limit * (LOOKING_BACK if isinstance(job, Review | Par | Recall) else 1)

    @staticmethod
    def _whose(job: Job) -> tuple[str, str] | None:
        return (job.game, job.level) if isinstance(job, Choose) else None

    def _too_long(self, worker: _Worker) -> None:
        ask, worker.ask = worker.ask, None
        worker.kill()
        if ask is not None:
            if (whose := self._whose(ask.job)) in games.CUSTOM_BOTS:
                self._slow.add(whose)
            self._answer(ask, Thought(error=TOO_LONG))

    def _answer(self, ask: _Ask, thought: Thought) -> None:
        if ask.begun is not None:
            self.seconds += self._loop.time() - ask.begun
        self._tell(ask.job, ask.answer, thought)

    def _tell(self, job: Job, answer: asyncio.Future[Thought], thought: Thought) -> None:
        self.thoughts += 1
        if thought.error is not None:
            self.failures += 1
            logger.warning("%s: %s", type(job).__name__, thought.error)
        if not answer.done():
            answer.set_result(thought)

    async def _run(self, worker: _Worker) -> None:
        """One worker from its start to its end; it is replaced when somebody waits."""
        try:
            worker.process = await self._start()
            if not self._closed:
                worker.timer = self._loop.call_later(COME_UP, worker.kill)
                await self._listen(worker)
        except OSError as error:
            logger.error("a worker cannot be started: %s", error)
        except Exception:
            logger.exception("a worker is given up")
        self._workers.remove(worker)
        if worker.timer is not None:
            worker.timer.cancel()
        worker.kill()
        if worker.process is not None:
            await worker.process.wait()
            assert worker.process.stdin is not None
            worker.process.stdin.close()
            with suppress(OSError, RuntimeError):
                await worker.process.stdin.wait_closed()
        self._bury(worker)

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "pyramidion.house.bots.worker",
            f"{DECKS}{self._settings.decks}",
            f"{NICER}{self._nice}",
            *self._settings.plugins,
            *map(str, self._settings.bots),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=importable(),
            limit=2**24,
            # Ctrl-C is for the house, which ends its workers itself.
            start_new_session=True,
        )

    async def _listen(self, worker: _Worker) -> None:
        """Until the worker dies."""
        assert worker.process is not None
        stream = worker.process.stdout
        assert stream is not None
        while True:
            try:
                (length,) = HEAD.unpack(await stream.readexactly(HEAD.size))
                thought = read_thought(await stream.readexactly(length))
            except (asyncio.IncompleteReadError, ConnectionError, msgspec.DecodeError):
                return
            if worker.timer is not None:
                worker.timer.cancel()
            ask, worker.ask = worker.ask, None
            if ask is not None:
                worker.warm = True
                self._slow.discard(self._whose(ask.job))
                self._answer(ask, thought)
            worker.ready = True
            self._hand_out()

    def _bury(self, worker: _Worker) -> None:
        if self._closed:
            return
        ask = worker.ask
        if ask is not None and ask.tries < TRIES:
            logger.warning("a worker died while thinking; its job is tried again")
            (self._urgent if ask.urgent else self._patient).appendleft(ask)
        elif ask is not None:
            self._answer(ask, Thought(error="the worker died"))
        if not worker.ready and self._unbegun:
            # It never came up: nothing here can think. Fail what waits instead of starting workers for ever.
            waiting = [*self._urgent, *self._patient]
            self._urgent.clear()
            self._patient.clear()
            for lost in waiting:
                self._answer(lost, Thought(error="no worker can be started"))
        self._hand_out()

    async def close(self) -> None:
        """Every process that was started has ended when this returns."""
        self._closed = True
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*self._running)
