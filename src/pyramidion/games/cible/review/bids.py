"""Les Enchères: a bid that nobody could count on, and a pass on one that was easy to beat.

What a seat has in mind is its own secret. So a bid is held against what comes to people's minds on that question, and
only what would be a mistake of a Timide, an Habitué and a Champion alike is one. The outcome excuses: a contract that
was kept was not too high, nor was a pass wrong before one that failed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pyramidion.core.coach import Reviewed
from pyramidion.core.transcript import SeatMove
from pyramidion.decks import Question
from pyramidion.games.cible.bots import memory
from pyramidion.games.cible.bots.auction import Auction
from pyramidion.games.cible.bots.candidates import CANDIDATES, CHAMPION, TIMIDE
from pyramidion.games.cible.bots.knowledge import expected
from pyramidion.games.cible.values import Bid, Closed
from pyramidion.games.cible.views import CibleView, ContractView

SMALL_LOSS = 0.25
"""Of a bid that costs no more than this of its point there is nothing to tell: somebody may know the subject less well,
or better."""
A_POINT = 10.0
"""What a point of Les Enchères is worth, beside answers that are missed: the best known of those counts five."""

Key = tuple[int, str]


def bids(decks: memory.Decks, end: CibleView, turns: Sequence[SeatMove]) -> Iterator[Reviewed]:
    asked = {(one.partie, one.question): one for one in end.history if one.phase == "encheres"}
    contracts = _contracts(turns)
    for turn in turns:
        card = memory.question(decks, turn.view) if turn.view.step == "bid" else None
        key = (turn.view.partie, str(turn.view.question))
        if card is not None and key in asked:
            yield _bid(card, turn, asked[key], contracts.get(key))


def _contracts(turns: Sequence[SeatMove]) -> dict[Key, ContractView]:
    """What was promised in the end, as far as its holder said anything."""
    return {
        (turn.view.partie, str(turn.view.question)): turn.view.contract
        for turn in turns
        if turn.view.contract is not None
    }


def _bid(card: Question, turn: SeatMove, asked: Closed, contract: ContractView | None) -> Reviewed:
    view: CibleView = turn.view
    standing = None if view.bid is None else view.bid.count
    made = turn.move.count if isinstance(turn.move, Bid) else None
    # What is told as better is the least that was: all could promise so much, nobody more.
    best = Auction(TIMIDE if made is None else CHAMPION, card).best(standing)
    lost = _lost(card, standing, made) if _came_true(turn, made, asked, contract) else 0.0
    return {
        "kind": "bid",
        "number": turn.number,
        "seat": turn.seat,
        "partie": view.partie,
        "phase": view.phase,
        "question": card.text,
        "made": made,
        "standing": standing,
        "best": best,
        "few": math.floor(expected(TIMIDE, card)),
        "many": math.floor(expected(CHAMPION, card)),
        "other": next(seat for seat in view.inside if seat != turn.seat),
        "about": "low bid" if made is None else "high bid",
        "loss": A_POINT * lost if lost > SMALL_LOSS else 0.0,
    }


def _lost(card: Question, standing: int | None, made: int | None) -> float:
    """Of the point, with what is in the mind of whom it costs least."""
    return min(Auction(one, card).lost(standing, made) for one in CANDIDATES)


def _came_true(turn: SeatMove, made: int | None, asked: Closed, contract: ContractView | None) -> bool:
    """Whether the point went to the other because of it: a contract of one's own that failed, one let go that was
    kept."""
    if contract is None:
        return False
    kept = len(asked.said) == contract.count and all(said.right for said in asked.said)
    if made is None:
        return contract.seat != turn.seat and kept
    return contract.seat == turn.seat and contract.count == made and not kept
