"""What a game is: the one interface that house, bots, research and tests know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET

from .beat import Beat
from .cards import Cards
from .chance import Chance
from .errors import Fault, Invalid, Refused, faults_of, is_json, no_choice
from .manifest import Manifest, TableSize
from .value import Value


class Options(Value, kw_only=True, frozen=True):
    """What a table may choose. Every game has these."""

    extra_seconds: tuple[float, ...] | None = None


class Outcome(Value, frozen=True):
    """How it ended: the winners ascend, the reason is a word that does not change.

    The more points the better, unless the game's manifest says `lowest_wins`.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class View(Value, kw_only=True, frozen=True):
    """What somebody may know. Every game's view has these fields."""

    phase: str
    to_move: tuple[int, ...]
    scores: tuple[int, ...]
    deadline: float | None


class Event(Value, frozen=True):
    """Something that happened, for the record, the animation and the screen reader. Public as it stands."""


class NoSetup(Value, frozen=True):
    """The set-up of a game that always starts alike."""


class GameState(Protocol):
    """What every state has. It is a frozen Struct."""

    @property
    def over(self) -> str | None:
        """The reason for which the game is over, or None."""

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have resigned, in that order."""


OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=GameState)
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT", bound=View)


class Legal(Value, Generic[MoveT], frozen=True):
    """What a seat may do now: the moves that can be listed, and the types of those that are made freely."""

    moves: tuple[MoveT, ...] = ()
    forms: tuple[str, ...] = ()

    def types(self) -> tuple[str, ...]:
        """The types of move that are possible, each once."""
        listed: dict[Any, None] = dict.fromkeys(map(type, self.moves))
        return tuple(dict.fromkeys((*(str(kind.__struct_config__.tag) for kind in listed), *self.forms)))

    def __bool__(self) -> bool:
        return bool(self.moves or self.forms)


@cache
def _fields(options: type[Options]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The options by name. Looking through a type takes longer than everything else that parsing does."""
    return {f.encode_name: f for f in msgspec.structs.fields(options)}


@cache
def _by_tag(moves: Any) -> Mapping[str, Any]:
    """The moves of a union by their `type`."""
    return {str(move.__struct_config__.tag): move for move in get_args(moves) or (moves,)}


class Whole:
    """The viewer who sees everything: replay `--all`, never a person at a live table."""


WHOLE = Whole()
Viewer = int | None | Whole
"""A seat, the public (None), or the whole truth."""


