"""Whole games by text, and what is said to whoever types something else."""

from __future__ import annotations

import json
import re
from pathlib import Path
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


def test_a_game_that_never_ends_is_truncated() -> None:
    """What is no move counts as well: a model may never say one."""
    game = TextGame("poker", 7, language="en", max_moves=3)
    (seat,) = game.to_move
    for text in ("bonjour", "build 9,9", "bonsoir"):
        assert not game.truncated
        assert game.to_move == (seat,)
        assert game.step(seat, text)
    assert game.truncated
    assert game.outcome is None
    assert game.to_move == ()
    assert "Possible moves" not in game.observe(seat)
    assert game.step(seat, "1") == "nobody waits for this seat now"
    with pytest.raises(ValueError, match="max_moves: a whole number from 1 to 30000, not 0"):
        TextGame("poker", 7, max_moves=0)


def test_the_example_of_the_guide_says_what_happens() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "language-models.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    names: dict[str, Any] = {}
    exec(example, names)
    told = re.findall(r"game\.step\(.*\)  # '(.*?)'", example)
    assert told == ["", "nobody waits for this seat now"]
    again = TextGame("poker", seed=7, language="en")
    typed = re.findall(r"game\.step\(seat, (\".*?\")\)", example)
    assert [again.step(names["seat"], json.loads(text)) for text in typed] == told


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
        ("MOVE:\nbuild 0,3", "build 0,3"),
        ("**COUP :**\n\n`build 0,3`", "build 0,3"),
        ("**MOVE**: build 0,3", "build 0,3"),
        ("Here it is.\n```\nbuild 0,3\n```", "build 0,3"),
        ("« COUP : » build 0,3", "build 0,3"),
        ("COUP\u202f: «\u00a0la  Loire\u00a0»", "la Loire"),
        ("REPONSE : la Loire", "la Loire"),
        ("Il y en a beaucoup : trois\nla Loire", "la Loire"),
        ("Remove: 3\nbuild 0,1", "build 0,1"),
        ('MOVE:\n```json\n{\n"type": "build"\n}\n```\nThat is all.', '{\n"type": "build"\n}'),
        ('MOVE: {"type": ', '{"type":'),
        ("<think>MOVE: 3 or\nMOVE: 4</think>\nMOVE: 5", "5"),
        ("so MOVE: 4</think>MOVE: 5", "5"),
        ("<think>MOVE: 3 looks good, but let me", ""),
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
    with pytest.raises((ValueError, TypeError), match=named):
        TextGame(**{"key": "poker", "seed": 1, **wrong})


def test_a_seat_that_there_is_not() -> None:
    game = TextGame("poker", 1)
    with pytest.raises(ValueError, match="seat: from 0 to 1"):
        game.observe(2)
    with pytest.raises(ValueError, match="seat: from 0 to 1"):
        game.step(-1, "tut")


@pytest.mark.parametrize(
    "text", ["GUESS b4 o", "b4  O", "guess\u00a0B4\u00a0O.", "96. guess B4 O", "COUP : n° 56", "numéro 56"]
)
def test_a_listed_move_is_typed_as_people_type(text: str) -> None:
    game = TextGame("soleil", 1, emperor="house")
    (seat,) = game.to_move
    assert game.step(seat, '{"type": "ingots", "shuffle": true}') == ""
    (seat,) = game.to_move
    assert "\n56. guess C2 O\n" in game.observe(seat)
    assert game.step(seat, text) == ""
    assert f" {'C2' if '56' in text else 'B4'} O : " in game.observe(seat)


def examples(game: TextGame, seat: int) -> list[str]:
    """The moves that are shown whole."""
    return [line for line in game.observe(seat).splitlines() if line.startswith("{") and "…" not in line]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("which", [0, -1])
def test_animals_and_ingots_have_examples_that_can_be_made(which: int, language: Any) -> None:
    game = TextGame("soleil", 3, language=language)
    for seat in (0, 1):
        assert game.step(seat, examples(game, seat)[which]) == ""
    assert "guess A1 S" in game.observe(1)


def test_what_is_needed_to_deduce_is_told_however_long_ago_it_was() -> None:
    game = TextGame("soleil", 1, language="en", emperor="house", ingots="shuffled", seats=2)
    cells = [f"{row}{column}" for row in "ABCD" for column in range(1, 7)]
    for cell in cells:
        assert game.step(game.to_move[0], f"guess {cell} S") == ""
    read = game.observe(game.to_move[0])
    assert all(f" {cell} S: " in read for cell in cells)
