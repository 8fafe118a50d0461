"""What a finale is worth, the points of a partie, and who wins (R-C27 to R-C31)."""

from __future__ import annotations

import msgspec

from pyramidion.core import Outcome

from .answer_judge import weigh
from .events import Checked, GameOver, PartieScored
from .run import Run
from .state import State
from .values import Final, Said

HEART = 5
"""R-C29: the bonus for the sixth level."""
SECOND = 2
"""R-C29: for who reached Les Enchères and lost."""
FINALE_LEVELS = 6


def rings(state: State) -> tuple[int, ...]:
    """Where each tower stands: 1 the outer ring, 4 the two places of those who qualified, 5 the finalist."""
    ring = {"premier_tour": 1, "definitions": 2}.get(state.phase, 3)
    finalist = state.turn if state.finale is not None else None
    return tuple(
        [5 if seat == finalist else 4 if seat in state.qualified else ring for seat in range(state.seats)]
    )


def texts(state: State, level: int, number: int) -> tuple[Said, ...]:
    """What was said to a question of the finale, and what it is worth; the same answer counts once."""
    progress = state.finale
    assert progress is not None
    card = state.supply.finale[state.used.finale - 1].levels[level - 1][number]
    given: tuple[str, ...] = ()
    out = []
    for draft in progress.drafts:
        if (draft.level, draft.number) != (level, number):
            continue
        said = weigh(card, given, state.turn, draft.text, draft.answer)
        out.append(msgspec.structs.replace(said, ruled=True) if draft.ruled else said)
        if said.right:
            assert said.answer is not None
            given = (*given, said.answer)
    return tuple(out)


def right_answers(state: State) -> tuple[int, ...]:
    """Of each level that was validated (R-C27, A-C22)."""
    progress = state.finale
    assert progress is not None
    return tuple(
        [
            sum(said.right for said in texts(state, level, number))
            for level, number in enumerate(progress.validated, 1)
        ]
    )


def level_passed(right: tuple[int, ...]) -> int:
    """A-C23, A-C24: consecutive levels from 1; the first that fails ends it."""
    passed = 0
    for level, count in enumerate(right, 1):
        if count < level:
            break
        passed = level
    return passed


def credit(run: Run) -> None:
    """R-C29, A-C26, A-C27: the finalist's tower, levels and bonus; two for the other of the last two."""
    state = run.state
    right = right_answers(state)
    level = level_passed(right)
    seat = state.turn
    second = next(other for other in state.qualified if other != seat)
    pawns = state.pawns[seat]
    gained = [0] * state.seats
    gained[seat] = pawns + level + (HEART if level == FINALE_LEVELS else 0)
    gained[second] = SECOND
    points = tuple([a + b for a, b in zip(state.points, gained, strict=True)])
    final = Final(state.partie, seat, level, pawns, second, tuple(gained))
    run.set(points=points, finals=(*state.finals, final))
    run.tell(Checked(seat, right, level))
    run.tell(PartieScored(state.partie, seat, level, pawns, second, tuple(gained), points))


def reason_to_end(state: State) -> str | None:
    """R-C30: after a partie, the target or the planned number of them."""
    target = state.options.target
    if target is not None:
        return "target" if max(state.points) >= target else None
    return "parties" if state.partie == state.options.parties else None


def result(state: State, reason: str) -> Outcome:
    """R-C30, R-C31, A-C28, A-C29, A-C30: most points; then the best finale by its level, then by its pawns."""
    best = dict.fromkeys(range(state.seats), (0, 0))
    for final in state.finals:
        best[final.seat] = max(best[final.seat], (final.level, final.pawns))
    out = state.resigned if reason == "resigned" else ()
    ranks = {seat: (state.points[seat], *best[seat]) for seat in range(state.seats) if seat not in out}
    winners = tuple([seat for seat, rank in ranks.items() if rank == max(ranks.values())])
    return Outcome(state.points, winners, reason)


def finish(run: Run, reason: str) -> None:
    run.set(over=reason, step=None, vote=None, undo=None, ruling=None, late=(), deadline=None)
    end = result(run.state, reason)
    run.tell(GameOver(end.scores, end.winners, end.reason))
