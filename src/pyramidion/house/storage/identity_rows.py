"""What proves who somebody is, in the database: passkeys, recovery codes, kept names, and what was used once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

import msgspec

from .log import Op

Read = Callable[..., Awaitable[Sequence[Any]]]
"""A statement and its values; gives the rows."""


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    """A public key of a person; the private one never leaves their device."""

    id: str
    player: str
    credential: str
    """What the device calls it: bytes in base64url."""
    public_key: bytes
    """In COSE."""
    counter: int
    """How often the device has signed with it; 0 where it does not count."""
    transports: str
    """How a browser reaches the device, such as `internal usb`."""
    site: str
    """The name of the house that it was made for: it works under no other."""
    name: str
    made: float
    used: float | None = None


COLUMNS = (
    "id",
    "player",
    "credential",
    "public_key",
    "counter",
    "transports",
    "site",
    "name",
    "made",
    "used",
)
_columns = ", ".join(COLUMNS)
_marks = ", ".join("?" * len(COLUMNS))
INSERT_PASSKEY = f"INSERT INTO passkeys ({_columns}) VALUES ({_marks})"  # noqa: S608
RENAME_PASSKEY = "UPDATE passkeys SET name = ? WHERE id = ? AND player = ?"
USE_PASSKEY = "UPDATE passkeys SET counter = ?, used = ? WHERE id = ?"
DROP_PASSKEY = "DELETE FROM passkeys WHERE id = ? AND player = ?"
INSERT_CODE = "INSERT INTO recovery_codes (digest, player, made) VALUES (?, ?, ?)"
DROP_CODE = "DELETE FROM recovery_codes WHERE digest = ?"
DROP_CODES = "DELETE FROM recovery_codes WHERE player = ?"
KEEP_NAME = "INSERT INTO kept_names (look, player) VALUES (?, ?)"
FREE_NAMES = "DELETE FROM kept_names WHERE player = ?"
SPEND = "INSERT INTO spent (mark, until) VALUES (?, ?)"
"""A second time is a Conflict, in whichever process."""
DROP_SPENT = "DELETE FROM spent WHERE until < ?"


def insert_passkey(passkey: Passkey) -> Op:
    return INSERT_PASSKEY, tuple(getattr(passkey, column) for column in COLUMNS)


def keep_name(looks: Collection[str], had: Collection[str], player: str) -> list[Op]:
    """From now on these looks are this person's, and no others; `had` are those they have already."""
    marks = ", ".join("?" * len(looks))
    others = f"{FREE_NAMES} AND look NOT IN ({marks})"
    return [
        (others, (player, *sorted(looks))),
        *((KEEP_NAME, (look, player)) for look in sorted(looks) if look not in had),
    ]


def forget_keys(player: str) -> list[Op]:
    """Passkeys, codes and the kept name of somebody."""
    return [
        ("DELETE FROM passkeys WHERE player = ?", (player,)),
        (DROP_CODES, (player,)),
        (FREE_NAMES, (player,)),
    ]


class IdentityRows:
    """Reads them. Every method raises StorageFailed when the database does not answer."""

    def __init__(self, read: Read) -> None:
        self._read = read

    async def passkeys(self, player: str) -> list[Passkey]:
        """Of one person, oldest first."""
        sql = f"SELECT {_columns} FROM passkeys WHERE player = ? ORDER BY made, id"  # noqa: S608
        return [_passkey(row) for row in await self._read(sql, player)]

    async def passkey(self, credential: str) -> Passkey | None:
        rows = await self._read(f"SELECT {_columns} FROM passkeys WHERE credential = ?", credential)  # noqa: S608
        return _passkey(rows[0]) if rows else None

    async def has_passkeys(self, player: str) -> bool:
        return bool(await self._read("SELECT 1 FROM passkeys WHERE player = ? LIMIT 1", player))

    async def codes_left(self, player: str) -> int:
        (row,) = await self._read("SELECT count(*) FROM recovery_codes WHERE player = ?", player)
        return int(row[0])

    async def owner_of_code(self, digest: str) -> str | None:
        rows = await self._read("SELECT player FROM recovery_codes WHERE digest = ?", digest)
        return str(rows[0][0]) if rows else None

    async def keepers(self, looks: Collection[str]) -> dict[str, str]:
        """Whose each of these looks is, where it is somebody's."""
        marks = ", ".join("?" * len(looks))
        sql = f"SELECT look, player FROM kept_names WHERE look IN ({marks})"  # noqa: S608
        return {str(row[0]): str(row[1]) for row in await self._read(sql, *sorted(looks))}

    async def is_spent(self, mark: str) -> bool:
        return bool(await self._read("SELECT 1 FROM spent WHERE mark = ?", mark))


def _passkey(row: Sequence[Any]) -> Passkey:
    values = dict(zip(COLUMNS, row, strict=True))
    return Passkey(**{**values, "public_key": bytes(values["public_key"])})
