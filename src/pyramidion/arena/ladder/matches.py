"""Who meets whom on the ladder of a game, at how many seats, and what came of it."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import combinations, pairwise
from typing import NamedTuple

from pyramidion import games
from pyramidion.arena.executor import LocalExecutor, in_order
from pyramidion.arena.plan import RANDOM, Plan, plan
from pyramidion.arena.results import Done, GameResult
from pyramidion.arena.run import with_versions
from pyramidion.arena.standings import independent_games, share, share_of
from pyramidion.core import AnyGame, Fault, Invalid
from pyramidion.games.strengths import Match

from .fit import Score

MOST_SEATS = 12
PATIENCE = 600.0
"""Seconds for a move: on a busy machine no bot of the house is taken for one that hangs, which would change results."""
"""More are not tried when the manifest names no number."""

Advance = Callable[[], None]
"""Is called after each game."""


class Pairing(NamedTuple):
    """A match of two bots: every second side is the first one's, and each deal is played in every rotation."""

    first: str
    second: str
    plan: Plan
    games: int


class Met(NamedTuple):
    """What came of a match."""

    match: Match
    independent: float
    """Games that the match is worth: those of one deal are alike."""
    cpu: dict[str, list[float]]
    """By bot, CPU seconds a move in each game."""
    versions: dict[str, str]

    def score(self, numbers: dict[str, int]) -> Score:
        match = self.match
        return Score(numbers[match.first], numbers[match.second], match.share, self.independent)


def entrants(key: str) -> tuple[str, ...]:
    """The random player, then the levels of the game, weakest first."""
    return (RANDOM, *games.manifest(key).levels)


def pairings(key: str, seed: int, *, full: bool = False) -> list[Pairing]:
    """Neighbours on the ladder. In full every two bots meet, and four times as often."""
    game = games.load(key)
    if game is None:
        raise Invalid([Fault("GAME", f"there is no game {key!r}; there are {', '.join(games.keys())}")])
    wanted = games.manifest(key).ladder
    seats = wanted.seats or fewest_seats(game)
    sides = game.sides(seats)
    if len(sides) < 2 or len(sides) % 2:
        raise Invalid(
            [Fault("ladder.seats", f"{seats} seats make {len(sides)} sides, which are not two halves")]
        )
    bots = entrants(key)
    made = []
    for first, second in combinations(bots, 2) if full else pairwise(bots):
        seated = [(first, second)[number % 2] for number in sides_of_seats(sides)]
        asked = plan(key, seated, seats=seats, seed=seed, seconds=PATIENCE)
        least = wanted.games * (4 if full else 1)
        made.append(Pairing(first, second, asked, asked.deals(least) * asked.per_deal))
    return made


def fewest_seats(game: AnyGame) -> int:
    """The fewest seats that make an even number of sides under the options of a contest."""
    for seats in range(2, MOST_SEATS + 1):
        try:
            game.parse_options(dict(game.contest), seats)
        except Invalid:
            continue
        if len(game.sides(seats)) % 2 == 0:
            return seats
    raise Invalid(
        [Fault("ladder.seats", f"no number of seats up to {MOST_SEATS} makes two halves; name one")]
    )


def sides_of_seats(sides: Iterable[tuple[int, ...]]) -> list[int]:
    """The number of the side of each seat."""
    by_seat = {seat: number for number, side in enumerate(sides) for seat in side}
    return [by_seat[seat] for seat in sorted(by_seat)]


def play(pairing: Pairing, workers: int, advance: Advance) -> Met:
    """Plays the match. It depends on the plan alone, but for the CPU time."""
    asked = with_versions(pairing.plan)
    with closing(LocalExecutor(asked, workers)) as executor:
        done = []
        for game in in_order(executor, range(pairing.games)):
            done.append(game)
            advance()
    versions = {entrant.bot: entrant.version for entrant in asked.bots}
    return meet(pairing, done, versions)


def meet(pairing: Pairing, done: list[Done], versions: dict[str, str]) -> Met:
    bots = [entrant.bot for entrant in pairing.plan.bots]
    sides = pairing.plan.rule_book().sides(pairing.plan.seats)
    # A rotation may tear a side apart, and then it is nobody's: such a game does not count.
    counted = [
        game.played
        for game in done
        if all(len({bots[game.played.bots[s]] for s in side}) == 1 for side in sides)
    ]
    shares: defaultdict[int, list[float]] = defaultdict(list)
    for game in counted:
        shares[game.deal].append(share_of_first(pairing.first, bots, game))
    deals = [statistics.fmean(deal) for deal in shares.values()]
    estimate = share_of(deals, len(counted))
    cpu: defaultdict[str, list[float]] = defaultdict(list)
    for one in done:
        for bot, thought in zip(one.played.bots, one.thought, strict=True):
            if thought.moves:
                cpu[bots[bot]].append(thought.cpu / thought.moves)
    low, high = estimate.low, estimate.high
    assert low is not None
    assert high is not None
    match = Match(pairing.first, pairing.second, len(counted), estimate.mean, low, high)
    return Met(match, independent_games(deals, len(counted)), dict(cpu), versions)


def share_of_first(first: str, bots: list[str], game: GameResult) -> float:
    return sum(share(game, seat) for seat, bot in enumerate(game.bots) if bots[bot] == first)
