"""Passkeys, codes and kept names in the database, in a file and where several processes share one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from pyramidion.house import Denied, House, Player, Settings
from pyramidion.house.codes import new_id
from pyramidion.house.identity import kept_names
from pyramidion.house.runtime.services import Services
from pyramidion.house.storage.identity_rows import Passkey
from tests.house.cluster.several import houses
from tests.house.helpers import Clock, in_loop, open_house, people


@pytest.fixture(params=["file", "server"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@asynccontextmanager
async def two(
    kind: str, folder: Path, clock: Clock, request: pytest.FixtureRequest
) -> AsyncIterator[list[House]]:
    """Two processes of one house; a file has one, which is asked twice at once."""
    if kind == "file":
        async with open_house(folder, clock) as house:
            yield [house, house]
    else:
        ground: Settings = request.getfixturevalue("ground")
        async with houses(ground, 2) as both:
            yield both


def passkey(player: Player, counter: int = 0) -> Passkey:
    return Passkey(
        id=new_id(), player=player.id, credential=new_id(), public_key=b"\xa0", counter=counter,
        transports="internal usb", site="jeux.example", name="Clé", made=1.5,
    )  # fmt: skip


def later(house: House) -> float:
    return house.services.now() + 300


async def told(work: object) -> str:
    """What it was refused with; empty: it was not."""
    try:
        await work  # type: ignore[misc]
    except Denied as denied:
        return denied.code
    return ""


async def race(kind: str, tmp_path: Path, request: pytest.FixtureRequest, what: str) -> list[str]:
    """What two who ask for the same thing at the same moment are told."""
    async with two(kind, tmp_path, Clock(), request) as (one, other):
        name = f"Marie {what} {kind}"
        marie, twin = await people(one, name, name)
        if what == "name":
            tries = [
                told(one.passkeys.add(marie, passkey(marie), new_id(), later(one))),
                told(other.passkeys.add(twin, passkey(twin), new_id(), later(one))),
            ]
        else:
            key = passkey(marie)
            await one.passkeys.add(marie, key, new_id(), later(one))
            if what == "challenge":
                spent = new_id()
                tries = [told(x.passkeys.use(key, 0, spent, later(one))) for x in (one, other)]
            else:
                [code, *_] = await one.recovery_codes.renew(marie.id)
                tries = [told(x.recovery_codes.use(code)) for x in (one, other)]
        found = list(await asyncio.gather(*tries))
        kept = await one.passkeys.of(marie.id) + await one.passkeys.of(twin.id)
        assert len(kept) == 1
        return sorted(found)


def run(kind: str, tmp_path: Path, request: pytest.FixtureRequest, what: str) -> list[str]:
    found: list[str] = []
    if kind == "server":
        request.getfixturevalue("ground")

    @in_loop
    async def asked() -> None:
        found.extend(await race(kind, tmp_path, request, what))

    asked()
    return found


def test_of_two_who_keep_a_name_at_once_one_gets_it(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert run(kind, tmp_path, request, "name") == ["", "name_kept"]


@in_loop
async def test_a_name_that_was_taken_between_two_looks_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other's name is stored after it was found free and before this one is written."""
    async with open_house(tmp_path, Clock()) as house:
        marie, twin = await people(house, "Marie", "Marie")
        check = kept_names.check
        checks = 0

        async def check_then_lose(services: Services, name: str, player_id: str | None) -> None:
            nonlocal checks
            await check(services, name, player_id)
            checks += 1
            if checks == 2:  # the first looks whether there is room for a passkey
                await house.passkeys.add(marie, passkey(marie), new_id(), later(house))

        monkeypatch.setattr(kept_names, "check", check_then_lose)
        assert await told(house.passkeys.add(twin, passkey(twin), new_id(), later(house))) == "name_kept"
        assert await house.passkeys.of(twin.id) == []
        assert len(await house.passkeys.of(marie.id)) == 1


def test_of_two_who_use_a_challenge_at_once_one_is_let_in(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert run(kind, tmp_path, request, "challenge") == ["", "expired"]


def test_of_two_who_use_a_code_at_once_one_is_let_in(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert run(kind, tmp_path, request, "code") == ["", "code_unknown"]


@in_loop
async def test_what_one_process_keeps_all_know(ground: Settings) -> None:
    async with houses(ground, 2) as (one, other):
        (zoe,) = await people(one, "Zoé Partout")
        key = passkey(zoe, 4_000_000_000)
        await one.passkeys.add(zoe, key, new_id(), later(one))
        assert await other.passkeys.of(zoe.id) == [key]
        with pytest.raises(Denied, match="keeps the name"):
            await other.people.new("zoé-partout", "fr")
        # A renamed person keeps the new name in all processes, and the old one is free.
        await other.rename(zoe.id, "Zoé Ailleurs", "fr")
        with pytest.raises(Denied):
            await one.people.new("Zoé Ailleurs", "fr")
        assert (await one.people.new("Zoé Partout", "fr")).name == "Zoé Partout"
        codes = await other.recovery_codes.renew(zoe.id)
        assert await one.recovery_codes.use(codes[0]) == zoe.id
        assert await other.recovery_codes.left(zoe.id) == len(codes) - 1
        await one.passkeys.use(key, 4_000_000_001, new_id(), later(one))
        assert (await other.passkeys.of(zoe.id))[0].counter == 4_000_000_001
        await other.forget(zoe.id)
        assert await one.passkeys.of(zoe.id) == []
        assert await one.recovery_codes.left(zoe.id) == 0
        assert (await one.people.new("Zoé Ailleurs", "fr")).name == "Zoé Ailleurs"


@in_loop
async def test_what_was_used_is_forgotten_when_it_would_have_expired(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        key = passkey(ana)
        await house.passkeys.add(ana, key, "first", later(house))
        rows = house.services.store.identities
        assert await rows.is_spent("first")
        clock.now += 301
        await house.passkeys.use(key, 0, "second", later(house))
        assert not await rows.is_spent("first")
        assert await rows.is_spent("second")


@in_loop
async def test_a_crowd_of_kept_names_leaves_another(tmp_path: Path, clock: Clock) -> None:
    """Somebody keeps « Marie 2 », « Marie 3 », …: the next one is still found, and has room."""
    async with open_house(tmp_path, clock) as house:
        name = "M" * 32
        for number in range(1, 26):
            tried = name if number == 1 else f"{name[:29]} {number}"
            (one,) = await people(house, tried)
            await house.passkeys.add(one, passkey(one), new_id(), later(house))
        free = await kept_names.free(house.services, name, None)
        assert len(free) <= 32
        assert not await kept_names.is_anothers(house.services, free, None)
