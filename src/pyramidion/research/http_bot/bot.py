"""The bot: it tells the model what the seat reads, and takes what it types."""

from __future__ import annotations

import sys
import time
from functools import cache
from random import Random
from typing import Any

from pyramidion import games
from pyramidion.bots.base import Bot, Budget
from pyramidion.core import AnyGame, Legal
from pyramidion.core.typed_moves import Unreadable
from pyramidion.research.text import described, read_move, refusal, without_thought

from .endpoint import MAX_TOLD, Endpoint, Message, NoAnswer
from .settings import Settings, read_settings

MAX_REPEATED = 2000
"""Characters of an answer that are shown to the model again when it is asked for another one."""
PROMPTS = {
    "fr": "Vous jouez à {game}. Voici les règles.\n\n{rules}\n\nOn vous dit ce que voit votre place et ce qu'elle peut "
    "faire. Réfléchissez brièvement, puis terminez par une ligne « COUP : » suivie de votre coup.",
    "en": "You play {game}. These are the rules.\n\n{rules}\n\nYou are told what your seat sees and what it may do. "
    "Think briefly, then end with a line “MOVE:” followed by your move.",
}


class HttpBot(Bot[Any, Any, Any]):
    """Asks for a move until one can be made. If none comes in time, it makes any listed move, and says why.

    Where all moves are composed, it raises NoAnswer instead: whoever seats it makes a legal move and names the fault.
    """

    level = "http"
    version = "3"

    def __init__(self, seat: int, seats: int, options: Any, seed: int) -> None:
        super().__init__(seat, seats, options, seed)
        self._settings, self._endpoint = _connection()
        self._game = _game_of(options)

    @classmethod
    def check_ready(cls) -> None:
        """Raises SettingsFault."""
        _connection()

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        until = time.monotonic() + self._settings.seconds
        language = self._settings.language
        asked = described(self._game, view, self.seat, legal, language)
        messages: list[Message] = [
            {"role": "system", "content": _introduction(self._settings, self._game)},
            {"role": "user", "content": asked},
        ]
        try:
            for _ in range(self._settings.tries):
                said = self._endpoint.complete(messages, until)
                try:
                    return self._read(said, view, legal)
                except Unreadable as unreadable:
                    wrong = unreadable.fr if language == "fr" else unreadable.en
                    again = without_thought(said)[-MAX_REPEATED:] or "…"
                    messages += [{"role": "assistant", "content": again}, {"role": "user", "content": wrong}]
            last = self._endpoint.without_key(messages[-2]["content"])[-MAX_TOLD:]
            raise NoAnswer(f"no move in {self._settings.tries} answers: the last ends with {last!r}")
        except NoAnswer as error:
            if not legal.moves:
                raise
            _tell(str(error))
            return Random(f"{self.seed} {view}").choice(legal.moves)  # noqa: S311 - no secret

    def _read(self, said: str, view: Any, legal: Legal[Any]) -> Any:
        move = read_move(self._game, said, legal, view, self.seat)
        if move not in legal.moves and str(move.__struct_config__.tag) not in legal.forms:
            raise Unreadable(
                "this move is not possible now; choose one of those that are listed",
                "ce coup n'est pas possible maintenant ; choisissez parmi ceux qui sont donnés",
            )
        refused = refusal(self._game, view, self.seat, self.options, move)
        if refused is not None:
            raise Unreadable(f"{refused.rule}: {refused.en}", f"{refused.rule} : {refused.fr}")
        return move


_told: set[str] = set()
"""The kinds of reasons that this process has told."""


def _tell(why: str) -> None:
    """Once for each kind of reason: whoever looks on learns that it is not the model who plays."""
    kind = why.partition(":")[0]
    if kind not in _told:
        _told.add(kind)
        print(f"HttpBot: {why}; a listed move was made for it (said once)", file=sys.stderr)


@cache
def _connection() -> tuple[Settings, Endpoint]:
    """One for a process, so that its budget counts for all bots in it."""
    settings = read_settings()
    return settings, Endpoint(settings)


@cache
def _introduction(settings: Settings, game: AnyGame) -> str:
    rules = (games.folder(game.key) / f"rules.{settings.language}.md").read_text(encoding="utf-8")
    title = getattr(game.manifest.title, settings.language)
    return (settings.prompt or PROMPTS[settings.language]).format(game=title, rules=rules)


@cache
def _game_by_options() -> dict[type[Any], AnyGame]:
    found = map(games.load, games.usable_keys())
    return {game.options_type: game for game in found if game is not None}


def _game_of(options: Any) -> AnyGame:
    return _game_by_options()[type(options)]
