"""An enigma of four players: bets, clues, proposals, the sentence and its riddle."""

from __future__ import annotations

import pytest

from pyramidion.core import WHOLE

from .positions import CLUE, FORBIDDEN, WRONG, Table, cards, phrase


@pytest.mark.rule("R-P1")
@pytest.mark.rule("R-P11")
def test_a_team_says_who_is_dico_and_the_other_guesses() -> None:
    table = Table()
    assert (table.view.step, table.view.to_move, table.view.title) == ("roles", (0, 2), None)
    assert table.view.roles == (None,) * 4
    table.roles(2, seat=0)
    assert table.view.roles == ("syno", None, "dico", None)
    assert (table.view.step, table.view.to_move) == ("bet", (2,))
    assert table.kinds() == ["roles_taken", "enigma_begun"]


@pytest.mark.rule("R-P11")
def test_dico_is_one_of_the_team() -> None:
    table = Table()
    assert table.no(0, {"type": "roles", "dico": 1}) == "R-P11"
    assert table.no(0, {"type": "roles", "dico": 9}) == "R-P11"
    assert table.no(1, {"type": "roles", "dico": 1}) == "R-P26"
    assert table.no(0, {"type": "bet", "bricks": 1}) == "R-P11"


@pytest.mark.rule("R-P11")
def test_acting_out_of_turn_names_the_rule_of_turns() -> None:
    table = Table().roles(0)
    for seat in (1, 2, 3):
        assert table.no(seat, {"type": "bet", "bricks": 1}) == "R-P11"
    table.bet(2).clue()
    for seat in (0, 1, 3):
        assert table.no(seat, {"type": "guess", "word": "arches"}) == "R-P11"
        assert table.no(seat, "silence") == "R-P11"


@pytest.mark.rule("R-P15")
def test_every_move_has_its_step() -> None:
    table = Table().roles(0)
    assert table.no(0, {"type": "clue", "word": CLUE}) == "R-P15"
    table.bet(2)
    assert table.no(0, {"type": "bet", "bricks": 2}) == "R-P15"
    assert table.no(0, {"type": "guess", "word": "arches"}) == "R-P17"
    assert table.no(0, {"type": "roles", "dico": 0}) == "R-P26"
    assert table.no(0, {"type": "bid", "count": 2}) == "R-P44"
    assert table.no(0, "yield") == "R-P44"
    assert table.no(0, "skip") == "R-P29"
    assert table.no(0, {"type": "say", "text": "bonjour"}) == "R-P29"
    table.clue()
    assert table.no(2, {"type": "clue", "word": CLUE}) == "R-P13"
    assert table.no(2, {"type": "enigma", "text": "la Seine"}) == "R-P22"


@pytest.mark.rule("R-P12")
@pytest.mark.rule("R-P15")
@pytest.mark.rule("R-P16")
@pytest.mark.rule("R-P19")
@pytest.mark.rule("R-P21")
@pytest.mark.rule("R-P2")
def test_a_bet_of_three_costs_three_bricks_however_soon_the_word_is_found() -> None:
    table = Table().roles(0)
    assert table.view.bricks == 13
    table.bet(3)
    assert (table.view.bricks, table.view.bet, table.event("bet_made").left) == (10, 3, 10)
    table.clue().guess(WRONG).clue().guess()
    assert (table.view.bricks, table.view.points) == (10, (1, 0, 1, 0))
    assert table.event("word_found").word == "arches"
    assert table.view.words == ("arches", None, None, None, None)


@pytest.mark.rule("R-P17")
@pytest.mark.rule("R-P20")
@pytest.mark.rule("R-P21")
def test_a_word_that_is_not_found_within_the_bet_is_lost() -> None:
    table = Table().roles(0).find(bet=3).bet(1).clue().guess(WRONG)
    assert (table.view.bricks, table.view.points, table.view.number) == (9, (1, 0, 1, 0), 3)
    assert table.view.fates == ("found", "struck", None, None, None)
    struck = table.event("word_struck")
    assert (struck.number, struck.bricks) == (2, 9)
    assert all(table.see(seat).words[1] is None for seat in (None, 0, 1, 2, 3))


