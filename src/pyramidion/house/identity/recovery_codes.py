"""Recovery codes, for somebody who has lost every device: ten at a time, each good for one sign-in.

A code is 16 random letters of 20, which is 69 bits: it cannot be guessed, nor found from its digest, so the digest
needs no slow hash. It is keyed with the house's secret all the same.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from pyramidion.house.codes import LETTERS
from pyramidion.house.errors import Conflict, Denied
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.identity_rows import DROP_CODE, DROP_CODES, DROP_SPENT, INSERT_CODE, SPEND

CODES = 10
GROUPS, GROUP_LETTERS = 4, 4
RACE_SECONDS = 3600.0
"""A code that was used is gone; for so long it is also remembered as used, for those who try it at the same moment."""


class RecoveryCodes:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def left(self, player_id: str) -> int:
        return await self._services.store.identities.codes_left(player_id)

    async def renew(self, player_id: str) -> list[str]:
        """New codes instead of all earlier ones. Nobody can read them again. Denied for somebody without a passkey."""
        services = self._services
        if not await services.store.identities.has_passkeys(player_id):
            raise Denied(
                "wrong_time",
                "recovery codes are for people who have a passkey; add one first",
                "les codes de secours sont pour qui a une clé d'accès ; ajoutez-en une d'abord",
            )
        codes = [_new_code() for _ in range(CODES)]
        now = services.now()
        inserted = [(INSERT_CODE, (self._digest(code), player_id, now)) for code in codes]
        await services.log.write([(DROP_CODES, (player_id,)), *inserted])
        return codes

    async def use(self, text: str) -> str:
        """Whose code it is; it is worth nothing afterwards. Denied `code_unknown`."""
        digest = self._digest(text)
        owner = await self._services.store.identities.owner_of_code(digest)
        if owner is None:
            raise _unknown()
        now = self._services.now()
        spent = SPEND, (digest, now + RACE_SECONDS)
        try:
            await self._services.log.write([spent, (DROP_SPENT, (now,)), (DROP_CODE, (digest,))])
        except Conflict:
            raise _unknown() from None
        return owner

    def _digest(self, text: str) -> str:
        letters = "".join(letter for letter in text.upper() if letter.isalnum())
        return hmac.new(self._services.secret, f"recovery|{letters}".encode(), sha256).hexdigest()


def _new_code() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(GROUP_LETTERS)) for _ in range(GROUPS))
    return "-".join(groups)


def _unknown() -> Denied:
    return Denied(
        "code_unknown",
        "this is no recovery code that is still good; each one works once",
        "ce n'est pas un code de secours encore valable ; chacun ne sert qu'une fois",
    )
