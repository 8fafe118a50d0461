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

from pyramidion.core import Play

from .knowledge import knowledge_of

SHORTEST = 4
"""Letters of a text that is looked for; shorter words are found everywhere."""
SHORTEST_TO_COME = 12
"""Of a card that has not come yet: single words stand on other cards, too."""


class Secrets:
    """Of one game, for any entry and seat."""

    def __init__(self, plays: Sequence[Play], moves: Sequence[Any]) -> None:
        self._plays, self._moves = plays, moves
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
        knowledge = knowledge_of(play.game.key)
        yield from knowledge.secrets(play, seat)
        hidden = {text for text in knowledge.texts_to_come(play) if len(text) >= SHORTEST_TO_COME}
        hidden |= {text for text in knowledge.texts_hidden(play, seat) if len(text) >= SHORTEST}
        if hidden:
            yield from (
                json.dumps(text, ensure_ascii=False)[1:-1] for text in hidden - self._known_at(play, seq)
            )

    def _known_at(self, play: Play, seq: int) -> set[str]:
        """What was said or shown to everybody until then, of all that the cards have."""
        cards = set(knowledge_of(play.game.key).texts(self._plays[-1]))
        while len(self._known) <= seq:
            now = len(self._known)
            known = set(self._known[-1]) if now else set()
            said = "" if not now else json.dumps(self._moves[now - 1], ensure_ascii=False)
            shown = str(msgspec.json.encode(self._plays[now].view(None)), "utf-8")
            text = f"{said} {shown}".casefold()
            known |= {
                one for one in cards - known if json.dumps(one, ensure_ascii=False)[1:-1].casefold() in text
            }
            self._known.append(known)
        return self._known[seq]


KIND = re.compile(r'"(?:type|kind|judge|phase|step|status)": ?"\w+"')
"""What a message says of its own kind, and the house of its options."""


def stands_alone(secret: str, raw: str) -> bool:
    """Not only as a part of a longer word or number, nor as the name of a field or of a kind: « mine » and « table »
    are words, too."""
    if not secret[:1].isalnum():
        return True
    told = KIND.sub("", raw)
    return re.search(rf'(?<![\w.]){re.escape(secret)}(?!\w|":)', told) is not None
