"""The schema: one chain of revisions for both databases, files of every age, and programs of the version before."""

from __future__ import annotations

import asyncio
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from pyramidion.house import CannotOpen
from pyramidion.house.settings import Settings
from pyramidion.house.storage import urls
from pyramidion.house.storage.database import upgrade as upgrade_module
from pyramidion.house.storage.database.metadata import described
from pyramidion.house.storage.database.postgres_schema import open_postgres
from pyramidion.house.storage.database.revisions import (
    HEAD,
    NEEDS,
    PARTITION_KEYS,
    PARTITIONS,
    partition_name,
)
from pyramidion.house.storage.database.schema_check import schema_faults
from pyramidion.house.storage.database.sqlite_schema import STEPS, open_database, statements
from pyramidion.house.storage.database.transactions import in_transaction
from pyramidion.house.storage.database.upgrade import LOCK_SECONDS, config, upgrade_file, upgrade_server
from tests.apart import run_apart
from tests.faults.cluster import Cluster, Postgres

T = TypeVar("T")
CHAIN = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()][::-1]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Cluster() as cluster:
        yield cluster.postgres


@pytest.fixture(scope="module")
def opened(postgres: Postgres) -> str:
    """A database that four processes opened together when it was new."""
    url = postgres.new_database()

    async def together() -> None:
        await asyncio.gather(*(open_postgres(url) for _ in range(4)))

    run_apart(together())
    return url


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite3"


@pytest.fixture(params=["sqlite", "postgresql"])
def old(request: pytest.FixtureRequest, file: Path) -> str | Path:
    """A database of the first revision."""
    if request.param == "sqlite":
        upgrade_file(file, CHAIN[0])
        return file
    url: str = request.getfixturevalue("postgres").new_database()
    run_apart(upgrade_server(url, CHAIN[0]))
    return url


def upgrade(database: str | Path, revision: str = "head") -> None:
    if isinstance(database, Path):
        upgrade_file(database, revision)
    else:
        run_apart(upgrade_server(database, revision))


def inside(database: str | Path, work: Callable[[Connection], T], *, write: bool = False) -> T:
    """`in_transaction`, in a thread of its own: a loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: in_transaction(database, work, write=write)).result()


def shape(path: Path) -> dict[str, Any]:
    """All that SQLite knows of a file's tables and indexes, but not how the statements were written."""
    database = sqlite3.connect(path)
    found: dict[str, Any] = {"user_version": database.execute("PRAGMA user_version").fetchall()}
    for _, name, kind, _, without_rowid, _ in database.execute("PRAGMA table_list").fetchall():
        found[name] = (kind, without_rowid, database.execute(f"PRAGMA table_xinfo({name})").fetchall())
        for _, index, unique, origin, partial in database.execute(f"PRAGMA index_list({name})").fetchall():
            columns = database.execute(f"PRAGMA index_xinfo({index})").fetchall()
            found[index] = (unique, origin, partial, [column[1:] for column in columns])
    for name, sql in database.execute("SELECT name, sql FROM sqlite_schema WHERE sql LIKE '%WHERE%'"):
        found[f"{name} where"] = " ".join(sql.split())
    found["revision"] = database.execute("SELECT version_num FROM alembic_version").fetchall()
    database.close()
    return found


def file_of_step(path: Path, step: int) -> None:
    """As a house of long ago left it, with a table that gathers, one that bots play and one with a clock."""
    database = sqlite3.connect(path)
    for number, script in enumerate(STEPS[:step], 1):
        database.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")
    for name, code, status, deadline, bots in (
        ("a", "CODE", "gathering", None, 0),
        ("b", None, "playing", 30.5, 1),
        ("c", None, "playing", 30.5, 0),
        ("d", None, "playing", None, 0),
    ):
        database.execute(
            """INSERT INTO tables (id, game, rules, options, setup, seed, salt, commitment, made, status, code,
            private, coach, seats, held, muted, removed, started, touched, deadline, bots, taken_up)
            VALUES (?, 'sablier', 1, '{}', '{}', 7, 'salt', 'promise', 1.5, ?, ?,
            0, 0, '[]', '{}', '[]', '[]', 1000.25, 2.5, ?, ?, 0)""",
            (name, status, code, deadline, bots),
        )
    database.commit()
    database.close()


def names(connection: Connection) -> dict[str, dict[str, tuple[str, bool, bool]]]:
    """Tables and columns: their type, whether they may be NULL, whether they have a default."""
    inspector = inspect(connection)
    return {
        table: {
            column["name"]: (str(column["type"]), column["nullable"], column["default"] is not None)
            for column in inspector.get_columns(table)
        }
        for table in inspector.get_table_names()
        if not re.search(r"_p\d\d$", table)
    }


