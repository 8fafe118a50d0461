"""What the server counts for operators."""

from __future__ import annotations

import msgspec


class Counters(msgspec.Struct):
    """`screens` is how many WebSockets are open now; all others only grow."""

    screens: int = 0
    messages: int = 0
    malformed: int = 0
    limited: int = 0
    wrong_codes: int = 0
    misdirected: int = 0
    dropped: int = 0
    slow: int = 0
    failures: int = 0
