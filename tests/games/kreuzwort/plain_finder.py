"""The finder's search in plain Python: the same order and bound, one word after the other, each placement spelt out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pyramidion.games.kreuzwort.finder import text
from pyramidion.games.kreuzwort.finder_kernel import Words
from pyramidion.games.kreuzwort.letters import points
from pyramidion.games.kreuzwort.placements import INNER, LINES, Placement, Position, filled


def listed(words: Words) -> list[tuple[str, int]]:
    """The words as the finder has sorted them, with what their letters are worth."""
    found = [text(words, i) for i in range(len(words.masks))]
    return [(word, points(word)) for word in found]


class Search:
    def __init__(self, here: Position) -> None:
        self.here = here
        self.lines = [[here.in_place(cell) for cell in line] for line in LINES[here.side]]
        self.tops = Counter(here.tops[cell] for cell in here.movable())
        self.letters = set(self.tops) | {letter for line in self.lines for letter in line}

    def placements(self, word: str) -> Iterator[Placement]:
        """Wherever the tops make up for what does not lie in place."""
        short = Counter(word) - self.tops
        for number, line in enumerate(self.lines):
            if any(line.count(letter) < count for letter, count in short.items()):
                continue
            for offset in range(1 - len(word), INNER):
                if offset < 0 and offset + len(word) > INNER:
                    continue
                first = max(offset, 0)
                laid = zip(line[first:], word[first - offset :], strict=False)
                match = [letter for there, letter in laid if there == letter]
                if match and all(match.count(letter) >= count for letter, count in short.items()):
                    found = filled(self.here, word, number, offset)
                    if found is not None:
                        yield found

    def most(self, word: str, worth: int) -> Placement | None:
        best: Placement | None = None
        if self.letters.issuperset(word):
            for found in self.placements(word):
                if best is None or found.points > best.points:
                    best = found
                    if best.points == worth:
                        break
        return best

    def best(self, words: Sequence[tuple[str, int]]) -> Placement | None:
        best: Placement | None = None
        for word, worth in words:
            if best is not None and worth <= best.points:
                break
            found = self.most(word, worth)
            if found is not None and (best is None or found.points > best.points):
                best = found
        return best

    def every(self, words: Sequence[tuple[str, int]]) -> dict[str, int]:
        found = {word: self.most(word, worth) for word, worth in words}
        return {word: most.points for word, most in found.items() if most is not None}
