"""A game in progress: the state, the time, and how an entry of a transcript changes them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from .chance import Chance
from .errors import Fault, Invalid, Refused, faults_of
from .game import AnyGame, Event, Outcome, Viewer
from .value import Value


class Tick(Value, tag_field="type", tag="tick", frozen=True):
    """Time passes and nobody acts."""


class Extend(Value, tag_field="type", tag="extend", frozen=True):
    """The running deadline of a seat is lengthened."""

    seat: int
    seconds: float


class End(Value, tag_field="type", tag="end", frozen=True):
    """The game is broken off with the scores as they stand."""


class Resign(Value, tag_field="type", tag="resign", omit_defaults=True, frozen=True):
    """A seat gives up."""

    seat: int
    ends: bool = False
    """Nobody plays on, however many sides are left: the best of them wins."""


TableMove = Tick | Extend | End | Resign
"""Moves of no seat: `seat` is null."""


class Entry(Value, frozen=True):
    """One line of a game's record."""

    seat: int | None
    at: float
    move: Any
    verdict: Any = UNSET
    """What dictionary or judge said of the move; UNSET where none was asked, or where the one of today shall be."""


class Extended(Event, tag_field="type", tag="extended", frozen=True):
    seat: int
    seconds: float


class Resigned(Event, tag_field="type", tag="resigned", frozen=True):
    seat: int


class TakenBack(Event, tag_field="type", tag="taken_back", frozen=True):
    """The last move, which this seat had made, no longer counts."""

    seat: int


TableEvent = Extended | Resigned | TakenBack
"""What the table itself may bring about in any game."""


def parse_entry_move(game: AnyGame, seat: int | None, raw: object, seats: int, path: str) -> Any:
    """A game's move, or a table move when the seat is null; raises Invalid when it is not well formed."""
    if seat is not None:
        if not 0 <= seat < seats:
            raise Invalid(
                [
                    Fault(
                        path.removesuffix(".move") + ".seat",
                        f"there is no seat {seat}; seats are 0 to {seats - 1}",
                    )
                ]
            )
        return game.parse_move(raw, path)
    try:
        move = msgspec.convert(raw, TableMove)
    except msgspec.ValidationError as error:
        raise Invalid(faults_of(error, path)) from None
    if isinstance(move, Extend | Resign) and not 0 <= move.seat < seats:
        raise Invalid([Fault(path + ".seat", f"there is no seat {move.seat}; seats are 0 to {seats - 1}")])
    return move


