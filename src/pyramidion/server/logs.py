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
    """`extra={"table": id}` names a table that no connection stands for; `extra={"fields": {…}}` adds figures."""

    def __init__(self, form: Format, process: str) -> None:
        super().__init__()
        self._form = form
        self._process = process

    def format(self, record: logging.LogRecord) -> str:
        trace = current.get()
        request = trace.request if trace else None
        table: str | None = getattr(record, "table", None) or (trace.table if trace else None)
        error = told(record.exc_info[1]) if record.exc_info and record.exc_info[1] else None
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        if self._form == "json":
            line = Line(
                time=at.replace("+00:00", "Z"),
                level=record.levelname.lower(),
                logger=record.name,
                message=record.getMessage(),
                process=self._process,
                request=request,
                table=table,
                error=error,
            )
            fields: dict[str, Any] = getattr(record, "fields", {})
            return msgspec.json.encode({**msgspec.to_builtins(line), **fields}).decode()
        places = [f"{name} {x}" for name, x in (("request", request), ("table", table)) if x]
        ends = f" [{', '.join(places)}]" if places else ""
        text = f"{at} {record.levelname} {record.name}: {record.getMessage()}{ends}"
        return f"{text}\n{error}" if error else text


def told(error: BaseException) -> str:
    """What failed and where it went through. The text only of errors that quote nobody: the system's and SQLite's."""
    parts = []
    chain: BaseException | None = error
    while chain is not None:
        name = f"{type(chain).__module__}.{type(chain).__qualname__}".removeprefix("builtins.")
        if isinstance(chain, OSError) and chain.strerror:
            name += f": {chain.strerror}"
        elif isinstance(chain, sqlite3.Error):
            name += f": {chain}"
        elif state := getattr(chain, "sqlstate", None):
            name += f": {state}"
        frames = traceback.extract_tb(chain.__traceback__)
        parts.append("\n".join([name, *(f"  {x.filename}:{x.lineno} {x.name}" for x in frames)]))
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


def on_loop_error(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What a task left behind. asyncio itself would write out the task with all that its error quotes."""
    error = context.get("exception")
    logging.getLogger(f"{OWN}.server").error("%s", context.get("message", "a task failed"), exc_info=error)
