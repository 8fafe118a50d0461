"""Opens a PostgreSQL database for a house: checks that it is a house's, and upgrades an older schema."""

from __future__ import annotations

import secrets

import asyncpg

from pyramidion.house.errors import CannotOpen
from pyramidion.house.storage import urls
from pyramidion.house.storage.database.postgres_servers import Connection, PostgresServers, reason
from pyramidion.house.storage.database.revisions import HEAD, NEEDS

OLDEST_VERSION = 14
"""Of PostgreSQL itself."""
TIMEOUT_SECONDS = 10.0
"""After this, a server that does not answer counts as unreachable."""
FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


async def connect(url: str, *, write: bool = True) -> Connection:
    """To a server that takes writes, unless one to read from is enough. Raises CannotOpen with a sentence."""
    try:
        connection = await servers(url, write=write).connect(timeout=TIMEOUT_SECONDS)
    except (ValueError, TypeError) as error:
        raise _not_a_url() from error
    except FAILURES as error:
        raise unreachable(url, error) from error
    found, where = connection.get_server_version().major, urls.postgres_label(url)
    if found < OLDEST_VERSION:
        await connection.close()
        raise CannotOpen(
            f"{where}: version {found} of the server; the house needs {OLDEST_VERSION} or newer",
            f"{where} : version {found} du serveur ; la maison demande {OLDEST_VERSION} ou plus récent",
        )
    return connection


def servers(url: str, *, write: bool = True) -> PostgresServers:
    """Those that the URL names. Raises CannotOpen."""
    try:
        wanted = urls.wanted_session(url)
        found = PostgresServers(url, urls.addresses(url), wanted, write=write)
    except ValueError as error:
        raise _not_a_url() from error
    known = urls.WRITABLE if write else (*urls.WRITABLE, *urls.READABLE)
    if wanted is None or wanted in known:
        return found
    where, listed = urls.postgres_label(url), ", ".join(known)
    if write:
        raise CannotOpen(
            f"{where}: target_session_attrs must be read-write, or left away: the house needs to write",
            f"{where} : target_session_attrs doit être read-write, ou absent : la maison doit pouvoir écrire",
        )
    raise CannotOpen(
        f"{where}: target_session_attrs is one of {listed}",
        f"{where} : target_session_attrs est l'un de ceux-ci : {listed}",
    )


def _not_a_url() -> CannotOpen:
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
    where = urls.postgres_label(url)
    return CannotOpen(
        f"{where}: {reason(error)}. The house needs to read and write this database.",
        f"{where} : {reason(error)}. La maison doit pouvoir lire et écrire cette base.",
    )


async def _revision(connection: Connection, where: str) -> str | None:
    """None for an empty database. Raises CannotOpen for one that is no house's, or whose house is too new."""
    if await connection.fetchval(
        "SELECT to_regclass('alembic_version') IS NULL OR to_regclass('house') IS NULL"
    ):
        if await connection.fetchval(_OTHER_TABLES):
            raise CannotOpen(
                f"{where}: a database of something else. Nothing has been changed. Name another database.",
                f"{where} : la base d'un autre programme. Rien n'a été changé. Nommez une autre base.",
            )
        return None
    found: str | None = await connection.fetchval("SELECT max(version_num) FROM alembic_version")
    stored = await connection.fetchval("SELECT value FROM house WHERE name = $1", NEEDS)
    needs = "" if stored is None else stored.decode()
    if found is not None and found > HEAD and needs > HEAD:
        raise CannotOpen(
            f"{where}: used by a newer version of the house (schema {found}, which needs {needs}; known here up to "
            f"{HEAD}). Nothing has been changed. Use the newer version, or another database.",
            f"{where} : une version plus récente de la maison s'en sert (schéma {found}, qui demande {needs} ; connu "
            f"ici jusqu'à {HEAD}). Rien n'a été changé. Prenez la version plus récente, ou une autre base.",
        )
    return found


_OTHER_TABLES = """
SELECT EXISTS (
    SELECT FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()) AND relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
)"""
"""Tables of some program, not of an extension."""


async def open_postgres(url: str) -> None:
    """The database has the schema that this version needs, and the house's secret, when this returns.

    An older schema is upgraded; a newer one is worked with, as every revision only adds to the one before. Any number
    of processes may do this at once. Raises CannotOpen with a sentence that names host and database.
    """
    connection = await connect(url)
    try:
        found = await _revision(connection, urls.postgres_label(url))
        if found is None or found < HEAD:
            from pyramidion.house.storage.database.upgrade import upgrade_server

            await upgrade_server(url)
        await connection.execute(
            "INSERT INTO house (name, value) VALUES ('secret', $1) ON CONFLICT DO NOTHING",
            secrets.token_bytes(32),
        )
    except FAILURES as error:
        raise unreachable(url, error) from error
    finally:
        await connection.close(timeout=TIMEOUT_SECONDS)
