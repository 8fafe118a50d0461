"""What hands and matches are worth."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion.core import Chance, End, Entry, Play
from pyramidion.games.poker import GAME

from .positions import Table, dealt, played

# Jenn and Frank, paired as A-O3 names it: king-high against the full house, flush against ace-high, pair against three.
JENN = ("Kh Jd 9c 4s 2d", "Qs 7s 5s 9s Ks", "8h 8d Tc 5h 3d")
FRANK = ("Qh Qd Qc 2c 2h", "Ah Jc 9d 7h 4d", "6h 6d 6c Td 3s")


def lines(deal: object, seat: int) -> list[tuple[str, int | None, int]]:
    return [(i.item, i.hand, i.points) for i in deal.items[seat]]  # type: ignore[attr-defined]


@pytest.mark.rule("R-O13", "R-O14", "A-O3", "A-O8")
def test_jenn_and_frank() -> None:
    deal = played(JENN, FRANK)
    assert deal.ranks == (("high_card", "flush", "pair"), ("full_house", "high_card", "three"))
    assert lines(deal, 0) == [("high_card", 0, -1), ("flush", 1, 1)]
    assert lines(deal, 1) == [("full_house", 0, 2), ("high_card", 1, -1), ("two_hands", None, 3)]
    assert (deal.won, deal.winners) == ((1, 2), (1, 0, 1))
    assert (deal.totals, deal.scored) == ((0, 4), (0, 4))


@pytest.mark.rule("A-O3")
def test_hands_face_each_other_by_position() -> None:
    """The same cards in the order of the list give Jenn two hands: pairing is by place, not by strength."""
    deal = played(JENN, (FRANK[0], FRANK[2], FRANK[1]))
    assert (deal.won, deal.totals, deal.scored) == ((2, 1), (3, 1), (2, 0))


WEAK = ("Kh Jd 9c 4s 2d", "Qs Th 8s 5d 3c", "Ac Jh 9s 6d 2h")
PAIRS = ("7h 7d Tc 5h 3d", "6h 6c Qd 4h 2s", "3h 3s Kc 8h 4c")


@pytest.mark.rule("A-O8", "A-O21")
def test_weak_hands_cost_their_owner() -> None:
    deal = played(WEAK, PAIRS)
    assert lines(deal, 0) == [("high_card", hand, -1) for hand in range(3)]
    assert lines(deal, 1) == [("three_hands", None, 4)]
    assert (deal.totals, deal.scored) == ((-3, 4), (0, 7))


@pytest.mark.rule("R-O14")
@pytest.mark.parametrize(
    ("hand", "rank", "points"),
    [
        ("4d 9c Qc Kh 7d", "high_card", -1),
        ("4d 9c Qc Qh 7d", "pair", 0),
        ("4d 4c Qc Qh 7d", "two_pair", 0),
        ("4d Qd Qc Qh 7d", "three", 0),
        ("4s 5d 6c 7h 8d", "straight", 1),
        ("Qs 7s 4s 9s Ks", "flush", 1),
        ("Qh Qd Qc 2d 2s", "full_house", 2),
        ("Qh Qd Qc Qs 3c", "four", 3),
        ("4s 5s 6s 7s 8s", "straight_flush", 4),
        ("Ts Js Qs Ks As", "royal_flush", 5),
    ],
)
def test_what_each_hand_brings(hand: str, rank: str, points: int) -> None:
    ours = (hand, "3h 3d Tc 6h 5c", "9h 9d 8c Jc 2c")
    theirs = ("Th Td 5h 6d Ac", "2h Jh 8h Jd 7c", "Ah Ad Kc 4h 3s")
    deal = played(ours, theirs)
    assert deal.ranks[0][0] == rank
    assert [i.points for i in deal.items[0] if i.hand == 0] == ([points] if points else [])
    assert deal.totals[0] == points + (3 if deal.won[0] == 2 else 0)


@pytest.mark.rule("R-O14")
def test_royal_against_straight_flush() -> None:
    deal = played(
        ("Ts Js Qs Ks As", "3h 3d Tc 6d 5c", "9h 9d 8c Jc 2c"),
        ("4h 5h 6h 7h 8h", "Th Td 5d 6s Ac", "2h Jh 8d Jd 7c"),
    )
    assert (deal.ranks[0][0], deal.ranks[1][0]) == ("royal_flush", "straight_flush")
    assert lines(deal, 0) == [("royal_flush", 0, 5)]
    assert lines(deal, 1) == [("straight_flush", 0, 4), ("two_hands", None, 3)]
    assert (deal.winners, deal.scored) == ((0, 1, 1), (0, 2))


TIES = ("Kh Jd 9c 4s 2d", "Qs Qh 8s 5d 3c", "As Ah 9s 6d 2h")
SAME = ("Ks Jh 9d 4c 2c", "Qd Qc 8h 5s 3d", "7h 7d 9h 6c 2s")


@pytest.mark.rule("A-O4")
def test_a_tie_is_nobodys_hand_and_suits_never_rank() -> None:
    deal = played(TIES, SAME)
    assert deal.winners == (None, None, 0)
    assert deal.won == (1, 0)
    assert (deal.totals, deal.scored) == ((-1, -1), (0, 0))


@pytest.mark.rule("A-O20")
def test_equal_totals_score_nothing_and_the_match_goes_on() -> None:
    table = Table(dealt(TIES, SAME), seed=1)
    table.whole_deal()
    assert table.view().match == (0, 0)
    assert (table.view().deal, table.view().phase, table.play.over) == (2, "build", False)


STRAIGHTS = ("4s 5d 6c 7h 8d", "Ah Ad Tc 5h 3d", "2h 2d Jc 9h 6s")
FLUSHES = ("Qs 7s 3s 9s Ks", "Kh Kd 9c 4h 3c", "Jh Jd 8c 5c 2c")


@pytest.mark.rule("A-O9")
@pytest.mark.parametrize(("bonuses", "totals"), [("own", (1, 4)), ("won", (0, 4))])
def test_bonuses_are_the_owners_or_only_for_hands_won(bonuses: str, totals: tuple[int, int]) -> None:
    deal = played(STRAIGHTS, FLUSHES, bonuses=bonuses)
    assert deal.ranks[0][0] == "straight"
    assert deal.winners == (1, 0, 1)
    assert deal.totals == totals


@pytest.mark.rule("A-O9", "A-O8")
def test_the_malus_stays_when_bonuses_need_a_win() -> None:
    assert played(WEAK, PAIRS, bonuses="won").totals == (-3, 4)


@pytest.mark.rule("A-O25")
def test_a_flush_beats_a_straight_though_both_bring_a_point() -> None:
    deal = played(STRAIGHTS, FLUSHES)
    assert deal.winners[0] == 1
    assert deal.items[0][0].points == deal.items[1][0].points == 1


@pytest.mark.rule("R-O12")
def test_basic_two_hands_win_and_three_sweep() -> None:
    two = played(JENN, FRANK, scoring="basic")
    assert (two.won, two.totals, two.scored) == ((1, 2), (1, 2), (0, 1))
    sweep = played(WEAK, PAIRS, scoring="basic")
    assert (sweep.won, sweep.scored) == ((0, 3), (0, 1))


@pytest.mark.rule("A-O5")
def test_basic_one_hand_and_two_ties_is_drawn() -> None:
    table = Table(dealt(TIES, SAME), scoring="basic")
    table.whole_deal()
    deal = table.view().deals[0]
    assert (deal.won, deal.scored) == ((1, 0), (0, 0))
    assert table.play.outcome is not None
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((0, 0), (0, 1))


@pytest.mark.rule("R-O12")
@pytest.mark.parametrize(("deals", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_best_of_so_many_deals(deals: int, needed: int) -> None:
    entries = [dealt(WEAK, PAIRS, starter=number % 2) for number in range(deals)]
    table = Table(*entries, scoring="basic", deals=deals)
    for played_deals in range(1, needed + 1):
        assert not table.play.over
        table.whole_deal()
        assert len(table.view().deals) == played_deals
    assert table.play.outcome is not None
    assert table.play.outcome.reason == "decided"
    assert (table.play.outcome.scores, table.play.outcome.winners) == ((0, needed), (1,))
    assert table.refused(0, type="take", at=[0, 0]).rule == "R-O12"


@pytest.mark.rule("R-O12")
def test_basic_ends_when_all_deals_are_played() -> None:
    entries = [dealt(TIES, SAME, starter=number % 2) for number in range(3)]
    table = Table(*entries, scoring="basic", deals=3)
    for _ in range(3):
        assert not table.play.over
        table.whole_deal()
    assert table.play.outcome is not None
    assert table.play.outcome.winners == (0, 1)


@pytest.mark.rule("R-O13", "A-O22")
@pytest.mark.parametrize("target", [7, 11])
def test_a_match_goes_to_seven_or_eleven_and_beyond(target: int) -> None:
    table = Table(dealt(WEAK, PAIRS), seed=1, target=target)
    table.whole_deal()
    assert table.view().match == table.view().scores == (0, 7)
    if target == 7:
        assert table.play.outcome is not None
        assert (table.play.outcome.scores, table.play.outcome.winners) == ((0, 7), (1,))
        assert table.refused(1, type="build", at=[0, 0]).rule == "R-O13"
        assert [len(hand) for hand in table.view().hands[0]] == [5, 5, 5]  # they stay on the table
    else:
        assert (table.play.over, table.view().deal) == (False, 2)


@pytest.mark.rule("A-O11")
@pytest.mark.parametrize("starter", [0, 1])
def test_starters_alternate_and_the_race_is_for_the_first_deal_alone(starter: int) -> None:
    deal = dealt(TIES, SAME)
    table = Table({"stocks": deal["stocks"], "aside": deal["aside"]}, seed=4, starter="tut")
    table.tut(starter)
    table.whole_deal()
    assert (table.view().phase, table.view().starter) == ("build", 1 - starter)
    assert table.refused(starter, type="build", at=[0, 0]).rule in ("A-O11", "R-O3")
    table.build(1 - starter, 0, 0)


def test_a_match_that_is_broken_off_keeps_its_score() -> None:
    table = Table(dealt(JENN, FRANK), seed=1)
    table.whole_deal()
    table.build(1, 0, 0)
    table.play.step(Entry(None, 0.0, End()))
    outcome = table.play.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((0, 4), (1,), "ended")
    # What faced one seat stays its own when it is over.
    assert [b.card is None for viewer in (0, 1) for b in table.view(viewer).pyramid] == [True, False]


def test_a_stored_match_replays_without_its_seed() -> None:
    table = Table(seed=9)
    for _ in range(2):
        table.whole_deal()
        if table.play.over:
            break
    given = GAME.given(table.play.state)
    parsed = GAME.parse_options({}, 2)
    setup = GAME.parse_setup({"deals": msgspec.to_builtins(given["deals"])}, parsed, 2)
    again = Table(seed=1)
    again.play = Play(GAME, parsed, 2, setup, Chance(None))
    for _ in range(len(table.view().deals)):
        again.whole_deal()
    assert again.view().deals == table.view().deals
