"""The long run: `python -m tests.faults.run --minutes 30 [--seed N]`, behind `make faults MINUTES=30`.

A schedule of faults is drawn from the seed, one to three at a time, while people play; at the end all games are ended,
a new server shows them, and the checker reads everything. Ends with 0 if nothing was found; else what clients saw and
what the processes said is kept in a folder that it names.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import shutil
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from tests.games import sablier

from .checker import Verdict, check
from .party import KINDS
from .processes import Failed
from .records import read
from .stored import read_postgres
from .storm import Storm

TOGETHER = (
    {"kill_server", "stop_server"},
    {"kill_redis", "empty_redis"},
    {"kill_postgres", "kill_backend"},
)
"""Of these one at a time: with both there might be nobody left to go on."""
TABLES = 2
"""Of each kind."""


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


def drawn(random: Random, names: list[str]) -> list[str]:
    """One to three faults that happen together."""
    chosen = random.sample(names, random.randint(1, 3))
    for apart in TOGETHER:
        both = [name for name in chosen if name in apart]
        for name in both[1:]:
            chosen.remove(name)
    return chosen


async def weather(storm: Storm, minutes: float, random: Random) -> None:
    """Faults until the time is up."""
    party, faults = storm.party, storm.all()
    await party.gather(*(list(KINDS) * TABLES))
    await party.goes_on(2, "all tables were opened")
    until, rounds = time.monotonic() + 60 * minutes, 0
    while time.monotonic() < until:
        rounds += 1
        chosen = drawn(random, list(faults))
        moves = storm.recorder.acknowledged
        say(f"round {rounds}: {', '.join(chosen)}")
        await asyncio.gather(*(faults[name]() for name in chosen))
        await party.goes_on(3, f"round {rounds} ({', '.join(chosen)})")
        say(f"  all tables went on; {storm.recorder.acknowledged - moves} moves acknowledged")
        for laid in await party.retire():
            await party.open(laid.kind)


async def run(folder: Path, minutes: float, seed: int) -> Verdict:
    records = folder / "seen.jsonl"
    async with Storm(records, seed) as storm:
        try:
            await weather(storm, minutes, Random(seed))
            say("the games are ended, and a server that has seen nothing shows them")
            await storm.finish()
            say(", ".join(f"{name}: {times}" for name, times in sorted(storm.happened.items())))
            return check(read(records), await asyncio.to_thread(read_postgres, storm.database))
        finally:
            for name, text in storm.logs().items():
                (folder / f"{name}.log").write_text(text)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0, help="how long faults go on (30)")
    parser.add_argument("--seed", type=int, default=None, help="the schedule of an earlier run again")
    args = parser.parse_args()
    seed = secrets.randbelow(10**6) if args.seed is None else args.seed
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    say(f"faults for {args.minutes:g} minutes, seed {seed}")
    sablier.register()
    try:
        verdict = asyncio.run(run(folder, args.minutes, seed))
    except Failed as failed:
        say(f"failed (seed {seed}; kept in {folder}): {failed}")
        return 1
    say(str(verdict.tally))
    for finding in verdict.findings[:50]:
        say(f"FOUND {finding}")
    if verdict.findings:
        say(f"{len(verdict.findings)} findings (seed {seed}; kept in {folder})")
        return 1
    shutil.rmtree(folder)
    say(
        "nothing was lost, doubled or changed; all viewers agree, deadlines fired once, every state is its replay"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
