"""The server's small parts by themselves: limits, signatures, origins, addresses, files."""

from __future__ import annotations

import contextlib
import gzip
import socket
from pathlib import Path
from typing import Any

import pytest

from pyramidion.server import network
from pyramidion.server.http.headers import is_trusted, policy, same_origin
from pyramidion.server.http.static_files import ClientFiles
from pyramidion.server.identity.cookies import IDENTITY_COOKIE, CookieSigner, cookie_values, set_cookie
from pyramidion.server.rate_limits.addresses import address_key
from pyramidion.server.rate_limits.buckets import PRUNE_ABOVE, TokenBucket, TokenBuckets
from pyramidion.server.rate_limits.rates import Rate
from pyramidion.server.websocket.protocol import frame_head


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


# Limits.


def test_a_bucket_gives_its_burst_and_then_one_an_interval() -> None:
    clock = Clock()
    bucket = TokenBucket(Rate(3, 0.5), clock)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, pytest.approx(2)]
    clock.time += 1.5
    assert bucket.take() == pytest.approx(0.5)
    clock.time += 0.5
    assert bucket.take() == 0
    assert bucket.take() > 0
    clock.time += 1000
    assert [bucket.take() > 0 for _ in range(4)] == [False, False, False, True]


def test_buckets_are_one_a_key_and_asking_takes_nothing() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(1, 0.1), clock)
    assert buckets["a"].wait() == 0
    assert buckets["a"].wait() == 0
    assert buckets.take("a") == 0
    assert buckets["a"].wait() == pytest.approx(10)
    assert buckets.take("a") == pytest.approx(10)
    assert buckets.take("b") == 0


def test_full_buckets_need_no_memory() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(5, 1), clock)
    for key in range(PRUNE_ABOVE):
        buckets.take(str(key))
    clock.time += 60
    buckets.take("one more")
    assert len(buckets) == 1


def test_a_household_is_one_address() -> None:
    assert address_key("2001:db8:1:2:aaaa::1") == address_key("2001:db8:1:2:bbbb::2")
    assert address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("::ffff:192.0.2.7") == address_key("192.0.2.7")
    assert address_key("fe80::1%eth0") == address_key("fe80::2")
    assert address_key(None) == ""


# Signatures.


def test_only_the_houses_own_signature_is_believed() -> None:
    signer = CookieSigner([b"secret of the house"])
    signed = signer.sign("abc-DEF_123")
    assert signer.verify(signed) == ("abc-DEF_123", 0, False)
    name, _, signature = signed.partition(".")
    for forged in (
        "abc-DEF_124." + signature,
        name + "." + ("A" if signature[0] != "A" else "B") + signature[1:],
        name,
        name + ".",
        "." + signature,
        signed + "x",
        signed + "\n",
        "é." + signature,
        "",
    ):
        assert signer.verify(forged) is None, forged
    assert CookieSigner([b"another secret"]).verify(signed) is None


def test_the_cookie_among_others() -> None:
    mine = IDENTITY_COOKIE
    sent = [(b"cookie", f"a=1; {mine}=x.y;b={mine}; {mine}=z".encode()), (b"x", f"{mine}=no".encode())]
    assert cookie_values([*sent, (b"cookie", f'{mine}="quoted"'.encode())], mine) == ["x.y", "z", "quoted"]
    assert cookie_values([(b"cookie", b"")], mine) == []
    assert "Secure" in set_cookie("x", secure=True)
    assert "Secure" not in set_cookie("x", secure=False)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(set_cookie("x", secure=False).split("; "))


# Origins.


