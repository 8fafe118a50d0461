"""A push service on this computer: takes messages over HTTP as those of browsers do, and reads them as a browser would.

It shares no code with the house: it decrypts with the keys of its subscribers and checks the signature of the sender.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_b64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _hmac(key: bytes, data: bytes) -> bytes:
    mac = hmac.HMAC(key, hashes.SHA256())
    mac.update(data)
    return mac.finalize()


def decrypted(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """RFC 8291, step by step, from the receiver's side."""
    salt, (_, length) = body[:16], struct.unpack("!IB", body[16:21])
    sender, cipher = body[21 : 21 + length], body[21 + length :]
    own = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    secret = _hmac(_hmac(auth, shared), b"WebPush: info\0" + own + sender + b"\x01")
    pseudo_random = _hmac(salt, secret)
    key = _hmac(pseudo_random, b"Content-Encoding: aes128gcm\0\x01")[:16]
    nonce = _hmac(pseudo_random, b"Content-Encoding: nonce\0\x01")[:12]
    opener = Cipher(algorithms.AES(key), modes.GCM(nonce, cipher[-16:])).decryptor()
    text = opener.update(cipher[:-16]) + opener.finalize()
    padded = text.rstrip(b"\0")
    assert padded[-1:] == b"\x02", "one record, and the last"
    return padded[:-1]


def checked_claims(authorization: str, origin: str) -> tuple[dict[str, Any], str]:
    """The claims of the sender, whose signature is good, and the sender's public key (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = given["t"].split(".")
    assert json.loads(from_b64(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = from_b64(signature)
    pair = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_b64(given["k"]))
    key.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))  # raises InvalidSignature
    read = json.loads(from_b64(claims))
    assert read["aud"] == origin
    return read, given["k"]


class Subscriber:
    """A browser that has subscribed."""

    def __init__(self, service: PushService, name: str) -> None:
        self.name = name
        self.endpoint = f"{service.origin}/push/{name}"
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def given(self) -> dict[str, str]:
        """As a browser tells the house."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": b64(point), "auth": b64(self.auth)}


class Received(NamedTuple):
    to: str
    message: dict[str, Any]
    headers: dict[str, str]
    claims: dict[str, Any]
    key: str


Reply = Callable[[str], tuple[int, dict[str, str]] | None]
"""What a message to this subscriber is answered; None: nothing, ever."""


class PushService:
    def __init__(self) -> None:
        self.origin = ""
        self.received: list[Received] = []
        self.subscribers: dict[str, Subscriber] = {}
        self.reply: Reply = lambda _: (201, {})
        self.asked = 0
        self.holds_answers = False
        """What was taken is not answered: the sender does not know that it arrived."""
        self.is_deaf = False
        """Connections are opened, and nothing is read from them."""
        self._news = asyncio.Event()

    def subscriber(self, name: str) -> Subscriber:
        return self.subscribers.setdefault(name, Subscriber(self, name))

    async def until(self, count: int) -> list[Received]:
        """Waits for so many messages that were taken."""
        while len(self.received) < count:
            self._news.clear()
            await self._news.wait()
        return self.received

    async def until_asked(self, count: int) -> None:
        while self.asked < count:
            self._news.clear()
            await self._news.wait()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.is_deaf:
                await reader.read()
                return
            head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            method, path, _ = head[0].split(" ")
            assert method == "POST"
            headers = {k.lower(): v for k, _, v in (line.partition(": ") for line in head[1:] if line)}
            body = await reader.readexactly(int(headers["content-length"]))
            name = path.rpartition("/")[2]
            answer = self.reply(name)
            if answer is not None and answer[0] == 201:
                subscriber = self.subscribers[name]
                claims, key = checked_claims(headers["authorization"], self.origin)
                text = decrypted(body, subscriber.private, subscriber.auth)
                self.received.append(Received(name, json.loads(text), headers, claims, key))
            self.asked += 1
            self._news.set()
            if answer is None or self.holds_answers:
                await reader.read()  # until the sender gives up
                return
            status, more = answer
            lines = [f"HTTP/1.1 {status} x", "content-length: 0", *(f"{k}: {v}" for k, v in more.items())]
            writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    served: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        served.add(task)
        await service.serve(reader, writer)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    service.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()
        for task in served:
            task.cancel()
        await asyncio.gather(*served, return_exceptions=True)
