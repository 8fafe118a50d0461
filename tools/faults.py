"""The long run of the fault tests: servers are killed, stopped and cut off while people play, then all is checked."""

from __future__ import annotations

import subprocess

from tools.environment import PYTHON
from tools.steps import ROOT, Failed
from tools.words import words


def main(minutes: str, seed: str | None) -> int:
    """Shows how it goes; 0 when every table has one history."""
    try:
        lasts = float(minutes)
        again = [] if seed is None else ["--seed", str(int(seed))]
    except ValueError:
        raise Failed(
            words(
                f"make faults MINUTES=30 SEED=7 : des nombres, et non {minutes!r} et {seed!r}.",
                f"make faults MINUTES=30 SEED=7: numbers, not {minutes!r} and {seed!r}.",
            )
        ) from None
    command = [str(PYTHON), "-m", "tests.faults.run", "--minutes", str(lasts), *again]
    return subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL)
