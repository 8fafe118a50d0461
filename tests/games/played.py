"""A table that is played move by move: what the positions of the card games share."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
import pytest
from msgspec import UNSET

from pyramidion.core import (
    AnyGame,
    Cards,
    Chance,
    End,
    Entry,
    Extend,
    Play,
    Refused,
    Tick,
    Viewer,
    transcript,
)
from pyramidion.games import load

ViewT = TypeVar("ViewT")


class Played(Generic[ViewT]):
    game: ClassVar[AnyGame]

    def __init__(
        self, seats: int, seed: int | None, setup: Any, options: dict[str, Any], cards: Cards | None
    ) -> None:
        parsed = self.game.parse_options(options, seats)
        given = self.game.parse_setup(setup, parsed, seats)
        self.play = Play(self.game, parsed, seats, given, Chance(seed, cards))
        self.entries: list[Entry] = []
        self.events: tuple[Any, ...] = ()

    # What is seen.

    def see(self, viewer: Viewer = None) -> ViewT:
        view: ViewT = self.play.view(viewer)
        return view

    @property
    def view(self) -> Any:
        """The public view. It changes with every move, so nothing that was once asserted of it is known to last."""
        return self.see()

    @property
    def turn(self) -> int:
        (seat,) = self.play.to_move
        return seat

    def kinds(self) -> list[str]:
        """What happened in the last step."""
        return [str(event.__struct_config__.tag) for event in self.events]

    def event(self, kind: str) -> Any:
        (found,) = (e for e in self.events if e.__struct_config__.tag == kind)
        return found

    # What people do.

    def do(self, seat: int | None, move: Any, at: float | None = None, verdict: Any = UNSET) -> Self:
        """`move` is its type, or the move as JSON has it."""
        raw = {"type": move} if isinstance(move, str) else move
        entry = Entry(seat, self.play.at if at is None else at, self.game.parse_move(raw), verdict)
        return self._step(self.play.judged(entry))

    def _step(self, entry: Entry) -> Self:
        self.events = self.play.step(entry)
        self.entries.append(entry)
        return self

    def no(self, seat: int | None, move: Any, at: float | None = None) -> str:
        """The rule that refuses the move; nothing has changed."""
        before = msgspec.json.encode(self.play.state), self.play.seq
        with pytest.raises(Refused) as refused:
            self.do(self.turn if seat is None else seat, move, at)
        assert (msgspec.json.encode(self.play.state), self.play.seq) == before
        assert refused.value.en
        assert refused.value.fr
        return refused.value.rule

    def rule(self, seat: int, accept: bool | None, at: float | None = None) -> Self:
        return self.do(seat, {"type": "rule", "accept": accept}, at)

    # What nobody does.

    def tick(self, at: float) -> Self:
        return self._step(Entry(None, at, Tick()))

    def end(self) -> Self:
        return self._step(Entry(None, self.play.at, End()))

    def extend(self, seat: int, seconds: float, at: float) -> Self:
        return self._step(Entry(None, at, Extend(seat, seconds)))

    # The record.

    def written(self, seed: int | None = None) -> dict[str, Any]:
        names = [f"place {seat}" for seat in range(self.play.seats)]
        return transcript.write(self.play, names, self.entries, seed, {})

    def replayed(self) -> Play:
        """Without the seed and without decks: everything that they gave stands in the transcript."""
        return transcript.replay(transcript.parse(self.written(), load), None)

    def seat_moves(self) -> list[transcript.SeatMove]:
        """What the coach reads for its review."""
        return [*transcript.seat_moves(transcript.parse(self.written(), load), None)]
