"""The learned tables: how hands end that are in the making, from deals that the house played against itself.

`training` counts, for every hand after every turn, how strong it was in the end; here the counts become tables. The
tables of the package, `prospects.npz`, are what `python -m pyramidion.games.poker.bots.training` writes.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from pyramidion.games.poker.scoring_kernel import PAID

from .habits import LEARNED_HABITS
from .potential import CLASSES as PLAIN_CLASSES
from .potential import FULL, SHAPES, STRENGTH_LEVELS, mean_and_spread, product
from .support import ENTRIES, WAYS, WHOLE_ENTRIES
from .tables import BEATEN, LEVEL, PROSPECT, STRENGTH
from .taking_kernel import CLASSES, FINE, Mind

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

MEANS, SPREADS = 60, (0.10, 0.17, 0.24)
"""Classes: by how strong a hand ends on average, and of those by how far from it it strays."""
SURE = 30.0
"""A hand met so often counts as much by itself as all hands of its shape."""
FILE = "prospects.npz"


class Counts(NamedTuple):
    """By entry (`support`): how often a hand ended at which level of strength, and the points it brought in all."""

    ends: npt.NDArray[np.int32]
    paid: npt.NDArray[np.int64]


class Tables(NamedTuple):
    prospects: npt.NDArray[np.int32]
    beaten: npt.NDArray[np.float32]


def no_counts() -> Counts:
    return Counts(np.zeros((ENTRIES, STRENGTH_LEVELS), np.int32), np.zeros(ENTRIES, np.int64))


def fitted(counts: Counts) -> Tables:
    """What was met seldom leans on its shape; whole hands are what they are."""
    whole = np.arange(2 * FULL, 2 * len(SHAPES))
    ends = np.zeros((2 * len(SHAPES), STRENGTH_LEVELS))
    paid = np.zeros(2 * len(SHAPES))
    ends[: 2 * FULL] = counts.ends[:WHOLE_ENTRIES].reshape(2 * FULL, WAYS, -1).sum(axis=1)
    paid[: 2 * FULL] = counts.paid[:WHOLE_ENTRIES].reshape(2 * FULL, WAYS).sum(axis=1)
    met = ends.sum(axis=1)
    met[whole] = counts.ends[WHOLE_ENTRIES + whole].sum(axis=1)
    ends[: 2 * FULL] /= np.maximum(met[: 2 * FULL, None], 1.0)
    paid[: 2 * FULL] /= np.maximum(met[: 2 * FULL], 1.0)
    ends[whole, LEVEL[STRENGTH[whole]]] = 1.0
    paid[whole] = PAID[STRENGTH[whole]]
    often = counts.ends[:WHOLE_ENTRIES].sum(axis=1)
    share = (SURE / (often + SURE))[:, None]
    each = counts.ends[:WHOLE_ENTRIES] / np.maximum(often, 1)[:, None]
    every = np.concatenate([each * (1 - share) + np.repeat(ends[: 2 * FULL], WAYS, 0) * share, ends])
    own = counts.paid[:WHOLE_ENTRIES] / np.maximum(often, 1)
    points = own * (1 - share[:, 0]) + np.repeat(paid[: 2 * FULL], WAYS) * share[:, 0]
    classes, beaten = _classes(every, np.concatenate([often, met]))
    return Tables(_packed(np.concatenate([points, paid]), classes), beaten)


def _packed(points: Floats, classes: npt.NDArray[np.int64]) -> npt.NDArray[np.int32]:
    return (np.round(points * FINE).astype(np.int32) << 8) | classes.astype(np.int32)


def _classes(ends: Floats, often: Floats) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
    """The class of every entry, and by CLASSES × the other's class + mine the chance to win."""
    mean, spread = mean_and_spread(ends)
    by_mean = np.minimum((mean * MEANS).astype(np.int64), MEANS - 1)
    classes = by_mean * (len(SPREADS) + 1) + np.digitize(spread, SPREADS)
    total = np.zeros((CLASSES, STRENGTH_LEVELS))
    np.add.at(total, classes, ends * (often + 0.01)[:, None])
    total /= np.maximum(total.sum(axis=1, keepdims=True), 1e-30)
    less = np.cumsum(total, axis=1) - total / 2
    return classes, np.ascontiguousarray(product(total, less.T).T).astype(np.float32).ravel()


def plain() -> Tables:
    """The tables of `potential` in the same form: they know nothing of what can still come."""
    table = PROSPECT.astype(np.int32)
    beaten = np.zeros((CLASSES, CLASSES), np.float32)
    beaten[:PLAIN_CLASSES, :PLAIN_CLASSES] = BEATEN.reshape(PLAIN_CLASSES, PLAIN_CLASSES)
    return Tables(np.concatenate([np.repeat(table[: 2 * FULL], WAYS), table]), beaten.ravel())


@cache
def learned() -> Tables:
    """Those of the package."""
    with (files(__package__) / FILE).open("rb") as file, np.load(file) as held:
        return Tables(held["prospects"], held["beaten"])


def mind(game: Floats) -> Mind:
    """What the Pharaon plays by; `game`: what is played (`knowledge.weights`)."""
    return Mind(*learned(), np.array(LEARNED_HABITS), game)
