"""The ground that the fault tests stand on: real servers that can be killed, and nothing that outlives the tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import asyncpg
import httpx
import psutil
import pytest

from . import servers
from .cluster import ROOT, Cluster
from .processes import Failed, gone, until

LEAVES = """
import os, signal
from tests.faults.cluster import Cluster
cluster = Cluster()
cluster.redis.pause()
print(cluster.folder, cluster.redis.process.pid, cluster.postgres.process.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_postgresql_keeps_what_it_committed_and_redis_forgets() -> None:
    with Cluster() as cluster:
        postgres, redis = cluster.postgres, cluster.redis
        url = postgres.new_database()
        postgres.execute("CREATE TABLE kept(number INTEGER); INSERT INTO kept VALUES (7)", url)
        assert redis.ask("SET", "kept", "7") == b"+OK\r\n"
        port = postgres.port
        postgres.kill()
        redis.kill()
        with pytest.raises((OSError, asyncpg.PostgresError)):
            postgres.fetch("SELECT 1", url=url)
        postgres.start()
        redis.start()
        assert postgres.port == port
        assert postgres.fetch("SELECT number FROM kept", url=url) == [(7,)]
        assert postgres.fetch("SELECT 1", url=postgres.socket_url) == [(1,)]
        assert redis.ask("GET", "kept") == b"$-1\r\n"
        redis.ask("SET", "kept", "7")
        redis.empty()
        assert redis.ask("GET", "kept") == b"$-1\r\n"
        folder = cluster.folder
    assert not folder.exists()
    assert not postgres.process.running
    assert not redis.process.running


def test_a_killed_server_comes_back_at_its_address() -> None:
    with Cluster() as cluster:
        server = cluster.serve("one")
        url, pid = server.url, server.pid
        assert httpx.get(f"{url}/health").status_code == 200
        server.kill()
        with pytest.raises(httpx.HTTPError):
            httpx.get(f"{url}/health")
        server.start()
        assert server.url == url
        assert server.pid != pid
        assert httpx.get(f"{url}/health").status_code == 200
        server.stop()
        assert not server.running


def test_a_server_that_cannot_open_says_why() -> None:
    with Cluster() as cluster:
        cluster.folder.joinpath("house.db").write_text("no database")
        with pytest.raises(Failed, match=r"house\.db"):
            cluster.serve("one")


def test_where_there_is_no_server_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(servers, "wheel", lambda _: None)
    monkeypatch.setattr(servers, "INSTALLED", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Failed, match="apt install postgresql"):
        servers.postgres_programs()
    with pytest.raises(Failed, match="apt install redis-server"):
        servers.redis_program()
    installed = tmp_path / "16/bin/initdb"
    installed.parent.mkdir(parents=True)
    installed.touch()
    assert servers.postgres_programs() == installed.parent


def ended(pid: int) -> bool:
    try:
        return gone(psutil.Process(pid))
    except psutil.NoSuchProcess:
        return True


def test_nothing_outlives_killed_tests() -> None:
    tests = subprocess.run(
        [sys.executable, "-c", LEAVES],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        check=False,
    )
    assert tests.returncode == -signal.SIGKILL
    folder, *pids = tests.stdout.decode().split()
    assert len(pids) == 2
    until(lambda: all(ended(int(pid)) for pid in pids), "the end of the servers")
    until(lambda: not Path(folder).exists(), "the end of the folder")
