"""A newcomer's first game of La pyramide du soleil, played to its end by what the house proposes."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table.test_tutorial import LEARN, REAL, panel
from tests.browser.visitor import ANIMALS, Visitor

SYMBOLS = {name: symbol for symbol, name in ANIMALS.items()}
QUESTION = re.compile(rf"\b([A-D][1-6])\b.*?({'|'.join(SYMBOLS)})")


def read_on(one: Visitor) -> None:
    """Reads what waits until there is a move to make, or nothing more to say."""
    on = panel(one).get_by_role("button", name=re.compile("^(Suivant|Compris)$"))
    while on.count():
        on.click()


def question(one: Visitor) -> tuple[str, str]:
    """What the house proposes; where it proposes nothing, what the newcomer knows by chance."""
    proposed = QUESTION.search(" ".join(panel(one).locator(".try").all_inner_texts()))
    if proposed is None:
        return one.right_question()
    return proposed[1], SYMBOLS[proposed[2]]


def ask(one: Visitor) -> None:
    """What is proposed; the bot may have asked as well before this window shows the answer."""
    cell, symbol = question(one)
    heard = one.page.locator(".record .total")
    before = heard.inner_text()
    one.cell(cell).click()
    one.picker(symbol).click()
    expect(heard).not_to_have_text(before)


def test_a_first_game_is_played_by_what_the_house_proposes(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.page.goto("/")
    card = one.page.get_by_role("listitem").filter(has_text="La pyramide du soleil")
    card.get_by_role("button", name=LEARN).click()
    one.say_name("Ana")
    notes = panel(one)
    expect(notes).to_contain_text("Bienvenue au palais d'Atahualpa")
    expect(one.spoken).to_contain_text("Bienvenue au palais d'Atahualpa")
    one.for_everybody()

    # By the keyboard alone: on to the next note, and to the cell that it speaks of.
    notes.get_by_role("button", name="Suivant").focus()
    one.page.keyboard.press("ArrowRight")
    expect(notes).to_contain_text("Chaque case fermée porte un lingot")
    one.page.keyboard.press("ArrowLeft")
    expect(notes).to_contain_text("Bienvenue")
    notes.get_by_role("button", name="Revenir au jeu").click()
    expect(notes).to_contain_text("Chaque case fermée porte un lingot")
    notes.get_by_role("button", name="Pourquoi ?").click()
    expect(one.page.get_by_role("region", name="Règles")).to_contain_text("Trouvé ou manqué")
    read_on(one)
    expect(one.cell("B5")).to_have_attribute("data-pointed", "")
    notes.get_by_role("button", name="Montrer").press("Enter")
    expect(one.cell("B5")).to_be_focused()

    ask(one)
    expect(notes).to_contain_text("le lingot vous revient")
    # Another day, or another page: what was read stays read.
    one.my_turn()
    one.page.reload()
    expect(notes).to_contain_text("le lingot vous revient")
    expect(one.cell("B5")).not_to_have_attribute("data-pointed", "")

    one.button("Terminer les explications").click()
    expect(notes).to_have_count(0)
    one.button("Revoir les explications").click()
    expect(notes).to_contain_text("Bienvenue")
    notes.get_by_role("button", name="Revenir au jeu").click()
    ended = one.page.get_by_role("heading", name=re.compile("gagne|Égalité|Tout est trouvé"))
    while True:
        expect(one.picker("S").or_(ended).first).to_be_visible()
        read_on(one)
        if ended.count():
            break
        ask(one)
    expect(notes).to_contain_text("Les vingt-quatre animaux sont trouvés")
    one.accessible()
    lesson = one.table_id
    notes.get_by_role("button", name=REAL).click()
    expect(notes).to_have_count(0)
    expect(one.page).not_to_have_url(re.compile(lesson))
    one.my_turn()
