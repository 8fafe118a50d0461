"""The best moments of Pyramid Poker, found again in positions that are small enough to know them."""

from __future__ import annotations

from typing import Any

from pyramidion.core import Entry, Play
from pyramidion.games.highlights import Highlight, best
from pyramidion.games.poker.highlights import highlights
from tests.games.highlights import by_kind, finished

from .positions import Table, dealt


class Watched:
    """A play whose steps are kept."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.steps: list[tuple[Any, ...]] = []

    def step(self, entry: Entry) -> tuple[Any, ...]:
        self.steps.append(self.play.step(entry))
        return self.steps[-1]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.play, name)


def deal(ours: list[str], theirs: list[str]) -> dict[str, Highlight]:
    table = Table(dealt(ours, theirs), seed=1, scoring="basic", deals=1)
    watched: Any = Watched(table.play)
    table.play = watched
    table.whole_deal()
    return by_kind(best(highlights(finished(watched.play, *watched.steps), None), (0, 1)))


def test_the_best_hand_the_card_that_came_unseen_and_the_narrowest_win() -> None:
    found = deal(
        ["2h 5h 7h 9h Kh", "3s 3d 8c 9c Js", "Qs Qd 2c 4c 7s"],
        ["4s 4d 6c 9s Jc", "2s 2d 8s 9d Jd", "Qc Qh 3c 5c 6s"],
    )
    hand = ("2h", "5h", "7h", "9h", "Kh")
    assert found["poker.hand"].seats == (0,)
    assert found["poker.hand"].facts == {"rank": "flush", "cards": hand}
    # Whoever takes what the other built has not seen it.
    assert found["poker.card"].facts == {"card": "Kh", "rank": "flush", "cards": hand}
    narrow = found["poker.narrow"]
    assert narrow.seats == (0,)
    assert narrow.facts["cards"] == ("Qs", "Qd", "2c", "4c", "7s")
    assert narrow.facts["other"] == ("Qc", "Qh", "3c", "5c", "6s")


def test_hands_that_bring_nothing_are_no_moment() -> None:
    found = deal(
        ["2h 5d 7h 9h Kh", "3s 3d 8c 9c Js", "Qs Th 2c 4c 7s"],
        ["4s 4d 6c 9s Jc", "2s 2d 8s 9d Jd", "Qc Qh 3c 5c 6s"],
    )
    assert found == {}  # and a pair of threes wins clearly against a pair of twos
