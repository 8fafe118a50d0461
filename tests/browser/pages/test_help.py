"""What helps to play: the plan with its pencil marks, the coach, the record."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import ANIMALS, Visitor
from tests.faults.processes import until

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "novice"}


def alone(one: Visitor, **wish: object) -> None:
    one.open_table("Ana", [ME], **wish)
    one.button("Commencer").click()
    one.my_turn()


def test_pencil_marks_survive_a_reload(visitor: Callable[..., Visitor]) -> None:
    one = visitor(width=390, height=844, has_touch=True)
    alone(one)
    one.button("Crayon").click()
    one.button("Marquer : singe").click()
    one.cell("B2").click()
    one.button("Marquer : oiseau").click()
    one.cell("B2").click()
    one.cell("B2").click()
    one.button("Compter").click()
    one.cell("C3").click()
    one.cell("C3").click()
    one.accessible()
    one.fits()
    one.page.reload()
    expect(one.cell("B2")).to_have_accessible_name(re.compile("notes.*singe possible.*oiseau barré"))
    expect(one.cell("C3")).to_have_accessible_name(re.compile("compte 1"))
    one.button("Crayon").click()
    one.button("Tout gommer").click()
    expect(one.cell("B2")).not_to_have_accessible_name(re.compile("notes"))
    one.button("Rétablir les notes").click()
    expect(one.cell("B2")).to_have_accessible_name(re.compile("singe possible"))
    assert one.state().log == ()  # notes are the reader's own business


def test_the_coach_shows_where_animals_hide_and_the_best_question_is_taken(
    visitor: Callable[..., Visitor],
) -> None:
    one = visitor()
    alone(one, coach=True)
    one.ask("A1", "S")
    one.my_turn()
    one.button("Demander conseil").press("Enter")
    best = one.page.get_by_text(re.compile(r"Le mieux\s: [A-D][1-6], "))
    expect(best).to_be_visible()
    found = re.search(r"Le mieux\s: ([A-D][1-6]), (singe|lézard|araignée|oiseau)", best.inner_text())
    assert found
    cell, animal = found[1], found[2]
    # The keyboard goes on where the advice is, and comes back to where it was asked for.
    expect(one.page.get_by_role("region", name="Conseil")).to_be_focused()
    one.button("Cacher le conseil").press("Enter")
    expect(one.button("Demander conseil")).to_be_focused()
    one.button("Demander conseil").press("Enter")
    # The heat map: every closed cell says its share; another animal gives other shares.
    expect(one.cell(cell)).to_have_accessible_name(re.compile(rf"{animal}\s: \d+\s%"))
    other = next(name for name in ANIMALS.values() if name != animal)
    article = {"singe": "le singe", "lézard": "le lézard", "araignée": "l'araignée", "oiseau": "l'oiseau"}
    one.button(article[other]).click()
    expect(one.cell(cell)).to_have_accessible_name(re.compile(rf"{other}\s: "))
    one.for_everybody()
    one.button("Choisir cette question").click()
    expect(one.cell(cell)).to_have_attribute("aria-pressed", "true")
    symbol = next(key for key, name in ANIMALS.items() if name == animal)
    asked = len(one.state().log)
    one.picker(symbol).click()
    # The best question may be about a cell that has been asked about before.
    until(lambda: len(one.state().log) > asked, "the question")
    assert (one.state().log[asked].cell, one.state().log[asked].symbol) == (cell, symbol)
    # What it said was about another moment.
    expect(best).to_have_count(0)


def test_the_coach_looks_back_at_a_finished_game(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    alone(one, coach=True)
    for _ in range(2):
        one.ask(*one.right_question())
        one.my_turn()
    one.end()
    one.button("L'avis du conseiller").click()
    expect(one.page.get_by_role("heading", name="Les moments qui ont compté")).to_be_visible()
    moments = one.page.locator(".review .moment")
    assert moments.count() <= 2
    for moment in moments.all():
        expect(moment).to_contain_text("Mieux")
    one.for_everybody()


def test_a_table_without_coach_offers_none(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    alone(one)
    expect(one.button("Crayon")).to_be_visible()
    expect(one.button("Demander conseil")).to_have_count(0)


def test_the_record_lights_a_question_and_filters_by_animal(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    alone(one)
    one.ask("B2", "S")
    one.my_turn()
    one.ask("C4", "O")
    entries = one.page.get_by_role("button", name=re.compile("^Ana, [A-D][1-6], "))
    expect(entries).to_have_count(2)
    one.page.get_by_role("button", name=re.compile("^Ana, B2, singe")).hover()
    expect(one.page.locator(".cell.lit")).to_have_count(9)
    one.page.get_by_role("group", name="Ne montrer qu'un animal").get_by_role("button", name="oiseau").click()
    expect(entries).to_have_count(1)
