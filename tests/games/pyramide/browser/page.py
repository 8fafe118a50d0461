"""A table of Pyramide whose cards are known, and what people do at it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
NAMES = ("Ana", "Bao", "Cléo", "Dan")
WORDS = ("nuit", "feu", "port", "bateau", "côte")
PHRASES = [
    {
        "title": "Lumière du large",
        "text": "Chaque *nuit* son *feu* veille sur le *port* et rapproche le *bateau* de la *côte*.",
        "answer": "le phare",
    },
    {
        "title": "Peau d'orange",
        "text": "On la *presse* le *matin*, elle pousse au *soleil*, son *écorce* *parfume* les gâteaux.",
        "answer": "l'orange",
    },
]

Moves = list[tuple[int, dict[str, Any]]]


def does(seat: int, kind: str, **more: Any) -> Moves:
    return [(seat, {"type": kind, **more})]


def found(dico: int, syno: int, word: str, clue: str = "voisin") -> Moves:
    """A word that costs one brick."""
    return does(dico, "bet", bricks=1) + does(dico, "clue", word=clue) + does(syno, "guess", word=word)


def transcript(seats: int, moves: Moves, **options: Any) -> dict[str, Any]:
    return {
        "format": "pyramidion/1",
        "game": "pyramide",
        "rules": 1,
        "seats": list(NAMES[:seats]),
        "seed": 12345,
        "options": options,
        "setup": {"starter": 0, "phrases": PHRASES},
        "moves": [{"seat": seat, "at": 0.0, "move": move} for seat, move in moves],
    }


def sit_down(moves: Moves, *visitors: Visitor, **options: Any) -> None:
    """Everybody at a table that is as these moves left it; the first of them hosts."""
    host, count = visitors[0], len(visitors)
    game = transcript(count, moves, **options)
    host.open_table("Ana", [ME, *[OPEN] * (count - 1)], game="pyramide", options={}, transcript=game)
    for seat, (one, name) in enumerate(zip(visitors[1:], NAMES[1:], strict=False), 1):
        one.come_to(host.table_id, name)
        one.sit(seat)
        one.accept()
    host.button("Commencer").click()
    for one in visitors:
        obelisk(one).wait_for()


def obelisk(one: Visitor) -> Locator:
    return one.page.get_by_role("img", name=re.compile("^L'obélisque"))


def pyramid(one: Visitor) -> Locator:
    return one.page.get_by_role("img", name=re.compile("^La pyramide"))


def plates(one: Visitor) -> Locator:
    return one.page.get_by_role("list", name="Les cinq mots").get_by_role("listitem")


def says(one: Visitor) -> Locator:
    """The sentence that tells what the game waits for; on a telephone beside the television its banner does."""
    return one.page.locator(".pyramide .says, .hand > main > .whose")


def bet(one: Visitor, bricks: int) -> None:
    """With the keys alone: the choice has the focus."""
    expect(one.page.get_by_role("radio", name="1", exact=True)).to_be_focused()
    one.page.keyboard.type(str(bricks))
    one.page.keyboard.press("Enter")


def write(one: Visitor, label: str, text: str) -> None:
    """Into the line, which has the focus when it is somebody's turn."""
    line = one.page.get_by_label(label, exact=True)
    expect(line).to_be_focused()
    one.page.keyboard.type(text)
    one.page.keyboard.press("Enter")


def clue(one: Visitor, word: str) -> None:
    """When it is their turn: the line is there before, for what they prepare."""
    expect(says(one)).to_have_text(re.compile(r"^À vous\s: un mot"))
    write(one, "Votre indice", word)


def guess(one: Visitor, word: str) -> None:
    expect(says(one)).to_have_text("À vous de deviner.")
    write(one, "Votre proposition", word)
