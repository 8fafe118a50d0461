"""The description at /api/openapi.json is true: whatever it allows is answered as it says, by a real server."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.cookiejar import DefaultCookiePolicy
from random import Random
from typing import Any, get_args

import msgspec.inspect as shapes
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema

from pyramidion.house.console.messages import AnyAct
from pyramidion.server.settings import ServerSettings
from tests.house.test_decks import packed
from tests.server.fuzz.values import Maker, written
from tests.server.harness import Person, Served

from .authenticator import Device

CODE = "ABCD-EFGH"
DEVICE: dict[str, Any] = {
    "endpoint": "https://push.example.org/x",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
ABOUT_PASSKEYS = re.compile("passkeys|recovery-codes|proof|sign-in")
"""Paths that want to be asked under a name: there are no passkeys at an address of numbers."""
TESTED_BELOW = ("POST /api/decks", "DELETE /api/decks/{name}", "POST /api/me/news/test")
EXAMPLES = 6
"""Requests of a kind for each operation."""


OPTIONS = {"token": "x", "challenge": "x", "site": "localhost"}


@schemathesis.serializer("application/zip")
def as_it_is(_: schemathesis.SerializationContext, value: Any) -> bytes:
    return value if isinstance(value, bytes) else bytes(value.data)


class Api:
    """A house with tables of every status, its description, and people who ask."""

    def __init__(self, served: Served, arrive: Callable[[str | None], Person]) -> None:
        self.at = f"http://{served.at}"
        self.host = f"localhost:{served.at.rpartition(':')[2]}"
        self._arrive = arrive
        self._session = requests.Session()
        # Each case says who asks; what an answer sets is not kept.
        self._session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.ana, self.stranger = arrive("Ana"), arrive(None)
        assert self.ana.http.post("/api/host", json={"code": CODE, "name": "Hôte"}).status_code == 200
        two = [{"kind": "me"}, {"kind": "me", "name": "Aussi Ana"}]
        opened = [self.ana.open_table(seats=two, coach=True) for _ in range(3)]
        self.gathering, self.playing, self.over = (table["id"] for table in opened)
        self.code = opened[0]["code"]
        for table in (self.playing, self.over):
            screen = self.ana.watch(table)
            assert screen.ask(type="start")["type"] == "ok"
            if table == self.over:
                assert screen.ask(type="end")["over"]
        # Somebody beside Ana whom she may block and report.
        with Person(served, "Bo") as bo:
            shown = bo.watch(self.gathering).get("table")
            self.beside = shown["you"]["who"]
            person = {"table": self.gathering, "who": self.beside}
            self.block = self.ana.http.post("/api/blocks", json=person).json()["id"]
            bo.watch(self.gathering).ask(type="say", text="Bonjour")
        self.described: dict[str, Any] = self.ana.http.get("/api/openapi.json").json()
        # Cookies are not made up here: who may ask has a test of its own.
        anybody = json.loads(json.dumps(self.described))
        for operations in anybody["paths"].values():
            for operation in operations.values():
                del operation["security"]
        self.schema: OpenApiSchema = schemathesis.openapi.from_dict(anybody)

    def report(self) -> str:
        """A report that nobody has dealt with."""
        body = {"table": self.gathering, "reason": "other"}
        assert self.ana.http.post("/api/reports", json=body).status_code == 204
        found: str = self.ana.http.get("/api/host/reports").json()[0]["id"]
        return found

    def operations(self) -> Iterator[Any]:
        found: Any
        for found in self.schema.get_all_operations():
            yield found.ok()

    def send(self, case: Case[Any], cookie: str | None = None) -> int:
        """The status of the answer. The house judges more than shapes (a name of blanks, somebody else's address):
        what fits the description may be refused; what does not fit must be."""
        host = {"Host": self.host} if ABOUT_PASSKEYS.search(case.operation.path) else {}
        answer = case.call_and_validate(
            base_url=self.at,
            session=self._session,
            headers={"Cookie": self.ana.cookie if cookie is None else cookie, **host},
            excluded_checks=[positive_data_acceptance],
        )
        return answer.status_code

    def cookie_for(self, label: str) -> str:
        """Ana's, except where she would be gone afterwards, or out of the console."""
        spent = label in ("DELETE /api/me", "DELETE /api/host", "POST /api/me/revoke")
        return self._arrive("Éphémère").cookie if spent else self.ana.cookie


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    settings = ServerSettings(rates=None, host_code=CODE, salon=True)
    with ExitStack() as stack:
        served = stack.enter_context(Served(tmp_path_factory.mktemp("house"), settings))
        yield Api(served, lambda name: stack.enter_context(Person(served, name)))


# The house that is asked runs in a thread of this process, and its libraries may draw random numbers at any time.
@pytest.mark.filterwarnings("ignore:Do not use the .random. module inside strategies")
def test_every_operation_answers_as_it_is_described(api: Api) -> None:
    for operation in api.operations():
        cookie = api.cookie_for(operation.label)
        modes = [GenerationMode.POSITIVE]
        # A path and an archive may hold anything: nothing there can be of a wrong kind.
        if any(body.media_type == "application/json" for body in operation.body):
            modes.append(GenerationMode.NEGATIVE)
        for mode in modes:

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                derandomize=True,
                database=None,
                suppress_health_check=list(HealthCheck),
                phases=[Phase.generate],
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: Case[Any]) -> None:
                api.send(case, cookie)  # noqa: B023 - asked before the loop goes on

            ask()


