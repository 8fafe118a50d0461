"""La Grande Pyramide: five expressions in free words, and whoever of the SYNO is first (R-P29 to R-P33)."""

from __future__ import annotations

from pyramidion.games.pyramide import cards, clock, words
from pyramidion.games.pyramide.events import (
    ListBegun,
    Skipped,
    Spoke,
    WordForbidden,
    WordFound,
    WordStruck,
    proposal,
)
from pyramidion.games.pyramide.run import Run
from pyramidion.games.pyramide.scoring import credit
from pyramidion.games.pyramide.state import STRUCK
from pyramidion.games.pyramide.values import Course, Said, Worth

EXPRESSIONS = 5


def choose(run: Run, team: int) -> None:
    """R-P29: the team that names a DICO for the other's list."""
    run.set(step="roles", turn=team, dico=(), syno=())
    words.fresh(run, EXPRESSIONS)
    clock.start(run)


def begin(run: Run, dico: int, syno: tuple[int, ...], course: Course) -> None:
    """A list. In sudden death it is played until an expression is found, and the rest is dropped (A-P23)."""
    run.set(dico=(dico,), syno=syno, course=course, step="say", played=(*run.state.played, dico))
    cards.draw(run, "expressions")
    words.fresh(run, EXPRESSIONS)
    run.tell(ListBegun(dico, syno, course))
    clock.start_list(run)


def say(run: Run, seat: int, text: str, worth: Worth) -> None:
    words.hear(run, Said(seat, "say", text, worth))
    if worth != "refused":
        run.tell(Spoke(seat, text))
        return
    run.tell(WordForbidden(seat, text, run.state.word + 1))  # A-P10
    missed(run)


def propose(run: Run, said: Said) -> None:
    """R-P31: as often as they like, and the first who says the whole expression has the point."""
    state = run.state
    words.hear(run, said)
    run.tell(proposal(said))
    if said.worth != "right":
        return
    number, expression = state.word + 1, words.current(state)[0]
    credit(run, (said.seat,))
    words.decide(run, said.seat)
    run.tell(WordFound(said.seat, number, expression, run.state.points))
    if state.course == "sudden" or run.state.word == EXPRESSIONS:
        over(run)


def skip(run: Run, seat: int) -> None:
    words.hear(run, Said(seat, "skip"))
    run.tell(Skipped(seat, run.state.word + 1, late=False))
    missed(run)


def missed(run: Run) -> None:
    number = run.state.word + 1
    words.decide(run, STRUCK)
    run.tell(WordStruck(number, None, run.state.points))
    if run.state.word == EXPRESSIONS:
        over(run)


def time_out(run: Run) -> None:
    """A-P24: what is left of the list is not found."""
    seat = run.state.dico[0]
    words.hear(run, Said(seat, "skip", worth="late"))
    run.tell(Skipped(seat, run.state.word + 1, late=True))
    while run.state.word < EXPRESSIONS:
        words.decide(run, STRUCK)
    over(run)


def over(run: Run) -> None:
    words.close(run, "")
    run.set(step=None, deadline=None)
    run.follows = "list_over"
