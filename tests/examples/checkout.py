"""A copy of the checkout in which a test may add a game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = (
    "examples",
    "src",
    "tests",
    "tools",
    "web",
    "docs",
    "pyproject.toml",
    "Makefile",
    "README.md",
    "README.fr.md",
)
LINKED = ("src/pyramidion/data", "src/pyramidion/client", "web/node_modules", ".venv")
"""Large, built, and only read."""


def copied_checkout(folder: Path) -> Path:
    linked = {ROOT / name for name in LINKED}

    def left_out(where: str, names: list[str]) -> set[str]:
        return {name for name in names if name == "__pycache__" or Path(where, name) in linked}

    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, folder / name)
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    # Packages that a link leads to lie outside the copy; Vite would not serve them to its tests.
    settings = folder / "web" / "vite.config.ts"
    text = settings.read_text(encoding="utf-8")
    assert "fs: { allow: " in text
    settings.write_text(text.replace("fs: { allow: ", "fs: { strict: false, allow: "), encoding="utf-8")
    return folder


def environment(checkout: Path, **more: str) -> dict[str, str]:
    """For programs that shall use the copy."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LANG", "LC_ALL")}
    return {**kept, "PYTHONPATH": str(checkout / "src"), "LANG": "C.UTF-8", **more}


def python(checkout: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=checkout,
        env=environment(checkout, **more),
    )
