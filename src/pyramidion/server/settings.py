"""How the server is run, apart from what the house decides. The defaults suit a house on the open internet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from .rate_limits.rates import Rates

CLIENT = Path(__file__).parent.parent / "client"
"""Where Vite puts the web client."""


class ServerSettings(msgspec.Struct, frozen=True, kw_only=True):
    rates: Rates | None = Rates()
    """None: no limits, for benchmarks."""
    redis_timeout_seconds: float = 0.25
    """Seconds that a limit waits for Redis; then the process goes by its own count."""
    message_bytes: int = 16 * 1024
    """The longest message of a WebSocket."""
    body_bytes: int = 16 * 1024
    """The longest body of a request, transcripts apart."""
    transcript_bytes: int = 2 * 1024 * 1024
    """The longest body of a request that takes up a transcript."""
    deck_bytes: int = 4 * 1024 * 1024
    """The longest archive of a deck that somebody brings."""
    sockets_per_address: int = 400
    """WebSockets that an address may have open."""
    waiting_messages: int = 64
    """Messages that wait for a screen that reads too slowly. Past it older views are dropped; if that does not help,
    the connection: it comes back and is shown all."""
    metrics: bool = True
    """GET /metrics, for callers on this computer. Off where an admin port tells the figures."""
    client: Path = CLIENT
    host_code: str | None = None
    """What opens the console of whoever looks after the room; None: there is no console."""
    session_keys: tuple[str, ...] = ()
    """What signs cookies and links, the newest first; the others are believed still. None: the house's own secret."""
    address: str | None = None
    """The address under which other devices reach the house, if it is known: it goes into links and QR codes."""
    salon: bool = False
    """The house was opened for one room: its big screen shows whichever table is opened next."""
    advance: Callable[[float], None] | None = None
    """For browser tests alone: moves the house's clock on by some seconds. With it there is POST /api/test/clock;
    without it, as always outside tests, that address does not exist."""
