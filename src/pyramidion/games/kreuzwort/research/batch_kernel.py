"""Many games of Kreuzwort-Pyramiden at once: the rules, compiled.

A game is a record (`RECORD`) with a board as in `board_kernel`; actions and what is shown are numbered as in
`batch_arrays`. `tests/research/test_batch_rules.py` replays games in the rule engine, step by step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from pyramidion.core.batches import Payments, Results, Shown, States, record_of
from pyramidion.games.chance_kernel import Record, below, shuffle
from pyramidion.games.jit import kernel
from pyramidion.games.kreuzwort.board import CENTRE, SIDES, STACKS
from pyramidion.games.kreuzwort.board_kernel import (
    A_SIDE,
    COLOURED,
    FERTIG_LETTER,
    GREY_OF_ONE,
    STACK_AT,
    end_turn,
    lay,
    take,
)
from pyramidion.games.kreuzwort.finder_kernel import LETTERS, LINES, MAX_WORD_LETTERS, WORTH, Ints
from pyramidion.games.kreuzwort.letters import GREY, PRINTED, SETS, SHARE
from pyramidion.games.kreuzwort.placements import INNER
from pyramidion.games.kreuzwort.setup import GREY_STACK, STACK, TALL

from .batch_arrays import (
    ACCEPT,
    ACTIONS,
    BEGIN,
    BLACK_OWNER,
    CHALLENGE,
    DOUBT,
    END,
    GROUPS,
    HIGHEST,
    LETTER,
    LINE,
    LINE_CELLS,
    OVER,
    PASS,
    PHASES,
    SEEN,
    SPELL,
    START,
)
from .spelling_kernel import FIRST_OFFSET, SIGHT, next_letters, open_lines, starts
from .trie import ROOT, Steps, follow

MOST_SEATS = len(SIDES)
CELLS = INNER * INNER
HEAD = len(PHASES)
TABLES = 7
"""Of an observation, before the grids: the phase, and so many numbers of each seat."""
TOPS, HEIGHTS, OWNERS, HIDDEN = 0, CELLS, 2 * CELLS, 3 * CELLS
WORD = HIDDEN + GROUPS * LETTERS
"""Where the parts behind the head begin; the word is line, offset and letters."""


def _numbers(letters: str, more: int = 0) -> npt.NDArray[np.int8]:
    return np.array([ord(letter.upper()) - ord("A") + more for letter in letters], np.int8)


COLOUR_LETTERS = np.array([_numbers(letters.colour) for letters in SETS.values()])
BLACK_LETTERS = np.array([_numbers(letters.black) for letters in SETS.values()])
GREY_LETTERS = _numbers(GREY)
SHARE_LETTERS = _numbers(SHARE, GREY_OF_ONE)
PRINTED_LETTERS = _numbers("".join(PRINTED))

RECORD = record_of(
    [
        ("scores", np.int32, (MOST_SEATS,)),
        ("row", np.int32),  # of the steps of the trie, where the letters so far lead
        ("lost", np.int16, (MOST_SEATS,)),
        ("phase", np.int8),
        ("turn", np.int8),
        ("asked", np.int8),  # the seat that moves next; where several may, chance picks it
        ("passed", np.int8),
        ("accepted", np.int8),
        ("line", np.int8),  # of the word that is spelt or announced, or -1
        ("start", np.int8),  # its offset, less the first one, or -1
        ("length", np.int8),
        ("word", np.int8, (MAX_WORD_LETTERS,)),
        ("letters", np.int8, (len(STACKS), HIGHEST)),
        ("height", np.int8, (len(STACKS),)),
        ("black", np.int8, (len(CENTRE),)),
        *SIGHT,
        ("board", np.int8, (WORD,)),  # as the seat that moves next is shown it
        ("mask", np.int8, (ACTIONS,)),
    ]
)


class Rules(NamedTuple):
    """Seats and options as numbers."""

    sides: Ints
    """Of each seat."""
    set: int
    """Which letters there are."""
    expert: bool
    doubts: bool
    """Words are announced, and the others accept or challenge them."""


# Setting up.


@kernel
def deal_side(game: Record, side: int, tall: bool, rules: Rules, drawn: Any) -> None:
    """R-K3, R-K25: six stacks of a colour; in the expert game a player's grey ones are among them."""
    count = len(COLOUR_LETTERS[0])
    for i in range(count):
        drawn[i] = COLOUR_LETTERS[rules.set, i]
    if tall:
        for i in range(len(SHARE_LETTERS)):
            drawn[count + i] = SHARE_LETTERS[i]
        count += len(SHARE_LETTERS)
    shuffle(game, drawn, count)
    high = count // A_SIDE
    for i in range(count):
        game.letters[A_SIDE * side + i // high, i % high] = drawn[i]
    for i in range(A_SIDE):
        game.height[A_SIDE * side + i] = high


@kernel
def deal(game: Record, rules: Rules) -> None:
    drawn = np.zeros(len(CENTRE), np.int8)
    for i in range(len(CENTRE)):
        game.black[i] = BLACK_LETTERS[rules.set, i]
    shuffle(game, game.black, len(CENTRE))
    for side in range(len(SIDES)):
        seated = False
        for seat in range(len(rules.sides)):
            seated = seated or rules.sides[seat] == side
        deal_side(game, side, rules.expert and seated, rules, drawn)
    if rules.expert:
        game.height[COLOURED:] = 0
        return
    for i in range(len(GREY_LETTERS)):
        drawn[i] = GREY_LETTERS[i]
    shuffle(game, drawn, len(GREY_LETTERS))
    for i in range(len(GREY_LETTERS)):
        game.letters[COLOURED + i // GREY_STACK, i % GREY_STACK] = drawn[i]
    game.height[COLOURED:] = GREY_STACK


@kernel
def who_begins(game: Record, rules: Rules) -> int:
    """R-K7: the lowest sum of six tops; the tied compare the next level. A-K16: lots when all levels are equal."""
    seats = len(rules.sides)
    tied = (1 << seats) - 1
    for level in range(TALL if rules.expert else STACK):
        lowest, count, least = 0, 0, 1 << 30
        for seat in range(seats):
            if not tied >> seat & 1:
                continue
            total = 0
            for i in range(A_SIDE * rules.sides[seat], A_SIDE * rules.sides[seat] + A_SIDE):
                total += WORTH[game.letters[i, game.height[i] - 1 - level] % GREY_OF_ONE]
            if total < least:
                lowest, count, least = 0, 0, total
            if total == least:
                lowest |= 1 << seat
                count += 1
        tied = lowest
        if count == 1:
            break
    count = 0
    for seat in range(seats):
        count += tied >> seat & 1
    skip = below(game, count) if count > 1 else 0
    return nth(tied, skip)


@kernel
def nth(seats: int, skip: int) -> int:
    """The seat of a bit behind so many others that are set."""
    seat = 0
    while not seats >> seat & 1 or skip:
        skip -= seats >> seat & 1
        seat += 1
    return seat


@kernel
def begin_game(game: Record, rules: Rules, steps: Steps, room: Record) -> None:
    game.moves = 0
    deal(game, rules)
    game.turn = who_begins(game, rules)
    game.lost[:] = 0
    game.passed = 0
    game.scores[:] = 0
    for seat in range(len(rules.sides)):
        for i in range(A_SIDE * rules.sides[seat], A_SIDE * rules.sides[seat] + A_SIDE):
            for k in range(game.height[i]):
                game.scores[seat] -= WORTH[game.letters[i, k] % GREY_OF_ONE]
    game.letter_at[:] = 0
    begin_turn(game, rules, steps, room)


# Moves. Each leaves phase, seat and mask as the next one needs them.


@kernel
def ask(game: Record, seat: int, rules: Rules) -> None:
    game.asked = seat
    show_board(game, rules.sides[seat])


@kernel
def begin_turn(game: Record, rules: Rules, steps: Steps, room: Record) -> None:
    clear_word(game)
    game.phase = LINE
    ask(game, game.turn, rules)
    side = rules.sides[game.turn]
    lay(side, game.letters, game.height, game.black, PRINTED_LETTERS, game.letter_at, game.kind_at, game.pool)
    game.mask[PASS] = 1
    open_lines(steps, LINE_CELLS[side], game, room, game.mask[:LINES])


@kernel
def clear_word(game: Record) -> None:
    game.line = game.start = -1
    game.length = game.accepted = 0
    game.word[:] = 0
    game.mask[:] = 0


@kernel
def mask_letters(game: Record, rules: Rules, steps: Steps, room: Record) -> None:
    game.mask[:] = 0
    cells, length = LINE_CELLS[rules.sides[game.turn], game.line], np.int64(game.length)
    game.mask[END] = next_letters(
        steps, np.int64(game.row), cells, game.word, length, game, room, game.mask[LETTER:END]
    )


@kernel
def spell(game: Record, action: int, rules: Rules, steps: Steps, room: Record) -> None:
    if action == END:
        game.phase = BEGIN
        game.mask[:] = 0
        cells = LINE_CELLS[rules.sides[game.turn], game.line]
        starts(cells, game.word, np.int64(game.length), game, room, game.mask[START:ACCEPT])
        return
    letter = action - LETTER
    game.row = follow(steps, np.int64(game.row), 1 << letter)
    game.word[game.length] = letter
    game.length += 1
    mask_letters(game, rules, steps, room)


@kernel
def form(game: Record, rules: Rules, steps: Steps, room: Record) -> None:
    """R-K19: all pyramids of the word are its player's, whoever has challenged it."""
    side, line = rules.sides[game.turn], np.int64(game.line)
    gained = np.zeros(len(SIDES) + 1, np.int64)
    take(
        game.word,
        np.int64(game.length),
        np.int64(game.start) + FIRST_OFFSET,
        side,
        line,
        LINE_CELLS[side],
        game.letters,
        game.height,
        game.black,
        game.letter_at,
        game.kind_at,
        game.pool,
        gained,
    )
    finish_turn(game, gained, rules, steps, room)


@kernel
def finish_turn(game: Record, gained: Ints, rules: Rules, steps: Steps, room: Record) -> None:
    game.turn, game.passed, over = end_turn(
        game.turn, rules.sides, gained, game.height, game.scores, game.lost, game.passed
    )
    if over:
        clear_word(game)
        game.phase = OVER
        ask(game, 0, rules)
    else:
        begin_turn(game, rules, steps, room)


@kernel
def ask_others(game: Record, rules: Rules) -> int:
    """Who is asked about the announced word next; chance picks one of those who have not accepted it. -1: nobody."""
    waiting, count = 0, 0
    for seat in range(len(rules.sides)):
        if seat != game.turn and not game.accepted >> seat & 1:
            waiting |= 1 << seat
            count += 1
    if count == 0:
        return -1
    return nth(waiting, below(game, count) if count > 1 else 0)


@kernel
def announce(game: Record, start: int, rules: Rules, steps: Steps, room: Record) -> None:
    game.start = start
    if not rules.doubts:
        form(game, rules, steps, room)
        return
    game.phase = DOUBT
    ask(game, ask_others(game, rules), rules)
    game.mask[:] = 0
    game.mask[ACCEPT] = game.mask[CHALLENGE] = 1


@kernel
def decide(game: Record, action: int, rules: Rules, steps: Steps, room: Record) -> None:
    """R-K21: every word here is in the dictionary, so who challenges it loses a turn."""
    if action == ACCEPT:
        game.accepted |= 1 << game.asked
        asked = ask_others(game, rules)
        if asked >= 0:
            ask(game, asked, rules)
            return
    else:
        game.lost[game.asked] += 1
    form(game, rules, steps, room)


@kernel
def play(game: Record, action: int, rules: Rules, steps: Steps, room: Record) -> None:
    if game.phase == LINE:
        if action == PASS:  # A-K11, R-K18
            finish_turn(game, np.zeros(len(SIDES) + 1, np.int64), rules, steps, room)
        else:
            game.phase, game.line, game.row = SPELL, action, ROOT
            mask_letters(game, rules, steps, room)
    elif game.phase == SPELL:
        spell(game, action, rules, steps, room)
    elif game.phase == BEGIN:
        announce(game, action - START, rules, steps, room)
    else:
        decide(game, action, rules, steps, room)
    game.moves += 1


# What is shown.


@kernel
def show_head(game: Record, seat: int, rules: Rules, out: Any) -> None:
    """The phase, and the numbers of each seat, the viewer's own first."""
    seats, phase = len(rules.sides), game.phase
    out[:HEAD] = 0
    out[phase] = 1
    tables = out[HEAD:]
    for i in range(seats):
        other = (seat + i) % seats
        accepted = game.accepted >> other & 1
        is_turn = phase != OVER and other == game.turn
        waits = not is_turn and not accepted if phase == DOUBT else is_turn
        left = 0
        for k in range(A_SIDE * rules.sides[other], A_SIDE * rules.sides[other] + A_SIDE):
            left += game.height[k]
        tables[i] = waits
        tables[seats + i] = is_turn
        tables[2 * seats + i] = game.scores[other]
        tables[3 * seats + i] = left
        tables[4 * seats + i] = game.lost[other]
        tables[5 * seats + i] = game.passed >> other & 1
        tables[6 * seats + i] = accepted


@kernel
def show_cell(game: Record, cell: int, side: int) -> tuple[int, int, int]:
    """Letter, height and owner of an inner cell as the side sees them, as in `batch_arrays`."""
    i = STACK_AT[cell]
    if i < 0:
        i = (cell // 10 - 2) * A_SIDE + cell % 10 - 2
        if game.black[i] >= 0:
            return game.black[i] + 1, 1, BLACK_OWNER
        return PRINTED_LETTERS[i] + 1, 0, BLACK_OWNER
    height = game.height[i]
    top = game.letters[i, height - 1] if height else 0
    if i >= COLOURED:
        return (top + 1, height, BLACK_OWNER - 1) if height else (0, 0, 0)
    owner = 1 + (i // A_SIDE - side) % len(SIDES)
    if not height:
        return FERTIG_LETTER[i % A_SIDE] + 1, 0, owner
    return top % GREY_OF_ONE + 1, height, owner + len(SIDES) * (top >= GREY_OF_ONE)


@kernel
def show_board(game: Record, side: int) -> None:
    """Keep what the side is shown of the board until it changes."""
    board = game.board
    for i in range(CELLS):
        board[TOPS + i], board[HEIGHTS + i], board[OWNERS + i] = show_cell(game, SEEN[side, i], side)
    board[HIDDEN:] = 0
    for i in range(len(STACKS)):
        group = (i // A_SIDE - side) % len(SIDES) if i < COLOURED else len(SIDES)
        for k in range(game.height[i] - 1):
            board[HIDDEN + LETTERS * group + game.letters[i, k] % GREY_OF_ONE] += 1


@kernel
def show_one(game: Record, rules: Rules, shown: Shown, row: int) -> None:
    head = HEAD + TABLES * len(rules.sides)
    show_head(game, game.asked, rules, shown.observation[row, :head])
    out = shown.observation[row, head:]
    for i in range(WORD):
        out[i] = game.board[i]
    out[WORD], out[WORD + 1] = game.line + 1, game.start + 1
    for i in range(MAX_WORD_LETTERS):
        out[WORD + 2 + i] = game.word[i] + 1 if i < game.length else 0
    for i in range(ACTIONS):
        shown.mask[row, i] = game.mask[i]
    shown.seat[row] = game.asked


# Whole batches.


@kernel
def begin(games: States, rules: Rules, steps: Steps, room: States) -> None:
    for i in range(len(games)):
        begin_game(games[i], rules, steps, room[0])


@kernel
def show(games: States, rules: Rules, shown: Shown) -> None:
    for i in range(len(games)):
        show_one(games[i], rules, shown, i)


@kernel
def pay(game: Record, before: Any, rules: Rules, payments: Payments, rewards: Any) -> None:
    """R-K24; A-K17: equal scores share the victory."""
    seats = len(rules.sides)
    best, winners = game.scores[0], 0
    for seat in range(seats):
        rewards[seat] = game.scores[seat] - before[seat] if payments.by_score else 0.0
        if game.scores[seat] > best:
            best, winners = game.scores[seat], 0
        winners += game.scores[seat] == best
    if game.phase == OVER and not payments.by_score:
        for seat in range(seats):
            rewards[seat] = payments.outcome[winners, int(game.scores[seat] == best)]


@kernel
def step(
    games: States,
    actions: npt.NDArray[np.int64],
    rules: Rules,
    steps: Steps,
    room: States,
    payments: Payments,
    max_moves: int,
    results: Results,
    shown: Shown,
    last: Shown,
) -> int:
    before = np.zeros(MOST_SEATS, np.int64)
    ended = 0
    for i in range(len(games)):
        game = games[i]
        before[:] = game.scores
        play(game, actions[i], rules, steps, room[0])
        pay(game, before, rules, payments, results.rewards[i])
        over = game.phase == OVER
        truncated = not over and game.moves >= max_moves
        results.terminations[i], results.truncations[i] = over, truncated
        if over or truncated:
            ended += 1
            show_one(game, rules, last, i)
            begin_game(game, rules, steps, room[0])
        show_one(game, rules, shown, i)
    return ended
