"""A worker of the arena: `python -m pyramidion.arena.worker`.

The first line it reads is the plan, every other one the number of a game; it answers with the game when it is over.
"""

from __future__ import annotations

import msgspec

from .child import answer_lines
from .plan import Plan
from .referee import Referee

_encode = msgspec.json.Encoder().encode
_referee: Referee | None = None


def act(line: bytes) -> bytes:
    global _referee  # noqa: PLW0603 - one process, one referee
    if _referee is None:
        _referee = Referee(msgspec.json.decode(line, type=Plan))
        return b"{}"
    return _encode(_referee.play(int(line)))


def leave() -> None:
    if _referee is not None:
        _referee.close()


if __name__ == "__main__":
    answer_lines(act, leave)
