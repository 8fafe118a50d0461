"""A block is put back with the other's consent, stopping is declined, and somebody resigns: with keyboard and voice."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.games.poker.browser.page import place

ME, OPEN = {"kind": "me"}, {"kind": "open"}
NAMES = ("Ana", "Bao")


def test_a_block_is_put_back_and_the_game_ends_by_resignation(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor(width=390, height=844, has_touch=True, is_mobile=True)
    table = ana.open_table("Ana", [ME, OPEN], game="poker", options={})
    bao.come_to(table, "Bao")
    bao.button("S'asseoir ici").click()
    ana.button("Commencer").click()
    expect(ana.page.get_by_role("grid")).to_be_visible()
    players, turn = (ana, bao), ana.state().turn
    mover, other = players[turn], players[1 - turn]
    expect(mover.button("Reprendre mon coup")).to_have_count(0)
    place(mover, (0, 3)).click()
    expect(mover.button("Reprendre mon coup")).to_be_visible()
    expect(other.button("Reprendre mon coup")).to_have_count(0)
    mover.for_everybody()

    # One asks with the keyboard, the other hears it and agrees.
    mover.button("Reprendre mon coup").focus()
    mover.page.keyboard.press("Enter")
    question = other.page.get_by_test_id("proposal")
    expect(question).to_contain_text(f"{NAMES[turn]} voudrait reprendre son dernier coup.")
    expect(other.spoken).to_contain_text("voudrait reprendre son dernier coup.")
    expect(mover.page.get_by_test_id("proposal")).to_contain_text("Vous demandez à reprendre votre coup.")
    other.for_everybody()
    question.get_by_role("button", name="D'accord").focus()
    other.page.keyboard.press("Enter")
    expect(other.spoken).to_contain_text(f"{NAMES[turn]} reprend son coup.")
    expect(mover.page.get_by_test_id("proposal")).to_have_count(0)
    state = mover.state()
    assert (state.turn, state.placed) == (turn, b"")
    place(mover, (0, 4)).click()
    expect(mover.button("Reprendre mon coup")).to_be_visible()

    # The other would like to stop, and may not.
    other.button("La table").click()
    other.button("Proposer d'arrêter").click()
    expect(mover.page.get_by_test_id("proposal")).to_contain_text("propose d'arrêter la partie.")
    mover.button("Non").click()
    expect(mover.page.get_by_test_id("proposal")).to_have_count(0)
    assert mover.state().over is None

    # Resigning asks once more, and a change of mind costs nothing.
    other.button("La table").click()
    other.button("Abandonner").click()
    other.button("Annuler").click()
    other.button("Abandonner").click()
    other.button("Oui, abandonner").click()
    for one in players:
        expect(one.page.get_by_text("La partie s'arrête sur un abandon.").first).to_be_visible()
    expect(mover.page.get_by_role("heading", name=re.compile("gagnez|gagne"))).to_be_visible()
    expect(mover.spoken).to_contain_text(f"{NAMES[1 - turn]} abandonne.")
    mover.for_everybody()


def test_whoever_gives_up_against_bots_finds_their_name_in_the_result_and_plays_again(
    visitor: Callable[..., Visitor],
) -> None:
    ana = visitor()
    bot = {"kind": "bot", "level": "timide"}
    ana.open_table("Ana", [ME, bot, bot], game="cible", options={"clock": False})
    ana.button("Commencer").click()
    ana.button("La table").click()
    ana.button("Abandonner").click()
    ana.button("Oui, abandonner").click()
    over = ana.page.get_by_role("region", name=re.compile("gagnent"))
    expect(over.get_by_text("La partie s'arrête sur un abandon.").first).to_be_visible()
    expect(over.get_by_role("listitem").filter(has_text="Ana").first).to_be_visible()
    ana.for_everybody()
    played = ana.page.url
    over.get_by_role("button", name="Revanche").click()
    expect(ana.page).not_to_have_url(played)
    expect(ana.button("La table")).to_be_visible()
