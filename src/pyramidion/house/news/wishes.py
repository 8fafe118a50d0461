"""What people want to be told, and on which devices."""

from __future__ import annotations

import hashlib
from typing import Annotated

import msgspec
from msgspec import Meta

from pyramidion.core import Fault
from pyramidion.house.errors import Denied
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage import news as statements
from pyramidion.house.storage.log import Op
from pyramidion.house.table.news import KINDS, NewsKind

from . import endpoints, quiet
from .quiet import QuietHours
from .vapid import b64, from_b64

DEVICES = 8
"""Of one person; a further one takes the place of the oldest."""


class NewsWishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which kinds of news somebody wants, and when they want none."""

    kinds: tuple[NewsKind, ...] = KINDS
    quiet: QuietHours | None = None


class PushDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The subscription of a browser: where to send, and its keys, as base64url."""

    endpoint: Annotated[str, Meta(max_length=endpoints.MAX_CHARACTERS)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]

    @property
    def id(self) -> str:
        return device_id(self.endpoint)


class NewsShown(msgspec.Struct, frozen=True):
    """What I am told: `key` is what a browser subscribes with, null where the house sends no news."""

    key: str | None
    kinds: tuple[NewsKind, ...]
    quiet: QuietHours | None
    devices: tuple[str, ...]
    """The base64url SHA-256 of the endpoint of each."""


def device_id(endpoint: str) -> str:
    return b64(hashlib.sha256(endpoint.encode()).digest())


def parse_wishes(kinds: str | None, quiet_hours: str | None) -> NewsWishes:
    """As the database keeps them. A kind that this version does not know is left out."""
    known = KINDS if kinds is None else [kind for kind in msgspec.json.decode(kinds) if kind in KINDS]
    at_night = None if quiet_hours is None else msgspec.json.decode(quiet_hours, type=QuietHours)
    return NewsWishes(tuple(known), at_night)


class Wishes:
    """Reads and changes them."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def of(self, player: str) -> NewsWishes:
        found = await self._services.store.news.wishes(player)
        return NewsWishes() if found is None else parse_wishes(*found)

    async def devices(self, player: str) -> tuple[str, ...]:
        return tuple(await self._services.store.news.devices(player))

    async def change(self, player: str, wishes: NewsWishes) -> None:
        """Raises Denied."""
        if wishes.quiet is not None:
            quiet.check(wishes.quiet)
        kinds = [kind for kind in KINDS if kind in wishes.kinds]
        hours = None if wishes.quiet is None else msgspec.json.encode(wishes.quiet).decode()
        row = (player, msgspec.json.encode(kinds).decode(), hours)
        await self._services.log.write([(statements.SET_WISHES, row)])

    async def subscribe(self, player: str, device: PushDevice) -> None:
        """The same device again is no second one; a device that somebody else used is this person's now."""
        endpoints.check(device.endpoint, self._services.settings.push_private)
        _check_keys(device)
        known = await self._services.store.news.devices(player)
        others = [one for one in known if one != device.id]
        now = self._services.now()
        row = (device.id, player, device.endpoint, device.p256dh, device.auth, now)
        ops: list[Op] = [
            ("DELETE FROM outbox WHERE device = ? AND player <> ?", (device.id, player)),
            (statements.INSERT_DEVICE, row),
        ]
        for oldest in others[: max(0, len(others) + 1 - DEVICES)]:
            ops += statements.drop_device(oldest)
        await self._services.log.write(ops)

    async def unsubscribe(self, player: str, device: str) -> None:
        """Of one's own devices; what is not there is gone already."""
        if await self._services.store.news.owner(device) == player:
            await self._services.log.write(statements.drop_device(device))

    async def unsubscribe_all(self, player: str) -> None:
        await self._services.log.write(statements.drop_devices(player))


def _check_keys(device: PushDevice) -> None:
    from .encryption import AUTH_BYTES, is_public_key

    faults = []
    try:
        if not is_public_key(from_b64(device.p256dh)):
            raise ValueError
    except ValueError:
        faults.append(Fault("$.p256dh", "an uncompressed point of P-256, as base64url"))
    try:
        if len(from_b64(device.auth)) != AUTH_BYTES:
            raise ValueError
    except ValueError:
        faults.append(Fault("$.auth", f"{AUTH_BYTES} bytes, as base64url"))
    if faults:
        raise Denied(
            "malformed",
            "these are no keys of a browser's subscription",
            "ce ne sont pas les clés d'un navigateur",
            faults,
        )
