"""Bots of the test game: some that play, each at its own pace, and four that fail in every way a bot can."""

from __future__ import annotations

import os
import threading
from typing import Any

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal


class Plain(Bot[Any, Any, Any]):
    """Names numbers in order, so that a test knows what it does; never its own, which it knows."""

    level = "plain"
    version = "1"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        if len(legal.moves) == 1:
            return legal.moves[0]
        wanted = view.turn % 9 + 1
        return legal.moves[(wanted if wanted == view.secret else wanted - 1) % 9]


class Raiser(Plain):
    level = "raiser"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        raise RuntimeError("no idea")


class Dier(Plain):
    level = "dier"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        os._exit(7)


class Sleeper(Plain):
    level = "sleeper"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        threading.Event().wait()


class Rogue(Plain):
    level = "rogue"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return {"type": "name", "number": 99}


class Chatty(Plain):
    """Prints, which must not disturb the frames."""

    level = "chatty"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        os.write(1, b"thinking aloud\n")
        print("thinking aloud", flush=True)
        return super().choose(view, legal, budget)


class Hesitant(Plain):
    level = "hesitant"

    def pause(self, view: Any, move: Any) -> float | None:
        return 4.0


class Silent(Plain):
    """Rather says nothing, as long as somebody else ends its turn."""

    level = "silent"

    def pause(self, view: Any, move: Any) -> float | None:
        return None


BOTS_BY_LEVEL = {bot.level: bot for bot in (Plain, Raiser, Dier, Sleeper, Rogue, Chatty, Hesitant, Silent)}
