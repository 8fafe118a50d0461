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
    """How long a limit waits for Redis before the process goes by its own count."""
    max_message_bytes: int = 16 * 1024
    """Of a message by WebSocket."""
    max_body_bytes: int = 16 * 1024
    """Of the body of a request, unless one of the next two applies."""
    max_transcript_bytes: int = 1024 * 1024
    """Of the body of a request that opens a table from a transcript."""
    max_transcript_brackets: int = 50_000
    """Objects and lists in it, brackets in its texts included: each costs much more to read than its two bytes."""
    max_deck_bytes: int = 4 * 1024 * 1024
    """Of an uploaded deck."""
    sockets_per_address: int = 400
    """WebSockets that an address may have open."""
    max_waiting_messages: int = 64
    """Messages that wait for a screen that reads too slowly. Beyond it messages that newer ones replace are dropped; if
    that does not help, the connection, which comes back and is shown everything."""
    max_wrong_code_delay_seconds: float = 8.0
    """The answer to a wrong code waits at most so long; that to a right one never does."""
    metrics: bool = True
    """GET /metrics, for callers on this computer. Off where there is an admin port."""
    client_folder: Path = CLIENT
    host_code: str | None = None
    """The code that opens the console of the house; None: there is no console."""
    session_keys: tuple[str, ...] = ()
    """The keys that sign cookies and links, newest first; all are accepted. None: the house's own secret is used."""
    link_days: float = 90.0
    """After so many days a personal link leads nowhere; 0: never."""
    network_url: str | None = None
    """The URL under which other devices reach the house, if it is known: it goes into links and QR codes."""
    host_names: tuple[str, ...] = ()
    """Names under which people reach the house, apart from this computer's own; `*` is any name."""
    salon: bool = False
    """The house was opened for one room: its big screen shows whichever table is opened next."""
    advance_clock: Callable[[float], None] | None = None
    """For browser tests alone: moves the house's clock on by some seconds. With it there is POST /api/test/clock, which
    does not exist otherwise."""
