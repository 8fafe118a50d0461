"""Who plays with whom: a pure function of the seeks and the time.

Seeks come in the order in which they were made. The oldest chooses first: of those that accept the same game, pace and
ranking, and keep apart from nobody at the table, the nearest in rating, within bounds that widen while both wait.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby

from .seeks import Accepted, Match, Seek

BOTS_AFTER = 12.0
"""Seconds after which bots take the seats for which nobody came, where everybody accepts them."""
RATING_APART = 150
"""Ratings of people who are paired at once differ by no more."""
RATING_PER_SECOND = 15
"""Each second of waiting adds so much to that."""
ANY_RATING_AFTER = 60.0
"""Then anybody will do."""
LOOKED_AT = 12
"""So many neighbours in rating are asked, on either side."""

Kind = tuple[str, bool, int, Accepted]
"""Game, ranked, pace, and size and variants: those of one kind can play together."""


def pair(seeks: Iterable[Seek], now: float) -> list[Match]:
    """Each seek is in one match at most."""
    waiting = sorted((seek for seek in seeks if _is_ready(seek)), key=lambda seek: (seek.made, seek.id))
    pools: dict[Kind, _Pool] = defaultdict(_Pool)
    for seek in waiting:
        for kind in _kinds(seek):
            pools[kind].add(seek)
    matches: list[Match] = []
    taken: set[str] = set()
    for seek in waiting:
        if seek.id in taken:
            continue
        match = next(_matches(seek, pools, now), None)
        if match is not None:
            matches.append(match)
            for one in match.seeks:
                taken.add(one.id)
                for kind in _kinds(one):
                    pools[kind].drop(one)
    return matches


def _is_ready(seek: Seek) -> bool:
    return not seek.away or seek.outlasts


def _kinds(seek: Seek) -> Iterator[Kind]:
    """What they accept, the quickest pace first. Who has left the lobby does not play now."""
    for pace in sorted(set(seek.paces)):
        if pace or not seek.away:
            yield from ((seek.game, seek.ranked, pace, played) for played in seek.games)


def _matches(seek: Seek, pools: dict[Kind, _Pool], now: float) -> Iterator[Match]:
    """With people, at as large a table as they accept; and with as few bots as may be."""
    for _, kinds in groupby(_kinds(seek), key=lambda kind: kind[2]):
        lacking: list[Match] = []
        for kind in kinds:
            _, _, pace, played = kind
            group = _group(seek, pools[kind], played.size, now)
            missing = played.size - len(group)
            match = Match(seeks=tuple(group), pace=pace, played=played, bots=missing)
            if not missing:
                yield match
            elif _takes_bots(group, now) and not seek.ranked:
                lacking.append(match)
        yield from sorted(lacking, key=lambda match: match.bots)


def _takes_bots(group: list[Seek], now: float) -> bool:
    return all(seek.bots for seek in group) and now - group[0].made >= BOTS_AFTER


def _group(seek: Seek, pool: _Pool, size: int, now: float) -> list[Seek]:
    """The seek and the others that it finds, as many as the game needs or fewer."""
    group = [seek]
    for other in pool.near(seek):
        if len(group) == size:
            break
        if all(can_meet(other, one, now) for one in group):
            group.append(other)
    if len(group) < size and not all(one.bots for one in group):
        # Those who wait for people alone keep nobody from bots.
        with_bots = [one for one in group if one.bots]
        return with_bots if seek.bots else group
    return group


def can_meet(one: Seek, other: Seek, now: float) -> bool:
    """Whether two seeks of one kind may come to one table."""
    if one.player == other.player or other.player in one.apart or one.player in other.apart:
        return False
    if one.rating is None or other.rating is None:
        return True
    waited = now - min(one.made, other.made)
    bound = RATING_APART + RATING_PER_SECOND * waited
    return waited >= ANY_RATING_AFTER or abs(one.rating - other.rating) <= bound


class _Pool:
    """Seeks of one kind, by age and by rating."""

    def __init__(self) -> None:
        self._unrated: dict[str, Seek] = {}
        self._rated: list[tuple[int, float, str, Seek]] = []

    def add(self, seek: Seek) -> None:
        if seek.rating is None:
            self._unrated[seek.id] = seek
        else:
            insort(self._rated, _place(seek), key=lambda item: item[:3])

    def drop(self, seek: Seek) -> None:
        if seek.rating is None:
            self._unrated.pop(seek.id, None)
            return
        index = bisect_left(self._rated, _place(seek)[:3], key=lambda item: item[:3])
        if index < len(self._rated) and self._rated[index][2] == seek.id:
            del self._rated[index]

    def near(self, seek: Seek) -> Iterator[Seek]:
        """The others: those near in rating first, then those without one, the oldest first."""
        if seek.rating is not None:
            yield from self._neighbours(seek, seek.rating)
        else:
            yield from (item[3] for item in self._rated)
        yield from (other for other in self._unrated.values() if other.id != seek.id)

    def _neighbours(self, seek: Seek, rating: int) -> Iterator[Seek]:
        middle = bisect_left(self._rated, _place(seek)[:3], key=lambda item: item[:3])
        around = self._rated[max(middle - LOOKED_AT, 0) : middle + LOOKED_AT + 1]
        for _, _, _, other in sorted(around, key=lambda item: (abs(item[0] - rating), item[1])):
            if other.id != seek.id:
                yield other


def _place(seek: Seek) -> tuple[int, float, str, Seek]:
    assert seek.rating is not None
    return seek.rating, seek.made, seek.id, seek
