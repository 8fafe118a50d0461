"""`pyramidion db`: what somebody sees who keeps the database of a house."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import time
from typing import Any

import pytest

from pyramidion.cli import main
from pyramidion.house.storage.database.revisions import HEAD
from pyramidion.house.storage.database.sqlite_schema import STEPS
from tests.apart import run_apart
from tests.faults.cluster import Cluster, Postgres
from tests.games import sablier
from tests.house.helpers import Clock, Seated, begin, new_table, open_house, people
from tests.house.test_decks import packed

Db = Callable[..., tuple[int, str]]
SAID = "à vous, « l'ami » 🙂"
AGO = 40 * 86400.0


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Cluster() as cluster:
        yield cluster.postgres


@pytest.fixture(scope="module")
def empty(postgres: Postgres) -> str:
    """A server's database without anything in it: copies into it fail, and leave nothing there."""
    return postgres.new_house()


@pytest.fixture(scope="module", autouse=True)
def _sablier() -> Iterator[None]:
    sablier.register()
    yield
    sablier.unregister()


@pytest.fixture
def db(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Db:
    """Runs the command and gives its status and all that it says."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("PYRAMIDION_DATABASE", raising=False)

    def call(words: tuple[Any, ...]) -> int:
        with pytest.raises(SystemExit) as end:
            main(["db", *map(str, words)])
        assert isinstance(end.value.code, int)
        return end.value.code

    def run(*words: Any) -> tuple[int, str]:
        with ThreadPoolExecutor(1) as thread:  # a loop may be running here
            status = thread.submit(call, words).result()
        said = capsys.readouterr()
        return status, said.out + said.err

    return run


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with games that run, one that is over, one that gathers, one in the archive, chat and a deck."""
    folder, clock = tmp_path_factory.mktemp("lived-in"), Clock(time() - AGO)

    async def live() -> None:
        async with open_house(folder, clock, archive_days=30.0) as house:
            old, other = await begin(house, "Ida", "Jo")
            await old.move(0, type="name", number=other.game["view"]["secret"])
            old.leave()
            other.leave()
            clock.now += AGO
            await house.eviction.archive_old()
            ana, bao = await begin(house, "Ana", "Bao", options={"turns": 50, "seconds": 1e6})
            await ana.move(0, type="name", number=bao.game["view"]["secret"] % 9 + 1)
            await bao.move(1, type="name", number=ana.game["view"]["secret"] % 9 + 1)
            await ana.ok("say", text=SAID)
            cleo, dan = await begin(house, "Cléo", "Dan")
            await cleo.move(0, type="name", number=dan.game["view"]["secret"])
            [eva] = await people(house, "Éva")
            Seated(await new_table(house, eva), eva).leave()
            brought = await house.decks.bring(eva.id, packed())
            assert brought.deck is not None

    run_apart(live())
    return folder / "house.sqlite3"


@pytest.fixture
def file(lived_in: Path, tmp_path: Path) -> Path:
    """A copy of that house, to be spoilt."""
    shutil.copytree(lived_in.parent, tmp_path / "copy")
    return tmp_path / "copy" / lived_in.name


def rows(path: Path) -> dict[str, list[Any]]:
    database = sqlite3.connect(path)
    tables = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    found = {
        table: sorted(database.execute(f"SELECT * FROM {table}").fetchall(), key=repr) for table in tables
    }
    database.close()
    return found


def files(path: Path) -> dict[str, bytes]:
    folder = path.parent
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for kind in ("decks", "archive")
        for file in sorted((folder / kind).rglob("*"))
        if file.is_file()
    }


def spoil(path: Path, *statements: str) -> None:
    database = sqlite3.connect(path)
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


def test_a_sound_house_has_no_fault(db: Db, lived_in: Path) -> None:
    status, said = db("check", "--database", lived_in, "--deep")
    assert status == 0, said
    assert said.startswith(f"{lived_in}: schema {HEAD}, 4 tables, ")
    assert said.endswith(" 3 games replayed: no fault\n")


