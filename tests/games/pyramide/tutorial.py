"""How a newcomer may play the tutorial of Pyramide.

The words of the cards, and clues that the tutorial knows. `silent`: words that are not guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyramidion.core import Play
from tools.tutorials import Idea, Playthrough, Raw, seen, table

if TYPE_CHECKING:
    from tests.browser.visitor import Visitor

FIRST_NOTES = ("L'un souffle des mots", "le robot est DICO")
"""Of the first two notes, in French."""


def words(silent: frozenset[int] = frozenset()) -> Idea:
    given = table("pyramide")
    phrases = {phrase["title"]: phrase for phrase in given["setup"]["phrases"]}

    def idea(play: Play) -> Iterator[Raw]:
        view = seen(play)
        phrase = phrases[view["title"]]
        word = phrase["text"].split("*")[2 * (view["number"] or 1) - 1]
        if view["step"] == "bet":
            left = sum(fate is None for fate in view["fates"])
            yield {"type": "bet", "bricks": max(1, min(3, view["bricks"] // left))}
        elif view["step"] == "clue":
            for clue in given["meta"]["clues"][word]:
                if clue not in view["clues"]:
                    yield {"type": "clue", "word": clue}
        elif view["step"] == "guess" and view["number"] not in silent:
            yield {"type": "guess", "word": word}
        elif view["step"] == "solve":
            yield {"type": "enigma", "text": phrase["answer"]}
        yield {"type": "silence"}

    return idea


def both_played(view: Raw) -> bool:
    return bool(view["last"] and view["last"]["title"] == table("pyramide")["setup"]["phrases"][-1]["title"])


def follow(one: Visitor, text: str) -> None:
    """Does what the tutorial proposes in these French words."""
    if bet := re.search(r"Pariez (\d)", text):
        one.page.get_by_role("radio", name=bet[1], exact=True).check(force=True)
        one.page.get_by_role("button", name=re.compile("^Parier")).click()
    elif clue := re.search(r"Donnez (\w+)", text):
        write(one, "Votre indice", clue[1])
    elif enigma := re.search(r"[Tt]entez (.+), à en croire", text):
        early = one.button("Proposer l'énigme")
        if early.count():
            early.click()
        write(one, "L'énigme", enigma[1])
    else:
        word = re.search(r"[Pp]roposez (\w+)", text)
        assert word, text
        write(one, "Votre proposition", word[1])


def write(one: Visitor, label: str, text: str) -> None:
    line = one.page.get_by_label(label, exact=True)
    line.fill(text)
    line.press("Enter")


PLAYTHROUGHS = [
    Playthrough("a word is lost", words(frozenset({1})), 2, both_played),
]
