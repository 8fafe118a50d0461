"""What the house writes about its work: lines for people or for machines, with the request and the table they are of.

A log tells that something happened, never what people hold, say or enter with: no view, no card, no chat, no cookie, no
personal link, no code. Three habits keep it so. Lines are made of route names, statuses, counts and ids. What a library
would write about the bytes it carries is not asked for: `--log-level` is for the house's own loggers. And an exception
is written as its type and the places it went through; its text may quote what somebody sent, and stays out.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import socket
import sqlite3
import sys
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final, Literal, TextIO

import msgspec

Format = Literal["text", "json"]
LEVELS: Final = ("debug", "info", "warning", "error")
OWN = "pyramidion"
"""The logger above all of the house's own."""
NAMED = re.compile(r"^(.*?)\btable %s")
PLACE = re.compile(r"%[a-z]")
LINE_FAULTS = (".ConnectionError", ".TimeoutError")


class Trace:
    """To whom a line belongs. A screen goes on from table to table, so its table changes under it."""

    __slots__ = ("request", "table")

    def __init__(self, request: str, table: str | None) -> None:
        self.request = request
        self.table = table


current: ContextVar[Trace | None] = ContextVar("trace", default=None)


def at_table(table_id: str) -> None:
    """This connection is at another table from now on."""
    if (trace := current.get()) is not None:
        trace.table = table_id


# Lines.


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of `--log-format json`."""

    time: str
    level: str
    logger: str
    message: str
    process: str
    request: str | None = None
    table: str | None = None
    error: str | None = None


class Formatter(logging.Formatter):
    """A line is about the table that it names (« … table %s … »), else about its connection's. An error that it quotes
    is told by `brief`. `extra={"fields": {…}}` adds figures."""

    def __init__(self, form: Format, process: str) -> None:
        super().__init__()
        self._form = form
        self._process = process

    def format(self, record: logging.LogRecord) -> str:
        trace = current.get()
        request = trace.request if trace else None
        table = table_of(record) or (trace.table if trace else None)
        message = said(record)
        error = told(record.exc_info[1]) if record.exc_info and record.exc_info[1] else None
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        if self._form == "json":
            line = Line(
                time=at.replace("+00:00", "Z"),
                level=record.levelname.lower(),
                logger=record.name,
                message=message,
                process=self._process,
                request=request,
                table=table,
                error=error,
            )
            fields: dict[str, Any] = getattr(record, "fields", {})
            return msgspec.json.encode({**msgspec.to_builtins(line), **fields}).decode()
        places = [f"{name} {x}" for name, x in (("request", request), ("table", table)) if x]
        ends = f" [{', '.join(places)}]" if places else ""
        text = f"{at} {record.levelname} {record.name}: {message}{ends}"
        return f"{text}\n{error}" if error else text


def table_of(record: logging.LogRecord) -> str | None:
    """The table that a line names."""
    found = NAMED.search(str(record.msg))
    if found is None or not isinstance(record.args, tuple):
        return None
    return str(record.args[len(PLACE.findall(found[1]))])


def said(record: logging.LogRecord) -> str:
    if not isinstance(record.args, tuple):
        return record.getMessage()
    args = tuple(brief(arg) if isinstance(arg, BaseException) else arg for arg in record.args)
    return str(record.msg) % args if args else str(record.msg)


def brief(error: BaseException) -> str:
    """What an error is. Its text only where that quotes nobody: the system's, SQLite's, of the line to Redis. Else the
    code that PostgreSQL and the house's own refusals have: the text would tell the row that was not taken."""
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    if isinstance(error, OSError) and error.strerror:
        return f"{name}: {error.strerror}"
    if isinstance(error, sqlite3.Error) or (name.startswith("redis.") and name.endswith(LINE_FAULTS)):
        return f"{name}: {error}"
    code = getattr(error, "sqlstate", None) or (
        getattr(error, "code", None) if name.startswith(OWN) else None
    )
    return f"{name}: {code}" if code else name


def told(error: BaseException) -> str:
    """What failed and where it went through."""
    parts = []
    chain: BaseException | None = error
    while chain is not None:
        frames = traceback.extract_tb(chain.__traceback__)
        parts.append("\n".join([brief(chain), *(f"  {x.filename}:{x.lineno} {x.name}" for x in frames)]))
        chain = chain.__cause__ or (None if chain.__suppress_context__ else chain.__context__)
    return "\nafter ".join(parts)


def process_name() -> str:
    return f"{socket.gethostname()}-{os.getpid()}"


def set_up(form: Format, level: str, process: str, stream: TextIO | None = None) -> None:
    """Everything goes to standard error. Libraries are heard from a warning on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Formatter(form, process))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(OWN).setLevel(level.upper())
    # While PostgreSQL is away its pool tells of every try with a trace; the house says it once.
    logging.getLogger("asyncpg").setLevel(logging.ERROR)


def on_loop_error(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What a task left behind. asyncio itself would write out the task with all that its error quotes."""
    error = context.get("exception")
    logging.getLogger(f"{OWN}.server").error("%s", context.get("message", "a task failed"), exc_info=error)
