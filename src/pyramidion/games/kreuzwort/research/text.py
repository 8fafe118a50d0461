"""A view as text, in French or English: the board as the south seat sees it, and who has what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pyramidion.games.kreuzwort.board import ROWS, SIZE
from pyramidion.games.kreuzwort.views import KreuzwortView

Language = Literal["fr", "en"]

WORDS = {
    "fr": {
        "head": "Kreuzwort-Pyramiden, vu du sud ; côtés des places : {}",
        "you": "Vous êtes à la place {}, côté {}.",
        "turn": "C'est à la place {}.",
        "keys": "Par case : la lettre du dessus, le propriétaire (S W N E, G gris, K noir) et la hauteur.",
        "score": "Place {} : {} points ; gagné {}, reste {}",
        "last": "Dernier mot : {} par la place {}, {} points",
        "pending": "Annoncé par la place {} : {}",
        "only": "Mots permis : {}",
    },
    "en": {
        "head": "Kreuzwort-Pyramiden, seen from the south; sides of the seats: {}",
        "you": "You sit at seat {}, side {}.",
        "turn": "It is seat {}'s turn.",
        "keys": "For each cell: the letter on top, whose it is (S W N E, G grey, K black) and the height.",
        "score": "Seat {}: {} points; won {}, left {}",
        "last": "Last word: {} by seat {}, {} points",
        "pending": "Announced by seat {}: {}",
        "only": "Words that count: {}",
    },
}


def describe(view: KreuzwortView, seat: int | None, language: Language) -> str:
    """What the seat reads; without one, what everybody may know."""
    return "\n".join(_lines(view, seat, WORDS[language]))


def _lines(view: KreuzwortView, seat: int | None, words: dict[str, str]) -> Iterator[str]:
    yield words["head"].format(" ".join(view.sides))
    if seat is not None:
        yield words["you"].format(seat, view.sides[seat])
    yield words["turn"].format(view.turn)
    yield words["keys"]
    yield "   " + "".join(f"{column:<4}" for column in range(1, SIZE + 1)).rstrip()
    for name, tops, owners, heights in zip(ROWS, view.tops, view.owners, view.heights, strict=True):
        cells = [
            ".   " if top == "." else f"{top}{owner}{height} "
            for top, owner, height in zip(tops, owners, heights, strict=True)
        ]
        yield f"{name}  " + "".join(cells).rstrip()
    for number, score in enumerate(view.scores):
        yield words["score"].format(number, score, view.won[number].points, view.left[number].points)
    if view.last is not None:
        yield words["last"].format(view.last.word, view.last.seat, view.last.score)
    if view.pending is not None:
        yield words["pending"].format(view.pending.seat, view.pending.word)
    if view.words is not None:
        yield words["only"].format(", ".join(view.words))