def test_every_operation_has_an_answer_that_is_no_error(api: Api) -> None:
    """Guessing finds no table: here are the right ones, and their answers are shaped as described."""
    link = api.ana.http.get("/api/me/link").json()["link"]
    later = {"days": 1, "begins": time.time() + 5e6}
    planned = api.ana.http.post("/api/me/holidays", json=later).json()["planned"][-1]
    wishes: dict[str, list[dict[str, Any]]] = {
        "GET /api/games/{key}/rules/{lang}": [{"path_parameters": {"key": "soleil", "lang": "fr"}}],
        "GET /api/games/{key}/schema": [{"path_parameters": {"key": key}} for key in ("soleil", "pyramide")],
        "GET /api/qr": [{"query": {"text": f"{api.at}/t/{api.gathering}"}}],
        "GET /api/me/levels/{key}": [{"path_parameters": {"key": "soleil"}}],
        "POST /api/me": [{"body": {"name": "Ana", "lang": "en"}}],
        "POST /api/me/claim": [{"body": {"token": link.rpartition("/")[2]}}],
        "POST /api/me/news": [
            {"body": {"kinds": ["turn"], "quiet": {"start": 1320, "end": 480, "zone": "Europe/Paris"}}}
        ],
        "POST /api/me/news/devices": [{"body": DEVICE}],
        "DELETE /api/me/news/devices/{device}": [{"path_parameters": {"device": "unknown"}}],
        "POST /api/me/holidays": [
            {"body": {"days": 1}},
            {"body": {**later, "begins": later["begins"] + 1e6}},
        ],
        "DELETE /api/me/holidays/{number}": [{"path_parameters": {"number": planned["number"]}}],
        "POST /api/tables": [{"body": {"game": "soleil", "private": True}}],
        "POST /api/join": [{"body": {"code": api.code}}],
        "GET /api/tables/{table_id}": [of(x) for x in (api.gathering, api.playing, api.over)],
        "GET /api/tables/{table_id}/transcript": [of(api.over)],
        "GET /api/tables/{table_id}/piles": [of(api.over)],
        "GET /api/tables/{table_id}/replay": [{**of(api.over), "query": {"seat": x}} for x in ("0", "all")],
        "GET /api/tables/{table_id}/review": [of(api.over)],
        "GET /api/tables/{table_id}/par": [of(api.over)],
        "GET /api/evenings/{table_id}": [{**of(api.over), "query": {"moments": "false"}}, of(api.over)],
        "GET /api/profiles/{handle}": [{"path_parameters": {"handle": "me"}}],
        "GET /api/profiles/{handle}/games": [
            {"path_parameters": {"handle": "me"}, "query": query}
            for query in ({}, {"game": "soleil", "opponent": "é", "ending": "won", "since": 1, "until": 2e9})
        ],
        "GET /api/profiles/{handle}/statistics/{key}": [
            {"path_parameters": {"handle": "me", "key": "soleil"}}
        ],
        "POST /api/me/profile": [{"body": {"rating": False}}],
        "GET /api/rankings/{key}": [{"path_parameters": {"key": "soleil"}, "query": {"season": "8100"}}],
        "GET /api/tables/{table_id}/ratings": [of(api.gathering), of(api.over)],
        "GET /api/words/{word}": [{"path_parameters": {"word": x}} for x in ("été", "qwzx", "a/b")],
        "GET /api/salon/{code}": [{"path_parameters": {"code": api.code}}],
        "POST /api/decks/left": [{"body": {"game": "pyramide", "options": {"decks": ["pyramide:famille"]}}}],
        "POST /api/host": [{"body": {"code": CODE, "name": "Hôte"}}],
        "POST /api/host/acts": [{"body": {"type": "announce", "text": "Bonsoir"}}],
        "POST /api/blocks": [{"body": {"table": api.gathering, "who": api.beside}}],
        "DELETE /api/blocks/{block_id}": [{"path_parameters": {"block_id": api.block}}],
        "GET /api/tables/{table_id}/blocked": [of(api.gathering)],
        "POST /api/reports": [{"body": {"table": api.gathering, "who": api.beside, "reason": "other"}}],
        "DELETE /api/host/reports/{report_id}": [{"path_parameters": {"report_id": api.report()}}],
    }
    for operation in api.operations():
        if operation.label in TESTED_BELOW or operation.label in OF_A_DEVICE:
            continue  # below
        for wish in wishes.get(operation.label, [{}]):
            status = api.send(operation.Case(**wish), api.cookie_for(operation.label))
            assert status in (200, 201, 204), (operation.label, wish, status)


