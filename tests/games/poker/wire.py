"""Secrets and habits of Pyramid Poker, for the tests over the wire."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from pyramidion.core import WHOLE, Play
from tests.wire.knowledge import Knowledge, Viewers


class PokerKnowledge(Knowledge):
    is_caught_at_once = True
    has_twins_at_once = True
    facts = ("phase", "deal", "taken", "turned", "hands", "aside", "match", "deals", "placed")

    def secrets(self, play: Play, seat: int | None) -> Iterator[str]:
        """R-O3: a block shows its card to its builder alone, until it is taken; nobody knows what is still to come."""
        whole = json.loads(msgspec.json.encode(play.view(WHOLE)))
        if whole["deals"]:
            return  # the same cards were played openly in the deals before
        hidden = {block["card"] for block in whole["pyramid"] if block["owner"] != seat}
        for owner, stock in enumerate(whole["stocks"] or ()):
            drawn = 1 if owner == seat and whole["phase"] == "build" and seat in whole["to_move"] else 0
            hidden |= set(stock[drawn:])
        hidden |= set(whole["supply"] or ())
        shown = {
            *whole["turned"],
            whole["taken"],
            *(card for hands in whole["hands"] for hand in hands for card in hand),
        }
        for card in sorted(hidden - shown - {None}):
            yield f'"{card}"'

    def change(self, transcript: dict[str, Any], random: Random) -> Viewers:
        """Two cards in one builder's stock change places."""
        deal = transcript["setup"]["deals"][0]
        seat = random.randrange(2)
        stock = deal["stocks"][seat]
        a, b = random.sample(range(len(stock)), 2)
        stock[a], stock[b] = stock[b], stock[a]
        return (None, 1 - seat)


KNOWLEDGE = PokerKnowledge()
