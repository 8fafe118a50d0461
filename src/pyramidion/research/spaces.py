"""The spaces of an environment, from what its codec says of itself."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pyramidion.core.arrays import Codec


class Actions(spaces.Discrete):
    """Discrete actions whose random choice under a mask costs less than a move: Gymnasium's own costs several."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None or probability is not None:
            return super().sample(mask, probability)
        if not isinstance(mask, np.ndarray) or mask.dtype not in (np.int8, np.bool_):
            raise TypeError(f"mask: an array of int8 or bool, not {mask!r:.80}")
        if mask.shape != (self.n,):
            raise ValueError(f"mask: an array of shape ({self.n},), not {mask.shape}")
        legal = mask.nonzero()[0]
        if not len(legal):
            return np.int64(self.start)
        return legal[int(self.np_random.random() * len(legal))]  # type: ignore[no-any-return]


class FreeText(spaces.Text):
    """Any text of at most so many characters. What is drawn by chance is short and made of French letters."""

    DRAWN = 40
    LETTERS = "abcdefghijklmnopqrstuvwxyzàâçèéêëîïôùûœ '-0123456789"

    def __init__(self, most: int) -> None:
        super().__init__(most, min_length=0, charset=self.LETTERS)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        length = int(self.np_random.integers(1, self.DRAWN + 1))
        return "".join([self.LETTERS[i] for i in self.np_random.integers(0, len(self.LETTERS), length)])

    def contains(self, x: Any) -> bool:
        return isinstance(x, str) and len(x) <= self.max_length


def observation_space(codec: Codec[Any, Any, Any]) -> spaces.Dict:
    low = np.concatenate([np.full(part.size, part.low, codec.dtype) for part in codec.parts])
    high = np.concatenate([np.full(part.size, part.high, codec.dtype) for part in codec.parts])
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=codec.dtype),
            "action_mask": spaces.Box(0, 1, (codec.actions,), np.int8),
        }
    )


def one_hot(codec: Codec[Any, Any, Any], observation: NDArray[Any]) -> NDArray[np.float32]:
    """The observation as a network likes it: each code as its own row of zeros and a one, the numbers as they are."""
    found = codec.split(observation)
    stretches = []
    for part in codec.parts:
        values = found[part.name].reshape(-1)
        if part.categories and (
            values.dtype.kind not in "iu" or values.min() < 0 or values.max() >= part.categories
        ):
            raise ValueError(f"observation: {part.name} has codes from 0 to {part.categories - 1}")
        stretches.append(_spread(values, part.categories) if part.categories else values.astype(np.float32))
    return np.concatenate(stretches)


def _spread(codes: NDArray[Any], categories: int) -> NDArray[np.float32]:
    """Each code as a row with a one. The rows are made one by one: of a vocabulary there are many thousand codes."""
    rows = np.zeros((codes.size, categories), np.float32)
    rows[np.arange(codes.size), codes] = 1
    return rows.reshape(-1)
