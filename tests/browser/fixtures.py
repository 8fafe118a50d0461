"""One Chromium and one house for all browser tests of a process; a browser window of their own for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from pyramidion.server.settings import ServerSettings
from tests.server.harness import Served
from tools.browser import find_browser

from .relay import Relay
from .visitor import Visitor

HOME_NETWORK = "maison.test"
"""A name that leads to this computer. Browsers trust it no more than any address of a home network."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page here lives for seconds: what optimizing its code costs is never earned back.
    "--js-flags=--no-opt --no-maglev",
    f"--host-resolver-rules=MAP {HOME_NETWORK} 127.0.0.1",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = find_browser()
    if path is None:
        pytest.fail(
            "no Chromium is installed: `make test` installs it, or install your system's package `chromium`"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The house that tests share: each one opens tables of its own."""
    with Served(
        tmp_path_factory.mktemp("house"), ServerSettings(rates=None, host_names=(HOME_NETWORK,))
    ) as served:
        yield served


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Served]:
    """A house for a test that moves its clock. It is named before `visitor`, and so closed after all have left."""
    with Served(tmp_path, ServerSettings(rates=None, host_names=(HOME_NETWORK,))) as served:
        yield served


@pytest.fixture
def relay(served: Served) -> Iterator[Relay]:
    """A relay to the house that can be cut; it too is named before `visitor`."""
    with Relay(served.at) as relay:
        yield relay


@pytest.fixture
def visitor(chromium: Browser, served: Served) -> Iterator[Callable[..., Visitor]]:
    """`visitor()` comes with a browser of their own; at the end nobody has seen an error in the console.

    `house` is another house than the shared one, `at` another address of it; the rest describes the window.
    """
    here: list[Visitor] = []

    def arrive(
        house: Served = served, at: str = "", width: int = 1280, height: int = 860, **more: Any
    ) -> Visitor:
        # What a page asks is seen by the test, not by a service worker; tests/browser/pages/test_app.py has one.
        window = {"locale": "fr-FR", "reduced_motion": "reduce", "service_workers": "block", **more}
        context = chromium.new_context(
            base_url=f"http://{at or house.at}", viewport={"width": width, "height": height}, **window
        )
        here.append(Visitor(house, context))
        return here[-1]

    yield arrive
    with ExitStack() as stack:
        for one in here:
            stack.callback(one.check)
            stack.callback(one.context.close)
