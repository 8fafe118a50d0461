"""The last few arrangements, alone: which question leads to the fewest misses, worked out to the end.

Every cell has to be named once, so only misses count. A cell that is the same in all arrangements is a free question:
it costs no miss, and what its count tells is known before anything else is asked. A set of arrangements is a bit each
in one whole number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyramidion.games.soleil.board import NEIGHBOURS, SYMBOLS


class TooHard(Exception):
    """More sets of arrangements than the search may look at."""


class Endgame:
    """All arrangements that are left, and the answers that each question would get."""

    def __init__(
        self,
        boards: Sequence[Sequence[int]],
        unsolved: Sequence[int],
        most: int,
        weights: Sequence[float] | None = None,
    ) -> None:
        """`most`: so many sets may be looked at; `weights`: how likely each arrangement is, above 0 and in any unit.
        Without them all are alike."""
        self.everything = (1 << len(boards)) - 1
        self.left = most
        """So many sets may still be looked at."""
        self.questions: dict[int, tuple[int, list[int]]] = {}
        """By place (4 · cell + symbol): the arrangements where it hits, and all of them parted by the answer."""
        self.weight: Callable[[int], float] = int.bit_count if weights is None else _Weight(weights)
        """How likely one of these arrangements is."""
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
        size = self.weight(some)
        asked: dict[tuple[int, ...], float] = {}
        for hits, parts in self.questions.values():
            split = tuple(sorted(part & some for part in parts if part & some))
            if some & ~hits == 0 and len(split) > 1:
                return sum(self.weight(part) * self.misses(part) for part in split) / size
            if len(split) > 1:
                asked[split] = min(asked.get(split, size), self.weight(some & ~hits))
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
            total += self.weight(part) * self.misses(part)
            if total >= worth:
                return float("inf")
        return total

    def costs(self, some: int | None = None) -> dict[int, float]:
        """For every question that tells something: the misses to expect from now on when it is asked first.

        `some`: the arrangements that are left; unless told, all of them.
        """
        some = self.everything if some is None else some
        size = self.weight(some)
        out = {}
        for place, (hits, parts) in self.questions.items():
            left = [part & some for part in parts if part & some]
            if len(left) > 1:
                missed = self.weight(some & ~hits)
                out[place] = (missed + sum(self.weight(part) * self.misses(part) for part in left)) / size
        return out


class _Weight:
    def __init__(self, weights: Sequence[float]) -> None:
        self._weights = weights
        self._known: dict[int, float] = {}

    def __call__(self, some: int) -> float:
        known = self._known.get(some)
        if known is None:
            known = sum(weight for i, weight in enumerate(self._weights) if some >> i & 1)
            self._known[some] = known
        return known
