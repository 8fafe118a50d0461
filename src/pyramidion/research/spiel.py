"""The games as games of OpenSpiel, with nodes of chance and strings of information states.

Importing this module registers them: `pyspiel.load_game("pyramidion_poker_deal")`. A game takes part by a module
`research.tree` in its package. `docs/research.md` tells how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, NamedTuple

import msgspec
import numpy as np

from pyramidion import games
from pyramidion.core import WHOLE, AnyGame
from pyramidion.core.arrays import Draft
from pyramidion.core.chance import SEED_LIMIT
from pyramidion.core.trees import Tree, Variant

from .arguments import within
from .codecs import make_codec
from .episodes import outcome_rewards

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ImportError(
        "games of OpenSpiel need open_spiel: pip install 'pyramidion[spiel]'", name=missing.name
    ) from None

__all__ = ["names", "resampler"]

BEGINNING = -1
"""The action that draws before the first position belong to."""


class Shared:
    """What all states of a game have in common; copying or storing one of them copies and stores none of this."""

    def __init__(self, name: str, parameters: tuple[tuple[str, int], ...]) -> None:
        entry = _registered[name]
        variant = self.variant = entry.variant
        self.game = entry.game
        self.options = entry.game.parse_options(dict(variant.options), variant.seats)
        self.codec = make_codec(entry.game, self.options, variant.seats)
        self.tree = entry.tree(entry.game, self.options, {**variant.parameters, **dict(parameters)})
        self._made_by = name, parameters

    def __reduce__(self) -> tuple[Any, ...]:
        return _shared, self._made_by

    def __deepcopy__(self, _memo: object) -> Shared:
        return self


class _Entry(NamedTuple):
    game: AnyGame
    variant: Variant
    tree: type[Tree[Any]]


_registered: dict[str, _Entry] = {}


@cache
def _shared(name: str, parameters: tuple[tuple[str, int], ...]) -> Shared:
    return Shared(name, parameters)


class Node(NamedTuple):
    """A place in the tree. `state` is the last position; draws that are still to come belong to `action`."""

    state: Any
    draft: Draft
    action: int
    drawn: Draft
    draws: int
    taken: tuple[Draft, ...]
    """The actions of each seat so far."""

    def __deepcopy__(self, _memo: object) -> Node:
        return self


class Offer(NamedTuple):
    """What may be done or drawn at a place, from when somebody asked."""

    node: Node | None
    actions: Sequence[int]

    def __deepcopy__(self, _memo: object) -> Offer:
        return self


NOTHING_OFFERED = Offer(None, ())


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        shared = self.shared = game.shared
        nothing_taken = ((),) * shared.variant.seats
        draws = shared.tree.draws(None, BEGINNING)
        state = None if draws else shared.tree.begin(())
        self.node = Node(state, (), BEGINNING, (), draws, nothing_taken)
        self._offer = NOTHING_OFFERED

    def current_player(self) -> int:
        node, shared = self.node, self.shared
        if node.draws:
            return int(pyspiel.PlayerId.CHANCE)
        to_move = shared.game.to_move(node.state)
        if not to_move or sum(map(len, node.taken)) >= shared.variant.most_actions:
            return int(pyspiel.PlayerId.TERMINAL)
        (seat,) = to_move
        return int(seat)

    def is_terminal(self) -> bool:
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        node = self.node
        if not node.draws:
            raise ValueError("chance_outcomes: this is no node of chance")
        outcomes = self.shared.tree.outcomes(node.state, node.action, node.drawn)
        self._offer = Offer(node, [drawn for drawn, _ in outcomes])
        return outcomes

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        legal = self.shared.tree.legal(self.node.state, player, self.node.draft)
        if legal is None:
            mask = self.shared.codec.mask(self.node.state, player, self.node.draft)
            legal = [int(action) for action in mask.nonzero()[0]]
        self._offer = Offer(self.node, legal)
        return legal

    def _apply_action(self, action: int) -> None:
        node, tree = self.node, self.shared.tree
        self._check(action)
        if node.draws:
            node = node._replace(drawn=(*node.drawn, action), draws=node.draws - 1)
            if not node.draws:
                node = self._settled(node)
        else:
            seat = self.current_player()
            taken = [*node.taken]
            taken[seat] = (*taken[seat], action)
            draws = tree.draws(node.state, action)
            node = node._replace(action=action, drawn=(), draws=draws, taken=tuple(taken))
            if not draws:
                node = self._settled(node)
        self.node = node

    def _check(self, action: int) -> None:
        """OpenSpiel hands on whatever it is given. Whoever chooses has nearly always asked first what there is."""
        if self._offer.node is not self.node:
            if self.node.draws:
                self.chance_outcomes()
            else:
                self._legal_actions(self.current_player())
        if action not in self._offer.actions:
            who = "chance" if self.node.draws else f"player {self.current_player()}"
            if self.is_terminal():
                raise ValueError(f"action: the game is over, and takes no {action}")
            raise ValueError(f"action: {action} is not legal for {who} now")

    def _settled(self, node: Node) -> Node:
        """The place after the action, all that it needed being drawn."""
        tree = self.shared.tree
        if node.state is None:
            return node._replace(state=tree.begin(node.drawn), drawn=())
        (seat,) = self.shared.game.to_move(node.state)
        draft = (*node.draft, node.action)
        after = tree.apply(node.state, seat, draft, node.drawn)
        if after is None:
            return node._replace(draft=draft)
        return node._replace(state=after, draft=(), drawn=())

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player == pyspiel.PlayerId.CHANCE else f"{player}: {action}"

    def returns(self) -> list[float]:
        node, shared = self.node, self.shared
        nothing = [0.0] * shared.variant.seats
        if not self.is_terminal():
            return nothing
        if (own := shared.tree.returns(node.state)) is not None:
            return list(own)
        outcome = shared.game.outcome(node.state)
        return nothing if outcome is None else outcome_rewards(outcome.winners, shared.variant.seats)

    def __str__(self) -> str:
        node, shared = self.node, self.shared
        if node.state is None:
            return f"drawn: {' '.join(map(str, node.drawn))}"
        return shared.codec.draw(shared.game.view(node.state, WHOLE))


class Observer:
    """What a seat may know: as text its view, with its own actions where nothing is forgotten; as numbers its array."""

    def __init__(self, shared: Shared, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"params: an observer knows none, not {', '.join(map(str, params))}")
        self._shared = shared
        self._kind = kind
        size = sum(part.size for part in shared.codec.parts)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        node = state.node
        self.tensor.fill(0)
        if node.state is not None:
            self.tensor[:] = self._shared.codec.observe(node.state, player, self._draft(node, player))

    def string_from(self, state: SpielState, player: int) -> str:
        node, game = state.node, self._shared.game
        if node.state is None:
            return f"{player}"
        viewer: Any = {
            pyspiel.PrivateInfoType.NONE: None,
            pyspiel.PrivateInfoType.SINGLE_PLAYER: player,
            pyspiel.PrivateInfoType.ALL_PLAYERS: WHOLE,
        }[self._kind.private_info]
        view = msgspec.json.encode(game.view(node.state, viewer)).decode()
        own = node.taken[player] if self._kind.perfect_recall else self._draft(node, player)
        return f"{player} {','.join(map(str, own))} {view}"

    def _draft(self, node: Node, player: int) -> Draft:
        return node.draft if player in self._shared.game.to_move(node.state) else ()


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Every registered game is a class of its own below this one, as OpenSpiel makes games from parameters alone."""

    kind: ClassVar[Any]

    def __init__(self, params: Any = None) -> None:
        shared = self.shared = _shared(self.kind.short_name, tuple(sorted((params or {}).items())))
        variant = shared.variant
        info = pyspiel.GameInfo(
            num_distinct_actions=shared.codec.actions,
            max_chance_outcomes=shared.tree.most_outcomes,
            num_players=variant.seats,
            min_utility=variant.least_return,
            max_utility=variant.most_return,
            utility_sum=0.0 if variant.seats > 1 else None,
            max_game_length=variant.most_actions,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.shared, kind, params)


