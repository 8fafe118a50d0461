"""One run of the fuzzer: people with bad manners at tables of every status, and two who just want to play."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from pyramidion import games
from pyramidion.house.settings import Limits
from pyramidion.server.errors import STATUS
from pyramidion.server.settings import ServerSettings
from tests.faults.processes import until
from tests.server.harness import Person, Screen, Served, question

from .attacks import LOBBY_MESSAGES, MESSAGES, LobbySender, Sender, doors, forged, known_types
from .raw import Line, Misbehaved, frame, handshake
from .values import written

LOBBY = "lobby"
STATUSES = ("gathering", "playing", "playing", "paused", "over", "private", LOBBY)
"""Of tables; and the lobby, where there is none."""
ROLES = ("host", "host", "player", "player", "player", "spectator", "salon", "stranger", "forger")
PLAYED = "soleil"
"""The game of all tables at which it does not matter what is played."""
OPTIONS = {PLAYED: {"emperor": "house", "ingots": "shuffled"}}
USED_UP = 12
"""Visits after which a table is left for a new one."""
DANGLING = 8
"""Connections in the middle of something, kept open beside."""
KNOWN = known_types()
CODES = frozenset(STATUS) - {"internal", "storage"}


class Canary:
    """Two people who play soleil all the while: each move is answered, and the other sees it."""

    def __init__(self, ana: Person, bo: Person) -> None:
        self._people = (ana, bo)
        self.moves = 0
        self._begin()

    def _begin(self) -> None:
        table = self._people[0].open_table()["id"]
        self._screens = tuple(person.watch(table) for person in self._people)
        assert self._screens[1].ask(type="sit", seat=1)["type"] == "ok"
        self._screens[0].send(type="start")
        self._game, _ = (screen.get("game") for screen in self._screens)

    @property
    def screens(self) -> int:
        return len(self._screens)

    def sing(self) -> None:
        """One move."""
        if self._game["over"]:
            for screen in self._screens:
                screen.connection.close()
            self._begin()
        seat, seq = self._game["view"]["to_move"][0], self._game["seq"]
        answer = self._screens[seat].move(seat, seq, question(self._game["view"]))
        if (answer["type"], answer.get("seq"), answer.get("stale", False)) != ("game", seq + 1, False):
            raise Misbehaved(f"a move of somebody else was answered with {answer}")
        seen = self._screens[1 - seat].get("game", seq=seq + 1)
        if seen["view"]["log"] != answer["view"]["log"]:
            raise Misbehaved(f"two players saw {seen} and {answer}")
        self._game = answer
        self.moves += 1
        for screen in self._screens:
            screen.heard.clear()  # what this side remembers is not the house's to answer for


class Faults(logging.Handler):
    """Everything that is logged as an error while it is in place."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@contextmanager
def listening() -> Iterator[Faults]:
    faults = Faults()
    logging.getLogger().addHandler(faults)
    try:
        yield faults
    finally:
        logging.getLogger().removeHandler(faults)


def housed(folder: Path, **urls: str) -> Served:
    """A house without limits of how much is asked: they would keep most of it from the door."""
    return Served(folder, ServerSettings(rates=None), limits=Limits(tables=10**6), workers=1, **urls)


