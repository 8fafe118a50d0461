"""The browser of the tests: Chromium without windows where there is one, or any Chromium that is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.steps import Failed, step

WINDOWLESS = ("chromium-headless-shell", "chrome-headless-shell")
"""The same engine without the browser around it: to open a page costs a third as much."""
WHOLE = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium-headless-shell", "chromium")
"""Debian's, the first that there is."""


def find_browser() -> str | None:
    named = os.environ.get("PYRAMIDION_CHROMIUM")
    if named:
        if not os.access(named, os.X_OK):
            raise Failed(f"PYRAMIDION_CHROMIUM names {named}, which is no program.")
        return named
    return next(filter(None, map(shutil.which, (*WINDOWLESS, *WHOLE))), None)


def ensure_browser() -> str:
    """The installed one, or the system's package where that is allowed."""
    found = find_browser()
    if missing := packages_beside(found):
        install_one_of(missing)
        found = find_browser()
    if found is None:
        raise Failed(
            "The browser tests need Chromium, and it could not be installed from here.\n"
            "On Debian: sudo apt-get install chromium. Elsewhere install Chromium or Google Chrome, "
            "or name it: PYRAMIDION_CHROMIUM=/path/to/chrome make test"
        )
    return found


def packages_beside(found: str | None) -> Sequence[str]:
    """What to install. Who has a Chromium gets no other, except root: that is a container or a test machine."""
    if found is None:
        return PACKAGES
    root = sys.platform == "linux" and os.geteuid() == 0
    settled = os.environ.get("PYRAMIDION_CHROMIUM") or Path(found).name in WINDOWLESS
    return PACKAGES[:1] if root and not settled else ()


def install_one_of(packages: Sequence[str]) -> None:
    """Without a question to anybody; where that fails the steps have said why."""
    if sys.platform != "linux" or not shutil.which("apt-get"):
        return
    as_root = ["env"] if os.geteuid() == 0 else ["sudo", "-n", "env"]
    if not shutil.which(as_root[0]) or subprocess.call([*as_root, "true"], stderr=subprocess.DEVNULL) != 0:
        return

    def went_well(title: str, *arguments: str) -> bool:
        try:
            step(title, [*as_root, "DEBIAN_FRONTEND=noninteractive", "apt-get", *arguments])
        except Failed as failure:
            print(failure, flush=True)
            return False
        return True

    went_well("Package lists", "update")
    any(went_well(name, "install", "-y", "--no-install-recommends", name) for name in packages)
