"""Rebuilds the locks: requirements/*.txt from pyproject.toml, package-lock.json in web/ and requirements/data/."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tools.client import WEB, Node
from tools.environment import LOCKS, PYTHON, ensure_environment, pip_environment
from tools.steps import ROOT, Command, Failed, remove, step

# One lock for every platform and every Python from 3.11 on, with the hash of every file and no address.
OPTIONS = (
    "--universal",
    "--generate-hashes",
    "--python-version",
    "3.11",
    "--fork-strategy",
    "fewest",
    "--no-header",
)
PINNED = ("-c", "requirements/runtime.txt")
SOURCES: dict[str, Sequence[str]] = {
    "runtime": ("pyproject.toml",),
    "build": ("--group", "build", *PINNED),
    "node": ("--group", "node", *PINNED),
    "data": ("--group", "data", "--no-deps"),
    "test": ("pyproject.toml", "--group", "test", "--group", "build", "--group", "node", *PINNED),
    # Imported beside the tests' packages; NumPy is theirs.
    "anchors": ("--group", "anchors", "-c", "requirements/test.txt", "--no-emit-package", "numpy"),
}


def python_locks() -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "uv")
        pip: Command = [PYTHON, "-m", "pip", "install", "--target", home, "uv"]
        step("uv (only for this)", pip, env=pip_environment())
        uv = next(p for p in (home / "bin" / "uv", home / "bin" / "uv.exe") if p.exists())
        for name, source in SOURCES.items():
            target = LOCKS / f"{name}.txt"
            remove(target)  # else uv keeps the versions it finds there
            command: Command = [uv, "pip", "compile", *OPTIONS, *source, "-o", f"requirements/{name}.txt"]
            step(f"requirements/{name}.txt", command)
            if "://" in target.read_text(encoding="utf-8"):
                raise Failed(
                    f"requirements/{name}.txt names an address; a lock names packages and hashes alone."
                )


def npm_lock(node: Node, home: Path) -> None:
    # Elsewhere, because npm forgets the binaries of other platforms where it finds packages already installed.
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", ".npmrc"):
            shutil.copy(home / name, folder)
        command: Command = [*node.npm, "install", "--package-lock-only"]
        name = f"{home.relative_to(ROOT)}/package-lock.json"
        step(name, command, cwd=Path(folder), env=node.environment())
        lock = Path(folder, "package-lock.json").read_text(encoding="utf-8")
    if '"resolved"' in lock:
        raise Failed(f"{name} would name addresses; the .npmrc beside it should keep them out.")
    (home / "package-lock.json").write_text(lock, encoding="utf-8")


def main(find_node: Callable[[], Node]) -> None:
    ensure_environment()
    python_locks()
    node = find_node()
    npm_lock(node, WEB)
    npm_lock(node, LOCKS / "data")
    print(f"Rebuilt the locks in {LOCKS.relative_to(ROOT)}/ and web/; run make test, then commit them.")
