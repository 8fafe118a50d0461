"""Several people around one device, bots among them, and the variants to their end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .positions import near_the_end
from .visitor import CELLS, PATIENCE, Visitor


def raise_the_curtain(one: Visitor) -> None:
    """Whoever is to move holds the button until the curtain is up."""
    hold = one.page.get_by_role("button", name=re.compile("maintenez pour ouvrir"))
    expect(hold).to_be_visible(timeout=PATIENCE)
    hold.hover()
    one.page.mouse.down()
    expect(one.button("Cacher")).to_be_visible(timeout=PATIENCE)
    one.page.mouse.up()


def my_seat_is_to_move(one: Visitor) -> bool:
    """After bots have had their turns: whether a person of this device is to move, or the game is over."""
    people = re.compile("maintenez pour ouvrir")
    expect(
        one.page.get_by_role("button", name=people).or_(one.page.locator("#over-title")).first
    ).to_be_visible(timeout=PATIENCE)
    return one.page.locator("#over-title").count() == 0


def play_on(one: Visitor) -> None:
    while my_seat_is_to_move(one):
        raise_the_curtain(one)
        cell, symbol = one.right_question()
        one.ask(cell, symbol)


def test_two_people_and_a_bot_around_one_device(visitor: Callable[..., Visitor]) -> None:
    one = visitor(width=820, height=1180)
    one.new_table("Ana")
    one.choose("Atahualpa", "La maison")
    one.choose("Lingots", "Mélangés")
    one.page.get_by_label("Qui joue à la place 2 ?").select_option("Sur cet appareil")
    one.page.get_by_label("Nom de la place 2").fill("Bao")
    one.page.get_by_label("Qui joue à la place 3 ?").select_option("novice")
    one.button("Jouer").click()
    expect(one.page.get_by_text("Passez l'appareil à Ana")).to_be_visible(timeout=PATIENCE)
    one.accessible()
    one.fits()
    play_on(one)
    one.title_says_it_is_over()
    state = one.state()
    assert sum(state.questions[:2]) > 0
    assert state.questions[2] > 0


def test_nothing_private_is_on_the_page_while_the_curtain_is_down(
    visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    one = visitor()
    path = near_the_end(tmp_path, ["Ana", "Bao", "Cléo"], left=20)
    open_file(one, path)
    expect(one.page.get_by_role("button", name=re.compile("maintenez pour ouvrir"))).to_be_visible()
    state = one.state()
    for i in range(24):
        if not state.solved >> i & 1:
            expect(one.cell(CELLS[i])).to_have_attribute("aria-label", re.compile("fermée"))


def open_file(one: Visitor, path: Path) -> None:
    one.page.goto("/")
    one.page.get_by_test_id("transcript-file").set_input_files(path)
    one.say_name("Ana")
    expect(one.page).to_have_url(re.compile("/table/"))
    start = one.button("Commencer")
    expect(start.or_(one.page.locator("[data-cell]")).first).to_be_visible()
    if start.count():
        start.click()


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (["Ana", "Bao", "Cléo"], {}),
        (["Ana", "Bao", "Cléo"], {"variant": "tour"}),
        (["Ana", "Bao"], {"variant": "duel"}),
        (["Ana", "Bao", "Cléo", "Dov"], {"ingots": "hidden", "coins": "unlimited"}),
        (["Ana", "Bao"], {"emperor": "house", "ingots": "shuffled"}),
    ],
    ids=["simple", "tour", "duel", "hidden", "house"],
)
def test_a_variant_is_played_to_its_end(
    visitor: Callable[..., Visitor], tmp_path: Path, names: list[str], options: dict[str, Any]
) -> None:
    one = visitor()
    open_file(one, near_the_end(tmp_path, names, **options))
    play_on(one)
    one.title_says_it_is_over()
    one.accessible()
    one.fits()


def test_a_file_that_is_no_game_is_said_to_be_none(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    one = visitor()
    path = tmp_path / "half.json"
    whole = near_the_end(tmp_path, ["Ana", "Bao"], emperor="house").read_text(encoding="utf-8")
    path.write_text(whole[: len(whole) // 2], encoding="utf-8")
    one.page.goto("/")
    one.page.get_by_test_id("transcript-file").set_input_files(path)
    expect(one.page.get_by_role("alert")).to_contain_text("half.json")


def test_atahualpa_arranges_the_palace_and_the_bots_find_it(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.new_table("Ana")
    one.page.get_by_label("Qui joue à la place 2 ?").select_option("adept")
    one.page.get_by_label("Qui joue à la place 3 ?").select_option("adept")
    one.button("Jouer").click()
    one.button("Au hasard").click()
    one.accessible()
    one.button("Fermer le palais", exact=False).click()
    one.title_says_it_is_over()
    assert one.state().questions[0] == 0
