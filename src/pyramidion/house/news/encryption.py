"""What a push service carries it cannot read: aes128gcm of RFC 8188 with the keys of RFC 8291."""

from __future__ import annotations

import os
import struct

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD_BYTES = 4096
"""One record, which every push service takes."""
MAX_TEXT_BYTES = 3000
KEY_BYTES, AUTH_BYTES = 65, 16
LAST_RECORD = b"\x02"


def is_public_key(key: bytes) -> bool:
    """Whether this is an uncompressed point of P-256."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
    except ValueError:
        return False
    return len(key) == KEY_BYTES


def encrypt(
    text: bytes,
    device_key: bytes,
    auth: bytes,
    private: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The body of a message for the device with this key. A key pair and a salt are made for each message; a test gives
    those of the RFC."""
    assert len(text) <= MAX_TEXT_BYTES, len(text)
    private = ec.generate_private_key(ec.SECP256R1()) if private is None else private
    salt = os.urandom(16) if salt is None else salt
    sender_key = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    device = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), device_key)
    shared = private.exchange(ec.ECDH(), device)
    secret = _derived(auth, shared, b"WebPush: info\0" + device_key + sender_key, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD_BYTES, len(sender_key)) + sender_key
    return head + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
