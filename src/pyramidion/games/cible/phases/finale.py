"""La Finale: six levels against the clock, checked only when it is over (R-C24 to R-C28)."""

from __future__ import annotations

import msgspec

from pyramidion.core import Refused
from pyramidion.games.cible import cards, clock
from pyramidion.games.cible.cards import shown
from pyramidion.games.cible.events import (
    Drafted,
    FinaleEnded,
    LevelValidated,
    PhaseBegun,
    QuestionPassed,
    question_read,
)
from pyramidion.games.cible.run import Run
from pyramidion.games.cible.scoring import rings, texts
from pyramidion.games.cible.state import Draft, FinaleProgress, State
from pyramidion.games.cible.values import Card, Closed, Face

FINALE_LEVELS = 6
QUESTIONS = 3
TURN_RULE = "R-C24"


def begin(run: Run) -> None:
    state = run.state
    cards.draw(run, "finale")
    run.set(
        phase="finale",
        markers=(0,) * state.seats,
        inside=(state.turn,),
        lap=(),
        round=1,
        given=(),
        said=(),
        finale=FinaleProgress(),
        deadline=None,
    )
    run.tell(PhaseBegun("finale", state.partie, rings(run.state)))
    if state.options.ready:
        run.set(step="ready")
    else:
        start(run)


def face(state: State) -> Face:
    return state.supply.finale[state.used.finale - 1]


def question(state: State) -> Card:
    progress = state.finale
    assert progress is not None
    return face(state).levels[progress.level - 1][progress.number]


def start(run: Run) -> None:
    run.set(step="answer")
    clock.start(run, float(run.state.options.finale))
    run.tell(question_read("finale", question(run.state)))


def drafts(state: State) -> tuple[str, ...]:
    """The texts for the question that is open."""
    progress = state.finale
    assert progress is not None
    return tuple(
        [d.text for d in progress.drafts if (d.level, d.number) == (progress.level, progress.number)]
    )


def answer(run: Run, text: str, form: str | None) -> None:
    """R-C25, R-C26: as many as wanted; nobody says what they are worth."""
    progress = run.state.finale
    assert progress is not None
    draft = Draft(progress.level, progress.number, text, form)
    run.set(finale=msgspec.structs.replace(progress, drafts=(*progress.drafts, draft)))
    run.tell(Drafted(run.state.turn, progress.level, progress.number + 1, text))


def skip(run: Run) -> None:
    """R-C25: the questions of a level come round and round. A-C22: what was said stays with its question."""
    progress = run.state.finale
    assert progress is not None
    number = (progress.number + 1) % QUESTIONS
    move(run, progress.level, number)
    run.tell(QuestionPassed(run.state.turn, progress.level, number + 1, question(run.state).text))


def move(run: Run, level: int, number: int) -> None:
    progress = run.state.finale
    assert progress is not None
    read = progress.read if (level, number) in progress.read else (*progress.read, (level, number))
    run.set(finale=msgspec.structs.replace(progress, level=level, number=number, read=read))


def validate(run: Run) -> bool:
    """Whether it was the last level (R-C27)."""
    progress = run.state.finale
    assert progress is not None
    if (count := len(drafts(run.state))) < progress.level:
        raise Refused(
            "R-C26",
            f"level {progress.level} needs {progress.level} answers; there are {count}",
            f"le niveau {progress.level} demande {progress.level} réponses ; il y en a {count}",
        )
    progress = msgspec.structs.replace(progress, validated=(*progress.validated, progress.number))
    run.set(finale=progress)
    last = progress.level == FINALE_LEVELS
    if not last:
        move(run, progress.level + 1, 0)
    run.tell(
        LevelValidated(
            run.state.turn, progress.level, progress.number + 1, None if last else question(run.state).text
        )
    )
    return last


def ended(run: Run, late: bool) -> None:
    """R-C27, A-C25: what was not validated does not count. The check follows."""
    state = run.state
    progress = state.finale
    assert progress is not None
    run.tell(FinaleEnded(state.turn, len(progress.validated), late))
    run.set(deadline=None, step=None)


def close(run: Run) -> None:
    """Every question that was read goes into the history, with what the texts were worth."""
    state = run.state
    progress = state.finale
    assert progress is not None
    entries = []
    for level, number in sorted(progress.read):
        card = face(state).levels[level - 1][number]
        said = texts(state, level, number)
        validated = level <= len(progress.validated) and progress.validated[level - 1] == number
        entries.append(
            Closed(
                state.partie,
                "finale",
                card.text,
                shown(card),
                said,
                level=level,
                validated=validated,
                theme=card.theme,
            )
        )
    run.set(history=(*state.history, *entries))
