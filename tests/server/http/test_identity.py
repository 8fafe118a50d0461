"""Keys that change and cookies that follow; other devices that are signed out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from pyramidion.server.errors import Problem
from pyramidion.server.identity.console_access import ConsoleAccess
from pyramidion.server.identity.cookies import IDENTITY_COOKIE, CookieSigner
from pyramidion.server.identity.keys import parse_keys
from pyramidion.server.identity.links import LinkSigner
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Served, question

Arrive = Callable[..., Person]

OLD, NEW, OTHER = (letter * 40 for letter in "abc")


def test_the_newest_key_signs_and_every_key_is_believed() -> None:
    old, both, new = (CookieSigner(parse_keys(keys)) for keys in ([OLD], [NEW, OLD], [NEW]))
    cookie = old.sign("ana")
    assert both.verify(cookie) == ("ana", 0, True)
    assert both.sign("ana") == new.sign("ana") != cookie
    assert both.verify(new.sign("ana")) == ("ana", 0, False)
    assert new.verify(cookie) is None


def test_a_signature_covers_the_epoch() -> None:
    signer = CookieSigner(parse_keys([NEW]))
    first, third = signer.sign("ana"), signer.sign("ana", 3)
    assert signer.verify(third) == ("ana", 3, False)
    for forged in (third.replace(".3.", ".4."), third.replace(".3.", "."), first.replace(".", ".3.", 1)):
        assert signer.verify(forged) is None
    assert signer.verify(third.replace(".3.", ".03.")) is None


def test_links_and_the_consoles_cookies_follow_the_same_keys() -> None:
    old, new = parse_keys([OLD]), parse_keys([NEW, OLD])
    for epoch in (0, 2):
        link = LinkSigner(old).sign("ana", epoch, 2_000_000_000)
        assert LinkSigner(new).verify(link) == ("ana", epoch, 2_000_000_000)
        assert LinkSigner(new).sign("ana", epoch, 2_000_000_000) != link
        assert LinkSigner(parse_keys([OTHER])).verify(link) is None
        for wrong in (link.replace("ana", "bo"), link[:-1], link + "0", link.upper(), "", "x", "é.é"):
            assert LinkSigner(new).verify(wrong) is None, wrong
    keys = [
        ConsoleAccess(secrets, "ABCD-EFGH", lambda: 1000.0) for secrets in (old, new, parse_keys([OTHER]))
    ]
    assert [key.verify(keys[0].sign("Zoë")) for key in keys] == ["Zoë", "Zoë", None]


def test_what_was_signed_by_earlier_versions_is_accepted() -> None:
    """People keep their cookies for years; these were signed before itsdangerous did it. Links had no date then: they
    are known, and expired."""
    secrets = [b"y" * 32, b"x" * 32]
    cookies = CookieSigner(secrets)
    assert cookies.verify("AbCdEfGhIjKlMnOpQrSt.QdLViN0aCxvYpH4MVUH7s3_ZwHJ3C5WaSNP99DgVvco") == (
        "AbCdEfGhIjKlMnOpQrSt",
        0,
        True,
    )
    assert cookies.verify("AbCdEfGhIjKlMnOpQrSt.3.HKqK0s_ZRdFMuan2TkdLnkx-ya0EhAvFgFZk5yBCQrM") == (
        "AbCdEfGhIjKlMnOpQrSt",
        3,
        True,
    )
    link = "AbCdEfGhIjKlMnOpQrSt.2.d4407cc403728b9dd162e832b75a739c2ad60aa2"
    undated = LinkSigner(secrets).verify(link)
    assert undated is not None
    assert (undated.player_id, undated.epoch, undated.is_expired(1.0)) == ("AbCdEfGhIjKlMnOpQrSt", 2, True)
    console = "Wm_Dqw==.44200.40c18ce9a888acfee3b2dc672b06c359a71138b809fbcae47095cfe41c4618c3"
    assert ConsoleAccess(secrets, "ABCD-EFGH", lambda: 44_199.0).verify(console) == "Zoë"
    assert ConsoleAccess(secrets, "ABCD-EFGH", lambda: 44_200.0).verify(console) is None
    # And what is signed now is the same, so that an older process beside this one accepts it.
    assert CookieSigner(secrets[1:]).sign("AbCdEfGhIjKlMnOpQrSt", 3).endswith("QrM")
    assert ConsoleAccess(secrets[1:], "ABCD-EFGH", lambda: 1000.0).sign("Zoë") == console


def test_a_signature_has_one_spelling() -> None:
    """Base64 can write the last byte in four ways, and decoders skip what they do not know."""
    signer = CookieSigner(parse_keys([NEW]))
    cookie = signer.sign("ana")
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    others = [cookie[:-1] + letter for letter in alphabet if letter != cookie[-1]]
    assert [x for x in (*others, cookie + "=", cookie[:9] + "\n" + cookie[9:]) if signer.verify(x)] == []


def test_a_key_that_is_too_short_is_refused_and_not_shown() -> None:
    with pytest.raises(ValueError, match="session key 2 has fewer than 32") as error:
        parse_keys([NEW, "hunter2"])
    assert "hunter2" not in str(error.value)


def test_keys_change_and_people_stay_who_they_are(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """First the database's own secret, then a key with that secret behind it, then the key alone."""

    def opened(*keys: str) -> Served:
        return Served(tmp_path, ServerSettings(rates=None, session_keys=keys, host_code="ABCD-EFGH"))

    with opened() as served, Person(served, "Ana") as ana, Person(served, "Bo") as bo:
        first, secret = ana.http.cookies[IDENTITY_COOKIE], served.house.secret.hex()
        link = ana.http.get("/api/me/link").json()["link"].rpartition("/")[2]
        leaving = bo.cookie

    def asked(served: Served, cookie: str) -> tuple[int, str | None]:
        with Person(served) as somebody:
            answer = somebody.http.get("/api/me", headers={"Cookie": f"{IDENTITY_COOKIE}={cookie}"})
            return answer.status_code, answer.cookies.get(IDENTITY_COOKIE)

    with caplog.at_level(logging.DEBUG), opened(NEW, secret) as served, Person(served) as phone:
        status, second = asked(served, first)
        assert status == 200
        assert second is not None
        assert second != first
        assert asked(served, second) == (200, None)  # it is new: nothing to renew
        assert phone.http.post("/api/me/claim", json={"token": link}).json()["name"] == "Ana"
        assert phone.http.cookies[IDENTITY_COOKIE] == second
        # A cookie that is being deleted is not renewed beside it.
        with Person(served) as bo:
            gone = bo.http.delete("/api/me", headers={"Cookie": leaving}).headers.get_list("set-cookie")
        assert ["Max-Age=0" in value for value in gone] == [True]
    assert NEW not in caplog.text
    assert secret not in caplog.text
    with opened(NEW) as served, Person(served) as phone:
        assert asked(served, second) == (200, None)
        assert asked(served, first) == (401, None)
        assert phone.http.post("/api/me/claim", json={"token": link}).status_code == 404


