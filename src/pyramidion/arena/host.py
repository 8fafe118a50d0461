"""The process in which bots of the arena think: `python -m pyramidion.arena.host`.

The first line says which bots are to be loaded; every other one asks for a move. A bot may do here what it likes: it
has a view and no state, what it prints goes to standard error, and whoever waits too long for it ends the process.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
from msgspec import Raw

from pyramidion import games
from pyramidion.bots import custom
from pyramidion.bots.base import Budget
from pyramidion.core import Invalid, Legal
from pyramidion.core.errors import describe_error
from pyramidion.decks import Library

from .child import answer_lines

_legal: Any = Legal


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Load these bots of a game."""

    game: str
    bots: tuple[str, ...]
    options: Raw
    seats: int
    work: int


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """A move for a seat of a game that is going on."""

    bot: str
    game: int
    seat: int
    seed: int
    view: Raw
    legal: Raw


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The version of each bot."""

    versions: tuple[str, ...]


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    move: Raw
    cpu: float = 0.0
    """CPU seconds that the bot thought."""


class Raised(msgspec.Struct, frozen=True, tag="raised"):
    what: str


class NoMove(msgspec.Struct, frozen=True, tag="no_move"):
    what: str


Answer = Opened | Chosen | Raised | NoMove


class Bots:
    """The bots of this process. One is made for each game and seat; it is not promised to last."""

    def __init__(self, job: Open) -> None:
        game = games.load(job.game)
        assert game is not None
        self._job = job
        self._library = Library()
        self._options = msgspec.json.decode(job.options, type=game.options_type)
        self._budget = Budget(job.work)
        self._view: Any = msgspec.json.Decoder(game.view_type)
        self._legal: Any = msgspec.json.Decoder(_legal[game.move_type])
        self._kinds: dict[str, type[Any]] = {}
        for bot in job.bots:
            self._kinds[bot] = (
                custom.load_class(bot) if custom.is_custom(bot) else games.bot_type(job.game, bot)
            )
        self._game = -1
        self._seats: dict[int, Any] = {}

    @property
    def versions(self) -> tuple[str, ...]:
        return tuple(custom.version(self._kinds[bot]) for bot in self._job.bots)

    def choose(self, ask: Choose) -> Any:
        if ask.game != self._game:
            self._game = ask.game
            self._seats.clear()
        bot = self._seats.get(ask.seat)
        if bot is None:
            kind = self._kinds[ask.bot]
            bot = custom.make_bot(kind, ask.seat, self._job.seats, self._options, ask.seed, self._library)
            self._seats[ask.seat] = bot
        return bot.choose(self._view.decode(ask.view), self._legal.decode(ask.legal), self._budget)


_decoder = msgspec.json.Decoder(Open | Choose)
_encode = msgspec.json.Encoder().encode
_bots: Bots | None = None


def answer(line: bytes) -> Answer:
    global _bots  # noqa: PLW0603 - one process, one set of bots
    job: Open | Choose = _decoder.decode(line)
    try:
        if isinstance(job, Open):
            _bots = Bots(job)
            return Opened(_bots.versions)
        assert _bots is not None
        begun = time.process_time()
        move = _bots.choose(job)
        cpu = time.process_time() - begun
    except Invalid as invalid:
        return Raised(str(invalid))
    except BaseException as error:  # noqa: BLE001 - whatever a bot does, the game goes on
        return Raised(describe_error(error))
    if move is None:
        return NoMove("answered nothing")
    try:
        return Chosen(Raw(_encode(move)), cpu)
    except Exception:  # noqa: BLE001 - anything that is no value
        return NoMove(f"answered with a {type(move).__name__}, which is no move")


if __name__ == "__main__":
    answer_lines(lambda line: _encode(answer(line)))
