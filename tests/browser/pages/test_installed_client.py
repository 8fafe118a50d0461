"""A game that is not the house's own: its client is built in, and stands beside the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from pyramidion.server.settings import ServerSettings
from tests.browser.further_games import client
from tests.browser.visitor import Visitor
from tests.games import sablier
from tests.server.harness import Served

__all__ = ["client"]


@pytest.fixture
def house(client: Path, tmp_path: Path) -> Iterator[Served]:
    sablier.register()
    with Served(tmp_path, ServerSettings(rates=None, client_folder=client)) as served:
        yield served
    sablier.unregister()


def test_a_game_of_an_installed_package_is_played_like_any_other(
    house: Served, visitor: Callable[..., Visitor]
) -> None:
    ana = visitor(house)
    ana.page.goto("/")
    tile = ana.page.get_by_role("listitem").filter(has_text="Le sablier")
    expect(tile).to_have_css("border-top-color", "rgb(138, 43, 226)")
    # It has no tutorial, and offers none.
    expect(tile.get_by_role("button")).to_have_text(["Contre les robots"])
    tile.get_by_role("button", name="Contre les robots").click()
    ana.say_name("Ana")
    expect(ana.page.get_by_test_id("sablier")).to_be_visible()


def test_a_broken_card_is_named_and_leaves_the_other_games_alone(
    house: Served, client: Path, visitor: Callable[..., Visitor]
) -> None:
    chunk = next(
        file for file in (client / "assets").glob("*.js") if "avant le dernier grain" in file.read_text()
    )

    def without_card(route: Route) -> None:
        route.fulfill(body="export const cards = 1;", content_type="text/javascript")

    ana = visitor(house)
    ana.forgiven.append("sablier/card.ts does not export card")
    ana.page.route(f"**/assets/{chunk.name}", without_card)
    ana.page.goto("/")
    expect(ana.page.get_by_test_id("broken")).to_have_text(
        "Le jeu « sablier » ne peut pas s'afficher : son programme est incomplet "
        "(sablier/card.ts does not export card). Les autres jeux restent ouverts."
    )
    expect(ana.robots()).to_be_visible()
