"""Small games of OpenSpiel for two, solved exactly: the sequence form, and the linear program whose solution is an
equilibrium (Koller, Megiddo and von Stengel 1996).

A sequence is the actions of one player on the way to a node. A plan gives every sequence the probability that the
player does his part of it; what a pair of plans pays is `plan_0 @ payoff @ plan_1`, for player 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

try:
    from scipy import sparse
    from scipy.optimize import linprog
except ModuleNotFoundError as missing:
    raise ImportError(
        "solving games needs scipy: pip install 'pyramidion[spiel]'", name=missing.name
    ) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Plan = NDArray[np.float64]

TOLERANCE = 1e-6
"""By so much the probabilities of a policy may miss 1."""

Policy = Callable[[Any], Mapping[int, float]]
"""What a player does in a state: the probability of each action."""


class InformationSet(NamedTuple):
    parent: int
    """The player's sequence that leads to it."""
    first: int
    """The sequence of its first action; the others follow in order."""
    actions: Sequence[int]
    state: Any
    """One of its states."""

    @property
    def sequences(self) -> slice:
        return slice(self.first, self.first + len(self.actions))


class Equilibrium(NamedTuple):
    value: float
    """What player 0 gets."""
    plans: tuple[Plan, Plan]


class SequenceForm:
    """All of a game for two where what one wins the other loses, and nobody forgets what he knew."""

    def __init__(self, game: Any) -> None:
        if not hasattr(game, "new_initial_state"):
            raise TypeError(f"game: a game of OpenSpiel, not {game!r:.80}")
        if game.num_players() != 2:
            raise ValueError(f"game: for two players, not {game.num_players()}")
        kind = game.get_type()
        if kind.dynamics.name != "SEQUENTIAL" or kind.utility.name != "ZERO_SUM":
            raise ValueError(f"game: one after the other and zero in sum, not {kind.short_name}")
        self.sets: tuple[list[InformationSet], list[InformationSet]] = ([], [])
        """Of each player, in an order in which every set comes after those that lead to it."""
        self.sizes = [1, 1]
        """How many sequences each player has; 0 is the one without actions."""
        self._numbers: tuple[dict[str, int], dict[str, int]] = ({}, {})
        self._payoffs: dict[tuple[int, int], float] = {}
        self._visit(game.new_initial_state(), (0, 0), 1.0)
        rows, columns = zip(*self._payoffs, strict=True)
        self.payoff = sparse.csr_array(
            (list(self._payoffs.values()), (rows, columns)), shape=tuple(self.sizes), dtype=np.float64
        )

    def _visit(self, state: Any, at: tuple[int, int], chance: float) -> None:
        if state.is_terminal():
            self._payoffs[at] = self._payoffs.get(at, 0.0) + chance * state.returns()[0]
        elif state.is_chance_node():
            for outcome, probability in state.chance_outcomes():
                self._visit(state.child(outcome), at, chance * probability)
        else:
            player = state.current_player()
            found = self._set_of(state, player, at[player])
            for number, action in enumerate(found.actions, found.first):
                after = (number, at[1]) if player == 0 else (at[0], number)
                self._visit(state.child(action), after, chance)

    def _set_of(self, state: Any, player: int, parent: int) -> InformationSet:
        key = state.information_state_string(player)
        known = self._numbers[player].get(key)
        if known is not None:
            return self.sets[player][known]
        actions = state.legal_actions()
        new = InformationSet(parent, self.sizes[player], actions, state)
        self._numbers[player][key] = len(self.sets[player])
        self.sets[player].append(new)
        self.sizes[player] += len(actions)
        return new

    def equilibrium(self) -> Equilibrium:
        value, first = self._guaranteed(0)
        _, second = self._guaranteed(1)
        return Equilibrium(value, (first, second))

    def _guaranteed(self, player: int) -> tuple[float, Plan]:
        """The most that a player can be sure of, and a plan that is sure of it."""
        payoff = self.payoff if player == 0 else -self.payoff.T
        own, other = self._constraints(player), self._constraints(1 - player)
        size, bounds = self.sizes[player], other.shape[0]
        # The other's best answer to a plan is a linear program; its dual's variables stand beside the plan.
        result = linprog(
            np.concatenate([np.zeros(size), [-1.0], np.zeros(bounds - 1)]),
            A_ub=sparse.hstack([-payoff.T, other.T], format="csr"),
            b_ub=np.zeros(self.sizes[1 - player]),
            A_eq=sparse.hstack([own, sparse.csr_array((own.shape[0], bounds))], format="csr"),
            b_eq=np.concatenate([[1.0], np.zeros(own.shape[0] - 1)]),
            bounds=[(0, 1)] * size + [(None, None)] * bounds,
            method="highs",
        )
        if not result.success:
            raise ArithmeticError(f"the linear program was not solved: {result.message}")
        return -float(result.fun), np.asarray(result.x[:size])

    def _constraints(self, player: int) -> Any:
        """Row 0: the empty sequence has probability 1; then for each set: its actions share what leads to it."""
        rows, columns, values = [0], [0], [1.0]
        for row, some in enumerate(self.sets[player], 1):
            sequences = range(some.first, some.first + len(some.actions))
            rows += [row] * (1 + len(sequences))
            columns += [some.parent, *sequences]
            values += [-1.0] + [1.0] * len(sequences)
        shape = (1 + len(self.sets[player]), self.sizes[player])
        return sparse.csr_array((values, (rows, columns)), shape=shape)

    def plan(self, player: int, policy: Policy) -> Plan:
        """The plan of somebody who plays by this policy. It is asked once for each information set that it reaches."""
        _check_player(player)
        plan = np.zeros(self.sizes[player])
        plan[0] = 1.0
        for some in self.sets[player]:
            if plan[some.parent]:
                plan[some.sequences] = plan[some.parent] * _shares(policy(some.state), some.actions)
        return plan

    def pays(self, first: Plan, second: Plan) -> float:
        """What player 0 gets when the two play these plans."""
        self._check_plan("first", first, 0)
        self._check_plan("second", second, 1)
        return float(first @ (self.payoff @ second))

    def best_response(self, player: int, against: Plan) -> float:
        """The most that the player can get against this plan of the other."""
        _check_player(player)
        self._check_plan("against", against, 1 - player)
        gets = self.payoff @ against if player == 0 else -(self.payoff.T @ against)
        worth = np.array(gets)
        for some in reversed(self.sets[player]):
            worth[some.parent] += worth[some.sequences].max()
        return float(worth[0])

    def _check_plan(self, name: str, plan: Any, player: int) -> None:
        if np.shape(plan) != (self.sizes[player],):
            raise ValueError(f"{name}: a plan of player {player}, shape ({self.sizes[player]},)")
        plan = np.asarray(plan)
        if plan.dtype.kind not in "fiu" or not ((plan > -TOLERANCE) & (plan < 1 + TOLERANCE)).all():
            raise ValueError(f"{name}: a plan of player {player}, probabilities from 0 to 1")


def _shares(told: Any, actions: Sequence[int]) -> Plan:
    """The probabilities of these actions, as a policy has told them."""
    if not isinstance(told, Mapping):
        raise TypeError(f"policy: a mapping from actions to probabilities, not {told!r:.80}")
    shares = np.array([told.get(action, 0.0) for action in actions], np.float64)
    others = [action for action, share in told.items() if share and action not in actions]
    if others or not (shares >= 0).all() or not abs(shares.sum() - 1) < TOLERANCE:
        raise ValueError(f"policy: probabilities of the actions {actions} that add up to 1, not {told}")
    return shares


def _check_player(player: Any) -> None:
    if isinstance(player, float) or player not in (0, 1):
        raise ValueError(f"player: 0 or 1, not {player!r}")
