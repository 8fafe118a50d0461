"""Pgx's games, stepped in batches on one thread: what our batches are measured beside.

`make bench` installs Pgx and JAX in the folder `anchors` of the environment, where nothing else sees them.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


class PgxGame:
    """`n` games of Pgx with its own auto-reset. A step is one compiled call with observation and mask."""

    def __init__(self, name: str, n: int) -> None:
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        os.environ.setdefault("XLA_FLAGS", ONE_THREAD)
        sys.path.append(str(Path(sys.prefix, "anchors")))
        import jax
        import pgx
        from pgx.experimental.wrappers import auto_reset

        self._jax = jax
        env = pgx.make(name)
        self._n = n
        self._step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        self._keys = self._split(0)
        self._state: Any = jax.jit(jax.vmap(env.init))(self._keys)
        self._number = 0

    def _split(self, seed: int) -> Any:
        return self._jax.block_until_ready(self._jax.random.split(self._jax.random.PRNGKey(seed), self._n))

    def mask(self) -> NDArray[Any]:
        return np.asarray(self._state.legal_action_mask)

    def step(self, actions: NDArray[np.int64]) -> float:
        """One step of every game; returns the CPU time that it took. Actions and keys lie ready before."""
        self._number += 1
        keys = self._split(self._number)
        there = self._jax.block_until_ready(self._jax.numpy.asarray(actions.astype(np.int32)))
        begin = time.process_time()
        self._state = self._jax.block_until_ready(self._step(self._state, there, keys))
        return time.process_time() - begin
