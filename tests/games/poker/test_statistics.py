"""The figures of Pyramid Poker: hands by their kind, points and gain of a deal."""

from __future__ import annotations

from typing import Any

from pyramidion.games.poker.statistics import statistics
from tests.games.statistics import played, sums

from .positions import Table, dealt
from .test_highlights import Watched


def test_each_kind_of_hand_and_what_a_deal_brought() -> None:
    ours = ["2h 5h 7h 9h Kh", "3s 3d 8c 9c Js", "Qs Qd 2c 4c 7s"]
    theirs = ["4s 4d 6c 9s Jc", "2s 2d 8s 9d Jd", "Kc Qh 3c 5c 6s"]
    table = Table(dealt(ours, theirs), seed=1, scoring="basic", deals=1)
    watched: Any = Watched(table.play)
    table.play = watched
    table.whole_deal()
    found = sums(statistics(played(watched.play, *watched.steps)))
    assert found["hand", 0, "flush"] == (1.0, 1.0)
    assert found["hand", 0, "pair"] == (2.0, 2.0)
    assert found["hand", 1, "pair"] == (0.0, 2.0)
    assert (found["hands", 0, ""], found["hands", 1, ""]) == ((3.0, 3.0), (0.0, 3.0))
    points, gain = found["points", 0, ""], found["gain", 0, ""]
    assert points[1] == gain[1] == 1.0
    assert gain[0] == points[0] - found["points", 1, ""][0] == -found["gain", 1, ""][0] > 0
