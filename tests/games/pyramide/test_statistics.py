"""The figures of Pyramide: bricks a word as DICO and as SYNO, words given, enigmas, and pairs."""

from __future__ import annotations

from tests.games.statistics import of

from .positions import Table


def test_bricks_and_clues_of_a_word_belong_to_both() -> None:
    table = Table().roles(0).bet(1).clue("proche").guess()
    table.bet(2).clue().guess("tabouret").clue("autour").guess()
    found = of(table)
    assert found["bricks.dico", 0, ""] == found["bricks.syno", 2, ""] == (3.0, 2.0)
    assert found["clues.dico", 0, ""] == found["clues.syno", 2, ""] == (3.0, 2.0)
    assert found["pair", 0, "2"] == found["pair", 2, "0"] == (3.0, 2.0)
    assert found["given", 0, ""] == (2.0, 2.0)
    assert ("bricks.dico", 2, "") not in found


def test_a_word_that_was_not_found_counts_as_given_alone() -> None:
    table = Table().roles(0).bet(1).clue("proche").guess("tabouret")
    found = of(table)
    assert found["given", 0, ""] == (0.0, 1.0)
    assert ("bricks.dico", 0, "") not in found


def test_enigmas_that_were_tried() -> None:
    found = of(Table().enigma(found=4, solver=2))
    assert found["enigma", 2, ""] == (1.0, 1.0)
