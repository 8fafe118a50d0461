"""Many games of La pyramide du soleil at once: the rules, compiled.

A game is a record (`RECORD`). Animals and values of ingots are numbers from 0 to 3, cells from 0 to 23, sets of cells
are bits. What guessers are shown is the same for all of them and kept in the record as it changes, in the layout of
`arrays`. `tests/research/test_batch_rules.py` replays games in the rule engine, step by step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pyramidion.core.batches import Payments, Results, Shown, States, record_of
from pyramidion.games.chance_kernel import Record, below, shuffle
from pyramidion.games.jit import kernel
from pyramidion.games.soleil import board
from pyramidion.games.soleil.bits import popcount

CELLS, KINDS, EACH = len(board.CELLS), len(board.SYMBOLS), board.EACH
MOST_SEATS = 6
ALL_SOLVED, COINS = board.ALL_SOLVED, board.COINS
AROUND = np.array(board.AROUND, np.int64)
VALUES = np.array(board.VALUES, np.int16)
SHUFFLE = CELLS * KINDS
ACTIONS = SHUFFLE + 1
NOBODY = -1
UNLIMITED = -1
MOST = 32767
"""What is shown has sixteen bits."""
# Phases, as in `arrays`.
SETUP, GUESS, OVER = range(3)
PHASES = 3
HEAD = PHASES + 2
"""Of an observation, before the grids: so many numbers, and four of each seat."""
# Where the parts of `grids` begin.
BOARD, FOUND, INGOTS, CLUE = 0, CELLS, 2 * CELLS, 3 * CELLS
ASKED = CLUE + SHUFFLE
GRIDS = ASKED + SHUFFLE

RECORD = record_of(
    [
        ("solved", np.int64),
        ("where", np.int64, (KINDS,)),  # the cells of each animal
        ("gold", np.int32, (MOST_SEATS,)),
        ("grids", np.int16, (GRIDS,)),
        ("questions", np.int16, (MOST_SEATS,)),
        ("number", np.int16),  # of questions in this round
        ("round", np.int16),
        ("bank", np.int16),
        ("phase", np.int8),
        ("emperor", np.int8),
        ("turn", np.int8),
        ("asked", np.int8),  # the seat that moves next; where several may, chance picks it
        ("hidden", np.bool_),  # the animals lie behind the palace
        ("laid", np.bool_),  # the ingots lie there, or there are none
        ("drafted", np.int8),  # how many cards or ingots the seat that is asked has laid out
        ("draft", np.int8, (CELLS,)),
        ("board", np.int8, (CELLS,)),
        ("ingots", np.int8, (CELLS,)),
        ("mask", np.int8, (ACTIONS,)),
    ]
)


class Rules(NamedTuple):
    """Seats and options as numbers."""

    seats: int
    rounds: int
    house: bool
    """The house is Atahualpa."""
    duel: bool
    placed: bool
    """The guessers lay out the ingots."""
    seen: bool
    """Ingots lie face up."""
    coins: int


# Laying out.


@kernel
def mix(game: Record, kinds: Any) -> None:
    """Six of each kind, as chance has it."""
    for cell in range(CELLS):
        kinds[cell] = cell % KINDS
    shuffle(game, kinds, CELLS)


@kernel
def hide(game: Record, kinds: Any) -> None:
    game.hidden = True
    game.where[:] = 0
    for cell in range(CELLS):
        game.board[cell] = kinds[cell]
        game.where[kinds[cell]] |= 1 << cell


@kernel
def lay(game: Record, kinds: Any, rules: Rules) -> None:
    game.laid = True
    for cell in range(CELLS):
        game.ingots[cell] = kinds[cell]
        if rules.seen:
            game.grids[INGOTS + cell] = VALUES[kinds[cell]]


@kernel
def begin_round(game: Record, rules: Rules) -> None:
    """R-S11, A-S13: the next emperor is the left neighbour; what is left to chance lies there already."""
    game.round += 1
    game.solved = game.number = game.drafted = 0
    game.grids[:] = 0
    game.hidden, game.laid = False, rules.duel
    game.bank = 0 if rules.duel else rules.coins
    game.emperor, game.turn = NOBODY, 0
    if rules.house:
        mix(game, game.draft)
        hide(game, game.draft)
    else:
        game.emperor = (game.round - 1) % rules.seats
        game.turn = (game.emperor + 1) % rules.seats  # R-S4
    if not rules.placed and not rules.duel:
        mix(game, game.draft)
        lay(game, game.draft, rules)


@kernel
def begin_game(game: Record, rules: Rules) -> None:
    game.moves = 0
    game.round = 0
    game.gold[:] = 0
    game.questions[:] = 0
    begin_round(game, rules)
    ask(game, rules)


@kernel
def lay_out(game: Record, action: int, rules: Rules) -> None:
    """The next card or ingot of the seat that is asked; with the last one, or by chance, all of them lie there."""
    if action == SHUFFLE:
        mix(game, game.draft)
    else:
        game.draft[game.drafted] = action % KINDS
        game.drafted += 1
        if game.drafted < CELLS:
            return
    game.drafted = 0
    if game.asked == game.emperor:
        hide(game, game.draft)
    else:
        lay(game, game.draft, rules)


# Questions.


@kernel
def guess(game: Record, action: int, rules: Rules) -> None:
    seat, cell, kind = game.turn, action // KINDS, action % KINDS
    # R-S8: only cards still in their place count. A-S8: the coins are paid as far as they last.
    count = popcount(AROUND[cell] & game.where[kind] & ~game.solved)
    paid = count
    if game.bank != UNLIMITED:
        paid = min(count, game.bank)
        game.bank -= paid
    game.gold[seat] += paid
    game.questions[seat] += 1
    game.number += 1
    game.grids[CLUE + action] = count + 1
    game.grids[ASKED + action] = game.number
    # R-S9, A-S10: clockwise, one guess each, hit or miss; Atahualpa does not guess.
    game.turn = (seat + 1) % rules.seats
    if game.turn == game.emperor:
        game.turn = (game.turn + 1) % rules.seats
    if game.board[cell] == kind:
        find(game, seat, cell, kind, rules)


@kernel
def find(game: Record, seat: int, cell: int, kind: int, rules: Rules) -> None:
    game.solved |= 1 << cell
    if not rules.duel:
        game.gold[seat] += VALUES[game.ingots[cell]]
    game.grids[BOARD + cell] = kind + 1
    game.grids[FOUND + cell] = game.number
    game.grids[INGOTS + cell] = 0
    for action in range(KINDS * cell, KINDS * cell + KINDS):
        game.mask[action] = 0
    if game.solved != ALL_SOLVED:
        return
    if game.round == rules.rounds:
        game.phase = OVER  # R-S10
    else:
        begin_round(game, rules)


# Who moves, and what is shown.


@kernel
def score_of(game: Record, seat: int, rules: Rules) -> int:
    """R-S10: gold; R-S13, A-S16: in the duel the fewest questions."""
    return int(-game.questions[seat] if rules.duel else game.gold[seat])


@kernel
def waits(game: Record, seat: int) -> bool:
    """R-S3: before the questions, the emperor arranges while the others lay out the ingots, in either order."""
    return not game.hidden if seat == game.emperor else not game.laid


@kernel
def ask(game: Record, rules: Rules) -> None:
    """Who moves next, and the mask of that seat. In the middle of a layout it goes on."""
    if game.hidden and game.laid:
        game.phase, game.asked = GUESS, game.turn
        game.mask[:SHUFFLE] = 1
        game.mask[SHUFFLE] = 0
        return
    game.phase = SETUP
    if not game.drafted:
        count = 0
        for seat in range(rules.seats):
            count += waits(game, seat)
        skip = below(game, count) if count > 1 else 0
        for seat in range(rules.seats):
            if waits(game, seat):
                if not skip:
                    game.asked = seat
                    break
                skip -= 1
    mask_layout(game)


@kernel
def mask_layout(game: Record) -> None:
    """Which kinds may come next: of each there are six."""
    game.mask[:] = 0
    game.mask[SHUFFLE] = not game.drafted
    first = KINDS * game.drafted
    for kind in range(KINDS):
        used = 0
        for cell in range(game.drafted):
            used += game.draft[cell] == kind
        game.mask[first + kind] = used < EACH


@kernel
def show_head(game: Record, seat: int, rules: Rules, out: Any) -> None:
    """The parts before the grids: numbers of the game, and four of each seat, the viewer's own first."""
    seats, phase = rules.seats, game.phase
    out[0] = out[1] = out[2] = 0
    out[phase] = 1
    out[PHASES] = game.round
    out[-1] = game.bank
    of_seats = out[PHASES + 1 :]
    other = seat
    for i in range(seats):
        to_move = waits(game, other) if phase == SETUP else phase == GUESS and other == game.turn
        of_seats[i] = to_move
        of_seats[seats + i] = other == game.emperor
        of_seats[2 * seats + i] = min(score_of(game, other, rules), MOST)
        of_seats[3 * seats + i] = game.questions[other]
        other += 1
        if other == seats:
            other = 0


