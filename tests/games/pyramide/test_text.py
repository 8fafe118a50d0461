"""Pyramide by text: what DICO and SYNO read, and how verdicts and votes are told."""

from __future__ import annotations

from itertools import cycle
from typing import Any, get_args

import pytest

from pyramidion.games.pyramide import GAME
from pyramidion.games.pyramide.research.text import REFUSALS, WORDS, refusal
from pyramidion.games.pyramide.values import Clue, Guess, Say, Solve, Worth
from pyramidion.language.clues.verdicts import REASONS
from pyramidion.research.text import TextGame
from tests.research.foreseen import rules_foreseen


def test_the_verdicts_are_told_in_the_language() -> None:
    for language, verdicts in (("fr", ("permis", "non")), ("en", ("allowed", "wrong"))):
        game = TextGame("pyramide", 7, language=language)  # type: ignore[arg-type]
        for text in ("bet 3", "tisane", "guess vélo"):
            assert game.step(game.to_move[0], text) == ""
        for verdict in verdicts:
            assert f"({verdict})" in game.observe()
        assert game.step(game.to_move[0], "clue limace") == ""
        assert "R-P61" in game.observe()  # the word is lost, and its player reads why


def test_a_team_is_told_what_it_chooses() -> None:
    game = TextGame("pyramide", 7, seats=4, language="en")
    seat = game.to_move[0]
    assert "which seat of your team is DICO" in game.observe(seat)
    assert "which seat of your team is DICO" not in game.observe((seat + 1) % 4)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_everything_that_a_judge_may_say_has_words(language: Any) -> None:
    assert set(REASONS) <= set(REFUSALS) | {one for one in REASONS if one.startswith("perhaps_")}
    assert {one for one in get_args(Worth) if one} <= set(WORDS[language])


def test_an_objection_says_how_one_votes() -> None:
    game = TextGame("pyramide", 7, language="en", seats=3)
    for text in ("bet 3", "tisane", "object"):
        assert game.step(game.to_move[0], text) == ""
    assert "rule null abstains" in game.observe(game.to_move[0])


def test_among_players_who_find_nothing_a_game_is_truncated() -> None:
    """Enigmas that nobody solves leave the scores equal, and more follow."""
    game = TextGame("pyramide", 7, max_moves=600)
    texts = cycle(("bet 1", "tisane", "silence"))
    while game.to_move:
        game.step(game.to_move[0], next(texts))
    assert game.truncated


def test_a_slip_is_foreseen_and_a_clue_that_the_judge_does_not_allow_is_a_move() -> None:
    game = TextGame("pyramide", 7)
    (seat,) = game.to_move
    assert game.step(seat, "bet 1") == ""
    view = GAME.view(game._play.state, seat)
    for text, said in (("xqzvk", "R-P61: “xqzvk” is not in the dictionary"), (view.words[0], "None")):
        assert str(refusal(view, seat, game._play.options, Clue(text or ""))) == said


SAID = (
    "tisane",
    "",
    "…",
    "  ",
    "xqzvk",
    "xq-zvk",
    "mot",
    "12",
    "deux mots",
    "B2",
    "a" * 201,
    "a " * 300,
    "Paris",
    "ONU",
)


@pytest.mark.parametrize("judge", ["house", "table"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_the_rules_refuse_of_a_text_is_known_from_the_view(seats: int, judge: str) -> None:
    """Slips and empty texts change nothing; what the judge does not allow is a move like any other."""
    texts = [kind(text) for kind in (Clue, Guess, Solve, Say) for text in SAID]
    rules = set[str | None]()
    for seed in range(3):
        rules |= rules_foreseen("pyramide", lambda *_: texts, seed, seats=seats, judge=judge)
    assert rules >= {None, "R-P61", "A-P3"}
