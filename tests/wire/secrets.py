"""What is secret at an entry of a game, and from whom, as texts that no message may contain.

Written from the rule books and from the set-up of the transcript, not from the code that makes the views: the one may
be wrong where the other is right. A text that somebody has said, or that everybody was shown before, is no secret.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from pyramidion.core import WHOLE, Play

SHORTEST = 4
"""Letters of a text that is looked for; shorter words are found everywhere."""
SHORTEST_TO_COME = 12
"""Of a card that has not come yet: single words stand on other cards, too."""


class Secrets:
    """Of one game, for any entry and seat."""

    def __init__(self, plays: Sequence[Play], transcript: dict[str, Any]) -> None:
        self._plays, self._moves = plays, transcript["moves"]
        self._known: list[set[str]] = []
        """By entry: which texts of the cards everybody knew."""
        self._found: dict[tuple[int, int | None], tuple[str, ...]] = {}

    def of(self, seq: int, seat: int | None) -> tuple[str, ...]:
        if (seq, seat) not in self._found:
            self._found[seq, seat] = tuple(self._look(seq, seat))
        return self._found[seq, seat]

    def _look(self, seq: int, seat: int | None) -> Iterator[str]:
        play = self._plays[seq]
        if play.over:
            return
        match play.game.key:
            case "soleil":
                yield from _soleil(play, seat)
            case "poker":
                yield from _poker(play, seat)
            case "kreuzwort":
                yield from ('"stacks":[', '"stacks":{')  # R-K5: what lies under a top
            case _:
                known = self._known_at(seq)
                hidden = {text for text in _to_come(play) if len(text) >= SHORTEST_TO_COME}
                hidden |= {text for text in _hidden_now(play, seat) if len(text) >= SHORTEST}
                yield from (json.dumps(text, ensure_ascii=False)[1:-1] for text in hidden - known)

    def _known_at(self, seq: int) -> set[str]:
        """What was said or shown to everybody until then, of all that the cards have."""
        cards = set(_strings(json.loads(msgspec.json.encode(self._plays[-1].state.supply))))
        while len(self._known) <= seq:
            now = len(self._known)
            known = set(self._known[-1]) if now else set()
            said = "" if not now else json.dumps(self._moves[now - 1]["move"], ensure_ascii=False)
            shown = str(msgspec.json.encode(self._plays[now].view(None)), "utf-8")
            text = f"{said} {shown}".casefold()
            known |= {
                one for one in cards - known if json.dumps(one, ensure_ascii=False)[1:-1].casefold() in text
            }
            self._known.append(known)
        return self._known[seq]


def stands_alone(secret: str, raw: str) -> bool:
    """Not only as a part of a longer word or number."""
    if not secret[:1].isalnum():
        return True
    return re.search(rf"(?<![\w.]){re.escape(secret)}(?!\w)", raw) is not None


def _soleil(play: Play, seat: int | None) -> Iterator[str]:
    """R-S3: only the emperor knows the palace; R-S12: nobody knows hidden ingots."""
    state = play.state
    if state.board is None or (seat is not None and seat == state.emperor):
        return
    for row in range(4):
        cells = range(6 * row, 6 * row + 6)
        if not all(state.solved >> cell & 1 for cell in cells):
            yield state.board[6 * row : 6 * row + 6]


def _poker(play: Play, seat: int | None) -> Iterator[str]:
    """R-O3: a block shows its card to its builder alone, until it is taken; nobody knows what is still to be drawn."""
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


def _to_come(play: Play) -> Iterator[str]:
    """R-C5, R-C10, R-C15, R-C19, R-C24; R-P12, R-P29: nobody has seen a card that was not turned."""
    used, supply = play.state.used, play.state.supply
    for name in (
        "premier_tour",
        "definitions",
        "suite",
        "encheres",
        "finale",
        "phrases",
        "expressions",
        "names",
    ):
        cards = getattr(supply, name, ())
        yield from _strings(json.loads(msgspec.json.encode(cards[getattr(used, name, 0) :])))


def _hidden_now(play: Play, seat: int | None) -> Iterator[str]:
    """The accepted answers of a question (but for whoever rules), the words and the answer of an enigma."""
    whole = json.loads(msgspec.json.encode(play.view(WHOLE)))
    if play.game.key == "cible":
        if play.options.judge == "house" or seat is None or seat == whole["turn"]:
            yield from whole["accepted"] or ()
        return
    if play.options.judge == "house" and not play.options.spoken and whole["answer"] is not None:
        yield whole["answer"]  # R-P18: not even DICO knows it
    if seat is None or whole["roles"][seat] == "syno":
        yield from (word for word in whole["words"] if word is not None)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value.replace("*", "")
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from _strings(one)
