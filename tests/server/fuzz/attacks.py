"""What is sent: messages of every type with something wrong in them, and frames against the book."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, get_args

import msgspec.inspect as shapes

from pyramidion import games
from pyramidion.house.lobby.messages import AnyLobbyMessage
from pyramidion.house.table.messages import AnyMessage
from tests.server.harness import question

from .raw import CLOSE, PING, PONG, frame, handshake
from .values import Maker, written

MESSAGES: tuple[Any, ...] = tuple(shapes.type_info(kind) for kind in get_args(AnyMessage))
LOBBY_MESSAGES: tuple[Any, ...] = tuple(shapes.type_info(kind) for kind in get_args(AnyLobbyMessage))
ENDINGS = frozenset({"rematch", "follow", "end", "drop_seat", "remove", "stand", "offer"})
"""Messages that use a table up; they come less often, so that there is a table to talk to."""


def moves_of(key: str) -> Any:
    return shapes.type_info(games.load(key).move_type)  # type: ignore[union-attr]


class Sender:
    """Makes what a screen sends, with what it was shown last in mind: half of it should get past the door."""

    def __init__(self, random: Random, key: str) -> None:
        self.random = random
        self.maker = Maker(random)
        self._key = key
        self._moves = moves_of(key)
        self._options = shapes.type_info(games.load(key).options_type)  # type: ignore[union-attr]
        self._levels = games.levels(key)
        self.table: dict[str, Any] = {}
        self.game: dict[str, Any] = {}
        self.sent: Counter[str] = Counter()
        """By type, also those that were spoilt afterwards."""

    def heard(self, told: dict[str, Any]) -> None:
        if told["type"] in ("table", "game"):
            setattr(self, told["type"], told)

    def message(self) -> dict[str, Any]:
        """A message that could be meant."""
        random = self.random
        kind = random.choice(MESSAGES)
        while kind.tag in ENDINGS and random.random() < 0.8:
            kind = random.choice(MESSAGES)
        if random.random() < 0.35:
            kind = MESSAGES[0]  # a move: most of what a table does
        if random.random() < 0.1 and (proposed := self._proposal()) is not None:
            return proposed
        return self.message_of(kind)

    def message_of(self, kind: Any) -> dict[str, Any]:
        """A message of this type, with what this table has."""
        random = self.random
        made = self.maker.struct(kind)
        self.sent[kind.tag] += 1
        made["id"] = f"m{self.sent.total()}"
        if "seat" in made:
            made["seat"] = random.choice([seat["seat"] for seat in self.table.get("seats", ())] or [0])
        if "seq" in made:
            made["seq"] = self.game.get("seq", 0)
        if "move" in made:
            made["move"] = self._move()
            if to_move := self.game.get("view", {}).get("to_move"):
                made["seat"] = to_move[0]
        if "options" in made:
            made["options"] = self.maker.fit(self._options)
        if "proposal" in made:
            made["proposal"] = (self.table.get("proposal") or {}).get("number", 0)
        if "nonce" in made:
            made["nonce"] = f"{random.getrandbits(128):032x}"
        if "level" in made:
            made["level"] = random.choice(self._levels)
        if "who" in made:
            made["who"] = random.choice([person["who"] for person in self.table.get("people", ())] or ["x"])
        return made

    def _proposal(self) -> dict[str, Any] | None:
        """In a game: a bot for somebody else's seat, about which the table is asked."""
        others = [
            seat["seat"]
            for seat in self.table.get("seats", ())
            if seat["kind"] == "person" and not seat["mine"]
        ]
        if self.table.get("status") != "playing" or not others:
            return None
        self.sent["bot"] += 1
        level = self.random.choice(self._levels)
        seat = self.random.choice(others)
        return {"type": "bot", "id": f"m{self.sent.total()}", "seat": seat, "level": level}

    def _move(self) -> Any:
        """One of the game's types; in soleil, now and then, one that the rules allow."""
        view = self.game.get("view", {})
        hidden = self._key == "soleil" and any("?" in row for row in view.get("board", ()))
        if hidden and self.random.random() < 0.4:
            return question(view)
        return self.maker.fit(self._moves)

    def text(self) -> bytes:
        """What goes into one text frame."""
        message = self.message()
        chance = self.random.random()
        if chance < 0.3:
            return written(message).encode()
        if chance < 0.8:
            for _ in range(self.random.choice((1, 1, 1, 2, 5))):
                message = self.maker.spoilt(message)
                if not isinstance(message, dict):
                    break
            return written(message).encode()
        return self.maker.broken(written(message))

    def frames(self) -> bytes:
        """A message in frames that the book allows."""
        text, random = self.text(), self.random
        mask = random.randbytes(4)
        match random.randrange(6):
            case 0 if len(text) > 2:
                a, b = sorted(random.sample(range(len(text) + 1), 2))
                between = frame(b"between", 0x80 | random.choice((PING, PONG)))
                return frame(text[:a], 0x01) + frame(text[a:b], 0x00) + between + frame(text[b:], 0x80)
            case 1:
                return frame(random.randbytes(random.randrange(126)), 0x80 | PING) + frame(text, mask=mask)
            case 2:
                return frame(text, 0x82)  # bytes instead of text
            case 3:
                return frame(text) * random.randrange(2, 25)
            case _:
                return frame(text, mask=mask)

    def against_the_book(self) -> bytes:
        """Frames that RFC 6455 forbids: the connection ends, and nothing else does."""
        text, random = self.text()[:4000], self.random
        match random.randrange(12):
            case 0:
                return frame(text, 0x80 | random.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)))
            case 1:
                return frame(text, 0x81 | random.choice((0x10, 0x20, 0x40, 0x70)))
            case 2:
                return frame(text, mask=None)
            case 3:
                return frame(
                    random.randbytes(random.randrange(126, 4000)), 0x80 | random.choice((CLOSE, PING, PONG))
                )
            case 4:
                return frame(b"part", random.choice((CLOSE, PING, PONG)))
            case 5:
                return frame(text, 0x80)  # goes on with nothing
            case 6:
                return frame(text, 0x01) + frame(text, 0x81)  # begins anew before the end
            case 7:
                return frame(b"", length=random.choice((1 << 63, (1 << 64) - 1, 1 << 62, 1 << 40, 1 << 21)))
            case 8:
                return frame(
                    random.choice((b"\x03", b"\x00\x00", b"\x03\xed", b"\x27\x0f", b"\x03\xe8\xff\xfe")),
                    0x80 | CLOSE,
                )
            case 9:
                return frame(b"\x03\xe8", 0x80 | CLOSE) + frame(text)
            case 10:
                return frame(b"x" * (1 << 20) + text)
            case _:
                return b"\xff" + random.randbytes(random.randrange(6, 3000))

    def unfinished(self) -> bytes:
        """The beginning of something whose end never comes."""
        whole = self.random.choice((frame(self.text()), frame(b"x" * 60_000), frame(b"", length=1 << 19)))
        part = whole[: self.random.randrange(1, len(whole))]
        return frame(b'{"type"', 0x01) if self.random.random() < 0.3 else part


