"""The review of bets and guesses: by what whoever made them could know, and excused by what came of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core.coach import look_back
from pyramidion.core.transcript import SeatMove
from pyramidion.decks import Library
from pyramidion.games.pyramide import coach
from pyramidion.games.pyramide.bots import bricks

from .positions import CLUE, WRONG, Table, cards, phrase


def reviewed(table: Table, kind: str = "", turns: list[SeatMove] | None = None) -> list[dict[str, Any]]:
    if not table.play.over:
        table.end()
    told = table.seat_moves() if turns is None else turns
    found = coach.review(table.play.options, table.play.seats, table.see(), told, Library())
    return [one for one in found if kind in ("", one["kind"])]


def begun(**options: Any) -> Table:
    table = Table(**options)
    table.roles(0)
    return table


def hint(table: Table, key: str) -> Any:
    seat = table.turn
    advised = coach.advise(table.play.options, table.play.seats, table.see(seat), seat, Library())
    return next(one[key] for one in advised["hints"] if key in one)


def ended(table: Table) -> None:
    """The words that are left are not found."""
    while table.view.step == "bet":
        table.miss()
    table.silence()


# Bets.


@pytest.mark.rule("R-P16")
def test_a_bet_that_was_too_high_is_told_with_what_was_enough() -> None:
    table = begun()
    best = hint(table, "bet")
    table.bet(6).clue().guess()
    ended(table)
    made = reviewed(table, "bet")[0]
    assert (made["number"], made["seat"], made["word"]) == (2, 0, "arches")
    assert (made["bet"], made["bricks"], made["words"], made["best"]) == (6, 13, 4, best)
    assert (made["found"], made["needed"]) == (2, 1)
    assert made["about"] == "high bet"
    assert made["chance"] >= made["best_chance"]
    assert made["loss"] > 0


def test_a_high_bet_whose_clues_were_all_needed_is_not_told() -> None:
    table = begun()
    table.bet(6)
    for _ in range(5):
        table.clue().guess(WRONG)
    table.clue().guess()
    ended(table)
    assert reviewed(table, "bet")[0]["loss"] == 0


@pytest.mark.rule("R-P17")
def test_a_bet_that_was_too_low_is_told_only_where_the_word_was_not_found() -> None:
    losses = []
    for is_found in (True, False):
        table = begun()
        for _ in range(4):
            table.find()
        assert hint(table, "bet") > 1
        table.bet(1).clue()
        table.guess() if is_found else table.guess(WRONG)
        table.silence()
        last = reviewed(table, "bet")[-1]
        assert (last["words"], last["about"]) == (0, "low bet")
        assert last["best_chance"] > last["chance"]
        losses.append(last["loss"])
    assert losses[0] == 0 < losses[1]


def test_the_bet_of_the_coach_costs_nothing_whatever_comes_of_it() -> None:
    table = begun()
    for number in range(5):
        table.bet(hint(table, "bet")).clue()
        table.guess() if number % 2 else table.guess(WRONG)
        while table.view.step == "clue":
            table.clue().guess(WRONG)
    table.silence()
    bets = reviewed(table, "bet")
    assert [one["bet"] for one in bets] == [one["best"] for one in bets]
    assert {one["loss"] for one in bets} == {0}


def test_a_bet_is_judged_by_the_words_that_its_dico_saw() -> None:
    """With two teams the words to come are hidden: whatever they are, the bet is the same."""
    told = []
    for others in (
        "*traverse* la *capitale* ; des *péniches* la *remontent*",
        "*un* *deux* *trois* *quatre*",
    ):
        first = phrase("Au fil de l'eau", f"Sous les *arches*, {others}.", "la Seine")
        table = begun(setup=cards(phrases=[first, *cards()["phrases"][1:]]))
        table.bet(6).clue().guess()
        ended(table)
        bet = reviewed(table, "bet")[0]
        told.append((bet["best"], bet["chance"], bet["best_chance"], bet["loss"]))
    assert told[0] == told[1]


def test_a_bet_counts_like_the_words_that_it_loses() -> None:
    curves = [bricks.USUAL] * 3
    best = bricks.best_bet(curves, 6, True)
    assert bricks.worth(curves, 6, True) == bricks.worth_of(curves, 6, True, best)
    assert bricks.worth_of(curves, 6, True, 6) < bricks.worth(curves, 6, True)
    assert bricks.chance(bricks.USUAL, 9) == bricks.USUAL[-1]


# Bids for names.


def auction(name: str, theme: str = "Fleuves") -> Table:
    """Seat 3 opens for this name, of a deck or of none."""
    series = [{"theme": theme, "names": [name, "Rhône", "Danube", "Nil"]}]
    table = Table(second_round="pingpong", setup=cards(names=series)).names(found=5)
    assert (table.turn, table.word) == (3, name)
    return table


@pytest.mark.rule("R-P44")
def test_a_name_that_was_left_to_the_others_is_told_where_they_found_it() -> None:
    losses = []
    for is_found in (True, False):
        table = auction("Lionel Messi", "Footballeurs").bid(4).do(2, "yield")
        for _ in range(3):
            table.clue().guess(WRONG)
        table.clue()
        table.guess() if is_found else table.guess(WRONG)
        opened, left = reviewed(table, "bid")
        assert opened["loss"] == 0
        assert (left["seat"], left["made"], left["standing"]) == (2, None, 4)
        assert left["best"] in (1, 2, 3)
        losses.append(left["loss"])
    assert losses[1] == 0 < losses[0]


@pytest.mark.rule("R-P45")
def test_a_bid_of_one_for_a_name_that_nobody_knows_is_told_where_it_failed() -> None:
    losses = []
    for is_found in (True, False):
        table = auction("Zorgonie").bid(1).clue()
        table.guess() if is_found else table.guess(WRONG)
        (bid,) = reviewed(table, "bid")
        assert (bid["seat"], bid["made"], bid["about"]) == (3, 1, "few clues")
        assert bid["best"] > 1
        losses.append(bid["loss"])
    assert losses[0] == 0 < losses[1]


def test_a_bid_that_was_undercut_costs_nothing() -> None:
    table = auction("Zorgonie").bid(2).bid(1).clue().guess(WRONG)
    first, last = reviewed(table, "bid")
    assert first["loss"] == 0 < last["loss"]


def test_an_auction_for_a_name_is_thought_through_to_its_end() -> None:
    auction = bricks.Auction(bricks.USUAL)
    for last in range(1, 6):
        best = auction.worth(last, auction.best(last))
        assert best >= max(auction.worth(last, bid) for bid in (None, *range(1, last)))
        # What a bid is worth to one, its best answer is worth to the other.
        assert auction.worth(None, last) == pytest.approx(-best)
        assert auction.best(last) == bricks.bid(bricks.USUAL, last)


# Guesses.


PLAIN = "sirène"
"""It says « pompier » more than any other word."""


def on_a_plain_word() -> Table:
    text = "Le *pompier* monte, le *voleur* descend, le *marin* fait un *nœud* à la *corde*."
    first = phrase("Par degrés", text, "l'échelle")
    table = begun(setup=cards(phrases=[first, *cards()["phrases"][1:]]))
    assert table.word == "pompier"
    return table


def test_a_guess_is_held_against_what_its_clues_said_more_plainly() -> None:
    table = on_a_plain_word()
    table.bet(2).clue(PLAIN).guess(WRONG)
    number = len(table.entries)
    table.clue().guess()
    ended(table)
    wrong, right = reviewed(table, "guess")[:2]
    assert (wrong["number"], wrong["seat"], wrong["said"]) == (number, 2, WRONG)
    assert "pompier" in wrong["likelier"]
    assert wrong["best_chance"] > 4 * wrong["chance"]
    assert (wrong["found"], wrong["after"]) == (2, 1)
    assert wrong["loss"] == pytest.approx(wrong["best_chance"] - wrong["chance"])
    assert (right["likelier"], right["loss"]) == ([], 0)


def test_a_word_that_nobody_found_costs_more_and_a_silence_as_much_as_a_wrong_word() -> None:
    losses = []
    for said in (WRONG, None):
        table = on_a_plain_word()
        table.bet(1).clue(PLAIN)
        table.silence() if said is None else table.guess(said)
        ended(table)
        missed = reviewed(table, "guess")[0]
        assert (missed["said"], missed["found"]) == (said, None)
        losses.append(missed["loss"])
        assert missed["loss"] == pytest.approx(3 * (missed["best_chance"] - missed["chance"]))
    assert losses[0] == pytest.approx(losses[1], abs=0.05)


def test_a_guess_is_judged_by_the_clues_that_were_heard_before_it() -> None:
    table = on_a_plain_word()
    table.bet(2).clue(CLUE).guess(WRONG).clue(PLAIN).guess("chaise")
    ended(table)
    before, after = reviewed(table, "guess")[:2]
    assert (before["clues"], before["loss"]) == ([CLUE], 0)
    assert after["clues"] == [CLUE, PLAIN]
    assert after["loss"] > 0


def test_another_form_of_the_word_is_no_wrong_guess() -> None:
    table = on_a_plain_word()
    table.bet(2).clue(PLAIN).guess("pompiers").clue().silence()
    ended(table)
    near, silent = reviewed(table, "guess")[:2]
    assert (near["loss"], silent["loss"]) == (0, 0)


def test_where_the_likelier_word_was_wrong_too_nothing_is_told() -> None:
    """« neige » says « froid » or « hiver » plainly, and none of them is the word."""
    table = on_a_plain_word()
    table.bet(1).clue("neige").guess(WRONG)
    ended(table)
    guess = reviewed(table, "guess")[0]
    assert (guess["likelier"], guess["best_chance"], guess["loss"]) == ([], None, 0)


def test_of_a_clue_that_was_only_spoken_nobody_knows_what_it_said() -> None:
    table = on_a_plain_word()
    table.bet(1).clue(PLAIN).guess(WRONG)
    turns = table.seat_moves()
    view = turns[-1].view
    unheard = msgspec.structs.replace(view, clues=("", *view.clues))
    ended(table)
    for seen, is_told in ((view, True), (unheard, False)):
        changed = [*turns[:-1], turns[-1]._replace(view=seen)]
        (guess,) = reviewed(table, "guess", changed)
        assert (guess["loss"] > 0) == is_told


def test_the_three_moments_are_about_different_things() -> None:
    """Of two high bets one is told, and of two guesses of the same word."""
    table = on_a_plain_word()
    table.bet(5)
    table.clue(PLAIN).guess(WRONG).clue().guess("chaise").clue().guess()
    for _ in range(2):
        table.bet(3).clue().guess()
    ended(table)
    found = reviewed(table)
    for kind in ("bet", "guess"):
        assert sum(one["loss"] > 0 and one["kind"] == kind for one in found) > 1
        assert sum(one["kind"] == kind for one in look_back(found)["moments"]) == 1
