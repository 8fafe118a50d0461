"""Words that are spelt letter by letter: the masks are exact, and the trie has the words of its list."""

from __future__ import annotations

from random import Random

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core import Chance
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.finder import lexicon_words, text
from pyramidion.games.kreuzwort.placements import INNER, filled, position
from pyramidion.games.kreuzwort.research.batch_arrays import END, LETTER, START, Codec
from pyramidion.games.kreuzwort.research.spelling_kernel import FIRST_OFFSET
from pyramidion.games.kreuzwort.research.trie import ROOT, Trie, lexicon_trie, trie_of
from pyramidion.games.kreuzwort.values import Pass, State


def words_of(trie: Trie, node: int = ROOT, begun: str = "") -> list[str]:
    found = [begun] if trie.ends[node] else []
    for edge in range(trie.first[node], trie.first[node + 1]):
        found += words_of(trie, trie.target[edge], begun + chr(65 + trie.letter[edge]))
    return found


@given(st.sets(st.text("ABEST", min_size=2, max_size=9), max_size=40))
def test_a_trie_has_the_words_of_its_list(words: set[str]) -> None:
    assert words_of(trie_of(words)) == sorted(words)


def test_the_trie_of_the_lexicon_is_small_and_whole() -> None:
    trie, words = lexicon_trie(), lexicon_words()
    ways = np.zeros(len(trie.ends), np.int64)
    ways[ROOT] = 1
    number = 0
    while ways.any():  # letter by letter, by how many ways each node is reached
        number += int(ways[trie.ends == 1].sum())
        edges = np.repeat(ways, np.diff(trie.first))
        ways = np.bincount(trie.target, edges, len(ways)).astype(np.int64)
    assert number == len(words.masks)
    assert len(trie.ends) < number / 5


def some_position(seed: int) -> State:
    """A board from which anything may have been taken, and a list of a few words."""
    random, words = Random(seed), lexicon_words()
    seats, expert = random.choice([2, 3, 4]), random.random() < 0.3
    options = GAME.parse_options({"expert": expert}, seats)
    short = [i for i in range(len(words.masks)) if words.start[i + 1] - words.start[i] < 8]
    listed = [text(words, i) for i in random.sample(short, 150)] + [
        text(words, random.randrange(len(words.masks))) for _ in range(50)
    ]
    setup = GAME.parse_setup({"words": listed}, options, seats)
    state = GAME.start(options, seats, setup, Chance(seed))
    left = random.random()
    stacks = tuple(stack[: sum(random.random() < left for _ in stack)] for stack in state.stacks)
    black = "".join(letter if random.random() < left else "." for letter in state.black)
    return msgspec.structs.replace(state, stacks=stacks, black=black)


def reachable(length: int) -> list[int]:
    """The offsets at which a word of this length touches the centre and leaves the line at one end at most (A-K2)."""
    return [o for o in range(2 - length, INNER - 1) if o >= 0 or o + length <= INNER]


@pytest.mark.rule("R-K16", "A-K2", "R-K20")
@pytest.mark.parametrize("seed", range(40))
def test_a_letter_is_open_if_and_only_if_a_word_can_follow(seed: int) -> None:
    state = some_position(seed)
    codec, random = Codec(GAME, state.options, len(state.sides)), Random(seed)
    here = position(GAME.view(state, state.turn), state.turn)
    assert state.words is not None
    lines = codec.mask(state, state.turn, ())[:12]
    line = random.choice(lines.nonzero()[0].tolist() or [0])
    offsets = {
        word: {offset for offset in reachable(len(word)) if filled(here, word, line, offset)}
        for word in state.words
    }
    formable = {word for word, found in offsets.items() if found}
    assert bool(lines[line]) == bool(formable)
    for word in random.sample(sorted(formable), min(len(formable), 8)):
        for length in range(len(word) + 1):
            draft = (line, *[LETTER + ord(letter) - 65 for letter in word[:length]])
            mask = codec.mask(state, state.turn, draft)
            following = {
                other[length] for other in formable if other.startswith(word[:length]) and other[length:]
            }
            assert {chr(65 + x) for x in mask[LETTER:END].nonzero()[0]} == following
            assert bool(mask[END]) == (word[:length] in formable)
            assert mask.sum() == len(following) + mask[END]
        spelt = (line, *[LETTER + ord(letter) - 65 for letter in word], END)
        mask = codec.mask(state, state.turn, spelt)
        assert set((mask.nonzero()[0] - START + FIRST_OFFSET).tolist()) == offsets[word]
        for start in mask.nonzero()[0].tolist():
            move = codec.move(state, state.turn, (*spelt, start), random)
            assert move is not None
            GAME.apply(state, state.turn, move, 0.0, Chance(0))


def test_a_move_is_encoded_where_it_can_be() -> None:
    codec = Codec(GAME, GAME.parse_options({}, 2), 2)
    assert codec.move(some_position(1), 0, codec.encode(Pass(), 0), Random(0)) == Pass()
