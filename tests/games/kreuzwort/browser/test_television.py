"""The television of Kreuzwort tells everybody's points, best first, and who is nearest to the end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.room import Arrive
from tests.browser.salon.test_salon import NAMES
from tests.browser.television import height, television
from tests.server.harness import Served


def test_the_score_that_decides(served: Served, visitor: Arrive) -> None:
    tv, view = television(
        served,
        visitor,
        "kreuzwort",
        (
            {"validation": "checked"},
            4,
            lambda play: len([turn for turn in play.view(None).log if turn.score]) >= 4,
        ),
    )
    order = sorted(range(4), key=lambda seat: (-view.scores[seat], seat))
    scores = tv.page.locator(".scores")
    expect(scores.locator(".name")).to_have_text([NAMES[seat] for seat in order])
    expect(scores.locator(".total")).to_have_text([str(view.won[seat].points) for seat in order])
    expect(scores.locator(".sum").first).to_have_text(f"{view.left[order[0]].points} à vider")
    expect(tv.page.locator(".lead")).to_contain_text(f"Si tout s'arrêtait là : {NAMES[order[0]]}, de ")
    fewest = min(heap.pyramids for heap in view.left)
    expect(tv.page.locator(".end")).to_contain_text(f"{fewest} pyramides")
    assert height(tv, ".total") > 0.06
