"""The tables of the client's tutorials: a house opens each of them, and the newcomer's game goes on from there."""

from __future__ import annotations

import json

import pytest

from pyramidion import games
from pyramidion.core import transcript as transcripts
from pyramidion.decks import Library
from pyramidion.language.clues import Convention, judge_clue
from pyramidion.language.lexicon import lexicon
from tools.tutorials import GAME_KEYS, seen, table
from tools.tutorials import GAMES as CLIENT


@pytest.mark.parametrize("key", GAME_KEYS)
def test_the_game_is_taken_up_with_the_weakest_bots(key: str) -> None:
    raw = table(key)
    play = transcripts.replay(transcripts.parse(raw, games.load), Library())
    assert not play.over
    assert 0 in play.to_move or key == "pyramide"
    weakest = games.BOT_LEVELS[key][0]
    assert raw["meta"]["bots"] == {str(seat): weakest for seat in range(1, play.seats)}


@pytest.mark.parametrize("key", GAME_KEYS)
def test_the_recorded_views_are_those_of_today(key: str) -> None:
    """`python -m tools.tutorials` writes them again."""
    recorded = json.loads((CLIENT / key / "tutorial.views.json").read_text(encoding="utf-8"))
    for playthrough in recorded:
        assert playthrough["steps"][0]["view"] == seen(
            transcripts.replay(transcripts.parse(table(key), games.load), Library())
        )


def test_kreuzwort_proposes_words_of_the_dictionary() -> None:
    words = table("kreuzwort")["meta"]["words"]
    assert [word for word in words if word not in lexicon()] == []


def test_pyramide_proposes_clues_that_are_allowed() -> None:
    raw = table("pyramide")
    clues = raw["meta"]["clues"]
    assert list(clues) == raw["setup"]["phrases"][-1]["text"].split("*")[1::2]
    for word, proposed in clues.items():
        for clue in proposed:
            assert judge_clue(word, clue, Convention()).verdict == "allowed", (word, clue)
