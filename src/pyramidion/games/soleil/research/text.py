"""A view as text, in French or English: the pyramid, what lies on it, and who has what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pyramidion.games.soleil.board import COLUMNS
from pyramidion.games.soleil.values import Answer
from pyramidion.games.soleil.views import SoleilView

from .foreseen import refusal

__all__ = ["describe", "draw", "refusal"]

Language = Literal["fr", "en"]

ARRANGE = ('{"type": "arrange", "rows": ["SLAOSL", "AOSLAO", "SLAOSL", "AOSLAO"]}',)
INGOTS = (
    '{"type": "ingots", "rows": [[10,12,14,16,10,12], [14,16,10,12,14,16], [10,12,14,16,10,12], [14,16,10,12,14,16]]}',
    '{"type": "ingots", "shuffle": true}',
)
"""Moves that nobody could guess how to write."""
WORDS = {
    "fr": {
        "head": "La pyramide du soleil, manche {} : Atahualpa est {} ; {}.",
        "house": "la maison",
        "seat": "la place {}",
        "waits": "on attend {}",
        "over": "la partie est finie",
        "endless": "sans fin",
        "score": "score {}   questions {}   banque {}",
        "answer": "la place {} a demandé {} {} : {} ; {} autour, {} payé",
        "gold": "trouvé, {} d'or",
        "found": "trouvé",
        "no": "non",
        "you": "Vous êtes à la place {}.",
        "keys": "Une case est une lettre et un numéro (B4) ; ? : pas encore trouvée ; le nombre est l'or posé dessus.",
        "animals": "S : singe, L : lézard, A : araignée, O : oiseau.",
        "arrange": "Les quatre rangées de A à D, six cartes de chaque animal, comme ceci :",
        "ingots": "Les quatre rangées de A à D, six lingots de chaque valeur, ou le hasard :",
    },
    "en": {
        "head": "La pyramide du soleil, round {}: Atahualpa is {}; {}.",
        "house": "the house",
        "seat": "seat {}",
        "waits": "the game waits for {}",
        "over": "the game is over",
        "endless": "without end",
        "score": "score {}   questions {}   bank {}",
        "answer": "seat {} asked {} {}: {}; {} around it, {} paid",
        "gold": "found, {} in gold",
        "found": "found",
        "no": "no",
        "you": "You sit at seat {}.",
        "keys": "A cell is a letter and a number (B4); ? is not found yet; the number is the gold that lies on it.",
        "animals": "S is a monkey (singe), L a lizard (lézard), A a spider (araignée), O a bird (oiseau).",
        "arrange": "The four rows from A to D, six cards of each animal, like this:",
        "ingots": "The four rows from A to D, six ingots of each value, or chance:",
    },
}


def describe(view: SoleilView, seat: int | None, language: Language) -> str:
    """What the seat reads; without one, what everybody may know."""
    words = WORDS[language]
    lines = [*_board(view, words), "", words["keys"], words["animals"]]
    if seat is not None:
        lines.append(words["you"].format(seat))
    if view.phase == "setup" and seat in view.to_move:
        is_emperor = seat == view.emperor
        lines += [words["arrange"], *ARRANGE] if is_emperor else [words["ingots"], *INGOTS]
    lines += [_answer(answer, words) for answer in view.log]
    return "\n".join(lines)


def draw(view: SoleilView, language: Language = "en") -> str:
    """The picture, with the last answer."""
    words = WORDS[language]
    lines = list(_board(view, words))
    if view.log:
        lines.append("  " + _answer(view.log[-1], words))
    return "\n".join(lines)


def _board(view: SoleilView, words: dict[str, str]) -> Iterator[str]:
    emperor = words["house"] if view.emperor is None else words["seat"].format(view.emperor)
    seats = ", ".join(words["seat"].format(seat) for seat in view.to_move)
    yield words["head"].format(view.round, emperor, words["waits"].format(seats) if seats else words["over"])
    yield ""
    yield "     " + "".join(f"{column + 1:^5}" for column in range(COLUMNS)).rstrip()
    for number, row in enumerate(view.board):
        ingots = view.ingots[number] if view.ingots is not None else (None,) * COLUMNS
        shown = [
            f"{symbol} {'  ' if ingot is None else ingot}" for symbol, ingot in zip(row, ingots, strict=True)
        ]
        yield f"  {'ABCD'[number]}  " + " ".join(shown).rstrip()
    yield ""
    bank = words["endless"] if view.bank is None else view.bank
    yield "  " + words["score"].format(_row(view.scores), _row(view.questions), bank)


def _answer(answer: Answer, words: dict[str, str]) -> str:
    hit = words["gold"].format(answer.ingot) if answer.ingot is not None else words["found"]
    found = hit if answer.hit else words["no"]
    return words["answer"].format(answer.seat, answer.cell, answer.symbol, found, answer.count, answer.paid)


def _row(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