def of(table: str) -> dict[str, Any]:
    return {"path_parameters": {"table_id": table}}


def test_a_deck_comes_and_goes_as_described(api: Api) -> None:
    decks = api.schema["/api/decks"]
    assert api.send(decks["POST"].Case(body=b"no zip", media_type="application/zip")) == 422
    assert api.send(decks["POST"].Case(body=packed(), media_type="application/zip")) == 201
    name = api.ana.http.get("/api/decks").json()["mine"][0]["name"]
    assert api.send(api.schema["/api/decks/{name}"]["DELETE"].Case(path_parameters={"name": name})) == 204


def test_a_notification_is_sent_to_whoever_has_a_device(api: Api) -> None:
    test = api.schema["/api/me/news/test"]["POST"].Case()
    alone = api.cookie_for("DELETE /api/me")
    assert api.send(test, alone) == 409
    assert api.send(api.schema["/api/me/news/devices"]["POST"].Case(body=DEVICE), alone) == 200
    assert api.send(test, alone) == 204


OF_A_DEVICE = frozenset(
    f"POST /api/{path}"
    for path in (
        "me/passkeys/options", "me/passkeys", "me/passkeys/{passkey_id}/name", "me/passkeys/{passkey_id}/remove",
        "me/recovery-codes", "me/proof/options", "me/proof", "sign-in", "sign-in/code",
    )
)  # fmt: skip
"""What is answered without an error to somebody alone who has a device with a passkey."""


def test_passkeys_and_codes_come_and_go_as_described(api: Api) -> None:
    lou, device = api._arrive("Lou"), Device()
    origin = f"http://{api.host}"
    lou.http.headers["Host"] = api.host
    asked = set()

    def send(path: str, of: str = "", **body: Any) -> None:
        """The answer is judged; a second one, which is not the same, goes on from there."""
        operation = api.schema[path]["POST"]
        wish: dict[str, Any] = {"body": body} if operation.body else {}
        place: dict[str, Any] = {"path_parameters": {"passkey_id": of}} if of else {}
        status = api.send(operation.Case(**place, **wish), lou.cookie)
        assert status in (200, 201), (path, status)
        asked.add(operation.label)

    def ask(path: str, **body: Any) -> dict[str, Any]:
        answer = lou.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return dict(answer.json())

    send("/api/me/passkeys/options")
    options = ask("/api/me/passkeys/options")
    send("/api/me/passkeys", **device.make(options, origin))
    send("/api/me/proof/options")
    send("/api/me/proof", **device.sign(ask("/api/me/proof/options"), origin))
    proof = ask("/api/me/proof", **device.sign(ask("/api/me/proof/options"), origin))["proof"]
    send("/api/me/recovery-codes", proof=proof)
    [code, *_] = ask("/api/me/recovery-codes", proof=proof)["codes"]
    send("/api/sign-in/code", code=code)
    send("/api/sign-in", **device.sign(ask("/api/sign-in/options"), origin))
    [line] = lou.http.get("/api/me/passkeys").json()["passkeys"]
    send("/api/me/passkeys/{passkey_id}/name", line["id"], name="Montre")
    send("/api/me/passkeys/{passkey_id}/remove", line["id"], proof=proof, frees_name=True)
    assert asked == OF_A_DEVICE


