"""What people like to tell after a game: its best moments, measured from the log and from nothing else.

Each game's package has a module `highlights` with a function `highlights(game, cards)` that gives every candidate;
the best of each kind is told. They are made from events and from the public view of a game that is over, so that
nothing is told that was not shown at the table. How a moment is worded is the client's: it gets the kind and the facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pyramidion import games
from pyramidion.core import Cards, Event, Value
from pyramidion.core.transcript import Transcript

Fact = str | int | float | bool | tuple[str, ...] | None


class Highlight(Value, frozen=True):
    """A moment worth telling. Of two of one kind the greater `weight` is the better one, across games too."""

    kind: str
    seats: tuple[int, ...]
    """Whose moment it is."""
    weight: float
    facts: dict[str, Fact]


def moment(kind: str, seats: tuple[int, ...], weight: float, **facts: Fact) -> Highlight:
    return Highlight(kind, seats, weight, facts)


class PlayedEntry(NamedTuple):
    """What an entry of the log brought about, and when."""

    at: float
    seat: int | None
    events: tuple[Event, ...]


class FinishedGame(NamedTuple):
    """A game that is over, as everybody at the table saw it."""

    options: Any
    seats: int
    entries: tuple[PlayedEntry, ...]
    end: Any
    """The public view after the last entry."""
    setup: Mapping[str, Any] = {}
    """What chance gave, as a transcript has it."""

    def events(self) -> Iterator[Any]:
        return (event for entry in self.entries for event in entry.events)


def finished_game(transcript: Transcript, cards: Cards | None) -> FinishedGame:
    play = transcript.begin(cards)
    entries = tuple([PlayedEntry(entry.at, entry.seat, play.step(entry)) for entry in transcript.entries])
    setup = play.game.given(play.state)
    return FinishedGame(play.options, play.seats, entries, play.view(None), setup)


def best(found: Iterable[Highlight], people: Sequence[int]) -> list[Highlight]:
    """The best of each kind that a person had a part in, in the order in which the kinds first came; the earlier of two
    that are equal."""
    chosen: dict[str, Highlight] = {}
    for one in found:
        if not set(one.seats).isdisjoint(people):
            before = chosen.get(one.kind)
            if before is None or one.weight > before.weight:
                chosen[one.kind] = one
    return list(chosen.values())


def best_highlights(transcript: Transcript, people: Sequence[int], cards: Cards | None) -> list[Highlight]:
    """The moments of these seats in a game that is over. A game that has no such module has none to tell."""
    module = games.part(transcript.game.key, "highlights")
    if module is None:
        return []
    candidates: Iterable[Highlight] = module.highlights(finished_game(transcript, cards), cards)
    return best(candidates, people)
