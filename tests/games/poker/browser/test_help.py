"""Help at a table of Pyramid Poker: refusals that lead to their rule, the coach's advice and review."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.visitor import Visitor

from .page import bar, covered_block, free_blocks, keep_and_place, place, play_turn, taken_up
from .positions import poker_until
from .test_page import NAMES, OVER, PHONE, last_turns


def test_what_cannot_be_done_says_why_and_opens_the_rule(
    visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    ana, bao = visitor(), visitor()
    middle = poker_until(tmp_path, NAMES, lambda state: len(state.takings) == 4 and state.phase == "take")
    taken_up(ana, bao, middle)
    player = (ana, bao)[ana.state().turn]
    place(player, covered_block(ana.state())).focus()
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_text("Un bloc est posé dessus.")).to_be_visible()
    player.button("Voir la règle").click()
    expect(player.page.get_by_role("tab", name="Règles")).to_have_attribute("aria-selected", "true")
    expect(player.page.locator(":focus")).to_contain_text("Ce qui se prend")
    expect(player.page.locator(":focus")).to_be_in_viewport()


def test_a_refused_move_names_its_rule_and_changes_nothing(
    visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    """The page itself sends nothing that is not allowed: the test alters a move on its way."""
    ana, bao = visitor(), visitor()
    covered: list[int] = []
    alter_takes(ana, covered)
    alter_takes(bao, covered)
    middle = poker_until(tmp_path, NAMES, lambda state: len(state.takings) == 4 and state.phase == "take")
    taken_up(ana, bao, middle)
    before = ana.state()
    player = (ana, bao)[before.turn]
    covered += covered_block(before)
    place(player, free_blocks(before)[0]).click()
    player.button("Prendre").click()
    refusal = player.notice("Un bloc est posé sur")
    refusal.hover()  # it stays as long as somebody is at it
    assert ana.state() == before
    refusal.get_by_role("button", name="Voir la règle").click()
    expect(player.page.locator(":focus")).to_contain_text("Ce qui se prend")
    # Nothing is lost: the block is still chosen, and now it is taken.
    covered.clear()
    player.button("Prendre").click()
    keep_and_place(player, before.turn)
    expect(bar((ana, bao)[1 - before.turn])).to_contain_text("Choisissez un bloc libre.")


def alter_takes(one: Visitor, at: list[int]) -> None:
    """As long as `at` names a place, every take that leaves this window names it too."""

    def handle(line: WebSocketRoute) -> None:
        house = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = json.loads(message)
            if at and told["type"] == "move" and told["move"]["type"] == "take":
                told["move"]["at"] = [*at]
            house.send(json.dumps(told))

        line.on_message(pass_on)

    one.page.route_web_socket(re.compile("/ws/tables/"), handle)


def layout(one: Visitor) -> list[float]:
    """Where the pyramid and the first card of each hand stand on the page, however far it is scrolled."""
    places = one.page.evaluate(
        """[...document.querySelectorAll('[role=grid], [data-slot$=".0"]')].map(node => node.getBoundingClientRect())
            .flatMap(({top, left, width}) => [top + scrollY, left + scrollX, width])"""
    )
    assert len(places) == 3 * 7
    return [round(place, 1) for place in places]


def test_the_coach_advises_and_looks_back(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    taken_up(ana, bao, poker_until(tmp_path, NAMES, last_turns, scoring="basic"), coach=True)
    players = (ana, bao)
    player = players[ana.state().turn]
    ask, advice = player.button("Demander conseil"), player.page.get_by_role("region", name="Conseil")
    expect(ask).to_be_visible()
    before = layout(player)
    ask.press("Enter")
    expect(advice).to_contain_text(re.compile("Le mieux.: prendre"))
    # Nothing moves when the coach speaks.
    assert layout(player) == before
    expect(advice).to_contain_text("Vos trois mains à la fin")
    advised = player.page.get_by_role("gridcell").get_by_role("button", name=re.compile("conseillé$"))
    expect(advised).to_have_count(1)
    player.for_everybody()
    # The keyboard goes on where the advice is, and comes back to where it was asked for.
    player.button("Cacher le conseil").press("Enter")
    expect(player.button("Demander conseil")).to_be_focused()
    player.button("Demander conseil").press("Enter")
    player.button("Choisir ce coup").press("Enter")
    expect(player.button("Prendre")).to_be_visible()
    player.button("Annuler").click()
    while ana.state().over is None:
        turn = ana.state().turn
        play_turn(players[turn])
        mine = bar(players[1 - turn]).filter(has_text="Choisissez un bloc libre.")
        expect(mine.or_(players[1 - turn].page.get_by_role("heading", name=OVER))).to_be_visible()
    ana.button("L'avis du conseiller").click()
    review = ana.page.locator(".review")
    expect(review.get_by_text("Chances de gagner", exact=False).first).to_be_visible()
    assert 1 <= review.locator("li.moment").count() <= 3
    ana.for_everybody()
    review.get_by_role("link", name="Voir sur le plateau").first.click()
    expect(ana.page.get_by_role("button", name="coup", exact=False, pressed=True)).to_be_visible()
    expect(ana.page.get_by_role("main").get_by_text("Mieux :", exact=False)).to_be_visible()
