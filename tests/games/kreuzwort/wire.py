"""Secrets and habits of Kreuzwort, for the tests over the wire."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pyramidion.core import Play
from tests.wire.knowledge import Knowledge, Move, Viewers, everybody, wild_word


class KreuzwortKnowledge(Knowledge):
    clock = {"clock": 20}  # noqa: RUF012
    facts = ("phase", "tops", "heights", "owners", "won", "left", "last", "pending", "scores")

    def secrets(self, play: Play, seat: int | None) -> Iterator[str]:
        """R-K5: what lies under a top."""
        yield from ('"stacks":[', '"stacks":{')

    def change(self, transcript: dict[str, Any], random: Random) -> Viewers:
        """Two letters at the bottom of stacks of one colour change places."""
        stacks = transcript["setup"]["stacks"]
        side = stacks[random.choice(sorted(stacks))]
        a, b = random.sample(range(6), 2)
        side[a], side[b] = side[b][0] + side[a][1:], side[a][0] + side[b][1:]
        return everybody(transcript)

    def wild(self, kind: str, view: dict[str, Any], random: Random) -> Move | None:
        return wild_word(kind, random)


KNOWLEDGE = KreuzwortKnowledge()