def test_the_newest_revision_is_the_one_that_alembic_knows() -> None:
    assert CHAIN[-1] == HEAD
    assert sorted(CHAIN) == CHAIN  # a greater number is newer: a house compares them


def test_a_new_file_is_what_the_migrations_make(file: Path, tmp_path: Path) -> None:
    open_database(Settings(database=file)).close()
    migrated = tmp_path / "migrated.sqlite3"
    upgrade_file(migrated)
    assert shape(file) == shape(migrated)
    assert shape(file)["revision"] == [(HEAD,)]


@pytest.mark.parametrize("step", range(1, len(STEPS) + 1))
def test_a_file_of_any_age_becomes_one_of_today(step: int, file: Path, tmp_path: Path) -> None:
    file_of_step(file, step)
    open_database(Settings(database=file)).close()
    new = tmp_path / "new.sqlite3"
    open_database(Settings(database=new)).close()
    assert shape(file) == shape(new)
    database = sqlite3.connect(file)
    assert database.execute("SELECT * FROM codes").fetchall() == [("CODE", "a")]
    assert database.execute("SELECT * FROM wakes").fetchall() == [("b", 0.0), ("c", 1030.75)]
    assert len(database.execute("SELECT value FROM house WHERE name = 'secret'").fetchone()[0]) == 32
    database.close()


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(file: Path) -> None:
    file_of_step(file, 3)
    database = sqlite3.connect(file)
    # Somebody made a table that a later revision makes too.
    database.execute("CREATE TABLE wakes (mine TEXT)")
    database.commit()
    before = database.execute("SELECT sql FROM sqlite_schema").fetchall()
    with pytest.raises(CannotOpen, match="wakes"):
        open_database(Settings(database=file))
    assert database.execute("SELECT sql FROM sqlite_schema").fetchall() == before
    assert database.execute("PRAGMA user_version").fetchone() == (3,)
    database.close()


def test_a_house_opens_without_the_tools_of_an_upgrade(file: Path) -> None:
    """A new file and one of today: importing SQLAlchemy would take longer than all the rest."""
    program = """
import sys
from pathlib import Path
from pyramidion.house.storage.database.sqlite_schema import open_database
from pyramidion.house.settings import Settings
for _ in range(2):
    open_database(Settings(database=Path(sys.argv[1]))).close()
print([name for name in ("sqlalchemy", "alembic", "asyncpg") if name in sys.modules])
"""
    said = subprocess.run([sys.executable, "-c", program, file], check=True, capture_output=True, text=True)
    assert said.stdout == "[]\n"


def test_a_file_of_a_later_revision_is_left_alone(file: Path) -> None:
    open_database(Settings(database=file)).close()
    database = sqlite3.connect(file)
    database.execute("UPDATE alembic_version SET version_num = '9000'")
    database.commit()
    database.close()
    before = file.read_bytes()
    with pytest.raises(
        CannotOpen, match=rf"newer version .* 9000, known here up to {HEAD}.*Nothing has been"
    ):
        open_database(Settings(database=file))
    assert file.read_bytes() == before


def test_statements_are_told_apart_though_comments_have_semicolons() -> None:
    script = "-- one; or two\nCREATE TABLE a (b TEXT);\n-- three;\nINSERT INTO a VALUES (';');\n"
    assert list(statements(script)) == [
        "-- one; or two\nCREATE TABLE a (b TEXT);",
        "-- three;\nINSERT INTO a VALUES (';');",
    ]


def test_a_server_gets_the_tables_of_today_divided_by_hash(postgres: Postgres, opened: str) -> None:
    url = opened
    assert inside(url, lambda connection: list(schema_faults(connection))) == []
    assert {table: set(columns) for table, columns in inside(url, names).items()} == {
        **{table.name: {c.name for c in table.columns} for table in described("postgresql").sorted_tables},
        "alembic_version": {"version_num"},
    }
    postgres.execute(
        "INSERT INTO moves (\"table\", seq, at, move) SELECT 't' || g, 0, 0, '1' FROM generate_series(1, 400) g",
        url,
    )
    spread = postgres.fetch(
        "SELECT tableoid::regclass::text, count(*) FROM moves GROUP BY 1 ORDER BY 1", url=url
    )
    assert [name for name, _ in spread] == [partition_name("moves", number) for number in range(PARTITIONS)]
    postgres.execute('INSERT INTO wakes SELECT DISTINCT "table", 0 FROM moves', url)
    # A table of play lies in parts of one number, whatever is asked of it.
    apart = """SELECT count(*) FROM moves JOIN wakes USING ("table")
        WHERE right(moves.tableoid::regclass::text, 2) <> right(wakes.tableoid::regclass::text, 2)"""
    assert postgres.fetch(apart, url=url) == [(0,)]
    divided = postgres.fetch("SELECT relname FROM pg_class WHERE relkind = 'p' ORDER BY 1", url=url)
    assert [row[0] for row in divided] == sorted(PARTITION_KEYS)


