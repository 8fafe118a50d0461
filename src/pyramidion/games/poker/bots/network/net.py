"""The network of the package, and what a kernel takes to ask it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from pyramidion.games.poker.bots.knowledge import weights
from pyramidion.games.poker.bots.prospects import mind
from pyramidion.games.poker.values import PokerOptions

from .features_kernel import SIZE, Desk
from .net_kernel import ENDS, OUTPUTS, Judge, Net

if TYPE_CHECKING:
    import numpy.typing as npt

    Floats = npt.NDArray[np.float64]

FILE = "net.npz"
WIDTHS = 128, 64
SCORING = {(True, "own"): 2, (True, "won"): 2, (False, "own"): 0, (False, "won"): 1}
"""By whether the game is the basic one, and which bonuses count."""


def empty_net() -> Net:
    """A network that knows nothing."""
    sizes = SIZE, *WIDTHS, OUTPUTS
    layers = [
        part
        for before, after in pairwise(sizes)
        for part in (np.zeros((before, after), np.float32), np.zeros(after, np.float32))
    ]
    return Net(*layers)


def saved(net: Net, file: Path) -> None:
    """Half as many digits are enough."""
    np.savez_compressed(file, **{name: part.astype(np.float16) for name, part in net._asdict().items()})


def loaded(file: Path) -> Net:
    with file.open("rb") as opened, np.load(opened) as held:
        return Net(*(held[name].astype(np.float32) for name in Net._fields))


@cache
def trained() -> Net:
    """That of the package."""
    return loaded(Path(str(files(__package__) / FILE)))


def judge(options: PokerOptions, worth: Floats, net: Net | None = None) -> Judge:
    """`worth`: by MOST + points ahead at the end of the deal (`match`)."""
    return Judge(
        trained() if net is None else net,
        mind(np.array(weights(PokerOptions(scoring="advanced", bonuses="own")))),
        mind(np.array(weights(options))),
        SCORING[options.scoring == "basic", options.bonuses],
        worth,
    )


def desk() -> Desk:
    return Desk(
        np.zeros(SIZE, np.float32),
        np.zeros(12),
        np.zeros(WIDTHS[0], np.float32),
        np.zeros(WIDTHS[1], np.float32),
        np.zeros(ENDS, np.float32),
    )
