"""A word formed step by step: every legal word can be, and every step that is offered leads to one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from pyramidion.core import Chance, Refused
from pyramidion.games.kreuzwort import finder
from pyramidion.games.kreuzwort.board import CENTRE_INDEX, NAMES, SIDES, SIZE
from pyramidion.games.kreuzwort.placements import LINES, path
from pyramidion.games.kreuzwort.research.arrays import ACTIONS, END, PASS, PLACE, STAY, TOP, Codec
from pyramidion.games.kreuzwort.research.forming import CELLS, OWN_STACKS, placed
from pyramidion.games.kreuzwort.research.forming_kernel import FIRST_OFFSET, LAST_OFFSET, OFFSETS
from pyramidion.games.kreuzwort.rules import Kreuzwort, known
from pyramidion.games.kreuzwort.values import State, Word
from pyramidion.games.kreuzwort.words import form
from pyramidion.research import env

GAME = Kreuzwort()
DICTIONARY = ("AS", "ET", "EN", "SE", "TU", "LES", "RIEN", "TIRE", "SUR", "NE", "TES", "OR", "ZE")


def begun(options: dict[str, Any], seats: int, words: tuple[str, ...] | None = None) -> tuple[State, Codec]:
    parsed = GAME.parse_options(options, seats)
    raw = {} if words is None else {"words": list(words)}
    state = GAME.start(parsed, seats, GAME.parse_setup(raw, parsed, seats), Chance(seats))
    return state, Codec(GAME, parsed, seats)


def played(state: State, codec: Codec, random: Random, moves: int) -> Iterator[State]:
    """A random game by actions; each of its positions. A begun word can always be finished."""
    for _ in range(moves):
        yield state
        (seat, *_) = GAME.to_move(state) or (None,)
        if seat is None:
            return
        draft: tuple[int, ...] = ()
        move = None
        while move is None:
            legal = np.flatnonzero(codec.mask(state, seat, draft)).tolist()
            assert legal, draft
            number = random.choice([one for one in legal if one != PASS] or legal)
            draft = (*draft, number)
            move = codec.move(state, seat, draft, random)
        state, _ = GAME.apply(state, seat, move, 0.0, Chance(None))


def offered(state: State, codec: Codec, seat: int, draft: tuple[int, ...] = ()) -> Iterator[Word]:
    """Every word that the masks lead to."""
    for number in np.flatnonzero(codec.mask(state, seat, draft)).tolist():
        move = codec.move(state, seat, (*draft, number), Random(0))
        if isinstance(move, Word):
            yield move
        elif move is None:
            yield from offered(state, codec, seat, (*draft, number))


def legal_words(state: State, seat: int, words: tuple[str, ...]) -> Iterator[Word]:
    """Every word of these that the rules allow: all places, all sources of each letter, tried one by one."""
    tops: dict[str, list[int]] = {}
    side = state.sides[seat]
    for stack, cell in zip(state.stacks, OWN_STACKS["S"], strict=True):
        if stack:
            tops.setdefault(stack[-1].upper(), []).append(cell)
    for word, line, offset in product(words, range(len(LINES[side])), range(-4, 8)):
        if offset + len(word) < 1 or (offset < 0 and offset + len(word) > 8):
            continue
        cells = path(side, line, offset, len(word))
        choices = [
            [cell, *(top for top in tops.get(letter, ()) if top != cell)]
            for cell, letter in zip(cells, word, strict=True)
        ]
        if not any(cell in CENTRE_INDEX for cell in cells):
            continue
        for sources in product(*choices):
            move = Word(
                tuple(NAMES[cell] for cell in cells),
                {
                    NAMES[cell]: NAMES[source]
                    for cell, source in zip(cells, sources, strict=True)
                    if cell != source
                },
            )
            try:
                formed = form(state, seat, move)
            except Refused:
                continue
            if formed.word == word:
                yield move


def key(move: Word) -> tuple[Any, ...]:
    return move.cells, tuple(sorted(move.sources.items()))


@pytest.mark.parametrize(("options", "seats"), [({}, 2), ({"expert": True}, 3), ({"letters": "box"}, 4)])
@pytest.mark.rule("R-K16")
def test_masks_offer_exactly_the_words_that_the_rules_allow(options: dict[str, Any], seats: int) -> None:
    state, codec = begun(options, seats, DICTIONARY)
    random, some = Random(seats), 0
    for number, now in enumerate(played(state, codec, random, 14)):
        if number % 4 and now.over is None:
            continue
        for seat in GAME.to_move(now):
            found = sorted(map(key, offered(now, codec, seat)))
            assert len(found) == len(set(found))
            assert found == sorted(set(map(key, legal_words(now, seat, DICTIONARY))))
            some += len(found)
    assert some > 100


@pytest.mark.parametrize(("options", "seats"), [({}, 3), ({"expert": True, "inflected": False}, 2)])
@pytest.mark.rule("R-K20")
def test_every_word_that_the_finder_finds_can_be_formed(options: dict[str, Any], seats: int) -> None:
    state, codec = begun(options, seats)
    random = Random(seats)
    words = finder.lexicon_words(codec.options.inflected)
    for number, now in enumerate(played(state, codec, random, 12)):
        if number % 5 or now.over is not None:
            continue
        seat = now.turn
        finds = finder.every(GAME.view(now, seat), seat, words)
        fresh = Codec(GAME, codec.options, seats)
        lines = {tuple(one.cells) for one in finds[:: max(len(finds) // 200, 1)]}
        assert lines
        for one in finds[:: max(len(finds) // 60, 1)]:
            numbers = codec.encode(one.move(), seat)
            for length, action in enumerate(numbers):
                assert fresh.mask(now, seat, numbers[:length])[action], (one.word, length)
            assert codec.move(now, seat, numbers, random) == one.move()


@pytest.mark.rule("A-K18")
def test_where_the_others_decide_any_letters_will_do_and_every_step_can_be_finished() -> None:
    state, codec = begun({"validation": "challenge"}, 2)
    random, invented = Random(4), 0
    for now in played(state, codec, random, 60):
        if now.pending is not None:
            invented += not known(now, now.pending.word)
            assert np.flatnonzero(codec.mask(now, now.pending.seat, ())).tolist() == []
    assert invented > 5


def test_a_random_word_of_the_challenge_is_offered() -> None:
    """Whatever the rules allow: short words from wherever chance looks."""
    state, codec = begun({"validation": "challenge", "expert": True}, 4)
    random = Random(1)
    for _ in range(60):
        if not GAME.to_move(state):
            break
        seat = random.choice(GAME.to_move(state))
        move = GAME.random_move(state, seat, random)
        numbers = codec.encode(move, seat)
        for length, action in enumerate(numbers):
            assert codec.mask(state, seat, numbers[:length])[action]
        state, _ = GAME.apply(state, seat, move, 0.0, Chance(None))


def test_a_word_is_the_same_whichever_way_round_the_ring_it_runs() -> None:
    codec = begun({}, 2)[1]
    clockwise = path("S", 2, 5, 6)
    other = [*clockwise[:4], 9 + 10 * 3, 9 + 10 * 2]
    assert [NAMES[cell] for cell in clockwise[3:]] != [NAMES[cell] for cell in other[3:]]
    for cells in (clockwise, other):
        move = Word(tuple(NAMES[cell] for cell in cells))
        assert codec.encode(move, 0)[0] == PLACE + 2 * OFFSETS + 5 - FIRST_OFFSET


def test_what_is_no_place_has_no_number() -> None:
    codec = begun({}, 2)[1]
    for cells in (("A1", "A2"), ("C3",), ("C5", "C4", "C3")):
        with pytest.raises(ValueError, match=r"move: .* is no place for a word of seat 0"):
            codec.encode(Word(cells), 0)
    assert placed("N", [CELLS["N"][cell] for cell in (22, 23, 24)]) == (0, 1)


def test_all_sides_see_the_same_board() -> None:
    for side in SIDES:
        assert sorted(CELLS[side]) == list(range(SIZE * SIZE))
        for line, offset in product(range(12), range(FIRST_OFFSET, LAST_OFFSET + 1)):
            length = 8 - offset
            seen = tuple(CELLS[side][cell] for cell in path("S", line, offset, length))
            assert seen == path(side, line, offset, length)
    assert (TOP, STAY, END, PLACE, ACTIONS) == (3, 31, 32, 33, 453)


def test_a_word_of_cells_that_are_not_there_is_refused() -> None:
    made = env(GAME.key)
    made.reset(seed=1)
    with pytest.raises(ValueError, match=r"^move: "):
        made.encode({"type": "word", "cells": ["Z99"], "from": {}})
