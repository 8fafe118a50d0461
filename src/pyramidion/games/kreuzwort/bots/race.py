"""What becomes of a word: a game is played on fast, and everybody forms the word that is worth most to him (`taste`).

In a game of two only the next turns are played; what the position is worth then was learned (`standing_kernel`). A game
of more players is played to its end, later among few words. Which words come to mind is another share of the list in
each world, so that no reply is always overlooked.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from pyramidion.games.kreuzwort.board import CENTRE, CENTRE_INDEX, SIDES, SIZE, STACKS
from pyramidion.games.kreuzwort.board_kernel import GREY_OF_ONE, end_turn, take_all
from pyramidion.games.kreuzwort.finder import empty_spot, scratch, text
from pyramidion.games.kreuzwort.finder_kernel import LETTERS, Ints, Words
from pyramidion.games.kreuzwort.letters import PRINTED
from pyramidion.games.kreuzwort.placements import LINES, Placement, Position, path, spelt
from pyramidion.games.kreuzwort.views import KreuzwortView

from .learned import learned
from .race_kernel import Board, Habits, Start, ahead, find, race
from .taste import HIGHEST, listed, taste_for
from .taste_kernel import BLACKS, FORM, LINE, OFFSET, PART_BITS, PARTS, TOPS, WORD, Listed, Tops

SOON, EARLY = 4, 2
"""One of so many words is known in the first turns of a game that is played on."""
LATER = 32
"""After that, one of so many."""
MAX_TURNS = 24
CLOSE, ROUGH = 6.0, 23.0
"""Points: how far off the end of a game is that comes in the first turns, and one that is played on to the end."""
ENDINGS = 6
"""Where a word may end the game, so many are looked at."""
MOST_TAKEN = 40
"""No word takes more pyramids."""
_PRINTED = "".join(PRINTED)
_A = ord("A")
SIDE_LINES = np.array([LINES[side] for side in SIDES], np.int64)
_LISTS: list[tuple[Words, int, Listed]] = []
_LISTS_KEPT = 4


def list_for(words: Words, seats: int) -> Listed:
    """The list of these words for so many players; the last few are kept."""
    for known, number, made in _LISTS:
        if known is words and number == seats:
            return made
    made = listed(words, taste_for(seats))
    _LISTS.insert(0, (words, seats, made))
    del _LISTS[_LISTS_KEPT:]
    return made


def make_board(room: int) -> Board:
    """Room to play a game on, and to find so many words at once."""
    stacks = len(STACKS)
    return Board(
        letters=np.zeros((stacks, HIGHEST), np.int64),
        height=np.zeros(stacks, np.int64),
        black=np.zeros(len(CENTRE), np.int64),
        printed=np.zeros(len(CENTRE), np.int64),
        letter=np.zeros(SIZE * SIZE, np.int64),
        kind=np.zeros(SIZE * SIZE, np.int64),
        spot=empty_spot(),
        tops=Tops(
            np.zeros(LETTERS, np.int64),
            np.zeros((LETTERS, stacks), np.int64),
            np.zeros((LETTERS, stacks + 1), np.int64),
            np.zeros((LETTERS, stacks + 1), np.int64),
            np.zeros((LETTERS, stacks), np.int64),
        ),
        table=np.zeros((PARTS, 1 << PART_BITS), np.int32),
        work=scratch(),
        values=np.zeros(room, np.int64),
        forms=np.zeros((room, FORM), np.int64),
        gained=np.zeros(len(SIDES) + 1, np.int64),
    )


def start_of(view: KreuzwortView) -> Start:
    """What the view tells of the board."""
    tops, owners = "".join(view.tops), "".join(view.owners)
    heights = [height for row in view.heights for height in row]
    letters = np.zeros((len(STACKS), HIGHEST), np.int64)
    for i, cell in enumerate(STACKS):
        if heights[cell]:
            letters[i, heights[cell] - 1] = _number(tops[cell], owners[cell].islower())
    groups = [view.hidden[group] for group in (*SIDES, "G")]
    hidden = np.zeros((len(groups), max(map(len, groups))), np.int64)
    for group, drawn in enumerate(groups):
        hidden[group, : len(drawn)] = [_number(letter, letter.islower()) for letter in drawn]
    return Start(
        letters=letters,
        height=np.array([heights[cell] for cell in STACKS], np.int64),
        black=np.array([_number(tops[cell]) if heights[cell] else -1 for cell in CENTRE], np.int64),
        hidden=hidden,
        hidden_number=np.array([len(drawn) for drawn in groups], np.int64),
        scores=np.array(view.scores, np.int64),
        lost=np.array(view.lost, np.int64),
        sides=np.array([SIDES.index(side) for side in view.sides], np.int64),
    )


def _number(letter: str, grey_of_one: bool = False) -> int:
    return ord(letter.upper()) - _A + (GREY_OF_ONE if grey_of_one else 0)


def formed(here: Position, word: str, form: Ints, tops: Tops) -> Placement:
    """The placement of a word that the kernels have found."""
    cells = path(here.side, int(form[LINE]), int(form[OFFSET]), len(word))
    letters = list(dict.fromkeys(word))
    used = [
        STACKS[stack]
        for j, letter in enumerate(letters)
        for stack in tops.stack[_number(letter), : form[TOPS + j]].tolist()
    ]
    needs_own = not any(here.is_own(cell) for cell in used)
    kept: list[int] = []
    for j, letter in enumerate(letters):
        match = [c for c, x in zip(cells, word, strict=True) if x == letter == here.in_place(c)]
        black = [cell for cell in match if here.heights[cell]]
        light = [cell for cell in match if not here.heights[cell]]
        light.sort(key=lambda cell: (not (needs_own and here.is_own(cell)), cell not in CENTRE_INDEX))
        blacks = int(form[BLACKS + j])
        kept += black[:blacks] + light[: word.count(letter) - int(form[TOPS + j]) - blacks]
    return spelt(here, word, cells, kept, used)


def habits(taste: Ints, parts: int, seats: int) -> Habits:
    """How games of so many players are played on, where there are so many parts of the words."""
    soon, later = max(parts // SOON, 1), max(parts // LATER, 1)
    weights, spread = np.array(learned().weights), np.array(learned().spread)
    turns, close = (EARLY, CLOSE) if seats == 2 else (MAX_TURNS, ROUGH)
    return Habits(taste, soon, EARLY, later, turns, weights, spread, close)


class Race:
    """A position from which games are played on."""

    def __init__(self, view: KreuzwortView, here: Position, seat: int, words: Words) -> None:
        self.here, self.seat = here, seat
        self.taste, self.listed = taste_for(len(view.sides)), list_for(words, len(view.sides))
        self.start, self.board = start_of(view), make_board(ENDINGS)
        self.habits = habits(self.taste, len(self.listed.begin) - 1, len(view.sides))
        shown = [
            _PRINTED[i] if self.start.black[i] >= 0 else here.tops[cell] for i, cell in enumerate(CENTRE)
        ]
        self.printed = np.array([_number(letter) for letter in shown], np.int64)
        self.board.printed[:] = self.printed

    def best(self, number: int) -> list[Placement]:
        """The words that are worth most to the seat now, the best first."""
        board, start = make_board(number), self.start
        board.letters[:], board.height[:], board.black[:] = start.letters, start.height, start.black
        board.printed[:] = self.printed
        side = int(start.sides[self.seat])
        count = find(
            self.listed,
            0,
            len(self.listed.begin) - 1,
            self.taste,
            SIDE_LINES,
            side,
            start.sides,
            board,
            number,
        )
        every = sorted(range(number), key=lambda i: (-board.values[i], board.forms[i, WORD]))
        words = self.listed.words
        return [
            formed(self.here, text(words, int(board.forms[i, WORD])), board.forms[i], board.tops)
            for i in every[:count]
        ]

    def ended_by(self, first: Placement) -> int | None:
        """By how many points the seat is ahead where this word ends the game; None where it goes on."""
        start, gained = self.start, self.board.gained
        height, black, scores = start.height.copy(), start.black.copy(), start.scores.copy()
        take_all(np.array(first.taken, np.int64), start.letters, height, black, gained)
        *_, over = end_turn(self.seat, start.sides, gained, height, scores, start.lost.copy(), 0)
        return int(ahead(scores, self.seat)) if over else None

    def played_on(
        self, layouts: list[Placement], alive: list[int], worlds: int, seed: int
    ) -> npt.NDArray[np.float64]:
        """The chances to win of the words that are `alive`, summed over so many worlds in which each is played on."""
        taken = np.zeros((len(layouts), 1 + MOST_TAKEN), np.int64)
        for i, placement in enumerate(layouts):
            taken[i, 0] = len(placement.taken)
            taken[i, 1 : 1 + len(placement.taken)] = placement.taken
        total = np.zeros(len(layouts))
        race(
            self.listed,
            self.habits,
            SIDE_LINES,
            self.start,
            self.board,
            self.seat,
            taken,
            np.array(alive, np.int64),
            worlds,
            seed,
            total,
        )
        return total
