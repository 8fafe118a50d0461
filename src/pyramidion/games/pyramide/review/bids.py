"""A bid for a name: too few clues for it, or a name that was left to the other team although it was easy.

As with bets, what is right with a partner who finds somewhat more or somewhat less is right, and the outcome excuses: a
bid whose name was found, and a name let go that the others did not find.
"""

from __future__ import annotations

from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove
from pyramidion.games.pyramide.bots import bricks, names
from pyramidion.games.pyramide.bots.memory import Decks
from pyramidion.games.pyramide.values import Bid, PyramideOptions
from pyramidion.games.pyramide.views import PyramideView

from .bets import DOUBTS, shifted
from .played import A_WORD, PlayedWord

SMALL_LOSS = 0.25
"""Of a bid that costs no more than this, in points, there is nothing to tell: names are known to some and not to
others."""


def bid(options: PyramideOptions, decks: Decks, word: PlayedWord, turn: SeatMove) -> Reviewed:
    view: PyramideView = turn.view
    last = view.bids[-1] if view.bids else None
    standing = None if last is None else last.count
    made = turn.move.count if isinstance(turn.move, Bid) else None
    plan = names.plan(decks, word.title, word.word, options.convention)
    curve = bricks.at_a_table(plan.found, bricks.NAMES)
    points = _lost(curve, standing, made) if _came_true(word, turn, made) else 0.0
    played = made if made is not None else standing or 1
    # What is told as better is the least that was: with a partner who finds less, or more.
    least = shifted(curve, min(DOUBTS) if made is None else max(DOUBTS))
    return {
        "kind": "bid",
        "number": turn.number,
        "seat": turn.seat,
        **word.told(),
        "made": made,
        "standing": standing,
        "best": bricks.bid(least, standing),
        "chance": bricks.chance(curve, played),
        "about": "left to the others" if made is None else "few clues",
        "loss": A_WORD * points if points > SMALL_LOSS else 0.0,
    }


def _lost(curve: bricks.Curve, standing: int | None, made: int | None) -> float:
    """Points that the best bid would have brought more, with the partner for whom that is least."""
    losses = []
    for doubt in DOUBTS:
        auction = bricks.Auction(shifted(curve, doubt))
        best = auction.worth(standing, auction.best(standing))
        losses.append((best - auction.worth(standing, made)) / 2)
    return max(min(losses), 0.0)


def _came_true(word: PlayedWord, turn: SeatMove, made: int | None) -> bool:
    """Whether the point went to the other team because of it."""
    is_ours = word.found is not None and word.found % 2 == turn.seat % 2
    if made is None:
        return word.found is not None and not is_ours
    later = [one.move for one in word.bids if one.number > turn.number]
    is_played = not any(isinstance(move, Bid) for move in later)
    return is_played and not is_ours and word.given >= made
