"""How a game goes from step to step: what an answer, silence or the clock brings about, and which phase follows."""

from __future__ import annotations

from types import ModuleType

import msgspec

from pyramidion.games import run as timing

from . import history
from .answer_judge import weigh
from .events import Started, answered
from .phases import check, definitions, encheres, finale, premier_tour, suite
from .run import Run
from .state import State
from .values import Card, Said

PHASES: dict[str, ModuleType] = {
    "premier_tour": premier_tour,
    "definitions": definitions,
    "suite": suite,
    "encheres": encheres,
    "finale": finale,
    "check": check,
}


def turn_rule(state: State) -> str:
    """The rule of turns of the phase."""
    rule: str = PHASES[state.phase].TURN_RULE
    return rule


def carry_on(run: Run) -> None:
    """Whatever follows by itself."""
    while run.follows is not None:
        phase, run.follows = run.follows, None
        PHASES[phase].begin(run)


def card(state: State) -> Card:
    """The question that is open, with the answers that are right."""
    if state.phase == "premier_tour":
        return state.supply.premier_tour[state.used.premier_tour - 1]
    if state.phase == "suite":
        return state.supply.suite[state.used.suite - 1]
    if state.phase == "encheres":
        return encheres.card(state)
    if state.phase == "finale":
        return finale.question(state)
    assert state.reading is not None
    series = state.supply.definitions[state.used.definitions - 1]
    definition, names = series.items[state.reading.todo[0]]
    return Card(definition, (names,), agreement=True, deck=series.deck)


def number(state: State) -> int | None:
    """Of the definition that is read now, from 1."""
    return None if state.reading is None else state.reading.todo[0] + 1


def weighed(state: State, seat: int, text: str, form: str | None, ruling: bool | None) -> Said:
    """What an answer is worth, by what a judge took it for, or by what the table says of it (A-C32)."""
    given = () if state.phase == "definitions" else state.given
    said = weigh(card(state), given, seat, text, form)
    if ruling is True and not said.right:
        said = Said(seat, text, "juste", text.strip() or "…")
    elif ruling is False:
        said = Said(seat, text, "faux")
    return msgspec.structs.replace(said, number=number(state), ruled=ruling is not None)


def say(run: Run, said: Said) -> None:
    """An answer with its verdict, or nothing in time."""
    run.set(last=said, said=(*run.state.said, said))
    run.tell(answered(said))
    PHASES[run.state.phase].judged(run, said)
    carry_on(run)


def silent(run: Run, late: bool) -> None:
    """A pass, or time is out: as a wrong answer (A-C4)."""
    state = run.state
    say(run, Said(state.turn, None, "trop tard" if late else "passe", number=number(state)))


def end_finale(run: Run, late: bool) -> None:
    finale.ended(run, late)
    check.begin(run)
    carry_on(run)


def validate(run: Run) -> None:
    if finale.validate(run):
        end_finale(run, late=False)


def accept(run: Run, seat: int) -> None:
    check.accept(run, seat)
    carry_on(run)


def started(run: Run) -> None:
    """The seat is ready: its time begins."""
    place = len(run.events)
    PHASES[run.state.phase].start(run)
    run.events.insert(place, Started(run.state.turn, timing.left(run.state.deadline, run.at)))


def time_out(run: Run) -> None:
    """Nobody acted in time; what waits for votes is not settled here."""
    state = run.state
    if state.phase == "check":
        check.finish(run)
        carry_on(run)
    elif state.phase == "definitions":  # A-C13, and a series keeps its points
        run.set(last=Said(state.turn, None, "trop tard", number=number(state)))
        definitions.ended(run, late=True)
        carry_on(run)
    elif state.phase == "finale":
        end_finale(run, late=True)
    elif state.step == "bid":
        assert state.auction is not None
        if state.auction.bids:
            encheres.no_higher(run, late=True)
        else:
            encheres.bid(run, 1, late=True)
    else:
        silent(run, late=True)


def break_off(run: Run) -> None:
    """The game is ended in the middle: the question that is open is over too, and can be looked at afterwards."""
    state = run.state
    if state.over is not None or state.step == "ready":
        return
    if state.phase == "definitions":
        history.close_series(run, state.supply.definitions[state.used.definitions - 1])
    elif state.phase in ("premier_tour", "suite", "encheres"):
        history.close(run, state.phase, card(state))


def settled(run: Run) -> None:
    """The end of a step: what can no longer be reopened is told."""
    if run.state.undo is None:
        history.reveal(run)
