"""A game of the house behind PettingZoo's AEC interface.

Written lean on purpose: no wrapper stands before it, so it checks itself what PettingZoo's wrappers would check. What
is legal is the engine's to say: an action that it refuses raises IllegalAction, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv  # type: ignore[import-untyped]

from pyramidion.core import AnyGame, Chance, Invalid, Refused
from pyramidion.core.arrays import Draft
from pyramidion.core.chance import SEED_LIMIT
from pyramidion.decks import Library

from .codecs import make_codec
from .episodes import IllegalAction, NotReset, Observation, check_episodes, outcome_rewards, parse_options
from .infos import Info, Infos
from .spaces import Actions, observation_space, one_hot

__all__ = ["GameEnv", "IllegalAction", "NotReset", "Observation", "outcome_rewards"]

RENDER_MODES = ("human", "ansi")


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
    ) -> None:
        super().__init__()
        check_episodes(rewards, max_moves)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"render_mode is None, {' or '.join(RENDER_MODES)}, not {render_mode!r}")
        self.game = game
        self.options, self.seats = parse_options(game, options, seats)
        self.codec = make_codec(game, self.options, self.seats)
        self.metadata = {
            "name": f"pyramidion_{game.key}_v{game.version}",
            "arrays": self.codec.version,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.max_moves = max_moves
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.action_spaces = {agent: Actions(self.codec.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(self.codec) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._dense = rewards == "score"
        self._random: Random | None = None
        self._library = Library()
        self.now: Any = None
        """The state of the game, the whole truth: for tests and for planning with perfect knowledge."""
        self.infos = Infos(game)

    # Episodes.

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """A new game: with `seed` the one that a table of this seed deals, without it the next of the last seed.

        `options` may hold `setup`, a position in the notation of transcripts; what else is in it is not for here.
        """
        if seed is not None:
            seed = index(seed)  # NumPy's numbers too
            if not 0 <= seed < SEED_LIMIT:
                raise ValueError(f"a seed is from 0 to 2^53 - 1, not {seed}")
        if seed is not None or self._random is None:
            self._random = Random(seed)  # noqa: S311
        number = seed if seed is not None else self._random.randrange(SEED_LIMIT)
        self.chance = Chance(number, self._library)
        raw = (options or {}).get("setup", {})
        try:
            setup = self.game.parse_setup(raw, self.options, self.seats)
            self.now = self.game.start(self.options, self.seats, setup, self.chance)
        except Invalid as invalid:
            raise ValueError(f"{self.game.key}: {invalid}") from None
        agents = self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos.begin(self.now, agents)
        self._scores = self.codec.scores(self.now)
        self.draft: Draft = ()
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
                raise NotReset("every agent is done: reset() begins the next game")
            self._was_dead_step(action)
            return
        game, state, seat, random = self.game, self.now, self._seat, self._random
        number = self._number(action)
        draft = (*self.draft, number)
        assert random is not None
        move = self.codec.move(state, seat, draft, random)
        # The rules know the whole move alone; what may be a part of it, the mask says.
        if (move is None or self.draft) and not self.codec.mask(state, seat, self.draft)[number]:
            raise IllegalAction(f"action {number} is not legal for seat {seat} now")
        if move is not None:
            try:
                state, _ = game.apply(state, seat, move, 0.0, self.chance)
            except Refused as refused:
                raise IllegalAction(f"action {number} of seat {seat}: {refused}") from None
            draft = ()
        self.now = self.infos.now = state
        self.draft = draft
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._moves += 1
        if self._dense:
            self._reward_scores()
        to_move = (seat,) if draft else game.to_move(state)
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

    def _number(self, action: Any) -> int:
        try:
            number = index(action)
        except TypeError:
            raise IllegalAction(f"an action is a whole number, not {action!r}") from None
        if not 0 <= number < self.codec.actions:
            raise IllegalAction(f"actions are 0 to {self.codec.actions - 1}, not {number}")
        return number

    def _ask(self, to_move: tuple[int, ...]) -> None:
        """The next agent. Where several may move, chance says who is asked; who is in the middle of a move goes on."""
        if len(to_move) == 1:
            seat = to_move[0]
        else:
            assert self._random is not None
            seat = self._random.choice(to_move)
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
        scores, before = self.codec.scores(self.now), self._scores
        self._scores = scores
        sign = -1.0 if self.game.lowest_wins else 1.0
        for agent, new, old in zip(self.possible_agents, scores, before, strict=True):
            self.rewards[agent] = sign * (new - old)
        self._accumulate_rewards()

    # What agents see.

    def observe(self, agent: str) -> Observation:
        if self.now is None:
            raise NotReset("reset() comes before observe()")
        seat = self.seat_of[agent]
        draft = self.draft if seat == self._seat else ()
        codec, state = self.codec, self.now
        return {
            "observation": codec.observe(state, seat, draft),
            "action_mask": codec.mask(state, seat, draft),
        }

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Info]:
        if self.now is None:
            raise NotReset("reset() comes before last()")
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Actions:
        return self.action_spaces[agent]

    # Numbers and moves.

    def encode(self, move: Any) -> Draft:
        """The actions that make a move of the game, nearly always one: so a bot of the house can be asked."""
        return self.codec.encode(move)

    def split(self, observation: NDArray[Any]) -> Mapping[str, NDArray[Any]]:
        """The parts of an observation by name."""
        return self.codec.split(observation)

    def one_hot(self, observation: NDArray[Any]) -> NDArray[np.float32]:
        """The observation with every code spread out."""
        return one_hot(self.codec, observation)

    # People who look on.

    def render(self) -> str | None:
        """The public view as text: `ansi` returns it, `human` prints it, after every step by itself."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows something with render_mode 'human' or 'ansi' alone")
            return None
        if self.now is None:
            raise NotReset("reset() comes before render()")
        text = self.codec.draw(self.game.view(self.now, None))
        if self.render_mode == "ansi":
            return text
        print(text, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""
