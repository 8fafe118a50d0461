"""Games of words by number: every word that is offered may be said, and the right one is among them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from pyramidion.core import Chance, Refused
from pyramidion.decks import Library
from pyramidion.games import part
from pyramidion.games.spoken_codec import SpokenCodec, everyday_words
from pyramidion.research import env, keys
from pyramidion.research.aec import GameEnv

from .variants import VARIANTS, Somebody, made


def is_spoken(key: str) -> bool:
    arrays = part(key, "research.arrays")
    return arrays is not None and issubclass(arrays.Codec, SpokenCodec)


SPOKEN = [key for key in keys() if is_spoken(key)]


def codec_of(made_env: GameEnv) -> SpokenCodec[Any, Any, Any]:
    codec = made_env.codec
    assert isinstance(codec, SpokenCodec)
    return codec


def game_of(environment: GameEnv, seed: int, most: int) -> Iterator[None]:
    """The positions of a game that somebody plays who knows half of the answers."""
    somebody = Somebody(Random(seed))
    environment.reset(seed=seed)
    for _ in range(most):
        if any(environment.terminations.values()):
            return
        yield
        environment.step(somebody.action(environment))


def refused(environment: GameEnv, draft: tuple[int, ...]) -> str | None:
    """Why the rules forbid what these actions make of the position; None where they allow it."""
    seat = environment.seat_of[environment.agent_selection]
    move = environment.codec.move(environment.now, seat, draft, Random(0))
    assert move is not None
    try:
        environment.game.apply(environment.now, seat, move, 0.0, Chance(1, Library()))
    except Refused as why:
        return f"{move}: {why}"
    return None


@pytest.mark.parametrize(("key", "options", "seats"), [v for v in VARIANTS if v.values[0] in SPOKEN])
def test_whatever_is_offered_may_be_said(key: str, options: dict[str, Any], seats: int) -> None:
    environment, random = made(key, options, seats), Random(seats)
    for _ in game_of(environment, seats, 60):
        if environment.draft:
            offered = np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"])
            assert len(offered)
            for word in random.sample(offered.tolist(), min(len(offered), 8)):
                assert refused(environment, (*environment.draft, word)) is None


@pytest.mark.parametrize("key", SPOKEN)
def test_the_vocabulary_is_sorted_and_has_the_everyday_words(key: str) -> None:
    environment = env(key)
    codec = codec_of(environment)
    words = codec.vocabulary.words
    assert list(words) == sorted(set(words))
    assert set(words) >= everyday_words()
    assert environment.metadata["vocabulary"] == codec.vocabulary.digest
    assert codec.vocabulary.code(None) == 0
    assert codec.vocabulary.code(words[0]) == 1
    assert codec.vocabulary.code("no such word") == len(words) + 1


@pytest.mark.parametrize("key", SPOKEN)
def test_a_text_that_is_no_word_of_the_vocabulary_has_no_number(key: str) -> None:
    codec = codec_of(env(key))
    move = codec.said(codec.spoken[0], "hippopotomonstrosesquippédaliophobie")
    with pytest.raises(ValueError, match=r"move: 'hippopoto.* is not in the vocabulary"):
        codec.encode(move, 0)


def test_the_right_answer_can_be_given() -> None:
    """Each first question of many games: its answers are in the vocabulary, and the judge takes one for right."""
    environment = env("cible", clock=False)
    for seed in range(12):
        environment.reset(seed=seed)
        card = environment.now.supply.premier_tour[environment.now.used.premier_tour - 1]
        codec = codec_of(environment)
        assert {names[0] for names in card.answers} <= set(codec.vocabulary.words)
        number = codec.vocabulary.number[card.answers[0][0]]
        environment.step(len(codec.alone))
        environment.step(codec.first_word + number)
        assert environment.now.last.verdict in ("juste", "déjà dit")


def test_the_word_can_be_guessed_and_named_by_the_clues_of_everyday() -> None:
    environment = env("pyramide")
    codec = codec_of(environment)
    for seed in range(6):
        for _ in game_of(environment, seed, 40):
            state = environment.now
            if state.step == "guess" and not environment.draft:
                word = environment.game.view(state, state.dico[0]).words[state.word]
                assert word in codec.vocabulary.number
                environment.step(codec.encode(codec.said("guess", word), 0)[0])
                environment.step(codec.first_word + codec.vocabulary.number[word])
                assert environment.now.heard.worth == "right"
                break


@pytest.mark.rule("R-C27")
def test_in_the_check_of_the_finale_every_text_of_a_level_can_be_appealed_against() -> None:
    environment = env("cible", clock=False, check=True)
    codec = codec_of(environment)
    appeals = 0
    for seed in range(4):
        for _ in game_of(environment, seed, 400):
            if environment.now.phase != "check" or environment.now.vote is not None or environment.draft:
                continue
            seat = environment.seat_of[environment.agent_selection]
            texts = {
                (level.level, said.text)
                for level in environment.game.view(environment.now, seat).check.levels
                for said in level.texts
                if not said.ruled and said.text in codec.vocabulary.number
            }
            offered = set()
            for begun in np.flatnonzero(codec.mask(environment.now, seat, ())).tolist():
                if begun < len(codec.alone):
                    continue
                for word in np.flatnonzero(codec.mask(environment.now, seat, (begun,))).tolist():
                    assert refused(environment, (begun, word)) is None
                    level = codec.spoken[begun - len(codec.alone)]
                    offered.add((level, codec.vocabulary.words[word - codec.first_word]))
            assert offered == texts
            appeals += len(offered)
    assert appeals > 3
