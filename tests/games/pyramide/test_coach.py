"""The coach: hints by one's own view, to the seat that is to move; and the words of a game that is over."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.core import End, Entry
from pyramidion.core.transcript import SeatMove
from pyramidion.decks import Library
from pyramidion.games.pyramide import GAME, coach
from pyramidion.games.pyramide.review.clues import SMALL_GAIN
from pyramidion.language.clues import judge_clue

from .positions import Table


def advice(table: Table, seat: int) -> dict[str, Any]:
    return coach.advise(table.play.options, table.play.seats, table.see(seat), seat, Library())


def told(advised: dict[str, Any], key: str) -> Any:
    return next(hint[key] for hint in advised["hints"] if key in hint)


def begun() -> Table:
    table = Table()
    table.roles(0)
    return table


@pytest.mark.rule("R-P15")
def test_dico_hears_a_bet_with_what_it_leaves() -> None:
    table = begun()
    advised = advice(table, 0)
    assert advised["best"]["move"] == {"type": "bet", "bricks": told(advised, "bet")}
    assert told(advised, "left") == 13 - told(advised, "bet")
    assert told(advised, "words") == 4
    chances = told(advised, "chances")
    assert chances == sorted(chances)


@pytest.mark.rule("R-P61")
def test_dico_hears_three_clues_with_their_chances() -> None:
    table = begun()
    table.bet(3)
    advised = advice(table, 0)
    clues = told(advised, "clues")
    assert len(clues) == len(told(advised, "chances")) == 3
    assert {judge_clue(table.word, clue).verdict for clue in clues} == {"allowed"}
    assert advised["best"]["move"] == {"type": "clue", "word": clues[0]}


def test_syno_hears_three_words_that_nobody_has_said() -> None:
    table = begun()
    table.bet(3)
    table.clue("neige")
    first = told(advice(table, 2), "guesses")
    assert len(first) == 3
    assert told(advice(table, 2), "begins") == first[0][0].upper()
    table.guess(first[0])
    if table.view.step == "clue":
        table.clue("froid")
        assert first[0] not in told(advice(table, 2), "guesses")


def test_nobody_else_hears_anything() -> None:
    table = begun()
    for seat in (1, 2, 3):
        assert advice(table, seat) == {"seat": seat, "best": None, "hints": []}


def test_the_advice_can_be_read_in_a_terminal() -> None:
    table = begun()
    for lang, word in (("fr", "pari"), ("en", "bet")):
        assert word in coach.table(advice(table, 0), "Ana", lang)
        assert "Ana" in coach.table(advice(table, 1), "Ana", lang)


def say(table: Table, turns: list[SeatMove], move: dict[str, Any]) -> None:
    """Makes the move and keeps it for the review."""
    seat = table.turn
    turns.append(SeatMove(len(turns) + 1, seat, table.see(seat), GAME.parse_move(move)))
    table.do(seat, move)


def found_at_once(table: Table) -> None:
    table.bet(1).clue("voisin").guess()


def reviewed(table: Table, turns: list[SeatMove], kind: str = "clue") -> list[dict[str, Any]]:
    table.play.step(Entry(None, table.play.at, End()))
    found = coach.review(table.play.options, 4, table.see(0), turns, Library())
    return [one for one in found if one["kind"] == kind]


def test_the_review_tells_what_was_bet_and_needed_and_a_better_clue() -> None:
    table = begun()
    turns: list[SeatMove] = []
    found_at_once(table)
    say(table, turns, {"type": "bet", "bricks": 2})
    word = table.word
    say(table, turns, {"type": "clue", "word": "voisin"})
    say(table, turns, {"type": "guess", "word": "tabouret"})
    best = told(advice(table, 0), "clues")[0]
    say(table, turns, {"type": "clue", "word": best})
    say(table, turns, {"type": "guess", "word": word})
    found_at_once(table)
    say(table, turns, {"type": "bet", "bricks": 1})
    say(table, turns, {"type": "clue", "word": "voisin"})
    say(table, turns, {"type": "guess", "word": "tabouret"})
    table.miss().silence()
    first, second = reviewed(table, turns)
    assert (first["word"], first["bet"], first["needed"], first["found"]) == (word, 2, 2, 2)
    assert first["clues"] == ["voisin", best]
    assert [one["word"] for one in first["guesses"]] == ["tabouret", word]
    # The clue that led to the word could have been the first.
    assert first["better"] == best
    assert (second["found"], second["needed"]) == (None, None)
    assert judge_clue(second["word"], second["better"]).verdict == "allowed"
    assert [(one["number"], one["seat"]) for one in (first, second)] == [(2, 0), (7, 0)]
    gains = [one["better_chance"] - one["chance"] for one in (first, second)]
    assert all(gain >= SMALL_GAIN for gain in gains)
    assert [first["loss"], second["loss"]] == pytest.approx([1 * gains[0], 3 * gains[1]])


def test_a_clue_that_was_given_and_did_not_help_is_not_named_as_better() -> None:
    table = begun()
    turns: list[SeatMove] = []
    found_at_once(table)
    best = told(advice(table.bet(2), 0), "clues")[0]
    for word in ("voisin", best):
        say(table, turns, {"type": "clue", "word": word})
        say(table, turns, {"type": "guess", "word": "tabouret"})
    table.miss().miss().miss().silence()
    (only,) = reviewed(table, turns)
    assert (only["clues"], only["found"]) == (["voisin", best], None)
    assert only["better"] != best


def test_a_clue_that_hardly_finds_the_word_more_often_is_not_told() -> None:
    """« butée » says « arches » best, and next to nobody would find it."""
    table = begun()
    turns: list[SeatMove] = []
    table.bet(1)
    say(table, turns, {"type": "clue", "word": "voisin"})
    say(table, turns, {"type": "guess", "word": "tabouret"})
    table.miss().miss().miss().miss().silence()
    (only,) = reviewed(table, turns)
    assert (only["better"], only["loss"]) == (None, 0)
