"""Who may know what: words, sentence, answer; four, three and two players."""

from __future__ import annotations

import msgspec
import pytest

from pyramidion.core import WHOLE
from pyramidion.games.pyramide import GAME

from .positions import Table

FIVE = ("arches", "traverse", "capitale", "péniches", "remontent")


@pytest.mark.rule("R-P18")
def test_of_four_all_but_syno_see_the_word_that_is_played_and_nobody_the_next() -> None:
    table = Table().roles(0).find().bet(1)
    for viewer, word in ((None, None), (0, "traverse"), (1, "traverse"), (2, None), (3, "traverse")):
        assert table.see(viewer).words == ("arches", word, None, None, None)
    assert table.see(WHOLE).words == FIVE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_sees_the_answer_before_the_enigma_is_over(seats: int) -> None:
    table = Table(seats)
    if seats == 4:
        table.roles(0)
    for step in range(5):
        table.find() if step % 2 else table.miss()
        for viewer in (None, *range(seats)):
            assert "Seine" not in msgspec.json.encode(table.see(viewer)).decode()
    assert table.view.step == "solve"
    assert table.see(WHOLE).answer == "la Seine"
    table.solve()
    assert table.view.last.answer == "la Seine"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_struck_word_stays_hidden_from_syno_until_the_enigma_is_over(seats: int) -> None:
    table = Table(seats)
    if seats == 4:
        table.roles(0)
    table.miss().find().find().find().find()
    for viewer in (None, *table.synos):
        assert "arches" not in msgspec.json.encode(table.see(viewer)).decode()
    while table.view.closed is None:
        table.silence()
    assert table.view.closed.words == FIVE
    assert table.view.closed.found[0] is None


@pytest.mark.rule("R-P47")
def test_dico_of_two_keeps_the_whole_card_through_the_reading() -> None:
    table = Table(2).miss().find().find().find().find()
    assert table.see(0).sentence == "Sous les arches, elle traverse la capitale ; des péniches la remontent."
    assert table.see(0).words == FIVE
    assert table.see(1).sentence == "Sous les …, elle traverse la capitale ; des péniches la remontent."
    assert table.see(1).words[0] is None


def test_in_the_ping_pong_only_the_two_dico_see_the_word() -> None:
    table = Table(second_round="pingpong").pingpong()
    seen = [table.see(viewer).words[0] for viewer in (None, 0, 1, 2, 3)]
    assert seen == [None, "tombe", "tombe", None, None]
    assert all(table.see(viewer).sentence is None for viewer in (0, 1))


def test_events_tell_no_secret() -> None:
    table = Table().roles(0).bet(2)
    for move in ("clue", "guess"):
        table.clue() if move == "clue" else table.guess("tabouret")
        assert "arches" not in msgspec.json.encode(table.events).decode()
    table.clue("archers")  # whatever the judge says of it
    assert "arches" not in msgspec.json.encode(table.events).decode()


def test_moves_that_a_seat_may_make_are_told() -> None:
    def may(table: Table, seat: int) -> tuple[str, ...]:
        return GAME.may(table.play.state, seat)

    table = Table()
    assert (may(table, 0), may(table, 1)) == (("roles",), ())
    assert may(table.roles(0), 0) == ("bet",)
    assert may(table.bet(1), 0) == ("clue",)
    assert may(table.clue(), 2) == ("silence", "guess")
    assert may(table.do(1, "object"), 1) == ("rule",)
    table = Table(2).bet(1)
    assert may(table, 1) == ()  # the right to solve early makes nobody wait
    assert may(table.clue(), 1) == ("silence", "guess", "enigma")
    table = Table(2).grande_pyramide()
    assert (may(table, 1), may(table, 0)) == (("skip", "say"), ("guess",))
    table = Table(second_round="pingpong").names()
    assert may(table, 3) == ("bid",)
    assert may(table.bid(3), 2) == ("bid", "yield")


def test_views_stay_small() -> None:
    table = Table().round(0)
    assert len(msgspec.json.encode(table.view)) < 2500