class Game(ABC, Generic[OptionsT, StateT, MoveT, ViewT]):
    """A rule book. It holds no state: everything that decides the future is in the values it hands out."""

    manifest: ClassVar[Manifest]
    """From the file in the game's package; key, sizes and `lowest_wins` are taken from it."""
    key: ClassVar[str]
    sizes: ClassVar[tuple[TableSize, ...]]
    lowest_wins: ClassVar[bool] = False
    """The lower a score the better; otherwise the higher."""
    version: ClassVar[int]
    """Version of the rules, stored with every game."""
    over_rule: ClassVar[str]
    """The rule that ends the game, named when somebody moves after it."""
    contest: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """The options under which players are compared where nobody says otherwise: every seat does the same."""

    secrets: ClassVar[bool] = True
    """False: every viewer may know the whole state at any time. Then all are one view group, and nothing is hidden."""

    options_type: type[OptionsT]
    setup_type: Any = NoSetup
    move_type: Any
    """A tagged union of Structs, one a move; its JSON is the contract's."""
    view_type: type[ViewT]
    event_type: Any

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        if (manifest := cls.__dict__.get("manifest")) is not None:
            cls.key, cls.sizes, cls.lowest_wins = manifest.key, manifest.sizes, manifest.lowest_wins

    def __new__(cls) -> Self:
        """Raises TypeError where the class relies on a default that is wrong for what it declares."""
        if cls.secrets and cls.shuffle_hidden is Game.shuffle_hidden:
            raise TypeError(f"{cls.__name__} needs `shuffle_hidden`, or `secrets = False` if it has none")
        if cls.setup_type is not NoSetup and cls.given is Game.given:
            raise TypeError(
                f"{cls.__name__} has a `setup_type` and needs `given`, which writes a set-up down"
            )
        return super().__new__(cls)

    # Moves.

    @abstractmethod
    def start(self, options: OptionsT, seats: int, setup: Any, chance: Chance) -> StateT:
        """The first state. Raises NeedsChance or NeedsCards where `chance` has no seed or no cards for it."""

    @abstractmethod
    def apply(
        self, state: StateT, seat: int, move: MoveT, at: float, chance: Chance
    ) -> tuple[StateT, tuple[Event, ...]]:
        """The state after the move, and what happened; or Refused, and nothing has changed."""

    # Judgement. What a dictionary or a judge says of a move is stored with it, so that a better one never rewrites an
    # old game. A game where nobody judges leaves these as they are.

    judged: ClassVar[bool] = False

    def judge(self, state: StateT, seat: int, move: MoveT, cards: Cards | None) -> Any:
        """The verdict of today on the move, or UNSET where none is needed. May raise Refused, as `apply` would.

        `cards` are those of the `Chance` that the game is played with.
        """
        return UNSET

    def apply_judged(
        self, state: StateT, seat: int, move: MoveT, at: float, chance: Chance, verdict: Any
    ) -> tuple[StateT, tuple[Event, ...]]:
        """As `apply`, with this verdict, whoever gave it."""
        return self.apply(state, seat, move, at, chance)

    def parse_verdict(self, raw: object, move: MoveT, path: str) -> Any:
        """The verdict of a stored move from JSON values; raises Invalid."""
        raise Invalid([Fault(path, f"no judge decides a move of {self.key}")])

    # The end.

    def finish(self, state: StateT, reason: str) -> tuple[StateT, tuple[Event, ...]]:
        """The game is over. A game that tells so in an event, or clears something away, does that here."""
        return _changed(state, over=reason), ()

    def end(self, state: StateT) -> tuple[StateT, tuple[Event, ...]]:
        """The game is broken off; the scores stay as they stand, the reason is `ended`."""
        return self.finish(state, "ended")

    # Resigning. The game is over when no more than one side has not resigned, or when nobody is left who would play on:
    # the reason is `resigned`.

    plays_without: ClassVar[bool] = False
    """Whether a game of several sides passes over a seat that has resigned. Otherwise a bot plays it on."""

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Seats that win and lose together: each by itself, or teams. Whoever resigns does so for the whole side."""
        return tuple((seat,) for seat in range(seats))

    def resigned(self, state: StateT) -> tuple[int, ...]:
        """The seats that have resigned, in that order."""
        return state.resigned

    def concede(self, state: StateT, seat: int, winners: tuple[int, ...]) -> tuple[StateT, tuple[Event, ...]]:
        """The seat resigns and the game is over; the scores stay as they stand. Nobody wins a game of one seat.

        `winners` have not resigned. Where they are of several sides, because nobody plays on, the best of them win.
        """
        return self.finish(self.without(state, seat), "resigned")

    def retire(self, state: StateT, seat: int, at: float, chance: Chance) -> tuple[StateT, tuple[Event, ...]]:
        """The seat resigns and the others play on."""
        return self.without(state, seat), ()

    def without(self, state: StateT, seat: int) -> StateT:
        """The state in which the seat has resigned, too, and nothing follows from it yet."""
        return _changed(state, resigned=(*state.resigned, seat))

    # What the house does at once in the name of a seat, so that people need not: an entry like any other.

    def follow_up(
        self, before: StateT, seat: int, move: MoveT, after: StateT, people: Collection[int]
    ) -> tuple[int, MoveT] | None:
        """The move, and whose it is, that the house makes right after this one of a person; None: none.

        `people` are the seats of people.
        """
        return None

    # Taking back. Everybody has to agree; the rules say whether it is fair to ask.

    def may_take_back(self, before: StateT, seat: int, move: MoveT, after: StateT) -> bool:
        """Whether the seat's move, the last one of the game, may be taken back.

        Only if nobody has learned from it anything but the move itself and what they would have learned whatever the
        seat had done. Everybody at the table may know the answer.
        """
        return False

    @abstractmethod
    def legal(self, state: StateT, seat: int) -> Legal[MoveT]:
        """What the seat may do. Empty for a seat that nobody waits for."""

    def random_move(self, state: StateT, seat: int, random: Random) -> MoveT:
        """Some legal move. A game whose moves cannot all be listed makes one of its own here."""
        moves = self.legal(state, seat).moves
        return moves[int(random.random() * len(moves))]

    def may(self, state: StateT, seat: int) -> tuple[str, ...]:
        """The types of what is legal. Every screen is told after every move: a game may say so without a list."""
        return self.legal(state, seat).types()

    @abstractmethod
    def to_move(self, state: StateT) -> tuple[int, ...]:
        """The seats that the game waits for, ascending; empty when it is over."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended, or None."""

    # Time. A game without a clock leaves these as they are.

    def deadline(self, state: StateT) -> float | None:
        """Seconds since the start at which something happens by itself."""
        return None

    def time_out(self, state: StateT, chance: Chance) -> tuple[StateT, tuple[Event, ...]]:
        """The deadline has passed."""
        raise AssertionError(f"{self.key} names a deadline and does not say what happens then")

    def tick(self, state: StateT, at: float) -> StateT:
        """Time passed and nobody acted. For a game whose views tell how much of it is left."""
        return state

    def extend(self, state: StateT, seat: int, seconds: float) -> StateT:
        """A running deadline of the seat is lengthened."""
        raise Refused(
            "contract", f"seat {seat} has no running clock", f"la place {seat} n'a pas de chronomètre"
        )

    # Beats. The rules know nothing of them: a table may let game time stand still there, or not.

    def beat(self, before: StateT | None, after: StateT, events: tuple[Event, ...]) -> Beat | None:
        """The beat that follows what happened between these states, or None. `before` is None when the game begins."""
        return None

    def beat_view(self, state: StateT, viewer: Viewer) -> ViewT:
        """What a table shows during a beat that hides what comes next. Equal within a view group, too."""
        return self.table_view(state, viewer)

    def withheld(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Those of the events that are told only when such a beat is over."""
        return ()

    # What leaves the house.

    @abstractmethod
    def view(self, state: StateT, viewer: Viewer) -> ViewT:
        """What the viewer may know, built by adding."""

    def table_view(self, state: StateT, viewer: Viewer) -> ViewT:
        """What a table shows while it is played: the view, less what people should not study while the clock stands.

        Viewers of one view group get equal ones of these, too.
        """
        return self.view(state, viewer)

    def view_group(self, state: StateT, viewer: Viewer) -> Hashable:
        """A key that is equal for viewers who get equal views, so a view is made once for each key."""
        return viewer if self.secrets else ()

    # Records.

    def given(self, state: StateT) -> Mapping[str, Any]:
        """What chance and decks gave so far, as a set-up: with it the game replays without the seed."""
        return {}

    def appealing(self, move: MoveT, *, alone: bool) -> MoveT:
        """A person's move as the house writes it down: an appeal says whether only bots could vote on it (`alone`), in
        which case whoever appeals decides. Any other move is itself."""
        return move

    def settled(self, move: MoveT, after: StateT) -> MoveT:
        """The move as a transcript keeps it: what chance decided in it is written out."""
        return move

    def piles(self, options: OptionsT, cards: Cards | None) -> Mapping[str, Sequence[Any]]:
        """The cards that a set-up lists, as it writes them, in the order in which they lie before they are shuffled.

        For whoever checks the draws of a game. A game that is played without decks has none.
        """
        return {}

    # Input.

    def parse_options(self, raw: object, seats: int, path: str = "$.options") -> OptionsT:
        """Options from JSON values; raises Invalid with every fault."""
        if not isinstance(raw, Mapping):
            raise Invalid([Fault(path, "options are an object")])
        faults: list[Fault] = []
        fields = _fields(self.options_type)
        values: dict[str, Any] = {}
        for name, value in raw.items():
            if name not in fields:
                faults.append(Fault(f"{path}.{name}", f"unknown option; {self.key} has {', '.join(fields)}"))
                continue
            if not is_json(value):
                faults.append(Fault(f"{path}.{name}", f"a value as in transcripts, not {value!r:.80}"))
                continue
            kind = fields[name].type
            try:
                values[name] = msgspec.convert(value, kind)
            except msgspec.ValidationError as error:
                choices = get_args(kind) if get_origin(kind) is Literal else ()
                faults += no_choice(value, choices, f"{path}.{name}") or faults_of(error, f"{path}.{name}")
        extra = values.get("extra_seconds")
        if extra is not None and (len(extra) != seats or not all(0 <= x < float("inf") for x in extra)):
            faults.append(Fault(f"{path}.extra_seconds", f"null, or {seats} numbers from 0 up, one a seat"))
        if faults:
            raise Invalid(faults)
        options = self.options_type(**values)
        size = self.size(options)
        if size is None:
            raise Invalid([Fault(path, "these options do not go together: " + self._impossible(options))])
        if not size.least <= seats <= size.most:
            count = f"{size.least}" if size.least == size.most else f"{size.least} to {size.most}"
            raise Invalid(
                [Fault("$.seats", f"with these options {self.key} takes {count} seats, not {seats}")]
            )
        return options

    def size(self, options: OptionsT) -> TableSize | None:
        """How many seats go with these options; None when they do not go together."""
        fits = (s for s in self.sizes if all(getattr(options, k) in values for k, values in s.when.items()))
        return next(fits, None)

    def _impossible(self, options: OptionsT) -> str:
        names = sorted({name for size in self.sizes for name in size.when})
        return ", ".join(f"{name} {getattr(options, name)}" for name in names)

    def parse_setup(self, raw: object, options: OptionsT, seats: int, path: str = "$.setup") -> Any:
        """A set-up from JSON values; raises Invalid. A game that checks more than types names every fault."""
        if self.setup_type is NoSetup and isinstance(raw, Mapping) and raw:
            raise Invalid([Fault(f"{path}.{name}", f"{self.key} has no set-up") for name in raw])
        try:
            return msgspec.convert(raw, self.setup_type)
        except msgspec.ValidationError as error:
            raise Invalid(faults_of(error, path)) from None

    def parse_move(self, raw: object, path: str = "$.move") -> MoveT:
        """A move from JSON values; raises Invalid when it is not well formed."""
        kind = raw.get("type") if isinstance(raw, dict) else None
        try:
            # With its type known a move is read five times as fast; what has none is told all there are.
            found = (
                _by_tag(self.move_type).get(kind, self.move_type) if isinstance(kind, str) else self.move_type
            )
            return msgspec.convert(raw, found)  # type: ignore[no-any-return]
        except msgspec.ValidationError as error:
            raise Invalid(faults_of(error, path)) from None

    # The law of views.

    def shuffle_hidden(self, state: StateT, viewer: Viewer, random: Random) -> StateT:
        """A state that differs from this one only in what the viewer may not know."""
        return state


def _changed(state: StateT, **fields: Any) -> StateT:
    struct: Any = state
    changed: StateT = msgspec.structs.replace(struct, **fields)
    return changed


AnyGame = Game[Any, Any, Any, Any]
