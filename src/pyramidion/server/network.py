"""Ports and addresses: where the house listens, and under which URL others reach it. Nothing is sent to find out."""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys

FIRST_PORT = 8000
MAX_PORTS_TRIED = 100
LAST_PORT = 65535
MAX_UNSENT_BYTES = 64 * 1024
"""The most that the system buffers for one connection beyond what is on its way. By default it buffers megabytes, and
somebody on a slow line would be shown views of minutes ago one after another instead of the newest."""
TCP_NOTSENT_LOWAT = {"linux": 25, "darwin": 0x201}.get(sys.platform)
"""The socket option of that name, which Python knows from 3.12 on."""


class CannotListen(Exception):
    """The house cannot listen there; `taken` says whether another program does."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        super().__init__(f"{host}:{port}: {error.strerror or error}")
        self.host = host
        self.port = port
        self.taken = error.errno == errno.EADDRINUSE
        self.why = error.strerror or str(error)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on this port; raises CannotListen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # Lets a house that has just ended start again at once on the same port.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if TCP_NOTSENT_LOWAT is not None:
            listener.setsockopt(
                socket.IPPROTO_TCP, TCP_NOTSENT_LOWAT, MAX_UNSENT_BYTES
            )  # its connections inherit it
        listener.bind((host, port))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        raise CannotListen(host, port, error) from None
    except OverflowError:
        listener.close()
        raise CannotListen(host, port, OSError(errno.EINVAL, f"ports are 0 to {LAST_PORT}")) from None
    listener.setblocking(False)
    return listener


def listen_from(host: str, first: int = FIRST_PORT) -> socket.socket:
    """A socket on `first` or on the next port that is free."""
    for port in range(first, first + MAX_PORTS_TRIED):
        try:
            return listen(host, port)
        except CannotListen as error:
            if not error.taken:
                raise
    return listen(host, first + MAX_PORTS_TRIED)


def is_loopback(host: str) -> bool:
    """Whether only this computer can reach a house that listens there."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_address() -> str | None:
    """The address of this computer in its network, or None without one.

    Connecting a UDP socket sends nothing: the system only chooses the interface that it would use, and with it the
    address. The target is reserved for documentation, so no network has it.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback else found


def url(host: str, port: int) -> str:
    """The URL to type. A house that listens on all addresses is reached here as localhost."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return f"http://{host}:{port}"
    if address.is_loopback or address.is_unspecified:
        return f"http://localhost:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
