"""Batches play by the rules of the engine: random games are replayed there, and every step is compared."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pyramidion.core.arrays import Draft
from pyramidion.research import batch
from pyramidion.research.episodes import outcome_rewards
from pyramidion.research.vector import GameBatch
from tests.games import part

from .variants import BATCH_VARIANTS

GAMES, STEPS = 16, 900
"""At once, and how many steps of each: over all variants 2,800 games come to their end."""

pytestmark = pytest.mark.usefixtures("compiled_batches")
by_variant = pytest.mark.parametrize(("key", "options", "seats"), BATCH_VARIANTS)


class Engine:
    """One row of a batch in the rule engine. Chance gives it what it gave the batch."""

    def __init__(self, games: GameBatch, record: Any) -> None:
        self.game, self.options, self.seats = games.game, games.options, games.seats
        # Of its own: what a codec keeps between observations is about one game.
        self.codec = type(games.codec)(self.game, self.options, self.seats)
        self.begin(record)

    def begin(self, record: Any) -> None:
        chance, _ = self.drawn(record)
        setup = self.game.parse_setup({}, self.options, self.seats)
        self.state = self.game.start(self.options, self.seats, setup, chance)
        self.draft: Draft = ()

    def drawn(self, record: Any) -> Any:
        offered: Any = part(self.game.key, "batch")
        return offered.drawn(record)

    def check(self, seat: int, observation: Any, mask: Any) -> None:
        """What the batch shows this seat is what the environment of one game shows it, and the seat may move."""
        assert seat in self.game.to_move(self.state)
        self.compare(seat, observation, mask)

    def check_end(self, seat: int, observation: Any, mask: Any) -> None:
        assert seat == 0
        assert not mask.any()
        self.compare(seat, observation, mask)

    def compare(self, seat: int, observation: Any, mask: Any) -> None:
        assert observation.tobytes() == self.codec.observe(self.state, seat, self.draft).tobytes()
        assert mask.tobytes() == self.codec.mask(self.state, seat, self.draft).tobytes()

    def step(self, seat: int, action: int, after: Any) -> None:
        chance, random = self.drawn(after)
        self.draft = (*self.draft, action)
        move = self.codec.move(self.state, seat, self.draft, random)
        if move is not None:
            self.state, _ = self.game.apply(self.state, seat, move, 0.0, chance)
            self.draft = ()

    def scores(self) -> tuple[int, ...]:
        return self.codec.scores(self.state)

    def outcome(self) -> list[float] | None:
        end = self.game.outcome(self.state)
        return None if end is None else outcome_rewards(end.winners, self.seats)


def choose(mask: Any, random: np.random.Generator) -> Any:
    """A legal action in every row."""
    return (random.random(mask.shape) * mask).argmax(1)


@by_variant
def test_every_step_is_the_engines(key: str, options: dict[str, Any], seats: int) -> None:
    random = np.random.default_rng(seats)
    games = batch(key, GAMES, seats=seats, **options)
    scored = batch(key, GAMES, seats=seats, rewards="score", **options)
    shown, infos = games.reset(seed=seats)
    scored.reset(seed=seats)
    engines = [Engine(games, record) for record in games.state()]
    nothing = [0.0] * seats
    for _ in range(STEPS):
        seat_of = infos["seat"]
        for row, engine in enumerate(engines):
            engine.check(int(seat_of[row]), shown["observation"][row], shown["action_mask"][row])
        before = [engine.scores() for engine in engines]
        actions = choose(shown["action_mask"], random)
        shown, rewards, terminations, truncations, infos = games.step(actions)
        same, gains, *_ = scored.step(actions)
        assert np.array_equal(same["observation"], shown["observation"])
        assert not truncations.any()
        for row, (engine, record) in enumerate(zip(engines, games.state(), strict=True)):
            engine.step(int(seat_of[row]), int(actions[row]), record)
            end = engine.outcome()
            assert terminations[row] == (end is not None)
            assert rewards[row].tolist() == (nothing if end is None else end)
            gained = [new - old for new, old in zip(engine.scores(), before[row], strict=True)]
            assert gains[row].tolist() == gained
            if end is not None:
                last = infos["final_obs"]
                engine.check_end(
                    int(infos["final_info"]["seat"][row]),
                    last["observation"][row],
                    last["action_mask"][row],
                )
                engine.begin(record)


def stepped_on(whole: Any, states: Any, mask: Any, random: np.random.Generator) -> tuple[Any, Any, Any]:
    """Actions that end no game, as a pass after all others would, and what they lead to."""
    while True:
        actions = choose(mask, random)
        whole.restore(states)
        shown, _, ends, _, infos = whole.step(actions)
        if not ends.any():
            return actions, shown, infos


@by_variant
def test_a_truncated_game_shows_where_it_was_broken_off(
    key: str, options: dict[str, Any], seats: int
) -> None:
    random = np.random.default_rng(seats)
    games = batch(key, GAMES, seats=seats, max_moves=13, **options)
    shown, infos = games.reset(seed=seats + 1)
    engines = [Engine(games, record) for record in games.state()]
    for number in range(1, 53):
        seat_of = infos["seat"]
        # Until its last step a game goes on as if it were not broken off.
        whole = batch(key, GAMES, seats=seats, **options)
        actions, going_on, seen = stepped_on(whole, games.state(), shown["action_mask"], random)
        shown, rewards, terminations, truncations, infos = games.step(actions)
        assert not terminations.any()
        assert not rewards.any()
        assert truncations.tolist() == [number % 13 == 0] * GAMES
        for row, (engine, record) in enumerate(zip(engines, whole.state(), strict=True)):
            engine.step(int(seat_of[row]), int(actions[row]), record)
        if truncations.any():
            last = infos["final_obs"]
            seat_of = infos["final_info"]["seat"]
            assert np.array_equal(seat_of, seen["seat"])
            assert np.array_equal(last["observation"], going_on["observation"])
            for row, engine in enumerate(engines):
                engine.check(int(seat_of[row]), last["observation"][row], last["action_mask"][row])
            engines = [Engine(games, record) for record in games.state()]
        else:
            assert "final_obs" not in infos
