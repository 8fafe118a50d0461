"""The example package, installed as its author would install it, into a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramidion import games

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "marienbad"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with Marienbad in it."""
    folder = tmp_path_factory.mktemp("site")
    pip = ["-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [sys.executable, *pip, "--disable-pip-version-check", "--target", str(folder), str(PACKAGE)],
        check=True,
    )
    return folder


@pytest.fixture
def installed(site: Path) -> Iterator[Path]:
    """This process has the package, and so have the workers that it starts."""
    sys.path.append(str(site))
    games.refresh()
    yield site
    sys.path.remove(str(site))
    games.refresh()
    for module in [name for name in sys.modules if name.partition(".")[0] == "marienbad"]:
        del sys.modules[module]


@pytest.fixture
def environment(site: Path) -> dict[str, str]:
    """For a process of its own that shall have the package."""
    path = os.pathsep.join(filter(None, (str(site), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8"}
