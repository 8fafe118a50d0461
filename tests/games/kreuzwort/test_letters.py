"""Printed letters, colours of nobody, and what a word is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramidion.core import Invalid
from pyramidion.language.lexicon import Lexicon

from .positions import Table

# Printed letters.


@pytest.mark.rule("R-K22")
def test_an_emptied_cell_shows_its_printed_letter() -> None:
    table = Table("ET UT").lay(I8="TT")
    table.word(0, "H8 I8")
    assert table.top("H8") == ("U", "K", 0)
    table.passes(1)
    (taken,) = table.word(0, "H8 I8")
    assert (taken.word, taken.letters, taken.score) == ("UT", "T", 1)  # the printed U is worth nothing
    assert table.view().last.score == 1
    assert table.top("I8") == ("G", "S", 0)


@pytest.mark.rule("R-K22")
def test_printed_letters_meet_the_needs_of_a_word() -> None:
    """The printed U of the centre is black, the G of FERTIG is its colour's."""
    black = Table("UT").lay(H8="")
    black.word(0, "H8 I8")
    own = Table("EG").lay(I8="")
    own.word(0, "H8 I8")
    assert own.view().won[0].pyramids == 1
    both = Table("UG").lay(H8="", I8="")
    (taken,) = both.word(0, "H8 I8")
    assert (taken.letters, both.view().won[0].pyramids) == ("", 0)


@pytest.mark.rule("R-K22")
def test_the_printed_letters_of_every_side() -> None:
    rows = [f"{row}{column}" for row in "BI" for column in range(3, 9)]
    columns = [f"{row}{column}" for row in "CDEFGH" for column in (2, 9)]
    table = Table(seats=4).lay(**dict.fromkeys([*rows, *columns], ""))
    view = table.view()
    assert view.tops[8] == ".RFERTIGI."
    assert view.tops[1] == ".NGITREFS."
    assert "".join(row[1] for row in view.tops[2:8]) == "FERTIG"
    assert "".join(row[8] for row in view.tops[2:8]) == "GITREF"
    assert (view.owners[8], view.owners[1]) == (".GSSSSSSG.", ".GNNNNNNG.")


@pytest.mark.rule("R-K22")
def test_a_printed_letter_may_be_covered() -> None:
    table = Table("ES").lay(I8="")
    table.word(0, "H8 I8", "I8<I4")
    assert table.top("I8") == ("G", "S", 0)


@pytest.mark.rule("R-K13")
@pytest.mark.rule("R-K22")
def test_a_printed_letter_does_not_move() -> None:
    table = Table(validation="challenge").lay(I8="", C3="")
    assert table.no_word(0, "H7 I7", "I7<I8") == "R-K14"
    assert table.no_word(0, "H7 I7", "I7<C3") == "R-K13"


@pytest.mark.rule("A-K15")
def test_the_printed_letters_of_others_are_letters_and_no_more() -> None:
    table = Table("EF FEU", validation="challenge").lay(H9="", C2="")
    assert table.no_word(0, "H8 H9") == "R-K16"  # E's F is not S's colour
    table.word(0, "H8 H9 H10", "H10<I3")
    table.accept(1)
    assert table.view().last.score == 2
    assert table.top("H9") == ("F", "E", 0)


@pytest.mark.rule("A-K14")
def test_colours_of_nobody_are_anybodys_letters_but_never_the_own_colour() -> None:
    table = Table("EB EBE")
    assert table.no_word(0, "H8 H9") == "R-K16"
    table.word(0, "H8 H9 H10", "H10<I3")
    assert (table.view().won[0].points, table.scores) == (1 + 3 + 1, [-83 + 5 + 1, -83])


# The dictionary.


@pytest.mark.rule("R-K20")
@pytest.mark.rule("R-K18")
@pytest.mark.rule("A-K18")
def test_a_word_that_is_none_is_refused_and_the_turn_goes_on() -> None:
    table = Table("ET")
    assert table.no_word(0, "H7 I7") == "R-K20"
    assert table.no_word(0, "H6 I6") == "R-K20"
    table.word(0, "H8 I8")
    assert table.turn == (1,)


@pytest.mark.rule("R-K20")
def test_a_word_list_may_be_empty() -> None:
    assert Table("").no_word(0, "H8 I8") == "R-K20"


@pytest.mark.rule("A-K29")
@pytest.mark.parametrize("spelling", ["été", "ÉTÉ", "e\u0301te\u0301", "Ete", "ëtê"])
def test_accents_and_case_do_not_matter(spelling: str) -> None:
    table = Table(spelling)
    table.word(0, "H8 I8 J8", "J8<I3")
    assert table.view().last.word == "ETE"


@pytest.mark.rule("A-K29")
@pytest.mark.parametrize("spelling", ["nœud", "NŒUD", "noeud", "nœu\u00add"])
def test_ligatures_are_two_letters(spelling: str) -> None:
    table = Table(spelling)
    table.word(0, "E4 F4 G4 H4 I4", "F4<F2 G4<I3 H4<D2 I4<C2")
    assert table.view().last.word == "NOEUD"


# The real lexicon.

ETES = ("H8 I8 J8 J9", "J8<I3 J9<I4")
MEC = ("F7 F8 F9", "F8<I3 F9<B3")
ELSA = ("H8 I8 J8 J9", "I8<I7 J8<I4 J9<I5")


@pytest.mark.rule("R-K20")
def test_the_lexicon_has_slang_and_no_proper_nouns() -> None:
    table = Table(None)
    assert table.no_word(0, *ELSA) == "R-K20"
    assert table.no_word(0, "H7 I7") == "R-K20"  # OL
    table.word(0, *MEC)
    assert table.view().last.word == "MEC"


@pytest.mark.rule("A-K22")
def test_inflected_forms_count_where_the_table_wants_them() -> None:
    forms = Table(None)
    forms.word(0, *ETES)
    assert forms.view().last.word == "ETES"
    entries = Table(None, inflected=False)
    assert entries.no_word(0, *ETES) == "R-K20"
    entries.word(0, *MEC)


@pytest.mark.rule("A-K22")
def test_a_word_list_of_the_set_up_is_all_there_is() -> None:
    table = Table("ETES", inflected=False)
    assert table.no_word(0, *MEC) == "R-K20"
    table.word(0, *ETES)


@pytest.mark.rule("R-K21")
@pytest.mark.rule("A-K22")
@pytest.mark.parametrize(("inflected", "turn"), [(True, (0,)), (False, (1,))])
def test_a_challenge_asks_the_same_dictionary(inflected: bool, turn: tuple[int, ...]) -> None:
    """The word stands and the challenger loses a turn, or it goes back."""
    table = Table(None, inflected=inflected, validation="challenge")
    table.word(0, *ETES)
    table.challenge(1)
    assert table.turn == turn


def test_without_its_data_the_game_says_what_builds_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("pyramidion.games.kreuzwort.rules.lexicon", lambda: Lexicon(tmp_path / "lexicon.bin"))
    table = Table(None)
    before = table.play.state
    with pytest.raises(Invalid, match="make data"):
        table.word(0, *MEC)
    assert table.play.state is before
    table.passes(0)  # what asks no dictionary goes on
