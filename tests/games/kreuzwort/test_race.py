"""Games that are played on fast go by the same board as everything else."""

from __future__ import annotations

import itertools
from random import Random

import numpy as np
import pytest

from pyramidion.core import Chance, Entry, Play
from pyramidion.games.kreuzwort import GAME, board_kernel
from pyramidion.games.kreuzwort import finder_kernel as finder
from pyramidion.games.kreuzwort.board import SIDES, STACK_INDEX
from pyramidion.games.kreuzwort.bots.race import EARLY, LATER, SOON, Race, one_in, worlds
from pyramidion.games.kreuzwort.bots.scribe import weigh
from pyramidion.games.kreuzwort.finder import Ground, lexicon_words, scratch, text
from pyramidion.games.kreuzwort.placements import LINES, filled, position
from pyramidion.games.kreuzwort.values import Pass


def some_turns(seed: int, turns: int, seats: int = 2, **options: object) -> Play:
    parsed = GAME.parse_options(options, seats)
    play = Play(GAME, parsed, seats, GAME.parse_setup({}, parsed, seats), Chance(seed))
    words = one_in(LATER, lexicon_words())
    for _ in range(turns):
        seat = play.to_move[0]
        weighed = weigh(play.view(seat), seat, words, 1, seed)
        play.step(Entry(seat, 0.0, weighed[0].move() if weighed else Pass()))
        if play.over:
            break
    return play


@pytest.mark.parametrize(
    ("seed", "turns", "seats", "expert"),
    [
        (1, 0, 2, False),
        (2, 3, 2, False),
        (3, 7, 2, False),
        (4, 5, 3, True),
        (5, 6, 4, False),
        (6, 9, 4, True),
    ],
)
def test_a_race_sees_the_board_and_takes_the_pyramids_as_the_finder_does(
    seed: int, turns: int, seats: int, expert: bool
) -> None:
    play = some_turns(seed, turns, seats, expert=expert)
    seat = play.to_move[0] if play.to_move else 0
    view, words = play.view(seat), one_in(LATER, lexicon_words())
    here = position(view, seat)
    ground = Ground(here)
    race = Race(view, worlds(view, 1, seed)[0], seat, words, words)
    side = SIDES.index(here.side)

    height, black = race.start_height.copy(), race.start_black.copy()
    board = (race.start_letters, height, black)
    letter, kind, pool, gained = race.board.letter, race.board.kind, race.board.spot.pool, race.board.gained
    board_kernel.lay(side, *board, race.printed, letter, kind, pool)
    assert (kind == ground.kind).all()
    standing = ground.kind != 0
    assert (letter[standing] == ground.letter[standing]).all()
    assert (pool == ground.spot.pool).all()

    rows = np.empty((len(words.masks), 4), np.int64)
    rows = rows[: finder.every_word(words, ground.spot, scratch(), rows)]
    assert len(rows) > 0
    for word, _, line, offset in rows[Random(seed).sample(range(len(rows)), min(60, len(rows)))].tolist():
        placement = filled(here, text(words, word), line, offset, own_first=True)
        assert placement is not None
        height[:], black[:] = race.start_height, race.start_black
        spelt = words.text[words.start[word] : words.start[word + 1]]
        lines = np.array(LINES[here.side], np.int64)
        board_kernel.take(spelt, len(spelt), offset, side, line, lines, *board, letter, kind, pool, gained)
        assert gained[-1] == placement.points
        own = [cell for cell in placement.taken if here.is_own_pyramid(cell)]
        mine = slice(6 * side, 6 * side + 6)
        assert (race.start_height[mine] - height[mine]).sum() == len(own)
        assert all(height[STACK_INDEX[cell]] == race.start_height[STACK_INDEX[cell]] - 1 for cell in own)
        assert (race.start_height - height).sum() + (race.start_black != black).sum() == len(placement.taken)


def test_a_race_ends_with_the_score_of_the_rules() -> None:
    """The words of a race, played by the rules in the world that it was in, give the same scores."""
    play = some_turns(8, 4)
    seat = play.to_move[0]
    view = play.view(seat)
    soon, later = one_in(SOON, lexicon_words()), one_in(LATER, lexicon_words())
    stacks = play.state.stacks
    truth = {cell: stacks[i] for cell, i in STACK_INDEX.items()}
    race = Race(view, truth, seat, soon, later)
    first = weigh(view, seat, later, 1, 1)[0]
    ahead = race.ahead_after(first.placement)

    play.step(Entry(seat, 0.0, first.move()))
    for number in itertools.count():
        if play.over:
            break
        words, turn = soon if number < EARLY else later, play.to_move[0]
        here, at = position(play.view(turn), turn), np.zeros(3, np.int64)
        if finder.best_points(words, Ground(here).spot, 1 << 30, scratch(), at) < 0:
            play.step(Entry(turn, 0.0, Pass()))
            continue
        placement = filled(here, text(words, int(at[2])), int(at[0]), int(at[1]), own_first=True)
        assert placement is not None
        play.step(Entry(turn, 0.0, placement.move()))
    assert play.outcome is not None
    scores = play.outcome.scores
    assert scores == tuple(race.scores.tolist())
    assert ahead == scores[seat] - scores[1 - seat]