def test_processes_that_start_together_upgrade_once(postgres: Postgres, opened: str) -> None:
    assert postgres.fetch("SELECT version_num FROM alembic_version", url=opened) == [(HEAD,)]
    [(secret,)] = postgres.fetch("SELECT value FROM house WHERE name = 'secret'", url=opened)
    assert len(secret) == 32
    run_apart(open_postgres(opened))
    assert postgres.fetch("SELECT value FROM house WHERE name = 'secret'", url=opened) == [(secret,)]


def test_an_upgrade_waits_for_readers_without_holding_others_up(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody reads for long (a backup): the upgrade gives its place in the queue up, and comes again."""
    url = postgres.new_database()
    run_apart(upgrade_server(url, CHAIN[0]))
    monkeypatch.setattr(upgrade_module, "LOCK_SECONDS", 0.2)
    waits = 0

    async def check() -> None:
        reader, other = await asyncpg.connect(url), await asyncpg.connect(url)
        reading = reader.transaction()
        await reading.start()
        await reader.fetch("SELECT * FROM moves")

        async def counted(seconds: float) -> None:
            nonlocal waits
            waits += 1
            # Between two tries nobody waits behind the upgrade.
            await other.execute("INSERT INTO moves VALUES ('t', $1, 0, 0, NULL, '1')", waits)
            if waits == 2:
                await reading.commit()

        # Of this module alone: servers of other tests have loops of their own in this process.
        monkeypatch.setattr(upgrade_module, "sleep", counted)
        await upgrade_server(url)
        await reader.close()
        await other.close()

    run_apart(check())
    assert waits == 2
    assert postgres.fetch("SELECT version_num FROM alembic_version", url=url) == [(HEAD,)]
    assert LOCK_SECONDS < 3  # nobody at a table waits longer than that


OLD_WRITES = (
    "INSERT INTO players (id, name, lang, made) VALUES ('p', 'Ana', 'fr', 1.5)",
    """INSERT INTO tables (id, game, rules, options, setup, seed, salt, commitment, made, status, code, private, coach,
    seats, held, muted, removed, touched, bots, taken_up) VALUES ('t', 'sablier', 1, '{}', '{}', 7, 's', 'c', 1.5,
    'gathering', 'CODE', 0, 0, '[]', '{}', '[]', '[]', 1.5, 0, 0)""",
    """INSERT INTO moves ("table", seq, seat, at, id, move, verdict, delay)
    VALUES ('t', 0, 0, 1.5, 'i', '{}', NULL, 0.1)""",
    """INSERT INTO chat ("table", n, player, who, name, seat, text, phrase, at)
    VALUES ('t', 0, 'p', 'w', 'Ana', 0, 'x', NULL, 2)""",
    """INSERT INTO attendance (player, "table") VALUES ('p', 't')""",
    """INSERT INTO happenings ("table", at, who, what, seat) VALUES ('t', 1.5, 'host', 'start', 0)""",
    "INSERT INTO decks (player, name, made) VALUES ('p', 'mine@0f', 1.5)",
    "UPDATE tables SET status = 'playing', started = 3.5, deadline = 9.5, code = NULL, pause = NULL, hints = NULL",
    "UPDATE players SET name = 'Bao', lang = 'en' WHERE id = 'p'",
    """DELETE FROM moves WHERE "table" = 't'""",
)
"""What a program writes that knows the first revision alone."""


def test_every_revision_only_adds_and_the_version_before_goes_on_writing(old: str | Path) -> None:
    """What the version before reads and writes is still there, and what it does not know may be left out."""
    before = inside(old, names)
    for revision in CHAIN[1:]:
        upgrade(old, revision)
        after = inside(old, names)
        for table, columns in before.items():
            assert {name: after[table].get(name) for name in columns} == columns, f"{revision}: {table}"
            for name in after[table].keys() - columns.keys():
                _, nullable, default = after[table][name]
                assert nullable or default, (
                    f"{revision}: {table}.{name} must be given by who does not know it"
                )
        before = after

    def write(connection: Connection) -> None:
        for statement in OLD_WRITES:
            connection.exec_driver_sql(statement)

    inside(old, write, write=True)
    rows = inside(old, lambda c: c.exec_driver_sql("SELECT name, epoch FROM players").fetchall())
    assert [tuple(row) for row in rows] == [("Bao", 0)]


def test_a_server_that_is_ahead_is_worked_with_until_it_says_no(postgres: Postgres, opened: str) -> None:
    url = opened
    postgres.execute("UPDATE alembic_version SET version_num = '9000'", url)
    run_apart(open_postgres(url))
    postgres.execute(f"INSERT INTO house VALUES ('{NEEDS}', '{HEAD}')", url)
    run_apart(open_postgres(url))
    postgres.execute(f"UPDATE house SET value = '8000' WHERE name = '{NEEDS}'", url)
    with pytest.raises(CannotOpen, match=r"newer version of the house .schema 9000, which needs 8000"):
        run_apart(open_postgres(url))
    postgres.execute(
        f"DELETE FROM house WHERE name = '{NEEDS}'; UPDATE alembic_version SET version_num = '{HEAD}'", url
    )


def test_a_server_of_something_else_is_left_alone(postgres: Postgres) -> None:
    url = postgres.new_database()
    postgres.execute("CREATE TABLE recipes (cake TEXT)", url)
    with pytest.raises(CannotOpen, match=r"something else\. Nothing has been changed"):
        run_apart(open_postgres(url))
    assert set(inside(url, names)) == {"recipes"}


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ana:hush@127.0.0.1:1/house",
        "postgresql://ana:hush@127.0.0.1:1/house?sslmode=nonsense",
        "postgresql://ana:hu/sh@127.0.0.1/house",
        "postgresql://ana:hush@[::1/house",
        "postgresql://ana:hush@127.0.0.1:hush/house",
    ],
)
def test_a_server_that_cannot_be_used_is_named_without_its_password(url: str) -> None:
    with pytest.raises(CannotOpen) as caught:
        run_apart(open_postgres(url))
    assert "PostgreSQL" in str(caught.value)
    assert "hu" not in re.sub("house", "", str(caught.value))


def test_a_server_and_its_database_are_named() -> None:
    assert (
        urls.postgres_label("postgresql://ana:hush@db.example:5433/club%20house")
        == "PostgreSQL club house (db.example:5433)"
    )
    assert (
        urls.postgres_label("postgresql://ana:hush@one,two:5433/house") == "PostgreSQL house (one,two:5433)"
    )
    assert (
        urls.postgres_label("postgresql:///house?host=/run/postgresql")
        == "PostgreSQL house (/run/postgresql)"
    )


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("postgresql://ana:hush@one:5433,two/house", ["one:5433", "two"]),
        ("postgresql://one,two:5433/house?port=7", ["one", "two:5433"]),
        ("postgresql://ana:hush@%2Frun%2Fa:7/house", ["/run/a:7"]),
        ("postgresql:///house?host=one,::1&port=7,8", ["one:7", "::1:8"]),
        ("postgresql:///house?host=one,two&port=7", ["one:7", "two:7"]),
        ("postgresql://[::1]:7/house", ["::1:7"]),
        ("postgresql:///house", []),
    ],
)
def test_servers_are_told_apart(url: str, named: list[str]) -> None:
    assert [str(address) for address in urls.addresses(url)] == named


def test_a_server_that_takes_no_writes_is_for_readers_alone(postgres: Postgres) -> None:
    url = postgres.new_house()
    postgres.execute(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
    with pytest.raises(CannotOpen, match="takes no writes"):
        run_apart(open_postgres(url))
    with pytest.raises(CannotOpen, match="target_session_attrs must be read-write"):
        run_apart(open_postgres(f"{url}?target_session_attrs=standby"))
    with pytest.raises(CannotOpen, match="target_session_attrs is one of"):
        inside(f"{url}?target_session_attrs=nonsense", names)
    assert "tables" in inside(url, names)
    with pytest.raises(CannotOpen, match="no writes"):
        inside(url.replace("@", "@127.0.0.1:1,"), names)


def test_a_server_that_says_nothing_keeps_nobody_waiting(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that hangs takes connections and answers none; the other server is there."""
    monkeypatch.setattr("pyramidion.house.storage.database.postgres_servers.COMPARISON_SECONDS", 0.01)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = postgres.new_house().replace("@", f"@127.0.0.1:{silent.getsockname()[1]},")
        run_apart(open_postgres(url))
        assert "tables" in inside(url, names)
