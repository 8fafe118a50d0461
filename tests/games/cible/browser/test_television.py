"""La Cible on the television: the score that decides, the question, the verdict, and the check of a finale."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.room import Arrive, at_home
from tests.browser.television import LARGE_PIXELS, letter_height, makes, nothing_cut, opened, switched_on
from tests.server.harness import Person, Served

from . import television

FIGURES = {
    "start": ["5 pions"] * 4,
    "premier_tour": ["4 pions", "5 pions", "5 pions", "4 pions"],
    "appeal": ["5 pions", "4 pions", "5 pions", "5 pions"],
    "spoken": ["5 pions"] * 4,
    "ready": ["0 définition sur 6"] * 4,
    "definitions": ["0 définition sur 6", "4 définitions sur 6", "0 définition sur 6", "3 définitions sur 6"],
    "definitions_six": [
        "0 définition sur 6",
        "0 définition sur 6",
        "3 définitions sur 6",
        "0 définition sur 6",
        "0 définition sur 6",
        "4 définitions sur 6",
    ],
    "suite": ["1 marqueur sur 2", "0 marqueur sur 2", "0 marqueur sur 2", "0 marqueur sur 2"],
    "bidding": ["1 marqueur sur 2", "0 marqueur sur 2", "hors jeu", "hors jeu"],
    "contract": ["1 marqueur sur 2", "0 marqueur sur 2", "hors jeu", "hors jeu"],
    "finale_start": ["niveau 1", "hors jeu", "hors jeu", "hors jeu"],
    "finale": ["niveau 4", "hors jeu", "hors jeu", "hors jeu"],
    "last_level": ["niveau 6", "hors jeu", "hors jeu", "hors jeu"],
    "before_check": ["niveau 3", "hors jeu", "hors jeu", "hors jeu"],
    "check": ["niveau 3", "hors jeu", "hors jeu", "hors jeu"],
    "check_none": ["niveau 0", "hors jeu", "hors jeu", "hors jeu"],
    "check_all": ["niveau 6", "hors jeu", "hors jeu", "hors jeu"],
    "second_partie": ["5 pions", "4 pions", "5 pions", "5 pions"],
}
"""What counts in each position, seat by seat."""
LOOKED_OVER = ("premier_tour", "appeal", "contract", "check")
"""Positions that are also looked at as a screen reader would, in both lights."""


def score(tv: Page) -> Locator:
    return tv.get_by_role("list", name="Les tours", exact=True)


@pytest.mark.parametrize("name", television.POSITIONS)
def test_every_position_tells_the_score_that_decides_and_nothing_is_cut(
    name: str, served: Served, visitor: Arrive
) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080)
    with Person(served, "Ana") as ana:
        code, _ = opened(ana, television.written(name))
        switched_on(tv.page, code)
        expect(score(tv.page).locator(".counts")).to_have_text(FIGURES[name])
        view = television.POSITIONS[name]().view
        left = [f"{count} pion" for count in view.pawns]
        expect(score(tv.page).locator(".pawns .spoken")).to_contain_text(left)
        nothing_cut(tv.page, name)
    if name in LOOKED_OVER:
        tv.accessible()
        tv.page.emulate_media(color_scheme="dark")
        expect(tv.page.locator("html")).to_have_attribute("data-theme", "dark")
        tv.accessible()


def test_an_answer_and_its_verdict_are_150_pixels_high(served: Served, visitor: Arrive) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080).page
    with Person(served, "Ana") as ana:
        code, host = opened(ana, television.written("start"))
        switched_on(tv, code)
        (turn,) = television.table().play.to_move
        makes(host, turn, "answer", text="Italie")
        said = tv.locator(".stage .answer.right")
        expect(said.locator(".text")).to_have_text("Italie")
        assert letter_height(said.locator(".text")) >= LARGE_PIXELS
        # The example belongs to the question as long as that is open.
        expect(tv.locator(".question")).to_contain_text("Monaco")


def test_a_question_under_appeal_stays_when_the_next_one_is_hidden(served: Served, visitor: Arrive) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080).page
    with Person(served, "Ana") as ana:
        code, host = opened(ana, television.written("definitions"))
        switched_on(tv, code)
        at = television.definitions()
        asked = tv.locator(".question .text")
        expect(asked).to_have_text("Texte que l'on écrit avant la mise au propre")
        makes(host, at.turn, "answer", text="brouette")
        expect(asked).to_have_text("Deux roues et des pédales")
        makes(host, at.turn, "appeal")
        expect(tv.get_by_role("region", name="La table décide")).to_contain_text("brouette")
        expect(asked).to_have_text("Texte que l'on écrit avant la mise au propre")


def test_a_contract_says_what_is_promised_given_and_left(served: Served, visitor: Arrive) -> None:
    tv = visitor(at=at_home(served), width=1920, height=1080).page
    with Person(served, "Ana") as ana:
        code, host = opened(ana, television.written("contract"))
        switched_on(tv, code)
        contract = tv.locator(".contract")
        expect(contract).to_contain_text("5 réponses sur 12")
        expect(contract).to_contain_text("encore 7 réponses")
        at = television.contract()
        makes(host, at.turn, "answer", text=at.answer())
        expect(contract).to_contain_text("6 réponses sur 12")
        expect(contract).to_contain_text("encore 6 réponses")
        expect(contract.locator(".place.done")).to_have_count(6)


def test_the_finale_is_checked_answer_by_answer(served: Served, visitor: Arrive) -> None:
    """A breath is held before each verdict; whoever wants no motion is told at once."""
    moving = visitor(at=at_home(served), width=1920, height=1080, reduced_motion="no-preference").page
    still = visitor(at=at_home(served), width=1920, height=1080).page
    # The frames of the ladder as they come, however slow the machine is.
    moving.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
            window.frames_ = [];
            new MutationObserver(() => {
                const count = kind => document.querySelectorAll(`.ladder .${kind}`).length;
                const frame = [count("lamp.held"), count("lamp.right"), count("failed")].join(" ");
                if (document.querySelector(".ladder") && frames_.at(-1) !== frame) frames_.push(frame);
            }).observe(document, {subtree: true, childList: true, attributes: true});
        })"""
    )
    with Person(served, "Ana") as ana:
        code, host = opened(ana, television.written("before_check"))
        for tv in (moving, still):
            switched_on(tv, code)
            expect(tv.locator(".ladder .lamp.noted")).to_have_count(3)
        makes(host, 0, "stop")
        expect(still.locator(".answer .text")).to_have_text("Niveau 1")
        expect(still.locator(".ladder .held")).to_have_count(0)
        expect(moving.locator(".answer .text")).to_have_text("Niveau 1", timeout=30_000)
        for tv in (moving, still):
            expect(tv.locator(".ladder .lamp.right")).to_have_count(2)
            expect(tv.locator(".ladder .failed")).to_have_count(1)
            expect(tv.locator(".stage")).to_contain_text(re.compile("la finale rapporte \\d+ points"))
        frames = moving.evaluate("frames_")
        told = [frame for frame in frames if frame != "0 0 0"]
        assert told == ["1 0 0", "0 1 0", "1 1 0", "0 2 0", "1 2 0", "0 2 1"], frames
