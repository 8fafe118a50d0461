"""Who sits where in which game, and what is wrong with a plan that cannot be played."""

from __future__ import annotations

from collections import Counter

import pytest

from pyramidion.arena.plan import plan
from pyramidion.core import Invalid

HOUSE = {"emperor": "house", "ingots": "shuffled"}


def test_two_bots_play_each_deal_twice_with_seats_swapped() -> None:
    asked = plan("poker", ["random", "random"])
    assert asked.per_deal == 2
    assert [asked.seating(n) for n in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    seeds = [asked.deal_seed(n) for n in range(4)]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_three_bots_at_three_seats_play_every_rotation() -> None:
    asked = plan("soleil", ["random"] * 3)
    assert [asked.seating(n) for n in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert [asked.deals(n) for n in (1, 3, 4, 100)] == [1, 1, 2, 34]


def test_more_bots_than_seats_meet_in_every_choice_equally_often() -> None:
    asked = plan("poker", ["random"] * 4)
    assert (asked.seats, asked.per_deal) == (2, 12)
    games = [asked.seating(n) for n in range(asked.per_deal)]
    assert len({asked.deal_seed(n) for n in range(asked.per_deal)}) == 1
    assert Counter(games) == Counter((a, b) for a in range(4) for b in range(4) if a != b)
    chosen = plan("soleil", ["random"] * 4, options=HOUSE, seats=2)
    assert (chosen.seats, chosen.per_deal) == (2, 12)


def test_equal_bots_have_seeds_of_their_own_in_every_game() -> None:
    asked = plan("soleil", ["random"] * 3)
    seeds = [asked.bot_seed(n, seat) for n in range(9) for seat in range(3)]
    assert len(set(seeds)) == 27
    assert seeds != [
        plan("soleil", ["random"] * 3, seed=2).bot_seed(n, s) for n in range(9) for s in range(3)
    ]


def test_every_bot_has_a_name_of_its_own() -> None:
    asked = plan("soleil", ["adept", "a.b:Bot", "random", "a.b:Bot", "c:Bot", "random"])
    assert [b.name for b in asked.bots] == ["adept", "a.b:Bot", "random", "a.b:Bot 2", "c:Bot", "random 2"]
    assert [b.name for b in plan("soleil", ["a.b:Bot"] * 2, options=HOUSE).bots] == ["Bot", "Bot 2"]


def test_options_are_kept_with_their_defaults() -> None:
    assert plan("soleil", ["random"] * 2, options={"variant": "duel"}).options == {
        "extra_seconds": None, "variant": "duel", "emperor": "seat", "ingots": "placed", "coins": "fifty",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game", "bots", "options", "seats", "faults"),
    [
        ("chess", ["random"], {}, None, ["GAME: there is no game 'chess'; there are "]),
        ("soleil", ["moon", "random", "sun"], {}, None, ["BOT: soleil has no bot 'moon'", "BOT: "]),
        ("soleil", ["random"] * 2, {"coins": "unlimited"}, None, ["--seats: with these options soleil takes 3 to 6"]),
        ("poker", ["random"], {}, None, ["--seats: with these options poker takes 2 seats, not 1"]),
        ("poker", ["random"] * 2, {}, 3, ["--seats: 3 seats need 3 bots"]),
        ("soleil", ["random"] * 3, {"moon": 1, "coins": "some"}, None, ["--options.moon: ", "--options.coins: "]),
        ("soleil", ["random"] * 2, {"variant": "duel", "emperor": "house"}, None, ["--options: these options "]),
    ],
)  # fmt: skip
def test_a_plan_that_cannot_be_played_is_refused_with_every_fault(
    game: str, bots: list[str], options: dict[str, object], seats: int | None, faults: list[str]
) -> None:
    with pytest.raises(Invalid) as caught:
        plan(game, bots, options=options, seats=seats)
    assert len(caught.value.faults) == len(faults)
    for fault, start in zip(caught.value.faults, faults, strict=True):
        assert str(fault).startswith(start)


def test_a_seed_is_one_that_a_browser_reads() -> None:
    with pytest.raises(Invalid, match="--seed"):
        plan("poker", ["random"] * 2, seed=2**53)


def test_without_options_every_seat_does_the_same() -> None:
    for bots in (1, 2, 3, 6):
        made = plan("soleil", ["random"] * bots)
        assert (made.seats, made.options["emperor"], made.options["ingots"]) == (bots, "house", "shuffled")
    assert plan("soleil", ["random"] * 3, options={"coins": "unlimited"}).options["emperor"] == "seat"