# Signing out other devices.


def other_device(person: Person) -> Person:
    other = Person(person.served)
    token = person.http.get("/api/me/link").json()["link"].rpartition("/")[2]
    assert other.http.post("/api/me/claim", json={"token": token}).status_code == 200
    return other


def test_other_devices_are_signed_out_and_this_one_is_not(person: Arrive) -> None:
    ana, bo = person("Ana"), person("Bo")
    with other_device(ana) as lost:
        table = ana.open_table()["id"]
        hers, his, there = ana.watch(table), bo.watch(table), lost.watch(table)
        assert his.ask(type="sit", seat=1)["type"] == "ok"
        assert hers.ask(type="start")["type"] == "ok"
        link = ana.http.get("/api/me/link").json()["link"].rpartition("/")[2]

        answer = ana.http.post("/api/me/revoke")
        assert answer.json() == {"name": "Ana", "lang": "fr"}
        for screen in (hers, there):  # this device comes back by itself, with its new cookie
            assert screen.get("closed")["code"] == "no_identity"
            assert screen.ended() == 4000
            with pytest.raises(ConnectionClosed):
                screen.send(type="ping")

        # Nothing that was handed out before opens a door: not the cookie, not the seat behind it, not a link.
        assert lost.http.get("/api/me").json()["code"] == "no_identity"
        assert lost.http.get(f"/api/tables/{table}").status_code == 401
        assert lost.http.post("/api/me/revoke").status_code == 401
        assert lost.watch(table).get("closed")["code"] == "no_identity"
        assert lost.http.post("/api/me/claim", json={"token": link}).json()["code"] == "unknown"

        # The seat is still hers, and what is signed from now on counts, after a new name too.
        assert ana.http.post("/api/me", json={"name": "Anaïs"}).status_code == 200
        back = ana.watch(table)
        game = back.get("game")
        assert back.move(0, game["seq"], question(game["view"]))["seq"] == game["seq"] + 1
        assert his.get("game", seq=game["seq"] + 1)["seat"] == 1
        with other_device(ana) as again:
            assert again.http.get("/api/me").json()["name"] == "Anaïs"
        assert ana.http.post("/api/me/revoke").status_code == 200
        assert ana.http.get("/api/me").status_code == 200