def test_a_house_moves_to_a_server_and_back(
    db: Db, lived_in: Path, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()
    name = f"PostgreSQL {url.rpartition('/')[2]} (127.0.0.1:{postgres.port})"
    assert db("upgrade", "--database", url) == (0, f"{name}: schema — → {HEAD}\n")
    assert db("upgrade", "--database", url) == (0, f"{name}: schema {HEAD}, nothing to do\n")
    # A house was open there for a moment, and nobody came.
    [deck] = (lived_in.parent / "decks").iterdir()
    postgres.execute(
        f"INSERT INTO deck_files VALUES ('{deck.stem}', 'the same cards, packed otherwise')", url
    )
    before = lived_in.read_bytes()
    status, said = db("copy", lived_in, url)
    assert status == 0, said
    assert "every row is there and the same" in said
    assert lived_in.read_bytes() == before
    # Whoever plays on finds the games that are at work, and the seats of the others.
    assert postgres.fetch(
        "SELECT count(*) FROM wakes JOIN tables ON id = \"table\" WHERE status = 'playing'", url=url
    ) == [(1,)]
    monkeypatch.setenv("PYRAMIDION_DATABASE", url)
    status, said = db("check", "--deep")
    assert status == 0, said
    assert "4 tables" in said

    postgres.execute("CREATE TABLE kept AS TABLE wakes; DELETE FROM wakes", url)
    status, said = db("check")
    assert (status, said.count("nobody is to wake it")) == (1, 1)
    postgres.execute("INSERT INTO wakes TABLE kept; DROP TABLE kept", url)

    status, said = db("copy", lived_in)
    assert status == 1
    assert "is not empty. Nothing has been changed." in said

    back = tmp_path / "back" / "house.sqlite3"
    status, said = db("copy", url, back)
    assert status == 0, said
    mine, theirs = rows(lived_in), rows(back)
    theirs["wakes"] = mine["wakes"]
    assert theirs == mine
    assert files(back) == files(lived_in)
    assert len(files(back)) == 2
    assert db("check", "--database", back, "--deep")[0] == 0

    async def play_on() -> None:
        async with open_house(tmp_path / "elsewhere", Clock(), postgres=url) as house:
            [(name,)] = postgres.fetch("SELECT id FROM tables WHERE status = 'playing'", url=url)
            table = await house.table(name)
            players = [await house.people.get(seat.player or "") for seat in table.record.seats]
            ana, bao = [Seated(table, player) for player in players if player]
            assert (ana.game["seq"], ana.screen.last("chat")["lines"][0]["text"]) == (2, SAID)
            answer = await ana.move(0, type="name", number=bao.game["view"]["secret"])
            assert (answer["seq"], answer["over"]) == (3, True)

    run_apart(play_on())


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("DELETE FROM moves WHERE seq = 1", "its log has a gap"),
        ("DELETE FROM tables WHERE status = 'gathering'", "attendance has rows of it, but there is no such table"),
        ("DELETE FROM codes", "which leads nowhere"),
        ("UPDATE moves SET move = '{\"type\":\"name\",\"number\":77}' WHERE seat = 0", "cannot be read"),
        ("UPDATE tables SET seed = seed + 1 WHERE status = 'playing'", "not the one that follows from"),
        ("UPDATE tables SET salt = 'another' WHERE status = 'playing'", "not those that were promised"),
        ("UPDATE tables SET outcome = '{}' WHERE status = 'over'", "ends otherwise than its row says"),
        ("UPDATE tables SET file = 'nowhere.json' WHERE status = 'archived'", "nowhere.json"),
        ("UPDATE tables SET seats = '[' WHERE status = 'over'", "cannot be replayed"),
        ("ALTER TABLE moves DROP COLUMN delay", "moves: column delay is missing"),
        ("DROP INDEX tables_host", "tables: index tables_host is missing"),
        ("DROP TABLE wakes", "wakes: the table is missing"),
        ("UPDATE alembic_version SET version_num = '0001'", "run `pyramidion db upgrade`"),
    ],
)  # fmt: skip
def test_what_is_damaged_is_named(db: Db, file: Path, damage: str, says: str) -> None:
    spoil(file, damage)
    status, said = db("check", "--database", file, "--deep")
    assert status == 1
    assert says in said
    assert "fault" in said.splitlines()[-1]


