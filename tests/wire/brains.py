"""How the people of these games choose a move: from what their own device was sent, and nothing else.

The weakest bot of each game thinks for them. Now and then they do something that it never does: guess wildly, appeal,
object, vote.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from pyramidion import games
from pyramidion.bots.base import Budget
from pyramidion.core import Legal
from pyramidion.decks import Library

from .knowledge import Move, knowledge_of


class Brain:
    def __init__(self, key: str, seat: int, seats: int, options: dict[str, Any], random: Random) -> None:
        game = games.load(key)
        assert game is not None
        self._knowledge, self._random = knowledge_of(key), random
        self._view_type: Any = game.view_type
        parsed = game.parse_options(options, seats)
        level = games.levels(key)[0]
        self._bot = games.bot(key, level, seat, seats, parsed, random.randrange(2**32), Library())

    def move(self, game: dict[str, Any]) -> Move:
        """For a seat that is to move."""
        view, may = game["view"], tuple(game["may"])
        random, knowledge = self._random, self._knowledge
        if random.random() < 0.2 and (wild := knowledge.wild(random.choice(may), view, random)) is not None:
            return wild
        if (agreed := knowledge.agreed(view, may, random)) is not None:
            return agreed
        legal: Any = Legal((), may)
        move = self._bot.choose(msgspec.convert(view, self._view_type), legal, Budget(200))
        told: Move = msgspec.to_builtins(move)
        return told

    def interjection(self, view: dict[str, Any]) -> Move | None:
        """What somebody may say who is not to move: an appeal, an objection, « too slow »."""
        return self._knowledge.interjection(view, self._random)
