"""A game that has rules and views and no client: played to its end in a browser, by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from pyramidion.house.table.playing import legal_moves
from pyramidion.server.settings import ServerSettings
from tests.browser.fixtures import HOME_NETWORK
from tests.browser.visitor import Visitor
from tests.games import sablier
from tests.server.harness import Served

from .test_access import FRENCH, tab_to

Arrive = Callable[..., Visitor]
ME: dict[str, str] = {"kind": "me"}
BOT = {"kind": "bot", "level": "plain"}
OPTIONS = {"seconds": 3600, "turns": 4}
"""Nobody is hurried, and four turns are a game."""
SAID_BY_BOT = frozenset({2, 3, 4, 5})
"""What the plain bot may say in its two turns. A secret among them could end the game before the fourth."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house with the test game."""
    sablier.register()
    settings = ServerSettings(rates=None, host_names=(HOME_NETWORK,))
    with Served(tmp_path_factory.mktemp("plain"), settings) as served:
        yield served
    sablier.unregister()


def begun(one: Visitor, seats: list[dict[str, str]], **options: Any) -> str:
    table = one.open_table("Ana", seats, game="sablier", options={**OPTIONS, **options}, coach=True)
    tab_to(one, "^Commencer")
    one.page.keyboard.press("Enter")
    expect(moves(one)).to_be_visible()
    return table


def moves(one: Visitor) -> Locator:
    return one.page.get_by_role("region", name="Vos coups")


def wrong_number(one: Visitor, seat: int = 0) -> int:
    """One that is not the secret of the next seat, so that the game goes on."""
    secrets = one.state().secrets
    return 1 if secrets[(seat + 1) % len(secrets)] != 1 else 2


def name(one: Visitor, number: int) -> None:
    """With the keyboard, and done when the house has answered."""
    expect(moves(one).get_by_role("button", name=f"number : {number}")).to_be_enabled()
    tab_to(one, rf"^name number : {number}$")
    one.page.keyboard.press("Enter")
    expect(one.spoken).to_contain_text(re.compile(rf"named \(number\s: {number}, "))


def test_a_game_without_a_client_is_played_to_its_end_by_keyboard_alone(
    visitor: Arrive, house: Served
) -> None:
    one = visitor(house)
    one.page.goto("/")
    tile = one.page.get_by_role("listitem").filter(has_text="Le sablier")
    expect(tile.get_by_role("button", name="Contre les robots")).to_be_visible()
    expect(tile.get_by_role("button", name="Apprendre")).to_have_count(0)
    begun(one, [ME, BOT])
    while one.state().secrets[0] in SAID_BY_BOT:
        one = visitor(house)
        begun(one, [ME, BOT])
    expect(one.page.get_by_text("Phase « name ». C'est à vous.").last).to_be_visible()
    name(one, wrong_number(one))
    # The button has gone with its list; the next one is a Tab away.
    expect(moves(one)).to_be_focused()
    name(one, wrong_number(one))
    expect(one.page.locator("#over-title")).to_be_visible()
    expect(one.page.get_by_text("Fin de la partie")).to_be_visible()
    one.for_everybody()
    tab_to(one, "^Le hasard était-il honnête")
    one.page.keyboard.press("Enter")
    expect(one.page.get_by_text("il ne sait pas refaire les tirages")).to_be_visible()
    tab_to(one, "^Vérifier")
    one.page.keyboard.press("Enter")
    expect(one.page.get_by_test_id("fairness")).to_be_visible()
    tab_to(one, "^Revoir la partie")
    one.page.keyboard.press("Enter")
    expect(one.page.get_by_role("slider")).to_be_visible()
    one.page.keyboard.press("End")
    expect(one.page.get_by_text("named (number").first).to_be_visible()
    one.for_everybody()


def tab_into(one: Visitor, field: Locator) -> None:
    """Tab by Tab to a field, which has no words of its own."""
    expect(field).to_be_visible()
    for _ in range(80):
        one.page.keyboard.press("Tab")
        if field.evaluate("node => node === document.activeElement"):
            return
    raise AssertionError("no way to the field with Tab")


def test_a_move_is_typed_into_a_form_by_keyboard_alone(visitor: Arrive, house: Served) -> None:
    one = visitor(house)
    begun(one, [ME, BOT], words=True, turns=1)
    tab_into(one, moves(one).get_by_role("textbox", name="word"))
    one.page.keyboard.type("sable")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#over-title")).to_be_visible()
    assert one.state().scores == (2, 0)


def test_what_is_not_listed_is_typed_and_a_refusal_stands_beside_it(
    visitor: Arrive, house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(legal_moves, "MAX_LISTED_MOVES", 4)
    one = visitor(house)
    begun(one, [ME, BOT], turns=1)
    expect(moves(one)).to_contain_text("5 autres coups ne sont pas dans la liste")
    number = moves(one).get_by_role("spinbutton", name="number")
    tab_into(one, number)
    one.page.keyboard.type("12")
    one.page.keyboard.press("Enter")
    expect(moves(one).get_by_role("alert")).to_contain_text("Un nombre de 1 à 9.")
    expect(moves(one).get_by_role("button", name="Voir la règle")).to_be_visible()
    one.accessible()
    tab_into(one, number)
    one.page.keyboard.type("9")
    one.page.keyboard.press("Enter")
    expect(one.page.locator("#over-title")).to_be_visible()


def test_the_plain_board_while_it_is_played_is_for_everybody(visitor: Arrive, house: Served) -> None:
    one = visitor(house)
    one.forgiven.append("404")  # it has no rule book either
    table = begun(one, [ME, BOT], words=True)
    expect(moves(one).get_by_role("button", name="number : 9")).to_be_visible()
    one.for_everybody()
    for path, heading in (
        ("/nouvelle/sablier", "Le sablier"),
        ("/regles/sablier", "Le sablier"),
    ):
        one.page.goto(path)
        expect(one.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        one.for_everybody()
    expect(one.page.get_by_text("Les règles de ce jeu ne sont pas disponibles ici.")).to_be_visible()
    one.page.goto(f"/salon/{table}")
    expect(one.page.get_by_text("turn", exact=True)).to_be_visible()
    one.accessible()
    one.fits()


def test_the_frame_is_english_for_who_reads_english(visitor: Arrive, house: Served) -> None:
    one = visitor(house)
    begun(one, [ME, BOT], words=True)
    expect(moves(one).get_by_role("button", name="number : 9")).to_be_visible()
    one.button("English").click()
    expect(one.page.get_by_role("region", name="Your moves")).to_be_visible()
    text = one.page.get_by_role("main").inner_text()
    assert [line for line in text.splitlines() if FRENCH.search(line)] == []


def test_after_a_pause_the_moves_are_there_again(visitor: Arrive, house: Served) -> None:
    one = visitor(house)
    begun(one, [ME, BOT])
    nine = moves(one).get_by_role("button", name="number : 9")
    expect(nine).to_be_enabled()
    one.button("La table").click()
    one.button("Mettre en pause").click()
    one.page.get_by_test_id("pause").get_by_role("button", name="Reprendre").click()
    expect(nine).to_be_visible()
    name(one, wrong_number(one))
