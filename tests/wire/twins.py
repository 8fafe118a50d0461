"""Twins: the same moves in two games that differ only in what some viewers may not know. They must be told the same.

The difference is made in the set-up, or in a move whose content only its maker knows, from the rules alone: what is
hidden and stays hidden for all these moves. `Knowledge.facts` are those fields of the whole truth that the rules make
public: they must not differ, so that nothing that was revealed depends on the difference.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from pyramidion.core import WHOLE, Invalid, Refused

from .client import Device, Unanswered
from .knowledge import Knowledge, Viewers, knowledge_of
from .play import Guests, Wish
from .report import Report
from .truth import Truth, differences

MOST_MOVES = 40
TRIES = 30


class Twin(msgspec.Struct, frozen=True):
    """The other game, and who cannot tell it from the first: seats, or None for everybody who only looks on."""

    transcript: dict[str, Any]
    viewers: Viewers


def find_twin(truth: Truth, random: Random) -> tuple[dict[str, Any], Twin] | None:
    """A beginning of the game and its twin, if chance finds one."""
    moves = truth.raw["moves"]
    played = next((i for i, entry in enumerate(moves) if entry["seat"] is None), len(moves))
    until = min(played, random.randint(MOST_MOVES // 4, MOST_MOVES))
    if truth.standing[until].over:
        until -= 1
    if until < 1:
        return None
    # The more was asked, the fewer twins there are: after some tries a shorter beginning has to do.
    for length in (until, until // 2, until // 4, 1):
        one = {name: truth.raw[name] for name in ("format", "game", "rules", "options", "seats", "setup")}
        one["moves"] = [{"seat": entry["seat"], "move": entry["move"]} for entry in moves[:length]]
        twin = _twin_of(one, random)
        if twin is not None:
            return one, twin
    return None


def _twin_of(one: dict[str, Any], random: Random) -> Twin | None:
    """As different as a few tries make it."""
    change, facts = knowledge_of(one["game"]).change, _all_facts(one)
    twin: Twin | None = None
    for _ in range(TRIES):
        other = copy.deepcopy(one if twin is None else twin.transcript)
        viewers = change(other, random)
        if twin is not None:
            viewers = tuple(viewer for viewer in viewers if viewer in twin.viewers)
        if viewers and other != one and _all_facts(other) == facts:
            twin = Twin(other, viewers)
    return twin


def _all_facts(transcript: dict[str, Any]) -> list[Any] | None:
    """At each entry; None where a move is not allowed."""
    try:
        return [_facts(play.view(WHOLE), transcript["game"]) for play in Truth(transcript).plays]
    except (Refused, Invalid):
        return None


def _facts(view: Any, key: str) -> Any:
    told = json.loads(msgspec.json.encode(view))
    return {name: told[name] for name in knowledge_of(key).facts}


# Over the wire.


class TwinTable:
    """One person plays all seats of a game that is given by its set-up; each seat has a screen, and so has the room."""

    def __init__(self, guests: Guests, transcript: dict[str, Any]) -> None:
        self._guests, self._transcript = guests, transcript
        self.knowledge = knowledge_of(transcript["game"])
        self.screens: dict[int | None, Device] = {}

    async def open(self) -> None:
        host, seats = self._guests.players[0], len(self._transcript["seats"])
        wish = {
            "game": self._transcript["game"],
            "seats": [{"kind": "me"}] * seats,
            "transcript": {**self._transcript, "moves": []},
        }
        table = (await host.request("POST", "/api/tables", wish))["id"]
        self.screens[None] = await Device("television", self._guests.url, table, None).open()
        for seat in range(seats):
            self.screens[seat] = await Device(f"seat {seat}", self._guests.url, table, host).open()
            if seats > 1:
                await self.screens[seat].ask(type="look", seat=seat)
        await self.screens[0].ask(type="start")
        for device in self.screens.values():
            await device.until(lambda device=device: device.game, "the game")

    async def play(self, number: int, entry: dict[str, Any]) -> bool:
        """Whether the move was made; everybody has seen it then."""
        device = self.screens[entry["seat"]]
        answer = await device.ask(type="move", seat=entry["seat"], seq=number, move=entry["move"])
        if answer["type"] != "game" or answer.get("stale"):
            return False
        for screen in self.screens.values():
            await screen.until(lambda screen=screen: screen.game["seq"] > number, f"entry {number + 1}")
        return True

    async def close(self) -> None:
        if 0 in self.screens:
            await self.screens[0].ask(type="end")
        for device in self.screens.values():
            await device.close()


async def compare(guests: Guests, wish: Wish, truth: Truth, random: Random, report: Report) -> int:
    """Plays a game and its twin side by side; how many times somebody's messages were compared."""
    found = find_twin(truth, random)
    if found is None:
        return 0
    first, twin = found
    tables = [TwinTable(guests, first), TwinTable(guests, twin.transcript)]
    compared = 0
    try:
        for table in tables:
            await table.open()
        for number in range(len(first["moves"]) + 1):
            if number:
                entries = (one["moves"][number - 1] for one in (first, twin.transcript))
                made = [await t.play(number - 1, entry) for t, entry in zip(tables, entries, strict=True)]
                if not all(made):
                    if any(made):
                        report.find(
                            f"{wish}: move {number} is made in one of two twins, and not in the other"
                        )
                    break
            for viewer in twin.viewers:
                compared += 1
                for finding in _told_apart(tables, viewer):
                    report.find(f"{wish}: {viewer} can tell twins apart after {number} moves: {finding}")
    except Unanswered as failed:
        report.find(f"{wish}: {failed}")
    finally:
        for table in tables:
            await table.close()
    report.twins += compared
    report.messages += sum(len(device.heard) for table in tables for device in table.screens.values())
    return compared


def _told_apart(tables: list[TwinTable], viewer: int | None) -> Iterator[str]:
    one, other = (_without_time(table.screens[viewer].game, table.knowledge) for table in tables)
    for path, a, b in differences(one, other, "game"):
        yield f"{path} is {a} and {b}"


def _without_time(message: dict[str, Any], knowledge: Knowledge) -> dict[str, Any]:
    """What clocks show depends on when the two were asked."""
    told = {name: x for name, x in message.items() if name not in ("re", "deadline_in", "clock")}
    told["view"] = knowledge.without_time(message["view"])
    return told
