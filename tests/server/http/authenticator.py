"""A device with passkeys, in software: it does what a browser and its authenticator do, byte by byte."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from fido2 import cbor

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """Keeps one passkey for each site. What it says can be bent, to see that the house does not believe it."""

    def __init__(self, counts: bool = True, bits: int = 0) -> None:
        """`bits`: of an RSA key; 0: one of P-256, as most devices have."""
        self._counts = counts
        self._rsa = rsa.generate_private_key(65537, bits) if bits else None
        self.counter = 0
        self.credential = secrets.token_bytes(32)
        self._key = ec.generate_private_key(ec.SECP256R1())

    def _data(self, site: str, flags: int) -> bytes:
        self.counter += self._counts
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", flags, self.counter)

    def _client_data(self, kind: str, challenge: str, origin: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _cose(self) -> bytes:
        if self._rsa is not None:
            numbers = self._rsa.public_key().public_numbers()
            modulus = numbers.n.to_bytes(self._rsa.key_size // 8, "big")
            return cbor.encode({1: 3, 3: -257, -1: modulus, -2: numbers.e.to_bytes(3, "big")})
        point = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        return cbor.encode({1: 2, 3: -7, -1: 1, -2: x, -3: y})

    def make(
        self, options: dict[str, Any], origin: str, name: str = "Téléphone", **bent: Any
    ) -> dict[str, Any]:
        """What goes to POST /api/me/passkeys. `bent`: site, challenge, kind, flags, cose."""
        site = bent.get("site", options["site"])
        data = self._data(site, bent.get("flags", PRESENT | VERIFIED | ATTESTED))
        data += bytes(16) + struct.pack(">H", len(self.credential)) + self.credential
        data += bent.get("cose", self._cose())
        client = self._client_data(
            bent.get("kind", "webauthn.create"), bent.get("challenge", options["challenge"]), origin
        )
        return {
            "token": options["token"],
            "name": name,
            "id": encoded(self.credential),
            "client_data": encoded(client),
            "attestation": encoded(cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})),
            "transports": ["internal"],
        }

    def sign(self, options: dict[str, Any], origin: str, **bent: Any) -> dict[str, Any]:
        """What goes to POST /api/sign-in. `bent`: site, challenge, kind, flags, signed."""
        data = self._data(bent.get("site", options["site"]), bent.get("flags", PRESENT | VERIFIED))
        client = self._client_data(
            bent.get("kind", "webauthn.get"), bent.get("challenge", options["challenge"]), origin
        )
        signed = bent.get("signed", data + hashlib.sha256(client).digest())
        return {
            "token": options["token"],
            "id": encoded(self.credential),
            "client_data": encoded(client),
            "authenticator_data": encoded(data),
            "signature": encoded(self._signature(signed)),
        }

    def _signature(self, signed: bytes) -> bytes:
        if self._rsa is not None:
            return self._rsa.sign(signed, padding.PKCS1v15(), hashes.SHA256())
        return self._key.sign(signed, ec.ECDSA(hashes.SHA256()))
