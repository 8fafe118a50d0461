"""`pyramidion keys add|use|drop FILE`: the keys that sign cookies and links, changed without anybody noticing.

A file has one key a line. The first signs, all are believed. A new key is put behind the first, so that every process
believes it before one of them signs with it; a rolling restart lies between two steps. No key is ever printed.

Ends with 0 when it is done, and with 3 when the call is wrong.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from . import INVALID, converters, language
from .configuration import PREFIX, Configuration

VARIABLE = f"{PREFIX}SESSION_KEYS_FILE"
OWNER_ALONE = 0o600
EVERYBODY = 0o007
"""The rights of those who are neither the file's owner nor in its group."""

TEXTS = {
    "add": (
        "{file}: a new key is there, and signs nothing yet. Restart all processes, then: pyramidion keys use {file}",
        "{file} : une nouvelle clé, qui ne signe pas encore. Redémarrez partout, puis : pyramidion keys use {file}",
    ),
    "begun": (
        "{file}: written, with one key. Name it in {variable}",
        "{file} : écrit, avec une clé. Nommez-le dans {variable}",
    ),
    "use": (
        "{file}: the new key is the first. Restart all processes: cookies are signed anew as people come by",
        "{file} : la nouvelle clé signe. Redémarrez partout : les cookies sont signés à neuf au passage de chacun",
    ),
    "open": (
        "{file}: every user of this computer can get at it. Close it: chmod o= '{file}'",
        "{file} : tous les utilisateurs de cet ordinateur y ont accès. Fermez-le : chmod o= '{file}'",
    ),
    "drop": (
        "{file}: the last key is gone, the first signs. After the restart, what the other one signed counts no longer",
        "{file} : la dernière clé n'y est plus : dès le redémarrage ce qu'elle a signé ne vaut rien. La première signe",
    ),
}


def parse(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    parser.epilog = f"The file is the one that {VARIABLE} names. docs/security.md tells how keys are changed."
    parser.add_argument(
        "action",
        choices=("add", "use", "drop"),
        help="a new key; let it sign; the last, which is the oldest, goes",
    )
    parser.add_argument("file", metavar="FILE", type=Path)
    configuration = Configuration(parser)
    what = "with `add` and no file yet: the house whose own secret signs so far; it stays the first key"
    configuration.option("database", None, converters.database, "FILE|URL", what, is_secret=True)
    given, unknown = parser.parse_known_args(words)
    values = configuration.resolve(given, unknown)
    configuration.check()
    values.action, values.file = given.action, given.file
    # The variable names the house of `serve`; its secret is taken over by those alone who ask for it here.
    values.database = values.database if given.database is not None else None
    return values


def run(args: argparse.Namespace) -> int:
    file: Path = args.file
    try:
        keys = file.read_text("utf-8").split() if file.exists() else []
        said = args.action
        if args.action != "drop" and any(len(key) < converters.MIN_KEY_CHARACTERS for key in keys):
            return _wrong(
                f"{file}: a key has fewer than {converters.MIN_KEY_CHARACTERS} characters, and no process takes it",
                f"{file} : une clé a moins de {converters.MIN_KEY_CHARACTERS} caractères, aucun processus ne la prend",
            )
        match args.action:
            case "add" if not keys:
                keys = [secrets.token_hex(32)]
                if args.database is None:
                    said = "begun"
                else:
                    keys.insert(0, secret_of(args.database))
            case "add" if len(keys) >= converters.MAX_KEYS:
                return _wrong(
                    f"{file}: {len(keys)} keys, and no process takes more. Drop the oldest: "
                    f"pyramidion keys drop {file}",
                    f"{file} : {len(keys)} clés, le plus qu'on puisse avoir. Enlevez la plus vieille : "
                    f"pyramidion keys drop {file}",
                )
            case "add":
                keys.insert(1, secrets.token_hex(32))
            case "use" if len(keys) > 1:
                keys[:2] = reversed(keys[:2])
            case "drop" if len(keys) > 1:
                keys.pop()
            case _:
                return _wrong(f"{file}: fewer than two keys", f"{file} : moins de deux clés")
        write(file, keys)
    except (OSError, UnicodeDecodeError) as error:
        en, fr = (error.strerror,) * 2 if isinstance(error, OSError) else converters.NOT_UTF8
        return _wrong(f"{file}: {en}", f"{file} : {fr}")
    en, fr = TEXTS[said]
    print((fr if language() == "fr" else en).format(file=file, variable=VARIABLE))
    if os.name != "nt" and file.stat().st_mode & EVERYBODY:
        en, fr = TEXTS["open"]
        print((fr if language() == "fr" else en).format(file=file), file=sys.stderr)
    return 0


def _wrong(en: str, fr: str) -> int:
    print(fr if language() == "fr" else en, file=sys.stderr)
    return INVALID


def secret_of(database: str | Path) -> str:
    """The secret of a house that signs with its own, as a key; ends the command when there is no such house."""
    from sqlalchemy import inspect, text

    from pyramidion.house import CannotOpen
    from pyramidion.house.storage.database.transactions import in_transaction
    from pyramidion.house.storage.urls import database_label

    if isinstance(database, Path) and not database.is_file():
        raise SystemExit(_wrong(f"{database}: there is no such file", f"{database} : pas de tel fichier"))
    try:
        found = in_transaction(
            database,
            lambda house: (
                house.execute(text("SELECT value FROM house WHERE name = 'secret'")).scalar()
                if inspect(house).has_table("house")
                else None
            ),
        )
    except CannotOpen as error:
        raise SystemExit(_wrong(error.en, error.fr)) from None
    if found is None:
        where = database_label(database)
        raise SystemExit(
            _wrong(f"{where}: no house is kept there", f"{where} : aucune maison n'est gardée là")
        )
    return bytes(found).hex()


def write(file: Path, keys: Sequence[str]) -> None:
    """Whole or not at all, and for its owner's eyes."""
    new = file.with_name(file.name + ".new")
    new.unlink(missing_ok=True)
    with os.fdopen(
        os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ALONE), "w", encoding="utf-8"
    ) as out:
        out.write("".join(f"{key}\n" for key in keys))
    if file.exists():
        status = file.stat()
        new.chmod(status.st_mode & 0o777)
        if hasattr(os, "chown") and (status.st_uid, status.st_gid) != (os.geteuid(), os.getegid()):
            os.chown(new, status.st_uid, status.st_gid)
    new.replace(file)
