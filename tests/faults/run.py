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

from .party import KINDS
from .storm import CLOCK_OFF, Judged, Storm

TOGETHER = (
    {"kill_server", "stop_server"},
    {"kill_redis", "empty_redis"},
    {"kill_postgres", "kill_backend", "fail_over"},
)
"""Of these one at a time: with both there might be nobody left to go on."""
SHOWN = 50
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
    say("the games are ended, and a server that has seen nothing shows them")


async def run(folder: Path, minutes: float, seed: int) -> Judged:
    random = Random(seed)
    off = random.choice((-1, 1)) * CLOCK_OFF
    say(f"the clock of one server is {off:+g} s off")
    async with Storm(folder / "seen.jsonl", seed, off, standby=True) as storm:
        judged = await storm.judged(weather(storm, minutes, random))
        say("faults: " + ", ".join(f"{name} {times}" for name, times in sorted(storm.happened.items())))
        return judged


def main() -> int:
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0, help="how long faults go on (30)")
    parser.add_argument("--seed", type=int, default=None, help="the schedule of an earlier run again")
    args = parser.parse_args()
    seed = secrets.randbelow(10**6) if args.seed is None else args.seed
    folder = Path(tempfile.mkdtemp(prefix="faults-"))
    say(f"faults for {args.minutes:g} minutes, seed {seed}")
    sablier.register()
    judged = asyncio.run(run(folder, args.minutes, seed))
    say(f"looked through: {judged.tally}")
    for fault in judged.faults[:SHOWN]:
        say(f"FOUND {fault}")
    if judged.faults:
        say(f"{len(judged.faults)} findings (seed {seed}; what was seen and said is kept in {folder})")
        return 1
    shutil.rmtree(folder)
    say(
        "nothing was lost, doubled or changed; all viewers agree, deadlines fired once, every state is its replay"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