class Play:
    """One game from its start on. The state is a value; this is the place where it is kept."""

    __slots__ = ("at", "chance", "game", "options", "seats", "seq", "state")

    def __init__(self, game: AnyGame, options: Any, seats: int, setup: Any, chance: Chance) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.chance = chance
        self.state = game.start(options, seats, setup, chance)
        self.at = 0.0
        self.seq = 0

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game at the same point."""
        if not isinstance(other, Play):
            return NotImplemented
        return (self.game.key, self.options, self.seats, self.chance.seed, self.state, self.at, self.seq) == (
            other.game.key,
            other.options,
            other.seats,
            other.chance.seed,
            other.state,
            other.at,
            other.seq,
        )

    __hash__ = None  # type: ignore[assignment]

    def after(self, entry: Entry) -> tuple[Play, tuple[Event, ...]]:
        """The game after the entry, and what happened; this one stays as it is. Raises Refused."""
        state, events = self.ahead(entry)
        return self._moved(state, entry.at, self.seq + 1), events

    def _moved(self, state: Any, at: float, seq: int) -> Play:
        play = Play.__new__(Play)
        play.game, play.options, play.seats, play.chance = self.game, self.options, self.seats, self.chance
        play.state, play.at, play.seq = state, at, seq
        return play

    def step(self, entry: Entry) -> tuple[Event, ...]:
        """Plays the entry. Deadlines before it come first; a refusal changes nothing at all."""
        state, events = self.ahead(entry)
        self.accept(state, entry.at)
        return events

    def ahead(self, entry: Entry) -> tuple[Any, tuple[Event, ...]]:
        """What the entry would bring about. Nothing has changed until it is accepted."""
        state, events = self._until(entry.at)
        state, more = self._apply(state, entry)
        return state, (*events, *more)

    def accept(self, state: Any, at: float) -> None:
        """The game goes on from what `ahead` gave."""
        self.state = state
        self.at = at
        self.seq += 1

    def _until(self, at: float) -> tuple[Any, tuple[Event, ...]]:
        """The state when all deadlines before `at` have passed. One equal to `at` has not."""
        state = self.state
        events: list[Event] = []
        while (deadline := self.game.deadline(state)) is not None and deadline < at:
            state, more = self.game.time_out(state, self.chance)
            events += more
        return state, tuple(events)

    def _apply(self, state: Any, entry: Entry) -> tuple[Any, tuple[Event, ...]]:
        game, move = self.game, entry.move
        if entry.seat is not None:
            if game.judged:
                verdict = self._verdict(state, entry)
                return game.apply_judged(state, entry.seat, move, entry.at, self.chance, verdict)
            return game.apply(state, entry.seat, move, entry.at, self.chance)
        if isinstance(move, Tick):
            return game.tick(state, entry.at), ()
        if game.outcome(state) is not None:
            raise Refused(game.over_rule, "the game is over", "la partie est terminée")
        if isinstance(move, End):
            return game.end(state)
        if isinstance(move, Resign):
            return self._resign(state, move, entry.at)
        if not 0 < move.seconds < float("inf"):
            raise Refused(
                "contract", "a clock is lengthened by seconds above 0", "on n'ajoute que des secondes"
            )
        return game.extend(state, move.seat, move.seconds), (Extended(move.seat, move.seconds),)

    def _resign(self, state: Any, move: Resign, at: float) -> tuple[Any, tuple[Event, ...]]:
        game, seat = self.game, move.seat
        gone = game.resigned(state)
        if seat in gone:
            raise Refused(
                "contract", f"seat {seat} has resigned already", f"la place {seat} a déjà abandonné"
            )
        left = [side for side in game.sides(self.seats) if not {seat, *gone} & set(side)]
        if len(left) > 1 and not move.ends:
            state, events = game.retire(state, seat, at, self.chance)
        else:
            winners = tuple(sorted(one for side in left for one in side))
            state, events = game.concede(state, seat, winners)
        return state, (Resigned(seat), *events)

    # Taking back.

    def may_take_back(self, entry: Entry, after: Play) -> bool:
        """Whether the entry that led from here to `after` may be taken back. The answer is no secret."""
        if entry.seat is None or after.over:
            return False
        before, late = self._until(entry.at)
        return not late and self.game.may_take_back(before, entry.seat, entry.move, after.state)

    def again(self, late: Play, seconds: float) -> Play:
        """The game as it stands here, after what led from here to `late` was taken back.

        A clock that runs here has `seconds` more, for the time that went by since. Entries are counted on, so that no
        two positions of a table have the same number. Raises Refused where no clock runs that could be lengthened.
        """
        state = self.game.extend(self.state, self.to_move[0], seconds) if seconds else self.state
        return self._moved(state, late.at, late.seq + 1)

    def judged(self, entry: Entry) -> Entry:
        """The entry as it is stored: with the verdict of today, where one is needed and none is there."""
        if entry.seat is None or not self.game.judged or entry.verdict is not UNSET:
            return entry
        state, _ = self._until(entry.at)
        return msgspec.structs.replace(entry, verdict=self._verdict(state, entry))

    def _verdict(self, state: Any, entry: Entry) -> Any:
        if entry.verdict is not UNSET:
            return entry.verdict
        assert entry.seat is not None
        return self.game.judge(state, entry.seat, entry.move, self.chance.cards)

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def to_move(self) -> tuple[int, ...]:
        return self.game.to_move(self.state)

    @property
    def deadline(self) -> float | None:
        return self.game.deadline(self.state)

    def view(self, viewer: Viewer) -> Any:
        return self.game.view(self.state, viewer)

    def table_view(self, viewer: Viewer) -> Any:
        """As `view`, at a table where it is being played."""
        return self.game.table_view(self.state, viewer)