def test_no_body_may_have_a_field_that_nobody_knows(api: Api) -> None:
    known = api.described["components"]["schemas"]
    asked = 0
    for path, operations in api.described["paths"].items():
        for operation in operations.values():
            content = operation.get("requestBody", {}).get("content", {})
            if "application/json" not in content:
                continue
            shape = content["application/json"]["schema"]
            for name in (x["$ref"].rpartition("/")[2] for x in shape.get("anyOf", [shape])):
                asked += 1
                assert known[name]["additionalProperties"] is False, (path, name)
    assert asked > 5


def test_every_act_of_the_console_is_answered(api: Api) -> None:
    """Each by its own shape: requests that are made up from all of them at once seldom fit."""
    maker = Maker(Random(5))
    kinds = [shapes.type_info(kind) for kind in get_args(AnyAct)]
    assert kinds
    for kind in kinds:
        assert isinstance(kind, shapes.StructType)
        for _ in range(EXAMPLES):
            act = maker.struct(kind)
            if "table" in act:
                act["table"] = maker.random.choice((api.gathering, api.playing, api.over, "nowhere"))
            if "tables" in act:
                act["tables"] = [api.gathering, api.playing]
            if "at" in act:
                act["at"] = None  # the house stays open
            for sent in (act, maker.spoilt(act)):
                body = written(sent).encode("utf-8", "surrogatepass")
                answer = api.ana.http.post(
                    "/api/host/acts", content=body, headers={"Content-Type": "application/json"}
                )
                assert answer.status_code < 500, (sent, answer.text)


def test_each_operation_asks_for_the_cookie_that_it_names_and_takes_no_other(api: Api) -> None:
    """A player's cookie opens no console, the console's is nobody's at a table, and without one both are told so."""
    jar = dict(api.ana.http.cookies.items())
    player, host = (f"{name}={jar[name]}" for name in ("pyramidion", "pyramidion_host"))
    swapped = f"pyramidion={jar['pyramidion_host']}; pyramidion_host={jar['pyramidion']}"
    asked = set()
    for path, operations in api.described["paths"].items():
        for method, operation in operations.items():
            need = [*operation["security"][0]]
            if not need:
                continue
            asked.add(need[0])
            wrong = player if need == ["host"] else host
            url = path.replace("{table_id}", api.over).replace("{name}", "x").replace("{passkey_id}", "x")
            url = url.replace("{number}", "0")
            for cookie in ("", wrong, swapped):
                # A body that fits: what is refused is who asks.
                body = {
                    "/api/me/holidays": {"days": 1},
                    "/api/tables": {"game": "soleil"},
                    "/api/join": {"code": api.code},
                    "/api/host/acts": {"type": "pause"},
                    "/api/me/news/devices": DEVICE,
                    "/api/me/passkeys": Device().make(OPTIONS, "http://localhost"),
                    "/api/me/proof": Device().sign(OPTIONS, "http://localhost"),
                    "/api/me/passkeys/{passkey_id}/name": {"name": "x"},
                    "/api/me/passkeys/{passkey_id}/remove": {"proof": "x"},
                    "/api/blocks": {"table": api.over, "who": "x"},
                    "/api/reports": {"table": api.over, "reason": "other"},
                }
                answer = api.stranger.http.request(
                    method, url, headers={"Cookie": cookie}, json=body.get(path, {})
                )
                code = "no_host" if need == ["host"] else "no_identity"
                assert (answer.status_code, answer.json()["code"]) == (401, code), (method, path, cookie)
    assert asked == {"identity", "host"}
