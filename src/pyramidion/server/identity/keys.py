"""The keys that sign cookies and personal links, and the signatures they make (itsdangerous).

Keys are listed newest first. The newest signs; a signature made with any of them is accepted.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from itsdangerous import Signer
from itsdangerous.encoding import base64_decode, base64_encode

MIN_KEY_CHARACTERS = 32
"""A shorter key could be found by trying."""
HEX_KEY = re.compile(r"(?:[0-9a-f]{2}){32,}")


def parse_keys(keys: Sequence[str]) -> tuple[bytes, ...]:
    """Keys as operators write them. A hexadecimal key stands for its bytes, so the database's own secret can be one.

    Raises ValueError for a key that is too short, without showing it.
    """
    for number, key in enumerate(keys, 1):
        if len(key) < MIN_KEY_CHARACTERS:
            raise ValueError(f"session key {number} has fewer than {MIN_KEY_CHARACTERS} characters")
    return tuple(bytes.fromhex(key) if HEX_KEY.fullmatch(key) else key.encode() for key in keys)


def purpose_signer(secrets: Sequence[bytes], purpose: bytes) -> Signer:
    """A signer with keys derived for one purpose: its signatures are worth nothing for another one."""
    return Signer(
        list(reversed(secrets)),  # itsdangerous wants the newest last
        salt=purpose,
        sep=b".",
        key_derivation="hmac",
        digest_method=hashlib.sha256,
    )


def hex_signature(signer: Signer, text: str) -> str:
    """The signature in hexadecimal, as personal links and the console's cookie carry it."""
    return base64_decode(signer.get_signature(text)).hex()


def is_hex_signature(signer: Signer, text: str, signature: str) -> bool:
    """Whether `signature`, in hexadecimal, is one that `signer` accepts for this text."""
    return signer.verify_signature(text, base64_encode(bytes.fromhex(signature)))