class FuzzRun:
    """Enter it with `with`; each `visit` is one connection of somebody with bad manners."""

    def __init__(self, served: Served, seed: int) -> None:
        self.served = served
        self.random = Random(seed)
        self.seen: Counter[str] = Counter()
        """What was done and what came of it, to be told at the end."""
        self._stack = ExitStack()
        self._tables: dict[tuple[str, str], tuple[str, int]] = {}
        self._dangling: list[Line] = []
        self._settled = 0
        self._coming: list[tuple[str, str]] = []

    def __enter__(self) -> FuzzRun:
        arrive = [
            self._stack.enter_context(Person(self.served, name))
            for name in ("Canari", "Serin", "Ana", "Bo", "Zoé")
        ]
        self.canary = Canary(arrive[0], arrive[1])
        self._host, self._player, self._spectator = arrive[2:]
        return self

    def __exit__(self, *error: Any) -> None:
        self._let_go(0)
        self._stack.__exit__(*error)

    # Tables.

    def table(self, status: str, key: str) -> str:
        found, visits = self._tables.get((status, key), ("", USED_UP))
        if visits >= USED_UP:
            found, visits = self._staged(status, key), 0
        self._tables[status, key] = found, visits + 1
        return found

    def _staged(self, status: str, key: str) -> str:
        table: str = self._host.open_table(
            game=key, options=OPTIONS.get(key, {}), seats=[], private=status == "private", coach=True
        )["id"]
        if status in ("gathering", "private"):
            return table
        with ExitStack() as stack:
            hers, his = (
                stack.enter_context(self._screen(person, table)) for person in (self._host, self._player)
            )
            for seat in hers.get("table")["seats"]:
                if seat["kind"] == "open":
                    assert his.ask(type="sit", seat=seat["seat"])["type"] == "ok"
            assert hers.ask(type="start")["type"] == "ok"
            if status == "paused":
                assert hers.ask(type="pause")["type"] == "ok"
            elif status == "over":
                assert hers.stop(his)["over"]
        return table

    def _screen(self, person: Person, table: str) -> Screen:
        return Screen(self.served.at, table, {"Cookie": person.cookie})

    # Afterwards.

    def clean_up(self) -> None:
        """Until nothing is left of those who came."""
        self._let_go(0)

        async def left() -> int:
            figures = self.served.house.figures()
            return int(figures["screens"] + figures["lobby_screens"])

        until(lambda: self.served.call(left()) == self.canary.screens, "the end of all other screens")

    # Visits.

    def visit(self) -> None:
        random = self.random
        role, status = self._next()
        path, sender = self._place(role, status)
        cookie = self._cookie(role)
        if random.random() < 0.12:
            self._knock(doors(random, self.served.at, path, cookie or self._host.cookie))
            return
        line = Line(self.served.at, handshake(self.served.at, path, cookie))
        if line.head() != 101:
            raise Misbehaved(f"no handshake for the {role} of a table that is {status}")
        self.seen[f"{role} {status}"] += 1
        self._settle(line, sender, role)
        for _ in range(random.randrange(1, 7)):
            if line.over:
                break
            if random.random() < 0.85:
                line.send(sender.frames())
                self._settle(line, sender, role)
            elif random.random() < 0.7:
                line.send(sender.against_the_book())
                line.send(frame(b"\x03\xe8", 0x88))
                self._drain(line, sender, role)
            else:
                line.send(sender.unfinished())
                self._dangling.append(line)
                self._let_go()
                return
        line.close(rudely=random.random() < 0.5)
        self.seen.update({f"sent {kind}": count for kind, count in sender.sent.items()})

    def _place(self, role: str, status: str) -> tuple[str, Sender]:
        """Where somebody comes, and what they send there."""
        if status == LOBBY:
            return "/ws/lobby", LobbySender(self.random)
        key = PLAYED if status != "playing" else self.random.choice(games.keys())
        path = f"/ws/{'salon' if role == 'salon' else 'tables'}/{self.table(status, key)}"
        return path, Sender(self.random, key)

    def every_lobby_message(self, role: str) -> None:
        """One message of every type that there is, each over a line of its own."""
        for kind in LOBBY_MESSAGES:
            line = Line(self.served.at, handshake(self.served.at, "/ws/lobby", self._cookie(role)))
            if line.head() != 101:
                raise Misbehaved(f"no handshake for the {role} in the lobby")
            sender = LobbySender(self.random)
            message = sender.message_of(kind)
            line.send(frame(written(message).encode()))
            while (told := line.message()) is not None:
                self._judge(told, sender, role)
                if told.get("re") == message["id"]:
                    break
            else:
                raise Misbehaved(f"{message} of the {role} in the lobby was not answered")
            self.seen[f"every {kind.tag} {role} {LOBBY}"] += 1
            line.close()

    def every_message(self, role: str, status: str) -> None:
        """One message of every type that there is, each at a table of its own that has this status."""
        for kind in MESSAGES:
            key = PLAYED
            table = self._staged(status, key)
            path = f"/ws/{'salon' if role == 'salon' else 'tables'}/{table}"
            line = Line(self.served.at, handshake(self.served.at, path, self._cookie(role)))
            if line.head() != 101:
                raise Misbehaved(f"no handshake for the {role} of a table that is {status}")
            sender = Sender(self.random, key)
            self._settle(line, sender, role)
            message = sender.message_of(kind)
            line.send(frame(written(message).encode()))
            before = self.seen.total()
            self._settle(line, sender, role)
            if self.seen.total() == before:
                raise Misbehaved(f"{message} of the {role} of a table that is {status} was not answered")
            self.seen[f"every {kind.tag} {role} {status}"] += 1
            line.close()

    def _next(self) -> tuple[str, str]:
        """Everybody comes everywhere before anybody comes again."""
        if not self._coming:
            self._coming = [(role, status) for role in ROLES for status in STATUSES]
            self.random.shuffle(self._coming)
        return self._coming.pop()

    def _cookie(self, role: str) -> str | None:
        match role:
            case "host":
                return self._host.cookie
            case "player":
                return self._player.cookie
            case "forger":
                return forged(self.random, self._host.cookie)
            case "stranger":
                return None
            case _:
                return self._spectator.cookie

    def _knock(self, request: bytes) -> None:
        """At the door: whatever is sent, an answer that is HTTP comes, or the line ends."""
        line = Line(self.served.at, request)
        self._dangling.append(line)
        self.seen["knocked"] += 1
        self._let_go()

    def _let_go(self, kept: int = DANGLING) -> None:
        while len(self._dangling) > kept:
            line = self._dangling.pop(self.random.randrange(len(self._dangling)))
            line.close(rudely=self.random.random() < 0.5)

    # What comes back.

    def _settle(self, line: Line, sender: Sender, role: str) -> None:
        """Reads until everything that was sent has been dealt with, or the line has ended."""
        self._settled += 1
        name = f"settled {self._settled}"
        line.send(frame(written({"type": "ping", "id": name}).encode()))
        while (told := line.message()) is not None:
            self._judge(told, sender, role)
            if told["type"] == "pong" and told.get("re") == name:
                return

    def _drain(self, line: Line, sender: Sender, role: str) -> None:
        while (told := line.message()) is not None:
            self._judge(told, sender, role)

    def _judge(self, told: dict[str, Any], sender: Sender, role: str) -> None:
        kind = told.get("type")
        if kind not in KNOWN:
            raise Misbehaved(f"an unknown message: {told}")
        if kind in ("error", "closed"):
            if told["code"] not in CODES or not told["fr"] or not told["en"]:
                raise Misbehaved(f"an error that is none: {told}")
            kind = f"{kind} {told['code']}"
        if role in ("stranger", "forger") and not kind.startswith("closed"):
            raise Misbehaved(f"a {role} was told {told}")
        if (
            kind == "game"
            and role in ("spectator", "salon")
            and told["seat"] is not None
            and not sender.table["you"]["seats"]
        ):
            raise Misbehaved(f"a {role} looked into the cards of seat {told['seat']}")
        self.seen[f"answered {kind}"] += 1
        sender.heard(told)
