"""« Exporter mes données »: everything one has and nothing of others, in an archive that never lies in memory whole."""

from __future__ import annotations

import io
import json
import re
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pyramidion.house import Denied, House, Player, Settings
from pyramidion.house.identity import export, zip_stream
from pyramidion.house.identity.export_rows import FILES
from pyramidion.house.identity.zip_stream import Files, zipped
from pyramidion.house.storage.database.sqlite_schema import NEW_FILE
from pyramidion.house.storage.log import INSERT_LINE, Op
from tests.house.cluster.several import houses, pair
from tests.house.helpers import Clock, begin, in_loop, open_house, people
from tests.house.test_decks import packed

from .test_passkeys import later, passkey


async def exported(house: House, player: Player) -> zipfile.ZipFile:
    data = b"".join([piece async for piece in house.exports.begin(player)])
    archive = zipfile.ZipFile(io.BytesIO(data))
    assert archive.testzip() is None
    return archive


def read(archive: zipfile.ZipFile, name: str) -> Any:
    return json.loads(archive.read(name))


async def lived(house: House) -> tuple[Player, Player, str]:
    """Two people, a game that is over, one that is not, and what they said."""
    ana, bao = await begin(house, "Ana", "Bao")
    await ana.ok("say", text="À moi")
    await bao.ok("say", text="Secret de Bao")
    await ana.move(0, type="name", number=bao.game["view"]["secret"])
    await begin(house, "Cléo", "Dan")
    for one in (ana, bao):
        one.leave()
    return ana.screen.player, bao.screen.player, ana.table.id


