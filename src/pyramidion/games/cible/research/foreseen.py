"""What the rules would refuse of a move that a seat composes, as its view tells: bids, empty answers, appeals."""

from __future__ import annotations

from pyramidion.core import Refused
from pyramidion.games.cible.appeals import named
from pyramidion.games.cible.phases import check, encheres
from pyramidion.games.cible.rules import must_be_sound
from pyramidion.games.cible.values import Answer, Appeal, Bid, CibleMove, CibleOptions
from pyramidion.games.cible.views import CibleView


def refusal(view: CibleView, _seat: int, options: CibleOptions, move: CibleMove) -> Refused | None:
    """The rule that forbids the move; None where it may be made, whatever it is worth then."""
    try:
        if isinstance(move, Answer):
            must_be_sound(options, view.phase, move.text)
        elif isinstance(move, Bid) and view.cap is not None:
            encheres.must_be_higher(move.count, view.bids, view.cap)
        elif isinstance(move, Appeal) and view.check is not None:
            check.among([level.texts for level in view.check.levels], *named(move))
    except Refused as refused:
        return refused
    return None
