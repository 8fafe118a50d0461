"""A worker process: it does one job after another; bots and the coach work from views alone.

The house runs `python -m pyramidion.house.bots.worker [OPTION…] [MODULE…] [GAME=MODULE:CLASS:NAME…]`. Options are
`--decks=FOLDER` for the decks of the tables, `--nice=N` for how far it steps back for others, `--cpu-seconds=N` and
`--memory-mib=N` for what one job may cost, `--look-back-mib=N` for the memory of one that looks back at a game; then
come custom bots. Jobs come in on standard input, results go out on standard output. When the house ends, for whatever
reason, the worker ends.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
import traceback
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw

from pyramidion import games
from pyramidion.bots.base import Bot, Budget
from pyramidion.bots.custom import parse_custom_bot
from pyramidion.core import WHOLE, Legal, transcript
from pyramidion.core.coach import HasPar, look_back
from pyramidion.decks import Library, lint
from pyramidion.games import highlights, statistics

from . import budget, long_work
from .jobs import (
    MAX_RESULT_BYTES,
    READY,
    Advise,
    CheckDeck,
    Choose,
    Job,
    JobResult,
    LookBack,
    Measure,
    Par,
    Recall,
    Review,
    ShowReplay,
    TakeUp,
    decks_of,
    decode_job,
    line,
)

_legal: Any = Legal


def _run(job: Job, library: Library) -> JobResult:
    match job:
        case CheckDeck():
            return _result(lint.lint_archive(job.archive))
        case TakeUp():
            return long_work.take_up(job, library)
        case ShowReplay():
            return _result(long_work.replay_steps(job, library))
        case Recall() | Review() | Par() | Measure():
            return _look_back(job, library)
    game = games.load(job.game)
    if game is None:
        raise LookupError(f"there is no game {job.game!r}")
    options = msgspec.json.decode(job.options, type=game.options_type)
    view = msgspec.json.decode(job.view, type=game.view_type)
    match job:
        case Choose():
            bot = games.bot(job.game, job.level, job.seat, job.seats, options, job.seed, library)
            legal = msgspec.json.decode(job.legal, type=_legal[game.move_type])
            budget = Budget() if job.work is None else Budget(job.work)
            move = bot.choose(view, legal, budget)
            if isinstance(bot, Bot):
                bot.people = job.people
            return _result(move, bot.pause(view, move) if isinstance(bot, Bot) else 0.0)
        case Advise():
            return _result(games.coach(job.game).advise(options, job.seats, view, job.seat, library))


def _look_back(job: LookBack, library: Library) -> JobResult:
    written = transcript.read(bytes(job.transcript), games.load)
    if isinstance(job, Recall):
        return _result(highlights.best_highlights(written, job.people, library))
    if isinstance(job, Measure):
        return _result(statistics.figures_of(written, library))
    play = transcript.replay(written, library)
    view = play.view(WHOLE)
    coach = games.coach(job.game)
    if isinstance(job, Par):
        return _result(coach.par(play.options, play.seats, view) if isinstance(coach, HasPar) else None)
    turns = transcript.seat_moves(written, library)
    return _result(look_back(coach.review(play.options, play.seats, view, turns, library)))


def _result(value: Any, pause: float | None = 0.0) -> JobResult:
    return JobResult(Raw(msgspec.json.encode(value)), pause=None if pause is None else max(float(pause), 0.0))


def run(
    job: Job,
    library: Library,
    folder: Path | None,
    cpu_seconds: float | None = None,
    look_back_mib: int | None = None,
) -> JobResult:
    """Does the job with the decks of the table, as far as the folder has them. Never raises, but for MemoryError."""
    try:
        with (
            budget.memory(look_back_mib if isinstance(job, LookBack) else None),
            budget.cpu_time(cpu_seconds),
        ):
            if folder is not None:
                for name in decks_of(job):
                    library.load(name, folder)
            return _run(job, library)
    except budget.OutOfTime:
        return JobResult(error=budget.OUT_OF_TIME)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - the house makes a plain move instead, and its log says why
        return JobResult(error=summary(error))


def summary(error: Exception) -> str:
    """The type of an error and where it was raised. Its text may quote what a bot saw, and this goes into logs."""
    *_, frame = traceback.extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(frame.filename).name}:{frame.lineno} {frame.name}"


def _result_of(job: Job, library: Library, args: Namespace) -> JobResult:
    try:
        result = run(job, library, args.decks, args.cpu_seconds, args.look_back_mib)
    except MemoryError:
        return JobResult(error=budget.OUT_OF_MEMORY)
    return JobResult(error=budget.TOO_LARGE) if len(result.value) > MAX_RESULT_BYTES else result


def main() -> None:
    # What a bot prints must not get between the results.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    parser = ArgumentParser()
    parser.add_argument("--decks", type=Path)
    parser.add_argument("--nice", type=int)
    parser.add_argument("--cpu-seconds", type=float)
    parser.add_argument("--memory-mib", type=int)
    parser.add_argument("--look-back-mib", type=int)
    parser.add_argument("bots", nargs="*", type=parse_custom_bot)
    args = parser.parse_args()
    if args.nice is not None and hasattr(os, "nice"):
        os.nice(args.nice)
    for bot in args.bots:
        games.add_custom_bot(bot.game, bot.name, bot.spec)
    library = Library()
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()

    def read_jobs() -> None:
        try:
            for data in sys.stdin.buffer:
                jobs.put(decode_job(data))
        finally:
            os._exit(0)  # the house has ended, perhaps in the middle of a line

    threading.Thread(target=read_jobs, daemon=True).start()
    if args.memory_mib is not None:
        budget.limit_memory(args.memory_mib)
    result = READY
    known: set[object] = set()
    while True:
        try:
            out.write(line(result))
            out.flush()
        except OSError:
            os._exit(0)
        job = jobs.get()
        what = type(job), getattr(job, "game", None), job.level if isinstance(job, Choose) else None
        began = time.process_time()
        result = _result_of(job, library, args)
        if what in known:
            result = msgspec.structs.replace(result, cpu=time.process_time() - began)
        known.add(what)


if __name__ == "__main__":
    main()
