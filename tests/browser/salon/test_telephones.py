"""On a telephone what one does next is in sight, in few rows, and the board stands still from turn to turn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.room import ME, OPEN, PHONE
from tests.browser.visitor import Visitor
from tests.games.poker.browser.page import bar, free_blocks, place, taken_up
from tests.games.poker.browser.positions import poker_until

Arrive = Callable[..., Visitor]


def top(place: Locator) -> int:
    found = place.bounding_box()
    assert found is not None
    return round(found["y"])


def test_the_tools_of_a_chosen_block_keep_to_one_row(visitor: Arrive, tmp_path: Path) -> None:
    ana, bao = visitor(**PHONE), visitor(**PHONE)
    middle = poker_until(
        tmp_path, ["Ana", "Bao"], lambda state: len(state.takings) == 4 and state.phase == "take"
    )
    taken_up(ana, bao, middle, coach=True)
    state = ana.state()
    player = (ana, bao)[state.turn]
    expect(bar(player)).to_contain_text("Choisissez un bloc libre.")
    place(player, free_blocks(state)[0]).tap()
    tools = [player.button(name) for name in ("Prendre", "Annuler", "Demander conseil")]
    assert len({top(tool) for tool in tools}) == 1
    player.fits()


def test_a_word_of_the_coach_can_be_announced_without_scrolling(visitor: Arrive) -> None:
    one = visitor(**PHONE)
    one.open_table("Ana", [ME, {"kind": "bot", "level": "ecolier"}], game="kreuzwort", options={}, coach=True)
    one.button("Commencer").click()
    # Advice on a board that the bot changes is gone.
    expect(one.page.get_by_text("À vous de former un mot.")).to_be_visible()
    one.button("Demander conseil").tap()
    advice = one.page.get_by_role("region", name="Conseil")
    expect(advice).to_be_visible()
    assert top(advice) < top(one.page.get_by_label("Votre mot"))
    for _ in range(2):
        one.button("Un indice de plus").tap()
    # The page stays where the finger finds it.
    one.page.evaluate("scrollTo(0, 0)")
    advice.locator(".words button").first.dispatch_event("click")
    expect(one.button("Annoncer")).to_be_enabled()
    expect(one.button("Annoncer")).to_be_in_viewport(ratio=1)
    expect(one.page.get_by_role("grid")).to_be_in_viewport(ratio=1)
    assert top(advice) > top(one.button("Annoncer"))


def test_the_board_of_a_hand_stands_still_from_turn_to_turn(visitor: Arrive) -> None:
    ana, bao = visitor(**PHONE), visitor(**PHONE)
    ana.open_table("Ana", [ME, OPEN], game="poker", options={})
    bao.come_to(ana.table_id, "Bao")
    bao.sit()
    ana.button("Commencer").click()
    expect(ana.page.get_by_role("grid")).to_be_visible()
    turn = ana.state().turn
    mover, other = (ana, bao)[turn], (bao, ana)[turn]
    for one in (ana, bao):
        one.page.goto(f"/main/{ana.table_id}")
        expect(one.page.get_by_role("grid")).to_be_visible()
    before = [top(one.page.get_by_role("grid")) for one in (mover, other)]
    place(mover, (0, 3)).tap()
    expect(mover.button("Reprendre mon coup")).to_be_visible()
    expect(other.page.locator(".whose")).to_have_text("À vous de jouer")
    assert [top(one.page.get_by_role("grid")) for one in (mover, other)] == before
    assert top(mover.button("Reprendre mon coup")) > before[0]
