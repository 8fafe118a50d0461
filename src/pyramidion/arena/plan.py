"""What an arena plays: the game, who sits where in which game, and every seed. All of it follows from the plan.

A *deal* is what chance gives. The same deal is played once in each rotation of the seats, so that luck with the deal
is everybody's; with more bots than seats, by every choice of so many bots. Games are numbered from 0, deal by deal.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import msgspec

from pyramidion import __version__, games
from pyramidion.bots.base import Budget
from pyramidion.bots.custom import is_custom
from pyramidion.core import AnyGame, Fault, Invalid
from pyramidion.core.chance import SEED_LIMIT

FORMAT = "pyramidion-arena/1"
RANDOM = "random"
"""The bot that takes any legal move. Every game has it."""
THINK_SECONDS = 10.0


class Entrant(msgspec.Struct, frozen=True):
    """A bot of the arena. Its name is its own even where two are alike."""

    name: str
    bot: str
    """A level, `random`, or `module:Class`."""
    version: str = ""

    @property
    def process_key(self) -> str:
        """Whose process it thinks in: the levels share one, a bot of one's own has its own."""
        return self.bot if is_custom(self.bot) else ""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides the results. Stands at the head of a results file."""

    format: str = FORMAT
    pyramidion: str = __version__
    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    bots: tuple[Entrant, ...]
    seed: int
    work: int
    seconds: float
    """How long a move may take. It decides nothing as long as no bot stalls."""
    transcripts: bool

    def rule_book(self) -> AnyGame:
        game = games.load(self.game)
        assert game is not None
        return game

    @property
    def per_deal(self) -> int:
        """Games of one deal."""
        return math.comb(len(self.bots), self.seats) * self.seats

    def deals(self, least: int) -> int:
        """Whole deals that have at least so many games."""
        return -(-least // self.per_deal)

    def seating(self, number: int) -> tuple[int, ...]:
        """The bot of each seat in a game."""
        choice, turn = divmod(number % self.per_deal, self.seats)
        chosen = _choices(len(self.bots), self.seats)[choice]
        return tuple(chosen[(seat + turn) % self.seats] for seat in range(self.seats))

    def deal_seed(self, number: int) -> int:
        return _seed(f"{self.seed}|deal {number // self.per_deal}")

    def bot_seed(self, number: int, seat: int) -> int:
        """A bot's own chance: another for each bot and seat, so that equal bots do not play equal games."""
        return _seed(
            f"{self.seed}|deal {number // self.per_deal}|bot {self.seating(number)[seat]}|seat {seat}"
        )


@cache
def _choices(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(bots), seats))


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{FORMAT}|{text}".encode()).digest()[:8], "big") % SEED_LIMIT


def plan(
    game: str,
    bots: Sequence[str],
    *,
    options: dict[str, Any] | None = None,
    seats: int | None = None,
    seed: int = 1,
    work: int | None = None,
    seconds: float = THINK_SECONDS,
    transcripts: bool = False,
) -> Plan:
    """A plan that can be played, but for what only loading the bots shows; raises Invalid with every fault."""
    found = games.load(game)
    if found is None:
        raise Invalid([Fault("GAME", f"there is no game {game!r}; there are {', '.join(games.keys())}")])
    levels = (*games.levels(game), RANDOM)
    faults = [
        Fault("BOT", f"{game} has no bot {bot!r}; there are {', '.join(levels)}, and yours as module:Class")
        for bot in dict.fromkeys(bots)
        if bot not in levels and not is_custom(bot)
    ]
    if not 0 <= seed < SEED_LIMIT:
        faults.append(Fault("--seed", "a whole number from 0 to 2^53 - 1"))
    if faults:
        raise Invalid(faults)
    options = options or dict(found.contest)
    seats = _seats(found, options, len(bots)) if seats is None else seats
    if seats > len(bots):
        raise Invalid([Fault("--seats", f"{seats} seats need {seats} bots; name a bot several times")])
    try:
        parsed = found.parse_options(options, seats)
    except Invalid as invalid:
        raise Invalid([Fault(f.path.replace("$.", "--", 1), f.message) for f in invalid.faults]) from None
    return Plan(
        game=game,
        rules=found.version,
        options=msgspec.to_builtins(parsed),
        seats=seats,
        bots=tuple(Entrant(name, bot) for name, bot in zip(_names(bots), bots, strict=True)),
        seed=seed,
        work=Budget().work if work is None else work,
        seconds=seconds,
        transcripts=transcripts,
    )


def _seats(game: AnyGame, options: dict[str, Any], bots: int) -> int:
    """A seat for each bot, or as many as there are. What is wrong with the options is said when they are parsed."""
    try:
        size = game.size(msgspec.convert(options, game.options_type))
    except msgspec.ValidationError:
        size = None
    return bots if size is None else min(bots, size.most)


def _names(bots: Sequence[str]) -> list[str]:
    """Each bot by its own name: the level or the class, numbered where there are several."""
    short = [bot.rpartition(":")[2] if is_custom(bot) else bot for bot in bots]
    plain = [bot if len({b for b, s in zip(bots, short, strict=True) if s == name}) > 1 else name
             for bot, name in zip(bots, short, strict=True)]  # fmt: skip
    names: list[str] = []
    for i, name in enumerate(plain):
        again = plain[:i].count(name)
        names.append(f"{name} {again + 1}" if again else name)
    return names
