"""Games of Pyramide that are known card by card, taken up where the auction, the relay or the race begins."""

from __future__ import annotations

from typing import Any

from tests.browser.visitor import Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
ANA, BAO, CLEO, DAN = range(4)
NAMES = ("Ana", "Bao", "Cléo", "Dan")
WORDS = ("crinière", "savane", "ombre", "gazelle", "lune")
PAINTERS = ("Claude Monet", "Edgar Degas", "Berthe Morisot", "Paul Cézanne")
LISTS = [
    [
        "poser un lapin",
        "pleuvoir des cordes",
        "un coup de foudre",
        "tomber dans les pommes",
        "la lune de miel",
    ],
    ["donner sa langue au chat", "un nid de poule", "casser les pieds", "un œil de bœuf", "mener en bateau"],
    ["avoir le bras long", "un pot de vin", "jeter l'éponge", "un coup de main", "voir la vie en rose"],
]

Moves = list[tuple[int, dict[str, Any]]]

SETUP: dict[str, Any] = {
    "starter": 0,
    "dice": [6, 1] * 6,
    "phrases": [
        {
            "title": "Le roi se repose",
            "text": "Sa *crinière* plaît à la *savane*, il dort à l'*ombre*, court la *gazelle*, rugit à la *lune*.",
            "answer": "le lion",
        }
    ]
    * 12,
    "names": [{"theme": "Ils ont peint la lumière", "names": [*PAINTERS]}] * 2,
    "expressions": LISTS * 4,
}


def does(seat: int, kind: str, **more: Any) -> tuple[int, dict[str, Any]]:
    return seat, {"type": kind, **more}


def lost(dico: int, syno: int, solved: bool = False, chosen: bool = False) -> Moves:
    """An enigma in three moves: all bricks on a clue of two words, which is forbidden; then the riddle or silence."""
    return [
        *([does(dico, "roles", dico=dico)] if chosen else []),
        does(dico, "bet", bricks=13),
        does(dico, "clue", word="deux mots"),
        does(syno, "enigma", text="le lion") if solved else does(syno, "silence"),
    ]


ROUND_1 = [
    *lost(ANA, CLEO, solved=True, chosen=True),
    *lost(BAO, DAN, chosen=True),
    *lost(CLEO, ANA),
    *lost(DAN, BAO),
]
"""Ana and Cléo win it."""
ROUND_2 = [
    *lost(BAO, DAN, chosen=True),
    *lost(ANA, CLEO, solved=True, chosen=True),
    *lost(DAN, BAO),
    *lost(CLEO, ANA),
]
RELAY = [*ROUND_1, does(ANA, "roles", dico=ANA), does(BAO, "roles", dico=BAO)]
AUCTION = [
    *RELAY,
    *[does(seat, "clue", word="deux mots") for seat in (ANA, BAO, ANA, BAO, ANA)],
    does(CLEO, "silence"),
    does(DAN, "silence"),
]
"""Bao and Dan have three points of forbidden clues, Ana and Cléo two: Cléo opens for the team behind."""
RACE = [*ROUND_1, *ROUND_2, does(BAO, "roles", dico=BAO)]
"""Ana and Cléo race, Bao gives the hints."""


def alone(dico: int, first: int, second: int, solved: bool = False) -> Moves:
    """Three players: the same; a SYNO may solve the enigma, else the other may."""
    return lost(dico, first, solved) + ([] if solved else [does(second, "silence")])


ALONE = [
    *alone(ANA, BAO, CLEO, solved=True),
    *alone(BAO, ANA, CLEO),
    *alone(CLEO, BAO, ANA),
    *alone(BAO, ANA, CLEO),
    *alone(CLEO, ANA, BAO),
    *alone(ANA, BAO, CLEO, solved=True),
]
"""Three players: Bao wins both rounds. Cléo gives the first list, Ana and Bao race."""
MOVES_BEFORE = {"enigma": [], "pingpong": RELAY, "names": AUCTION, "grande_pyramide": RACE, "alone": ALONE}


def transcript(phase: str, moves: Moves, **options: Any) -> dict[str, Any]:
    if phase in ("pingpong", "names"):
        options["second_round"] = "pingpong"
    return {
        "format": "pyramidion/1",
        "game": "pyramide",
        "rules": 1,
        "seats": list(NAMES[: 3 if phase == "alone" else 4]),
        "seed": 12345,
        "options": options,
        "setup": SETUP,
        "moves": [{"seat": seat, "at": 0.0, "move": move} for seat, move in MOVES_BEFORE[phase] + moves],
    }


def sit_down(phase: str, moves: Moves, *visitors: Visitor, **options: Any) -> None:
    """Everybody at a table where this phase begins and these moves were made; the first of them hosts."""
    host = visitors[0]
    host.open_table(
        "Ana",
        [ME, *[OPEN] * (len(visitors) - 1)],
        game="pyramide",
        options={},
        transcript=transcript(phase, moves, **options),
    )
    for seat, (one, name) in enumerate(zip(visitors[1:], NAMES[1:], strict=False), 1):
        one.come_to(host.table_id, name)
        one.sit(seat)
        one.accept()
    host.button("Commencer").click()
    for one in visitors:
        one.page.locator(".pyramide").wait_for()
