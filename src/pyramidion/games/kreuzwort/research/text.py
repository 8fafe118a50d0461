"""The game by text, French or English: the board as the south seat sees it, who has what; words as one types them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pyramidion.core.typed_moves import kinds_of
from pyramidion.games.kreuzwort.board import ROWS, SIZE
from pyramidion.games.kreuzwort.placements import position
from pyramidion.games.kreuzwort.values import KreuzwortMove, Word
from pyramidion.games.kreuzwort.views import KreuzwortView

from .foreseen import refusal
from .typed_words import best_placement, typed

__all__ = ["FORMS", "describe", "read", "refusal"]

Language = Literal["fr", "en"]

FORMS = {"fr": {"word": "MOT [DÉBUT [FIN]]"}, "en": {"word": "WORD [START [END]]"}}
"""How the moves that `read` reads are typed."""
OTHER_MOVES = frozenset(kinds_of(KreuzwortMove)) - {"word"}

WORD = '{{"type": "word", "cells": ["{0}", "{1}"], "from": {{"{0}": "I3"}}}}'
"""How a word is written: of two cells, with a top on the first."""
WORDS = {
    "fr": {
        "head": "Kreuzwort-Pyramiden, vu du sud ; côtés des places : {}",
        "you": "Vous êtes à la place {}, côté {}.",
        "turn": "C'est à la place {}.",
        "over": "La partie est finie.",
        "keys": "Par case : la lettre du sommet, le propriétaire (S W N E, G gris, K noir) et la hauteur.",
        "score": "Place {} : {} points ; gagné {}, reste {}",
        "last": "Dernier mot : {} par la place {}, {} points",
        "pending": "Annoncé par la place {} : {}",
        "only": "Mots permis : {}",
        "hidden": "Lettres cachées sous les sommets : {}",
        "read": "Vous lisez un mot de la colonne {} vers la colonne {}, ou de la rangée {} vers la rangée {}.",
        "word": "Un mot s'écrit tout simplement, MAISON par exemple ; s'il importe où, avec la case où il commence, "
        "MAISON {0}, et celle où il finit, MAISON {0} {1}. Il prend alors les sommets qui rapportent le plus, les "
        "vôtres d'abord à valeur égale. Un mot qui est aussi un coup, ACCEPT par exemple, s'écrit mot ACCEPT.",
        "cells": "Qui veut choisir les sommets donne le mot case par case, comme il le lit ; « from » dit d'où vient "
        "chaque sommet qu'il pose :",
    },
    "en": {
        "head": "Kreuzwort-Pyramiden, seen from the south; sides of the seats: {}",
        "you": "You sit at seat {}, side {}.",
        "turn": "It is seat {}'s turn.",
        "over": "The game is over.",
        "keys": "For each cell: the letter on top, whose it is (S W N E, G grey, K black) and the height.",
        "score": "Seat {}: {} points; won {}, left {}",
        "last": "Last word: {} by seat {}, {} points",
        "pending": "Announced by seat {}: {}",
        "only": "Words that count: {}",
        "hidden": "Letters hidden under the tops: {}",
        "read": "You read a word from column {} towards column {}, or from row {} towards row {}.",
        "word": "A word is simply typed, such as MAISON; where its place matters, with the cell where it begins, "
        "MAISON {0}, and the one where it ends, MAISON {0} {1}. It then takes the tops that bring the most points, "
        "yours first where they bring the same. A word that is a move as well, such as ACCEPT, is typed word ACCEPT.",
        "cells": "Whoever wants to choose the tops gives the word cell by cell, as they read it; “from” says where "
        "each top comes from that they place:",
    },
}


def describe(view: KreuzwortView, seat: int | None, language: Language) -> str:
    """What the seat reads; without one, what everybody may know."""
    return "\n".join(_lines(view, seat, WORDS[language]))


def read(view: KreuzwortView, seat: int, answer: str) -> Word | None:
    """The word that the answer says, at its best place; None where it is another move. Raises Unreadable."""
    is_other = answer.startswith("{") or answer.rstrip(".! ").lower() in OTHER_MOVES
    if is_other or view.phase != "play":
        return None
    said = typed(answer)
    return best_placement(position(view, seat), said.word, said.ends).move()


def _lines(view: KreuzwortView, seat: int | None, words: dict[str, str]) -> Iterator[str]:
    yield words["head"].format(" ".join(view.sides))
    if seat is not None:
        side = view.sides[seat]
        yield words["you"].format(seat, side)
        columns = (1, SIZE) if side in "SE" else (SIZE, 1)
        rows = (ROWS[0], ROWS[-1]) if side in "SW" else (ROWS[-1], ROWS[0])
        yield words["read"].format(*columns, *rows)
    yield words["over"] if view.phase == "over" else words["turn"].format(view.turn)
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
    if any(view.hidden.values()):
        groups = (f"{group} {letters}" for group, letters in view.hidden.items() if letters)
        yield words["hidden"].format(" ; ".join(groups) if words is WORDS["fr"] else "; ".join(groups))
    if view.pending is not None:
        yield words["pending"].format(view.pending.seat, view.pending.word)
    if view.phase == "play" and seat is not None and seat in view.to_move:
        first, second, last = ("C3", "C4", "C8") if view.sides[seat] in "SE" else ("C8", "C7", "C3")
        yield words["word"].format(first, last)
        yield words["cells"]
        yield WORD.format(first, second)
    if view.words is not None:
        yield words["only"].format(", ".join(view.words))
