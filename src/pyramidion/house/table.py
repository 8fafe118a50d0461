"""A table: who sits there, the game on it, who looks at it. One serial queue; log first, then show."""

from __future__ import annotations

from typing import Protocol


class Screen(Protocol):
    """One connection that looks at a table. The server has one for each WebSocket."""

    @property
    def player_id(self) -> str: ...

    def push(self, data: bytes) -> None:
        """Queues one message. Never blocks and never raises."""

    def close(self) -> None:
        """Nothing more will be pushed: the connection is closed once its queue has been sent."""


class Table:
    id: str

    def join(self, screen: Screen) -> None:
        """The screen looks at the table from now on; it is shown all there is to know at once.

        Raises Denied (`forbidden`, `closed`, `limit`, `no_identity`). Call it right after `await house.table(id)`.
        """
        raise NotImplementedError

    def quit(self, screen: Screen) -> None:
        """The screen is gone. Harmless when it never came in."""
        raise NotImplementedError

    async def handle(self, screen: Screen, raw: bytes | str) -> None:
        """Decodes the message, acts, and pushes the answers. Returns when the message has been dealt with.

        Never raises for what a person sends. A cancelled call does not undo what is being written.
        """
        raise NotImplementedError

    def shown_to(self, player_id: str) -> bytes:
        """The `table` message for this person, as JSON."""
        raise NotImplementedError