@kernel
def show_one(game: Record, seat: int, rules: Rules, shown: Shown, row: int) -> None:
    head = HEAD + 4 * rules.seats
    show_head(game, seat, rules, shown.observation[row, :head])
    grids = shown.observation[
        row, head:
    ]  # a slice of its own: copying by a sum of indices takes ten times as long
    for i in range(GRIDS):
        grids[i] = game.grids[i]
    if seat == game.emperor:
        # Only Atahualpa looks behind the palace; before, at the cards that lie there so far.
        if game.hidden:
            for cell in range(CELLS):
                grids[BOARD + cell] = game.board[cell] + 1
        else:
            for cell in range(game.drafted):
                grids[BOARD + cell] = game.draft[cell] + 1
    else:
        for cell in range(game.drafted):
            grids[INGOTS + cell] = VALUES[game.draft[cell]]
    for i in range(ACTIONS):
        shown.mask[row, i] = game.mask[i]
    shown.seat[row] = seat


# Whole batches.


@kernel
def begin(games: States, rules: Rules) -> None:
    for i in range(len(games)):
        begin_game(games[i], rules)


@kernel
def show(games: States, rules: Rules, shown: Shown) -> None:
    for i in range(len(games)):
        show_one(games[i], games[i].asked, rules, shown, i)


