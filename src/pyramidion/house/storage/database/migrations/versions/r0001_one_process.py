"""The house as it was with one process: people, tables, their logs."""

from __future__ import annotations

from alembic import op

from pyramidion.house.storage.database.migrations import create_partitioned
from pyramidion.house.storage.database.sqlite_schema import STEPS, statements

revision = "0001"
down_revision = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        _file()
    else:
        _server()


def _file() -> None:
    """A file goes on from the step that it stands at."""
    connection = op.get_bind()
    done: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    for number, step in enumerate(STEPS[done:], done + 1):
        for statement in statements(step):
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"PRAGMA user_version = {number}")


def _server() -> None:
    op.execute("CREATE TABLE house (name TEXT PRIMARY KEY, value BYTEA NOT NULL)")
    create_partitioned(
        "players",
        "id TEXT PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, made DOUBLE PRECISION NOT NULL",
    )
    # No index on `deadline`: `wakes` tells what is due, and a change of a column without an index stays in its page.
    create_partitioned(
        "tables",
        """id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
        setup TEXT NOT NULL, seed BIGINT NOT NULL, salt TEXT NOT NULL, commitment TEXT NOT NULL,
        made DOUBLE PRECISION NOT NULL, status TEXT NOT NULL, code TEXT, private INTEGER NOT NULL,
        coach INTEGER NOT NULL, host TEXT, seats TEXT NOT NULL, held TEXT NOT NULL, muted TEXT NOT NULL,
        removed TEXT NOT NULL, rematch TEXT, started DOUBLE PRECISION, ended DOUBLE PRECISION,
        touched DOUBLE PRECISION NOT NULL, outcome TEXT, deadline DOUBLE PRECISION, bots INTEGER NOT NULL,
        taken_up INTEGER NOT NULL, file TEXT, pause TEXT, hints TEXT""",
        fill=80,
    )
    op.execute("CREATE INDEX tables_touched ON tables (touched) WHERE status <> 'archived'")
    op.execute("CREATE INDEX tables_host ON tables (host, status)")
    create_partitioned(
        "moves",
        """"table" TEXT NOT NULL, seq INTEGER NOT NULL, seat INTEGER, at DOUBLE PRECISION NOT NULL, id TEXT,
        move TEXT NOT NULL, verdict TEXT, delay DOUBLE PRECISION, PRIMARY KEY ("table", seq)""",
    )
    create_partitioned(
        "attendance", 'player TEXT NOT NULL, "table" TEXT NOT NULL, PRIMARY KEY (player, "table")'
    )
    op.execute('CREATE INDEX attendance_table ON attendance ("table")')
    create_partitioned(
        "chat",
        """"table" TEXT NOT NULL, n INTEGER NOT NULL, player TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,
        seat INTEGER, text TEXT, phrase TEXT, at DOUBLE PRECISION NOT NULL, PRIMARY KEY ("table", n)""",
    )
    op.execute("CREATE INDEX chat_player ON chat (player)")
    # The order of writing, which SQLite's rowid tells. Not an identity column: old servers have none in a part.
    op.execute("CREATE SEQUENCE happenings_n")
    create_partitioned(
        "happenings",
        """"table" TEXT NOT NULL, at DOUBLE PRECISION NOT NULL, who TEXT, what TEXT NOT NULL, seat INTEGER,
        n BIGINT NOT NULL DEFAULT nextval('happenings_n')""",
    )
    op.execute('CREATE INDEX happenings_table ON happenings ("table")')
    op.execute(
        """CREATE TABLE decks (player TEXT NOT NULL, name TEXT NOT NULL, made DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (player, name))"""
    )
