"""« Garder mon nom »: passkeys, recovery codes, and names that are somebody's alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyramidion.house.identity.passkeys import MAX_PASSKEYS
from pyramidion.house.identity.recovery_codes import CODES
from pyramidion.server.identity.cookies import IDENTITY_COOKIE
from pyramidion.server.rate_limits.rates import Rates
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Served

from .authenticator import ATTESTED, PRESENT, VERIFIED, Device, encoded


class Keeper(Person):
    """Somebody whose browser reaches the house as localhost, where browsers offer passkeys."""

    def __init__(self, served: Served, name: str | None = None, host: str = "localhost") -> None:
        super().__init__(served)
        port = served.at.rpartition(":")[2]
        self.origin = f"http://{host}:{port}"
        self.http.headers["Host"] = f"{host}:{port}"
        self.http.headers["Origin"] = self.origin
        if name is not None:
            assert self.http.post("/api/me", json={"name": name}).status_code == 200, name

    def post(self, path: str, **body: Any) -> Any:
        return self.http.post(path, json=body)

    def ok(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.post(path, **body)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    def refused(self, path: str, **body: Any) -> tuple[int, str]:
        answer = self.post(path, **body)
        told = answer.json()
        assert told["fr"] != told["en"]
        assert "set-cookie" not in answer.headers
        return answer.status_code, told["code"]

    def add(self, device: Device, proof: str = "", name: str = "Téléphone", **bent: Any) -> dict[str, Any]:
        options = self.ok("/api/me/passkeys/options", proof=proof)
        return self.ok("/api/me/passkeys", **device.make(options, self.origin, name, **bent))

    def sign_in(self, device: Device) -> dict[str, Any]:
        options = self.http.post("/api/sign-in/options").json()
        return self.ok("/api/sign-in", **device.sign(options, self.origin))

    def prove(self, device: Device) -> str:
        options = self.http.post("/api/me/proof/options").json()
        return str(self.ok("/api/me/proof", **device.sign(options, self.origin))["proof"])

    @property
    def name(self) -> str:
        return str(self.http.get("/api/me").json()["name"])


Arrive = Callable[..., Keeper]


@pytest.fixture
def house(opened: Callable[..., Served]) -> Served:
    return opened(ServerSettings(rates=None))


@pytest.fixture
def keeper(house: Served) -> Iterator[Arrive]:
    with ExitStack() as stack:
        yield lambda name=None, host="localhost": stack.enter_context(Keeper(house, name, host))


# Passkeys.


def test_a_passkey_signs_another_device_in(keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    assert ana.http.get("/api/me/passkeys").json() == {"passkeys": [], "codes": 0}
    table = ana.open_table()["id"]
    [line] = ana.add(phone, name="  Mon   téléphone ")["passkeys"]
    assert (line["name"], line["site"], line["used"]) == ("Mon téléphone", "localhost", None)
    elsewhere = keeper()
    assert elsewhere.sign_in(phone)["name"] == "Ana"
    assert [line["id"] for line in elsewhere.http.get("/api/tables").json()] == [table]
    [line] = elsewhere.http.get("/api/me/passkeys").json()["passkeys"]
    assert line["used"] is not None


def test_signing_in_leaves_the_identity_that_was_here(keeper: Arrive) -> None:
    ana, lea, phone = keeper("Ana"), keeper("Léa"), Device()
    ana.add(phone)
    link = lea.http.get("/api/me/link").json()["link"].rpartition("/")[2]
    table = lea.open_table()["id"]
    lea.sign_in(phone)
    assert lea.name == "Ana"
    assert lea.http.get("/api/tables").json() == []
    # Her link still leads to her and to her tables.
    assert lea.ok("/api/me/claim", token=link)["name"] == "Léa"
    assert [line["id"] for line in lea.http.get("/api/tables").json()] == [table]


def test_a_challenge_is_good_once(keeper: Arrive) -> None:
    ana, phone, eve = keeper("Ana"), Device(counts=False), keeper()
    options = ana.ok("/api/me/passkeys/options")
    made = phone.make(options, ana.origin)
    ana.ok("/api/me/passkeys", **made)
    assert ana.refused("/api/me/passkeys", **made) == (410, "expired")
    options = eve.http.post("/api/sign-in/options").json()
    signed = phone.sign(options, eve.origin)
    eve.ok("/api/sign-in", **signed)
    assert keeper().refused("/api/sign-in", **signed) == (410, "expired")


def test_a_challenge_is_good_for_minutes_and_for_what_it_was_made_for(house: Served, keeper: Arrive) -> None:
    ana, bo, phone = keeper("Ana"), keeper("Bo"), Device()
    options = ana.ok("/api/me/passkeys/options")
    # Not by somebody else, not for something else, not under another name of the house.
    assert bo.refused("/api/me/passkeys", **phone.make(options, bo.origin)) == (400, "malformed")
    assert bo.refused("/api/sign-in", **phone.sign(options, bo.origin)) == (400, "malformed")
    other = keeper(host="maison.localhost")
    other.http.cookies.update(ana.http.cookies)
    assert other.refused("/api/me/passkeys", **phone.make(options, other.origin)) == (400, "malformed")
    ana.ok("/api/me/passkeys", **phone.make(options, ana.origin))
    options = bo.http.post("/api/sign-in/options").json()
    house.advance(301)
    assert bo.refused("/api/sign-in", **phone.sign(options, bo.origin)) == (410, "expired")
    house.advance(-301)
    forged = {**options, "token": options["token"][:-1] + ("A" if options["token"][-1] != "A" else "B")}
    assert bo.refused("/api/sign-in", **phone.sign(forged, bo.origin)) == (400, "malformed")


@pytest.mark.parametrize(
    "bent",
    [
        {"site": "evil.example"},
        {"challenge": encoded(bytes(32))},
        {"kind": "webauthn.get"},
        {"flags": VERIFIED | ATTESTED},
        {"flags": PRESENT},
        {"cose": b"\xa0"},
        {"cose": b"\xa1\x03\x26"},  # ES256 without a point
        {"cose": b"\xa1\x03\x38\x22"},  # an algorithm that was not asked for
        {"cose": b"\x81" * 2000},  # so deep that nobody reads it
        {"cose": b"\xbb" + b"\xff" * 8},
    ],
    ids=str,
)
def test_what_no_passkey_of_this_house_says_adds_none(keeper: Arrive, bent: dict[str, Any]) -> None:
    ana, phone = keeper("Ana"), Device()
    options = ana.ok("/api/me/passkeys/options")
    assert ana.refused("/api/me/passkeys", **phone.make(options, ana.origin, **bent)) == (400, "malformed")
    assert ana.http.get("/api/me/passkeys").json()["passkeys"] == []


@pytest.mark.parametrize(
    "bent",
    [
        {"site": "evil.example"},
        {"challenge": encoded(bytes(32))},
        {"kind": "webauthn.create"},
        {"flags": VERIFIED},
        {"signed": b"something else"},
    ],
    ids=str,
)
def test_what_a_passkey_did_not_sign_signs_nobody_in(keeper: Arrive, bent: dict[str, Any]) -> None:
    ana, phone = keeper("Ana"), Device()
    ana.add(phone)
    eve = keeper()
    options = eve.http.post("/api/sign-in/options").json()
    assert eve.refused("/api/sign-in", **phone.sign(options, eve.origin, **bent)) == (400, "malformed")
    # Another key under the same name is none either, nor is one that nobody has.
    twin = Device()
    assert eve.refused("/api/sign-in", **twin.sign(options, eve.origin)) == (404, "unknown")
    twin.credential = phone.credential
    assert eve.refused("/api/sign-in", **twin.sign(options, eve.origin)) == (400, "malformed")


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "http://localhost", "null", "", "http://localhost:1", "é", "http://[::1"],
)
def test_a_page_of_another_site_gets_no_signature_that_counts(keeper: Arrive, origin: str) -> None:
    ana, phone = keeper("Ana"), Device()
    options = ana.ok("/api/me/passkeys/options")
    assert ana.refused("/api/me/passkeys", **phone.make(options, origin)) == (400, "malformed")
    ana.http.headers["Origin"] = "https://evil.example"
    for path in ("/api/me/passkeys/options", "/api/sign-in/options", "/api/sign-in/code", "/api/me/sign-out"):
        assert ana.refused(path) == (403, "forbidden")


def test_a_house_behind_tls_knows_its_pages(tmp_path: Path) -> None:
    settings = ServerSettings(rates=None, host_names=("jeux.example",))
    with Served(tmp_path, settings, proxies="127.0.0.1") as served, Keeper(served) as ana:
        ana.http.headers.update({"Host": "jeux.example", "X-Forwarded-Proto": "https"})
        ana.origin = ana.http.headers["Origin"] = "https://jeux.example"
        ana.post("/api/me", name="Ana")
        ana.http.headers["Cookie"] = ana.cookie  # it is for https alone, and the proxy is left out here
        phone = Device()
        assert ana.add(phone)["passkeys"][0]["site"] == "jeux.example"
        assert ana.sign_in(phone)["name"] == "Ana"
        # Browsers trust no name over plain http, and neither does the house.
        ana.origin = ana.http.headers["Origin"] = "http://jeux.example"
        options = ana.http.post("/api/sign-in/options").json()
        assert ana.refused("/api/sign-in", **phone.sign(options, ana.origin)) == (400, "malformed")


def test_an_address_of_numbers_says_why_there_are_no_passkeys(house: Served) -> None:
    with Person(house, "Ana") as ana:
        for path in ("/api/me/passkeys/options", "/api/sign-in/options"):
            answer = ana.http.post(path, json={})
            assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
            assert "adresse de chiffres" in answer.json()["fr"]


def test_a_passkey_is_for_one_name_of_the_house(keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    ana.add(phone)
    other = keeper(host="maison.localhost")
    options = other.http.post("/api/sign-in/options").json()
    assert other.refused("/api/sign-in", **phone.sign(options, other.origin)) == (404, "unknown")


def test_a_copied_device_is_noticed(keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    ana.add(phone)
    ana.sign_in(phone)
    phone.counter = 0
    eve = keeper()
    options = eve.http.post("/api/sign-in/options").json()
    assert eve.refused("/api/sign-in", **phone.sign(options, eve.origin)) == (403, "forbidden")


def test_a_passkey_belongs_to_one_person(keeper: Arrive) -> None:
    ana, bo, phone = keeper("Ana"), keeper("Bo"), Device()
    ana.add(phone)
    options = bo.ok("/api/me/passkeys/options")
    assert bo.refused("/api/me/passkeys", **phone.make(options, bo.origin)) == (409, "full")
    assert bo.http.get("/api/me/passkeys").json()["passkeys"] == []
    # And a name that was about to be kept is not.
    assert keeper("Bo").name == "Bo"


# Several devices, and the proof that a change of them needs.


def test_further_passkeys_need_one_that_is_there(keeper: Arrive) -> None:
    ana, phone, laptop = keeper("Ana"), Device(), Device()
    ana.add(phone)
    thief = keeper()
    thief.http.cookies.update(ana.http.cookies)
    assert thief.refused("/api/me/passkeys/options") == (403, "proof")
    assert thief.refused("/api/me/recovery-codes", proof="x") == (403, "proof")
    [line] = thief.http.get("/api/me/passkeys").json()["passkeys"]
    assert thief.refused(f"/api/me/passkeys/{line['id']}/remove", proof="", frees_name=True) == (403, "proof")
    # Somebody else's proof is none, and a device of somebody else gives none.
    bo = keeper("Bo")
    of_bo = bo.add(laptop)["proof"]
    assert thief.refused("/api/me/passkeys/options", proof=of_bo) == (403, "proof")
    options = thief.http.post("/api/me/proof/options").json()
    assert [known["id"] for known in options["allow"]] == [encoded(phone.credential)]
    assert thief.refused("/api/me/proof", **laptop.sign(options, thief.origin)) == (403, "forbidden")
    tablet = Device()
    assert len(ana.add(tablet, ana.prove(phone), "Tablette")["passkeys"]) == 2


def test_a_proof_is_good_for_minutes_and_goes_with_the_other_devices(house: Served, keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    proof = ana.add(phone)["proof"]
    house.advance(601)
    assert ana.refused("/api/me/recovery-codes", proof=proof) == (403, "proof")
    proof = ana.prove(phone)
    ana.ok("/api/me/recovery-codes", proof=proof)
    ana.ok("/api/me/revoke")
    assert ana.refused("/api/me/recovery-codes", proof=proof) == (403, "proof")
    # Signing out other devices takes no passkey away.
    assert keeper().sign_in(phone)["name"] == "Ana"


def test_passkeys_are_renamed_and_removed_by_their_owner_alone(keeper: Arrive) -> None:
    ana, bo, phone, laptop = keeper("Ana"), keeper("Bo"), Device(), Device()
    proof = ana.add(phone)["proof"]
    ana.add(laptop, proof, "Portable")
    first, second = ana.http.get("/api/me/passkeys").json()["passkeys"]
    assert bo.refused(f"/api/me/passkeys/{first['id']}/name", name="À moi") == (404, "unknown")
    renamed = ana.ok(f"/api/me/passkeys/{first['id']}/name", name="Vieux téléphone")
    assert [line["name"] for line in renamed["passkeys"]] == ["Vieux téléphone", "Portable"]
    for name in ("", " ", "x" * 41, "\u202e"):
        assert ana.refused(f"/api/me/passkeys/{first['id']}/name", name=name) == (400, "malformed")
    of_bo = bo.add(Device())["proof"]
    assert bo.refused(f"/api/me/passkeys/{first['id']}/remove", proof=of_bo) == (404, "unknown")
    left = ana.ok(f"/api/me/passkeys/{first['id']}/remove", proof=proof)
    assert [line["id"] for line in left["passkeys"]] == [second["id"]]
    eve = keeper()
    options = eve.http.post("/api/sign-in/options").json()
    assert eve.refused("/api/sign-in", **phone.sign(options, eve.origin)) == (404, "unknown")


def test_there_is_an_end_of_passkeys(keeper: Arrive) -> None:
    ana = keeper("Ana")
    proof = ana.add(Device())["proof"]
    for _ in range(MAX_PASSKEYS - 1):
        ana.add(Device(), proof)
    assert ana.refused("/api/me/passkeys/options", proof=proof) == (409, "full")


def test_the_last_passkey_goes_with_the_name_and_the_codes(keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    proof = ana.add(phone)["proof"]
    codes = ana.ok("/api/me/recovery-codes", proof=proof)["codes"]
    [line] = ana.http.get("/api/me/passkeys").json()["passkeys"]
    path = f"/api/me/passkeys/{line['id']}/remove"
    assert ana.refused(path, proof=proof) == (409, "wrong_time")
    assert keeper().refused("/api/me", name="Ana") == (409, "name_kept")
    assert ana.ok(path, proof=proof, frees_name=True) == {"passkeys": [], "codes": 0}
    assert keeper("Ana").name == "Ana"
    assert keeper().refused("/api/sign-in/code", code=codes[0]) == (404, "code_unknown")


# Recovery codes.


def test_each_recovery_code_signs_in_once(keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    proof = ana.add(phone)["proof"]
    codes = ana.ok("/api/me/recovery-codes", proof=proof)["codes"]
    assert len(set(codes)) == CODES
    lost = keeper()
    typed = codes[3].lower().replace("-", " ")
    assert lost.ok("/api/sign-in/code", code=typed)["name"] == "Ana"
    assert lost.http.get("/api/me/passkeys").json()["codes"] == CODES - 1
    assert keeper().refused("/api/sign-in/code", code=codes[3]) == (404, "code_unknown")
    # It is a proof too: a new device, and the lost one goes.
    proof = keeper_proof(lost, codes[4])
    lost.add(Device(), proof, "Nouveau téléphone")
    old, _ = lost.http.get("/api/me/passkeys").json()["passkeys"]
    assert len(lost.ok(f"/api/me/passkeys/{old['id']}/remove", proof=proof)["passkeys"]) == 1
    renewed = lost.ok("/api/me/recovery-codes", proof=proof)["codes"]
    assert keeper().refused("/api/sign-in/code", code=codes[0]) == (404, "code_unknown")
    assert keeper().ok("/api/sign-in/code", code=renewed[0])["name"] == "Ana"


def keeper_proof(one: Keeper, code: str) -> str:
    return str(one.ok("/api/sign-in/code", code=code)["proof"])


def test_codes_are_for_people_with_a_passkey(keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    proof = ana.add(phone)["proof"]
    [line] = ana.http.get("/api/me/passkeys").json()["passkeys"]
    ana.ok(f"/api/me/passkeys/{line['id']}/remove", proof=proof, frees_name=True)
    assert ana.refused("/api/me/recovery-codes", proof=proof) == (409, "wrong_time")


def test_the_house_keeps_no_code_that_can_be_read(house: Served, keeper: Arrive) -> None:
    ana = keeper("Ana")
    codes = ana.ok("/api/me/recovery-codes", proof=ana.add(Device())["proof"])["codes"]
    ana.http.post("/api/me/revoke")
    files = [house._house_settings.database, *house._house_settings.database.parent.glob("*-wal")]
    stored = b"".join(path.read_bytes() for path in files)
    assert b"recovery_codes" in stored
    for code in codes:
        assert code.encode() not in stored
        assert code.replace("-", "").encode() not in stored


def test_wrong_recovery_codes_wait_and_a_right_one_does_not(opened: Callable[..., Served]) -> None:
    served = opened(ServerSettings(rates=Rates(), max_wrong_code_delay_seconds=0.01))
    with Keeper(served, "Ana") as ana, Keeper(served) as eve:
        codes = ana.ok("/api/me/recovery-codes", proof=ana.add(Device())["proof"])["codes"]
        for _ in range(6):
            assert eve.refused("/api/sign-in/code", code="AAAA-AAAA-AAAA-AAAA") == (404, "code_unknown")
        assert served.state.counters.wrong_codes == 6
        assert served.state.counters.limited == 3  # the others were answered at once
        assert eve.ok("/api/sign-in/code", code=codes[0])["name"] == "Ana"
        assert served.state.counters.wrong_codes == 6


# Names.


@pytest.mark.parametrize("name", ["Marie", "marie", "M-a r.ie", "ＭＡＲＩＥ", "Mаriе"], ids=ascii)
def test_a_kept_name_is_nobody_elses_nor_one_that_looks_like_it(keeper: Arrive, name: str) -> None:
    marie = keeper("Marie")
    marie.add(Device())
    stranger = keeper()
    answer = stranger.post("/api/me", name=name)
    assert answer.status_code in (400, 409)  # some mix scripts, and are no names at all
    if answer.status_code == 409:
        assert answer.json()["code"] == "name_kept"
        assert f"« {name} 2 »" in answer.json()["fr"]
    bo = keeper("Bo")
    assert bo.post("/api/me", name=name).status_code == answer.status_code
    assert bo.name == "Bo"


def test_a_table_gives_nobody_a_kept_name(keeper: Arrive) -> None:
    marie, bo = keeper("Marie"), keeper("Bo")
    marie.add(Device())
    seats = [{"kind": "me"}, {"kind": "me", "name": "MARIE"}]
    answer = bo.http.post("/api/tables", json={"game": "soleil", "seats": seats})
    assert (answer.status_code, answer.json()["code"]) == (409, "name_kept")
    assert answer.json()["faults"][0]["path"] == "$.seats[1].name"
    screen = bo.watch(bo.open_table()["id"])
    refused = screen.ask(type="sit", seat=1, name="Marie")
    assert (refused["type"], refused["code"]) == ("error", "name_kept")
    assert screen.ask(type="sit", seat=1, name="Mariette")["type"] == "ok"
    # Her own name is hers, also for a seat beside her.
    of_marie = marie.watch(marie.open_table(seats=[{"kind": "open"}, {"kind": "open"}])["id"])
    assert of_marie.ask(type="sit", seat=1, name="marie")["type"] == "ok"


def test_whoever_had_the_name_before_is_given_another(keeper: Arrive) -> None:
    first, marie = keeper("Marie"), keeper("Marie")
    table = first.open_table()["id"]
    marie.add(Device())
    assert first.http.get("/api/me").json() == {"name": "Marie 2", "lang": "fr", "was": "Marie"}
    assert first.http.get("/api/me").json() == {"name": "Marie 2", "lang": "fr"}
    assert first.http.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Marie 2"
    assert marie.name == "Marie"
    # Whoever asks nothing but a table is renamed as well.
    silent, zoe = keeper("Zoé"), keeper("Zoé")
    zoe.add(Device())
    assert silent.watch(table).get("table")["you"]["name"] == "Zoé 2"


def test_who_keeps_a_name_may_change_it_and_keeps_the_new_one(keeper: Arrive) -> None:
    marie, phone = keeper("Marie"), Device()
    marie.add(phone)
    marie.ok("/api/me", name="Marie-Lou")
    assert keeper("Marie").name == "Marie"
    assert keeper().refused("/api/me", name="Marie Lou") == (409, "name_kept")
    marie.ok("/api/me", name="MARIE LOU")  # looks the same: still hers
    assert keeper().refused("/api/me", name="Marie-Lou") == (409, "name_kept")
    zoe = keeper("Zoé")
    zoe.add(Device())
    assert zoe.refused("/api/me", name="Marielou") == (409, "name_kept")
    assert zoe.name == "Zoé"


def test_two_who_keep_one_name_at_once_are_told_apart(keeper: Arrive) -> None:
    one, two, phone, laptop = keeper("Marie"), keeper("Marie"), Device(), Device()
    first, second = (x.ok("/api/me/passkeys/options") for x in (one, two))
    one.ok("/api/me/passkeys", **phone.make(first, one.origin))
    assert two.refused("/api/me/passkeys", **laptop.make(second, two.origin)) == (409, "name_kept")
    assert two.refused("/api/me/passkeys/options") == (409, "name_kept")
    assert two.http.get("/api/me/passkeys").json()["passkeys"] == []
    assert two.name == "Marie 2"
    two.add(laptop)


# Leaving.


def test_signing_out_leaves_everything_but_this_browser(keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    ana.add(phone)
    assert ana.http.post("/api/me/sign-out").status_code == 204
    assert IDENTITY_COOKIE not in ana.http.cookies
    assert ana.http.get("/api/me").status_code == 401
    assert ana.sign_in(phone)["name"] == "Ana"


def test_whoever_is_forgotten_keeps_nothing(house: Served, keeper: Arrive) -> None:
    ana, phone = keeper("Ana"), Device()
    codes = ana.ok("/api/me/recovery-codes", proof=ana.add(phone)["proof"])["codes"]
    assert ana.http.delete("/api/me").status_code == 204
    eve = keeper("Ana")
    options = eve.http.post("/api/sign-in/options").json()
    assert eve.refused("/api/sign-in", **phone.sign(options, eve.origin)) == (404, "unknown")
    assert eve.refused("/api/sign-in/code", code=codes[0]) == (404, "code_unknown")


# Bad input.


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_bytes_of_a_stranger_break_nothing(served: Served, data: st.DataObject) -> None:
    """Whatever stands where bytes belong: refused with a reason."""
    with Keeper(served, "Ana") as ana:
        device = Device()
        options = ana.ok("/api/me/passkeys/options")
        made = device.make(options, ana.origin)
        field = data.draw(st.sampled_from(["client_data", "attestation", "id"]))
        made[field] = encoded(data.draw(st.binary(max_size=300)))
        assert ana.post("/api/me/passkeys", **made).status_code == 400
        options = ana.http.post("/api/sign-in/options").json()
        signed = device.sign(options, ana.origin)
        field = data.draw(st.sampled_from(["client_data", "authenticator_data", "signature", "token"]))
        signed[field] = encoded(data.draw(st.binary(max_size=300)))
        assert ana.post("/api/sign-in", **signed).status_code in (400, 404)
