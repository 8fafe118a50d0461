"""The log: lines for people (text) or for machines (JSON), each with the request and the table that it is about.

A log says that something happened, never what people hold, write or sign in with: no view, card, chat line, cookie,
personal link or code. Three rules keep it so. Lines are made of route names, statuses, counts and ids. `--log-level` is
for the house's own loggers only, because libraries would log the bytes that they carry. And an exception is logged as
its type and the places it passed through, without its text, which may quote what somebody sent.

The house logs with the standard library, the server's access log with structlog's key-value pairs; structlog formats
both.
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
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

import msgspec
import structlog
from structlog.contextvars import bound_contextvars, get_contextvars, merge_contextvars
from structlog.stdlib import BoundLogger, ProcessorFormatter, filter_by_level
from structlog.typing import EventDict

Format = Literal["text", "json"]
ROOT_LOGGER = "pyramidion"
"""The parent of all of the house's own loggers."""
TABLE_PLACEHOLDER = re.compile(r"^(.*?)\btable %s")
PLACEHOLDER = re.compile(r"%[a-z]")
REDIS_CONNECTION_ERRORS = (".ConnectionError", ".TimeoutError")


# What a line is about.


class ConnectionContext:
    """The request and the table of a connection. A WebSocket moves on to another table, so its table can change."""

    __slots__ = ("request", "table")

    def __init__(self, request: str, table: str | None) -> None:
        self.request = request
        self.table = table


def connection_context(request: str, table: str | None) -> AbstractContextManager[None]:
    """Lines logged within the block, and in contexts copied from it, name this request and table."""
    return bound_contextvars(connection=ConnectionContext(request, table))


def set_table(table_id: str) -> None:
    """The current connection is at this table from now on."""
    context = get_contextvars().get("connection")
    if context is not None:
        context.table = table_id


def structured_logger(name: str) -> BoundLogger:
    """A logger whose keyword arguments become fields of a JSON line."""
    logger: BoundLogger = structlog.wrap_logger(
        logging.getLogger(name),
        processors=[filter_by_level, ProcessorFormatter.wrap_for_formatter],
        wrapper_class=BoundLogger,
    ).bind()
    return logger


# Processors: each gets the event of one line and gives it back with more in it.


def format_message(_: Any, __: str, event: EventDict) -> EventDict:
    """For lines of the standard library: fills in the arguments. An argument after « table » is the line's table, and
    an exception among the arguments is shortened."""
    template, arguments = event["event"], event.pop("positional_args")
    if not isinstance(arguments, tuple):
        event["event"] = template % arguments
    elif arguments:
        if (found := TABLE_PLACEHOLDER.search(template)) is not None:
            event["table"] = str(arguments[len(PLACEHOLDER.findall(found[1]))])
        safe = (error_summary(x) if isinstance(x, BaseException) else x for x in arguments)
        event["event"] = template % tuple(safe)
    return event


def add_connection(_: Any, __: str, event: EventDict) -> EventDict:
    """The request and the table of the connection, unless the line names a table itself."""
    context: ConnectionContext | None = event.pop("connection", None)
    if context is not None:
        event["request"] = context.request
        if context.table is not None:
            event.setdefault("table", context.table)
    return event


def add_error(_: Any, __: str, event: EventDict) -> EventDict:
    exc_info = event.pop("exc_info", None)
    if exc_info and exc_info[1] is not None:
        event["error"] = error_trace(exc_info[1])
    return event


class JsonRenderer:
    """One JSON object a line; `request`, `table` and `error` only where there is one."""

    def __init__(self, process: str) -> None:
        self._process = process

    def __call__(self, _: Any, __: str, event: EventDict) -> str:
        record: logging.LogRecord = event.pop("_record")
        del event["_from_structlog"]
        line = {
            "time": timestamp(record).replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": event.pop("event"),
            "process": self._process,
        }
        for name in ("request", "table", "error"):
            if name in event:
                line[name] = event.pop(name)
        return msgspec.json.encode({**line, **event}).decode()


def render_text(_: Any, __: str, event: EventDict) -> str:
    record: logging.LogRecord = event["_record"]
    about = ", ".join(f"{name} {event[name]}" for name in ("request", "table") if event.get(name))
    ending = f" [{about}]" if about else ""
    line = f"{timestamp(record)} {record.levelname} {record.name}: {event['event']}{ending}"
    return f"{line}\n{event['error']}" if "error" in event else line


def timestamp(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


# Exceptions.


def error_summary(error: BaseException) -> str:
    """The type of an error, and more where that quotes nobody.

    The text of errors of the operating system, of SQLite and of the connection to Redis is safe. PostgreSQL's would
    quote the row that it refused, the house's own refusals what somebody sent: of those only the code is given.
    """
    name = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    if isinstance(error, OSError) and error.strerror:
        return f"{name}: {error.strerror}"
    is_redis_connection = name.startswith("redis.") and name.endswith(REDIS_CONNECTION_ERRORS)
    if isinstance(error, sqlite3.Error) or is_redis_connection:
        return f"{name}: {error}"
    code = getattr(error, "sqlstate", None) or (
        getattr(error, "code", None) if name.startswith(ROOT_LOGGER) else None
    )
    return f"{name}: {code}" if code else name


def error_trace(error: BaseException) -> str:
    """The error and its causes, each with the places that it passed through."""
    parts = []
    current: BaseException | None = error
    while current is not None:
        frames = traceback.extract_tb(current.__traceback__)
        places = (f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in frames)
        parts.append("\n".join([error_summary(current), *places]))
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
    return "\nafter ".join(parts)


# Set-up.


def process_name() -> str:
    return f"{socket.gethostname()}-{os.getpid()}"


def formatter(form: Format, process: str) -> ProcessorFormatter:
    return ProcessorFormatter(
        foreign_pre_chain=[format_message],
        processors=[
            merge_contextvars,
            add_connection,
            add_error,
            JsonRenderer(process) if form == "json" else render_text,
        ],
        use_get_message=False,
        pass_foreign_args=True,
    )


def configure(form: Format, level: str, process: str, stream: TextIO | None = None) -> None:
    """Everything goes to standard error, from libraries only warnings and errors."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(formatter(form, process))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(ROOT_LOGGER).setLevel(level.upper())
    # While PostgreSQL is away its pool logs every attempt with a traceback; the house logs it once.
    logging.getLogger("asyncpg").setLevel(logging.ERROR)


def on_loop_error(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs the error of a task that nobody awaited. asyncio itself would log the whole task and the error's text."""
    error = context.get("exception")
    message = context.get("message", "a task failed")
    logging.getLogger(f"{ROOT_LOGGER}.server").error("%s", message, exc_info=error)
