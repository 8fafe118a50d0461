"""The check of a finale: the house tells what each text is worth, the table may decide otherwise, then come the points.

Without the phase (`check` off and the house as judge) the points come at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from pyramidion.core import Refused
from pyramidion.games.cible import clock, scoring
from pyramidion.games.cible.events import CheckAccepted
from pyramidion.games.cible.run import Run
from pyramidion.games.cible.state import Draft, State
from pyramidion.games.cible.values import Said
from pyramidion.language.answers import folded

from . import finale

TURN_RULE = "R-C27"
Text = TypeVar("Text", Draft, Said)


def begin(run: Run) -> None:
    state = run.state
    if not state.options.check and state.options.judge == "house":
        finish(run)
        return
    run.set(
        phase="check",
        step="check",
        agreed=(),
        deadline=clock.deadline(state, clock.SILENCE_SECONDS, range(state.seats), run.at),
    )


def waiting(state: State) -> tuple[int, ...]:
    return tuple([seat for seat in range(state.seats) if seat not in state.agreed])


def accept(run: Run, seat: int) -> None:
    run.set(agreed=(*run.state.agreed, seat))
    run.tell(CheckAccepted(seat))
    if not waiting(run.state):
        finish(run)


def finish(run: Run) -> None:
    """The points, and the next partie or the end (R-C30, A-C31)."""
    scoring.credit(run)
    finale.close(run)
    reason = scoring.reason_to_end(run.state)
    if reason is not None:
        scoring.finish(run, reason)
    else:
        run.set(partie=run.state.partie + 1)
        run.follows = "premier_tour"


def find(state: State, level: int, text: str) -> Draft:
    """The text of a validated level that somebody wants to be voted on."""
    progress = state.finale
    assert progress is not None
    places = enumerate(progress.validated, 1)
    levels = [[one for one in progress.drafts if (one.level, one.number) == place] for place in places]
    return among(levels, level, text)


def among(levels: Sequence[Sequence[Text]], level: int, text: str) -> Text:
    """The same, by the texts of every validated level."""
    if not 1 <= level <= len(levels):
        raise Refused("R-C27", f"level {level} was not validated", f"le niveau {level} n'a pas été validé")
    found = [one for one in levels[level - 1] if folded(one.text or "") == folded(text)]
    if not found:
        raise Refused(
            "R-C27",
            f"no such answer was given at level {level}",
            f"cette réponse n'a pas été donnée au niveau {level}",
        )
    if found[0].ruled:
        raise Refused("A-C32", "the table has decided on it", "la table en a déjà décidé")
    return found[0]


def ruled(run: Run, level: int, text: str, right: bool) -> None:
    """The table decided on a text: it counts as it was written, or not at all."""
    progress = run.state.finale
    assert progress is not None
    place = (level, progress.validated[level - 1])
    drafts = []
    for draft in progress.drafts:
        if (draft.level, draft.number) == place and folded(draft.text) == folded(text):
            form = (draft.answer or draft.text) if right else None
            drafts.append(msgspec.structs.replace(draft, answer=form, ruled=True))
        else:
            drafts.append(draft)
    run.set(finale=msgspec.structs.replace(progress, drafts=tuple(drafts)))
