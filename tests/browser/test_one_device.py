"""Several people around one device, bots among them, and the variants to their end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from . import cible
from .positions import near_the_end
from .room import written
from .visitor import CELLS, Visitor

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
    one.choose("Atahualpa", "La maison")
    one.choose("Lingots", "Mélangés")
    one.page.get_by_label("Qui joue à la place 2 ?").select_option("Sur cet appareil")
    one.page.get_by_label("Nom de la place 2").fill("Bao")
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


def test_people_without_a_telephone_beside_one_who_has_one_and_a_bot(visitor: Callable[..., Visitor]) -> None:
    """They speak and somebody presses for them; then Bao's telephone goes flat, and comes back."""
    one, phone = visitor(width=820, height=1180), visitor(width=390, height=844)
    seats = [ME, {"kind": "me", "name": "Cléo"}, {"kind": "open"}, {"kind": "bot", "level": "timide"}]
    options = {"clock": False, "ready": True, "check": True, "judge": "table"}
    setup = {**cible.SETUP, "camera": [0, 1, 2]}
    given = written("cible", 4, [], options=options, setup=setup)
    table = one.open_table("Ana", seats, game="cible", options={}, transcript=given)
    phone.come_to(table, "Bao")
    phone.sit()
    phone.accept()
    press_once(one)
    one.button("Commencer").click()
    for name in ("Ana", "Cléo"):
        one.button(f"{name} : ouvrir").click()
        one.button("J'ai répondu").click()
        phone.button("Juste").click()
    # His seat goes over to the device of Ana, who knows no more than before until he opens the curtain there.
    expect(cible.line(phone)).to_be_visible()
    phone.seat(2).click()
    phone.accessible()
    phone.button("Jouer sur l'appareil de l'hôte (Ana)").click()
    expect(cible.line(phone)).to_have_count(0)
    one.button("Bao : ouvrir").click()
    cible.answer(one, "grenade")
    one.button("Ana : ouvrir").click()
    one.button("Faux").click()
    expect(one.spoken).to_contain_text("Bao perd un pion")
    one.accessible()
    # And back to the telephone.
    one.seat(2).click()
    one.button("Céder la place").click()
    phone.seat(2).click()
    phone.button("S'asseoir ici").click()
    expect(phone.seat(2)).to_contain_text("vous")
    expect(one.button("Bao : ouvrir")).to_have_count(0)


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (["Ana", "Bao", "Cléo"], {}),
        (["Ana", "Bao", "Cléo"], {"variant": "tour"}),
        (["Ana", "Bao"], {"variant": "duel"}),
        (["Ana", "Bao", "Cléo", "Dov"], {"ingots": "hidden", "coins": "unlimited"}),
        (["Ana", "Bao", "Cléo", "Dov", "Eve", "Fil"], {"emperor": "house", "ingots": "shuffled"}),
    ],
    ids=["simple", "tour", "duel", "hidden", "house"],
)
def test_a_variant_is_played_to_its_end(
    visitor: Callable[..., Visitor], tmp_path: Path, names: list[str], options: dict[str, Any]
) -> None:
    one = visitor()
    one.open_file(near_the_end(tmp_path, names, **options), "Ana")
    press_once(one)
    play_on(one)
    one.over()
    one.accessible()
    one.fits(360, 1280, 1920)


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


def test_atahualpa_arranges_the_palace_and_the_bots_find_it(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.new_table("Ana")
    one.page.get_by_label("Qui joue à la place 2 ?").select_option("adept")
    one.page.get_by_label("Qui joue à la place 3 ?").select_option("adept")
    one.button("Jouer").click()
    one.button("En groupes").click()
    one.for_everybody()
    one.button("Fermer le palais").click()
    one.over()
    assert one.state().questions[0] == 0
