"""What a device signs with a passkey, verified (WebAuthn, with Yubico's fido2).

The site of a passkey is the host name under which the browser reaches the house. Browsers offer passkeys to pages that
they trust alone (https, or this computer itself), and never to an address of numbers.
"""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidSignature
from fido2 import cbor
from fido2.cose import CoseKey
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationConveyancePreference,
    AttestedCredentialData,
    AuthenticatorData,
    PublicKeyCredentialRpEntity,
)

from pyramidion.house import Denied
from pyramidion.house.storage.identity_rows import Passkey
from pyramidion.server.http.headers import HOST_HEADER, header, is_trusted, same_origin

from .authentication import Connection
from .tokens import Challenge

logging.getLogger("fido2").setLevel(logging.WARNING)  # it would name credentials

ALGORITHMS = (-7, -8, -257)
"""ES256, EdDSA and RS256: one of them every authenticator has."""
MAX_KEY_BYTES = 1100
"""An RSA key of 8192 bits."""
MAX_CREDENTIAL_BYTES = 1023
"""By the standard."""


def site_of(connection: Connection) -> str:
    """The site for which this browser's passkeys are; Denied where browsers offer none."""
    host = header(connection.scope["headers"], b"host") or ""
    name = (urlsplit(f"//{host}").hostname or "") if HOST_HEADER.fullmatch(host) else ""
    if not name or _is_address(name):
        raise Denied(
            "forbidden",
            "passkeys need a name: browsers offer none at an address of numbers",
            "une clé d'accès demande un nom : les navigateurs n'en proposent pas à une adresse de chiffres",
        )
    return name


def encoded(data: bytes) -> str:
    """In base64url, as options carry bytes."""
    return websafe_encode(data)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _verify_origin(connection: Connection) -> Callable[[str], bool]:
    """The page that asked its browser is the house's own, under the very name of this request."""
    host = header(connection.scope["headers"], b"host") or ""

    def verify(origin: str) -> bool:
        scheme = origin.partition(":")[0]
        is_own = same_origin(
            [(b"origin", origin.encode("latin-1", "replace")), (b"host", host.encode("latin-1"))]
        )
        return is_own and is_trusted(scheme, host)

    return verify


def _server(connection: Connection, site: str) -> Fido2Server:
    party = PublicKeyCredentialRpEntity(name="Pyramidion", id=site)
    return Fido2Server(party, AttestationConveyancePreference.NONE, _verify_origin(connection))


def _state(challenge: Challenge) -> dict[str, Any]:
    return {"challenge": challenge.value, "user_verification": None}


def _wrong() -> Denied:
    return Denied(
        "malformed",
        "this passkey did not sign what it was asked to",
        "cette clé d'accès n'a pas signé ce qui lui était demandé",
    )


class NewCredential(NamedTuple):
    """What a device has made."""

    id: str
    public_key: bytes
    """In COSE."""
    counter: int


def registered(
    connection: Connection, challenge: Challenge, credential: str, client_data: str, attestation: str
) -> NewCredential:
    """The credential that a device made; Denied `malformed` where it is not one.

    Who made the device is not asked: a house of games has no use for it.
    """
    response = {"clientDataJSON": client_data, "attestationObject": attestation}
    try:
        found = _server(connection, challenge.site).register_complete(
            _state(challenge), {"rawId": credential, "response": response}
        )
        made = found.credential_data
        assert made is not None
        public_key = cbor.encode(made.public_key)
        is_fit = (
            made.credential_id == websafe_decode(credential)
            and len(made.credential_id) <= MAX_CREDENTIAL_BYTES
            and len(public_key) <= MAX_KEY_BYTES
            and _is_usable(made.public_key)
        )
    except Exception as error:  # whatever a stranger's bytes made of the library
        raise _wrong() from error
    if not is_fit:
        raise _wrong()
    return NewCredential(websafe_encode(made.credential_id), public_key, found.counter)


def _is_usable(key: CoseKey) -> bool:
    """Whether a signature can be checked with it: this one is wrong, and the key has to be whole to find that out."""
    if key.ALGORITHM not in ALGORITHMS:
        return False
    try:
        key.verify(b"", b"")
    except InvalidSignature:
        return True
    return False


def asserted(
    connection: Connection,
    challenge: Challenge,
    passkey: Passkey,
    client_data: str,
    authenticator_data: str,
    signature: str,
) -> int:
    """Checks that this passkey has signed the challenge; gives its counter. Denied `malformed` where it has not."""
    response = {
        "clientDataJSON": client_data,
        "authenticatorData": authenticator_data,
        "signature": signature,
    }
    try:
        stored: Any = cbor.decode(passkey.public_key)
        key = CoseKey.parse(stored)
        known = AttestedCredentialData.create(Aaguid.NONE, websafe_decode(passkey.credential), key)
        _server(connection, challenge.site).authenticate_complete(
            _state(challenge), [known], {"rawId": passkey.credential, "response": response}
        )
        return AuthenticatorData(websafe_decode(authenticator_data)).counter
    except Exception as error:  # whatever a stranger's bytes made of the library
        raise _wrong() from error
