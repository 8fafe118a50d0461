"""Kreuzwort by text: what its side reads."""

from __future__ import annotations

from typing import Any

import pytest

from pyramidion.research.text import TextGame


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_example_of_a_word_is_read_as_its_seat_reads(language: Any) -> None:
    """What is wrong with it are its letters, which chance gave."""
    game = TextGame("kreuzwort", 3, seats=4, language=language)
    for _ in range(4):
        (seat,) = game.to_move
        (example,) = [
            line for line in game.observe(seat).splitlines() if line.startswith("{") and "…" not in line
        ]
        assert game.step(seat, example).startswith(("R-K16", "R-K20"))
        assert game.step(seat, "pass") == ""


@pytest.mark.parametrize(("language", "over"), [("fr", "La partie est finie."), ("en", "The game is over.")])
def test_a_game_of_words_says_that_it_is_over(language: Any, over: str) -> None:
    game = TextGame("kreuzwort", 3, language=language)
    assert over not in game.observe()
    while game.to_move:
        assert game.step(game.to_move[0], "pass") == ""
    assert over in game.observe()
