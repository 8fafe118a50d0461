"""What the scale benchmark drives: a PostgreSQL that waits for the disk, a Redis, any number of server processes before
them, nginx before these, and the accounts of all of them at one moment."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple

import psutil
from redis import Redis

from benchmarks import load_servers
from tests.faults.cluster import Cluster, Nginx, Server
from tools.client import Node
from tools.steps import Failed

EARNEST = {"fsync": "on", "shared_buffers": "256MB", "autovacuum_naptime": "1min", "max_wal_size": "4GB"}
"""PostgreSQL as it would run for people; the tests' own cluster has no power cut to fear."""


class Account(NamedTuple):
    """What the processes of a house have used up to now, all together."""

    server: float
    """Seconds of CPU time, as the next three."""
    postgres: float
    redis: float
    nginx: float
    moves: float
    commits: float
    commit_seconds: float
    """From the beginning of each commit to its answer."""
    writes: float
    wal: float
    """Bytes."""
    published: float
    """Messages to Redis."""
    redis_bytes: float
    """In and out."""
    taken_over: float
    """Rows that a process took over from another."""

    def since(self, before: Account) -> Account:
        return Account(*(now - then for now, then in zip(self, before, strict=True)))


def cpu(process: psutil.Process) -> float:
    """Seconds of a process and of all that it started and that still lives.

    The scheduler counts them in nanoseconds; the usual account has hundredths of a second, too coarse for few moves.
    """
    spent = 0
    for member in (process, *process.children(recursive=True)):
        for task in Path(f"/proc/{member.pid}/task").glob("*/schedstat"):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                spent += int(task.read_text().split()[0])
    return spent / 1e9


def metrics(server: Server) -> dict[str, float]:
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if line and not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


class Town:
    """A cluster of the tests, with a PostgreSQL that waits for the disk."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.postgres = cluster.postgres
        self.redis = cluster.redis
        process = self.postgres.process
        process.stop()
        for name, value in EARNEST.items():
            process.command += ["-c", f"{name}={value}"]  # the last word counts
        self.postgres.start()

    def serve(self, names: Sequence[str], database: str, *args: str) -> list[Server]:
        return [self.cluster.serve(name, *args, database=database, redis=self.redis.url) for name in names]

    def route(self, servers: Sequence[Server]) -> Nginx:
        """The proxy of deploy/nginx.conf before these servers: all people of a table come in through one of them."""
        addresses = [server.address for server in servers]
        nginx = self.cluster.nginx(addresses, name=f"nginx-{len(servers)}")
        nginx.start()
        return nginx

    def account(self, servers: Sequence[Server], nginx: Nginx | None = None, ends: bool = False) -> Account:
        """Asking costs CPU time too: a window begins when all was asked and ends before anything is."""
        spent = self._spent(servers, nginx) if ends else None
        told = [metrics(server) for server in servers]

        def total(name: str) -> float:
            """What one process alone has no figure for is 0."""
            return sum(one.get(f"pyramidion_house_{name}_total", 0.0) for one in told)

        ((wal,),) = self.postgres.fetch("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
        published, redis_bytes = self._redis_counts()
        server, postgres, redis, proxy = spent or self._spent(servers, nginx)
        return Account(
            server=server,
            postgres=postgres,
            redis=redis,
            nginx=proxy,
            moves=total("moves"),
            commits=total("commits"),
            commit_seconds=total("commit_seconds"),
            writes=total("writes"),
            wal=float(wal),
            published=published,
            redis_bytes=redis_bytes,
            taken_over=total("rows_caught_up"),
        )

    def _spent(self, servers: Sequence[Server], nginx: Nginx | None) -> tuple[float, float, float, float]:
        return (
            sum(cpu(server.process) for server in servers),
            cpu(self.postgres.process.process),
            cpu(self.redis.process.process),
            0.0 if nginx is None else cpu(nginx.process),
        )

    def _redis_counts(self) -> tuple[float, float]:
        with Redis.from_url(self.redis.url) as client:
            stats: Any = client.info("stats")
            calls: Any = client.info("commandstats")
        published = calls.get("cmdstat_publish", {"calls": 0})["calls"]
        return published, stats["total_net_input_bytes"] + stats["total_net_output_bytes"]


@contextlib.contextmanager
def town() -> Iterator[Town]:
    """Beside the checkout's other work: a folder for temporary files may be no disk at all."""
    with load_servers.folder() as folder, Cluster(folder) as cluster:
        yield Town(cluster)


def drive(
    node: Node,
    script: str,
    task: dict[str, Any],
    patience: float,
    mark: Callable[[dict[str, Any]], None] | None = None,
) -> dict[str, Any]:
    """Runs a client; `mark` is called when its measurement begins and ends. Gives the last thing that it said.

    A client that reads its standard input waits there until `mark` is done.
    """
    process = subprocess.Popen(
        [node.node, script, json.dumps(task)],
        cwd=load_servers.FOLDER,
        env={**os.environ, "NODE_ENV": "production"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    told: dict[str, Any] = {}
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    with process, _limit(process, patience):
        for line in process.stdout:
            told = json.loads(line)
            if "mark" in told and mark is not None:
                mark(told)
                with contextlib.suppress(BrokenPipeError):  # a client that has ended says why
                    process.stdin.write("\n")
                    process.stdin.flush()
        why = process.stderr.read().strip()
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
    if process.returncode or "mark" in told:
        raise Failed(f"{script} broke off ({process.returncode}): {why or 'it took too long'}")
    return told


@contextlib.contextmanager
def _limit(process: subprocess.Popen[str], seconds: float) -> Iterator[None]:
    timer = Timer(seconds, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def addresses(servers: Sequence[Server]) -> list[str]:
    return [server.address for server in servers]
