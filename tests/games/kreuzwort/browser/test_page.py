"""Kreuzwort-Pyramiden in the browser: words set down and typed, doubts, the keyboard alone, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from pyramidion.core import Chance
from pyramidion.games.kreuzwort.rules import Kreuzwort
from tests.browser.pages.test_access import english
from tests.browser.visitor import Visitor
from tests.server.harness import Served

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
WORDS = ["OU", "EH", "MOT", "SOU"]
"""The dictionary of these tables. Seed 12345 lays OU on H3, I3 for the south side and EH on C7, B7 for the north."""


def table(ana: Visitor, bao: Visitor, **options: Any) -> None:
    """Ana in the south and Bao in the north; Ana begins."""
    game = Kreuzwort()
    parsed = game.parse_options(options, 2)
    start = game.start(parsed, 2, game.parse_setup({}, parsed, 2), Chance(12345))
    setup = {**game.given(start), "first": 0, "words": WORDS}
    transcript = {"format": "pyramidion/1", "game": "kreuzwort", "rules": 1, "seats": ["Ana", "Bao"]}
    ana.open_table(
        "Ana",
        [ME, OPEN],
        game="kreuzwort",
        options={},
        transcript={**transcript, "options": options, "setup": setup, "moves": []},
    )
    bao.come_to(ana.table_id, "Bao")
    bao.sit()
    bao.accept()
    ana.button("Commencer").click()
    expect(ana.page.get_by_role("grid")).to_be_visible()


def bar(one: Visitor) -> Locator:
    """The sentence beside the board: what may be done, or what is waited for."""
    return one.page.locator(".kreuzwort .sentence")


def field(one: Visitor) -> Locator:
    return one.page.get_by_label("Votre mot")


def say(one: Visitor, word: str) -> None:
    """Types a word and announces it where it brings most."""
    field(one).fill(word)
    expect(bar(one)).to_contain_text(word.upper())
    field(one).press("Enter")


def last_word(one: Visitor) -> Locator:
    return one.page.locator(".kreuzwort p.last")


def own_row(one: Visitor) -> list[str]:
    """The cells of the last row but one, as they are seen from left to right."""
    names: list[str] = one.page.locator("[data-cell]").evaluate_all("all => all.map(x => x.dataset.cell)")
    return names[82:88]


def test_two_people_set_down_type_and_pass(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    table(ana, bao)
    assert own_row(ana) == ["I3", "I4", "I5", "I6", "I7", "I8"]
    assert own_row(bao) == ["B8", "B7", "B6", "B5", "B4", "B3"]
    # A top that is taken up, set down, and put back with everything else.
    ana.cell("I4").click()
    ana.cell("D1").click()
    expect(ana.cell("D1")).to_have_accessible_name(re.compile("pyramide rouge, M, 2 points, venue de I4"))
    ana.button("Tout remettre").click()
    expect(ana.cell("I4")).to_have_accessible_name("I4, pyramide rouge, M, 2 points, pile de 4")
    # Two letters where they are: the same cell twice means the one that could be moved.
    for cell in ("H3", "I3", "I3"):
        ana.cell(cell).click()
    expect(bar(ana)).to_contain_text("OU")
    ana.button("Annoncer").click()
    expect(bao.spoken).to_contain_text("Ana forme OU")
    expect(last_word(bao)).to_contain_text(re.compile("Dernier mot.*OU.*Ana, 2 points"))
    expect(bao.cell("H3")).to_have_accessible_name(re.compile("lettre imprimée noire, M, 0 point"))
    say(bao, "eh")
    expect(ana.spoken).to_contain_text("Bao forme EH")
    # A word that the dictionary does not know goes nowhere, and may be changed.
    say(ana, "lm")
    expect(ana.notice("LM n'est pas dans le dictionnaire")).to_be_visible()
    expect(field(ana)).to_have_value("lm")
    for one in (ana, bao):
        expect(bar(one)).to_be_visible()
        one.button("Passer").click()
        one.button("Oui, passer").click()
    for one in (ana, bao):
        expect(one.page.get_by_role("heading", name=re.compile("gagne|[éÉ]galité"))).to_be_visible()
        expect(one.page.get_by_role("table", name="Le décompte")).to_contain_text("2 pyramides")
    ana.for_everybody()
    bao.fits()


def test_a_word_is_doubted_and_another_accepted(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    table(ana, bao, validation="challenge", clock=3600)
    say(ana, "lm")
    expect(bar(bao)).to_contain_text("Ana annonce LM. L'acceptez-vous ?")
    expect(bar(ana)).to_contain_text("LM attend la réponse de Bao.")
    # The top of the page says so too, with the time; the seat that is waited for shows it.
    expect(bao.page.get_by_role("banner")).to_contain_text("Acceptez-vous LM ?")
    expect(ana.page.get_by_role("banner")).to_contain_text("La table peut contester LM")
    for one in (ana, bao):
        expect(one.page.get_by_role("timer")).to_contain_text(re.compile(r"(60|59):\d\d"))
        expect(one.seat(1)).to_contain_text(re.compile(r"(60|59):\d\d"))
    bao.for_everybody()
    bao.button("Contester").click()
    expect(ana.spoken).to_contain_text("Bao conteste LM : le mot n'existe pas, tout revient en place.")
    say(bao, "eh")
    ana.button("Accepter").click()
    expect(bao.spoken).to_contain_text("Vous formez EH")
    assert ana.state().turn == 0


def test_by_keyboard_alone(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor()
    table(ana, bao)
    ana.cell("I3").focus()
    ana.page.keyboard.press("Enter")
    expect(bar(ana)).to_contain_text("où la poser")
    ana.page.keyboard.press("Escape")
    ana.page.keyboard.press("ArrowUp")
    expect(ana.cell("H3")).to_be_focused()
    # A letter begins a word; arrows choose its place.
    ana.page.keyboard.type("sou")
    expect(field(ana)).to_be_focused()
    places = ana.page.get_by_role("group", name="Où le poser").get_by_role("button")
    expect(places.first).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("ArrowDown")
    expect(places.nth(1)).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("Enter")
    expect(bao.spoken).to_contain_text("Ana forme SOU")


def test_who_looks_on_chooses_a_side(visitor: Callable[..., Visitor]) -> None:
    ana, bao, zoe = visitor(), visitor(), visitor(width=360, height=740)
    table(ana, bao)
    zoe.come_to(ana.table_id, "Zoé")
    expect(zoe.page.get_by_role("grid")).to_be_visible()
    assert own_row(zoe) == ["I3", "I4", "I5", "I6", "I7", "I8"]
    zoe.button("bleu").click()
    assert own_row(zoe) == ["C2", "D2", "E2", "F2", "G2", "H2"]
    zoe.for_everybody()


def test_the_dictionary_is_one_tap_away(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    table(ana, bao)
    say(ana, "ou")
    bao.button("OU dans le dictionnaire").click()
    entry = bao.dialog("OU dans le dictionnaire")
    expect(entry).to_contain_text("conjonction")
    expect(entry).to_contain_text("où")
    expect(entry).to_contain_text("Lexique 3.83")
    bao.for_everybody()
    bao.page.keyboard.press("Escape")
    expect(entry).to_be_hidden()
    say(bao, "eh")
    # By keyboard: the word that was begun stays when the entry is closed, and so does the place.
    field(ana).fill("sou")
    ana.button("EH dans le dictionnaire").focus()
    ana.page.keyboard.press("Enter")
    expect(ana.dialog("EH dans le dictionnaire")).to_contain_text("interjection")
    ana.button("OU, Ana, 2 points").click()
    expect(ana.dialog("OU dans le dictionnaire")).to_contain_text("conjonction")
    ana.page.keyboard.press("Escape")
    expect(ana.button("EH dans le dictionnaire")).to_be_focused()
    expect(field(ana)).to_have_value("sou")
    # The record after a reload tells every turn.
    bao.page.reload()
    bao.button("Journal").click()
    lines = bao.page.get_by_role("region", name="Journal").get_by_role("listitem")
    expect(lines).to_have_text(
        [re.compile("Ana forme OU.: 2 points"), re.compile("Vous formez EH.: 5 points")]
    )


def test_a_telephone_comes_near(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(**{**PHONE, "width": 360}), visitor()
    table(ana, bao)
    seen = ana.page.locator(".kreuzwort .view")

    def wide(cell: str) -> float:
        box = ana.cell(cell).bounding_box()
        assert box is not None
        return min(box["width"], box["height"])

    def in_sight(cell: str) -> bool:
        outer, inner = seen.bounding_box(), ana.cell(cell).bounding_box()
        assert outer is not None
        assert inner is not None
        across = outer["x"] <= inner["x"] and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
        down = outer["y"] <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
        return across and down

    assert wide("I3") < 44
    assert in_sight("A1")
    before = seen.bounding_box()
    ana.button("Agrandir").click()
    assert wide("I3") >= 44
    after = seen.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["height"] - after["height"]) <= 1, "what is below the board stays where it is"
    # It begins at one's own row; a word that is typed comes into sight, and so does what the keyboard reaches.
    assert in_sight("I5")
    assert not in_sight("A5")
    ana.cell("I4").tap()
    expect(ana.cell("I4")).to_have_accessible_name(re.compile("en main"))
    ana.cell("I4").focus()
    for _ in range(9):
        ana.page.keyboard.press("ArrowUp")
    expect(ana.cell("A4")).to_be_focused()
    assert in_sight("A4")
    field(ana).fill("ou")
    assert in_sight("H3")
    assert in_sight("I3")
    ana.for_everybody()
    ana.button("Voir tout").click()
    assert in_sight("A1")


def test_seats_have_the_sign_of_their_pyramids(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor()
    table(ana, bao)
    for one in (ana, bao):
        expect(one.seat(0).locator(".k-S")).to_have_count(1)
        expect(one.seat(1).locator(".k-N")).to_have_count(1)


def test_time_runs_out(own_house: Served, visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(house=own_house), visitor(house=own_house)
    table(ana, bao, clock=30)
    expect(ana.page.get_by_role("timer")).to_be_visible()
    field(ana).fill("sou")
    own_house.advance(31)
    expect(ana.spoken).to_contain_text("Le temps est écoulé : vous passez.")
    expect(bao.spoken).to_contain_text("Le temps est écoulé : Ana passe.")
    # What was being built is back in its place, and the clock runs for the other.
    expect(ana.cell("I8")).to_have_accessible_name("I8, pyramide rouge, S, 1 point, pile de 4")
    expect(bar(ana)).to_contain_text("Bao cherche un mot.")
    expect(bao.seat(1)).to_contain_text(re.compile(r"0:[23]\d"))


def test_the_table_in_english(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor()
    table(ana, bao, validation="challenge", clock=3600)
    ana.page.goto("/")
    ana.button("English").click()  # and the page is left before the house has heard of it
    ana.page.goto("/nouvelle/kreuzwort")
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()
    english(ana)
    ana.page.goto(f"/table/{bao.table_id}")
    english_field = ana.page.get_by_label("Your word")
    english_field.fill("ou")
    expect(bar(ana)).to_contain_text("OU: 2 points.")
    english(ana)
    english_field.press("Enter")
    expect(bar(ana)).to_contain_text("OU is waiting for Bao.")
    english(ana)
    bao.button("Accepter").click()
    say(bao, "eh")
    expect(bar(ana)).to_contain_text("Bao announces EH. Do you accept it?")
    english(ana)
    ana.button("OU in the dictionary").click()
    expect(ana.dialog("OU in the dictionary")).to_contain_text("conjunction")
    ana.page.keyboard.press("Escape")
    ana.button("Accept").click()
    for one, words in ((ana, ("Pass", "Yes, pass")), (bao, ("Passer", "Oui, passer"))):
        for word in words:
            one.button(word).click()
    expect(ana.page.get_by_role("heading", name="Bao wins!")).to_be_visible()
    english(ana)


@pytest.mark.parametrize(("wish", "flying"), [("no-preference", True), ("reduce", False)])
def test_a_word_flies_to_its_heap_unless_the_reader_wants_less_motion(
    visitor: Callable[..., Visitor], wish: str, flying: bool
) -> None:
    ana, bao = visitor(), visitor(reduced_motion=wish)
    bao.context.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
            window.flown = 0;
            new MutationObserver(changes => {
                for (const change of changes) for (const node of change.addedNodes)
                    if (node.nodeType === 1 && node.classList.contains('flight')) window.flown += 1;
            }).observe(document.body, {subtree: true, childList: true});
        })"""
    )
    table(ana, bao)
    say(ana, "ou")
    expect(last_word(bao)).to_contain_text("OU")
    expect(bao.page.locator(".flight")).to_have_count(0)  # all have landed
    assert bao.page.evaluate("window.flown") == (2 if flying else 0)
