"""Le Premier Tour: one question for all; whoever is wrong loses a pawn, until three are lost (R-C5 to R-C9)."""

from __future__ import annotations

from pyramidion.games.cible import answer_judge, camera, cards, clock, history
from pyramidion.games.cible.events import PawnLost, PhaseBegun, question_read
from pyramidion.games.cible.run import Run, more
from pyramidion.games.cible.state import PAWNS
from pyramidion.games.cible.values import Card, Said

LOSSES = 3
"""R-C8: so many pawns in all end the phase."""
TURN_RULE = "R-C5"


def begin(run: Run) -> None:
    """R-C1, A-C31: towers of five on the outer ring."""
    seats = run.state.seats
    run.set(
        phase="premier_tour",
        step="answer",
        pawns=(PAWNS,) * seats,
        markers=(0,) * seats,
        inside=tuple(range(seats)),
        lap=(),
        round=1,
        lost=0,
        qualified=(),
        reading=None,
        auction=None,
        finale=None,
        agreed=(),
    )
    run.tell(PhaseBegun("premier_tour", run.state.partie, (1,) * seats))
    ask(run)
    designate(run)


def card(run: Run) -> Card:
    return run.state.supply.premier_tour[run.state.used.premier_tour - 1]


def ask(run: Run) -> None:
    drawn: Card = cards.draw(run, "premier_tour")
    run.set(given=(), said=())
    run.tell(question_read("premier_tour", drawn))


def designate(run: Run) -> None:
    camera.designate(run)
    clock.start_answer(run)


def judged(run: Run, said: Said) -> None:
    state = run.state
    if said.right:
        assert said.answer is not None
        run.set(given=(*state.given, said.answer))
        if answer_judge.exhausted(card(run), run.state.given):  # A-C3
            history.close(run, "premier_tour", card(run))
            ask(run)
    else:
        run.set(pawns=more(state.pawns, said.seat, -1), lost=state.lost + 1)
        run.tell(PawnLost(said.seat, run.state.pawns[said.seat]))
        if run.state.lost == LOSSES:  # A-C7: at once
            history.close(run, "premier_tour", card(run))
            run.follows = "definitions"
            return
    designate(run)
