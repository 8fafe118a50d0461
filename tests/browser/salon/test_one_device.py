"""Several people around one device, bots among them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.visitor import CELLS, Visitor
from tests.games.soleil.browser.positions import near_the_end

ME = {"kind": "me"}
CURTAIN = re.compile(" : (maintenez pour ouvrir|ouvrir)$")


def hold(one: Visitor) -> None:
    """Whoever is to move holds the button until the curtain is up."""
    button = one.page.get_by_role("button", name=CURTAIN).first
    expect(button).to_be_visible()
    button.hover()
    one.page.mouse.down()
    expect(one.button("Cacher")).to_be_visible()
    one.page.mouse.up()


def press_once(one: Visitor) -> None:
    """In the settings: one press opens the curtain."""
    one.button("Ana, Réglages").click()
    one.dialog("Réglages").get_by_label("en appuyant une fois").check()
    one.page.keyboard.press("Escape")


def somebody_is_to_move(one: Visitor) -> bool:
    """After bots have had their turns: whether a person of this device is to move, or the game is over."""
    curtain, end = one.page.get_by_role("button", name=CURTAIN), one.page.locator("#over-title")
    expect(curtain.or_(end).first).to_be_visible()
    return end.count() == 0


def play_on(one: Visitor) -> None:
    while somebody_is_to_move(one):
        one.page.get_by_role("button", name=CURTAIN).first.click()
        one.ask(*one.right_question())


def test_two_people_and_a_bot_around_one_device(visitor: Callable[..., Visitor]) -> None:
    one = visitor(width=820, height=1180)
    one.new_table("Ana")
    one.page.get_by_label("Qui joue à la place 2 ?").select_option("Sur cet appareil")
    one.page.get_by_label("Nom de la place 2").fill("Bao")
    one.button("Un robot").click()
    one.page.get_by_label("Qui joue à la place 3 ?").select_option("novice")
    one.button("Jouer").click()
    expect(one.page.get_by_text("Passez l'appareil à Ana")).to_be_visible()
    one.for_everybody()
    hold(one)
    one.for_everybody()
    # « Cacher » closes it again, and so does the move.
    one.button("Cacher").click()
    expect(one.page.get_by_text("Passez l'appareil à Ana")).to_be_visible()
    hold(one)
    one.ask(*one.right_question())
    expect(one.page.get_by_text("Passez l'appareil à Bao")).to_be_visible()
    press_once(one)
    play_on(one)
    one.over()
    state = one.state()
    assert min(state.questions) > 0
    assert state.solved == 0xFFFFFF


def test_nothing_private_is_on_the_page_while_the_curtain_is_down(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    seats = [ME, {"kind": "me", "name": "Bao"}, {"kind": "me", "name": "Cléo"}]
    one.open_table("Ana", seats, options={"ingots": "shuffled"})
    one.button("Commencer").click()
    hold(one)  # Ana rules
    one.button("Au hasard").click()
    one.accessible()
    one.button("Fermer le palais").click()
    expect(one.button("Bao : maintenez pour ouvrir")).to_be_visible()
    hidden_from_all(one)
    one.seat(0).click()
    look = one.page.get_by_role("button", name="Maintenir pour voir son jeu")
    look.hover()
    one.page.mouse.down()
    expect(one.cell("A1")).to_have_accessible_name(re.compile("encore en place"))
    one.page.mouse.up()
    # A telephone that is put away closes the curtain.
    one.page.evaluate(
        """Object.defineProperty(document, 'visibilityState', {get: () => 'hidden', configurable: true});
           document.dispatchEvent(new Event('visibilitychange'))"""
    )
    expect(one.button("Cacher")).to_have_count(0)
    hidden_from_all(one)


def hidden_from_all(one: Visitor) -> None:
    """No animal in any cell, in no attribute and in no text of the board."""
    for cell in CELLS:
        expect(one.cell(cell)).to_have_accessible_name(re.compile("fermée"))
    animals = r"\b(singe|lézard|araignée|oiseau)s?\b"
    board = one.page.get_by_role("grid").first.evaluate("node => node.outerHTML")
    assert not re.search(animals, board)


def test_a_file_that_is_no_game_is_said_to_be_none(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    one = visitor()
    path = tmp_path / "half.json"
    whole = near_the_end(tmp_path, ["Ana", "Bao"], emperor="house").read_text(encoding="utf-8")
    path.write_text(whole[: len(whole) // 2], encoding="utf-8")
    one.page.goto("/")
    one.page.get_by_test_id("transcript-file").set_input_files(path)
    expect(one.page.get_by_role("alert")).to_contain_text("half.json")


def test_a_file_that_breaks_the_rules_is_refused_with_the_place(
    visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    one = visitor()
    one.forgiven.append("400")
    path = near_the_end(tmp_path, ["Ana", "Bao"], emperor="house", ingots="shuffled")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"emperor": "house"', '"emperor": "pharaoh"'), encoding="utf-8")
    one.page.goto("/")
    one.page.get_by_test_id("transcript-file").set_input_files(path)
    one.say_name("Ana")
    expect(one.page.get_by_role("alert")).to_contain_text("emperor")
