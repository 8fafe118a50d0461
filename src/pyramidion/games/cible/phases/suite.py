"""La Suite…: one after another continues a list; the last one in scores, two points qualify (R-C15 to R-C18)."""

from __future__ import annotations

from pyramidion.games.cible import answer_judge, camera, cards, clock, history
from pyramidion.games.cible.events import Out, PhaseBegun, Qualified, RoundBegun, RoundWon, question_read
from pyramidion.games.cible.run import Run, more
from pyramidion.games.cible.values import Card, Said

TURN_RULE = "R-C15"
NEEDED = 2
"""Points that qualify, and players who do."""


def begin(run: Run) -> None:
    seats = run.state.seats
    run.set(phase="suite", step="answer", markers=(0,) * seats, qualified=(), round=0)
    run.tell(PhaseBegun("suite", run.state.partie, (3,) * seats))
    next_round(run)


def card(run: Run) -> Card:
    return run.state.supply.suite[run.state.used.suite - 1]


def next_round(run: Run) -> None:
    """R-C17, A-C15: with all but who has qualified."""
    state = run.state
    inside = tuple([seat for seat in range(state.seats) if seat not in state.qualified])
    run.set(inside=inside, lap=(), round=state.round + 1)
    run.tell(RoundBegun(run.state.round, inside))
    ask(run)
    designate(run)


def ask(run: Run) -> None:
    drawn: Card = cards.draw(run, "suite")
    run.set(given=(), said=())
    run.tell(question_read("suite", drawn))


def designate(run: Run) -> None:
    camera.designate(run)
    clock.start_answer(run)


def judged(run: Run, said: Said) -> None:
    state = run.state
    if said.right:
        assert said.answer is not None
        run.set(given=(*state.given, said.answer))
        if answer_judge.exhausted(card(run), run.state.given):  # A-C17: for those still in
            history.close(run, "suite", card(run))
            ask(run)
    else:
        inside = tuple([seat for seat in state.inside if seat != said.seat])
        run.set(inside=inside)
        run.tell(Out(said.seat))
        if len(inside) == 1:  # A-C14: at once
            won(run, inside[0])
            return
    designate(run)


def won(run: Run, seat: int) -> None:
    history.close(run, "suite", card(run))
    run.set(markers=more(run.state.markers, seat), deadline=None)
    run.tell(RoundWon(seat, run.state.markers[seat]))
    if run.state.markers[seat] == NEEDED:
        run.set(qualified=(*run.state.qualified, seat))
        run.tell(Qualified(seat))
        if len(run.state.qualified) == NEEDED:  # R-C18
            run.follows = "encheres"
            return
    next_round(run)
