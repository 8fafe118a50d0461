"""Games that are played on fast go by the same board and the same rules as everything else."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import numpy as np
import pytest

from pyramidion.core import Chance, Entry, Play
from pyramidion.games.kreuzwort import GAME
from pyramidion.games.kreuzwort.board import CELL, CENTRE_INDEX, COLOUR, SIDES, STACK_INDEX
from pyramidion.games.kreuzwort.board_kernel import end_turn
from pyramidion.games.kreuzwort.bots import race as races
from pyramidion.games.kreuzwort.bots.race import SIDE_LINES, Race, formed, list_for
from pyramidion.games.kreuzwort.bots.race_kernel import best_to_form, draw_world, find, form_word
from pyramidion.games.kreuzwort.bots.scribe import weigh
from pyramidion.games.kreuzwort.bots.taste import KINDS, SCALE, picked, taste_for
from pyramidion.games.kreuzwort.bots.taste_kernel import HEIGHT, WORD
from pyramidion.games.kreuzwort.finder import lexicon_words, text, word_list
from pyramidion.games.kreuzwort.finder_kernel import Words
from pyramidion.games.kreuzwort.placements import position
from pyramidion.games.kreuzwort.values import Pass, State, Word

from .all_moves import ALPHABETS, Way, all_ways, judged, small_position, small_words


@lru_cache(maxsize=1)
def some_words() -> Words:
    every = lexicon_words()
    return picked(every, np.arange(0, len(every.masks), 32))


def some_turns(seed: int, turns: int, seats: int = 2, **options: object) -> Play:
    parsed = GAME.parse_options(options, seats)
    play = Play(GAME, parsed, seats, GAME.parse_setup({}, parsed, seats), Chance(seed))
    for _ in range(turns):
        seat = play.to_move[0]
        weighed = weigh(play.view(seat), seat, some_words(), 1, seed)
        play.step(Entry(seat, 0.0, weighed[0].move() if weighed else Pass()))
        if play.over:
            break
    return play


def race_of(state: State, seat: int, words: Words) -> Race:
    view = GAME.view(state, seat)
    return Race(view, position(view, seat), seat, words)


def lay_out(race: Race, state: State) -> None:
    """Put the letters of a game on the board of a race, the hidden ones too."""
    board = race.board
    board.letters[:], board.height[:] = 0, [len(stack) for stack in state.stacks]
    for i, stack in enumerate(state.stacks):
        for k, letter in enumerate(stack):
            board.letters[i, k] = ord(letter.upper()) - ord("A") + 32 * letter.islower()
    board.black[:] = [-1 if letter == "." else ord(letter) - ord("A") for letter in state.black]


def worth(state: State, seat: int, way: Way) -> int:
    """What a word is worth to a seat by taste: the sum over the pyramids that it takes."""
    taste, total = taste_for(len(state.sides)), 0
    for cell in [CELL[way.move.sources.get(name, name)] for name in way.move.cells]:
        if cell in STACK_INDEX and (stack := state.stacks[STACK_INDEX[cell]]):
            side = next((side for side in SIDES if cell in COLOUR[side]), "")
            whose = "grey" if not side else "theirs" if side in state.sides else "free"
            row = KINDS.index("mine" if side == state.sides[seat] else whose)
            letter, high = stack[-1].upper(), len(stack)
        elif cell in CENTRE_INDEX and state.black[CENTRE_INDEX[cell]] != ".":
            row, letter, high = KINDS.index("black"), state.black[CENTRE_INDEX[cell]], 0
        else:
            continue
        total += max(int(taste[row, ord(letter) - ord("A")] + taste[row, HEIGHT] * high), 0)
    return total


@pytest.mark.rule("R-K16")
@pytest.mark.parametrize("is_expert", [False, True])
@pytest.mark.parametrize("letters", ALPHABETS)
def test_the_words_worth_most_are_those_of_a_full_search(letters: str, is_expert: bool) -> None:
    found = 0
    for seed in range(25):
        random = Random(seed)
        state = small_position(random, letters, is_expert, most=6)
        seat = random.randrange(len(state.sides))
        words = small_words(random, letters, 6, 4)
        most: dict[str, int] = {}
        for way in all_ways(state, seat, words):
            most[way.word] = max(most.get(way.word, -(10**9)), worth(state, seat, way))
        said = race_of(state, seat, word_list(words)).best(10)
        values = []
        for placement in said:
            judgement = judged(state, seat, placement.word, placement.move())
            assert judgement is not None
            values.append(value := worth(state, seat, judgement))
            # In the expert game own grey may be worth more than the own colour, which is used first.
            assert value == most[placement.word] or (is_expert and value < most[placement.word])
        assert {placement.word for placement in said} == set(most)
        assert is_expert or values == sorted(values, reverse=True)
        found += len(most)
    assert found > 25


@pytest.mark.rule("R-K19")
@pytest.mark.parametrize(
    ("seed", "turns", "seats", "expert"),
    [(1, 0, 2, False), (2, 3, 2, False), (4, 5, 3, True), (5, 6, 4, False), (6, 9, 4, True)],
)
def test_a_word_takes_the_same_pyramids_by_the_kernels_and_by_the_rules(
    seed: int, turns: int, seats: int, expert: bool
) -> None:
    state = some_turns(seed, turns, seats, expert=expert).state
    (seat,) = GAME.to_move(state)
    race = race_of(state, seat, some_words())
    race.board = board = races.make_board(30)
    board.printed[:] = race.printed
    lay_out(race, state)
    height, black = board.height.copy(), board.black.copy()
    side = SIDES.index(state.sides[seat])
    parts = len(race.listed.begin) - 1
    number = find(
        race.listed, 0, parts, race.taste, SIDE_LINES, side, race.start.sides, board, len(board.values)
    )
    assert number > 0
    for k in range(number):
        board.height[:], board.black[:] = height, black
        form_word(race.listed, k, SIDE_LINES[side], board)
        form = board.forms[k]
        placement = formed(race.here, text(race.listed.words, int(form[WORD])), form, board.tops)
        way = judged(state, seat, placement.word, placement.move())
        assert way is not None
        assert way.after is not None
        assert (board.gained[-1], placement.points, placement.own) == (way.score, way.score, way.own)
        assert board.height.tolist() == [len(stack) for stack in way.after.stacks]
        assert [left >= 0 for left in board.black] == [letter != "." for letter in way.after.black]


@pytest.mark.rule("R-K23")
@pytest.mark.rule("R-K24")
@pytest.mark.parametrize(("seed", "seats", "expert"), [(8, 2, False), (9, 3, False), (10, 2, True)])
def test_a_race_ends_when_and_with_what_the_rules_say(seed: int, seats: int, expert: bool) -> None:
    """The words of a race, played by the rules too."""
    play = some_turns(seed, 2, seats, expert=expert)
    sides = np.array([SIDES.index(side) for side in play.state.sides])
    scores, lost = np.array(play.view(None).scores), np.zeros(seats, np.int64)
    turn, passed, over = play.to_move[0], 0, False
    while not over:
        assert play.to_move == (turn,)
        race = race_of(play.state, turn, some_words())
        lay_out(race, play.state)
        board, side = race.board, int(sides[turn])
        board.gained[:] = 0
        parts = len(race.listed.begin) - 1
        number = find(race.listed, 0, parts, race.taste, SIDE_LINES, side, sides, board, len(board.values))
        move: Pass | Word = Pass()
        if number:
            k = best_to_form(race.listed, number, SIDE_LINES[side], sides, board, scores, turn)
            form = board.forms[k]
            move = formed(race.here, text(race.listed.words, int(form[WORD])), form, board.tops).move()
            form_word(race.listed, k, SIDE_LINES[side], board)
        play.step(Entry(turn, 0.0, move))
        turn, passed, over = end_turn(turn, sides, board.gained, board.height, scores, lost, passed)
        assert over == play.over
        assert scores.tolist() == list(play.view(None).scores)


@pytest.mark.parametrize(("seats", "expert"), [(2, False), (3, True)])
def test_a_world_has_the_letters_that_are_hidden_and_the_tops_that_are_seen(seats: int, expert: bool) -> None:
    state = some_turns(3, 5, seats, expert=expert).state
    race = race_of(state, state.turn, some_words())
    board, laid = race.board, []
    for seed in range(3):
        draw_world(race.start, np.uint64(seed), board.letters)
        for i, stack in enumerate(state.stacks):
            shown = [chr(int(x) % 32 + ord("A")) for x in board.letters[i, : len(stack)]]
            assert shown[-1:] == [letter.upper() for letter in stack[-1:]]
        for first, cells in ((0, 6), (6, 6), (12, 6), (18, 6), (24, 4)):
            drawn = [board.letters[i, : len(state.stacks[i])] for i in range(first, first + cells)]
            true = "".join(state.stacks[first : first + cells])
            numbers = [ord(letter.upper()) - ord("A") + 32 * letter.islower() for letter in true]
            assert sorted(np.concatenate(drawn).tolist()) == sorted(numbers)
        laid.append(board.letters.tobytes())
    assert len(set(laid)) == 3


def test_what_one_of_several_others_loses_counts_less() -> None:
    two, three, four = (taste_for(seats)[KINDS.index("theirs")] for seats in (2, 3, 4))
    free = taste_for(2)[KINDS.index("free")]
    assert (abs(three - (two + free) / 2) <= 1).all()
    assert (abs(four - free) < abs(two - free) + SCALE).all()


def test_the_same_words_are_listed_once() -> None:
    words = some_words()
    assert list_for(words, 2) is list_for(words, 2)
    assert list_for(words, 3) is not list_for(words, 2)
    every = list_for(words, 2).words
    assert sorted(text(every, i) for i in range(len(every.masks))) == sorted(
        text(words, i) for i in range(len(words.masks))
    )
