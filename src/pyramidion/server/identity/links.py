"""Personal links: whoever opens one is the person who asked for it, until that person signs out other devices."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from itsdangerous import HMACAlgorithm, Signer

from .keys import hex_signature, is_hex_signature

TOKEN = re.compile(r"([A-Za-z0-9_-]{1,64})(?:\.([1-9]\d{0,8}))?\.([0-9a-f]{40})")
"""The id, the epoch unless it is 0, and the signature over both."""
SIGNATURE_BYTES = 20


class _ShortHmac(HMACAlgorithm):
    """The first bytes of an HMAC: links are typed and photographed."""

    def get_signature(self, key: bytes, value: bytes) -> bytes:
        return super().get_signature(key, value)[:SIGNATURE_BYTES]


class LinkSigner:
    """Signs the tokens of personal links with the newest secret and accepts those of all secrets."""

    def __init__(self, secrets: Sequence[bytes]) -> None:
        self._signer = Signer(
            list(reversed(secrets)), key_derivation="none", algorithm=_ShortHmac(hashlib.sha256)
        )

    def sign(self, player_id: str, epoch: int = 0) -> str:
        signature = hex_signature(self._signer, _signed_text(player_id, epoch))
        return f"{player_id}.{epoch}.{signature}" if epoch else f"{player_id}.{signature}"

    def verify(self, token: str) -> tuple[str, int] | None:
        """The id and the epoch that the token was signed for; None when the house did not sign it."""
        if (match := TOKEN.fullmatch(token)) is None:
            return None
        player_id, epoch, signature = match[1], int(match[2] or 0), match[3]
        if not is_hex_signature(self._signer, _signed_text(player_id, epoch), signature):
            return None
        return player_id, epoch


def _signed_text(player_id: str, epoch: int) -> str:
    return f"link|{player_id}|{epoch}" if epoch else f"link|{player_id}"
