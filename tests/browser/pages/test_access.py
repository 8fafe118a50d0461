"""Every page for everybody: keyboard alone, axe-core, narrow and wide, day and night, French and English."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.visitor import CELLS, Visitor
from tests.games.soleil.browser.positions import near_the_end

ME, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "novice"}
FOCUSED = """(() => {
    const here = document.activeElement;
    return (here?.getAttribute('aria-label') ?? here?.innerText ?? '').trim();
})()"""
DRAWN = """name => [...document.querySelectorAll('a, button, input, summary, [tabindex]')].some((there) =>
    new RegExp(name).test((there.getAttribute('aria-label') ?? there.innerText).replace(/\\s+/g, ' ').trim()))
"""


def tab_to(one: Visitor, name: str) -> None:
    """Tab by Tab, as somebody without a mouse who waits until the page has drawn what they look for."""
    one.page.wait_for_function(DRAWN, arg=name)
    seen = []
    for _ in range(80):
        one.page.keyboard.press("Tab")
        seen.append(re.sub(r"\s+", " ", one.page.evaluate(FOCUSED)))
        if re.search(name, seen[-1]):
            return
    raise AssertionError(f"no way to {name!r} with Tab: {seen}")


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/", "Pyramidion"),
        ("/nouvelle/soleil", "La pyramide du soleil"),
        ("/regles/soleil", "La pyramide du soleil"),
        ("/a-propos", "À propos"),
        ("/nulle-part", "Il n'y a rien à cette adresse"),
        ("/table/personne", "On vous attend à une table"),
        ("/rejouer/personne", "Revoir la partie"),
    ],
)
def test_a_page_is_for_everybody(visitor: Callable[..., Visitor], path: str, heading: str) -> None:
    one = visitor()
    if "rejouer" in path:
        one.forgiven.append("401|404")  # nobody has played there
    one.page.goto(path)
    expect(one.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    one.for_everybody()


def test_windows_over_the_page_are_for_everybody(visitor: Callable[..., Visitor]) -> None:
    """Name, settings, table, seat and options; Escape closes each and gives the focus back."""
    one = visitor()
    one.page.goto("/")
    one.robots().click()
    expect(one.dialog("La pyramide du soleil")).to_be_visible()
    one.accessible()
    one.page.keyboard.press("Escape")
    expect(one.robots()).to_be_focused()

    one.open_table("Ana", [ME, OPEN])
    for button, title in (
        ("Ana, Réglages", "Réglages"),
        ("La table", "La table"),
        ("Place 2 : autres choix", "Place 2"),
        ("Changer", "La partie"),
    ):
        one.button(button).click()
        expect(one.dialog(title)).to_be_visible()
        one.accessible()
        one.page.set_viewport_size({"width": 360, "height": 780})
        one.fits()
        one.page.set_viewport_size({"width": 1280, "height": 860})
        one.page.keyboard.press("Escape")
        expect(one.dialog(title)).to_have_count(0)
        expect(one.button(button)).to_be_focused()


def test_a_game_in_play_is_for_everybody(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.open_table("Ana", [ME, BOT], coach=True)
    one.button("Commencer").click()
    one.my_turn()
    cell, symbol = one.right_question()
    one.ask(cell, symbol)
    one.my_turn()
    one.for_everybody()
    one.page.set_viewport_size({"width": 360, "height": 780})
    for panel in ("Journal", "Discussion", "Règles"):
        one.button(panel).click()
        expect(one.dialog("Journal, discussion et règles")).to_be_visible()
        one.accessible()
        one.fits()
        one.page.keyboard.press("Escape")


def test_a_game_by_keyboard_alone(visitor: Callable[..., Visitor]) -> None:
    one = visitor()
    one.page.goto("/")
    tab_to(one, "^Contre les robots")
    one.page.keyboard.press("Enter")
    expect(one.page.get_by_label("Votre nom")).to_be_focused()
    one.page.keyboard.type("Ana")
    one.page.keyboard.press("Enter")
    one.my_turn()
    tab_to(one, r"^[A-D][1-6],")
    for _ in range(2):
        here = CELLS.index(one.page.evaluate(FOCUSED)[:2])
        cell, symbol = one.right_question()
        there = CELLS.index(cell)
        down, right = there // 6 - here // 6, there % 6 - here % 6
        for _ in range(abs(down)):
            one.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(right)):
            one.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        one.page.keyboard.press("Enter")
        one.page.keyboard.press(symbol)
        one.answered(cell)
        # The live region has said it, and the focus has stayed for the next turn.
        expect(one.spoken).to_contain_text(f"Vous demandez {cell}")
        one.my_turn()
        expect(one.cell(cell)).to_be_focused()


def test_a_palace_and_its_ingots_are_laid_by_keyboard(visitor: Callable[..., Visitor]) -> None:
    """Both set-ups on one device, behind the curtain, to the first question."""
    one = visitor()
    one.open_table("Ana", [ME, {"kind": "me", "name": "Bao"}, {"kind": "me", "name": "Cléo"}], options={})
    tab_to(one, "^Commencer")
    one.page.keyboard.press("Enter")
    open_by_key(one, "Ana")
    tab_to(one, r"^A1, vide")
    for i in range(24):
        one.page.keyboard.press("SLAO"[i % 4])
        one.page.keyboard.press("ArrowRight" if i % 6 < 5 else "ArrowDown")
        if i % 6 == 5:
            one.page.keyboard.press("Home")
    tab_to(one, "^Fermer le palais")
    one.page.keyboard.press("Enter")
    open_by_key(one, "Bao")
    tab_to(one, "^Riches au centre")
    one.page.keyboard.press("Enter")
    tab_to(one, "^Poser ces lingots")
    one.page.keyboard.press("Enter")
    open_by_key(one, "Bao")
    one.my_turn()
    state = one.state()
    assert "".join(state.board) == "SLAOSLAOSLAO" * 2
    assert sorted(state.ingots) == sorted([10, 12, 14, 16] * 6)


def open_by_key(one: Visitor, name: str) -> None:
    """The curtain opens for who holds the key down."""
    expect(one.button(f"{name} : maintenez pour ouvrir")).to_be_visible()
    tab_to(one, f"^{name} : maintenez pour ouvrir")
    one.page.keyboard.down("Enter")
    expect(one.button("Cacher")).to_be_visible()
    one.page.keyboard.up("Enter")


def test_the_last_question_by_keyboard_and_the_end_is_announced(
    visitor: Callable[..., Visitor], tmp_path: Path
) -> None:
    one = visitor()
    one.open_file(near_the_end(tmp_path, ["Ana"], left=1, emperor="house", ingots="shuffled"), "Ana")
    one.my_turn()
    cell, symbol = one.right_question()
    one.cell(cell).focus()
    one.page.keyboard.press("Enter")
    one.page.keyboard.press(symbol)
    one.over()
    expect(one.spoken).to_contain_text("trouvés")
    expect(one.page.get_by_text("Partie reprise d'un fichier")).to_be_visible()
    # Alone, the measure is what the Oracle needs on the same palace.
    expect(one.page.get_by_text(re.compile(r"L'Oracle aurait eu besoin de \d+\squestions"))).to_be_visible()


def test_the_whole_house_in_english(visitor: Callable[..., Visitor], tmp_path: Path) -> None:
    """From the first page to the replay, no French word but names."""
    one = visitor(locale="en-GB", width=390, height=844)
    one.page.goto("/")
    # Nobody has to ask for it: it is the language of the browser.
    expect(one.page.locator("html")).to_have_attribute("lang", "en")
    english(one)
    path = near_the_end(tmp_path, ["Ana"], left=1, emperor="house", ingots="shuffled")
    one.page.get_by_test_id("transcript-file").set_input_files(path)
    one.page.get_by_role("textbox", name="Your name").fill("Ana")
    english(one)
    one.button("Continue").click()
    one.button("Start").click()
    expect(one.page.locator("[data-cell]").first).to_be_visible()
    english(one)
    one.button("The table").click()
    english(one)
    one.page.keyboard.press("Escape")
    cell, symbol = one.right_question()
    one.cell(cell).click()
    names = {"S": "monkey", "L": "lizard", "A": "spider", "O": "bird"}
    picker = one.page.get_by_role("group", name="Which animal?")
    one.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    picker.get_by_role("button", name=re.compile(names[symbol])).click()
    # Whoever had scrolled down to their move sees who has won.
    expect(one.page.locator("#over-title")).to_be_in_viewport()
    english(one)
    one.accessible()
    one.page.get_by_role("link", name="Watch the replay").click()
    expect(one.page.get_by_role("slider")).to_be_visible()
    english(one)
    for address in ("/nouvelle/soleil", "/regles/soleil", "/a-propos", "/nulle-part"):
        one.page.goto(address)
        expect(one.page.get_by_role("heading", level=1)).to_be_visible()
        english(one)


FRENCH_NAMES = (
    "La pyramide du soleil", "La Cible", "Français", "français", "Atahualpa", "joueur parti", "Découpage administratif",
    "Le Doze", "Licence Ouverte",
)  # fmt: skip
FRENCH = re.compile(
    r"\b(le|la|les|une?|des|est|vous|votre|partie|jouer|avec|pour|case|maison|au hasard)\b|[éèêàçùœ«»]",
    re.IGNORECASE,
)


def english(one: Visitor) -> None:
    """Nothing that is shown or spoken is French."""
    text = one.page.evaluate(
        """[document.title, document.body.innerText,
            ...[...document.querySelectorAll('[aria-label],[title],[alt],[placeholder]')].flatMap(node =>
                ['aria-label', 'title', 'alt', 'placeholder'].map(name => node.getAttribute(name) ?? ''))
        ].join('\\n')"""
    )
    for name in FRENCH_NAMES:
        text = text.replace(name, "")
    left = [line for line in text.splitlines() if FRENCH.search(line)]
    assert left == [], one.page.url


@pytest.mark.parametrize(("wish", "pieces"), [("no-preference", True), ("reduce", False)])
def test_pieces_travel_unless_the_reader_wants_less_motion(
    visitor: Callable[..., Visitor], wish: str, pieces: bool
) -> None:
    one = visitor(reduced_motion=wish)
    one.context.add_init_script(
        """addEventListener('DOMContentLoaded', () => {
            window.flown = 0;
            new MutationObserver(changes => {
                for (const change of changes) for (const node of change.addedNodes)
                    if (node.nodeType === 1 && node.classList.contains('flight')) window.flown += 1;
            }).observe(document.body, {subtree: true, childList: true});
        })"""
    )
    one.open_table("Ana", [ME])
    one.button("Commencer").click()
    one.my_turn()
    one.ask(*one.right_question())
    assert one.state().gold[0] > 0
    expect(one.page.locator(".flight")).to_have_count(0)  # all have landed
    assert (one.page.evaluate("window.flown") > 0) is pieces
    if not pieces:
        assert one.page.evaluate("document.getAnimations().length") == 0
