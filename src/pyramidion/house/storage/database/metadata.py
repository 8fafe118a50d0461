"""The tables of today, as SQLAlchemy knows them: what `pyramidion db` checks and copies."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Column, Index, MetaData, Table, UniqueConstraint, text
from sqlalchemy.sql.type_api import TypeEngine

Type = TypeEngine[Any]
TEXT, INT, LARGE, BYTES = sa.Text(), sa.Integer(), sa.BigInteger(), sa.LargeBinary()
TIME: sa.Double[float] = sa.Double()
"""Seconds. SQLite's REAL has 8 bytes, PostgreSQL's 4, which are days off."""


def _must(name: str, kind: Type, **more: Any) -> Column[Any]:
    return Column(name, kind, nullable=False, **more)


def _may(name: str, kind: Type) -> Column[Any]:
    return Column(name, kind, nullable=True)


def _key(name: str, kind: Type) -> Column[Any]:
    return Column(name, kind, primary_key=True, nullable=False, autoincrement=False)


def described(dialect: str) -> MetaData:
    """`sqlite` or `postgresql`."""
    server = dialect == "postgresql"
    known = MetaData()
    Table("house", known, _key("name", TEXT), _must("value", BYTES))
    Table(
        "players", known,
        _key("id", TEXT), _must("name", TEXT), _must("lang", TEXT), _must("made", TIME),
        _must("epoch", INT, server_default=text("0")),
    )  # fmt: skip
    _describe_tables(known, server)
    _describe_parts(known, server)
    Table("decks", known, _key("player", TEXT), _key("name", TEXT), _must("made", TIME))
    Table("codes", known, _key("code", TEXT), _must("table", TEXT), Index("codes_table", "table"))
    Table("wakes", known, _key("table", TEXT), _must("due", TIME), Index("wakes_due", "due"))
    if server:
        Table("deck_files", known, _key("name", TEXT), _must("body", BYTES))
        Table("archived", known, _key("table", TEXT), _must("transcript", TEXT))
    return known


def _describe_tables(known: MetaData, server: bool) -> None:
    Table(
        "tables", known,
        _key("id", TEXT), _must("game", TEXT), _must("rules", INT), _must("options", TEXT), _must("setup", TEXT),
        _must("seed", LARGE), _must("salt", TEXT), _must("commitment", TEXT), _must("made", TIME),
        _must("status", TEXT), _may("code", TEXT), _must("private", INT), _must("coach", INT), _may("host", TEXT),
        _must("seats", TEXT), _must("held", TEXT), _must("muted", TEXT), _must("removed", TEXT),
        _may("rematch", TEXT), _may("started", TIME), _may("ended", TIME), _must("touched", TIME),
        _may("outcome", TEXT), _may("deadline", TIME), _must("bots", INT), _must("taken_up", INT),
        _may("file", TEXT), _may("pause", TEXT), _may("hints", TEXT),
        Index("tables_touched", "touched"), Index("tables_host", "host", "status"), Index("tables_open", "made"),
        *([] if server else [Index("tables_at_work", "id"), UniqueConstraint("code")]),
    )  # fmt: skip


def _describe_parts(known: MetaData, server: bool) -> None:
    """What belongs to a table of play."""
    key = _key if server else _must
    Table(
        "moves", known,
        key("table", TEXT), key("seq", INT), _may("seat", INT), _must("at", TIME), _may("id", TEXT),
        _must("move", TEXT), _may("verdict", TEXT), _may("delay", TIME), _may("mark", TEXT),
        *([] if server else [UniqueConstraint("table", "seq")]),
    )  # fmt: skip
    Table("attendance", known, _key("player", TEXT), _key("table", TEXT), Index("attendance_table", "table"))
    Table(
        "chat", known,
        _key("table", TEXT), _key("n", INT), _must("player", TEXT), _must("who", TEXT), _must("name", TEXT),
        _may("seat", INT), _may("text", TEXT), _may("phrase", TEXT), _must("at", TIME), _may("mark", TEXT),
        Index("chat_player", "player"),
    )  # fmt: skip
    order = [_must("n", LARGE, server_default=text("nextval('happenings_n')"))] if server else []
    Table(
        "happenings", known,
        _must("table", TEXT), _must("at", TIME), _may("who", TEXT), _must("what", TEXT), _may("seat", INT), *order,
        Index("happenings_table", "table"),
    )  # fmt: skip
