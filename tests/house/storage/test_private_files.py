"""What a house keeps is for its owner alone, whatever the umask; and what others can read is found."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyramidion.house import House, NewTable, Settings
from pyramidion.house.storage import private_files
from pyramidion.house.storage.database.upgrade import upgrade_file
from tests.apart import run_apart


@pytest.fixture(autouse=True)
def _open_umask() -> Iterator[None]:
    """The most careless one there is."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {
        str(path.relative_to(folder.parent)): path.stat().st_mode & 0o777
        for path in (folder, *folder.rglob("*"))
    }


def test_everything_that_a_house_keeps_is_its_owners(tmp_path: Path) -> None:
    folder = tmp_path / "above" / "house"

    async def live() -> None:
        house = await House.open(Settings(database=folder / "house.db", archive_days=1))
        ana = await house.people.new("Ana", "fr")
        created = await house.create(ana.id, NewTable(game="soleil"))
        deck = house.services.library.find("maison")
        await house.services.blobs.store_deck(deck)
        record = (await house.table(created.id)).record
        await house.services.blobs.store_transcript(record, {"seats": []})
        found.update(modes(tmp_path / "above"))
        await house.close()

    found: dict[str, int] = {}
    run_apart(live())
    names = {Path(name).name for name in found}
    assert {"house.db", "house.db-wal", "house.db-shm", "decks", "archive"} <= names
    assert {name: mode for name, mode in found.items() if mode not in (0o600, 0o700)} == {}
    assert private_files.exposed(private_files.of_house(folder / "house.db")) == []


def test_a_new_file_of_migrations_is_its_owners(tmp_path: Path) -> None:
    upgrade_file(tmp_path / "house.db")
    assert (tmp_path / "house.db").stat().st_mode & 0o777 == 0o600


def test_what_others_can_read_is_found(tmp_path: Path) -> None:
    database = tmp_path / "house" / "house.db"
    database.parent.mkdir(mode=0o755)
    database.touch(mode=0o644)
    (database.parent / "decks").mkdir(mode=0o700)
    tmp_path.chmod(0o755)
    found = private_files.exposed(private_files.of_house(database))
    assert found == [database.parent, database]
    # A folder that is closed keeps what is in it.
    database.parent.chmod(0o700)
    assert private_files.exposed(private_files.of_house(database)) == []
    # What is there keeps the mode that somebody gave it.
    private_files.touch(database)
    private_files.make_folder(database.parent)
    assert database.stat().st_mode & 0o777 == 0o644


# « Effacer mes données ».

MARK = b"cornichon"
SPOKEN = MARK.decode()


def holding(folder: Path, mark: bytes) -> list[str]:
    """The files whose very bytes hold it."""
    return sorted(
        path.name
        for path in folder.rglob("*")
        if path.is_file() and mark.lower() in path.read_bytes().lower()
    )


def test_what_was_deleted_is_in_no_file(tmp_path: Path) -> None:
    """Names and chat are gone from the very bytes of the database and of its WAL, while the house is open."""
    from tests.house.helpers import Seated

    async def live() -> None:
        house = await House.open(Settings(database=tmp_path / "house.db"))
        try:
            ana = await house.people.new(f"Ana {SPOKEN}", "fr")
            bao = await house.people.new("Bao", "fr")
            created = await house.create(ana.id, NewTable(game="soleil"))
            table = await house.table(created.id)
            hers, his = Seated(table, ana), Seated(table, bao)
            for number in range(40):
                await hers.ok("say", text=f"{number} {SPOKEN} " + "x" * 200)
                await his.ok("say", text=f"{number} bonjour")
            await house.rename(ana.id, f"Anne {SPOKEN}", "fr")
            assert "house.db-wal" in holding(tmp_path, MARK)
            await house.forget(ana.id)
            assert holding(tmp_path, MARK) == []
            assert holding(tmp_path, b"bonjour") == ["house.db"]
            assert (tmp_path / "house.db-wal").stat().st_size == 0
        finally:
            await house.close()
        assert holding(tmp_path, MARK) == []

    run_apart(live())


def test_while_another_program_reads_it_is_tried_again(tmp_path: Path) -> None:
    import sqlite3

    async def live() -> None:
        clock = [1000.0]
        # The lobby would be at work for ever, and what the house tries again is waited for.
        settings = Settings(database=tmp_path / "house.db", now=lambda: clock[0], lobby=False)
        house = await House.open(settings)
        try:
            ana = await house.people.new(f"Ana {SPOKEN}", "fr")
            reader = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
            reader.execute("BEGIN")
            assert reader.execute("SELECT count(*) FROM players").fetchone() == (1,)
            await house.forget(ana.id)
            assert holding(tmp_path, MARK)  # for the reader, who still may see it
            reader.execute("COMMIT")
            reader.close()
            clock[0] += 31.0
            house.services.scheduler.ring()
            await asyncio.gather(*house.services._tasks)
            assert holding(tmp_path, MARK) == []
        finally:
            await house.close()

    run_apart(live())