@pytest.mark.rule("R-P13")
@pytest.mark.rule("A-P1")
def test_bets_go_from_one_to_the_bricks_that_are_left() -> None:
    table = Table().roles(0)
    for bricks in (0, -1, 14, 10**9):
        assert table.no(0, {"type": "bet", "bricks": bricks}) == "A-P1"
    table.find(bet=10)
    assert table.no(0, {"type": "bet", "bricks": 4}) == "A-P1"
    table.bet(3)
    assert table.view.bricks == 0


@pytest.mark.rule("A-P2")
@pytest.mark.rule("R-P13")
def test_without_bricks_the_words_left_are_lost_and_the_enigma_is_tried() -> None:
    table = Table().roles(0).find(bet=1).find(bet=12)
    assert table.view.fates == ("found", "found", "struck", "struck", "struck")
    assert (table.view.step, table.view.to_move) == ("solve", (2,))
    assert table.kinds().count("word_struck") == 3
    assert table.view.sentence == "Sous les arches, elle traverse la … ; des … la …."
    table.solve()
    assert table.view.points == (3, 0, 3, 0)


@pytest.mark.rule("A-P3")
def test_one_proposal_or_silence_after_each_clue() -> None:
    table = Table().roles(0).bet(2).clue("pont").guess(WRONG)
    assert (table.view.step, table.view.to_move, table.view.clues) == ("clue", (0,), ("pont",))
    assert table.no(2, {"type": "guess", "word": "arches"}) == "R-P11"
    table.clue("pont").silence()
    assert (table.view.number, table.view.clues, table.view.bricks) == (2, (), 11)


@pytest.mark.rule("R-P18")
def test_words_come_in_the_order_of_the_sentence() -> None:
    table = Table().roles(0)
    seen: list[str | None] = []
    for _ in range(5):
        seen.append(table.see(0).words[len(seen)])
        table.find()
    assert seen == ["arches", "traverse", "capitale", "péniches", "remontent"]


@pytest.mark.rule("A-P5")
@pytest.mark.rule("R-P22")
@pytest.mark.rule("R-P20")
def test_the_title_is_known_and_the_sentence_is_read_with_pauses() -> None:
    table = Table().roles(0)
    assert (table.view.title, table.view.sentence) == ("Au fil de l'eau (1)", None)
    table.find().miss().find().find()
    assert all(table.see(seat).sentence is None for seat in (None, 0, 1, 2, 3))
    table.find()
    read = table.event("sentence_read")
    assert read.title == "Au fil de l'eau (1)"
    assert read.sentence == "Sous les arches, elle … la capitale ; des péniches la remontent."
    assert all(table.see(seat).sentence == read.sentence for seat in (None, 0, 1, 2, 3))


@pytest.mark.rule("R-P23")
@pytest.mark.rule("R-P24")
def test_syno_has_a_single_answer() -> None:
    table = Table().roles(0)
    for _ in range(5):
        table.miss()
    assert table.no(0, {"type": "enigma", "text": "la Seine"}) == "R-P11"
    assert table.no(2, {"type": "guess", "word": "arches"}) == "R-P23"
    assert table.no(2, {"type": "enigma", "text": " "}) == "R-P23"
    table.solve("le Rhin")
    assert (table.view.points, table.view.to_move, table.view.step) == ((0,) * 4, (1, 3), "roles")
    assert table.event("enigma_tried").right is False


@pytest.mark.rule("R-P24")
@pytest.mark.rule("R-P2")
def test_a_right_answer_is_a_point_for_both_pawns_and_everything_is_told() -> None:
    table = Table().roles(2)
    for _ in range(5):
        table.miss()
    table.solve("SEINE")
    assert table.view.points == (1, 0, 1, 0)
    last = table.view.last
    assert last is not None
    assert (last.title, last.answer, last.solved_by) == ("Au fil de l'eau (1)", "la Seine", 0)
    assert last.words == ("arches", "traverse", "capitale", "péniches", "remontent")
    assert last.sentence == "Sous les arches, elle traverse la capitale ; des péniches la remontent."
    assert table.event("words_closed").closed.answer == "la Seine"


