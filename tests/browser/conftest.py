"""One Chromium for all browser tests, one house for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from pyramidion.server.settings import ServerSettings
from tests.server.harness import Served

from .visitor import Visitor

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(
            "no Chromium is installed: `make test` installs it, or install your system's package `chromium`"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path, ServerSettings(rates=None)) as served:
        yield served


@pytest.fixture
def visitor(chromium: Browser, served: Served) -> Iterator[Callable[..., Visitor]]:
    """`visitor()` comes with a browser of their own; at the end nobody has seen an error in the console."""
    here: list[Visitor] = []

    def arrive(**window: Any) -> Visitor:
        here.append(Visitor(chromium, served, **window))
        return here[-1]

    yield arrive
    for one in here:
        one.close()
    for one in here:
        one.check()
