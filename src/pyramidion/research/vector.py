"""Many games at once behind Gymnasium's interface of vector environments, by a game's compiled rules.

Every row is a game of its own and shows the seat that is to move. A game that ends begins anew in the same step
(Gymnasium's `AutoresetMode.SAME_STEP`). What is not legal is refused for the whole batch before anything has changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from copy import deepcopy
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from pyramidion import games
from pyramidion.core import AnyGame
from pyramidion.core.arrays import Codec, check_shape
from pyramidion.core.batches import Batch, Payments, Shown, States
from pyramidion.core.chance import SEED_LIMIT

from .arguments import parse_options, within
from .array_pool import ArrayPool
from .codecs import make_codec
from .episodes import IllegalAction, NotReset, Observation, check_episodes, outcome_rewards
from .spaces import Actions, observation_space

MOST_GAMES = 1 << 20
Infos = dict[str, Any]


class GameBatch(VectorEnv[Any, Any, Any]):
    """`n` games side by side. `pyramidion.research.batch` makes it."""

    def __init__(
        self,
        game: AnyGame,
        *,
        n: int,
        seats: int | None,
        rewards: str,
        max_moves: int,
        options: Mapping[str, Any],
    ) -> None:
        max_moves = check_episodes(rewards, max_moves)
        self.num_envs = within("n", n, 1, MOST_GAMES)
        self.game = game
        self.options, self.seats = parse_options(game, options, seats)
        part = games.part(game.key, "research.batch")
        assert part is not None
        codec = getattr(part, "Codec", make_codec)
        self.codec: Codec[Any, Any, Any] = codec(game, self.options, self.seats)
        self.metadata = {
            "name": f"pyramidion_{game.key}_v{game.version}",
            "arrays": self.codec.version,
            "autoreset_mode": AutoresetMode.SAME_STEP,
            "render_modes": [],
        }
        self.single_observation_space = observation_space(self.codec)
        self.single_action_space = Actions(self.codec.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        payments = Payments(by_score=rewards == "score", outcome=_outcome_table(self.seats))
        self._rules: Batch = part.Batch(self.options, self.seats, payments, max_moves)
        self._kind = _kind(game, self.options, self.seats)
        self._states: States | None = None
        self._pool = self._new_pool()

    # Episodes.

    def reset(
        self, *, seed: int | ArrayLike | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, Infos]:
        """A new game in every row. With a number for `seed`, row i begins with seed + i; or one seed a row.

        Without a seed every row goes on with the chance that it has. No `options` are known.
        """
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options: a mapping or None, not {options!r}")
        if options:
            raise ValueError(f"options: reset() of a batch knows none, not {', '.join(map(str, options))}")
        if seed is not None or self._states is None:
            chance = _chance(secrets.randbelow(SEED_LIMIT) if seed is None else seed, self.num_envs)
            self._states = np.zeros(self.num_envs, self._rules.record)
            self._states["kind"] = self._kind
            self._states["chance"] = chance
        self._rules.begin(self._states)
        return self.observe()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """One action in every row. Rewards have a column for every seat."""
        states = self._begun("step()")
        numbers = self._numbers(actions)
        if (row := self._rules.first_illegal(states, numbers)) >= 0:
            raise self._illegal(row, int(np.asarray(actions)[row]))
        results, shown, last = self._pool.take()
        infos: Infos = {"seat": shown.seat}
        if self._rules.step(states, numbers, results, shown, last):
            ended = results.terminations | results.truncations
            infos |= {
                "final_obs": _observation(last),
                "_final_obs": ended,
                "final_info": {"seat": last.seat},
                "_final_info": ended,
            }
        return _observation(shown), results.rewards, results.terminations, results.truncations, infos

    def observe(self) -> tuple[Observation, Infos]:
        """Every game as it stands, and in the infos the seat that is to move."""
        states = self._begun("observe()")
        shown = self._pool.shown()
        self._rules.show(states, shown)
        return _observation(shown), {"seat": shown.seat}

    # States.

    def state(self) -> States:
        """A copy of all states, one record a game; NumPy's indexing picks, repeats and orders them."""
        return _copied(self._begun("state()"))

    def restore(self, state: States, *, seed: int | ArrayLike | None = None) -> tuple[Observation, Infos]:
        """Goes on from states that `state()` gave, here or in another batch of the same game, options and seats.

        With a `seed` they go on with other chance than they had.
        """
        if not isinstance(state, np.ndarray) or state.dtype != self._rules.record:
            raise TypeError("state: an array of records that state() gave")
        if state.shape != (self.num_envs,):
            raise ValueError(f"state: one record a game, shape ({self.num_envs},), not {state.shape}")
        if (state["kind"] != self._kind).any():
            raise ValueError("state: belongs to another game, or to other options or seats")
        states = _copied(state)
        if seed is not None:
            states["chance"] = _chance(seed, self.num_envs)
        self._states = states
        return self.observe()

    def copy(self) -> GameBatch:
        """A batch that goes on from here by itself: what happens in one does not happen in the other."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        for name in ("action_space", "single_action_space"):  # they draw by chance
            setattr(other, name, deepcopy(getattr(self, name)))
        other._states = None if self._states is None else _copied(self._states)
        other._pool = self._new_pool()
        return other

    __copy__ = copy

    # Numbers and arrays.

    def split(self, observation: NDArray[Any]) -> Mapping[str, NDArray[Any]]:
        """The parts of the observations of all rows by name."""
        rows = np.shape(observation)[:-1]
        check_shape(observation, (*rows, sum(part.size for part in self.codec.parts)))
        found, start = {}, 0
        for part in self.codec.parts:
            stretch = observation[..., start : start + part.size]
            found[part.name] = stretch.reshape(*rows, *part.shape)
            start += part.size
        return found

    def _begun(self, name: str) -> States:
        if self._states is None:
            raise NotReset(f"reset() comes before {name}")
        return self._states

    def _numbers(self, actions: ArrayLike) -> NDArray[np.int64]:
        try:
            array = np.asarray(actions)
        except ValueError:
            raise ValueError("actions: one whole number a game, not rows of different lengths") from None
        _check_size("actions", array)
        if array.dtype.kind not in "iu":
            raise TypeError(f"actions: whole numbers, not {array.dtype}")
        if array.shape != (self.num_envs,):
            raise ValueError(f"actions: one a game, shape ({self.num_envs},), not {array.shape}")
        return np.ascontiguousarray(array, np.int64)

    def _illegal(self, row: int, action: int) -> IllegalAction:
        if not 0 <= action < self.codec.actions:
            return IllegalAction(f"actions[{row}]: 0 to {self.codec.actions - 1}, not {action}")
        seat = self.observe()[1]["seat"][row]
        return IllegalAction(f"actions[{row}]: {action} is not legal for seat {seat} now")

    def _new_pool(self) -> ArrayPool:
        size = sum(part.size for part in self.codec.parts)
        return ArrayPool(self.num_envs, self.seats, size, self.codec.actions, self.codec.dtype)


def _observation(shown: Shown) -> Observation:
    return {"observation": shown.observation, "action_mask": shown.mask}


def _copied(states: States) -> States:
    """As bytes: field by field, as NumPy copies records, it takes three times as long."""
    return np.ascontiguousarray(states).view(np.uint8).copy().view(states.dtype)


def _outcome_table(seats: int) -> NDArray[np.float64]:
    """By the number of winners: what a loser and a winner get."""
    table = np.zeros((seats + 1, 2))
    for winners in range(1, seats + 1):
        paid = outcome_rewards(tuple(range(winners)), seats)
        table[winners] = paid[-1], paid[0]
    return table


def _kind(game: AnyGame, options: Any, seats: int) -> int:
    """A number that differs, but for a rare accident, for other games, rules, options and seats."""
    return crc32(msgspec.json.encode((game.key, game.version, options, seats)))


def _check_size(name: str, array: NDArray[Any]) -> None:
    """What has more than 64 bits is an object to NumPy, and a whole number nevertheless."""
    if array.dtype.kind == "O" and array.size and all(type(number) is int for number in array.flat):
        raise ValueError(f"{name}: whole numbers of at most 64 bits, not {max(array.flat, key=abs)!r:.80}")


def _chance(seed: Any, n: int) -> NDArray[np.int64]:
    """The first state of each row's generator: its seed, mixed as in SplitMix64."""
    try:
        seeds = np.asarray(seed)
    except ValueError:
        raise ValueError("seed: a number or one a row, not rows of different lengths") from None
    _check_size("seed", seeds)
    if seeds.dtype.kind not in "iu":
        raise TypeError(f"seed: a whole number or one a row, not {seed!r:.80}")
    if seeds.shape not in ((), (n,)):
        raise ValueError(f"seed: a number or one a row, shape ({n},), not {seeds.shape}")
    if (outside := (seeds < 0) | (seeds >= SEED_LIMIT)).any():
        raise ValueError(f"seed: from 0 to 2^53 - 1, not {seeds[outside].flat[0]}")
    mixed = seeds.astype(np.uint64) + (np.arange(n, dtype=np.uint64) if seeds.shape == () else np.uint64(0))
    mixed = (mixed + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    # Only the number 2^64 - 1 would be mixed to 0, and no seed is that large.
    return mixed.astype(np.int64)