class LobbySender(Sender):
    """The same for a screen of the lobby."""

    def __init__(self, random: Random) -> None:
        super().__init__(random, "soleil")

    def message(self) -> dict[str, Any]:
        return self.message_of(self.random.choice(LOBBY_MESSAGES))

    def message_of(self, kind: Any) -> dict[str, Any]:
        random = self.random
        made = self.maker.struct(kind)
        self.sent[f"lobby {kind.tag}"] += 1
        made["id"] = f"m{self.sent.total()}"
        if kind.tag == "seek" and random.random() < 0.7:
            made["game"] = random.choice(games.keys())
            made["paces"] = random.choice(([0], [0, 1], [3]))
            made["sizes"] = random.choice(([], [2], [2, 3, 4], [64]))
            made["options"] = random.choice(
                ({}, {"variant": ["duel"]}, {"expert": [True, False]}, {"x": [1]})
            )
        return made


def doors(random: Random, at: str, path: str, cookie: str) -> bytes:
    """A request that is no handshake, or not quite."""
    good = handshake(at, path, cookie)
    match random.randrange(11):
        case 0:
            return random.randbytes(random.randrange(1, 400)) + b"\r\n\r\n"
        case 1:
            return good.replace(
                b"Sec-WebSocket-Key", random.choice((b"X-Key", b"Sec-WebSocket-Key: x\r\nSec-WebSocket-Key"))
            )
        case 2:
            return good.replace(b"HTTP/1.1", random.choice((b"HTTP/1.0", b"HTTP/9.9", b"", b"HTTP/1.1\0")))
        case 3:
            return good.replace(
                b"Version: 13", b"Version: " + random.choice((b"8", b"-1", b"13, 13", b"x" * 300))
            )
        case 4:
            return good.replace(
                b"GET /", random.choice((b"POST /", b"GET //", b"GET /%00/", b"GET /ws/../", b"\0 /"))
            )
        case 5:
            return good.replace(
                b"Cookie: ", b"Cookie: " + random.choice((b"=;;=", b"\xff\xfe", b"x=" + b"y" * 9000))
            )
        case 6:
            return good[: random.randrange(1, len(good) - 2)].rstrip(b"\r\n") + b"\r\n\r\n"
        case 7:
            return good.replace(b"Upgrade: websocket", b"Transfer-Encoding: chunked\r\nUpgrade: websocket")
        case 8:
            return good.replace(
                b"Host: ", b"Origin: " + random.choice((b"null", b"//", b"http://[", b"\xff")) + b"\r\nHost: "
            )
        case 9:
            return good.replace(
                b"Host: " + at.encode(), random.choice((b"", b"Host:", b"Host: a\r\nHost: b", b"Host: \xff"))
            )
        case _:
            return good[:-2] + b"X: y\r\n" * 4000 + b"\r\n"


def forged(random: Random, cookie: str) -> str:
    """Somebody's identity cookie with a letter of it changed."""
    name, _, value = next(part for part in cookie.split("; ") if part.startswith("pyramidion=")).partition(
        "="
    )
    place = random.randrange(len(value))
    letter = random.choice([x for x in "AZaz09-_." if x != value[place]])
    return f"{name}={value[:place]}{letter}{value[place + 1 :]}"


def known_types() -> frozenset[str]:
    """The types of message that the house sends."""
    from pyramidion.house.lobby import messages as lobby_messages
    from pyramidion.house.table import screen_messages
    from pyramidion.house.table.screen_messages import Answer

    found = {
        kind.__struct_config__.tag
        for kind in (*vars(screen_messages).values(), *vars(lobby_messages).values())
        if isinstance(kind, type) and issubclass(kind, Answer) and kind is not Answer
    }
    return frozenset({*map(str, found), "game"})
