"""A game of the house behind PettingZoo's AEC interface.

Written lean on purpose: no wrapper stands before it, so it checks itself what PettingZoo's wrappers would check. What
is legal is the engine's to say: an action that it refuses raises IllegalAction, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv  # type: ignore[import-untyped]

from pyramidion.core import AnyGame, Refused
from pyramidion.core.arrays import Codec, Draft

from .arguments import of_agent, parse_options
from .episodes import (
    ALL_DONE,
    Dealer,
    IllegalAction,
    NotReset,
    Observation,
    check_episodes,
    outcome_rewards,
)
from .infos import Info, Infos
from .interfaces import make_interface, metadata, numbers_of
from .spaces import one_hot

__all__ = ["GameEnv", "IllegalAction", "NotReset", "Observation", "outcome_rewards"]


class GameEnv(AECEnv):  # type: ignore[misc]
    """One game at a time. `pyramidion.research.env` makes it."""

    def __init__(
        self,
        game: AnyGame,
        *,
        seats: int | None,
        rewards: str,
        max_moves: int,
        render_mode: str | None,
        options: Mapping[str, Any],
        actions: str = "numbered",
        language: str = "fr",
    ) -> None:
        super().__init__()
        self.max_moves = check_episodes(rewards, max_moves, render_mode)
        self.game = game
        self.options, self.seats = parse_options(game, options, seats)
        self.interface = make_interface(game, self.options, self.seats, actions, language)
        self.metadata = metadata(self.interface)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.action_spaces = {agent: self.interface.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self.interface.observation_space() for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._dense = rewards == "score"
        self._dealer = Dealer(game, self.options, self.seats)
        self.now: Any = None
        """The state of the game, the whole truth: for tests and for planning with perfect knowledge."""
        self.infos = Infos(game)

    @property
    def codec(self) -> Codec[Any, Any, Any]:
        """The numbers that the game is played with."""
        return numbers_of(self.interface)

    # Episodes.

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game: with `seed` the one that a table of this seed deals, without it the next of the last seed.

        `options` may hold `setup`, a position in the notation of transcripts.
        """
        self.now, self.chance = self._dealer.begin(seed, options)
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos.begin(self.now, agents)
        self._scores = self.interface.scores(self.now) if self._dense else ()
        self.draft: Draft = ()
        self._refused = ""
        self._moves = 0
        self._done = False
        self._skip_agent_selection = None
        self._ask(self.game.to_move(self.now))
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> None:
        if self.now is None:
            raise NotReset("reset() comes before step()")
        if self._done:
            if not self.agents:
                raise NotReset(ALL_DONE)
            self._was_dead_step(action)
            return
        seat = self._seat
        try:
            draft = self._act(seat, action)
        except IllegalAction as illegal:
            if not self.interface.forgiving:
                raise
            self._refused, draft = str(illegal), self.draft
            to_move: tuple[int, ...] = (seat,)
        else:
            self._refused = ""
            to_move = (seat,) if draft else self.game.to_move(self.now)
        self.draft = draft
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._moves += 1
        if self._dense:
            self._reward_scores()
        if not to_move:
            self._finish()
        elif self._moves >= self.max_moves:
            self._done = True
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._ask(to_move)
        if self.render_mode == "human":
            self.render()

    def _act(self, seat: int, action: Any) -> Draft:
        """Takes the action; returns what is begun of the next move. Raises IllegalAction, and nothing has changed."""
        move, draft = self.interface.read(self.now, seat, self.draft, action, self._dealer.random)
        if move is None:
            return draft
        try:
            state, _ = self.game.apply(self.now, seat, move, 0.0, self.chance)
        except Refused as refused:
            raise IllegalAction(self.interface.refusal(action, seat, refused)) from None
        self.now = self.infos.now = state
        return ()

    def _ask(self, to_move: tuple[int, ...]) -> None:
        """The next agent. Where several may move, chance says who is asked; who is in the middle of a move goes on."""
        seat = to_move[0] if len(to_move) == 1 else self._dealer.random.choice(to_move)
        self._seat = seat
        self.agent_selection = self.possible_agents[seat]

    def _finish(self) -> None:
        self._done = True
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        if self._dense:
            return
        outcome = self.game.outcome(self.now)
        assert outcome is not None
        self.rewards = dict(zip(self.agents, outcome_rewards(outcome.winners, self.seats), strict=True))
        self._accumulate_rewards()

    # Rewards.

    def _reward_scores(self) -> None:
        scores, before = self.interface.scores(self.now), self._scores
        self._scores = scores
        sign = -1.0 if self.game.lowest_wins else 1.0
        for agent, new, old in zip(self.possible_agents, scores, before, strict=True):
            self.rewards[agent] = sign * (new - old)
        self._accumulate_rewards()

    # What agents see.

    def observe(self, agent: str) -> Any:
        if self.now is None:
            raise NotReset("reset() comes before observe()")
        seat = of_agent(self.seat_of, agent)
        if seat == self._seat:
            return self.interface.observe(self.now, seat, self.draft, self._refused)
        return self.interface.observe(self.now, seat, (), "")

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, Info]:
        if self.now is None:
            raise NotReset("reset() comes before last()")
        if not self.agents:
            raise NotReset(ALL_DONE)
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return of_agent(self.observation_spaces, agent)

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return of_agent(self.action_spaces, agent)

    # Numbers and moves.

    def encode(self, move: Any) -> tuple[Any, ...]:
        """The actions by which the selected agent makes a move of the game: so a bot of the house can be asked."""
        return self.interface.encode(move, self.seat_of[self.agent_selection])

    def split(self, observation: NDArray[Any]) -> Mapping[str, NDArray[Any]]:
        """The parts of an observation by name."""
        return self.codec.split(observation)

    def one_hot(self, observation: NDArray[Any]) -> NDArray[np.float32]:
        """The observation with every code spread out."""
        return one_hot(self.codec, observation)

    # People who look on.

    def render(self) -> str | None:
        """The public view as text: `ansi` returns it, `human` prints it, after every step by itself."""
        return self.interface.render(self.now, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
