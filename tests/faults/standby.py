"""A PostgreSQL that follows another one, and can take its place."""

from __future__ import annotations

from pathlib import Path

from .processes import Guard, until
from .servers import HERE, Postgres


class Standby(Postgres):
    """A copy that is kept up to date: it may be read, and nothing can be written there until it is promoted."""

    def __init__(self, guard: Guard, folder: Path, of: Postgres, name: str, port: int | None = None) -> None:
        self._of = of
        super().__init__(guard, folder, name, port)

    def _fill(self) -> None:
        self._run(
            "pg_basebackup", "-D", str(self.data), "-h", HERE, "-p", str(self._of.port), "-U", "postgres",
            "--write-recovery-conf", "--checkpoint=fast", "--no-sync", "--no-manifest",
        )  # fmt: skip

    def follow(self, other: Postgres) -> None:
        """Another server has taken the place of the one that it followed so far."""
        self.execute(f"ALTER SYSTEM SET primary_conninfo = 'host={HERE} port={other.port} user=postgres'")
        self.execute("SELECT pg_reload_conf()")

    def promote(self) -> None:
        """Returns when it takes writes."""
        assert self.fetch("SELECT pg_promote()") == [(True,)]


def wait_for_standbys(primary: Postgres, count: int) -> None:
    """From here on the server acknowledges nothing that so many standbys do not have."""
    primary.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{count} (*)'")
    primary.execute("SELECT pg_reload_conf()")
    until(
        lambda: primary.fetch("SELECT sync_state FROM pg_stat_replication") == [("sync",)] * count,
        f"{count} synchronous standbys",
    )


def set_read_only(server: Postgres) -> None:
    """As an operator does who moves the house to another server: what is connected stays so, and may only read."""
    server.execute("ALTER SYSTEM SET default_transaction_read_only = on")
    server.execute("SELECT pg_reload_conf()")
    until(
        lambda: server.fetch("SHOW default_transaction_read_only") == [("on",)],
        "a server that may only be read",
    )


def any_of(*servers: Postgres, database: str) -> str:
    """The URL of a database that whichever of the servers takes writes has."""
    hosts = ",".join(f"{HERE}:{server.port}" for server in servers)
    return f"postgresql://postgres@{hosts}/{database}?target_session_attrs=read-write"
