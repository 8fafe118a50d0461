"""`pyramidion backup FOLDER`: a copy of a house that keeps its games in a file, also while people play.

What was acknowledged before it began is in it, whole: SQLite copies one moment of the file. The cards of its games and
the old transcripts lie beside it, as in a data folder; `pyramidion serve --data FOLDER` opens it.

Ends with 0 when it is done, with 1 when the house cannot be copied, and with 3 when the call is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import converters, default_data_folder, language
from .configuration import PREFIX, Configuration

FAILED = 1
FOLDERS = ("decks", "archive")
COPIED_PAGES = 2000
"""Copied at once: whoever writes meanwhile waits for no more than this."""


class CannotCopy(Exception):
    """Why, in English and French."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en, self.fr = en, fr


def parse(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    parser.epilog = (
        f"Without --database the house of {PREFIX}DATABASE is meant, or the one in your data folder. A PostgreSQL is "
        "copied with pg_dump. docs/operations.md tells more."
    )
    parser.add_argument(
        "to",
        metavar="FOLDER",
        type=converters.path,
        help="where the copy goes; a new folder, or an empty one",
    )
    configuration = Configuration(parser)
    configuration.option(
        "database", None, converters.database, "FILE", "the file of the house", is_secret=True
    )
    configuration.option("data", None, converters.path, "FOLDER", "the house.db of this folder")
    given, unknown = parser.parse_known_args(words)
    values = configuration.resolve(given, unknown)
    if isinstance(values.database, str):
        configuration.add_problem(
            "database", "must be a file; use pg_dump for this", "il faut un fichier ; pour ceci : pg_dump"
        )
    configuration.check()
    values.to = given.to
    if values.database is None:
        values.database = (values.data or default_data_folder()) / "house.db"
    return values


def run(args: argparse.Namespace) -> int:
    import sqlite3

    try:
        copy_house(args.database, args.to)
    except CannotCopy as error:
        print(error.fr if language() == "fr" else error.en, file=sys.stderr)
        return FAILED
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        where = getattr(error, "filename", None) or args.database
        print(f"{where}: {why}", file=sys.stderr)
        return FAILED
    said = "{} : la maison est copiée." if language() == "fr" else "{}: the house is copied."
    print(said.format(args.to))
    return 0


def copy_house(database: Path, to: Path) -> None:
    """Into a folder beside `to`, which becomes `to` when everything is in it: half a copy is never taken for one."""
    import shutil

    from pyramidion.house.storage import private_files

    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise CannotCopy(f"{to}: there is something already", f"{to} : il y a déjà quelque chose")
    if not database.is_file():
        raise CannotCopy(f"{database}: there is no such file", f"{database} : pas de tel fichier")
    part = to.with_name(f"{to.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    private_files.make_folder(part)
    try:
        private_files.touch(part / "house.db")
        copy_file(database, part / "house.db")
        # After the file: what its tables are played with was there before they were.
        for name in FOLDERS:
            if (database.parent / name).is_dir():
                shutil.copytree(database.parent / name, part / name)
        private_files.close_to_others(part)
        if to.exists():
            to.rmdir()
        part.rename(to)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def copy_file(source: Path, target: Path) -> None:
    import sqlite3
    from contextlib import closing

    # `closing`: the end of a `with` commits a connection and leaves it open.
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as house,
        closing(sqlite3.connect(target)) as copy,
    ):
        house.backup(copy, pages=COPIED_PAGES, sleep=0.01)
        copy.execute("PRAGMA journal_mode = DELETE")
        (answer,) = copy.execute("PRAGMA quick_check").fetchone()
        if answer != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged, and so is the house: {answer}")
