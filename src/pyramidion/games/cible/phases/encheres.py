"""Les Enchères: who promises more answers gives exactly so many; two points lead into the finale (R-C19 to R-C23)."""

from __future__ import annotations

import msgspec

from pyramidion.core import Refused
from pyramidion.games.cible import camera, cards, clock, history
from pyramidion.games.cible.events import (
    BidMade,
    ContractBegun,
    ContractEnded,
    Passed,
    PhaseBegun,
    question_read,
)
from pyramidion.games.cible.run import Run, more
from pyramidion.games.cible.scoring import rings
from pyramidion.games.cible.state import Auction, State
from pyramidion.games.cible.values import Card, Offer, Said

TURN_RULE = "R-C20"
NEEDED = 2


def begin(run: Run) -> None:
    """A-C18: the markers of La Suite are taken back. R-C19: one token says who opens first."""
    run.set(phase="encheres", markers=(0,) * run.state.seats, round=0, auction=None)
    run.tell(PhaseBegun("encheres", run.state.partie, rings(run.state)))
    two = tuple(sorted(run.state.qualified))
    run.set(inside=two, lap=())
    opener = camera.designate(run)
    next_question(run, opener)


def other(state: State, seat: int) -> int:
    return next(one for one in state.qualified if one != seat)


def card(state: State) -> Card:
    return state.supply.encheres[state.used.encheres - 1]


def cap(state: State) -> int:
    """A-C20: as many as there are answers; spellings do not count."""
    return len(card(state).answers)


def next_question(run: Run, opener: int) -> None:
    drawn: Card = cards.draw(run, "encheres")
    run.set(auction=Auction(opener), given=(), said=(), round=run.state.round + 1)
    run.tell(question_read("encheres", drawn))
    ask_bid(run, opener)


def ask_bid(run: Run, seat: int) -> None:
    run.set(turn=seat, step="bid")
    clock.start_answer(run)


def bid(run: Run, count: int, late: bool = False) -> None:
    state = run.state
    auction = state.auction
    assert auction is not None
    must_be_higher(count, auction.bids, cap(state))
    offer = Offer(state.turn, count, late)
    run.set(auction=msgspec.structs.replace(auction, bids=(*auction.bids, offer)))
    run.tell(BidMade(state.turn, count, late))
    ask_bid(run, other(state, state.turn))


def must_be_higher(count: int, bids: tuple[Offer, ...], most: int) -> None:
    if not bids and count < 1:
        raise Refused("R-C19", "the opener bids 1 or more", "on ouvre par 1 ou plus")
    if bids and count <= (standing := bids[-1].count):
        raise Refused(
            "R-C20", f"bid more than {standing}, or pass", f"annoncez plus de {standing}, ou passez"
        )
    if count > most:
        raise Refused(
            "A-C20",
            f"there are {most} answers to this question: nobody can promise more",
            f"il y a {most} réponses à cette question : on ne peut pas en annoncer plus",
        )


def no_higher(run: Run, late: bool = False) -> None:
    """R-C20: the first pass ends it; the highest bidder must give exactly that number."""
    auction = run.state.auction
    assert auction is not None
    if not auction.bids:
        raise Refused("A-C19", "whoever opens bids at least 1", "qui ouvre annonce au moins 1")
    run.tell(Passed(run.state.turn, late))
    holder = auction.bids[-1]
    run.set(auction=msgspec.structs.replace(auction, contract=True), turn=holder.seat, deadline=None)
    run.tell(ContractBegun(holder.seat, holder.count))
    if run.state.options.ready:
        run.set(step="ready")
    else:
        start(run)


def start(run: Run) -> None:
    run.set(step="answer")
    clock.start_answer(run)


def judged(run: Run, said: Said) -> None:
    """R-C21, R-C23, A-C21: all answers must be right, and as many as were promised are all that is asked."""
    state = run.state
    auction = state.auction
    assert auction is not None
    holder = auction.bids[-1]
    if not said.right:
        ended(run, holder, kept=False)
        return
    assert said.answer is not None
    run.set(given=(*state.given, said.answer))
    if len(run.state.given) == holder.count:
        ended(run, holder, kept=True)
    else:
        clock.start_answer(run)


def ended(run: Run, holder: Offer, kept: bool) -> None:
    state = run.state
    auction = state.auction
    assert auction is not None
    winner = holder.seat if kept else other(state, holder.seat)
    history.close(run, "encheres", card(state))
    run.set(markers=more(state.markers, winner), auction=None, deadline=None)
    run.tell(ContractEnded(holder.seat, holder.count, kept, winner))
    if run.state.markers[winner] == NEEDED:  # R-C22
        run.set(turn=winner)
        run.follows = "finale"
    else:
        next_question(run, other(state, auction.opener))