def resampler(seed: int) -> Callable[[SpielState, int], SpielState]:
    """For OpenSpiel's ISMCTS (`set_resampler`): positions that the seat cannot tell from the one it is in."""
    random = Random(within("seed", seed, 0, SEED_LIMIT - 1))  # noqa: S311 - no secret

    def resample(state: SpielState, player: int) -> SpielState:
        if not isinstance(state, SpielState):
            raise TypeError(f"state: a state of one of {', '.join(names())}, not {state!r:.80}")
        seat = within("player", player, 0, state.shared.variant.seats - 1)
        if state.node.state is None:
            raise ValueError("state: chance has not yet drawn what the first position needs")
        other: SpielState = state.clone()
        other.node = state.node._replace(state=state.shared.tree.resample(state.node.state, seat, random))
        return other

    return resample


def _register(name: str, game: AnyGame, variant: Variant, tree: type[Tree[Any]]) -> None:
    alone = variant.seats == 1
    kind = pyspiel.GameType(
        short_name=name,
        long_name=variant.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=variant.seats,
        min_num_players=variant.seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=dict(variant.parameters),
    )
    _registered[name] = _Entry(game, variant, tree)
    pyspiel.register_game(kind, type(name, (SpielGame,), {"kind": kind}))


@cache
def names() -> Sequence[str]:
    """The names under which the games are registered."""
    found = []
    for key in games.keys():
        game = games.load(key) if games.has_part(key, "research.tree") else None
        part = games.part(key, "research.tree") if game is not None else None
        if game is None or part is None:
            continue
        for tree in part.TREES:
            for variant_name, variant in tree.variants.items():
                found.append(f"pyramidion_{key}_{variant_name}")
                _register(found[-1], game, variant, tree)
    return tuple(found)


names()