@kernel
def play(game: Record, action: int, rules: Rules) -> None:
    round_number = game.round
    if game.phase == SETUP:
        lay_out(game, action, rules)
        ask(game, rules)
    else:
        guess(game, action, rules)
        game.asked = game.turn
        if game.round != round_number:
            ask(game, rules)
    game.moves += 1


@kernel
def pay_outcome(game: Record, rules: Rules, payments: Payments, rewards: Any) -> None:
    """A-S14, A-S16: equal gold or equal questions share the victory."""
    best = score_of(game, 0, rules)
    winners = 0
    for seat in range(rules.seats):
        score = score_of(game, seat, rules)
        if score > best:
            best, winners = score, 0
        winners += score == best
    for seat in range(rules.seats):
        rewards[seat] = payments.outcome[winners, int(score_of(game, seat, rules) == best)]


@kernel
def step(
    games: States,
    actions: npt.NDArray[np.int64],
    rules: Rules,
    payments: Payments,
    max_moves: int,
    results: Results,
    shown: Shown,
    last: Shown,
) -> int:
    ended = 0
    for i in range(len(games)):
        game, rewards = games[i], results.rewards[i]
        mover = game.asked
        before = score_of(game, mover, rules)
        play(game, actions[i], rules)
        rewards[:] = 0.0
        over = game.phase == OVER
        if payments.by_score:
            rewards[mover] = score_of(game, mover, rules) - before
        elif over:
            pay_outcome(game, rules, payments, rewards)
        truncated = not over and game.moves >= max_moves
        results.terminations[i], results.truncations[i] = over, truncated
        if over or truncated:
            ended += 1
            show_one(game, 0 if over else game.asked, rules, last, i)
            begin_game(game, rules)
        show_one(game, game.asked, rules, shown, i)
    return ended
