"""What each question is worth in the end: the measure of the Oracle and of the coach.

Among several guessers the next turns are played through, and what is left then is drafted (`lookahead`). The Oracle
wants to have the most in the end; the coach tells the gold: what I get less what all guessers get on average. Alone,
where the fewest questions win, it is minus the misses that are still to come: for the likeliest questions by a learned
estimate of what each answer leaves (`misses`), exact when few arrangements are left (`endgame`).

Work is counted in units of 256 arrangements that are played through for one question, or of one set of arrangements
that the endgame looks at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pyramidion.games.soleil import belief
from pyramidion.games.soleil.board import CELLS, SYMBOLS

from .endgame import Endgame, TooHard
from .misses import estimated
from .thinking import Position, expected_gold, worth_asking

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Boards = npt.NDArray[np.uint8]

WORK = 1000
"""The default: about a fifth of a second."""
UNIT = 256
CANDIDATES = 16
"""So many questions, those with the most gold now, are looked into. With 32 it played no better: where the look-ahead
is unsure, gold now is the better guide."""
FEW_TO_PLAY = 600
"""Up to so many arrangements are all played through; above, some are drawn."""
FEW_TO_SEARCH = 32
ENOUGH_DRAWS = 12
"""Draws for each arrangement that make it all but certain that every one of them is drawn."""
SURE = 1.0 - 1e-9


class Weighed(NamedTuple):
    """A question's place (4 · cell + symbol) and its worth, more being better."""

    place: int
    worth: float


def weigh(at: Position, guessers: int, work: int, seed: int, also: int | None = None) -> list[Weighed]:
    """The questions that were looked into, best first; `also` is one that must be among them.

    `guessers`: how many take turns; one alone wants the fewest questions.
    """
    if guessers == 1:
        return fewest_misses(at, work, seed)
    return most_gold(at, (0.0,) * guessers, False, work, seed, also)


def most_gold(
    at: Position, purses: tuple[float, ...], ranked: bool, work: int, seed: int, also: int | None = None
) -> list[Weighed]:
    """`purses`: the gold of those who take turns, from the one to move on. `ranked`: worth is the chance to have the
    most in the end, otherwise the gold ahead of the mean."""
    import numpy as np

    from . import lookahead

    known = belief.posterior(at.clues, at.solved)
    gold = worth_asking(at, expected_gold(at, known.probability)).ravel()
    places = [int(i) for i in np.argsort(-gold, kind="stable")[:CANDIDATES] if gold[i] >= 0]
    if also is not None and also not in places:
        places.append(also)
    drawn = max(max(work, 1) * UNIT // len(places), 2 * lookahead.LEAST)
    boards, whole = _all_or_some(at, known.total, FEW_TO_PLAY, drawn, seed)
    values = lookahead.weigh(
        lookahead.bitboards(boards),
        whole,
        np.array(places, np.int64),
        known.probability,
        np.array(at.ingots),
        np.array(belief.AROUND, np.int64),
        sum(1 << i for i in range(len(CELLS)) if i not in at.solved),
        float(at.bank),
        np.array(purses),
        ranked,
        len(CELLS) if whole else max(6, 2 * len(purses)),
    )
    return _ordered(dict(zip(places, values.tolist(), strict=True)))


def fewest_misses(at: Position, work: int, seed: int) -> list[Weighed]:
    import numpy as np

    known = belief.posterior(at.clues, at.solved)
    misses = 1.0 - known.probability
    allowed = np.ones_like(misses, dtype=bool)
    allowed[list(at.solved)] = False
    certain = allowed & (misses < 1.0 - SURE)
    worth = {int(place): -float(misses.flat[place]) for place in np.flatnonzero(allowed)}
    if certain.any():
        return _ordered(worth)
    searched = _searched(at, known.total, work, seed, worth) if known.total <= FEW_TO_SEARCH else {}
    return _ordered(searched or _estimated(at, known, worth))


def misses_lost(at: Position, place: int, work: int, seed: int) -> float:
    """The misses that a question costs more than the best one.

    What is certain costs no miss, now or later: so any other question is held against those that are not certain.
    """
    known = belief.posterior(at.clues, at.solved).probability
    certain = {i: int(known[i].argmax()) for i in range(len(CELLS)) if known[i].max() > SURE}
    if certain.get(place // len(SYMBOLS)) == place % len(SYMBOLS):
        return 0.0
    if len(certain) == len(CELLS):
        return 1.0
    worth = dict(fewest_misses(at._replace(solved={**at.solved, **certain}), work, seed))
    # A question about a cell that is certain finds nothing: like the one that is least likely to find something.
    return max(worth.values()) - worth.get(place, min(worth.values()))


def _estimated(at: Position, known: belief.Belief, worth: dict[int, float]) -> dict[int, float]:
    """Of the questions that are looked into, the misses from now on; the others are as much worse than the worst of
    these as they miss more often."""
    costs = estimated(at, known)
    worst, least = -max(costs.values()), min(worth[place] for place in costs)
    others = {place: worst + min(value - least, 0.0) for place, value in worth.items()}
    return others | {place: -cost for place, cost in costs.items()}


def _searched(at: Position, total: int, work: int, seed: int, worth: dict[int, float]) -> dict[int, float]:
    """Exact worths instead of estimated ones; none when the search is too long."""
    boards, whole = _all_or_some(at, total, FEW_TO_SEARCH, 1, seed)
    if not whole:
        return {}
    unsolved = [i for i in range(len(CELLS)) if i not in at.solved]
    try:
        costs = Endgame(boards.tolist(), unsolved, work).costs()
    except TooHard:
        return {}
    # A question that tells nothing and hits nothing costs a miss and leaves everything as it is.
    idle = 1.0 + min(costs.values())
    return {place: -costs.get(place, idle) for place in worth}


def _all_or_some(at: Position, total: int, few: int, n: int, seed: int) -> tuple[Boards, bool]:
    """All arrangements when they are few, else n drawn ones; and which it is."""
    import numpy as np

    if total <= few:
        every = np.unique(belief.sample(at.clues, at.solved, total * ENOUGH_DRAWS + 100, seed), axis=0)
        if len(every) == total:
            return every, True
    return belief.sample(at.clues, at.solved, n, seed), False


def _ordered(worth: dict[int, float]) -> list[Weighed]:
    """Best first; of equals the first on the board, so that the same position gives the same answer."""
    ranked = sorted(worth.items(), key=lambda item: (-round(item[1], 9), item[0]))
    return [Weighed(place, value) for place, value in ranked]
