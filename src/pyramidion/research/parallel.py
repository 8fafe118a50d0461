"""A game of the house behind PettingZoo's parallel interface: everybody whom the game waits for acts in the same step.

All actions of a step are chosen by what the agents saw before it. They are taken in an order that chance draws; an
action that became impossible by one before it is dropped, and its agent is asked again if the game still waits for it.
So is a move that somebody has only begun when another one changes the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
from pettingzoo.utils.env import ParallelEnv  # type: ignore[import-untyped]

from pyramidion.core import AnyGame, Refused
from pyramidion.core.arrays import Codec, Draft

from .arguments import of_agent, parse_options
from .episodes import ALL_DONE, Dealer, IllegalAction, NotReset, check_episodes, outcome_rewards
from .infos import Info
from .interfaces import make_interface, metadata, numbers_of

Told = dict[str, Any]
"""Something for each agent."""


class ParallelGameEnv(ParallelEnv):  # type: ignore[misc]
    """One game at a time. `pyramidion.research.parallel_env` makes it."""

    def __init__(
        self,
        game: AnyGame,
        *,
        seats: int | None,
        rewards: str,
        max_moves: int,
        render_mode: str | None,
        options: Mapping[str, Any],
        actions: str,
        language: str,
    ) -> None:
        self.max_moves = check_episodes(rewards, max_moves, render_mode)
        self.game = game
        self.options, self.seats = parse_options(game, options, seats)
        self.interface = make_interface(game, self.options, self.seats, actions, language)
        self.metadata = metadata(self.interface) | {"is_parallelizable": True}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: self.interface.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self.interface.observation_space() for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self._dense = rewards == "score"
        self._dealer = Dealer(game, self.options, self.seats)
        self.now: Any = None
        """The state of the game, the whole truth: for tests and for planning with perfect knowledge."""

    @property
    def codec(self) -> Codec[Any, Any, Any]:
        """The numbers that the game is played with."""
        return numbers_of(self.interface)

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Told, Told]:
        """A new game, as `GameEnv.reset` begins it."""
        self.now, self.chance = self._dealer.begin(seed, options)
        self.agents = self.possible_agents[:]
        self._scores = self.interface.scores(self.now)
        self._drafts: dict[int, Draft] = {}
        self._refused: dict[int, str] = {}
        self._moves = 0
        if self.render_mode == "human":
            self.render()
        return self._observed(), self._informed()

    @property
    def asked(self) -> list[str]:
        """The agents that the game waits for: whose actions count in the next step."""
        if self.now is None:
            raise NotReset("reset() comes before asked")
        return [self.possible_agents[seat] for seat in self.game.to_move(self.now)] if self.agents else []

    def step(self, actions: Mapping[str, Any]) -> tuple[Told, Told, Told, Told, Told]:
        """One action of everybody whom the game waits for; those of others do not count.

        Raises IllegalAction for an action that is none where its agent stands, and nothing has changed.
        """
        if self.now is None:
            raise NotReset("reset() comes before step()")
        if not self.agents:
            raise NotReset(ALL_DONE)
        waiting = self._check(actions)
        order = waiting if len(waiting) == 1 else self._dealer.random.sample(waiting, len(waiting))
        for number, seat in enumerate(order):
            if seat in self.game.to_move(self.now):
                self._act(seat, actions[self.possible_agents[seat]], is_first=number == 0)
        waits = self.game.to_move(self.now)
        self._moves += 1
        rewards = self._rewards(is_over=not waits)
        over, cut = not waits, bool(waits) and self._moves >= self.max_moves
        agents = self.agents
        told = (
            self._observed(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            self._informed(),
        )
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return told

    def _check(self, actions: Mapping[str, Any]) -> list[int]:
        """The seats that act. Their actions are read before any of them is taken."""
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions: a mapping from agents to actions, not {actions!r}")
        for agent in actions:
            if agent not in self.seat_of:
                raise ValueError(f"actions: there is no agent {agent!r}")
        waiting = list(self.game.to_move(self.now))
        for seat in waiting:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"actions: {agent} is asked and has none")
            try:
                self.interface.checked(actions[agent])
                if len(waiting) > 1 and not self.interface.forgiving:
                    self._made(seat, actions[agent])
            except (TypeError, ValueError) as wrong:
                raise type(wrong)(f"actions of {agent}: {wrong}") from None
        return waiting

    def _made(self, seat: int, action: Any) -> tuple[Any | None, Draft]:
        """What the action comes to in the position as it stands; raises IllegalAction."""
        move, draft = self.interface.read(
            self.now, seat, self._drafts.get(seat, ()), action, self._dealer.random
        )
        if move is None:
            return None, draft
        try:
            return self.game.apply(self.now, seat, move, 0.0, self.chance)[0], ()
        except Refused as refused:
            raise IllegalAction(self.interface.refusal(action, seat, refused)) from None

    def _act(self, seat: int, action: Any, is_first: bool) -> None:
        self._refused.pop(seat, None)
        try:
            state, draft = self._made(seat, action)
        except IllegalAction as illegal:
            # Whoever comes first was legal, or is told; others may have lost what they wanted to do.
            if is_first and not self.interface.forgiving:
                raise
            self._refused[seat] = str(illegal)
            return
        if state is None:
            self._drafts[seat] = draft
        else:
            self.now, self._drafts = state, {}

    def _rewards(self, is_over: bool) -> Told:
        if self._dense:
            scores, before = self.interface.scores(self.now), self._scores
            self._scores = scores
            sign = -1.0 if self.game.lowest_wins else 1.0
            return {a: sign * (new - old) for a, new, old in zip(self.agents, scores, before, strict=True)}
        if not is_over:
            return dict.fromkeys(self.agents, 0.0)
        outcome = self.game.outcome(self.now)
        assert outcome is not None
        return dict(zip(self.agents, outcome_rewards(outcome.winners, self.seats), strict=True))

    # What agents see.

    def _observed(self) -> Told:
        return {
            agent: self.interface.observe(
                self.now,
                self.seat_of[agent],
                self._drafts.get(self.seat_of[agent], ()),
                self._refused.get(self.seat_of[agent], ""),
            )
            for agent in self.agents
        }

    def _informed(self) -> Told:
        return {agent: Info(self.game, self.now, self.seat_of[agent]) for agent in self.agents}

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return of_agent(self.observation_spaces, agent)

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return of_agent(self.action_spaces, agent)

    def encode(self, move: Any, agent: str) -> tuple[Any, ...]:
        """The actions by which the agent makes a move of the game."""
        return self.interface.encode(move, of_agent(self.seat_of, agent))

    def render(self) -> str | None:
        """The public view as text: `ansi` returns it, `human` prints it, after every step by itself."""
        return self.interface.render(self.now, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
