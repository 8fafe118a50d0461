"""Alone: the estimate of the misses to come, what is asked by it, and the bound that nobody can beat."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from benchmarks.games.soleil.bound import most_hits
from pyramidion.games.soleil import belief
from pyramidion.games.soleil.belief import AROUND, Clue
from pyramidion.games.soleil.belief.kernel import scratch
from pyramidion.games.soleil.board import ALL_SOLVED, CELLS, EACH
from pyramidion.games.soleil.bots import answer
from pyramidion.games.soleil.bots.endgame import Endgame
from pyramidion.games.soleil.bots.misses import CANDIDATES, MARGIN, candidates, estimated, learned
from pyramidion.games.soleil.bots.misses_kernel import (
    ALL_DOUBT,
    BORDER,
    CERTAIN,
    DOUBT,
    FIGURES,
    MISS,
    NO_ROOM,
    OPEN,
    TERMS,
    TOUCHING,
    Reals,
    after,
    believe,
    describe,
)
from pyramidion.games.soleil.bots.misses_training import fitted, play, shuffled
from pyramidion.games.soleil.bots.oracle import fewest_misses
from pyramidion.games.soleil.bots.thinking import Position

BOARD = "SLAOSLAOSLAOSLAOSLAOSLAO"
NO_INGOTS = (0.0,) * len(CELLS)
NEAR = np.array(AROUND, np.int64)
SIX = (0, 1, 2, 6, 7, 8)


def asked(places: list[int]) -> Position:
    """What is known after these questions about BOARD."""
    clues: list[Clue] = []
    solved: dict[int, int] = {}
    for place in places:
        clues.append(clue := answer(BOARD, solved, place))
        if clue.hit:
            solved[clue.cell] = clue.symbol
    return Position(clues, solved, NO_INGOTS, 0.0)


def figures_of(at: Position) -> Reals:
    known = belief.posterior(at.clues, at.solved)
    out = np.empty(FIGURES)
    unsolved = ALL_SOLVED - sum(1 << cell for cell in at.solved)
    describe(known.probability, float(known.total), unsolved, NEAR, out)
    return out


def shown() -> dict[int, int]:
    """All cells but six lie open; two each of three animals are hidden."""
    cards = [symbol for symbol in range(4) for _ in range(EACH if symbol == 3 else EACH - 2)]
    return dict(zip([cell for cell in range(len(CELLS)) if cell not in SIX], cards, strict=True))


@pytest.mark.parametrize("places", [[], [0], [0, 4, 29], [0, 1, 5, 30, 33]])
def test_the_compiled_belief_is_the_belief(places: list[int]) -> None:
    at = asked(places)
    chances = np.empty((24, 4))
    rows, known = belief.clue_rows(at.clues), belief.known_cells(at.solved)
    total = believe(rows, known, scratch(1 << 17), chances)
    expected = belief.posterior(at.clues, at.solved)
    assert total == expected.total
    assert chances == pytest.approx(expected.probability)


def test_a_belief_that_has_no_room_says_so() -> None:
    at = asked([0, 4, 29, 50])
    rows, known = belief.clue_rows(at.clues), belief.known_cells(at.solved)
    assert believe(rows, known, scratch(64), np.empty((24, 4))) == NO_ROOM
    chance = float(belief.posterior(at.clues, at.solved).probability[1, 1])
    given = (rows, known, ALL_SOLVED - 1, 5, chance, 1.0, NEAR, learned())
    assert after(*given, scratch(64)) == NO_ROOM


def test_the_figures_of_an_untouched_board() -> None:
    figures = figures_of(asked([]))
    assert figures[[MISS, DOUBT, CERTAIN, OPEN, BORDER]] == pytest.approx([18, 48, 0, 24, 0])
    # 68 pairs of neighbours, two bits each; 24! / 6!^4 arrangements.
    assert figures[TOUCHING] == pytest.approx(136)
    assert 2 ** figures[ALL_DOUBT] == pytest.approx(2308743493056)


def test_all_answers_to_a_question_count() -> None:
    """With an estimate of one miss wherever something is open, a question costs its own miss and that one."""
    at = asked([0, 29])
    known = belief.posterior(at.clues, at.solved)
    one = np.zeros(TERMS)
    one[0] = 1.0
    unsolved = ALL_SOLVED - sum(1 << cell for cell in at.solved)
    rows, cells = belief.clue_rows(at.clues), belief.known_cells(at.solved)
    chance = float(known.probability[1, 1])
    cost = after(rows, cells, unsolved, 5, chance, float(known.total), NEAR, one, scratch(1 << 17))
    assert cost == pytest.approx(2.0 - chance)


def test_only_likely_questions_are_looked_into() -> None:
    at = asked([0, 4, 29])
    chances = belief.posterior(at.clues, at.solved).probability
    unsolved = ALL_SOLVED - sum(1 << cell for cell in at.solved)
    places = candidates(chances, unsolved)
    found = [float(chances.flat[place]) for place in places]
    assert found == sorted(found, reverse=True)
    assert len(places) <= CANDIDATES
    assert min(found) >= max(found) - MARGIN
    assert not {place // 4 for place in places} & {*at.solved}


def test_the_oracle_asks_what_leads_to_the_fewest_misses() -> None:
    at = asked([0, 4, 29])
    costs = estimated(at, belief.posterior(at.clues, at.solved))
    ranked = fewest_misses(at, 100, 1)
    assert ranked[0].worth == pytest.approx(-min(costs.values()))
    # Every question that is allowed has its worth, and those not looked into come last.
    assert len(ranked) == 4 * (len(CELLS) - len(at.solved))
    assert {*[w.place for w in ranked[: len(costs)]]} == {*costs}


def test_the_learned_estimate_plays_better_than_the_likeliest() -> None:
    boards = shuffled(150, 5)
    likeliest, seen, left = play(boards, np.zeros(0))
    assert play(boards, learned())[0].mean() < likeliest.mean()
    # A fit to those very games is right on average.
    first, second = np.triu_indices(FIGURES)
    matters = seen[:, OPEN] > 0
    terms = seen[matters][:, first] * seen[matters][:, second]
    assert (terms @ fitted(seen, left)).mean() == pytest.approx(left[matters].mean(), abs=0.01)


def test_the_bound_rises_with_the_questions_and_stays_below_the_best() -> None:
    boards = [
        [dict(zip(SIX, kinds, strict=True)).get(cell, 3) for cell in range(24)]
        for kinds in sorted({*permutations((0, 0, 1, 1, 2, 2))})
    ]
    search = Endgame(boards, SIX, 10**6)
    bounds = [questions - most_hits(questions, shown()) for questions in (1, 2, 3, 4)]
    assert bounds == sorted(bounds)
    assert bounds[0] == pytest.approx(2 / 3)
    assert bounds[-1] < search.misses(search.everything)


def test_the_bound_of_the_whole_board() -> None:
    assert most_hits(1) == pytest.approx(0.25)
    # Worked out with the tables of all answers, question by question.
    table = belief.question_table([])
    best = 0.0
    for cell in (0, 1, 2, 6, 7, 8):
        hits = float(table[cell, 0, 1].sum())
        for hit in (False, True):
            for count in range(9):
                chance = float(table[cell, 0, int(hit), count])
                if chance > 0:
                    chances = belief.posterior([Clue(cell, 0, hit, count, AROUND[cell])]).probability
                    hits += chance * float(np.delete(chances, [cell] * hit, axis=0).max())
        best = max(best, hits)
    assert most_hits(2) == pytest.approx(best)
