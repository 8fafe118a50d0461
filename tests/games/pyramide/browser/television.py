"""Positions of Pyramide in which the television is looked at: each phase with two, three and four players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.pyramide.positions import FORBIDDEN, Table, cards

NAMES = ("Ana", "Bao", "Cléo", "Maximilienne")


def table(seats: int = 4, **options: Any) -> Table:
    at = Table(seats, setup=cards(), **options)
    return at.roles(0) if at.view.step == "roles" else at


def bet(seats: int = 4) -> Table:
    """One word is found, one struck; the third is to be bet on."""
    return table(seats).find(bet=3).miss(2)


def clue(seats: int = 4) -> Table:
    """The first clue of four was not enough."""
    at = bet(seats).bet(4).clue("rivière")
    for seat in at.play.to_move:
        at.guess("ruisseau", seat)
    return at


def guess(seats: int = 4) -> Table:
    return clue(seats).clue("gouvernement")


def near() -> Table:
    """Another form of the word is no hit, and there are clues left."""
    return bet().bet(4).clue("rivière").guess("capitales")


def struck() -> Table:
    """The clue was forbidden."""
    return bet().bet(4).clue(FORBIDDEN)


def solve(seats: int = 4) -> Table:
    """Three of the five words are found."""
    at = table(seats)
    for found in (True, False, True, True, False):
        at.find() if found else at.miss()
    return at


def bonus() -> Table:
    """All five words, and eight bricks stand."""
    at = table()
    for _ in range(5):
        at.find()
    return at


def between() -> Table:
    """The first enigma was solved; the other team chooses its DICO."""
    return Table(setup=cards()).enigma(found=3, solver=2)


def vote() -> Table:
    at = table(judge="table").bet(3).clue("rivière")
    return at.do(1, "object").rule(3, False)


def spoken() -> Table:
    return table(spoken=True).bet(3).told()


def pingpong() -> Table:
    """One word found; the next has cost three of the five clue-words."""
    at = Table(setup=cards(), second_round="pingpong").pingpong().clue().guess()
    for _ in range(3):
        at.clue("voisin").guess("tabouret")
    return at


def pingpong_roles() -> Table:
    return Table(setup=cards(), second_round="pingpong").round(0)


def names() -> Table:
    """The auction: five, then three."""
    return Table(setup=cards(), second_round="pingpong").names(found=3).bid(5).bid(3)


def names_clue() -> Table:
    """Three clue-words were bid; the first is given."""
    at = names()
    at.do(at.turn, "yield")
    return at.clue("eau").guess("Seine").clue("château")


def grande_pyramide(seats: int = 4) -> Table:
    at = Table(seats, setup=cards()).grande_pyramide()
    if at.view.step == "roles":
        at.roles(at.play.to_move[0])
    at.list(at.synos[0], None)
    at.say("on s'y allonge au bord de la piscine, l'été")
    return at.guess("un transat", at.synos[-1])


def grande_roles() -> Table:
    return Table(setup=cards()).grande_pyramide()


POSITIONS: dict[str, Callable[[], Table]] = {
    "start": lambda: Table(setup=cards()),
    "bet": bet,
    "bet_two": lambda: bet(2),
    "bet_three": lambda: bet(3),
    "clue": clue,
    "clue_three": lambda: clue(3),
    "guess": guess,
    "guess_two": lambda: guess(2),
    "guess_three": lambda: guess(3),
    "near": near,
    "struck": struck,
    "solve": solve,
    "solve_three": lambda: solve(3),
    "bonus": bonus,
    "between": between,
    "vote": vote,
    "spoken": spoken,
    "pingpong_roles": pingpong_roles,
    "pingpong": pingpong,
    "names": names,
    "names_clue": names_clue,
    "grande_roles": grande_roles,
    "grande_pyramide": grande_pyramide,
    "grande_three": lambda: grande_pyramide(3),
    "grande_two": lambda: grande_pyramide(2),
}


def written(name: str) -> dict[str, Any]:
    """The transcript, with names that people have."""
    at = POSITIONS[name]()
    return {**at.written(7), "seats": list(NAMES[: at.play.seats])}
