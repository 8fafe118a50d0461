"""A worker process: bots and the coach think here, one job after another, from views alone.

The house runs it as `python -m pyramidion.house.bots.worker [--decks=FOLDER] [--nice=N] [MODULE…]
[GAME=MODULE:CLASS:NAME…]`:
where the decks of the tables lie, how far it steps back for others, plugins that are registered first, and bots that
somebody brought. Jobs come in on standard input, answers go out on standard output. When the house goes, for whatever
reason, the worker goes.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw

from pyramidion import games
from pyramidion.bots.base import Bot, Budget
from pyramidion.bots.custom import parse_custom_bot
from pyramidion.core import Legal, transcript
from pyramidion.decks import Library
from pyramidion.games import highlights
from pyramidion.house.bots.jobs import (
    DECKS,
    NICER,
    READY,
    Advise,
    Choose,
    Job,
    Par,
    Recall,
    Review,
    Thought,
    decks_of,
    frame,
    read_job,
)

_legal: Any = Legal


def think(job: Job, library: Library) -> Thought:
    game = games.load(job.game)
    if game is None:
        raise LookupError(f"there is no game {job.game!r}")
    if isinstance(job, Recall):
        written = transcript.read(bytes(job.transcript), games.load)
        return _thought(highlights.best_highlights(written, job.people, library))
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
            return _thought(move, bot.pause(view, move) if isinstance(bot, Bot) else 0.0)
        case Advise():
            return _thought(games.coach(job.game).advise(options, job.seats, view, job.seat, library))
        case Review():
            turns = transcript.seat_moves(transcript.read(bytes(job.transcript), games.load), library)
            return _thought(games.coach(job.game).review(options, job.seats, view, turns, library))
        case Par():
            return _thought(games.coach(job.game).par(options, job.seats, view))


def _thought(value: Any, pause: float | None = 0.0) -> Thought:
    return Thought(Raw(msgspec.json.encode(value)), pause=None if pause is None else max(float(pause), 0.0))


def answer(job: Job, library: Library, folder: Path | None) -> Thought:
    """What a bot or the coach says, from the decks of the table as far as the folder has them."""
    try:
        if folder is not None:
            for name in decks_of(job):
                library.load(name, folder)
        return think(job, library)
    except Exception as error:  # noqa: BLE001 - the house makes a plain move instead, and its log says why
        return Thought(error=f"{type(error).__name__}: {error}")


def main() -> None:
    # What a bot prints must not get between the frames.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    library, folder = Library(), None
    for word in sys.argv[1:]:
        if word.startswith(DECKS):
            folder = Path(word.removeprefix(DECKS))
        elif word.startswith(NICER):
            if hasattr(os, "nice"):
                os.nice(int(word.removeprefix(NICER)))
        elif "=" in word:
            bot = parse_custom_bot(word)
            games.add_custom_bot(bot.game, bot.name, bot.spec)
        else:
            import_module(word).register()
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()

    def listen() -> None:
        while (job := read_job(sys.stdin.buffer)) is not None:
            jobs.put(job)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    thought = READY
    met: set[object] = set()
    while True:
        try:
            out.write(frame(thought))
            out.flush()
        except OSError:
            os._exit(0)
        job = jobs.get()
        what = type(job), job.game, job.level if isinstance(job, Choose) else None
        began = time.process_time()
        thought = answer(job, library, folder)
        if what in met:
            thought = msgspec.structs.replace(thought, cpu=time.process_time() - began)
        met.add(what)


if __name__ == "__main__":
    main()
