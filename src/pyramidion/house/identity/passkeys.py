"""The passkeys of people. What a device signed is verified before it comes here (server/identity/webauthn.py).

The first passkey keeps the person's name; without the last one the name is anybody's again.
"""

from __future__ import annotations

from msgspec.structs import replace

from pyramidion.house.errors import Conflict, Denied
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.identity_rows import (
    DROP_PASSKEY,
    DROP_SPENT,
    RENAME_PASSKEY,
    SPEND,
    USE_PASSKEY,
    Passkey,
    forget_keys,
    insert_passkey,
)
from pyramidion.house.storage.log import Op
from pyramidion.house.storage.store import Player
from pyramidion.house.table.text import clean

from . import kept_names

MAX_PASSKEYS = 10
"""Of one person."""
NAME_LETTERS = 40
TRIES = 5


class Passkeys:
    """Raises Denied where something cannot be done; then nothing has changed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rows = services.store.identities

    async def of(self, player_id: str) -> list[Passkey]:
        """Oldest first."""
        return await self._rows.passkeys(player_id)

    async def find(self, credential: str) -> Passkey:
        """Denied `unknown` where nobody has it."""
        found = await self._rows.passkey(credential)
        if found is None:
            raise Denied(
                "unknown",
                "this passkey belongs to nobody here; it may have been removed",
                "cette clé d'accès n'est à personne ici ; elle a peut-être été retirée",
            )
        return found

    async def check_room(self, player: Player) -> list[Passkey]:
        """The passkeys that somebody has; Denied where there can be no further one."""
        known = await self.of(player.id)
        if len(known) >= MAX_PASSKEYS:
            raise Denied(
                "full",
                f"you have {MAX_PASSKEYS} passkeys already; remove one first",
                f"vous avez déjà {MAX_PASSKEYS} clés d'accès ; retirez-en une d'abord",
            )
        await kept_names.check(self._services, player.name, player.id)
        return known

    async def add(self, player: Player, passkey: Passkey, challenge: str, until: float) -> None:
        """Once for each challenge. The name is this person's alone from now on."""
        passkey = _named(passkey, passkey.name)
        for _ in range(TRIES):
            await self.check_room(player)
            keeping = await kept_names.keep(self._services, player.name, player.id)
            try:
                await self._services.log.write(
                    [*self._spend(challenge, until), insert_passkey(passkey), *keeping]
                )
            except Conflict:
                await self._check_unspent(challenge)
                if await self._rows.passkey(passkey.credential) is not None:
                    raise Denied(
                        "full", "this passkey is in use already", "cette clé d'accès sert déjà"
                    ) from None
                continue  # the name went to somebody else in the same moment
            return
        raise Denied("wrong_time", "please try again", "veuillez réessayer")

    async def use(self, passkey: Passkey, counter: int, challenge: str, until: float) -> None:
        """Somebody has signed this challenge; it counts once. Denied where the device was copied."""
        if counter <= passkey.counter and (counter or passkey.counter):
            raise Denied(
                "forbidden",
                "this passkey has signed less often than the house remembers: it may be a copy. Remove it, and make "
                "a new one",
                "cette clé d'accès a signé moins souvent que la maison ne s'en souvient : c'est peut-être une copie. "
                "Retirez-la, et créez-en une nouvelle",
            )
        used = USE_PASSKEY, (counter, self._services.now(), passkey.id)
        try:
            await self._services.log.write([*self._spend(challenge, until), used])
        except Conflict:
            raise _spent() from None

    async def rename(self, player_id: str, passkey_id: str, name: str) -> None:
        passkey = _named(await self._own(player_id, passkey_id), name)
        await self._services.log.write([(RENAME_PASSKEY, (passkey.name, passkey_id, player_id))])

    async def remove(self, player_id: str, passkey_id: str, frees_name: bool) -> None:
        """The last one takes the kept name and the recovery codes with it, and only if `frees_name` says so."""
        await self._own(player_id, passkey_id)
        is_last = len(await self.of(player_id)) == 1
        if is_last and not frees_name:
            raise Denied(
                "wrong_time",
                "this is your last passkey: without it your name is anybody's again, and your recovery codes are void",
                "c'est votre dernière clé d'accès : sans elle votre nom redevient libre, et vos codes de secours "
                "ne valent plus rien",
            )
        drop: Op = DROP_PASSKEY, (passkey_id, player_id)
        await self._services.log.write(forget_keys(player_id) if is_last else [drop])

    async def _own(self, player_id: str, passkey_id: str) -> Passkey:
        for passkey in await self.of(player_id):
            if passkey.id == passkey_id:
                return passkey
        raise Denied("unknown", "you have no such passkey", "vous n'avez pas cette clé d'accès")

    def _spend(self, challenge: str, until: float) -> list[Op]:
        return [(SPEND, (challenge, until)), (DROP_SPENT, (self._services.now(),))]

    async def _check_unspent(self, challenge: str) -> None:
        if await self._rows.is_spent(challenge):
            raise _spent()


def _spent() -> Denied:
    return Denied(
        "expired",
        "this has been used already; please start again",
        "cela a déjà servi ; veuillez recommencer",
    )


def _named(passkey: Passkey, name: str) -> Passkey:
    cleaned = clean(name, NAME_LETTERS, ("the name of a passkey", "le nom d'une clé d'accès"))
    return replace(passkey, name=cleaned)
