"""Pyramid Poker in the browser: two people, one device, the keyboard alone, every state for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.pages.test_access import tab_to
from tests.browser.salon.test_one_device import hold, press_once
from tests.browser.visitor import Visitor
from tests.faults.processes import until

from .page import (
    CARD,
    bar,
    blocks,
    facing,
    free_blocks,
    hand,
    is_joker,
    keep_and_place,
    open_hand,
    place,
    places_to_build,
    play_turn,
    steer,
    taken_up,
)
from .positions import poker_until

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "novice"}
NAMES = ["Ana", "Bao"]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
OVER = re.compile("gagne|[éÉ]galité")


def last_turns(state: Any) -> bool:
    return len(state.takings) == 27 and state.phase == "take"


def test_two_people_finish_a_deal_and_the_match(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    taken_up(ana, bao, poker_until(tmp_path, NAMES, last_turns, scoring="basic"))
    players = (ana, bao)
    while ana.state().over is None:
        turn = ana.state().turn
        play_turn(players[turn])
        # Who waits hears of it, and the game goes on.
        expect(players[1 - turn].spoken).to_contain_text(f"{NAMES[turn]} prend")
        mine = bar(players[1 - turn]).filter(has_text="Choisissez un bloc libre.")
        expect(mine.or_(players[1 - turn].page.get_by_role("heading", name=OVER))).to_be_visible()
    state = ana.state()
    for player in players:
        expect(player.page.get_by_role("heading", name=OVER)).to_be_visible()
        account = player.page.get_by_role("region", name="Donne 1")
        expect(account).to_contain_text("main gagnée")
        for seat in (0, 1):
            expect(player.seat(seat)).to_contain_text(str(state.match[seat]))
    expect(bao.spoken).to_contain_text("Fin de la donne 1. Main 1 :")
    ana.for_everybody()
    bao.fits()
    look_back(ana)


def look_back(one: Visitor) -> None:
    """The replay: any moment, through anybody's eyes."""
    one.page.get_by_role("link", name="Revoir la partie").click()
    slider = one.page.get_by_role("slider", name="Moment de la partie")
    slider.focus()
    one.page.keyboard.press("Home")
    for _ in range(30):
        one.page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Coup 30 "))
    faces = one.page.get_by_role("gridcell").get_by_role("button", name=re.compile(CARD + "|joker"))
    expect(faces).to_have_count(30)
    one.for_everybody()
    one.page.get_by_label("Point de vue").select_option("Point de vue de Bao")
    expect(faces).to_have_count(15)
    one.page.get_by_label("Point de vue").select_option("Ce que tous voyaient")
    expect(faces).to_have_count(0)
    # The last step is the end of the deal, hand by hand.
    slider.focus()
    one.page.keyboard.press("End")
    expect(one.page.get_by_role("region", name="Donne 1")).to_be_visible()
    one.accessible()


