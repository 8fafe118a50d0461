"""The figures of Pyramid Poker: hands by their kind, points and gain of a deal."""

from __future__ import annotations

from typing import Any

from pyramidion.core import Chance
from pyramidion.games.poker import GAME
from pyramidion.games.poker.statistics import beyond, expected_margin, margin, statistics
from pyramidion.games.poker.values import Deal, PokerOptions, PokerSetup
from tests.games.statistics import played, sums

from .positions import Table, dealt
from .test_highlights import Watched

OURS = ["2h 5h 7h 9h Kh", "3s 3d 8c 9c Js", "Qs Qd 2c 4c 7s"]
THEIRS = ["4s 4d 6c 9s Jc", "2s 2d 8s 9d Jd", "Kc Qh 3c 5c 6s"]


def test_each_kind_of_hand_and_what_a_deal_brought() -> None:
    table = Table(dealt(OURS, THEIRS), seed=1, scoring="basic", deals=1)
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


def test_a_deal_that_two_equals_play_again_promises_what_they_make_of_it() -> None:
    table = Table(dealt(OURS, THEIRS), seed=1, scoring="basic", deals=1)
    deals = table.play.game.given(table.play.state)["deals"]
    promised = expected_margin(table.play.options, deals[0], 0)
    assert promised == expected_margin(
        table.play.options, deals[0], 0
    )  # the same figure whenever it is asked
    scored = (1, 0)
    deal = Deal(0, (), (), (), (), (), (), scored)
    found = sums(beyond(deal, promised))
    assert found["beyond", 0, ""] == (1.0 - promised, 1.0)
    assert found["beyond", 1, ""] == (promised - 1.0, 1.0)


def test_what_the_cards_promise_is_taken_off_what_they_brought() -> None:
    """Of the Adepts themselves nobody has much beyond their cards, and less than the cards brought them."""
    options = PokerOptions(starter="tut")
    brought, beyond_cards = [], []
    for seed in range(12):
        setup = GAME.given(GAME.start(PokerOptions(), 2, PokerSetup(), Chance(seed, None)))
        given = setup["deals"][0]
        brought.append(margin(PokerOptions(), PokerSetup((given,)), 100 + seed))
        beyond_cards.append(brought[-1] - expected_margin(options, given, given.starter))
    assert sum(one**2 for one in beyond_cards) < sum(one**2 for one in brought)
    assert abs(sum(beyond_cards)) / len(beyond_cards) < 3.0  # a deal is worth some seven points


def test_the_set_up_of_a_game_has_its_deals() -> None:
    table = Table(dealt(OURS, THEIRS), seed=1, scoring="basic", deals=1)
    watched: Any = Watched(table.play)
    table.play = watched
    table.whole_deal()
    game = played(watched.play, *watched.steps)
    assert ("beyond", 0, "") not in sums(statistics(game))  # a game whose deals nobody knows
    setup = GAME.given(watched.play.state)
    found = sums(statistics(game._replace(game=game.game._replace(setup=setup))))
    (ours, deals), (theirs, _) = found["beyond", 0, ""], found["beyond", 1, ""]
    assert deals == 1.0
    assert ours == -theirs
