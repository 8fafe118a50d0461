"""What the compiled batches of all games do alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pyramidion.core.batches import Batch, States

from .jit import kernel


class CompiledBatch(Batch):
    """A batch whose records have a field `mask`: which actions are legal for the seat that is asked."""

    def first_illegal(self, states: States, actions: npt.NDArray[np.int64]) -> int:
        return _first_illegal(states["mask"], actions)


@kernel
def _first_illegal(masks: Any, actions: npt.NDArray[np.int64]) -> int:
    for i in range(len(actions)):
        action = actions[i]
        if not 0 <= action < masks.shape[1] or not masks[i, action]:
            return i
    return -1
