"""Many who look on: how long a move takes to the last of them, and what those who do not read cost the others."""

from __future__ import annotations

import math
import socket
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.faults.cluster import Server
from tools.client import Node
from tools.steps import Failed

from .houses import Account, Town, addresses, drive, metrics
from .playing import Figures

TIMEOUT_SECONDS = 60.0
"""Seconds after which somebody who never reads should have lost the connection."""


class Plan(msgspec.Struct, frozen=True):
    spectators: int
    moves: int
    stuck: int = 0
    """How many more look on and never read."""
    every: float = 150.0
    """Milliseconds between two moves."""


class Sleepers:
    """Telephones in pockets: they are connected, have little room for what comes, and take nothing from the wire."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._sockets: list[socket.socket] = []
        self.since = 0.0

    def enter(self, address: str, table: str, cookie: str) -> None:
        host, port = address.split(":")
        asked = (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2xlZXBlcnNsZWVwZXI0Mg==\r\nCookie: {cookie}\r\n\r\n"
        )
        for _ in range(self._count):
            sleeper = socket.socket()
            sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            sleeper.connect((host, int(port)))
            sleeper.sendall(asked.encode())
            if b" 101 " not in sleeper.recv(64):
                raise Failed("the house did not let a spectator in")
            self._sockets.append(sleeper)
        self.since = time.monotonic()

    def follow(self) -> None:
        """On to the rematch, as all the others."""
        text = b'{"type":"follow"}'
        for sleeper in self._sockets:
            sleeper.sendall(bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text)

    def kept(self) -> float:
        """Bytes that the kernel keeps for one of them, on the house's side of its connection."""
        ports = {f"{sleeper.getsockname()[1]:04X}" for sleeper in self._sockets}
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        waiting = [int(line[4].split(":")[0], 16) for line in lines if line[2].split(":")[1] in ports]
        return sum(waiting) / max(len(waiting), 1)

    def leave(self) -> None:
        for sleeper in self._sockets:
            sleeper.close()


def closed_after(servers: Sequence[Server], sleepers: Sleepers) -> float:
    """Seconds after which the house had given up all who never read; infinite when it did not. Everybody else is gone.

    It is the house that is asked: at the other end nothing is seen, for what was sent before is still unread there.
    """
    while sum(metrics(server)["pyramidion_server_screens"] for server in servers) > 0:
        if time.monotonic() - sleepers.since > TIMEOUT_SECONDS:
            return math.inf
        time.sleep(0.5)
    return time.monotonic() - sleepers.since


def measured(town: Town, node: Node, servers: Sequence[Server], plan: Plan) -> Figures:
    """One table of two, its spectators spread over these processes in turn."""
    accounts: list[Account] = []
    memory = [sum(server.process.memory_info().rss for server in servers)]
    counts = [metrics(server) for server in servers]
    sleepers = Sleepers(plan.stuck)

    def mark(told: dict[str, Any]) -> None:
        if told["mark"] == "gathered":
            sleepers.enter(told["address"], told["table"], told["cookie"])
            memory.append(sum(server.process.memory_info().rss for server in servers))
        elif told["mark"] == "again":
            sleepers.follow()
        else:
            accounts.append(town.account(servers, ends=told["mark"] == "end"))

    task = {
        "addresses": addresses(servers),
        "spectators": plan.spectators,
        "moves": plan.moves,
        "every": plan.every,
    }
    told = drive(node, "crowd.mjs", task, 180, mark)
    spent = [after.since(before) for before, after in zip(accounts[::2], accounts[1::2], strict=True)]
    after = [metrics(server) for server in servers]

    def counted(name: str) -> float:
        key = f"pyramidion_server_{name}_total"
        return sum(now[key] - then[key] for now, then in zip(after, counts, strict=True))

    figures = {
        "moves": told["moves"],
        "entering_s": told["entering"],
        "first_p50_ms": told["first_p50_ms"],
        "p50_ms": told["p50_ms"],
        "p99_ms": told["p99_ms"],
        "max_ms": told["max_ms"],
        "moves_per_second": told["moves"] / told["seconds"],
        "commits": sum(one.commits for one in spent) / told["moves"],
        "append_ms": 1000 * sum(one.commit_seconds for one in spent) / sum(one.commits for one in spent),
        "writes": sum(one.writes for one in spent) / told["moves"],
        "published": sum(one.published for one in spent) / told["moves"],
        "server_us": 1e6 * sum(one.server for one in spent) / told["moves"],
        "postgres_us": 1e6 * sum(one.postgres for one in spent) / told["moves"],
        "redis_us": 1e6 * sum(one.redis for one in spent) / told["moves"],
        "wire_bytes": told["bytes_per_move"],
        "client_us": 1e6 * told["client_cpu_share"] * told["seconds"] / told["moves"],
        "kb_per_spectator": (memory[1] - memory[0]) / 1024 / plan.spectators,
    }
    if plan.stuck:
        figures |= {
            "dropped_views": counted("dropped") / plan.stuck,
            "kernel_bytes": sleepers.kept(),
            "closed_after_s": closed_after(servers, sleepers),
        }
    sleepers.leave()
    return figures
