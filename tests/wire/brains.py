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

Move = dict[str, Any]

WILD_TEXTS = ("chat", "Paris", "été", "bleu", "la Seine", "roi", "un mot")


class Brain:
    def __init__(self, key: str, seat: int, seats: int, options: dict[str, Any], random: Random) -> None:
        game = games.load(key)
        assert game is not None
        self._key, self._seat, self._seats = key, seat, seats
        self._random = random
        self._view_type: Any = game.view_type
        parsed = game.parse_options(options, seats)
        level = games.BOT_LEVELS[key][0]
        self._bot = games.bot(key, level, seat, seats, parsed, random.randrange(2**32), Library())

    def move(self, game: dict[str, Any]) -> Move:
        """For a seat that is to move."""
        view, may = game["view"], tuple(game["may"])
        if self._random.random() < 0.2 and (wild := self._wild(view, may)) is not None:
            return wild
        if "roles" in may and view.get("step") == "roles":
            return {"type": "roles", "dico": self._random.choice(view["to_move"])}
        legal: Any = Legal((), may)
        move = self._bot.choose(msgspec.convert(view, self._view_type), legal, Budget(200))
        told: Move = msgspec.to_builtins(move)
        return told

    def _wild(self, view: dict[str, Any], may: tuple[str, ...]) -> Move | None:
        random = self._random
        kind = random.choice(may)
        text = random.choice(WILD_TEXTS)
        match kind:
            case "guess" if self._key == "soleil":
                cells = [(r, c) for r in range(4) for c in range(6) if view["board"][r][c] == "?"]
                row, column = random.choice(cells or [(0, 0)])
                return {
                    "type": "guess",
                    "cell": f"{'ABCD'[row]}{column + 1}",
                    "symbol": random.choice("SLAO"),
                }
            case "guess" | "clue":
                return {"type": kind, "word": text}
            case "answer" | "enigma" | "say":
                return {"type": kind, "text": text}
            case "rule":
                return {"type": "rule", "accept": random.choice((True, False, None))}
            case "pass" | "silence" | "accept" | "challenge" | "skip" | "yield":
                return {"type": kind}
            case _:
                return None

    def interjection(self, view: dict[str, Any]) -> Move | None:
        """What somebody may say who is not to move: an appeal, an objection, « too slow »."""
        random = self._random
        if self._key == "cible" and view["may_appeal"] and random.random() < 0.15:
            return {"type": "appeal"}
        if self._key == "pyramide" and random.random() < 0.05:
            return {"type": random.choice(("object", "slow"))}
        return None
