"""A bet in bricks: too high where fewer would have done as well, too low where the word was not found within it.

It is held against the best bet that DICO could have made with what it saw: its word, the bricks that were left and the
words to come. Nobody knows a partner to the hundredth: a bet that is right with one who finds somewhat more or
somewhat less is right.
"""

from __future__ import annotations

from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove
from pyramidion.games.pyramide.bots import bricks
from pyramidion.games.pyramide.bots.levels import Maitre
from pyramidion.games.pyramide.bots.minds import logistic, logit
from pyramidion.games.pyramide.values import PyramideOptions
from pyramidion.games.pyramide.views import PyramideView

from .played import A_WORD, PlayedWord

DOUBTS = (-0.5, 0.0, 0.5)
"""How much more or less a partner may find than is thought, in logits: a word, or every one."""
SMALL_LOSS = 0.1
"""Of a bet that costs no more than this, in points, there is nothing to tell."""


def bet(options: PyramideOptions, seats: int, word: PlayedWord, turn: SeatMove) -> Reviewed:
    view: PyramideView = turn.view
    assert view.bricks is not None
    curves = Maitre(turn.seat, seats, options, 0).curves(view)
    all_found = "struck" not in view.fates
    made: int = turn.move.bricks
    best = bricks.best_bet(curves, view.bricks, all_found)
    points = 0.0 if _is_excused(word, made, best) else _lost(curves, view.bricks, all_found, made)
    return {
        "kind": "bet",
        "number": turn.number,
        "seat": turn.seat,
        **word.told(),
        "bet": made,
        "bricks": view.bricks,
        "words": len(view.words) - word.place,
        "best": best,
        "chance": bricks.chance(curves[0], made),
        "best_chance": bricks.chance(curves[0], best),
        "about": "high bet" if made > best else "low bet",
        "loss": A_WORD * points if points > SMALL_LOSS else 0.0,
    }


def _is_excused(word: PlayedWord, made: int, best: int) -> bool:
    """Whether the better bet would have come to nothing better, as far as anybody knows now."""
    if made > best:
        return word.found is not None and word.given > best
    return word.found is not None or word.given < made  # a clue that was refused is not the fault of the bet


def _lost(curves: list[bricks.Curve], left: int, all_found: bool, made: int) -> float:
    """Points that the best bet would have brought more, with the partner for whom that is least."""
    losses = []
    for doubt in DOUBTS:
        first, *rest = curves
        for partner in ([shifted(first, doubt), *rest], [shifted(curve, doubt) for curve in curves]):
            best = bricks.worth(partner, left, all_found)
            losses.append(best - bricks.worth_of(partner, left, all_found, made))
    return max(min(losses), 0.0)


def shifted(curve: bricks.Curve, doubt: float) -> bricks.Curve:
    """What is thought of the word with a partner who finds so much more or less."""
    return tuple(logistic(logit(chance) + doubt) for chance in curve)
