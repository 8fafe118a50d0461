"""`pyramidion db upgrade|check|copy`: for those who keep the database of a house.

Ends with 0 when all is well, with 1 when something is wrong with a database, and with 3 when the call is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import INVALID, converters, default_data_folder, language
from .configuration import PREFIX, Configuration

FAULTY = 1
MAX_REPLAYED_GAMES = 200
"""Games that `db check` replays without --deep."""

Database = str | Path


def parse(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    parser.epilog = (
        f"Without --database the house of {PREFIX}DATABASE is meant, or the one in your data folder. "
        "docs/operations.md tells more."
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    configurations: dict[str, Configuration] = {}

    def action(name: str, what: str) -> argparse.ArgumentParser:
        made = actions.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
        configurations[name] = configuration = Configuration(made)
        if name == "copy":
            configuration.variable("database", None, converters.database, is_secret=True)
        else:
            configuration.option(
                "database",
                None,
                converters.database,
                "FILE|URL",
                "a SQLite file, or postgresql://…",
                is_secret=True,
            )
            configuration.option("data", None, converters.path, "FOLDER", "the house.db of this folder")
        return made

    action("upgrade", "bring the schema of a database up to date, as `serve` does when it starts")
    check = action("check", "look for what is missing or damaged, and replay games from their logs")
    check.add_argument(
        "--deep", action="store_true", help=f"replay every game, not only the newest {MAX_REPLAYED_GAMES}"
    )
    copy = action("copy", "copy a whole house into an empty database, and compare every row")
    copy.add_argument("source", metavar="FROM", help="a SQLite file, or postgresql://…")
    copy.add_argument("target", metavar="TO", nargs="?", help=f"the other of both ({PREFIX}DATABASE)")
    given, unknown = parser.parse_known_args(words)
    configuration = configurations[given.action]
    values = configuration.resolve(given, unknown)
    values.action = given.action
    if given.action == "copy":
        try:
            values.source = converters.database(given.source)
            values.target = values.database if given.target is None else converters.database(given.target)
        except converters.InvalidValue as wrong:
            copy.error(f"FROM, TO: {wrong}")
        if values.target is None:
            copy.error(f"TO is missing, and {PREFIX}DATABASE as well")
    else:
        values.deep = getattr(given, "deep", False)
        values.database = values.database or (values.data or default_data_folder()) / "house.db"
    configuration.check()
    return values


def run(args: argparse.Namespace) -> int:
    from pyramidion.house import CannotOpen

    try:
        match args.action:
            case "upgrade":
                return _upgrade(args.database)
            case "check":
                return _check(args.database, None if args.deep else MAX_REPLAYED_GAMES)
            case _:
                return _copy(args.source, args.target)
    except CannotOpen as error:
        print(error.fr if language() == "fr" else error.en, file=sys.stderr)
        return FAULTY


def _say(en: str, fr: str) -> None:
    print(fr if language() == "fr" else en)


def check_exists(database: Database) -> None:
    """A file that is none yet would become a new house, which nobody wants who mistyped its name."""
    if isinstance(database, Path) and not database.is_file():
        en, fr = f"{database}: there is no such file", f"{database} : pas de tel fichier"
        print(fr if language() == "fr" else en, file=sys.stderr)
        raise SystemExit(INVALID)


def _upgrade(database: Database) -> int:
    import asyncio

    from pyramidion.house.settings import Settings
    from pyramidion.house.storage.database.postgres_schema import open_postgres
    from pyramidion.house.storage.database.schema_check import version
    from pyramidion.house.storage.database.sqlite_schema import open_database
    from pyramidion.house.storage.database.transactions import in_transaction
    from pyramidion.house.storage.urls import database_label

    check_exists(database)
    before = in_transaction(database, version)
    if isinstance(database, Path):
        open_database(Settings(database=database)).close()
    else:
        asyncio.run(open_postgres(database))
    after, name = in_transaction(database, version), database_label(database)
    if before == after:
        _say(f"{name}: schema {after}, nothing to do", f"{name} : schéma {after}, rien à faire")
    else:
        was = before or "—"
        _say(f"{name}: schema {was} → {after}", f"{name} : schéma {was} → {after}")
    return 0


def _check(database: Database, most: int | None) -> int:
    from pyramidion.house.storage.database.check import check
    from pyramidion.house.storage.urls import database_label

    check_exists(database)
    with ProgressBar() as bar:
        found = check(database, most, lambda done, total: bar.show("replays", done, total))
    french = language() == "fr"
    for fault in found.faults:
        print(f"  {fault.where} : {fault.fr}" if french else f"  {fault.where}: {fault.en}")
    name, count = database_label(database), len(found.faults)
    told, dit = f"schema {found.version or '—'}", f"schéma {found.version or '—'}"
    if found.replayed is not None:
        told += f", {found.tables} tables, {found.rows} rows of logs, {found.replayed} games replayed"
        dit += f", {found.tables} tables, {found.rows} lignes de journal, {found.replayed} parties rejouées"
        if not found.whole:
            told, dit = f"{told} (the newest; all with --deep)", f"{dit} (les dernières ; toutes avec --deep)"
    end = "no fault" if not count else f"{count} fault{'s' * (count > 1)}"
    fin = "aucune faute" if not count else f"{count} faute{'s' * (count > 1)}"
    _say(f"{name}: {told}: {end}", f"{name} : {dit} : {fin}")
    return FAULTY if count else 0


def _copy(source: Database, target: Database) -> int:
    from pyramidion.house.storage.database.copy import copy
    from pyramidion.house.storage.urls import database_label

    with ProgressBar() as bar:
        done = copy(source, target, bar.show)
    width = max(len(name) for name, _ in done.tables)
    for name, rows in done.tables:
        print(f"  {name:{width}}  {rows:>9}")
    for file in done.missing:
        _say(f"  {file}: the source has no such file", f"  {file} : la source n'a pas ce fichier")
    _say(
        f"{database_label(source)} → {database_label(target)}: every row is there and the same",
        f"{database_label(source)} → {database_label(target)} : chaque ligne y est, à l'identique",
    )
    return 0


class ProgressBar:
    """How far it has come, on standard error, where that is a terminal."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        console = Console(stderr=True)
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
            transient=True,
        )
        self._tasks: dict[str, Any] = {}

    def __enter__(self) -> ProgressBar:
        self._bar.start()
        return self

    def __exit__(self, *what: object) -> None:
        self._bar.stop()

    def show(self, name: str, done: int, total: int) -> None:
        if name not in self._tasks:
            self._tasks[name] = self._bar.add_task(name, total=total)
        self._bar.update(self._tasks[name], completed=done, total=total)