@pytest.mark.rule("R-P24")
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("la Seine", True),
        ("LA SEINE", True),
        ("une seine", True),
        ("seine", True),
        ("Le fleuve de Paris", True),
        ("fleuve de paris", True),
        ("la Seine de Paris", False),
        ("les Seines", False),
        ("Sein", False),
    ],
)
def test_case_accents_and_the_article_do_not_matter(text: str, right: bool) -> None:
    table = Table().roles(0)
    for _ in range(5):
        table.miss()
    assert table.solve(text).event("enigma_tried").right is right


@pytest.mark.rule("R-P24")
@pytest.mark.parametrize("text", ["L’ŒIL DE BŒUF", "oeil-de-boeuf", "l'œil–de–bœuf", "oeildeboeuf"])
def test_hyphens_ligatures_and_apostrophes_of_any_kind_are_the_same(text: str) -> None:
    setup = cards(phrases=[phrase("Rond", "*a* *bb* *cc* *dd* *ee*", "l'œil-de-bœuf")] * 3)
    table = Table(setup=setup).roles(0)
    for _ in range(5):
        table.miss()
    assert table.solve(text).event("enigma_tried").right


@pytest.mark.rule("R-P25")
@pytest.mark.rule("A-P6")
@pytest.mark.parametrize(
    ("bets", "bonus"), [((3, 3, 3, 2, 2), 0), ((1, 2, 2, 2, 2), 4), ((1, 1, 1, 1, 1), 8)]
)
def test_all_five_words_and_the_bricks_that_are_left_are_a_bonus(bets: tuple[int, ...], bonus: int) -> None:
    table = Table().roles(0)
    for bricks in bets:
        table.find(bet=bricks)
    assert table.view.points == (5 + bonus, 0, 5 + bonus, 0)
    assert ("bonus" in table.kinds()) == (bonus > 0)
    table.silence()
    assert table.view.points == (5 + bonus, 0, 5 + bonus, 0)


@pytest.mark.rule("R-P25")
def test_four_words_of_five_in_six_bricks_are_no_bonus() -> None:
    table = Table().roles(0).find(bet=2).find().find().miss().find()
    assert (table.view.bricks, table.view.points) == (7, (4, 0, 4, 0))


@pytest.mark.rule("R-P25")
def test_an_enigma_brings_fourteen_points_at_most() -> None:
    table = Table().enigma(5, solver=2)
    assert table.view.points == (14, 0, 14, 0)


@pytest.mark.rule("A-P8")
def test_a_forbidden_clue_loses_the_word_with_its_bet_and_the_bonus() -> None:
    table = Table().roles(0).bet(3).clue(FORBIDDEN)
    assert table.kinds() == ["clue_forbidden", "word_struck"]
    assert table.event("clue_forbidden").why == "several_words"
    assert (table.view.bricks, table.view.points, table.view.fates[0]) == (10, (0,) * 4, "struck")
    for _ in range(4):
        table.find()
    assert table.view.points == (4, 0, 4, 0)


@pytest.mark.rule("R-P23")
def test_the_enigma_waits_for_the_five_words() -> None:
    table = Table().roles(0).bet(2).clue()
    for seat in range(4):
        assert table.no(seat, {"type": "enigma", "text": "la Seine"}) == "R-P22"


@pytest.mark.rule("A-P40")
def test_the_house_writes_the_words_and_counts_the_bricks_and_the_other_team_looks_on() -> None:
    table = Table().roles(0).bet(4)
    for seat in (0, 1, 3):
        assert (table.see(seat).words[0], table.see(seat).bricks) == ("arches", 9)
    assert (table.see(2).words[0], table.see(2).bricks) == (None, 9)
    assert table.see(WHOLE).answer == "la Seine"


@pytest.mark.rule("R-P14")
@pytest.mark.parametrize("clue", ["ponts", "Voûtes", "eau", "droites"])
def test_any_word_that_makes_think_of_it_is_a_clue(clue: str) -> None:
    assert Table().roles(0).bet(1).clue(clue).view.clues == (clue,)
