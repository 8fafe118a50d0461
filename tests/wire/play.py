"""One game as strangers play it: people, bots, a spectator, a television and second devices at one table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec

from pyramidion import games

from . import along
from .brains import Brain
from .client import Device, Person, Unanswered

MOST_MOVES = 120
"""Then the host ends the game: everything is opened, whatever was still hidden."""
TAKEN_BACK = 0.2
"""So often somebody regrets a move that may be taken back."""


class Wish(msgspec.Struct, frozen=True):
    """What is played, and how many of the seats are people's; bots sit in the others."""

    game: str
    options: dict[str, Any]
    seats: int
    people: int
    private: bool = False

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game} for {self.seats} ({self.people} people{', private' if self.private else ''}): {told}"


class Guests:
    """The people of a run. Identities are dear to a house with limits, so they stay for all its games."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.players = [Person(self.url, name) for name in ("Ana", "Bao", "Chloé", "Dan", "Eve", "Félix")]
        self.spectator = Person(self.url, "Zoé")
        self.stranger = Person(self.url, "Yann")
        self.second_device = Person(self.url, "Ana")
        """Another browser of the first player, let in by a personal link."""

    async def arrive(self) -> None:
        for person in (*self.players, self.spectator, self.stranger):
            await person.arrive()
        await self.second_device.claim((await self.players[0].request("GET", "/api/me/link"))["link"])

    async def leave(self) -> None:
        for person in (*self.players, self.spectator, self.stranger, self.second_device):
            await person.close()


class Played(msgspec.Struct):
    """A game that is over, and what everybody was told meanwhile."""

    wish: Wish
    transcript: dict[str, Any]
    opened: dict[str, Any]
    devices: list[Device]
    answers: list[tuple[int, str]]
    """What people were answered who asked for more than they may know, and the `seq` of the game then."""
    findings: list[str]
    moves: int


class Playing:
    """Plays one wish to its end."""

    def __init__(
        self,
        guests: Guests,
        wish: Wish,
        random: Random,
        most_moves: int = MOST_MOVES,
        taken_back: float = TAKEN_BACK,
    ) -> None:
        self._guests, self._wish, self._random, self._most_moves = guests, wish, random, most_moves
        self._taken_back = taken_back
        self._answers: list[tuple[int, str]] = []
        self._findings: list[str] = []
        self._owner: dict[int, Device] = {}
        self._brains: dict[int, Brain] = {}
        self._moves = 0
        self._along = along.Answering(Random(f"along|{wish}"))
        self._is_advised = False
        self._table = ""

    async def run(self) -> Played:
        guests, wish = self._guests, self._wish
        people = guests.players[: wish.people]
        level = games.levels(wish.game)[0]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (wish.people - 1)]
        seats += [{"kind": "bot", "level": level}] * (wish.seats - wish.people)
        opened = await people[0].request(
            "POST",
            "/api/tables",
            {
                "game": wish.game,
                "options": wish.options,
                "seats": seats,
                "private": wish.private,
                "coach": True,
            },
        )
        self._table = opened["id"]
        async with self._devices(people) as devices:
            self._along.devices = [
                one for one in devices if one in self._owner.values() or one.name == "spectator"
            ]
            await self._play(devices[0])
            host = devices[0]
            await host.until(lambda: host.table.get("status") == "over", "the end")
            await _level(devices)
            transcript = await people[0].request("GET", f"/api/tables/{self._table}/transcript")
        self._findings += along.findings(devices, self._along.given)
        return Played(
            wish, transcript, host.table["opened"], devices, self._answers, self._findings, self._moves
        )

    @asynccontextmanager
    async def _devices(self, people: list[Person]) -> AsyncIterator[list[Device]]:
        guests, table = self._guests, self._table

        def device(name: str, person: Person | None, increments: bool = False) -> Device:
            return Device(name, guests.url, table, person, increments)

        devices = [device(person.name, person) for person in people]
        devices.append(device("second screen", people[0], increments=True))
        devices.append(device("second device", guests.second_device))
        if not self._wish.private:
            devices.append(device("spectator", guests.spectator))
            devices.append(device("television", None))
            devices.append(device("spectator's increments", guests.spectator, increments=True))
        devices.append(device("stranger", guests.stranger))
        opened: list[Device] = []
        try:
            for one in devices:
                opened.append(await one.open())
            for seat, one in enumerate(devices[: len(people)]):
                if seat:
                    await _done(one, type="sit", seat=seat)
                self._owner[seat] = one
                one.seats = {seat}
            for one in devices:
                if one.person in (people[0], guests.second_device):
                    one.seats = {0}
            await _done(devices[0], type="start")
            yield devices
        finally:
            await asyncio.gather(*(one.close() for one in opened))

    async def _play(self, host: Device) -> None:
        wish = self._wish
        for seat in self._owner:
            self._brains[seat] = Brain(wish.game, seat, wish.seats, host.table["options"], self._random)
        for device in self._owner.values():
            await device.until(lambda device=device: device.game, "the game")
        while not host.game["over"]:
            if self._moves >= self._most_moves:
                await self._agreed(host, await host.ask(type="end"))
                await host.until(lambda: host.game["over"], "the end")
                continue
            await self._one_move(host)
            if self._random.random() < 0.08:
                await self._pry()

    async def _one_move(self, host: Device) -> None:
        seq = host.game["seq"]
        mine = [seat for seat in host.game["view"]["to_move"] if seat in self._owner]
        if not mine:
            await host.until(lambda: host.game["seq"] > seq, "a bot's move")
            return
        seat = self._random.choice(mine)
        await self._along.answer()
        for other in self._owner:
            if (said := self._brains[other].interjection(host.game["view"])) is not None:
                await self._send(other, said)
        device = self._owner[seat]
        await device.until(lambda: device.game and device.game["seq"] >= seq, "the newest entry")
        if seat in device.game["view"]["to_move"]:
            await self._send(seat, self._brains[seat].move(device.game))
        if not self._is_advised and self._random.random() < 0.1:
            self._is_advised = True  # once: the coach of some games thinks for long
            await device.ask(type="coach", seat=seat)

    async def _send(self, seat: int, move: dict[str, Any]) -> None:
        device = self._owner[seat]
        answer = await device.ask(type="move", seat=seat, seq=device.game["seq"], move=move)
        self._moves += 1
        if answer["type"] == "error" and answer["code"] not in ("paused", "wrong_time"):
            raise Unanswered(f"{move} was answered with {answer}")
        if answer.get("take_back") == seat and self._random.random() < self._taken_back:
            asked = await device.ask(type="take_back", seat=seat, seq=answer["seq"])
            await self._agreed(device, asked)

    async def _agreed(self, asker: Device, answer: dict[str, Any]) -> None:
        """Everybody else who plays agrees to what was asked, if somebody has to."""
        if answer["type"] == "asked":
            for device in self._owner.values():
                if device is not asker:
                    await device.ask(type="answer", proposal=answer["proposal"], yes=True)

    async def _pry(self) -> None:
        """Asks for what nobody may know while the game goes on."""
        guests, table = self._guests, self._table
        host = self._owner[0]
        paths = (
            "/transcript",
            "/replay?seat=all",
            "/replay?seat=0",
            "/replay?seat=public",
            "/review",
            "/par",
            "",
        )
        for path in paths:
            for person in (guests.stranger, guests.players[0]):
                seq = host.game["seq"]
                answer = await person.try_request("GET", f"/api/tables/{table}{path}")
                self._answers.append((seq, answer.text))
                if path and answer.status_code == 200 and not host.game["over"]:
                    self._findings.append(f"{path} is answered while the game is played: {answer.text[:200]}")
        for seat, device in self._owner.items():
            for other in range(self._wish.seats):
                told = await device.ask(type="look", seat=other)
                if other != seat and told["type"] != "error" and not device.game["over"]:
                    self._findings.append(f"{device.name} in seat {seat} may look as seat {other}")
            await device.ask(type="look", seat=seat)


async def _done(device: Device, **message: Any) -> None:
    answer = await device.ask(**message)
    if answer["type"] == "error":
        raise Unanswered(f"{device.name}: {message} was answered with {answer}")


async def _level(devices: list[Device]) -> None:
    """Every device has had all that was sent to it before now."""
    for device in devices:
        if not device.ended:
            await device.ask(type="ping")