def test_screens_of_a_process_that_missed_the_news_are_closed_when_it_looks(
    person: Arrive, served: Served
) -> None:
    ana, bo = person("Ana"), person("Bo")
    table = ana.open_table(private=True)["id"]
    hers, wall, his = ana.watch(table), ana.watch(table, door="salon"), bo.watch(table)
    player_id = ana.http.cookies[IDENTITY_COOKIE].partition(".")[0]
    for screen in (hers, wall, his):
        screen.get("table")

    async def look() -> None:
        await served.state.sessions.check(player_id, 0)

    served.call(look())
    assert hers.ask(type="ping")["type"] == "pong"  # all is as it was
    served.call(served.house.people.revoke(player_id))  # as another process does
    assert hers.ask(type="ping")["type"] == "pong"
    served.call(look())
    assert [screen.get("closed")["code"] for screen in (hers, wall)] == ["no_identity"] * 2
    assert his.ask(type="ping")["type"] == "pong"


def test_a_seat_that_was_lent_is_the_hosts_and_goes_with_the_hosts_devices(person: Arrive) -> None:
    """No seat has a key of its own: whose it is stands in the table, and who that is stands in their cookie."""
    ana, bo = person("Ana"), person("Bo")
    table = ana.open_table()["id"]
    hers, his = ana.watch(table), bo.watch(table)
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    assert hers.ask(type="start")["type"] == "ok"
    assert his.ask(type="offer", seat=1, to="host")["type"] == "ok"
    with other_device(ana) as lost:
        there = lost.watch(table)
        assert there.get("table")["you"]["seats"] == [0, 1]
        assert his.ask(type="look", seat=1)["code"] == "forbidden"
        assert ana.http.post("/api/me/revoke").status_code == 200
        assert there.get("closed")["code"] == "no_identity"
        assert lost.watch(table).get("closed")["code"] == "no_identity"
    assert ana.watch(table).get("table")["you"]["seats"] == [0, 1]


def test_who_was_removed_stays_out_with_every_cookie_and_link(person: Arrive) -> None:
    ana, eve = person("Ana"), person("Eve")
    table = ana.open_table()["id"]
    hers, evil = ana.watch(table), eve.watch(table)
    who = evil.get("table")["you"]["who"]
    assert hers.ask(type="remove", who=who)["type"] == "ok"
    assert evil.get("closed")["code"] == "forbidden"
    with other_device(eve) as other:
        assert other.watch(table).get("closed")["code"] == "forbidden"
    assert eve.http.post("/api/me/revoke").status_code == 200
    assert eve.watch(table).get("closed")["code"] == "forbidden"


def test_an_error_has_no_room_for_a_secret() -> None:
    """What an error tells is chosen: words, places of faults, seconds."""
    assert Problem.__struct_fields__ == ("code", "fr", "en", "faults", "wait")
