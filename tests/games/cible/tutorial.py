"""How a newcomer may play the tutorial of La Cible.

What the tutorial's own cards accept; or wrong answers while `wrong` says so of the phase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyramidion.core import Play
from tools.tutorials import Idea, Playthrough, Raw, seen, table

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

FIRST_NOTES = ("du bord de la cible à son cœur", "la caméra désigne qui répond")
"""Of the first two notes, in French."""


def answers(wrong: frozenset[str] = frozenset()) -> Idea:
    setup = table("cible")["setup"]
    cards = {text: [answer] for series in setup["definitions"] for text, answer in series["items"]}
    lists = [
        *setup["suite"],
        *setup["encheres"],
        *(c for f in setup["finale"] for level in f["levels"] for c in level),
    ]
    for card in lists:
        names = [answer if isinstance(answer, str) else answer[0] for answer in card["answers"]]
        cards[card.get("hint") or card["question"]] = names

    def idea(play: Play) -> Iterator[Raw]:
        view = seen(play)
        asked = view["question"] or ""
        text = asked if isinstance(asked, str) else asked.get("definition") or asked.get("hint") or ""
        gone = {*view["given"], *(asked.get("examples", ()) if isinstance(asked, dict) else ())}
        if view["step"] == "bid":
            yield {"type": "bid", "count": view["bid"]["count"] + 1 if view["bid"] else 3}
        if (final := view["finale"]) is not None:
            gone |= {*final["drafts"]}
            if len(final["drafts"]) >= final["level"]:
                yield {"type": "validate"}
        if view["phase"] in wrong:
            yield {"type": "answer", "text": "xylophage"}
        for answer in cards.get(text, ()):
            if answer not in gone:
                yield {"type": "answer", "text": answer}
        yield {"type": "pass"}

    return idea


def follow(one: Visitor, text: str) -> None:
    """Does what the tutorial proposes in these French words."""
    if answer := re.search(r"Répondez (.+)\.", text):
        one.page.locator(".line input").fill(answer[1])
        one.page.locator(".line input").press("Enter")
    elif bid := re.search(r"Annoncez (\d+)", text):
        one.page.get_by_label("Votre annonce").fill(bid[1])
        one.button(f"Annoncer {bid[1]}").click()
    elif "Je valide" in text:
        one.button("Je valide").click()
    elif "Terminer la finale" in text:
        one.button("Terminer la finale").click()
        one.button("Oui, terminer").click()
    else:
        one.button("Passer").click()


PLAYTHROUGHS = [
    Playthrough("out after La Suite", answers(frozenset({"definitions", "suite"})), 5),
    Playthrough("out after Les Enchères", answers(frozenset({"encheres"})), 3),
]
