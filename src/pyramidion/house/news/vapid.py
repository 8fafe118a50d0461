"""Who sends: the key pair by which push services know this house (VAPID, RFC 8292).

The private key is made when the house first opens and kept in its database like its secret, so all processes of a house
have the same one. Losing it means that every device has to subscribe again.
"""

from __future__ import annotations

import base64
import secrets
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: private keys are numbers from 1 to below it."""
TOKEN_SECONDS = 12 * 3600
"""Push services refuse a token that is good for more than a day."""
RENEW_SECONDS = 3600


def new_private_key() -> bytes:
    """32 bytes; made without the library, which a house that sends nothing never loads."""
    return (secrets.randbelow(ORDER - 1) + 1).to_bytes(32)


def b64(data: bytes) -> str:
    """As Web Push writes bytes: base64url without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_b64(text: str) -> bytes:
    """Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


class Vapid:
    def __init__(self, private_key: bytes, contact: str) -> None:
        self._number = int.from_bytes(private_key)
        self._contact = contact
        self._tokens: dict[str, tuple[float, str]] = {}
        """By the origin of a push service: until when it is good, and the token."""

    @cached_property
    def public_key(self) -> str:
        """What browsers subscribe with: the uncompressed point, as base64url."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        public = self._private.public_key()
        return b64(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @cached_property
    def _private(self) -> EllipticCurvePrivateKey:
        from cryptography.hazmat.primitives.asymmetric import ec

        return ec.derive_private_key(self._number, ec.SECP256R1())

    def authorization(self, endpoint: str, now: float) -> str:
        """The header for a message to this endpoint."""
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
        until, token = self._tokens.get(origin, (0.0, ""))
        if until - now < RENEW_SECONDS:
            if len(self._tokens) > 100:
                self._tokens.clear()  # strangers name push services
            until = now + TOKEN_SECONDS
            token = self._signed({"aud": origin, "exp": int(until), "sub": self._contact})
            self._tokens[origin] = (until, token)
        return f"vapid t={token}, k={self.public_key}"

    def _signed(self, claims: dict[str, object]) -> str:
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        from cryptography.hazmat.primitives.hashes import SHA256

        head = b64(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
        text = f"{head}.{b64(msgspec.json.encode(claims))}"
        r, s = utils.decode_dss_signature(self._private.sign(text.encode(), ec.ECDSA(SHA256())))
        return f"{text}.{b64(r.to_bytes(32) + s.to_bytes(32))}"
