"""The bot pool: worker processes for bots and the coach, started when needed, kept warm, and replaced when they fail.

The house hands out jobs and goes on at once; a person's move never waits for a bot.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from dataclasses import dataclass, field

from pyramidion import games
from pyramidion.house.settings import Settings

from .budget import OUT_OF_MEMORY
from .custom_bots import worker_environment
from .fair_queue import FairQueue, Requester, Urgency
from .jobs import MAX_RESULT_BYTES, NICENESS, Choose, Job, JobResult, LookBack, decode_result, line

logger = logging.getLogger(__name__)

WARM_UP_FACTOR = 6
"""The first job of its kind and game in a worker may take this many times the limit: parts are loaded or compiled."""
REVIEW_FACTOR = 12
"""A look back at a whole game may take this many times the limit of a move."""
START_SECONDS = 60.0
"""A new worker may take so long to start."""
TRIES = 2
"""A job whose worker died is tried on another one, in case it was not the job's fault."""
TIMED_OUT = "no answer in time"
LONG_CPU_SECONDS = 0.1
"""A bot whose moves take longer leaves a worker free for other people."""
MAX_SAMPLES = 50
"""Jobs that count, about: a bot may become slow as a game goes on."""


@dataclass(slots=True, eq=False)
class Request:
    """A job, and the future that gets its result."""

    job: Job
    requester: Requester
    key: str
    result: asyncio.Future[JobResult]
    asked_at: float
    tries: int = 0
    began_at: float | None = None
    """When a worker of this process got it."""
    sent_at: float = 0.0
    """When it went into the queue of a house with many processes."""
    is_ours: bool | None = None
    """Whether this process put it into the queue, or another had; None while it is not there."""

    @property
    def urgent(self) -> bool:
        """Whether a person who plays waits for it."""
        return self.requester.urgency is Urgency.PERSON_HERE


@dataclass(slots=True, eq=False)
class _Worker:
    process: asyncio.subprocess.Process | None = None
    request: Request | None = None
    timer: asyncio.TimerHandle | None = None
    is_ready: bool = False
    warm: set[tuple[type[Job], str]] = field(default_factory=set)
    """The kinds of job that it has done, and for which games."""
    is_dying: bool = False

    @property
    def is_free(self) -> bool:
        return self.is_ready and self.request is None and not self.is_dying

    def kill(self) -> None:
        self.is_dying = True
        if self.process is not None and self.process.returncode is None:
            self.process.kill()


