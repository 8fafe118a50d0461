"""A whole run: every variant of every game, and its twins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from pyramidion import games
from tests.conformance.laws import combinations

from .knowledge import knowledge_of
from .play import MOST_MOVES, TAKEN_BACK, Guests, Playing, Wish
from .report import Report
from .truth import Judge
from .twins import compare


def wishes(key: str) -> Iterator[Wish]:
    """Every two values of every two options meet; people and bots share the seats in turn."""
    game = games.load(key)
    assert game is not None
    for number, (options, seats) in enumerate(combinations(game)):
        clock = knowledge_of(key).clock if number % 2 else {}
        people = max(1, min(seats, 2 + number % 3))
        yield Wish(key, {**options, **clock}, seats, people, private=number % 4 == 3)


class Run:
    def __init__(
        self,
        url: str,
        seed: int = 0,
        most_moves: int = MOST_MOVES,
        tell: Callable[[str], None] = lambda _: None,
        taken_back: float = TAKEN_BACK,
    ) -> None:
        self._guests = Guests(url)
        self._taken_back = taken_back
        self._seed, self._most_moves, self._tell = seed, most_moves, tell
        self.report = Report()

    async def these(self, wanted: Sequence[Wish]) -> Report:
        await self._guests.arrive()
        try:
            for number, wish in enumerate(wanted):
                random = Random(f"{self._seed}|{number}|{wish}")
                played = await Playing(self._guests, wish, random, self._most_moves, self._taken_back).run()
                judge = Judge(played, self.report)
                judge.judge()
                twins = await compare(self._guests, wish, judge.truth, random, self.report)
                found = len(self.report.findings)
                self._tell(
                    f"{number + 1}/{len(wanted)} {wish}: {played.moves} moves, {twins} twins, {found} findings"
                )
        finally:
            await self._guests.leave()
        return self.report
