"""Who starts, what is dealt, and how the pyramid grows."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import WHOLE, Chance, Invalid, NeedsChance, Play
from pyramidion.games.poker import GAME
from pyramidion.games.poker.blocks import CARDS, PLACES, buildable

from .positions import ORDER, Table, dealt, rest

DEAL = dealt(
    ("2s 3s 4s 5s 7s", "8s 9s Ts Js Ks", "2h 3h 4h 5h 7h"),
    ("2d 3d 4d 5d 7d", "8d 9d Td Jd Kd", "2c 3c 4c 5c 7c"),
)
JOKER_FIRST = {
    "starter": 0,
    "stocks": [["X1", *CARDS[:14]], list(CARDS[14:29])],
    "aside": rest("X1", *CARDS[:29]),
}


@pytest.mark.rule("R-O1")
def test_two_players_and_54_blocks() -> None:
    for seats in (0, 1, 3, 4):
        with pytest.raises(Invalid, match="takes 2 seats"):
            GAME.parse_options({}, seats)
    assert len(CARDS) == len(set(CARDS)) == 54


@pytest.mark.rule("R-O2")
def test_fifteen_each_and_twenty_four_aside_unseen() -> None:
    table = Table(seed=5, starter="tut")
    whole = table.view(WHOLE)
    assert [len(stock) for stock in whole.stocks] == [15, 15]
    assert sorted([*whole.stocks[0], *whole.stocks[1], *whole.supply]) == sorted(CARDS)
    for viewer in (None, 0, 1):
        view = table.view(viewer)
        assert (view.aside, view.stocks, view.supply, view.drawn) == (24, None, None, None)


def test_the_deal_follows_from_the_seed_and_from_nothing_else() -> None:
    first, again, other = (Table(seed=seed).view(WHOLE) for seed in (7, 7, 8))
    assert first == again
    assert first.supply != other.supply
    with pytest.raises(NeedsChance):
        Table()


@pytest.mark.rule("R-O3")
@pytest.mark.parametrize("first", [0, 1])
def test_who_says_tut_tut_first_starts(first: int) -> None:
    table = Table(seed=3, starter="tut")
    assert (table.view().phase, table.play.to_move, table.view().starter) == ("tut", (0, 1), None)
    assert table.refused(0, type="build", at=[0, 0]).rule == "R-O3"
    table.tut(first)
    assert (table.view().phase, table.play.to_move, table.view().starter) == ("build", (first,), first)
    assert table.refused(1 - first, type="tut").rule == "R-O3"


@pytest.mark.rule("R-O3")
def test_without_the_race_chance_draws_who_starts() -> None:
    starters = {Table(seed=seed).turn for seed in range(12)}
    assert starters == {0, 1}
    assert Table(seed=3).refused(0, type="tut").rule == "R-O3"


@pytest.mark.rule("R-O3")
def test_they_alternate_until_thirty_are_placed() -> None:
    table = Table(DEAL)
    for number, at in enumerate(ORDER):
        assert (table.view().phase, table.turn) == ("build", number % 2)
        refused = table.refused(1 - number % 2, type="build", at=at)
        assert refused.rule == "R-O3"
        assert table.refused(number % 2, type="take", at=[0, 0]).rule == "R-O3"
        table.build(number % 2, *at)
    assert (table.view().phase, len(table.view().pyramid)) == ("take", 30)
    assert table.refused(0, type="build", at=[4, 3]).rule == "R-O3"


@pytest.mark.rule("A-O10")
@pytest.mark.parametrize("starter", [0, 1])
def test_who_started_building_starts_taking(starter: int) -> None:
    table = Table({**DEAL, "starter": starter})
    table.build_all()
    assert (table.view().phase, table.turn) == ("take", starter)


@pytest.mark.rule("R-O4", "A-O23")
def test_a_block_faces_its_owner_and_nobody_else_all_the_time() -> None:
    table = Table(DEAL)
    table.build_all()
    mine, theirs, public = (table.view(viewer) for viewer in (0, 1, None))
    assert len(mine.pyramid) == 30
    for a, b, both in zip(mine.pyramid, theirs.pyramid, public.pyramid, strict=True):
        assert (a.card is None, b.card is None, both.card) == (a.owner == 1, b.owner == 0, None)
    assert [b.card for b in mine.pyramid if b.owner == 0] == DEAL["stocks"][0]
    assert [b.card for b in theirs.pyramid if b.owner == 1] == DEAL["stocks"][1]


@pytest.mark.rule("A-O2")
def test_a_block_is_drawn_blind_and_then_seen_by_its_owner_alone() -> None:
    table = Table(DEAL)
    for number, at in enumerate(ORDER):
        seat = number % 2
        card = DEAL["stocks"][seat][number // 2]
        assert [table.view(viewer).drawn for viewer in (seat, 1 - seat, None)] == [card, None, None]
        table.build(seat, *at)
        block = next(b for b in table.view(seat).pyramid if b.at == at)
        assert (block.owner, block.card) == (seat, card)


@pytest.mark.rule("A-O17")
def test_a_joker_is_placed_like_any_block() -> None:
    table = Table(JOKER_FIRST)
    assert table.view(0).drawn == "X1"
    table.build(0, 0, 4)
    assert [(b.at, b.card) for b in table.view(0).pyramid] == [((0, 4), "X1")]
    assert table.view().phase == "build"


@pytest.mark.rule("R-O5", "A-O24")
def test_a_block_stands_on_the_foundation_or_centred_on_two() -> None:
    table = Table(DEAL)
    assert table.refused(0, type="build", at=[1, 0]).rule == "R-O5"
    table.build(0, 0, 3)
    assert table.refused(1, type="build", at=[0, 3]).rule == "R-O5"
    assert table.refused(1, type="build", at=[1, 3]).rule == "R-O5"  # one support is not enough
    table.build(1, 0, 5)
    assert table.refused(0, type="build", at=[1, 3]).rule == "R-O5"
    table.build(0, 0, 4)
    table.build(1, 1, 3)
    assert table.refused(0, type="build", at=[2, 3]).rule == "R-O5"
    table.build(0, 1, 4)
    table.build(1, 2, 3)
    assert [b.at for b in table.view().pyramid] == [(0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (2, 3)]


@pytest.mark.rule("A-O1")
@pytest.mark.parametrize("at", [[0, 8], [0, -1], [1, 7], [7, 1], [8, 0], [-1, 0], [1000, 1000]])
def test_outside_the_eight_spaces_there_is_no_place(at: list[int]) -> None:
    assert Table(DEAL).refused(0, type="build", at=at).rule in ("A-O1", "R-O5")


@pytest.mark.rule("R-O6", "A-O1")
def test_a_full_pyramid_would_have_36() -> None:
    assert len(PLACES) == 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1 == 36
    filled = 0
    while mask := buildable(filled):
        filled |= mask & -mask
    assert filled.bit_count() == 36


@pytest.mark.rule("R-O6")
def test_the_shape_varies() -> None:
    table, random = Table(DEAL), Table(DEAL)
    table.build_all()
    for at in sorted(PLACES, key=lambda at: (at[0] + at[1], at[0]))[:30]:  # from one corner on
        random.build(random.turn, *at)
    assert {b.at for b in table.view().pyramid} != {b.at for b in random.view().pyramid}
    assert len(random.view().pyramid) == 30


SHORT = {**DEAL, "aside": DEAL["aside"][:-1]}
TWICE = {**DEAL, "aside": ["2s", *DEAL["aside"][1:]]}


@pytest.mark.parametrize(
    ("deals", "where", "what"),
    [
        ([TWICE], "$.setup.deals[0].aside[0]", "2s is there twice"),
        ([SHORT], "$.setup.deals[0].aside", "24 cards, not 23"),
        (
            [{**DEAL, "stocks": [DEAL["stocks"][0], [*DEAL["stocks"][1], "2s"]]}],
            "stocks[1]",
            "15 cards, not 16",
        ),
        ([{**DEAL, "stocks": DEAL["stocks"][:1]}], "$.setup.deals[0].stocks", "two stocks"),
        ([{"stocks": DEAL["stocks"]}], "$.setup.deals[0].aside", "come together"),
        ([{"aside": DEAL["aside"]}], "$.setup.deals[0].stocks", "come together"),
        ([{**DEAL, "aside": ["1s", *DEAL["aside"][1:]]}], "$.setup.deals[0].aside[0]", "no card '1s'"),
        ([{**DEAL, "starter": 2}], "$.setup.deals[0].starter", "no seat 2"),
        ([DEAL, {**DEAL, "starter": 0}], "$.setup.deals[1].starter", "A-O11"),
        ([{"starters": 0}], "$.setup.deals[0]", "starters"),
        ([{"starter": "0"}], "$.setup.deals[0].starter", "int"),
        ({"starter": 0}, "$.setup.deals", "a list"),
    ],
)
def test_an_impossible_deal_is_named_with_its_place(deals: Any, where: str, what: str) -> None:
    options = GAME.parse_options({}, 2)
    with pytest.raises(Invalid) as caught:
        GAME.parse_setup({"deals": deals}, options, 2)
    assert any(where in f.path and what in f.message for f in caught.value.faults), caught.value


def test_all_faults_of_a_set_up_are_listed() -> None:
    options = GAME.parse_options({}, 2)
    with pytest.raises(Invalid) as caught:
        GAME.parse_setup({"deals": [TWICE, {**SHORT, "starter": 0}], "deck": 1}, options, 2)
    assert [f.path for f in caught.value.faults] == [
        "$.setup.deck",
        "$.setup.deals[0].aside[0]",
        "$.setup.deals[1].aside",
        "$.setup.deals[1].starter",
    ]


@pytest.mark.rule("A-O11")
def test_a_starter_that_the_race_rules_out_is_a_fault_when_it_is_reached() -> None:
    parsed = GAME.parse_options({"starter": "tut"}, 2)
    deal = {name: DEAL[name] for name in ("stocks", "aside")}
    setup = GAME.parse_setup({"deals": [deal, {**deal, "starter": 0}]}, parsed, 2)
    table = Table(seed=1)
    table.play = Play(GAME, parsed, 2, setup, Chance(None))
    table.tut(0)
    table.build_all()
    table.take_down(29)
    before = table.play.state
    with pytest.raises(Invalid, match=r"\$\.setup\.deals\[1\]\.starter: A-O11"):
        table.take_down(1)
    assert table.play.state is not before  # the block is taken, the card has no hand yet: nothing half-done
    assert table.view().phase == "hand"
