"""Answers along over the wire: given by whoever is asked, known by nobody else, and told no sooner than is fair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from .client import Device

OFTEN = 0.5
"""So often somebody who is asked answers."""


class Answering:
    """People who wait answer what they are asked, with texts that nobody else can come upon."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.devices: list[Device] = []
        """One of each person who may be asked."""
        self.given: list[tuple[str, str]] = []
        """Whose answer, and which."""

    async def answer(self) -> None:
        for device in self.devices:
            asked = device.game.get("along") if device.game else None
            if asked is None or self._random.random() > OFTEN or device.person is None:
                continue
            text = f"réponse{len(self.given)}de{device.name}"
            if asked["kind"] == "choice":
                text = self._random.choice(asked["choices"])
            else:
                self.given.append((device.person.name, text))
            await device.ask(type="along", key=asked["key"], answer=text)


def findings(devices: Sequence[Device], given: Sequence[tuple[str, str]]) -> Iterator[str]:
    """What somebody was told of another's answer, or of their own too early."""
    last_asked: dict[str, int] = {}
    for device in devices:
        for heard in device.heard:
            asked = heard.message.get("along") if heard.message["type"] == "game" else None
            if asked is not None:
                last_asked[asked["key"]] = max(last_asked.get(asked["key"], 0), heard.seq)
    for device in devices:
        name = None if device.person is None else device.person.name
        others = [text for owner, text in given if owner != name]
        for heard in device.heard:
            yield from (
                f"{device.name} is told {text}, somebody else's answer"
                for text in others
                if text in heard.raw
            )
            mine = heard.message["you"]["along"] if heard.message["type"] == "table" else None
            if mine is None:
                continue
            if any(one["right"] is not None for one in mine["pending"]):
                yield f"{device.name} is told what an answer is worth while it is pending"
            for one in mine["decided"]:
                if last_asked.get(one["key"], -1) > heard.seq >= 0:
                    yield f"{device.name} is told {one} at entry {heard.seq}, and it is asked again later"
