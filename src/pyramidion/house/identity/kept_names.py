"""Names that are kept: whoever has a passkey has a name that nobody else in the house gets, nor one that looks like it.

What a reader goes by in a name (`name_keys`) is stored under the person who keeps it, each once. Whoever came by such a
name before it was kept, without a passkey, is given another one when they next look in (`House.settle_name`).
"""

from __future__ import annotations

import secrets

from pyramidion.house.errors import Denied
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.identity_rows import keep_name
from pyramidion.house.storage.log import Op
from pyramidion.house.table.seats.names import name_keys

NUMBERS_TRIED = 20
"""« Marie 2 », « Marie 3 », …; then numbers that nobody has guessed."""


async def is_anothers(services: Services, name: str, player_id: str | None) -> bool:
    """Whether somebody else keeps this name, or one that looks like it."""
    keepers = await services.store.identities.keepers(name_keys(name))
    return any(keeper != player_id for keeper in keepers.values())


async def free(services: Services, name: str, player_id: str | None) -> str:
    """The name itself where nobody else keeps it, else « Marie 2 », « Marie 3 », …"""
    tried, number = name, 1
    while await is_anothers(services, tried, player_id):
        number = number + 1 if number < NUMBERS_TRIED else 100 + secrets.randbelow(900_000)
        tried = f"{name[: services.settings.limits.name - len(str(number)) - 1].rstrip()} {number}"
    return tried


async def check(services: Services, name: str, player_id: str | None) -> None:
    """Raises Denied `name_kept`, with a suggestion, where somebody else keeps this name or one that looks like it."""
    better = await free(services, name, player_id)
    if better != name:
        raise Denied(
            "name_kept",
            f"somebody keeps the name “{name}”, or one that looks like it, with a passkey. If it is you, sign in; if "
            f"not, how about “{better}”?",
            f"quelqu'un garde le nom « {name} », ou un nom qui lui ressemble, avec une clé d'accès. Si c'est vous, "
            f"connectez-vous ; sinon, pourquoi pas « {better} » ?",
        )


async def keep(services: Services, name: str, player_id: str) -> list[Op]:
    """Makes it this person's alone; raises Denied `name_kept`. A Conflict says that another was first: ask again."""
    await check(services, name, player_id)
    looks = name_keys(name)
    keepers = await services.store.identities.keepers(looks)
    # What became another's since the check is written all the same: that is the Conflict.
    own = [look for look, keeper in keepers.items() if keeper == player_id]
    return keep_name(looks, own, player_id)
