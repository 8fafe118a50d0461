"""Personal links: whoever opens one is the person who asked for it, until it expires or that person signs out other
devices."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import NamedTuple

from itsdangerous import HMACAlgorithm, Signer

from .keys import hex_signature, is_hex_signature

TOKEN = re.compile(r"([A-Za-z0-9_-]{1,64})\.(\d{1,9})\.(\d{1,12})\.([0-9a-f]{40})")
"""The id, the epoch, the time at which it expires (0: never), and the signature over all."""
UNDATED_TOKEN = re.compile(r"([A-Za-z0-9_-]{1,64})(?:\.([1-9]\d{0,8}))?\.([0-9a-f]{40})")
"""A token from before links expired: it is recognised, so that its bearer can be told what to do."""
SIGNATURE_BYTES = 20
EXPIRED = 1
"""Undated links expired long ago."""


class _ShortHmac(HMACAlgorithm):
    """The first bytes of an HMAC: links are typed and photographed."""

    def get_signature(self, key: bytes, value: bytes) -> bytes:
        return super().get_signature(key, value)[:SIGNATURE_BYTES]


class SignedLink(NamedTuple):
    """What a genuine link says."""

    player_id: str
    epoch: int
    """How often this person had signed out their other devices when the link was signed."""
    until: int
    """Seconds since 1970; 0: it does not expire."""

    def is_expired(self, now: float) -> bool:
        return bool(self.until) and self.until <= now


class LinkSigner:
    """Signs the tokens of personal links with the newest secret and accepts those of all secrets."""

    def __init__(self, secrets: Sequence[bytes]) -> None:
        self._signer = Signer(
            list(reversed(secrets)), key_derivation="none", algorithm=_ShortHmac(hashlib.sha256)
        )

    def sign(self, player_id: str, epoch: int = 0, until: int = 0) -> str:
        signature = hex_signature(self._signer, f"link|{player_id}|{epoch}|{until}")
        return f"{player_id}.{epoch}.{until}.{signature}"

    def verify(self, token: str) -> SignedLink | None:
        """What the token was signed for; None when the house did not sign it. The caller asks whether it expired."""
        if (match := TOKEN.fullmatch(token)) is not None:
            player_id, epoch, until, signature = match.groups()
            signed = f"link|{player_id}|{epoch}|{until}"
            found = SignedLink(player_id, int(epoch), int(until))
        elif (match := UNDATED_TOKEN.fullmatch(token)) is not None:
            player_id, epoch, signature = match.groups()
            signed = f"link|{player_id}|{epoch}" if epoch else f"link|{player_id}"
            found = SignedLink(player_id, int(epoch or 0), EXPIRED)
        else:
            return None
        return found if is_hex_signature(self._signer, signed, signature) else None
