"""A newcomer's first game: every tutorial begins with its notes, and is won by doing what they say."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import ModuleType

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from pyramidion.games import keys
from tests.browser.visitor import Visitor
from tests.games import part

LEARN = "Apprendre en 5 minutes"
REAL = "Jouer une vraie partie contre les robots"
STEP = re.compile(r"Étape (\d+) sur (\d+)")
RULE_ID = re.compile(r"\b[RA]-[A-Z]\d")
TUTORIALS = {key: found for key in keys() if (found := part(key, "tutorial")) is not None}
LEFT_BEHIND_MS = 15_000
"""A button that cannot be pressed for so long has gone."""
WIDTHS = [(390, 844), (1440, 900)]


def panel(one: Visitor) -> Locator:
    return one.page.get_by_role("region", name="Premiers pas")


def learn(one: Visitor, game: str) -> None:
    one.page.goto(f"/regles/{game}")
    one.button(LEARN).click()


def test_every_tutorial_begins_with_its_notes(visitor: Callable[..., Visitor]) -> None:
    one = visitor(width=390, height=844)
    assert TUTORIALS
    for number, (game, tutorial) in enumerate(TUTORIALS.items()):
        first, second = tutorial.FIRST_NOTES
        learn(one, game)
        if number == 0:
            one.say_name("Ana")
        notes = panel(one)
        expect(notes).to_contain_text(first)
        notes.get_by_role("button", name="Suivant").click()
        expect(notes).to_contain_text(second)
        one.fits(390, 820)
    one.accessible()
    one.page.set_viewport_size({"width": 1280, "height": 860})
    one.button("English").click()
    expect(one.page.get_by_role("region", name="First steps")).to_be_visible()


def play_through(one: Visitor, tutorial: ModuleType) -> list[tuple[int, int]]:
    """Does all that the notes say, until the house offers a real game; the steps as the panel counts them."""
    notes = panel(one)
    on = notes.get_by_role("button", name=re.compile("^(Suivant|Compris|Terminer la partie)$"))
    proposed = notes.locator(".try")
    real = notes.get_by_role("button", name=REAL)
    steps = []
    one.page.set_default_timeout(LEFT_BEHIND_MS)
    while True:
        expect(on.or_(proposed).or_(real).first).to_be_visible()
        before = notes.inner_text()
        step = STEP.search(before)
        assert step, before
        steps.append((int(step[1]), int(step[2])))
        assert not RULE_ID.search(before)
        if real.count():
            return steps
        # What the robots' next move leaves behind makes room for what comes after it, and is no longer to be pressed.
        try:
            if on.count():
                on.click()
            else:
                tutorial.follow(one, proposed.inner_text())
        except PlaywrightTimeout:
            assert notes.inner_text() != before
            continue
        expect(notes).not_to_have_text(before, use_inner_text=True)


@pytest.mark.parametrize(
    ("game", "size"), [(game, WIDTHS[n % 2]) for n, game in enumerate(TUTORIALS)], ids=list(TUTORIALS)
)
def test_whoever_does_what_the_tutorial_says_wins(
    game: str, size: tuple[int, int], visitor: Callable[..., Visitor]
) -> None:
    one = visitor(width=size[0], height=size[1])
    learn(one, game)
    one.say_name("Ana")
    steps = play_through(one, TUTORIALS[game])
    # Whoever reads slowly may miss a note that the game leaves behind: then the way is shorter, and never longer.
    numbers, ways = [n for n, _ in steps], [of for _, of in steps]
    assert (numbers[0], numbers[-1]) == (1, ways[-1])
    assert ways == sorted(ways, reverse=True)
    assert numbers == sorted(numbers)
    expect(one.page.locator("#over-title")).to_contain_text(
        re.compile("Vous gagnez|Ana gagne|Vous avez gagné")
    )
    one.accessible()
    lesson = one.table_id
    # It stands on no list and on no evening's page; after it comes a real game.
    expect(one.page.get_by_role("link", name="La soirée")).to_have_count(0)
    panel(one).get_by_role("button", name=REAL).click()
    expect(panel(one)).to_have_count(0)
    expect(one.page).not_to_have_url(re.compile(lesson))
    one.page.goto("/")
    mine = one.page.locator("main a[href^='/table/']")
    expect(mine.first).to_be_visible()
    assert not any(lesson in (link.get_attribute("href") or "") for link in mine.all())
