"""La Cible by text: what a candidate reads, and how verdicts and votes are told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest

from pyramidion.games.cible.research.text import WORDS
from pyramidion.games.cible.values import Answer, Appeal, Bid, CibleMove, Weight
from pyramidion.games.cible.views import CibleView
from pyramidion.research.text import TextGame
from tests.research.foreseen import rules_foreseen


@pytest.mark.parametrize("language", ["fr", "en"])
def test_where_something_is_composed_a_number_is_what_it_says(language: Any) -> None:
    """A question of La Cible may have the answer 1."""
    game = TextGame("cible", 7, language=language)
    (seat,) = game.to_move
    read = game.observe(seat)
    assert "\npass\n" in read
    assert "1. pass" not in read
    assert not any(word in read for word in ("numéro", "its number"))
    assert game.step(seat, "1") == ""
    assert ("“1”, wrong" if language == "en" else "« 1 », faux") in game.observe(seat)


def test_a_series_of_definitions_says_what_is_found_and_what_is_still_to_be_read() -> None:
    game = TextGame("cible", 7, language="en")
    while "Letter" not in game.observe():
        assert game.step(game.to_move[0], "pass") == ""
    assert "Reading 1; definitions found: none; still to be read: 1 2 3 4 5 6" in game.observe()
    for number in range(8):
        assert game.step(game.to_move[0], f"zut {number}") == ""
    read = game.observe()
    assert "Reading 2" in read
    assert all(f"“zut {number}”, wrong" in read for number in range(8))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_verdict_has_words(language: Any) -> None:
    assert set(get_args(Weight)) <= set(WORDS[language])


def test_an_appeal_says_how_one_votes() -> None:
    game = TextGame("cible", 7, language="en", seats=3)
    for text in ("zut", "appeal"):
        assert game.step(game.to_move[0], text) == ""
    assert "rule null abstains" in game.observe(game.to_move[0])


def composed(view: CibleView, random: Random) -> Iterator[CibleMove]:
    """Texts, bids and appeals, sensible ones among them."""
    for text in ("zut", "", "  ", "a" * 201):
        yield Answer(text)
        yield Appeal(random.randint(0, 3), text)
    for count in (-1, 0, 1, 2, 10**9, view.cap or 3):
        yield Bid(count)
    yield Appeal()
    for level in view.check.levels if view.check is not None else ():
        for said in level.texts:
            yield Appeal(level.level, (said.text or "").upper())


@pytest.mark.parametrize("judge", ["house", "table"])
def test_what_the_rules_refuse_of_a_move_is_known_from_the_view(judge: str) -> None:
    rules = set[str | None]()
    for seed in range(4):
        rules |= rules_foreseen("cible", composed, seed, moves=400, clock=False, judge=judge, check=True)
    assert rules >= {None, "R-C9", "R-C19", "R-C20", "A-C20", "R-C27"}
