"""A whole game by text: every seat reads what it may know and types its moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pyramidion import games
from pyramidion.core import Chance, Entry, Invalid, Legal, Outcome, Play, Refused
from pyramidion.core.chance import SEED_LIMIT
from pyramidion.core.typed_moves import Unreadable
from pyramidion.decks import Library
from pyramidion.research.arguments import game_of, one_of, parse_options, whole, within
from pyramidion.research.episodes import MAX_MOVES

from .words import Language, described, read_move


class TextGame:
    """One game. `observe` says what a seat reads, `step` takes what it types.

    Time stands still: a game with a clock waits for as long as whoever types likes. Among players who find nothing some
    games never end; after `max_moves` texts one is `truncated`.
    """

    def __init__(
        self,
        key: str,
        seed: int,
        *,
        seats: int | None = None,
        language: Language = "fr",
        setup: Mapping[str, Any] | None = None,
        max_moves: int = 10_000,
        **options: Any,
    ) -> None:
        game = game_of(key)
        if game is None:
            raise ValueError(f"key: there is no game {key!r}; there are {', '.join(games.keys())}")
        one_of("language", language, get_args(Language))
        if not 0 <= (seed := whole("seed", seed)) < SEED_LIMIT:
            raise ValueError(f"seed: from 0 to 2^53 - 1, not {seed}")
        if setup is not None and not isinstance(setup, Mapping):
            raise TypeError(f"setup: a mapping or None, not {setup!r:.80}")
        self.max_moves = within("max_moves", max_moves, 1, MAX_MOVES)
        parsed, seats = parse_options(game, options, seats)
        try:
            start = game.parse_setup(dict(setup or {}), parsed, seats)
            self._play = Play(game, parsed, seats, start, Chance(seed, Library()))
        except Invalid as invalid:
            raise ValueError(f"{key}: {invalid}") from None
        self.game = game
        self.seats = seats
        self.language = language
        self._texts = 0

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that the game waits for: none when it is over or truncated."""
        return () if self.truncated else self._play.to_move

    @property
    def truncated(self) -> bool:
        """Whether it was broken off: `max_moves` texts have been typed, and the rules have not ended it."""
        return self._texts >= self.max_moves and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self._play.outcome

    def observe(self, seat: int | None = None) -> str:
        """What the seat reads now; without one, what everybody may know."""
        seat = None if seat is None else self._seat(seat)
        return described(self.game, self._play.view(seat), seat, self._legal(seat), self.language)

    def step(self, seat: int, text: str) -> str:
        """Makes the move that the text says. Returns an empty text, or a sentence that says why it was not made.

        A refusal by the rules begins with the id of the rule. Every text counts for `max_moves`.
        """
        seat = self._seat(seat)
        if not isinstance(text, str):
            raise TypeError(f"text: a text, not {text!r:.80}")
        play, legal = self._play, self._legal(seat)
        self._texts += 1
        try:
            move = read_move(self.game, text, legal, play.view(seat), seat)
            play.step(play.judged(Entry(seat, 0.0, move)))
        except Unreadable as unreadable:
            return unreadable.fr if self.language == "fr" else unreadable.en
        except Refused as refused:
            return (
                f"{refused.rule} : {refused.fr}" if self.language == "fr" else f"{refused.rule}: {refused.en}"
            )
        return ""

    def _legal(self, seat: int | None) -> Legal[Any]:
        return Legal() if seat is None or self.truncated else self.game.legal(self._play.state, seat)

    def _seat(self, seat: int) -> int:
        """The seat as a number of Python's: it stands in the record."""
        if not 0 <= (number := whole("seat", seat)) < self.seats:
            raise ValueError(f"seat: from 0 to {self.seats - 1}, not {seat}")
        return number