def test_the_next_deal_begins_and_the_account_stays(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    ana, bao = visitor(), visitor(reduced_motion="no-preference")
    last = poker_until(
        tmp_path, NAMES, lambda state: len(state.takings) == 29 and state.phase == "take", target=11
    )
    taken_up(ana, bao, last)
    players = (ana, bao)
    play_turn(players[ana.state().turn])
    for player in players:
        account = player.page.get_by_role("region", name="Donne 1")
        expect(account.get_by_text("Total")).to_have_count(2)
        expect(account).to_contain_text(re.compile("marque|marquez|personne ne marque"))
    assert ana.state().deal == 2
    starter = ana.state().turn
    # The one who starts puts it away and goes on; the other one still reads.
    players[starter].for_everybody()
    players[starter].button("Donne suivante").click()
    play_turn(players[starter])
    expect(players[1 - starter].spoken).to_contain_text("pose un bloc")
    expect(players[1 - starter].page.get_by_role("region", name="Donne 1")).to_be_visible()
    players[1 - starter].button("Donne suivante").click()
    play_turn(players[1 - starter])
    expect(
        players[starter].page.get_by_role("gridcell").get_by_role("button", name=re.compile("dos"))
    ).to_have_count(1)


def test_a_whole_deal_by_keyboard_alone(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.open_table("Ana", [ME, BOT], game="poker", options={"scoring": "basic"})
    tab_to(one, "^Commencer")
    one.page.keyboard.press("Enter")
    tab_to(one, "^rangée 1, colonne 1")
    journal = one.page.get_by_role("region", name="Journal")
    for number in range(15):
        expect(bar(one)).to_contain_text("dans un des cadres en pointillés")
        state = one.state()
        options = places_to_build(state)
        steer(one, options[number % len(options)])
        one.page.keyboard.press("Enter")
        expect(journal.get_by_text("Vous posez un bloc")).to_have_count(number + 1)
    for _ in range(15):
        expect(bar(one)).to_contain_text("Choisissez un bloc libre.")
        state = one.state()
        at = free_blocks(state)[-1]
        steer(one, at)
        one.page.keyboard.press("Enter")
        if facing(state, at) == 1 or is_joker(state, at):
            one.page.keyboard.press("Enter")
            expect(bar(one)).to_contain_text(re.compile("pour quelle main|Gardez un des trois"))
            if one.state().phase == "keep":
                one.page.keyboard.press("1" if one.state().turned[0] < 52 else "2")
                expect(bar(one)).to_contain_text("pour quelle main")
        one.page.keyboard.press(str(open_hand(one.state(), 0) + 1))
        expect(bar(one).filter(has_text="pour quelle main")).to_have_count(0)
    expect(one.page.get_by_role("heading", name=OVER)).to_be_visible()
    expect(one.spoken).to_contain_text("Fin de la donne 1.")
    assert [len(each) for each in one.state().hands] == [5] * 6
    one.page.get_by_text("Le hasard était-il honnête ?").click()
    one.button("Vérifier le hasard").click()
    expect(one.page.locator("p.verdict")).to_contain_text("Tout concorde")


def test_the_joker_turns_three_tiles(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    at_joker = poker_until(
        tmp_path,
        NAMES,
        lambda state: (
            state.phase == "take"
            and any(is_joker(state, at) and facing(state, at) == state.turn for at in free_blocks(state))
        ),
        seed=3,
    )
    taken_up(ana, bao, at_joker)
    state = ana.state()
    taker, other = (ana, bao)[state.turn], (ana, bao)[1 - state.turn]
    joker = next(at for at in free_blocks(state) if is_joker(state, at) and facing(state, at) == state.turn)
    expect(place(other, joker)).to_have_accessible_name(re.compile("dos"))
    place(taker, joker).click()
    taker.button("Prendre").click()
    for player in (taker, other):
        moment = player.page.get_by_role("region", name="Le joker retourne trois blocs")
        expect(moment.locator("svg")).to_have_count(3)
        player.accessible()
        player.fits()
    assert ana.state().phase == "keep"
    keep_and_place(taker, state.turn)
    expect(bar(other)).to_contain_text("Choisissez un bloc libre.")
    expect(other.spoken).to_contain_text("garde")
    assert ana.state().phase == "take"
    assert len(ana.state().aside) == 21


def test_tut_tut_is_a_race(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    taken_up(ana, bao, poker_until(tmp_path, NAMES, lambda state: state.phase == "tut", starter="tut"))
    for player in (ana, bao):
        expect(player.button("Tut Tut")).to_be_enabled()
    ana.for_everybody()
    bao.button("Tut Tut").click()
    expect(ana.spoken).to_contain_text(re.compile("Bao dit «.Tut Tut.» et commence"))
    expect(ana.button("Tut Tut")).to_have_count(0)
    play_turn(bao)
    expect(bar(ana)).to_contain_text("dans un des cadres en pointillés")
    assert ana.state().starter == 1


def more_placed(one: Visitor, than: int) -> bool:
    return len(one.state().placed) > than


def test_two_people_around_one_device(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    one = visitor(width=820, height=1180)
    seats = [ME, {"kind": "me", "name": "Bao"}]
    one.open_table("Ana", seats, game="poker", options={"scoring": "basic"})
    one.button("Commencer").click()
    expect(one.page.get_by_role("grid")).to_be_visible()
    names = NAMES if one.state().turn == 0 else NAMES[::-1]
    expect(one.page.get_by_text(f"Passez l'appareil à {names[0]}")).to_be_visible()
    one.for_everybody()
    hold(one)
    one.for_everybody()
    play_turn(one)
    until(partial(more_placed, one, 0), "the first block")
    press_once(one)
    while (placed := len(one.state().placed)) < 30:
        # The next one's, and not that of whoever has just moved while the answer is under way.
        one.button(f"{NAMES[one.state().turn]} : ouvrir").click()
        play_turn(one)
        until(partial(more_placed, one, placed), "one block more")
        nothing_private(one)
    # A turn of taking is one opening of the curtain, however many moves it has.
    for number in range(4):
        one.page.get_by_role("button", name=re.compile(f"{names[number % 2]} : ouvrir$")).click()
        seat = one.state().turn
        mine = one.page.get_by_role("gridcell").get_by_role("button", name=re.compile("face à vous"))
        expect(mine).to_have_count(sum(facing(one.state(), at) == seat for at in blocks(one.state())))
        play_turn(one)
        nothing_private(one)
        assert len(one.state().takings) == number + 1


def nothing_private(one: Visitor) -> None:
    """The curtain is down, and no block's card is in any attribute or text of the pyramid."""
    expect(one.page.get_by_role("button", name=re.compile(" : ouvrir$"))).to_be_visible()
    grid = one.page.get_by_role("grid")
    expect(grid.get_by_role("button", name=re.compile("face à vous"))).to_have_count(0)
    assert not re.search(CARD, grid.evaluate("node => node.outerHTML"))


def test_who_looks_on_sees_backs_alone(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    ana, bao, eve = visitor(), visitor(), visitor(**PHONE)
    middle = poker_until(tmp_path, NAMES, lambda state: len(state.takings) == 9 and state.phase == "take")
    taken_up(ana, bao, middle)
    eve.come_to(ana.table_id, "Eve")
    expect(eve.page.get_by_text("Vous regardez cette partie", exact=False)).to_be_visible()
    grid = eve.page.get_by_role("grid")
    expect(grid.get_by_role("button", name=re.compile("face à (Ana|Bao)"))).to_have_count(21)
    assert not re.search(CARD, grid.evaluate("node => node.outerHTML"))
    expect(eve.page.get_by_role("list", name="Mains de Bao")).to_be_visible()
    eve.accessible()
    eve.fits()


@pytest.mark.parametrize(
    ("state_of", "says"),
    [
        (lambda state: len(state.placed) == 12, "dans un des cadres en pointillés"),
        (lambda state: len(state.takings) == 12 and state.phase == "take", "Choisissez un bloc libre."),
        (lambda state: len(state.takings) == 12 and state.phase == "hand", "pour quelle main"),
    ],
    ids=["build", "take", "hand"],
)
def test_every_state_is_for_everybody(
    visitor: Callable[..., Visitor], tmp_path: Path, state_of: Callable[[Any], bool], says: str
) -> None:
    ana, bao = visitor(), visitor()
    taken_up(ana, bao, poker_until(tmp_path, NAMES, state_of), coach=True)
    player = (ana, bao)[ana.state().turn]
    expect(bar(player)).to_contain_text(says)
    if ana.state().phase == "take":
        place(player, free_blocks(ana.state())[0]).click()
    player.for_everybody()


def test_against_a_robot_and_back_after_a_reload(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.page.goto("/")
    one.robots("Pyramid Poker").click()
    one.say_name("Ana")
    journal = one.page.get_by_role("region", name="Journal")
    for number in range(2):
        expect(bar(one)).to_contain_text("dans un des cadres en pointillés")
        play_turn(one)
        expect(journal.get_by_text("Vous posez un bloc")).to_have_count(number + 1)
    expect(bar(one)).to_contain_text("dans un des cadres en pointillés")
    before = journal.get_by_text("un bloc en").all_inner_texts()
    assert len(before) == len(one.state().placed)
    one.page.reload()
    expect(journal.get_by_text("un bloc en")).to_have_count(len(before))
    assert journal.get_by_text("un bloc en").all_inner_texts() == before
    expect(bar(one)).to_contain_text("dans un des cadres en pointillés")


def test_the_options_are_chosen_in_a_form(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.page.goto("/nouvelle/poker")
    one.page.get_by_label("Nom de la place 1").fill("Ana")
    one.choose("Comptage", "Aux mains")
    one.choose("Partie aux mains", "Trois donnes")
    one.choose("Qui commence", "« Tut Tut »")
    one.page.get_by_label("Qui joue à la place 2 ?").select_option("novice")
    one.for_everybody()
    one.button("Jouer").click()
    expect(one.page.get_by_role("grid")).to_be_visible()
    options = one.state().options
    assert (options.scoring, options.deals, options.starter) == ("basic", 3, "tut")
    one.page.goto("/regles/poker")
    expect(one.page.get_by_role("heading", name="Pyramid Poker")).to_be_visible()
    one.for_everybody()


def test_in_english(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    ana, bao = visitor(), visitor()
    taken_up(ana, bao, poker_until(tmp_path, NAMES, lambda state: len(state.placed) == 7))
    player, other = (ana, bao) if ana.state().turn == 0 else (bao, ana)
    for one in (player, other):
        one.button("English").click()
    expect(bar(player)).to_contain_text("in one of the dashed boxes")
    play_turn(player)
    expect(other.page.get_by_role("log")).to_contain_text("places a block at row")
    expect(bar(other)).to_contain_text("in one of the dashed boxes")
    assert hand(other, 0).get_attribute("aria-label") == "Hand 1, empty"
