"""Bots that fail in every way a bot can, and a few that are only odd."""

from __future__ import annotations

import os
import sys
import threading
from typing import Any

from pyramidion.bots.base import Bot, Budget
from pyramidion.core import Legal
from pyramidion.games.soleil.values import Guess, Ingots


class First:
    """Takes the first legal move, and needs nobody's constructor."""

    version = "first 1"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return legal.moves[0]


class Last(Bot[Any, Any, Any]):
    level = "last"
    version = "last 1"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return legal.moves[-1]


class Raises:
    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        raise RuntimeError("no idea\nat all")


class Quotes:
    """Its failure tells what it saw."""

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        raise ValueError(f"cornichonnade: what shall I say to {view}?")


class Leaves:
    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        sys.exit("I am off")


class Reads:
    """Asks whoever started the arena."""

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return input("Which move? ")


class Dies:
    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        os._exit(7)


class Stalls:
    """Never answers. Tells a test through a named pipe that it has begun, and keeps the pipe open while it lives."""

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        if "TEST_FIFO" in os.environ:
            self.pipe = open(os.environ["TEST_FIFO"], "w")  # noqa: SIM115, PTH123 - open as long as it lives
            self.pipe.write("thinking\n")
            self.pipe.flush()
        threading.Event().wait()


class Spins:
    """Never answers, and is busy all the time."""

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        while True:
            pass


class StallsOnce:
    """Stalls on its second move of the game, answers all others."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        if view.questions[self.seat] == 1:
            threading.Event().wait()
        return legal.moves[0]


class Nothing:
    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return None


class Thing:
    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return object()


class Text:
    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return "A1 S"


class Illegal:
    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return Guess("E9", "S")


class OtherEntry:
    """Answers with an entry of a transcript, for the other seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return {"seat": 1 - self.seat, "move": legal.moves[0]}


class Usurper:
    """Lays out the ingots, also when it is the emperor."""

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return Ingots(shuffle=True) if view.phase == "setup" else legal.moves[0]


class Circles:
    """Asks what was answered no, for ever: a turn that nobody ends."""

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        no = [line for line in view.log if not line.hit]
        return {"type": "guess", "cell": no[-1].cell, "symbol": no[-1].symbol} if no else legal.moves[0]


class Chatty(First):
    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        os.write(1, b"thinking aloud\n")
        print("thinking aloud", flush=True)
        return super().choose(view, legal, budget)


class NeedsMore:
    def __init__(self, moon: int) -> None:
        self.moon = moon

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        return legal.moves[0]


class Abstract(Bot[Any, Any, Any]):
    level = "abstract"
    version = "1"


class NoChoice:
    pass


NO_CLASS = 3
