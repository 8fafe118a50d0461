"""The example package in a browser: a game on its own board, from the home page to the coach's review."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pyramidion.server.settings import ServerSettings
from tests.browser.further_games import client
from tests.browser.visitor import Visitor
from tests.examples.conftest import installed, site
from tests.server.harness import Served

__all__ = ["client", "installed", "site"]


@pytest.fixture
def house(client: Path, installed: Path, tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path, ServerSettings(rates=None, client_folder=client)) as served:
        yield served


def test_a_whole_game_against_a_bot(house: Served, visitor: Callable[..., Visitor]) -> None:
    ana = visitor(house)
    ana.page.goto("/")
    tile = ana.page.get_by_role("listitem").filter(has_text="Marienbad")
    tile.get_by_role("button", name="Contre les robots").click()
    ana.say_name("Ana")
    over = ana.page.get_by_text("La dernière allumette est prise.")
    matches = ana.page.get_by_role("button", name=re.compile("^prendre 1 allumette "), disabled=False)
    rows = ana.page.get_by_role("group", name=re.compile("^Rangée"))
    expect(rows).to_have_count(4)
    expect(ana.page.get_by_text("Hasard scellé")).to_have_count(0)  # nothing is drawn
    while True:
        expect(over.or_(matches).first).to_be_visible()
        if over.first.is_visible():
            break
        left = ana.page.get_by_role("button", name=re.compile("^prendre")).count()
        matches.first.click()
        # Mine is gone, and the bot has answered or the game is over.
        expect(ana.page.get_by_role("button", name=re.compile("^prendre"))).not_to_have_count(left)
    expect(ana.spoken).to_contain_text("la dernière allumette et gagne")
    expect(ana.page.get_by_text("Le hasard était-il honnête")).to_have_count(0)
    ana.check()


def test_without_the_package_the_home_page_does_not_show_it(
    client: Path, tmp_path: Path, visitor: Callable[..., Visitor]
) -> None:
    """The client has it, and the house does not."""
    with Served(tmp_path, ServerSettings(rates=None, client_folder=client)) as served:
        ana = visitor(served)
        ana.page.goto("/")
        expect(ana.robots()).to_be_visible()
        expect(ana.page.get_by_text("Marienbad")).to_have_count(0)
