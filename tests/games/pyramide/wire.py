"""Secrets and habits of Pyramide, for the tests over the wire."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from pyramidion.core import WHOLE, Play
from tests.wire.knowledge import Knowledge, Move, Viewers, everybody, strings, wild_word


class PyramideKnowledge(Knowledge):
    clock = {"clock": 20, "grande_pyramide_seconds": 30}  # noqa: RUF012
    facts = (
        "phase", "step", "title", "roles", "fates", "said", "heard", "points", "rounds", "last", "closed", "bet",
    )  # fmt: skip
    is_advice_from_view = False

    def texts(self, play: Play) -> Iterator[str]:
        yield from strings(json.loads(msgspec.json.encode(play.state.supply)))

    def texts_to_come(self, play: Play) -> Iterator[str]:
        """R-P12, R-P29: nobody has seen a card that was not turned."""
        used, supply = play.state.used, play.state.supply
        for name in ("phrases", "expressions", "names"):
            cards = getattr(supply, name)[getattr(used, name) :]
            yield from strings(json.loads(msgspec.json.encode(cards)))

    def texts_hidden(self, play: Play, seat: int | None) -> Iterator[str]:
        """The words and the answer of an enigma."""
        whole = json.loads(msgspec.json.encode(play.view(WHOLE)))
        if play.options.judge == "house" and not play.options.spoken and whole["answer"] is not None:
            yield whole["answer"]  # R-P18: not even DICO knows it
        if seat is None or whole["roles"][seat] == "syno":
            yield from (word for word in whole["words"] if word is not None)

    def change(self, transcript: dict[str, Any], random: Random) -> Viewers:
        """An enigma has another answer, or one of its words is another one."""
        options, setup = transcript["options"], transcript["setup"]
        card = random.choice(setup["phrases"])
        judged = options["judge"] == "house" and not options["spoken"]
        if random.random() < 0.5:
            card["answer"] = "la tour que personne ne trouve"
            return everybody(transcript) if judged else (None,)
        parts = card["text"].split("*")
        parts[random.choice((1, 3, 5, 7, 9))] = "ornithorynque"
        card["text"] = "*".join(parts)
        return (None,)

    def wild(self, kind: str, view: dict[str, Any], random: Random) -> Move | None:
        return wild_word(kind, random)

    def agreed(self, view: dict[str, Any], may: tuple[str, ...], random: Random) -> Move | None:
        if "roles" in may and view.get("step") == "roles":
            return {"type": "roles", "dico": random.choice(view["to_move"])}
        return None

    def interjection(self, view: dict[str, Any], random: Random) -> Move | None:
        return {"type": random.choice(("object", "slow"))} if random.random() < 0.05 else None


KNOWLEDGE = PyramideKnowledge()