@in_loop
async def test_all_that_one_has_and_nothing_of_others(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao, table = await lived(house)
        await house.passkeys.add(ana, passkey(ana), "challenge", later(house))
        codes = await house.recovery_codes.renew(ana.id)
        brought = await house.decks.bring(ana.id, packed())
        assert brought.deck is not None
        archive = await exported(house, ana)
        deck = f"decks/{brought.deck.name}.zip"
        assert archive.namelist() == [
            "me.json", "tables.json", f"transcripts/sablier-{table}.json", "chat.json", deck,
            "ratings.json",
        ]  # fmt: skip
        [played] = read(archive, "ratings.json")["games"]
        assert (played["table"], played["ending"]) == (table, "won")
        me = read(archive, "me.json")
        assert (me["name"], me["lang"], me["recovery_codes_left"]) == ("Ana", "fr", len(codes))
        assert me["passkeys"] == [{"name": "Clé", "site": "jeux.example", "made": 1.5, "used": None}]
        [line] = read(archive, "tables.json")
        assert (line["id"], line["seats"], line["my_seats"]) == (table, ["Ana", "Bao"], [0])
        assert [line["text"] for line in read(archive, "chat.json")] == ["À moi"]
        transcript = read(archive, f"transcripts/sablier-{table}.json")
        assert transcript == json.loads(json.dumps(await house.finished.transcript(table, ana.id)))
        assert zipfile.ZipFile(io.BytesIO(archive.read(deck))).testzip() is None
        everything = b"".join(map(archive.read, archive.namelist()))
        assert bao.id.encode() not in everything
        assert b"Secret de Bao" not in everything
        assert not any(code.encode() in everything for code in codes)


IN_OTHER_FILES = {
    "players", "attendance", "chat", "decks", "passkeys", "recovery_codes", "kept_names", "outbox",
}  # fmt: skip
"""What me.json, tables.json, chat.json and the decks tell; and news that is about to be sent."""


def test_every_table_that_names_a_person_is_exported() -> None:
    named = set(re.findall(r"CREATE TABLE (\w+) \([^;]*?\b(?:player|reporter) TEXT", NEW_FILE))
    exported_rows = {one.table for topics in FILES.values() for one in topics.values()}
    assert named <= IN_OTHER_FILES | exported_rows
    assert {"played", "reports", "push_devices", "holidays"} <= named


@in_loop
async def test_what_lies_in_tables_of_its_own(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, bao = await people(house, "Ana", "Bao")
        await house.services.log.write(
            [
                ("INSERT INTO blocks VALUES (?, ?, 'Bao', 1.0)", (ana.id, bao.id)),
                ("INSERT INTO holidays VALUES (?, 0, 2.0, 3.0)", (ana.id,)),
                (
                    "INSERT INTO ratings VALUES (?, 'soleil', 'live', 8000, 1500, 80, 4, 2, 9)",
                    (f"p:{ana.id}",),
                ),
            ]
        )
        archive = await exported(house, ana)
        assert read(archive, "lobby.json")["blocks"] == [{"name": "Bao", "made": 1.0}]
        assert read(archive, "days.json") == {"holidays": [{"begun": 2.0, "ended": 3.0}]}
        assert read(archive, "ratings.json")["ratings"][0]["mu"] == 1500
        assert "lobby.json" not in (await exported(house, bao)).namelist()


@in_loop
async def test_a_newcomer_has_little(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        archive = await exported(house, ana)
        assert archive.namelist() == ["me.json", "tables.json", "chat.json"]
        assert read(archive, "tables.json") == read(archive, "chat.json") == []


@in_loop
async def test_where_processes_share_a_database(ground: Settings) -> None:
    async with houses(ground, 2) as (one, two):
        _, bao = await pair(one, two)
        await bao.ok("say", text="Bonsoir")
        await bao.ok("say", text="à tous")
        archive = await exported(one, bao.screen.player)
        assert [line["text"] for line in read(archive, "chat.json")] == ["Bonsoir", "à tous"]
        assert [line["status"] for line in read(archive, "tables.json")] == ["playing"]
        assert read(archive, "me.json")["made"] > 0


@in_loop
async def test_what_cannot_be_read_is_named_and_the_rest_is_there(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock) as house:
        ana, _, table = await lived(house)
        clock.now += 200 * 86400
        await house.eviction.archive_old()
        for file in (tmp_path / "archive").rglob("*.json"):
            file.write_text("{")
        archive = await exported(house, ana)
        [lost] = read(archive, "missing.json")
        assert lost["what"] == f"transcripts/{table}.json"
        assert "relue" in lost["fr"]
        assert [line["id"] for line in read(archive, "tables.json")] == [table]


@in_loop
async def test_who_reads_slowly_keeps_nobody_waiting_until_there_are_too_many(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "MAX_OPEN", 5)
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        slow: list[Any] = [house.exports.begin(ana) for _ in range(4)]
        for one in slow:
            await anext(one)
        assert (await exported(house, ana)).namelist()  # though more are open than are worked at
        slow.append(house.exports.begin(ana))
        await anext(slow[-1])
        with pytest.raises(Denied, match="try again"):
            house.exports.begin(ana)
        # One that is broken off makes room at once.
        await slow[0].aclose()
        assert (await exported(house, ana)).namelist()
        for one in slow[1:]:
            await one.aclose()
        assert house.exports.open == 0


LINES = 20_000


@in_loop
async def test_a_large_account_takes_little_memory(tmp_path: Path, clock: Clock) -> None:
    """Twenty thousand long lines: no more than some pages of them are in memory at once."""
    async with open_house(tmp_path, clock) as house:
        (ana,) = await people(house, "Ana")
        text = "é" * 300
        lines: list[Op] = [
            (INSERT_LINE, (f"t{n % 97}", n, ana.id, "w", "Ana", None, f"{n} {text}", None, 1.0))
            for n in range(LINES)
        ]
        await house.services.log.write(lines)
        del lines
        tracemalloc.start()
        with (tmp_path / "export.zip").open("wb") as file:
            async for piece in house.exports.begin(ana):
                file.write(piece)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        archive = zipfile.ZipFile(tmp_path / "export.zip")
        assert archive.testzip() is None
        assert archive.getinfo("chat.json").file_size > 12_000_000
        assert len(read(archive, "chat.json")) == LINES
        assert peak < 4_000_000, peak


@in_loop
async def test_a_file_may_come_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_stream, "SENT_BYTES", 1)

    async def files() -> Files:
        for path, data in (("a", b"1"), ("a", b"2"), ("b/é", b""), ("c", b"x" * 100_000)):
            yield path, data

    pieces = [piece async for piece in zipped(files(), 1_800_000_000.0)]
    archive = zipfile.ZipFile(io.BytesIO(b"".join(pieces)))
    assert {name: len(archive.read(name)) for name in archive.namelist()} == {"a": 2, "b/é": 0, "c": 100_000}
    assert archive.getinfo("a").date_time[0] == 2027
    assert len(pieces) > 3
