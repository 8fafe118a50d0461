"""Le sablier: a game with a clock and with secrets, small enough to be looked through.

Each seat has a secret number from 1 to 9. In turn a seat names a number for the seat on its left, within `seconds`
(null: as long as it likes); who is too late loses the turn and a point. A right one ends the game, as do `turns`
turns. `together` is a first phase in which every seat says it is ready, in any order. With `words` a turn may also be
a word: `DICTIONARY`, which a test may change, says what it is worth. The game has a beat before everybody is ready,
and after a number that was wrong or came too late, during which the views do not say how many turns there were.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from pyramidion import games
from pyramidion.core import (
    WHOLE,
    Beat,
    Cards,
    Chance,
    Event,
    Fault,
    Game,
    Invalid,
    Legal,
    Options,
    Outcome,
    Refused,
    Value,
    View,
    Viewer,
    manifest_beside,
)


class SablierOptions(Options, kw_only=True, frozen=True):
    seconds: float | None = 10.0
    turns: int = 12
    together: bool = False
    words: bool = False


DICTIONARY = {"sable", "temps"}
"""The words of today."""


class Name(Value, tag_field="type", tag="name", frozen=True):
    number: int


class Ready(Value, tag_field="type", tag="ready", frozen=True):
    pass


class Say(Value, tag_field="type", tag="say", frozen=True):
    """Two points for a word, two less for what is none."""

    word: str


SablierMove = Name | Ready | Say


class Named(Event, tag_field="type", tag="named", frozen=True):
    seat: int
    number: int
    right: bool


class Said(Event, tag_field="type", tag="said", frozen=True):
    seat: int
    word: str
    known: bool


class IsReady(Event, tag_field="type", tag="is_ready", frozen=True):
    seat: int


class TooLate(Event, tag_field="type", tag="too_late", frozen=True):
    seat: int


class State(Value, frozen=True):
    options: SablierOptions
    secrets: tuple[int, ...]
    waits: tuple[int, ...]
    turn: int
    scores: tuple[int, ...]
    deadline: float | None
    over: str | None
    resigned: tuple[int, ...] = ()


class SablierView(View, kw_only=True, frozen=True):
    secret: int | None
    secrets: tuple[int, ...] | None
    turn: int


class Sablier(Game[SablierOptions, State, SablierMove, SablierView]):
    manifest = manifest_beside(__file__)
    version = 1
    over_rule = "R-T9"
    options_type = SablierOptions
    setup_type = dict[str, tuple[int, ...]]
    move_type = SablierMove
    view_type = SablierView
    event_type = Named | Said | IsReady | TooLate
    judged = True

    def start(self, options: SablierOptions, seats: int, setup: Any, chance: Chance) -> State:
        secrets = setup.get("secrets")
        if secrets is None:
            secrets = tuple(chance.shuffled("secrets", range(1, 10), "$.setup.secrets")[:seats])
        waits = tuple(range(seats)) if options.together else ()
        deadline = None if options.together else self._limit(options, 0, 0.0)
        return State(options, secrets, waits, 0, (0,) * seats, deadline, None)

    def _limit(self, options: SablierOptions, seat: int, at: float) -> float | None:
        if options.seconds is None:
            return None
        extra = 0.0 if options.extra_seconds is None else options.extra_seconds[seat]
        return at + options.seconds + extra

    def _next(self, state: State, points: int, at: float) -> State:
        seats = len(state.scores)
        seat = state.turn % seats
        turn = state.turn + 1
        over = "turns" if turn >= state.options.turns else None
        return msgspec.structs.replace(
            state,
            turn=turn,
            scores=tuple(s + points if i == seat else s for i, s in enumerate(state.scores)),
            deadline=None if over else self._limit(state.options, turn % seats, at),
            over=over,
        )

    def judge(self, state: State, seat: int, move: SablierMove, cards: Cards | None) -> Any:
        return move.word in DICTIONARY if isinstance(move, Say) and state.options.words else UNSET

    def parse_verdict(self, raw: object, move: SablierMove, path: str) -> Any:
        if not isinstance(move, Say) or not isinstance(raw, bool):
            raise Invalid([Fault(path, "true or false, for a word")])
        return raw

    def apply(
        self, state: State, seat: int, move: SablierMove, at: float, chance: Chance
    ) -> tuple[State, tuple[Event, ...]]:
        verdict = self.judge(state, seat, move, chance.cards)
        return self.apply_judged(state, seat, move, at, chance, verdict)

    def apply_judged(
        self, state: State, seat: int, move: SablierMove, at: float, chance: Chance, verdict: Any
    ) -> tuple[State, tuple[Event, ...]]:
        if state.over is not None:
            raise Refused("R-T9", "the game is over", "la partie est terminée")
        if seat not in self.to_move(state):
            raise Refused("R-T1", "it is not your turn", "ce n'est pas votre tour")
        if isinstance(move, Ready):
            if not state.waits:
                raise Refused("R-T2", "everybody is ready", "tout le monde est prêt")
            waits = tuple(s for s in state.waits if s != seat)
            after = msgspec.structs.replace(
                state, waits=waits, deadline=None if waits else self._limit(state.options, 0, at)
            )
            return after, (IsReady(seat),)
        if state.waits:
            raise Refused("R-T2", "somebody is not ready", "quelqu'un n'est pas prêt")
        if isinstance(move, Say):
            if not state.options.words:
                raise Refused("R-T4", "this table plays without words", "cette table joue sans mots")
            return self._next(state, 2 if verdict else -2, at), (Said(seat, move.word, verdict),)
        if not 1 <= move.number <= 9:
            raise Refused("R-T3", "a number from 1 to 9", "un nombre de 1 à 9")
        right = state.secrets[(seat + 1) % len(state.scores)] == move.number
        after = self._next(state, 10 if right else 0, at)
        if right:
            after = msgspec.structs.replace(after, over="found", deadline=None)
        return after, (Named(seat, move.number, right),)

    def finish(self, state: State, reason: str) -> tuple[State, tuple[Event, ...]]:
        return msgspec.structs.replace(state, over=reason, deadline=None), ()

    def may_take_back(self, before: State, seat: int, move: SablierMove, after: State) -> bool:
        return isinstance(move, Ready | Say)

    def legal(self, state: State, seat: int) -> Legal[SablierMove]:
        if seat not in self.to_move(state):
            return Legal()
        if state.waits:
            return Legal((Ready(),))
        return Legal(tuple(Name(n) for n in range(1, 10)), ("say",) if state.options.words else ())

    def to_move(self, state: State) -> tuple[int, ...]:
        if state.over is not None:
            return ()
        return state.waits or (state.turn % len(state.scores),)

    def outcome(self, state: State) -> Outcome | None:
        if state.over is None:
            return None
        out = state.resigned if state.over == "resigned" else ()
        left = [seat for seat in range(len(state.scores)) if seat not in out]
        best = max(state.scores[seat] for seat in left)
        return Outcome(state.scores, tuple(i for i in left if state.scores[i] == best), state.over)

    def deadline(self, state: State) -> float | None:
        return state.deadline

    def time_out(self, state: State, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        assert state.deadline is not None
        seat = state.turn % len(state.scores)
        return self._next(state, -1, state.deadline), (TooLate(seat),)

    def extend(self, state: State, seat: int, seconds: float) -> State:
        if state.deadline is None or seat not in self.to_move(state):
            return super().extend(state, seat, seconds)
        return msgspec.structs.replace(state, deadline=state.deadline + seconds)

    def view(self, state: State, viewer: Viewer) -> SablierView:
        return SablierView(
            phase="over" if state.over else "ready" if state.waits else "name",
            to_move=self.to_move(state),
            scores=state.scores,
            deadline=state.deadline,
            secret=state.secrets[viewer] if isinstance(viewer, int) else None,
            secrets=state.secrets if viewer is WHOLE else None,
            turn=state.turn,
        )

    def beat(self, before: State | None, after: State, events: tuple[Event, ...]) -> Beat | None:
        if before is None:
            return Beat("phase", title="ready") if after.waits else None
        if any(isinstance(event, Named | TooLate) for event in events):
            return Beat("verdict", seat=after.turn % len(after.scores), hides=True)
        return None

    def beat_view(self, state: State, viewer: Viewer) -> SablierView:
        return msgspec.structs.replace(self.view(state, viewer), turn=-1)

    def given(self, state: State) -> Mapping[str, Any]:
        return {"secrets": state.secrets}

    def parse_setup(
        self, raw: object, options: SablierOptions, seats: int, path: str = "$.setup"
    ) -> dict[str, tuple[int, ...]]:
        try:
            setup = msgspec.convert(raw, dict[str, tuple[int, ...]])
        except msgspec.ValidationError as error:
            raise Invalid([Fault(path, str(error))]) from None
        if setup and (set(setup) != {"secrets"} or len(setup["secrets"]) != seats):
            raise Invalid([Fault(f"{path}.secrets", f"{seats} numbers")])
        return setup

    def shuffle_hidden(self, state: State, viewer: Viewer, random: Random) -> State:
        if viewer is WHOLE:
            return state
        secrets = tuple(s if i == viewer else random.randint(1, 9) for i, s in enumerate(state.secrets))
        return msgspec.structs.replace(state, secrets=secrets)


GAME = Sablier()


INSTALLED = Path(__file__).parents[2] / "installed"
"""The folder with the entry point of this game."""
ENVIRONMENT = {"PYTHONPATH": str(INSTALLED)}
"""For a process of its own that shall have this game."""


def register() -> None:
    """Installs the game: in this process and in the workers that it starts."""
    if str(INSTALLED) not in sys.path:
        sys.path.append(str(INSTALLED))
        games.refresh()


def unregister() -> None:
    sys.path.remove(str(INSTALLED))
    games.refresh()