class BotPool:
    def __init__(self, settings: Settings, niceness: int = NICENESS) -> None:
        self._settings = settings
        self._niceness = niceness
        self._loop = asyncio.get_running_loop()
        self._queue = FairQueue[Request](settings.workers)
        """Those that wait for a worker of this process, and those that its workers do."""
        self._workers: list[_Worker] = []
        self._tasks: set[asyncio.Task[None]] = set()
        """One for each worker process that has not ended, also when it takes no jobs any more."""
        self._slow: set[tuple[str, str] | None] = set()
        """Custom bots whose last job timed out. A table does not wait for them to warm up again."""
        self._samples: dict[tuple[str, str], tuple[int, float]] = {}
        """By game and level: how many jobs of this bot were measured, and the CPU seconds of one."""
        self._closed = False
        self.jobs = 0
        self.seconds = 0.0
        """Spent on jobs by all workers together."""
        self.failures = 0

    def waiting(self, urgency: Urgency) -> int:
        return self._queue.waiting(urgency)

    def figures(self) -> dict[str, int | float]:
        """By the names of their metrics."""
        return {
            "bot_jobs_total": self.jobs,
            "bot_job_seconds_total": self.seconds,
            "bot_jobs_failed_total": self.failures,
            "bot_jobs_waiting": sum(map(self.waiting, Urgency)),
            **{f"bot_jobs_waiting_{urgency.name.lower()}": self.waiting(urgency) for urgency in Urgency},
        }

    async def run(self, job: Job, requester: Requester, key: str = "") -> JobResult:
        """The result of a job, or what went wrong. A job whose caller is cancelled while it waits is never begun.

        Jobs of several processes that have the same key are done once.
        """
        request = Request(job, requester, key, self._loop.create_future(), self._loop.time())
        self._submit(request)
        try:
            return await request.result
        except asyncio.CancelledError:
            self._withdraw(request)
            raise

    def _withdraw(self, request: Request) -> None:
        self._queue.discard(request)

    def _submit(self, request: Request) -> None:
        self._run_here(request)

    def _run_here(self, request: Request) -> None:
        self._queue.push(request, request.requester, is_long=self._is_long(request.job))
        self._assign_all()

    def _is_long(self, job: Job) -> bool:
        bot = bot_of(job)
        return bot is None or self._samples.get(bot, (0, 0.0))[1] > LONG_CPU_SECONDS

    def _assign_all(self) -> None:
        for worker in self._workers:
            if worker.is_free and (request := self._queue.pop()) is not None:
                self._assign(worker, request)
        starting = sum(not worker.is_ready for worker in self._workers)
        if len(self._queue) > starting and len(self._workers) < self._settings.workers and not self._closed:
            self._start_worker()

    def _start_worker(self) -> None:
        worker = _Worker()
        self._workers.append(worker)
        task = self._loop.create_task(self._run_worker(worker))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _assign(self, worker: _Worker, request: Request) -> None:
        assert worker.process is not None
        assert worker.process.stdin is not None
        request.tries += 1
        request.began_at = self._loop.time()
        worker.request = request
        limit = self._limit(request.job)
        limit *= (
            1 if kind_of(request.job) in worker.warm or bot_of(request.job) in self._slow else WARM_UP_FACTOR
        )
        worker.timer = self._loop.call_later(limit, self._time_out, worker)
        # uvloop's error for a worker that has just died: its end is noticed in a moment, and the job tried again.
        with suppress(RuntimeError):
            worker.process.stdin.write(line(request.job))

    def _limit(self, job: Job) -> float:
        """Seconds that a warm worker may take."""
        return self._settings.bot_limit * (REVIEW_FACTOR if isinstance(job, LookBack) else 1)

    def _time_out(self, worker: _Worker) -> None:
        request, worker.request = worker.request, None
        worker.kill()
        if request is not None:
            if (bot := bot_of(request.job)) in games.custom_bots():
                self._slow.add(bot)
            self._finish(request, JobResult(error=TIMED_OUT))

    def _finish(self, request: Request, result: JobResult) -> None:
        """A job that a worker of this process did, or could not do."""
        self._queue.done(request)
        if request.began_at is not None:
            self.seconds += self._loop.time() - request.began_at
        self._resolve(request, result)

    def _resolve(self, request: Request, result: JobResult) -> None:
        self.jobs += 1
        bot = bot_of(request.job)
        cpu = self._limit(request.job) if result.error == TIMED_OUT else result.cpu
        if bot is not None and cpu is not None:
            count, seconds = self._samples.get(bot, (0, 0.0))
            count = min(count + 1, MAX_SAMPLES)
            self._samples[bot] = count, seconds + (cpu - seconds) / count
        if result.error is not None:
            self.failures += 1
            logger.warning("%s: %s", type(request.job).__name__, result.error)
        if not request.result.done():
            request.result.set_result(result)

    async def _run_worker(self, worker: _Worker) -> None:
        """One worker from its start to its end; it is replaced when somebody waits."""
        try:
            worker.process = await self._start_process()
            if not self._closed:
                worker.timer = self._loop.call_later(START_SECONDS, worker.kill)
                await self._read_results(worker)
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
        if not self._closed:
            self._retry(worker)

    def _worker_options(self) -> tuple[str, ...]:
        settings = self._settings
        memory = f"--look-back-mib={settings.look_back_memory_mib}"
        return f"--decks={settings.decks}", f"--nice={self._niceness}", memory

    async def _start_process(self) -> asyncio.subprocess.Process:
        settings = self._settings
        module = "pyramidion.house.bots.worker"
        options = self._worker_options()
        command = sys.executable, "-m", module, *options, *map(str, settings.bots)
        return await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=worker_environment(),
            limit=2 * MAX_RESULT_BYTES,
            # Ctrl-C is for the house, which ends its workers itself.
            start_new_session=True,
        )

    async def _read_results(self, worker: _Worker) -> None:
        """Until the worker dies, or runs out of memory after other work: its caches may hold too much of what others
        asked for. It is replaced, and the job tried again."""
        assert worker.process is not None
        stream = worker.process.stdout
        assert stream is not None
        while True:
            try:
                result = decode_result(await stream.readline())
            except (ValueError, ConnectionError):  # not even a line of JSON
                return
            if worker.timer is not None:
                worker.timer.cancel()
            is_worn = result.error == OUT_OF_MEMORY and bool(worker.warm)
            if is_worn and worker.request is not None and worker.request.tries < TRIES:
                return
            request, worker.request = worker.request, None
            if request is not None:
                worker.warm.add(kind_of(request.job))
                self._slow.discard(bot_of(request.job))
                self._finish(request, result)
            if is_worn:
                return
            worker.is_ready = True
            self._assign_all()

    def _retry(self, worker: _Worker) -> None:
        """What a worker that has ended leaves behind."""
        request = worker.request
        if request is not None and request.tries < TRIES:
            logger.warning("a worker died while thinking; its job is tried again")
            self._queue.done(request)
            self._queue.push(request, request.requester, is_long=self._is_long(request.job), first=True)
        elif request is not None:
            self._finish(request, JobResult(error="the worker died"))
        if not worker.is_ready:
            # No worker can start here. What waits fails, instead of workers being started for ever.
            for waiting in self._queue.drain():
                self._finish(waiting, JobResult(error="no worker can be started"))
        self._assign_all()

    async def close(self) -> None:
        """Every process that was started has ended when this returns."""
        self._closed = True
        for worker in self._workers:
            worker.kill()
        await asyncio.gather(*self._tasks)


def kind_of(job: Job) -> tuple[type[Job], str]:
    """What a worker has to have done once to be quick at it."""
    return type(job), getattr(job, "game", "")


def bot_of(job: Job) -> tuple[str, str] | None:
    """Its game and level; None for the coach."""
    return (job.game, job.level) if isinstance(job, Choose) else None
