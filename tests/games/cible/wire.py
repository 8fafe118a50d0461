"""Secrets and habits of La Cible, for the tests over the wire."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from pyramidion.core import WHOLE, Play
from tests.wire.knowledge import Knowledge, Move, Viewers, everybody, strings, wild_word


class CibleKnowledge(Knowledge):
    is_caught_at_once = True
    facts = (
        "phase", "step", "turn", "question", "given", "said", "cap", "closed", "last", "pawns", "points", "lap",
    )  # fmt: skip
    is_advice_from_view = False

    def texts(self, play: Play) -> Iterator[str]:
        yield from strings(json.loads(msgspec.json.encode(play.state.supply)))

    def texts_to_come(self, play: Play) -> Iterator[str]:
        """R-C5, R-C10, R-C15, R-C19, R-C24: nobody has seen a card that was not turned."""
        used, supply = play.state.used, play.state.supply
        for name in ("premier_tour", "definitions", "suite", "encheres", "finale"):
            cards = getattr(supply, name)[getattr(used, name) :]
            yield from strings(json.loads(msgspec.json.encode(cards)))

    def texts_hidden(self, play: Play, seat: int | None) -> Iterator[str]:
        """The accepted answers of a question, but for whoever rules."""
        whole = json.loads(msgspec.json.encode(play.view(WHOLE)))
        if play.options.judge == "house" or seat is None or seat == whole["turn"]:
            yield from whole["accepted"] or ()

    def change(self, transcript: dict[str, Any], random: Random) -> Viewers:
        """A question accepts one answer more, or a card that comes later asks something else."""
        setup = transcript["setup"]
        name = random.choice([name for name in ("premier_tour", "suite", "definitions") if setup.get(name)])
        card = random.choice(setup[name])
        if name == "definitions":
            card["items"][random.randrange(6)] = [
                "Réponse qui n'est jamais venue",
                f"{card['letter'].lower()}zzz",
            ]
        else:
            card["answers"].append("une réponse que personne ne donne")
        spoken = transcript["options"]["judge"] == "table"
        return (None,) if spoken else everybody(transcript)

    def without_time(self, view: dict[str, Any]) -> dict[str, Any]:
        told = super().without_time(view)
        if told.get("finale"):
            told["finale"] = {**told["finale"], "left": None}
        return told

    def wild(self, kind: str, view: dict[str, Any], random: Random) -> Move | None:
        return wild_word(kind, random)

    def interjection(self, view: dict[str, Any], random: Random) -> Move | None:
        return {"type": "appeal"} if view["may_appeal"] and random.random() < 0.15 else None


KNOWLEDGE = CibleKnowledge()
