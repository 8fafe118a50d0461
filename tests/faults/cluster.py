"""A house of many processes for tests: PostgreSQL, Redis, servers and bot workers, all real, in a temporary folder.

    with Cluster() as cluster:
        database = cluster.postgres.new_database()
        one = cluster.serve("one", database=database, redis=cluster.redis.url)
        two = cluster.serve("two", database=database, redis=cluster.redis.url)
        cluster.bots("thinker", redis=cluster.redis.url)
        httpx.get(one.url + "/health")
        two.kill(), two.start(), two.pause(), two.resume(), two.stop()
        cluster.postgres.kill(), cluster.postgres.start()
        cluster.redis.kill(), cluster.redis.start(), cluster.redis.empty()
        cluster.nginx([one.address, two.address]).start()  # with deploy/nginx.conf

PostgreSQL and Redis start when they are first asked for. Everything ends with the block, and also when
the tests are killed.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from .nginx import Nginx
from .processes import Failed, Guard, Process
from .servers import HERE, Postgres, Redis
from .standby import Standby

P = TypeVar("P", bound=Process)
ROOT = Path(__file__).parents[2]
HOST_CODE = "cluster-code"
"""Opens the console of every server of a cluster."""


class Server(Process):
    """`pyramidion serve` on a port that it keeps when it is started again."""

    def start(self) -> None:
        self.launch()
        self.opened()

    def launch(self) -> None:
        """Without waiting for it, so that several come up at once."""
        super().start()

    def opened(self) -> None:
        """Waits until it says where it is."""
        found = re.compile(r"http://[\w.]+:(\d+)")
        self.expect(lambda: found.search(self.said()) is not None, "open")
        match = found.search(self.said())
        assert match is not None
        self.port = int(match[1])
        self.command[self.command.index("--port") + 1] = match[1]

    @property
    def url(self) -> str:
        return f"http://{HERE}:{self.port}"

    @property
    def address(self) -> str:
        return f"{HERE}:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://{HERE}:{self.port}"


class Cluster:
    def __init__(self, folder: Path | None = None) -> None:
        """`folder` is a new one unless told. Its path must be short: PostgreSQL's socket lies within."""
        if folder is None:
            folder = Path(tempfile.mkdtemp(prefix="house-"))
        self.folder = folder
        self._guard = Guard(folder)
        self._processes: list[Process] = []

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @cached_property
    def postgres(self) -> Postgres:
        postgres = Postgres(self._guard, self.folder)
        self._processes.append(postgres.process)
        return postgres

    def standby(self, of: Postgres | None = None, name: str = "standby", port: int | None = None) -> Standby:
        """Another PostgreSQL that follows the first, or any other."""
        standby = Standby(self._guard, self.folder, of or self.postgres, name, port)
        self._processes.append(standby.process)
        return standby

    @cached_property
    def redis(self) -> Redis:
        redis = Redis(self._guard, self.folder)
        self._processes.append(redis.process)
        return redis

    def prepare(
        self,
        name: str,
        *args: str,
        database: str | Path | None = None,
        redis: str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Server:
        """A server that was not started yet: `launch` several, then wait until all are `opened`."""
        database = database or self.folder / "house.db"
        command = [
            "serve", "--port", "0", "--no-rate-limits", "--data", str(self.folder / "data"),
            "--host-code", HOST_CODE, "--database", str(database),
        ]  # fmt: skip
        if redis is not None:
            command += ["--redis", redis]
        return self._ours(Server, name, [*command, *args], env)

    def serve(
        self,
        name: str,
        *args: str,
        database: str | Path | None = None,
        redis: str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Server:
        """A server that people can reach. Without a URL of a database it is an SQLite file in the cluster's folder."""
        server = self.prepare(name, *args, database=database, redis=redis, env=env)
        server.start()
        return server

    def bots(
        self,
        name: str,
        *args: str,
        redis: str,
        workers: int = 1,
        env: Mapping[str, str] | None = None,
    ) -> Process:
        """`pyramidion bots`: processes that think for all servers with the same Redis."""
        bots = self._ours(Process, name, ["bots", "--redis", redis, "--workers", str(workers), *args], env)
        bots.start()
        return bots

    def nginx(self, addresses: Sequence[str], **wishes: Any) -> Nginx:
        """A proxy in front of these servers that was not started yet; `Nginx` tells what else may be wished for."""
        nginx = Nginx(self._guard, self.folder, addresses, **wishes)
        self._processes.append(nginx)
        return nginx

    def _ours(self, kind: type[P], name: str, args: list[str], env: Mapping[str, str] | None) -> P:
        given = env or {}
        folders = (given.get("PYTHONPATH"), str(ROOT), os.environ.get("PYTHONPATH"))
        process = kind(
            self._guard,
            name,
            [sys.executable, "-m", "pyramidion", *args],
            log=self.folder / f"{name}.log",
            env={**given, "PYTHONPATH": os.pathsep.join(filter(None, folders))},
        )
        self._processes.append(process)
        return process

    def logs(self) -> dict[str, str]:
        """What every process said, by its name."""
        return {p.name: p.log.read_text(errors="replace") for p in self._processes if p.log.exists()}

    def close(self) -> None:
        """Ends everything at once, servers before what they stand on."""
        try:
            for process in reversed(self._processes):
                process.reap()
        finally:
            self._guard.close()
            shutil.rmtree(self.folder, ignore_errors=True)


__all__ = ["HOST_CODE", "Cluster", "Failed", "Nginx", "Postgres", "Process", "Redis", "Server"]
