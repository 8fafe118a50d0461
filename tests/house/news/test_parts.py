"""Encryption, signatures, addresses and quiet hours, each by itself."""

from __future__ import annotations

import asyncio
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.house import Denied
from pyramidion.house.news import delivery, endpoints, quiet
from pyramidion.house.news.encryption import MAX_TEXT_BYTES, encrypt
from pyramidion.house.news.quiet import QuietHours, ends_at
from pyramidion.house.news.vapid import Vapid, new_private_key
from tests.house.helpers import in_loop

from .push_service import Subscriber, b64, checked_claims, decrypted, from_b64

# RFC 8291, section 5 and appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
DEVICE_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
DEVICE_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
    "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_b64(text)), ec.SECP256R1())


def test_the_example_of_the_rfc() -> None:
    made = encrypt(PLAIN, from_b64(DEVICE_PUBLIC), from_b64(AUTH), key_of(SENDER_PRIVATE), from_b64(SALT))
    assert b64(made) == BODY
    assert decrypted(from_b64(BODY), key_of(DEVICE_PRIVATE), from_b64(AUTH)) == PLAIN


@given(text=st.binary(max_size=MAX_TEXT_BYTES))
def test_what_is_encrypted_is_read_by_the_device_alone(text: bytes) -> None:
    made = encrypt(text, from_b64(DEVICE_PUBLIC), from_b64(AUTH))
    assert decrypted(made, key_of(DEVICE_PRIVATE), from_b64(AUTH)) == text
    assert made != encrypt(text, from_b64(DEVICE_PUBLIC), from_b64(AUTH))
    assert len(made) <= 4096


def test_one_token_for_all_messages_to_a_service_until_it_is_old() -> None:
    vapid = Vapid(new_private_key(), "mailto:a@example.org")
    first = vapid.authorization("https://push.example.org/x", 1000.0)
    assert vapid.authorization("https://push.example.org/y", 2000.0) == first
    claims, key = checked_claims(first, "https://push.example.org")
    assert claims["exp"] == 1000 + 12 * 3600
    assert key == vapid.public_key
    assert vapid.authorization("https://push.example.org/x", 1000.0 + 11.5 * 3600) != first
    other = vapid.authorization("https://other.example.org/x", 1000.0)
    checked_claims(other, "https://other.example.org")


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA?x=1",
        "https://web.push.apple.com/QABC",
        "https://1.1.1.1/x",
    ],
)
def test_addresses_of_push_services(endpoint: str) -> None:
    endpoints.check(endpoint, allow_private=False)


@pytest.mark.parametrize(
    "endpoint",
    [
        "", "x", "ftp://a.example.org/", "http://push.example.org/x", "https://push.example.org:8443/x", "https:///x",
        "https://localhost/x", "https://printer.local/x", "https://metadata.google.internal/x", "https://127.0.0.1/x",
        "https://10.1.2.3/x", "https://192.168.1.1/x", "https://169.254.169.254/latest", "https://[::1]/x",
        "https://[fe80::1]/x", "https://[::ffff:127.0.0.1]/x", "https://[2002:7f00:1::]/x", "https://224.0.0.1/x",
        "https://0.0.0.0/x", "https://me:word@push.example.org/x", "https://push.example.org/x#y",
        "https://push.example.org/a b", "https://push.example.org/a\r\nX: y", "https://push.exämple.org/",
        "https://push.example.org/" + "x" * 1024, "https://push.example.org:99999/x", "https://[x]/",
    ],
)  # fmt: skip
def test_addresses_that_nothing_is_sent_to(endpoint: str) -> None:
    with pytest.raises(Denied) as denied:
        endpoints.check(endpoint, allow_private=False)
    assert denied.value.code == "malformed"
    assert [fault.path for fault in denied.value.faults] == ["$.endpoint"]


@given(st.text(max_size=60))
def test_whatever_is_given_is_judged(endpoint: str) -> None:
    for text in (endpoint, f"https://{endpoint}"):
        try:
            endpoints.check(text, allow_private=False)
        except Denied:
            continue
        assert text.startswith("https://")


@in_loop
async def test_a_public_name_that_leads_home_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a name leads to is checked when something is sent, and the connection goes to what was checked."""
    loop = asyncio.get_running_loop()
    asked = []

    async def getaddrinfo(host: str, port: int, **_: object) -> list[object]:
        asked.append(host)
        return [(2, 1, 6, "", ("10.0.0.7", port)), (10, 1, 6, "", ("::1", port, 0, 0))]

    monkeypatch.setattr(loop, "getaddrinfo", getaddrinfo)
    push = delivery.Push("https://rebound.example.org/x", b"", "vapid", 60, "t", False)
    answer = await delivery.send(push, allow_private=False)
    assert answer.result == "later"
    assert "private network" in answer.why
    assert asked == ["rebound.example.org"]


@pytest.mark.parametrize(
    ("status", "result"),
    [(200, "sent"), (201, "sent"), (404, "gone"), (410, "gone"), (429, "later"), (500, "later"), (503, "later"),
     (301, "refused"), (400, "refused"), (401, "refused"), (403, "refused"), (413, "refused")],
)  # fmt: skip
def test_what_answers_mean(status: int, result: str) -> None:
    assert delivery.judged(status).result == result


PARIS = ZoneInfo("Europe/Paris")


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=PARIS).timestamp()


NIGHT = QuietHours(22 * 60, 8 * 60, "Europe/Paris")


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-06-01T21:59", None),
        ("2026-06-01T22:00", "2026-06-02T08:00"),
        ("2026-06-02T07:59", "2026-06-02T08:00"),
        ("2026-06-02T08:00", None),
        ("2026-03-28T23:00", "2026-03-29T08:00"),  # a night of 9 hours instead of 10
        ("2026-10-24T23:00", "2026-10-25T08:00"),
    ],
)
def test_the_night(now: str, end: str | None) -> None:
    assert ends_at(NIGHT, at(now)) == (None if end is None else at(end))


@given(
    start=st.integers(0, 1439),
    end=st.integers(0, 1439),
    zone=st.sampled_from(
        ("UTC", "Europe/Paris", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe")
    ),
    now=st.floats(1.5e9, 2.5e9),
)
def test_quiet_hours_end_within_a_day_and_are_over_then(start: int, end: int, zone: str, now: float) -> None:
    hours = QuietHours(start, end, zone)
    until = ends_at(hours, now)
    if until is None:
        return
    assert now < until <= now + 26 * 3600
    again = ends_at(hours, until)
    # Where the clocks go back the last hour comes twice.
    assert again is None or again - until <= 3600


def test_zones_that_nobody_knows() -> None:
    with pytest.raises(Denied):
        quiet.check(QuietHours(0, 1, "Europe/Atlantis"))
    with pytest.raises(Denied):
        quiet.check(QuietHours(0, 1, "../../etc/passwd"))
    assert ends_at(QuietHours(0, 1439, "Europe/Atlantis"), 2e9) is None


def test_the_keys_of_a_subscriber_are_those_of_a_browser() -> None:
    class Service:
        origin = "http://x"

    given_keys = Subscriber(Service(), "x").given  # type: ignore[arg-type]
    assert len(from_b64(given_keys["p256dh"])) == 65
    assert len(from_b64(given_keys["auth"])) == 16
