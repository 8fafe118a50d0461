"""The best moments of Pyramide, found again in positions that are small enough to know them."""

from __future__ import annotations

from tests.games.highlights import of

from .positions import Table


def test_the_best_clue_cost_the_fewest_bricks() -> None:
    table = Table().roles(0).find(bet=3)
    first = table.view.words[0]
    table.bet(1).clue("proche").guess()
    table.bet(2).clue().guess("tabouret").clue("autour").guess()
    found = of(table)
    assert found["pyramide.clue"].seats == (0, 2)
    assert found["pyramide.clue"].facts["clue"] == "proche"
    assert found["pyramide.clue"].facts["bet"] == 1
    assert found["pyramide.clue"].facts["word"] != first


def test_what_is_said_aloud_has_no_clue_to_tell() -> None:
    table = Table(spoken=True).roles(0).bet(1).told().found(2)
    assert table.view.points[0] == 1
    assert of(table) == {}


def test_the_quickest_syno_is_measured_from_the_clue() -> None:
    table = Table().roles(0).bet(2).clue(at=10.0).guess("tabouret", at=11.0)
    table.clue("autour", at=20.0).guess(at=22.5)
    table.bet(1, at=30.0).clue("proche", at=40.0).guess(at=44.0)
    found = of(table)
    assert (found["pyramide.quick"].seats, found["pyramide.quick"].facts["seconds"]) == ((2,), 2.5)
    assert found["pyramide.quick"].facts["clue"] == "autour"
    slow = Table().roles(0).bet(1).clue(at=1.0).guess(at=30.0)
    assert "pyramide.quick" not in of(slow)


def test_the_hardest_enigma_is_solved_with_the_most_words_missing() -> None:
    table = Table().enigma(found=4, solver=2)
    table.enigma(found=1, solver=3)
    found = of(table)
    assert found["pyramide.enigma"].seats == (3,)
    facts = found["pyramide.enigma"].facts
    assert (facts["answer"], facts["missing"], facts["early"]) == ("le réveil", 4, False)
    assert "pyramide.enigma" not in of(Table().enigma(found=5, solver=2))
    assert "pyramide.enigma" not in of(Table().enigma(found=2))


def test_an_early_answer_counts_the_words_that_were_missing_then() -> None:
    table = Table(2).find().solve(seat=1)
    for _ in range(4):
        table.find()
    facts = of(table)["pyramide.enigma"].facts
    assert (facts["missing"], facts["early"], facts["answer"]) == (4, True, "la Seine")


def test_all_five_words_and_bricks_left() -> None:
    found = of(Table().enigma(found=5))
    assert (found["pyramide.bricks"].seats, found["pyramide.bricks"].facts) == ((0, 2), {"bricks": 8})


def test_the_boldest_bid_of_the_names() -> None:
    table = Table(second_round="pingpong").names()
    table.bid(2).do(2, "yield")
    table.clue("eau").guess(seat=1)
    found = of(table)
    assert found["pyramide.bid"].seats == (3, 1)
    assert found["pyramide.bid"].facts == {"count": 2, "word": "Loire"}
    table = Table(second_round="pingpong").names()
    table.bid(1).clue("eau").guess("Garonne", seat=1)
    assert "pyramide.bid" not in of(table)


def test_a_list_of_which_one_player_found_many() -> None:
    table = Table().grande_pyramide().roles(1, seat=3).list(0, 0, 2, None, 0)
    found = of(table)
    assert (found["pyramide.list"].seats, found["pyramide.list"].facts) == ((1, 0), {"count": 3, "of": 5})
