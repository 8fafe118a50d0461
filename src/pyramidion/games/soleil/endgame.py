"""The last few arrangements, alone: which question leads to the fewest misses, worked out to the end.

Every cell has to be named once, so only misses count. A cell that is the same in all arrangements is a free question:
it costs no miss, and what its count tells is known before anything else is asked. A set of arrangements is a bit each
in one whole number.
"""

from __future__ import annotations

from collections.abc import Sequence

from .board import NEIGHBOURS, SYMBOLS


class TooHard(Exception):
    """More sets of arrangements than the search may look at."""


class Endgame:
    """All arrangements that are left, and the answers that each question would get."""

    def __init__(self, boards: Sequence[Sequence[int]], unsolved: Sequence[int], most: int) -> None:
        self.everything = (1 << len(boards)) - 1
        self.left = most
        """So many sets may still be looked at."""
        self.questions: dict[int, tuple[int, list[int]]] = {}
        """By place (4 · cell + symbol): the arrangements where it hits, and all of them parted by the answer."""
        self._known: dict[int, float] = {}
        for cell in unsolved:
            for symbol in range(len(SYMBOLS)):
                parts: dict[tuple[bool, int], int] = {}
                for i, board in enumerate(boards):
                    answer = (board[cell] == symbol, sum(board[c] == symbol for c in NEIGHBOURS[cell]))
                    parts[answer] = parts.get(answer, 0) | 1 << i
                hits = sum(part for (hit, _), part in parts.items() if hit)
                self.questions[len(SYMBOLS) * cell + symbol] = (hits, list(parts.values()))

    def misses(self, some: int) -> float:
        """The fewest expected misses when one of these arrangements is the real one."""
        if some & (some - 1) == 0:
            return 0.0
        known = self._known.get(some)
        if known is None:
            if self.left == 0:
                raise TooHard
            self.left -= 1
            known = self._known[some] = self._misses(some)
        return known

    def _misses(self, some: int) -> float:
        size = some.bit_count()
        asked: dict[tuple[int, ...], int] = {}
        for hits, parts in self.questions.values():
            split = tuple(sorted(part & some for part in parts if part & some))
            if some & ~hits == 0 and len(split) > 1:
                return sum(part.bit_count() * self.misses(part) for part in split) / size
            if len(split) > 1:
                missed = (some & ~hits).bit_count()
                asked[split] = min(asked.get(split, size), missed)
        best = float("inf")
        for split, missed in sorted(asked.items(), key=lambda item: (item[1], -len(item[0]))):
            if missed >= best:
                break
            best = min(best, missed + self._after(split, best - missed))
        return best / size

    def _after(self, split: tuple[int, ...], worth: float) -> float:
        """Expected misses times arrangements after this answer; infinite once it cannot be below `worth`."""
        total = 0.0
        for part in sorted(split, key=int.bit_count):
            total += part.bit_count() * self.misses(part)
            if total >= worth:
                return float("inf")
        return total

    def costs(self) -> dict[int, float]:
        """For every question that tells something: the misses to expect from now on when it is asked first."""
        size = self.everything.bit_count()
        out = {}
        for place, (hits, parts) in self.questions.items():
            if len(parts) > 1:
                missed = (self.everything & ~hits).bit_count()
                out[place] = (missed + sum(p.bit_count() * self.misses(p) for p in parts)) / size
        return out