def test_all_faults_are_listed_in_the_language_of_the_computer(
    db: Db, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(file, "DELETE FROM moves WHERE seq = 1", "DELETE FROM codes")
    spoil(file, "DROP INDEX tables_host")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "le même fichier" in db("copy", file, file)[1]
    status, said = db("check", "--data", file.rename(file.with_name("house.db")).parent)
    assert status == 1
    assert said.count("son journal a un trou") == 2
    assert said.count("ne mène nulle part") == 2
    assert said.count("l'index tables_host manque") == 1
    assert said.splitlines()[-1].endswith("fautes")


def test_pages_that_are_damaged_are_named(db: Db, file: Path) -> None:
    data = bytearray(file.read_bytes())
    for start in range(4096 * 4, len(data), 4096):
        data[start : start + 200] = bytes(200)
    file.write_bytes(data)
    status, said = db("check", "--database", file)
    assert status == 1
    assert "malformed" in said or "file: " in said


def test_a_copy_is_whole_or_nothing(db: Db, file: Path, postgres: Postgres, empty: str) -> None:
    """PostgreSQL keeps no text with a zero in it, and finds out when half of the house is there."""
    spoil(file, "UPDATE moves SET id = 'a' || char(0) || 'b' WHERE rowid = (SELECT max(rowid) FROM moves)")
    status, said = db("copy", file, empty)
    assert status == 1
    assert "does not take the rows of moves" in said
    assert "Nothing has been changed." in said
    for table in ("players", "tables", "moves", "deck_files"):
        assert postgres.fetch(f"SELECT count(*) FROM {table}", url=empty) == [(0,)]


def test_a_copy_that_differs_is_none(db: Db, lived_in: Path, postgres: Postgres, empty: str) -> None:
    """A server that changes what it is given: the copy is compared with what was read."""
    postgres.execute(
        """CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN IF NEW.seq = 2 THEN NEW.at = NEW.at + 0.001; END IF; RETURN NEW; END$$;
        CREATE TRIGGER spoil BEFORE INSERT ON moves FOR EACH ROW EXECUTE FUNCTION spoil()""",
        empty,
    )
    status, said = db("copy", lived_in, empty)
    postgres.execute("DROP FUNCTION spoil CASCADE", empty)
    assert status == 1
    assert "moves was not copied as it is" in said
    assert postgres.fetch("SELECT count(*) FROM players", url=empty) == [(0,)]


def test_files_that_are_gone_are_named(db: Db, file: Path, tmp_path: Path) -> None:
    shutil.rmtree(file.parent / "archive")
    status, said = db("copy", file, tmp_path / "new.sqlite3")
    assert status == 0
    assert ".json: the source has no such file" in said


def test_what_cannot_be_copied(db: Db, file: Path, postgres: Postgres, tmp_path: Path) -> None:
    assert "pg_dump" in db("copy", postgres.url, postgres.url)[1]
    assert "the same file" in db("copy", file, file)[1]
    assert "there is no such file" in db("copy", tmp_path / "nothing.db", postgres.url)[1]
    spoil(file, "UPDATE alembic_version SET version_num = '0002'")
    status, said = db("copy", file, tmp_path / "new.sqlite3")
    assert status == 1
    assert f"its schema is 0002, not {HEAD}" in said
    assert not (tmp_path / "new.sqlite3").exists()


def test_upgrade_says_from_where_to_where(db: Db, tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    database = sqlite3.connect(file)
    for number, script in enumerate(STEPS[:4], 1):
        database.executescript(f"{script} PRAGMA user_version = {number}")
    database.close()
    assert db("upgrade", "--data", tmp_path) == (0, f"{file}: schema — → {HEAD}\n")
    assert db("upgrade", "--data", tmp_path) == (0, f"{file}: schema {HEAD}, nothing to do\n")


def test_a_database_of_something_else_is_no_house(db: Db, tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    assert db("check", "--database", file) == (
        1,
        f"  house: no house is kept in this database\n{file}: schema —: 1 fault\n",
    )


def test_wrong_calls(db: Db, tmp_path: Path) -> None:
    assert db()[0] == 3
    assert db("copy", tmp_path / "a.db")[0] == 3
    assert db("copy", "mysql://host/house", tmp_path / "a.db")[0] == 3
    status, said = db("upgrade", "--database", tmp_path / "mistyped.db")
    assert (status, list(tmp_path.iterdir())) == (3, [])
    assert "there is no such file" in said
    status, said = db("check", "--database", "postgresql://ana:hush@127.0.0.1:1/house")
    assert status == 1
    assert said.startswith("PostgreSQL house (127.0.0.1:1): Connection refused.")
    assert "hush" not in said
