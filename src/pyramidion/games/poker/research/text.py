"""A view as text, in French or English: the pyramid from its top, the hands, and what goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from pyramidion.games.poker.blocks import HAND, ROW
from pyramidion.games.poker.views import PokerView

Language = Literal["fr", "en"]

BACKS = ("▲▲", "▼▼")
"""A block of seat 0 or seat 1 whose card the viewer does not see."""
WORDS = {
    "fr": {
        "tut": "« Tut Tut »",
        "build": "construction",
        "take": "prise",
        "keep": "joker",
        "hand": "pose dans une main",
        "head": "Pyramid Poker, donne {} : {}, on attend {}.",
        "waits": "la place {}",
        "over": "Pyramid Poker, donne {} : la partie est finie.",
        "seat": "place {}",
        "and": " et ",
        "match": "{} dans la partie",
        "turned": "retournés : {}",
        "taken": "pris : {}",
        "drawn": "tiré : {}",
        "deal": "dernière donne : mains gagnées {}, points {}",
        "to": " à ",
        "you": "Vous êtes à la place {}. Vos blocs vous font face ; ceux de l'adversaire montrent leur dos ({}).",
        "keys": "Une place de la pyramide est RANG,COLONNE ; le rang 0 est en bas et la colonne 0 à gauche.",
        "cards": "Cartes : s pique, h cœur, d carreau, c trèfle ; T dix, J valet, Q dame, K roi, A as ; X1, X2 jokers.",
        "which": "Les mains ont les numéros 0 à 2, de gauche à droite ; les blocs retournés aussi.",
    },
    "en": {
        "tut": "“Tut Tut”",
        "build": "build",
        "take": "take",
        "keep": "keep",
        "hand": "hand",
        "head": "Pyramid Poker, deal {}: {}, waits for {}.",
        "waits": "seat {}",
        "over": "Pyramid Poker, deal {}: over.",
        "seat": "seat {}",
        "and": " and ",
        "match": "{} in the match",
        "turned": "turned: {}",
        "taken": "taken: {}",
        "drawn": "drawn: {}",
        "deal": "last deal: hands won {}, scored {}",
        "to": " to ",
        "you": "You sit at seat {}. Your blocks face you; those of the other show their backs ({}).",
        "keys": "A place of the pyramid is ROW,COLUMN; row 0 is at the bottom and column 0 on the left.",
        "cards": "Cards: s spade, h heart, d diamond, c club; T ten, J jack, Q queen, K king, A ace; X1, X2 jokers.",
        "which": "The hands have the numbers 0 to 2, from the left; so have the blocks that are turned over.",
    },
}


def describe(view: PokerView, seat: int | None, language: Language) -> str:
    """What the seat reads; without one, what everybody may know."""
    words = WORDS[language]
    lines = [draw(view, language), "", words["keys"], words["cards"]]
    if view.phase in ("hand", "keep"):
        lines.append(words["which"])
    if seat is not None:
        lines.append(words["you"].format(seat, BACKS[1 - seat]))
    return "\n".join(lines)


def draw(view: PokerView, language: Language = "en") -> str:
    """The picture alone."""
    return "\n".join(_lines(view, WORDS[language]))


def _lines(view: PokerView, words: dict[str, str]) -> Iterator[str]:
    waits = words["and"].join(words["waits"].format(seat) for seat in view.to_move)
    yield (
        words["head"].format(view.deal, words[view.phase], waits)
        if waits
        else words["over"].format(view.deal)
    )
    yield ""
    blocks = {block.at: block.card or BACKS[block.owner] for block in view.pyramid}
    height = max((row for row, _ in blocks), default=0)
    for row in range(height, -1, -1):
        places = [blocks.get((row, column), "··" if row == 0 else "  ") for column in range(ROW - row)]
        yield ("   " + "  " * row + "  ".join(places)).rstrip()
    yield ""
    for seat, hands in enumerate(view.hands):
        shown = ["[" + " ".join((*hand, *[".."] * (HAND - len(hand)))) + "]" for hand in hands]
        match = words["match"].format(view.match[seat])
        yield f"   {words['seat'].format(seat)}  {' '.join(shown)}  {match}"
    if view.turned:
        yield "   " + words["turned"].format(" ".join(view.turned))
    if view.taken is not None:
        yield "   " + words["taken"].format(view.taken)
    if view.drawn is not None:
        yield "   " + words["drawn"].format(view.drawn)
    if view.deals:
        last = view.deals[-1]
        won, scored = (words["to"].join(map(str, values)) for values in (last.won, last.scored))
        yield "   " + words["deal"].format(won, scored)
