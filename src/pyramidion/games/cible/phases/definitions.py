"""Les Définitions: each in turn six definitions of one letter against the sand-timer (R-C10 to R-C14)."""

from __future__ import annotations

import msgspec

from pyramidion.games.cible import camera, cards, clock, history
from pyramidion.games.cible.events import PawnLost, PhaseBegun, QuestionRead, ReadAgain, SeriesEnded
from pyramidion.games.cible.run import Run, more
from pyramidion.games.cible.state import Reading
from pyramidion.games.cible.values import Said, Series

ITEMS = 6
TURN_RULE = "R-C10"
READINGS_WITHOUT_CLOCK = 2


def begin(run: Run) -> None:
    seats = run.state.seats
    run.set(
        phase="definitions",
        markers=(0,) * seats,
        inside=tuple(range(seats)),
        lap=(),
        round=0,
        given=(),
        said=(),
    )
    run.tell(PhaseBegun("definitions", run.state.partie, (2,) * seats))
    next_series(run)


def series(run: Run) -> Series:
    return run.state.supply.definitions[run.state.used.definitions - 1]


def next_series(run: Run) -> None:
    camera.designate(run)
    drawn: Series = cards.draw(run, "definitions")
    run.set(reading=Reading(), round=run.state.round + 1, deadline=None)
    run.tell(QuestionRead("definitions", None, drawn.letter, theme=drawn.theme, deck=drawn.deck))
    if run.state.options.ready:
        run.set(step="ready")
    else:
        start(run)


def start(run: Run) -> None:
    run.set(step="answer")
    clock.start(run, run.state.options.definitions_seconds)


def judged(run: Run, said: Said) -> None:
    """R-C11, A-C12: one answer a reading, then the next definition at once."""
    reading = run.state.reading
    assert reading is not None
    now, todo = reading.todo[0], reading.todo[1:]
    if said.right:
        reading = msgspec.structs.replace(reading, todo=todo, right=(*reading.right, now))
        run.set(markers=more(run.state.markers, said.seat))
    else:
        reading = msgspec.structs.replace(reading, todo=todo, missed=(*reading.missed, now))
    if not todo and reading.missed:
        if not run.state.options.clock and reading.round == READINGS_WITHOUT_CLOCK:
            run.set(reading=reading)
            ended(run, late=False)
            return
        # R-C12
        reading = Reading(reading.missed, (), reading.right, reading.round + 1)
        run.tell(ReadAgain(said.seat, tuple([number + 1 for number in reading.todo])))
    run.set(reading=reading)
    if len(reading.right) == ITEMS:
        ended(run, late=False)


def ended(run: Run, late: bool) -> None:
    """R-C13, R-C10: each plays once."""
    state = run.state
    run.tell(SeriesEnded(state.turn, state.markers[state.turn], late))
    history.close_series(run, series(run))
    if state.lap:
        next_series(run)
        return
    for seat in losers(state.markers):
        run.set(pawns=more(run.state.pawns, seat, -1))
        run.tell(PawnLost(seat, run.state.pawns[seat]))
    run.set(reading=None, deadline=None)
    run.follows = "suite"


def losers(right: tuple[int, ...]) -> list[int]:
    """R-C14, A-C8, A-C9, A-C10: the two lowest and whoever is tied with them for it; three or more tied last: these."""
    lowest = min(right)
    last = [seat for seat, count in enumerate(right) if count == lowest]
    if len(last) > 1:
        return last
    second = min(count for count in right if count != lowest)
    return [seat for seat, count in enumerate(right) if count in (lowest, second)]