@pytest.mark.parametrize(
    ("origin", "host", "fits"),
    [
        (None, "house.example", True),
        ("https://house.example", "house.example", True),
        ("http://house.example:8000", "house.example:8000", True),
        ("https://HOUSE.example", "house.example:443", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://house.example:8001", "house.example:8000", False),
        ("https://house.example.evil.example", "house.example", False),
        ("https://evil.example", "house.example", False),
        ("http://user@house.example", "evil.example", False),
        ("null", "house.example", False),
        ("", "house.example", False),
        ("file://", "house.example", False),
        ("http://house.example:99999", "house.example", False),
        ("http://house.example", None, False),
    ],
)
def test_only_the_houses_own_pages_may_act(origin: str | None, host: str | None, fits: bool) -> None:
    headers = [
        (name, value.encode()) for name, value in ((b"origin", origin), (b"host", host)) if value is not None
    ]
    assert same_origin(headers) is fits


@pytest.mark.parametrize(
    ("scheme", "host", "fits"),
    [
        ("https", "jeux.example", True),
        ("http", "localhost:8000", True),
        ("http", "127.0.0.1:8000", True),
        ("http", "[::1]:8000", True),
        ("http", "192.168.1.20:8000", False),
        ("http", "[", False),
        ("http", None, False),
    ],
)
def test_where_browsers_trust_a_page(scheme: str, host: str | None, fits: bool) -> None:
    assert is_trusted(scheme, host) is fits


def test_a_strange_host_never_gets_into_the_policy() -> None:
    assert b"ws://house.example:8000" in policy("house.example:8000")
    assert policy("x; script-src *") == policy(None)
    assert b"unsafe-inline" not in policy(None).replace(b"style-src-attr 'unsafe-inline'", b"")


# Frames.


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536])
def test_a_frame_head_is_what_a_client_reads(length: int) -> None:
    from websockets.frames import Frame, Opcode
    from websockets.streams import StreamReader

    reader = StreamReader()
    reader.feed_data(frame_head(length) + b"x" * length)
    parsing = Frame.parse(reader.read_exact, mask=False, max_size=None)
    with pytest.raises(StopIteration) as ended:
        next(parsing)
    assert ended.value.value == Frame(Opcode.TEXT, b"x" * length, fin=True)


# Ports and addresses.


def test_the_next_port_is_taken_when_one_is_not_free() -> None:
    with network.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(network.CannotListen) as refused:
            network.listen("127.0.0.1", port)
        assert refused.value.taken
        with network.listen_from("127.0.0.1", port) as second:
            assert second.getsockname()[1] > port


def test_the_system_keeps_little_for_somebody_who_does_not_read() -> None:
    with network.listen("127.0.0.1", 0) as listener, socket.socket() as sleeper:
        sleeper.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sleeper.connect(listener.getsockname())
        listener.setblocking(True)
        connection = listener.accept()[0]
        with connection:
            connection.setblocking(False)
            taken = 0
            with contextlib.suppress(BlockingIOError):
                while taken < 2**24:
                    taken += connection.send(b"x" * 4096)
            assert taken <= 3 * network.MAX_UNSENT_BYTES


def test_a_port_on_somebody_elses_address_is_no_taken_port() -> None:
    with pytest.raises(network.CannotListen) as refused:
        network.listen("192.0.2.1", 0)
    assert not refused.value.taken


def test_addresses_to_type() -> None:
    assert network.url("127.0.0.1", 8000) == "http://localhost:8000"
    assert network.url("0.0.0.0", 8000) == "http://localhost:8000"
    assert network.url("192.168.1.5", 8000) == "http://192.168.1.5:8000"
    assert network.url("fd00::1", 8000) == "http://[fd00::1]:8000"
    assert network.url("house.example", 80) == "http://house.example:80"


def test_the_networks_address_is_found_without_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []

    class Probe(socket.socket):
        def send(self, *args: Any) -> int:
            sent.append(args)
            return 0

        sendto = send

    monkeypatch.setattr(socket, "socket", Probe)
    found = network.network_address()
    assert not sent
    assert found is None or not network.is_loopback(found)


# Files.


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>house</title>")
    (folder / "assets" / "index-abc.js").write_text("console.log(1);" * 200)
    (tmp_path / "secret.txt").write_text("not for the browser")
    return folder


def test_one_page_for_all_of_the_clients_addresses(built: Path) -> None:
    client = ClientFiles(built)
    for path in ("/", "/t/AbC123", "/moi/token.with.dots", "/rejouer"):
        found = client.find(path)
        assert found is not None
        assert found.body.startswith(b"<!doctype"), path
        assert found.cache_control == "no-cache"


def test_assets_never_change_and_are_compressed(built: Path) -> None:
    found = ClientFiles(built).find("/assets/index-abc.js")
    assert found is not None
    assert found.media_type.startswith("text/javascript")
    assert "immutable" in found.cache_control
    assert found.gzipped is not None
    assert gzip.decompress(found.gzipped) == found.body


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone.js",
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/favicon.ico",
        "/assets/",
        "/a\0b.js",
        "/assets/" + "x" * 5000,
    ],
)
def test_nothing_else_leaves_the_folder(built: Path, path: str) -> None:
    assert ClientFiles(built).find(path) is None


def test_a_client_that_is_built_anew_is_seen(built: Path) -> None:
    client = ClientFiles(built)
    client.find("/")
    page = built / "index.html"
    page.write_text("<!doctype html><title>new</title>")
    found = client.find("/")
    assert found is not None
    assert b"new" in found.body


def test_without_a_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    found = ClientFiles(tmp_path / "nothing").find("/")
    assert found is not None
    assert found.status == 503
    assert b"make install" in found.body
