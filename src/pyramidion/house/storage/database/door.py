"""A PostgreSQL when a house opens: whether it is a house's, and of which revision. It is upgraded where it is older."""

from __future__ import annotations

import secrets

import asyncpg

from pyramidion.house.errors import CannotOpen
from pyramidion.house.storage import urls as places
from pyramidion.house.storage.database.layout import HEAD, NEEDS
from pyramidion.house.storage.database.reaching import Connection, Servers, reason

SERVER = 14
"""The oldest PostgreSQL that is served."""
WAIT = 10.0
"""Seconds after which a server that does not answer counts as unreachable."""
UNREACHABLE = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


async def connect(url: str, *, write: bool = True) -> Connection:
    """To a server that takes writes, unless one to read from is enough. Raises CannotOpen with a sentence."""
    try:
        connection = await servers(url, write=write).connect(timeout=WAIT)
    except (ValueError, TypeError) as error:
        raise _no_url() from error
    except UNREACHABLE as error:
        raise unreachable(url, error) from error
    found = connection.get_server_version().major
    if found < SERVER:
        await connection.close()
        raise CannotOpen(
            f"{places.postgres(url)}: version {found} of the server; the house needs {SERVER} or newer",
            f"{places.postgres(url)} : version {found} du serveur ; la maison demande {SERVER} ou plus récent",
        )
    return connection


def servers(url: str, *, write: bool = True) -> Servers:
    """Those that the URL names. Raises CannotOpen."""
    try:
        wanted = places.meant(url)
        found = Servers(url, places.places(url), wanted, write=write)
    except ValueError as error:
        raise _no_url() from error
    known = places.WRITABLE if write else (*places.WRITABLE, *places.READABLE)
    if wanted is not None and wanted not in known:
        where, listed = places.postgres(url), ", ".join(known)
        if write:
            raise CannotOpen(
                f"{where}: target_session_attrs must be read-write, or left away: the house needs to write",
                f"{where} : target_session_attrs doit être read-write, ou absent : la maison doit pouvoir écrire",
            )
        raise CannotOpen(
            f"{where}: target_session_attrs is one of {listed}",
            f"{where} : target_session_attrs est l'un de ceux-ci : {listed}",
        )
    return found


def _no_url() -> CannotOpen:
    # What the error itself quotes may be a part of the password.
    return CannotOpen(
        "this is no URL of a PostgreSQL. It reads postgresql://NAME:PASSWORD@HOST:PORT/DATABASE, with special "
        "letters of the password as %40 for @, %2F for /, %3A for :, and behind a ? only what PostgreSQL knows, "
        "such as ?sslmode=require",
        "ce n'est pas une URL de PostgreSQL. Elle s'écrit postgresql://NOM:MOTDEPASSE@MACHINE:PORT/BASE, avec %40 pour "
        "@, %2F pour /, %3A pour : dans le mot de passe et, après un ?, seulement ce que PostgreSQL connaît, comme "
        "?sslmode=require",
    )


def unreachable(url: str, error: Exception) -> CannotOpen:
    return CannotOpen(
        f"{places.postgres(url)}: {reason(error)}. The house needs to read and write this database.",
        f"{places.postgres(url)} : {reason(error)}. La maison doit pouvoir lire et écrire cette base.",
    )


async def revision(connection: Connection, url: str) -> str | None:
    """None for an empty database. Raises CannotOpen for one that is no house's, or whose house is too new."""
    if await connection.fetchval(
        "SELECT to_regclass('alembic_version') IS NULL OR to_regclass('house') IS NULL"
    ):
        if await connection.fetchval(_OTHERS):
            raise CannotOpen(
                f"{places.postgres(url)}: a database of something else. Nothing has been changed. "
                "Name another database.",
                f"{places.postgres(url)} : la base d'un autre programme. Rien n'a été changé. Nommez une autre base.",
            )
        return None
    found: str | None = await connection.fetchval("SELECT max(version_num) FROM alembic_version")
    if found is not None and found > HEAD:
        needs = await connection.fetchval("SELECT value FROM house WHERE name = $1", NEEDS)
        if needs is not None and needs.decode() > HEAD:
            raise CannotOpen(
                f"{places.postgres(url)}: used by a newer version of the house (schema {found}, "
                f"which needs {needs.decode()}; "
                f"known here up to {HEAD}). Nothing has been changed. Use the newer version, or another database.",
                f"{places.postgres(url)} : une version plus récente de la maison s'en sert (schéma {found}, qui "
                f"demande {needs.decode()} ; connu ici jusqu'à {HEAD}). Rien n'a été changé. Prenez la version plus "
                "récente, ou une autre base.",
            )
    return found


_OTHERS = """
SELECT EXISTS (
    SELECT FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
)"""
"""Tables of somebody, not of an extension."""


async def open_postgres(url: str) -> None:
    """The database is there with the schema that this version needs, and with the house's secret.

    An older schema is upgraded; a newer one is worked with, as every revision only adds to the one before. Any number
    of processes may do this at once. Raises CannotOpen with a sentence that names host and database.
    """
    connection = await connect(url)
    try:
        found = await revision(connection, url)
        if found is None or found < HEAD:
            from pyramidion.house.storage.database.upgrade import upgrade_server

            await upgrade_server(url)
        await connection.execute(
            "INSERT INTO house (name, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING",
            secrets.token_bytes(32),
        )
    except UNREACHABLE as error:
        raise unreachable(url, error) from error
    finally:
        await connection.close(timeout=WAIT)
