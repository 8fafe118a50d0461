"""Signed tokens that go to a browser and come back within minutes: challenges for passkeys, and proofs.

A challenge is what a device signs. Its token says what it is for, so that no process has to remember it; that it is
used once is written down when it is (`house/identity/passkeys.py`).

A proof says that this person has just shown a passkey or a recovery code. Whoever has passkeys needs one to change
them: a cookie or a personal link that fell into the wrong hands does not take the name away.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from pyramidion.house import Denied, Player

from .keys import purpose_signer

CHALLENGE_SECONDS = 300.0
PROOF_SECONDS = 600.0
MAX_TOKEN_CHARACTERS = 600
Purpose = Literal["add", "sign-in", "prove"]
CHALLENGE = re.compile(
    r"(add|sign-in|prove)\|([a-z0-9.-]{1,253})\|([A-Za-z0-9_-]{0,64})\|(\d{1,12})\|([A-Za-z0-9_-]{43})"
)
PROOF = re.compile(r"([A-Za-z0-9_-]{1,64})\|(\d{1,9})\|(\d{1,12})")


class Challenge(NamedTuple):
    purpose: Purpose
    site: str
    """The name of the house that the browser goes by."""
    player_id: str
    """Who asked for it; empty for somebody who signs in."""
    until: int
    value: str
    """32 random bytes in base64url."""


class Tokens:
    def __init__(self, keys: Sequence[bytes], now: Callable[[], float]) -> None:
        self._challenges = purpose_signer(keys, b"pyramidion challenge")
        self._proofs = purpose_signer(keys, b"pyramidion proof")
        self._now = now

    def challenge(self, purpose: Purpose, site: str, player_id: str = "") -> tuple[str, Challenge]:
        """A new one, and its token."""
        until = int(self._now() + CHALLENGE_SECONDS)
        made = Challenge(purpose, site, player_id, until, secrets.token_urlsafe(32))
        return self._challenges.sign("|".join(map(str, made))).decode(), made

    def read_challenge(self, token: str, purpose: Purpose, site: str, player_id: str = "") -> Challenge:
        """Raises Denied: `malformed` where it was not signed for this, `expired` after its time."""
        payload, _, signature = token.rpartition(".")
        match = CHALLENGE.fullmatch(payload) if token.isascii() else None
        if match is None or not self._challenges.verify_signature(payload, signature):
            raise _no_token()
        found = Challenge(match[1], match[2], match[3], int(match[4]), match[5])  # type: ignore[arg-type]
        if (found.purpose, found.site, found.player_id) != (purpose, site, player_id):
            raise _no_token()
        if found.until <= self._now():
            raise Denied(
                "expired",
                "that took too long; please start again",
                "cela a pris trop de temps ; veuillez recommencer",
            )
        return found

    def proof(self, player: Player) -> str:
        """Worth something for some minutes, and no longer than the person's cookies of today."""
        until = int(self._now() + PROOF_SECONDS)
        return self._proofs.sign(f"{player.id}|{player.epoch}|{until}").decode()

    def check_proof(self, token: str, player: Player) -> None:
        """Raises Denied `proof` where it is not one of this person's, or no longer."""
        payload, _, signature = token.rpartition(".")
        match = PROOF.fullmatch(payload) if token.isascii() else None
        is_signed = match is not None and self._proofs.verify_signature(payload, signature)
        if match is None or not is_signed or (match[1], int(match[2])) != (player.id, player.epoch):
            raise _no_proof()
        if int(match[3]) <= self._now():
            raise _no_proof()


def _no_token() -> Denied:
    return Denied(
        "malformed",
        "this was not asked for here, or by somebody else; please start again",
        "cela n'a pas été demandé ici, ou par quelqu'un d'autre ; veuillez recommencer",
    )


def _no_proof() -> Denied:
    return Denied(
        "proof",
        "show one of your passkeys or a recovery code first",
        "montrez d'abord une de vos clés d'accès ou un code de secours",
    )
