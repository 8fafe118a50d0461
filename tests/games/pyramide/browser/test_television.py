"""Pyramide on the television: the clue and its verdict at 150 pixels of 1080, teams by name, bricks and pawns."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.room import Arrive, at_home
from tests.browser.television import LARGE_PIXELS, letter_height, makes, nothing_cut, opened, switched_on
from tests.server.harness import Person, Served

from . import television

SENTENCE_PIXELS = 80
KEPT_CEREMONY = """new MutationObserver(() => {
    const card = document.querySelector("[data-testid=ceremony]");
    const sentence = card?.querySelector(".sentence");
    if (!sentence) return;
    const pixels = parseFloat(getComputedStyle(sentence).fontSize) * sentence.currentCSSZoom;
    const answer = card.querySelector(".words .title").textContent;
    window.ceremony = {sentence: sentence.textContent, answer, pixels};
}).observe(document, {subtree: true, childList: true})"""
"""It is gone after a few seconds: what it showed is kept."""
LOOKED_OVER = ("clue_three", "solve", "vote", "grande_pyramide")
"""Positions that are also looked at as a screen reader would, in both lights."""


def cell(tv: Page, who: str) -> Locator:
    return tv.locator(".told .cell").filter(has=tv.locator(".who b", has_text=re.compile(f"^{who}$")))


def test_a_clue_and_its_verdict_are_150_pixels_high(served: Served, visitor: Arrive) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080).page
    with Person(served, "Ana") as ana:
        code, host = opened(ana, television.written("clue"))
        switched_on(tv, code)
        clue, verdict = cell(tv, "Ana").locator(".text"), cell(tv, "Cléo")
        expect(clue).to_have_text("rivière")
        assert letter_height(clue) >= LARGE_PIXELS
        expect(verdict.locator(".text")).to_have_text("ruisseau")
        expect(verdict).to_have_class(re.compile("wrong"))
        assert letter_height(verdict.locator(".text")) >= LARGE_PIXELS
        makes(host, 0, "clue", word="ville")
        expect(clue).to_have_text("ville")
        makes(host, 2, "guess", word="capitale")
        found = tv.locator(".told .cell.right .text")
        expect(found).to_have_text("capitale")
        assert letter_height(found) >= LARGE_PIXELS
        # What it means for the score, and what comes next.
        expect(tv.locator(".score li").first).to_contain_text("+1")
        expect(tv.locator(".told .cell.wait")).to_contain_text("4 briques pour 2 mots")


def test_bricks_fall_and_pawns_climb(served: Served, visitor: Arrive) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080, reduced_motion="no-preference").page
    with Person(served, "Ana") as ana:
        code, host = opened(ana, television.written("guess"))
        switched_on(tv, code)
        expect(tv.locator(".obelisk .bet")).to_have_count(4)
        pawns = tv.locator(".climber").first
        before = pawns.bounding_box()
        makes(host, 2, "guess", word="capitale")
        expect(tv.locator(".obelisk .gone")).to_have_count(9)
        expect(tv.locator(".bricks .count b")).to_have_text("4")
        fallen = tv.locator(".obelisk .gone .stone").last
        expect(fallen).to_have_css("opacity", "0")
        expect(tv.get_by_role("img", name="La pyramide : Ana et Cléo, 2 points")).to_be_visible()
        pawns.evaluate("at => Promise.all(at.getAnimations().map(one => one.finished))")
        after = pawns.bounding_box()
        assert before
        assert after
        assert after["y"] < before["y"]


def test_the_whole_sentence_has_the_screen_before_its_answer(served: Served, visitor: Arrive) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080).page
    with Person(served, "Ana") as ana:
        code, host = opened(ana, television.written("solve"))
        switched_on(tv, code)
        at = television.solve()
        seat, answer = at.turn, at.answer
        tv.evaluate(KEPT_CEREMONY)
        makes(host, seat, "enigma", text=answer)
        tv.wait_for_function("window.ceremony !== undefined")
        shown, closed = tv.evaluate("window.ceremony"), at.solve().view.closed
        assert closed is not None
        # No-break spaces stand before signs.
        assert shown["sentence"].split() == str(closed.sentence).split()
        assert shown["answer"] == answer
        assert shown["pixels"] >= SENTENCE_PIXELS


@pytest.mark.parametrize("name", television.POSITIONS)
def test_every_position_names_its_sides_and_nothing_is_cut(
    name: str, served: Served, visitor: Arrive
) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080)
    with Person(served, "Ana") as ana:
        code, _ = opened(ana, television.written(name))
        switched_on(tv.page, code)
        view = television.POSITIONS[name]().view
        alone = view.phase == "grande_pyramide" or len(view.points) < 4
        sides = (
            list(television.NAMES[: len(view.points)]) if alone else ["Ana et Cléo", "Bao et Maximilienne"]
        )
        score = tv.page.get_by_role("list", name="Les scores", exact=True)
        expect(score.locator(".name")).to_have_text(sides)
        firsts = range(len(sides))
        expect(score.locator(".n")).to_have_text([str(view.points[seat]) for seat in firsts])
        won = [f"{view.rounds[seat]} round" for seat in firsts]
        expect(score.locator(".rounds .spoken")).to_contain_text(won)
        expect(tv.page.locator(".told .cell").first).to_be_visible()
        if view.bricks is not None:
            expect(tv.page.locator(".bricks .count b")).to_have_text(str(view.bricks))
        nothing_cut(tv.page, name)
        assert filled(tv.page) > 0.6, name
    if name in LOOKED_OVER:
        tv.accessible()
        tv.page.emulate_media(color_scheme="dark")
        expect(tv.page.locator("html")).to_have_attribute("data-theme", "dark")
        tv.accessible()


def filled(tv: Page) -> float:
    """How much of the game's place its parts take."""
    return float(
        tv.evaluate(
            """() => {
                const area = at => { const {width, height} = at.getBoundingClientRect(); return width * height; };
                const parts = [...document.querySelectorAll("main .scene > *, main .stage > *")];
                return parts.map(area).reduce((a, b) => a + b, 0) / area(document.querySelector("main .salon"));
            }"""
        )
    )
