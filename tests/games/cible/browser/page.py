"""A game of La Cible that is known from the first question to the last, to be taken up at any point."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator

from tests.browser.visitor import Visitor

ME, OPEN = {"kind": "me"}, {"kind": "open"}
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
ANA, BAO, CLEO = 0, 1, 2

SERIES = {
    "B": ["baguette", "boussole", "bouquetin", "ballerine", "brouillon", "bicyclette"],
    "C": ["cactus", "chocolat", "coccinelle", "crocodile", "calendrier", "cathédrale"],
    "M": ["montagne", "marmotte", "microscope", "moustache", "muguet", "mandarine"],
}
CLUES = {
    "baguette": "Pain long et doré",
    "boussole": "Elle indique le nord",
    "bouquetin": "Chèvre des sommets, aux longues cornes",
    "ballerine": "Danseuse en tutu",
    "brouillon": "Texte avant la mise au propre",
    "bicyclette": "Deux roues et des pédales",
}
TREES = ["chêne", "hêtre", "sapin", "bouleau", "platane", "tilleul", "noyer", "frêne"]
METALS = ["fer", "or", "argent", "cuivre", "zinc", "plomb"]
RIVERS = ["Loire", "Seine", "Garonne", "Rhône"]


def _level(level: int, number: int) -> dict[str, Any]:
    return {
        "question": f"Citez {level} lettres de l'alphabet grec, question {number}.",
        "answers": ["alpha", "bêta", "gamma", "delta", "epsilon", "zêta", "êta", "thêta"],
    }


SETUP: dict[str, Any] = {
    "camera": [ANA, BAO, CLEO, ANA, BAO, CLEO]  # Le Premier Tour
    + [ANA, BAO, CLEO]  # Les Définitions
    + [ANA, BAO, CLEO] * 2  # La Suite, until Ana qualifies
    + [BAO, CLEO] * 2  # … and Bao
    + [ANA],  # Les Enchères
    "premier_tour": [
        {
            "question": "Citez un fruit rouge.",
            "answers": ["cerise", "framboise", "groseille", "fraise", "grenade"],
            "example": "fraise",
        }
    ],
    "definitions": [
        {
            "letter": letter,
            "items": [
                [CLUES.get(word, f"Le mot {n} de cette série"), word] for n, word in enumerate(words, 1)
            ],
        }
        for letter, words in SERIES.items()
    ],
    "suite": [
        {"hint": f"Des arbres, question {n}", "examples": ["érable", "cèdre", "if"], "answers": TREES}
        for n in range(1, 5)
    ],
    "encheres": [
        {"question": "Des métaux", "answers": METALS},
        {"question": "Des fleuves de France", "answers": RIVERS},
    ],
    "finale": [{"levels": [[_level(level, number) for number in (1, 2, 3)] for level in range(1, 7)]}],
}

Moves = list[tuple[int, dict[str, Any]]]


def says(seat: int, *texts: str) -> Moves:
    return [(seat, {"type": "answer", "text": text}) for text in texts]


def does(seat: int, *kinds: str) -> Moves:
    return [(seat, {"type": kind}) for kind in kinds]


def bids(seat: int, count: int) -> Moves:
    return [(seat, {"type": "bid", "count": count})]


PREMIER_TOUR = [
    *says(ANA, "cerise"),
    *says(BAO, "framboize"),
    *says(CLEO, "banane"),
    *says(ANA, "cerise"),
    *says(BAO, "groseille"),
    *says(CLEO, "poire"),
]
DEFINITIONS = [
    *does(ANA, "ready"),
    *says(ANA, *SERIES["B"]),
    *does(BAO, "ready"),
    *says(BAO, "cactus"),
    *does(BAO, *["pass"] * 10),
    *does(CLEO, "ready", *["pass"] * 12),
]
SUITE = [
    *[
        move
        for tree in ("chêne", "hêtre")
        for move in says(ANA, tree) + says(BAO, "rose") + says(CLEO, "lilas")
    ],
    *[move for tree in ("sapin", "noyer") for move in says(BAO, tree) + says(CLEO, "rose")],
]
ENCHERES = [
    *bids(ANA, 1) + bids(BAO, 2) + does(ANA, "pass") + does(BAO, "ready") + says(BAO, "bois"),
    *bids(BAO, 1)
    + bids(ANA, 3)
    + does(BAO, "pass")
    + does(ANA, "ready")
    + says(ANA, "Loire", "Seine", "Rhône"),
]
FINALE = [*does(ANA, "ready"), *says(ANA, "alpha"), *does(ANA, "validate"), *says(ANA, "bêta", "gamma")]
MOVES_BEFORE = {
    "premier_tour": [],
    "definitions": PREMIER_TOUR,
    "suite": PREMIER_TOUR + DEFINITIONS,
    "encheres": PREMIER_TOUR + DEFINITIONS + SUITE,
    "finale": PREMIER_TOUR + DEFINITIONS + SUITE + ENCHERES,
}
"""What has happened when a phase begins."""


def transcript(
    moves: Moves, seats: tuple[str, ...] = ("Ana", "Bao", "Cléo"), **options: Any
) -> dict[str, Any]:
    return {
        "format": "pyramidion/1",
        "game": "cible",
        "rules": 1,
        "seats": list(seats),
        "seed": 12345,
        "options": {"clock": False, "ready": True, "check": True, **options},
        "setup": SETUP,
        "moves": [{"seat": seat, "at": 0.0, "move": move} for seat, move in moves],
    }


def sit_down(moves: Moves, *visitors: Visitor, **options: Any) -> None:
    """Everybody at a table that is as these moves left it; the first of them hosts."""
    names = ("Ana", "Bao", "Cléo")[: len(visitors)]
    host = visitors[0]
    host.open_table(
        "Ana",
        [ME, *[OPEN] * (len(visitors) - 1)],
        game="cible",
        options={},
        transcript=transcript(moves, **options),
    )
    for one, name in list(zip(visitors, names, strict=True))[1:]:
        one.come_to(host.table_id, name)
        one.sit()
        one.accept()
    host.button("Commencer").click()
    for one in visitors:
        target(one).wait_for()


def target(one: Visitor) -> Locator:
    return one.page.get_by_role("img", name=re.compile("^La cible"))


def line(one: Visitor) -> Locator:
    return one.page.get_by_label("Votre réponse")


def sentence(one: Visitor) -> Locator:
    return one.page.locator(".cible .says")


def answer(one: Visitor, text: str) -> None:
    line(one).fill(text)
    line(one).press("Enter")
