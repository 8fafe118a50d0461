"""Positions of La Cible in which the television is looked at: one for each phase and each thing that it has to tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.cible.positions import Table, cards, question

NAMES = ("Ana", "Bao", "Cléo", "Maximilienne", "Élodie", "Fatou")
LONG = (
    "Citez un pays d'Europe, d'Asie ou d'Afrique dont une partie du territoire touche la mer Méditerranée, "
    "les îles étant comprises."
)
COUNTRIES = [
    "France", "Espagne", "Italie", "Grèce", "Turquie", "Égypte", "Algérie", "Tunisie", "Maroc", "Libye",
    "Croatie", "Malte", "Chypre", "Liban", "Israël", "Syrie", "Albanie", "Monténégro", "Slovénie", "Monaco",
]  # fmt: skip
DEFINED = {
    "baguette": "Pain long et doré",
    "boussole": "Elle indique le nord",
    "bouquetin": "Chèvre des sommets, aux longues cornes",
    "ballerine": "Danseuse en tutu",
    "brouillon": "Texte que l'on écrit avant la mise au propre",
    "bicyclette": "Deux roues et des pédales",
}


def _level(level: int, number: int) -> dict[str, Any]:
    return question(COUNTRIES, f"Citez {level} pays de la Méditerranée, question {number}.")


CARDS: dict[str, Any] = cards(
    premier_tour=[question(COUNTRIES, LONG, example="Monaco")] * 4,
    definitions=[{"letter": "B", "items": [[clue, word] for word, clue in DEFINED.items()]}] * 12,
    encheres=[question(COUNTRIES, "Citez des pays qui touchent la mer Méditerranée")] * 6,
    finale=[{"levels": [[_level(level, number) for number in (1, 2, 3)] for level in range(1, 7)]}] * 2,
)


def table(seats: int = 4, **options: Any) -> Table:
    return Table(seats, setup=CARDS, **options)


def premier_tour() -> Table:
    """Five answers, one of them wrong: a pawn is lost."""
    at = table().right().right().wrong().right()
    return at.say(at.turn, "Espagn")


def appeal() -> Table:
    """The wrong answer that cost a pawn is under appeal, and one has voted."""
    at = table().right().wrong()
    (judged,) = (said.seat for said in at.view.said if said.verdict == "faux")
    others = [seat for seat in range(4) if seat != judged]
    return at.do(judged, "appeal").rule(others[0], True)


def definitions(seats: int = 4, **options: Any) -> Table:
    """The second series is under way: three found, one missed."""
    at = table(seats, **options).to("definitions")
    at.series(4)
    return at.right().right().wrong().right()


def ready() -> Table:
    at = table(ready=True)
    at.premier_tour()
    assert at.view.step == "ready"
    return at


def suite() -> Table:
    """Seat 0 has a marker; in the second round two are out."""
    at = table().to("suite").round(0)
    while len(at.view.inside) > 2:
        at.right() if at.turn in (0, 1) else at.wrong()
    return at


def bidding() -> Table:
    at = table().to("encheres").auction(0)
    at.bid(at.turn, 3)
    return at.bid(at.turn, 7)


def contract() -> Table:
    """Twelve answers are promised, five given."""
    at = bidding()
    at.bid(at.turn, 12).skip()
    for _ in range(5):
        at.right()
    return at


def finale(level: int = 4, drafts: int = 3, **options: Any) -> Table:
    at = table(**options).to("finale")
    for _ in range(level - 1):
        at.level()
    for text in COUNTRIES[:drafts]:
        at.say(at.turn, text)
    return at


def last_level() -> Table:
    """The sixth level has all its answers, and two to spare."""
    return finale(6, 8)


def checked(levels: int = 3) -> Table:
    """Levels that hold, then one with a wrong answer."""
    at = finale(levels + 1, 0, check=True)
    at.level(right=levels, wrong=1)
    return at.do(at.turn, "stop")


def before_check() -> Table:
    """The first level is right, the second half right, both validated; the finalist may stop."""
    return finale(2, 0, check=True).level(right=1, wrong=1)


def nothing_validated() -> Table:
    at = finale(1, 0, check=True)
    return at.do(at.turn, "stop")


def all_levels() -> Table:
    return finale(1, 0, check=True).finale(6)


def spoken() -> Table:
    """An answer that waits for a ruling."""
    return (at := table(judge="table")).say(at.turn, "Andorre")


def second_partie() -> Table:
    """The first partie is scored."""
    at = table(parties=2).to("finale").finale(4)
    return at.right().wrong()


POSITIONS: dict[str, Callable[[], Table]] = {
    "start": table,
    "premier_tour": premier_tour,
    "appeal": appeal,
    "spoken": spoken,
    "ready": ready,
    "definitions": definitions,
    "definitions_six": lambda: definitions(6),
    "suite": suite,
    "bidding": bidding,
    "contract": contract,
    "finale_start": lambda: finale(1, 0),
    "finale": finale,
    "last_level": last_level,
    "check": checked,
    "before_check": before_check,
    "check_none": nothing_validated,
    "check_all": all_levels,
    "second_partie": second_partie,
}


def written(name: str) -> dict[str, Any]:
    """The transcript, with names that people have."""
    at = POSITIONS[name]()
    return {**at.written(7), "seats": list(NAMES[: at.play.seats])}
