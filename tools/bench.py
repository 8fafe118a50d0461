"""Runs the benchmarks one after another and closes with their ratios side by side."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Mapping, Sequence

from tools.environment import PYTHON
from tools.steps import ROOT, Failed

FOLDER = ROOT / "benchmarks"
ANCHORED = "batch"
"""The benchmark that needs requirements/anchors.txt."""
PARTS = ("figures", "anchors", "ratios")


def modules() -> dict[str, str]:
    """By name, every benchmark: a file that can be run by itself, about the house or in the folder of a game."""
    guard = '__name__ == "__main__"'
    found: dict[str, str] = {}
    for path in sorted([*FOLDER.glob("[!_]*.py"), *FOLDER.glob("games/*/[!_]*.py")]):
        if guard in path.read_text(encoding="utf-8"):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            if path.stem in found:
                raise Failed(f"Two benchmarks have one name: {found[path.stem]} and {module}.")
            found[path.stem] = module
    return found


def fault_in(line: str, name: str) -> str | None:
    """What is wrong with a benchmark's closing line."""
    try:
        told = json.loads(line)
    except ValueError:
        return "its last line is not JSON"
    if not isinstance(told, dict) or told.get("bench") != name:
        return f'its last line does not say "bench": "{name}"'
    for part in PARTS:
        values = told.get(part)
        if not isinstance(values, dict):
            return f'its last line has no object "{part}"'
        for key, value in values.items():
            if isinstance(value, bool) or not isinstance(value, int | float):
                return f"{part}.{key} is not a number"
    return None


def run_one(name: str, module: str, env: Mapping[str, str]) -> tuple[str | None, str]:
    """Run one benchmark with its table shown; returns what went wrong and its closing line."""
    last = ""
    command = [str(PYTHON), "-m", module]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    if process.returncode != 0:
        return f"it ended with {process.returncode}", last
    return fault_in(last, name), last


def main(asked: Sequence[str], env: Mapping[str, str]) -> int:
    known = modules()
    for name in asked:
        if name not in known:
            raise Failed(f"There is no benchmark {name}; there are: {', '.join(sorted(known)) or 'none'}.")
    env = {**env, "FULL": os.environ.get("FULL", "")}
    summary: list[str] = []
    bad = 0
    last = ""
    for name in asked or sorted(known):
        print(f"\n── {name}", flush=True)
        started = time.monotonic()
        fault, last = run_one(name, known[name], env)
        seconds = time.monotonic() - started
        bad += fault is not None
        summary.append(
            f"  {'✗ FAILED' if fault else '✓'} {name} ({seconds:.0f} s)" + (f": {fault}" if fault else "")
        )
        if fault is None:
            ratios = json.loads(last)["ratios"]
            summary += [f"      {key} = {value:g}" for key, value in ratios.items()]
    print("\n".join(["", *summary]))
    if len(asked) == 1 and not bad:
        print(last)
    return 1 if bad or not summary else 0
