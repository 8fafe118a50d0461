"""Whole games by text, and what is said to whoever types something else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pyramidion import games
from pyramidion.core import Chance, Entry, Play
from pyramidion.core.typed_moves import write
from pyramidion.decks import Library
from pyramidion.research.text import TextGame, answer_of
from pyramidion.research.text.words import MAX_LISTED
from tests.games.setups import setup_of


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("key", games.keys())
def test_a_game_by_text_is_the_game_itself(key: str, language: Any) -> None:
    """Random moves, typed by every seat as they are written, and made by the engine beside it."""
    setup = setup_of(key)
    typed = TextGame(key, 5, language=language, setup=setup)
    game = typed.game
    options = game.parse_options({}, typed.seats)
    start = game.parse_setup(setup, options, typed.seats)
    play = Play(game, options, typed.seats, start, Chance(5, Library()))
    random = Random(5)
    for _ in range(60):
        if play.over:
            break
        seat = random.choice(play.to_move)
        move = game.random_move(play.state, seat, random)
        read = typed.observe(seat)
        assert read
        assert read != typed.observe()
        said = write(move)
        assert typed.step(seat, f"Réflexion faite :\nCOUP : {said}") == "", said
        play.step(play.judged(Entry(seat, 0.0, move)))
        assert typed.to_move == play.to_move
        assert typed.outcome == play.outcome


def test_a_move_may_be_chosen_by_its_number() -> None:
    game = TextGame("poker", 1, language="en")
    (seat,) = game.to_move
    assert "8. build 0,7" in game.observe(seat)
    assert game.step(seat, "I build at the right.\nMOVE: 8") == ""
    assert "build 0,7" not in game.observe(game.to_move[0])


def test_long_lists_are_cut() -> None:
    game = TextGame("soleil", 1, language="en", emperor="house")
    assert game.observe(game.to_move[0]).count("guess ") <= MAX_LISTED


def test_a_refusal_names_the_rule() -> None:
    game = TextGame("poker", 1, language="en")
    (seat,) = game.to_move
    before = game.observe(seat)
    assert game.step(seat, "build 3,0").startswith("R-O")
    assert game.step(seat, "take 0,0").startswith(("R-O", "A-O"))
    assert game.observe(seat) == before


def test_other_sentences_for_other_texts() -> None:
    game = TextGame("poker", 1, language="fr")
    (seat,) = game.to_move
    assert game.step(seat, "") == "il n'y a pas de coup dans la réponse"
    assert game.step(1 - seat, "build 0,0") == "on n'attend pas cette place"
    assert game.step(seat, "je ne sais pas").startswith("un tel coup s'écrit ainsi : build AT")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("MOVE: take 1,2", "take 1,2"),
        ("I think MOVE: is a mark.\nMOVE: **3**", "3"),
        ("coup : la Loire", "la Loire"),
        ("peut-être\n\nla Loire\n", "la Loire"),
        ("", ""),
    ],
)
def test_the_answer_of_whoever_thinks_aloud(text: str, answer: str) -> None:
    assert answer_of(text) == answer


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"key": "chess"}, "key"),
        ({"language": "de"}, "language"),
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seats": 9}, "seats"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_an_error_names_the_argument(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        TextGame(**{"key": "poker", "seed": 1, **wrong})


def test_a_seat_that_there_is_not() -> None:
    game = TextGame("poker", 1)
    with pytest.raises(ValueError, match="seat: from 0 to 1"):
        game.observe(2)
    with pytest.raises(ValueError, match="seat: from 0 to 1"):
        game.step(-1, "tut")
