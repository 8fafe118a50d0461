"""Results that nobody played."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from pyramidion.house.ratings.results import Participant, Result

NOW = 1_800_000_000.0
DAY = 86400.0
PEOPLE = ("ana", "bao", "cem", "dia", "eva", "fay")


def person(name: str) -> Participant:
    return Participant(player=name)


def bot(level: str = "low/1", mu: float = 1000.0, sigma: float = 80.0) -> Participant:
    return Participant(bot=level, skill=(mu, sigma))


def result(
    *sides: Sequence[Participant] | Participant, ranks: Sequence[int] = (), at: float = NOW, game: str = "g"
) -> Result:
    """Without ranks the sides came in in this order."""
    return Result(
        game=game,
        pace="live",
        at=at,
        sides=tuple((side,) if isinstance(side, Participant) else tuple(side) for side in sides),
        ranks=tuple(ranks) or tuple(range(len(sides))),
    )


def drawn_results(count: int, seed: int) -> list[Result]:
    """Games of two to six sides and of teams, with bots, draws and times that do not always go forward."""
    random, at, found = Random(seed), NOW, []
    for _ in range(count):
        at += random.choice((60.0, 3600.0, 5 * DAY, 40 * DAY, -30.0))
        size = random.choice((1, 1, 2))
        seats = random.sample(PEOPLE, size * random.randint(2, 6 // size))
        members = [bot("low/1") if random.random() < 0.2 else person(name) for name in seats]
        sides = [members[i : i + size] for i in range(0, len(members), size)]
        ranks = [random.randrange(len(sides)) for _ in sides]
        ranks = [sum(other < rank for other in ranks) for rank in ranks]
        found.append(result(*sides, ranks=ranks, at=at, game=random.choice("gh")))
    return found


results = st.builds(drawn_results, st.integers(1, 25), st.integers(0, 2**32))
