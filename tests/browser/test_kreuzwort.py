"""Kreuzwort-Pyramiden in the browser: words set down and typed, doubts, the keyboard alone, for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from pyramidion import games
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Served

from .visitor import Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
WORDS = ["OU", "EH", "MOT", "SOU"]
"""The dictionary of these tables. Seed 12345 lays OU on H3, I3 for the south side and EH on C7, B7 for the north."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that opens tables of this game, as all will when its bots are what they shall be."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "KEYS", (*games.KEYS, "kreuzwort"))
        patch.setattr(games, "UNOPENED", ())
        with Served(tmp_path_factory.mktemp("kreuzwort"), ServerSettings(rates=None)) as served:
            yield served


def table(ana: Visitor, bao: Visitor, **options: Any) -> None:
    """Ana in the south and Bao in the north; Ana begins."""
    setup = {"first": 0, "words": WORDS}
    transcript = {"format": "pyramidion/1", "game": "kreuzwort", "rules": 1, "seats": ["Ana", "Bao"]}
    ana.open_table(
        "Ana",
        [ME, OPEN],
        game="kreuzwort",
        options={},
        transcript={**transcript, "seed": 12345, "options": options, "setup": setup, "moves": []},
    )
    bao.come_to(ana.table_id, "Bao")
    bao.button("S'asseoir ici").click()
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
    expect(bao.page.get_by_text("Dernier mot")).to_contain_text("OU, Ana, 2 points")
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
        expect(one.page.get_by_role("heading", name=re.compile("gagne|à égalité"))).to_be_visible()
        expect(one.page.get_by_role("table", name="Le compte")).to_contain_text("2 pyramides")
    ana.for_everybody()
    bao.fits()


def test_a_word_is_doubted_and_another_accepted(visitor: Callable[..., Visitor]) -> None:
    ana, bao = visitor(), visitor(**PHONE)
    table(ana, bao, validation="challenge", clock=3600)
    say(ana, "lm")
    expect(bar(bao)).to_contain_text("Ana annonce LM. L'acceptez-vous ?")
    expect(bar(ana)).to_contain_text("LM attend la réponse de Bao.")
    expect(bao.page.get_by_role("timer")).to_be_visible()
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
