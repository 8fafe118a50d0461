"""A real nginx with deploy/nginx.conf, changed only in what a container would bring: addresses, ports and folders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import httpx

from tools.proxy import find_program

from .processes import Failed, Guard, Process
from .servers import HERE, free_port

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
SECRETS = "/run/secrets"
SERVERS = re.compile(r"(?:^ +server server\d+:8000 [^;]*;\n)+", re.MULTILINE)
"""What an upstream block of the file names, line after line."""
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def find_nginx() -> str:
    found = find_program("nginx")
    if found is None:
        raise Failed("no nginx: `make test` installs it, or install your system's package `nginx-light`")
    return found


def with_servers(text: str, addresses: Sequence[str]) -> str:
    """Every upstream block names these servers, with the parameters that the file gives to its own."""

    def named(block: re.Match[str]) -> str:
        line = block[0].splitlines(keepends=True)[0]
        return "".join(re.sub(r"server\d+:8000", address, line) for address in addresses)

    text, count = SERVERS.subn(named, text)
    assert count == 2, "deploy/nginx.conf has two lists of servers: in turn, and by table"
    return text


def without_tls(text: str) -> str:
    """The same on plain HTTP, for those who measure or test something else than TLS."""
    text = re.sub(r"^ +(?:ssl_\w+|add_header Strict-Transport-Security) .*\n", "", text, flags=re.MULTILINE)
    assert "listen 443 ssl " in text
    return text.replace("listen 443 ssl ", "listen 443 ")


class Nginx(Process):
    """In front of servers at these addresses. It speaks TLS with the certificate in `secrets`, or else plain HTTP."""

    def __init__(
        self,
        guard: Guard,
        folder: Path,
        addresses: Sequence[str],
        secrets: Path | None = None,
        name: str = "nginx",
        options: Sequence[str] = ("-g", "daemon off;"),
    ) -> None:
        self.port, plain = free_port(), free_port()
        self.redirecting = f"http://{HERE}:{plain}"
        """Where it sends everybody to TLS."""
        home = folder / name
        home.mkdir()
        text = with_servers(CONFIGURATION.read_text(encoding="utf-8"), addresses)
        text = without_tls(text) if secrets is None else text.replace(SECRETS, str(secrets))
        text = text.replace("listen 443 ", f"listen {HERE}:{self.port} ")
        text = text.replace("listen 80 ", f"listen {HERE}:{plain} ")
        text = text.replace("/run/nginx.pid", str(home / "pid")).replace(
            "worker_processes auto", "worker_processes 1"
        )
        # Whoever is not root may write in the temporary folder alone.
        kept = "".join(f"    {kind}_temp_path {home}/{kind};\n" for kind in TEMPORARY)
        (home / "nginx.conf").write_text(text.replace("http {\n", "http {\n" + kept))
        command = [find_nginx(), "-e", "stderr", "-c", str(home / "nginx.conf"), *options]
        super().__init__(guard, name, command, log=folder / f"{name}.log")

    def start(self) -> None:
        super().start()
        self.expect(self._is_open, "open")

    def _is_open(self) -> bool:
        try:
            return httpx.get(self.redirecting, trust_env=False).status_code == 308
        except httpx.TransportError:
            return False

    @property
    def at(self) -> str:
        return f"{HERE}:{self.port}"

    def served(self, request: str) -> int:
        """The port of the server that answered this request, by its id: the last one that was asked.

        Waits for the line of the log, which is written when the request, or the WebSocket, has ended.
        """
        found = re.compile(rf" (\S+:(\d+)) {re.escape(request)}$", re.MULTILINE)
        self.expect(lambda: found.search(self.said()) is not None, f"the end of request {request}")
        match = found.search(self.said())
        assert match is not None
        return int(match[2])
