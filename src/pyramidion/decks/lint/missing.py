"""Lists that feed each other: what a set of the same kind knows should not be missing from a list.

Two lists are of the same kind if `savoirs.toml` says so, or if one holds most of the other. A card that writes down its
own answers is compared with the set that has nearly all of them: what they have in common there, an attribute, is what
the card asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pyramidion.decks.cards import AnyCard, Finale, Kind, Question
from pyramidion.decks.faults import Report
from pyramidion.decks.files.tables import split_items
from pyramidion.decks.folding import name_key
from pyramidion.decks.savoirs import Savoir

MIN_SHARED: Final = 6
"""Lists with fewer answers in common have little to tell each other."""
HALF, MOST, NEARLY_ALL = 0.5, 0.95, 0.85
"""The part of a set of the same kind, of another set, and of a card's own answers, that a bigger set must have."""
KNOWN: Final = 3
"""The least popularity of an answer that people miss."""
MAX_MISSING: Final = 0.3
"""If more are missing, for each that is there, the card asks for something else."""
MAX_SETS: Final = 400


class Index:
    """Where each name is an answer: the number of the set, and that of the answer in it."""

    def __init__(self, sets: Sequence[Savoir]) -> None:
        self.sets = sets
        self._places: dict[str, list[tuple[int, int]]] = {}
        for number, savoir in enumerate(sets):
            for place, names in enumerate(savoir.names):
                for key in dict.fromkeys(map(name_key, names)):
                    self._places.setdefault(key, []).append((number, place))

    def found(self, answers: Iterable[tuple[str, ...]]) -> dict[int, dict[int, int]]:
        """For each set that has some of the answers, which of these it has, and where."""
        found: dict[int, dict[int, int]] = {}
        for own, names in enumerate(answers):
            for name in names:
                for number, place in self._places.get(name_key(name), ()):
                    found.setdefault(number, {}).setdefault(own, place)
        return found


def check_missing(cards: dict[Kind, tuple[AnyCard, ...]], sets: Sequence[Savoir], report: Report) -> None:
    """Report what sets know and other sets, or cards, do not. Nobody writes so many sets that they are not compared."""
    index = Index(sets[:MAX_SETS])
    for number in range(len(index.sets)):
        _check_set(number, index, report)
    for card in _questions(cards):
        if not card.savoir and not card.complete:
            _check_card(card, index, report)


def _questions(cards: dict[Kind, tuple[AnyCard, ...]]) -> Iterator[Question]:
    for card in (card for own in cards.values() for card in own):
        if isinstance(card, Question):
            yield card
        elif isinstance(card, Finale):
            yield from (question for level in card.levels for question in level)


def _check_set(number: int, index: Index, report: Report) -> None:
    """Report what this set knows and a bigger one of the same kind does not."""
    small = index.sets[number]
    for other, shared in index.found(small.names).items():
        big = index.sets[other]
        part = HALF if small.about.kind == big.about.kind else MOST
        if len(big) <= len(small) or len(shared) < max(MIN_SHARED, part * len(small)):
            continue
        for place, names in enumerate(small.names):
            if place not in shared and small.popularity[place] >= KNOWN:
                report.add("missing-in-set", big.about.file, 0, name=names[0], key=small.key)


def _check_card(card: Question, index: Index, report: Report) -> None:
    """Report what a set knows and the own list of a card does not."""
    for number, shared in index.found(card.answers).items():
        if len(shared) >= max(MIN_SHARED, NEARLY_ALL * len(card.answers)):
            savoir = index.sets[number]
            for name in _missing(savoir, sorted(set(shared.values()))):
                report.add("missing-in-card", card.file, card.line, name=name, key=savoir.key)


def _missing(savoir: Savoir, inside: list[int]) -> Iterator[str]:
    """Other answers of the set that share what those inside have in common, if they are few."""
    best: list[int] | None = None
    for cells in savoir.attributes.values():
        values = [frozenset(split_items(cell)) for cell in cells]
        for value in frozenset.intersection(*(values[n] for n in inside)):
            group = [n for n, own in enumerate(values) if value in own]
            best = group if best is None or len(group) < len(best) else best
    there = frozenset(inside)
    missing = [n for n in best or () if n not in there and savoir.popularity[n] >= KNOWN]
    if len(missing) <= MAX_MISSING * len(inside):
        yield from (savoir.names[n][0] for n in missing)
