"""The fewest misses on a small board: every question in every set of arrangements that is left, exactly.

A set is a list of numbers of arrangements. What is found is the same in all of them, so the set alone says what can
still be learned. A cell that is the same in a whole set is a free question: it has to be asked once anyway, and it
cannot miss. A set is worked out once, together with all sets that a turned board or exchanged animals make of it. A
question is left as soon as what its answers need at least makes it no better than the best so far.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from pyramidion.games.jit import kernel

Ints: TypeAlias = npt.NDArray[np.int64]
Numbers: TypeAlias = npt.NDArray[np.int32]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Marks: TypeAlias = npt.NDArray[np.uint64]

HIT = 9
"""An answer is a number: the count, and this much more for a hit."""
ANSWERS = 2 * HIT
DEEPEST = 64
WITHOUT_LIMIT = 1 << 40


class Listed(NamedTuple):
    """All arrangements of a small board. A question is numbered kinds · cell + kind of animal."""

    symbols: Bytes
    """Per cell and arrangement."""
    answers: Bytes
    """Per question and arrangement. Animals that are found count too: in a set they add the same to every count."""
    marks: Marks
    """Per symmetry and arrangement: a random number of the arrangement that the symmetry makes of it. The least sum
    over a set, of all symmetries, is the same for sets that are alike."""


class Memory(NamedTuple):
    """The sets that were looked at, and room for what is under way at every depth."""

    keys: Marks
    misses: Ints
    """Per set: twice the misses, and one more where it is only known that there are no fewer."""
    looked: Ints
    """How many sets were looked at, and how many of them are in the table."""
    members: Numbers
    spare: Numbers
    ends: Ints
    spare_ends: Ints
    number: Ints
    spare_number: Ints
    asked: Ints
    least: Ints


def memory(given: Listed, sets: int) -> Memory:
    """`sets`, a power of two, is the size of the table."""
    cells, n = given.symbols.shape
    questions = len(given.answers)
    return Memory(
        keys=np.zeros(sets, np.uint64),
        misses=np.zeros(sets, np.int64),
        looked=np.zeros(2, np.int64),
        members=np.zeros((DEEPEST, n), np.int32),
        spare=np.zeros((DEEPEST, n), np.int32),
        ends=np.zeros((DEEPEST, ANSWERS + 1), np.int64),
        spare_ends=np.zeros((DEEPEST, ANSWERS + 1), np.int64),
        number=np.zeros((DEEPEST, cells, questions // cells), np.int64),
        spare_number=np.zeros((DEEPEST, cells, questions // cells), np.int64),
        asked=np.zeros((DEEPEST, questions), np.int64),
        least=np.zeros((DEEPEST, questions), np.int64),
    )


@kernel
def _holds(given: Listed, some: Numbers, number: Ints) -> None:
    """How many of the arrangements have each kind of animal in each cell."""
    number[:] = 0
    for cell in range(number.shape[0]):
        symbols = given.symbols[cell]
        for i in range(some.size):
            number[cell, symbols[some[i]]] += 1


@kernel
def _tells(answers: Bytes, some: Numbers) -> bool:
    """Whether the arrangements would answer differently."""
    first = answers[some[0]]
    for i in range(1, some.size):  # noqa: SIM110 - numba knows no any()
        if answers[some[i]] != first:
            return True
    return False


@kernel
def _part(answers: Bytes, some: Numbers, ends: Ints, out: Numbers) -> None:
    """The arrangements in the order of their answers; those with answer a come to out[ends[a]:ends[a + 1]]."""
    ends[:] = 0
    for i in range(some.size):
        ends[answers[some[i]] + 1] += 1
    for answer in range(ANSWERS):
        ends[answer + 1] += ends[answer]
    for i in range(some.size):
        answer = answers[some[i]]
        out[ends[answer]] = some[i]
        ends[answer] += 1
    for answer in range(ANSWERS, 0, -1):
        ends[answer] = ends[answer - 1]
    ends[0] = 0


@kernel
def _free(given: Listed, some: Numbers, number: Ints) -> int:
    """A question that cannot miss and tells something, or -1."""
    kinds = number.shape[1]
    for cell in range(number.shape[0]):
        for kind in range(kinds):
            question = cell * kinds + kind
            if number[cell, kind] == some.size and _tells(given.answers[question], some):
                return int(question)
    return -1


@njit(nogil=True)  # calls itself: numba cannot keep that on disk
def _next_misses(given: Listed, room: Memory, depth: int, some: Numbers) -> int:
    """The fewest misses of the next question that can miss, after all free ones: no strategy has fewer."""
    number, ends, out = room.spare_number[depth], room.spare_ends[depth], room.spare[depth]
    _holds(given, some, number)
    free = _free(given, some, number)
    total = 0
    if free < 0:
        most = 0
        for held in number.flat:
            if held < some.size:
                most = max(most, held)
        return int(some.size - most)
    _part(given.answers[free], some, ends, out)
    for answer in range(ANSWERS):
        if ends[answer + 1] - ends[answer] > 1:
            total += _next_misses(given, room, depth + 1, out[ends[answer] : ends[answer + 1]])
    return total


@kernel
def _key(given: Listed, some: Numbers) -> int:
    """Alike for sets that differ by a symmetry; never 0."""
    least = np.uint64(0xFFFFFFFFFFFFFFFF)
    for marks in given.marks:
        total = np.uint64(0)
        for i in range(some.size):
            total += marks[some[i]]
        least = min(least, total)
    return least | np.uint64(1)  # type: ignore[return-value]


@kernel
def _slot(keys: Marks, key: int) -> int:
    """Where the set with this key is or would be in the table."""
    slot = np.int64(key >> np.uint64(1)) & (keys.size - 1)
    while keys[slot] != np.uint64(0) and keys[slot] != key:
        slot = (slot + 1) & (keys.size - 1)
    return int(slot)


@kernel
def _keep(room: Memory, key: int, misses: int) -> None:
    """Into the table, as long as an eighth of it stays empty."""
    slot = _slot(room.keys, key)
    if room.keys[slot] == np.uint64(0):
        if 8 * room.looked[1] > 7 * room.keys.size:
            return
        room.looked[1] += 1
    room.keys[slot], room.misses[slot] = key, misses


@njit(nogil=True)
def _questions(given: Listed, room: Memory, depth: int, n: int, limit: int, known_too: bool) -> int:
    """How many questions may be worth it, those with the fewest misses at least first."""
    some, number, ends = room.members[depth, :n], room.number[depth], room.ends[depth]
    asked, least, after = room.asked[depth], room.least[depth], room.members[depth + 1]
    kinds = number.shape[1]
    tried = 0
    for question in range(asked.size):
        hits = number[question // kinds, question % kinds]
        value = n - hits
        if hits == n or value >= limit:
            continue
        if hits == 0:
            known = number[question // kinds].max() == n
            if (known and not known_too) or not _tells(given.answers[question], some):
                continue
        _part(given.answers[question], some, ends, after)
        for answer in range(ANSWERS):
            if ends[answer + 1] - ends[answer] > 1 and value < limit:
                value += _next_misses(given, room, depth + 1, after[ends[answer] : ends[answer + 1]])
        if value < limit:
            at = tried
            while at > 0 and least[at - 1] > value:
                asked[at], least[at] = asked[at - 1], least[at - 1]
                at -= 1
            asked[at], least[at] = question, value
            tried += 1
    return tried


@njit(nogil=True)  # so does this one
def _fewest(given: Listed, room: Memory, depth: int, n: int, limit: int, known_too: bool) -> int:
    """The fewest misses in all arrangements of members[depth, :n] together; at least `limit` when they are no fewer."""
    some, number, ends = room.members[depth, :n], room.number[depth], room.ends[depth]
    key = _key(given, some)
    slot = _slot(room.keys, key)
    if room.keys[slot] == key and (room.misses[slot] % 2 == 0 or room.misses[slot] // 2 >= limit):
        return int(room.misses[slot] // 2)
    room.looked[0] += 1
    _holds(given, some, number)
    kinds = number.shape[1]
    asked, least = room.asked[depth], room.least[depth]
    asked[0], least[0], tried = _free(given, some, number), 0, 1
    if asked[0] < 0:
        tried = _questions(given, room, depth, n, limit, known_too)
    mine, at_least = np.empty(n, np.int32), np.empty(ANSWERS, np.int64)
    best = limit
    for i in range(tried):
        if least[i] >= best:
            break
        question = asked[i]
        _part(given.answers[question], some, ends, mine)
        value = n - number[question // kinds, question % kinds]
        for answer in range(ANSWERS):
            at_least[answer] = 0
            if ends[answer + 1] - ends[answer] > 1:
                part = mine[ends[answer] : ends[answer + 1]]
                at_least[answer] = _next_misses(given, room, depth + 1, part)
                value += at_least[answer]
        # Small parts are soon worked out, and may already show that the question is no better.
        for answer in np.argsort(ends[1:] - ends[:-1]):
            size = ends[answer + 1] - ends[answer]
            if size > 1 and value < best:
                room.members[depth + 1, :size] = mine[ends[answer] : ends[answer + 1]]
                value -= at_least[answer]
                value += _fewest(given, room, depth + 1, size, best - value, known_too)
        best = min(best, value)
    _keep(room, key, 2 * best + int(best == limit))
    return best


def fewest(
    given: Listed, room: Memory, some: Numbers, limit: int = WITHOUT_LIMIT, known_too: bool = False
) -> int:
    """The fewest misses in all these arrangements together; at least `limit` when they are no fewer.

    `known_too`: whether cells that are known may be asked for other animals, which the rules forbid once they are found
    (A-S6). One memory serves one value of it.
    """
    if some.size < 2:
        return 0
    room.members[0, : some.size] = some
    return int(_fewest(given, room, 0, some.size, limit, known_too))
