"""The limits themselves. The defaults suit a house on the open internet."""

from __future__ import annotations

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """`burst` at once, then `per_second`."""

    burst: int
    per_second: float

    @property
    def interval_seconds(self) -> float:
        """After which there is one more."""
        return 1 / self.per_second

    @property
    def burst_seconds(self) -> float:
        """In which a burst comes back."""
        return self.burst / self.per_second


class Rates(msgspec.Struct, frozen=True, kw_only=True):
    """What one connection, address or person may ask. Many people can share an address: a school, a family."""

    messages: Rate = Rate(60, 20)
    """Messages of one WebSocket."""
    address_messages: Rate = Rate(1200, 400)
    """Messages of all WebSockets of an address."""
    chat: Rate = Rate(12, 0.5)
    """Chat lines of one person, at all tables. Moves do not wait for them."""
    reactions: Rate = Rate(8, 1)
    """Reactions of one person, at all tables."""
    along: Rate = Rate(10, 1)
    """Answers along of one person, at all tables: each is stored."""
    seeks: Rate = Rate(10, 0.5)
    """Games that one person seeks in the lobby: each seek is stored."""
    reports: Rate = Rate(5, 1 / 600)
    """Reports of one person to whoever looks after the house."""
    blocks: Rate = Rate(20, 0.2)
    """People whom one person blocks."""
    sockets: Rate = Rate(120, 4)
    """WebSockets that an address opens."""
    requests: Rate = Rate(300, 40)
    """Requests of an address to /api."""
    identities: Rate = Rate(60, 0.2)
    """People that an address makes."""
    tables: Rate = Rate(60, 0.5)
    """Tables that an address opens."""
    news: Rate = Rate(10, 0.1)
    """Devices that a person adds, and notifications that they send themselves to see whether they come."""
    wrong_codes: Rate = Rate(10, 0.1)
    """Wrong table codes, for an address and for a person alike. They are refused to nobody, and answered later."""
    all_wrong_codes_4: Rate = Rate(200, 0.1)
    """Wrong table codes of all addresses together, after which codes of four letters are too short."""
    all_wrong_codes_6: Rate = Rate(2000, 2)
    """The same for six letters, as a house of many processes has them, where as many more people mistype."""
    all_wrong_codes_8: Rate = Rate(200_000, 200)
    """The same for eight letters. Ten cannot be guessed at any pace that a house can answer."""
    wrong_host_codes: Rate = Rate(10, 1 / 30)
    """Wrong codes of the console, for an address; answered later like wrong table codes."""
    exports: Rate = Rate(4, 1 / 900)
    """Archives of all their data that one person asks for."""
