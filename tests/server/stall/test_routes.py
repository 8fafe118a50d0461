"""Every route with the worst that it allows: no turn of the loop takes so long that somebody else would notice."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from fido2 import cbor

from pyramidion.decks.marks import VALUE_OF
from pyramidion.house.levels import READ_GAMES
from pyramidion.house.profiles.history import MOST_READ, PAGE
from tests.server.harness import Person
from tests.server.http.authenticator import Device, encoded

from .conftest import CODE, ME, World
from .games import big_deck, cible, filled, long_setups
from .measured import MAX_TURN_SECONDS, LoopTurns

BODY = 1024 * 1024


LONG = "é" * 5000
Case = Callable[[World], object]


def open_tables(world: World) -> None:
    """Of each game the longest set-up; more answers, moves, faults and brackets than anybody may send."""
    for written in long_setups().values():
        body = {"game": written["game"], "transcript": written, "seats": [ME] * len(written["seats"])}
        assert len(json.dumps(body)) <= BODY
        assert world.post("/api/tables", body).status_code in (201, 400)
    beyond = cible(cards=1, moves=300, answers=20_000)
    refused = world.post("/api/tables", {"game": "cible", "transcript": beyond}).json()
    assert [fault["path"] for fault in refused["faults"]] == ["$.setup.premier_tour[0].answers"]
    for item in ("[[[]]]", "{}", "[]", "1.5", '""', '{"seat":0,"move":{"type":"answer","text":1}}'):
        assert world.post("/api/tables", filled({"game": "cible"}, item, BODY)).status_code == 400
    many = {"decks": [f"paquet-{n}" for n in range(50_000)]}
    assert world.post("/api/tables", {"game": "cible", "options": many}).status_code == 400
    transcript = {**cible(1, 0), "options": many}
    assert world.post("/api/tables", {"game": "cible", "transcript": transcript}).status_code == 400
    unknown = {f"o{n}": n for n in range(60_000)}
    assert world.post("/api/tables", {"game": "cible", "options": unknown}).status_code == 400
    extra = {"extra_seconds": [1.5] * 200_000}
    assert world.post("/api/tables", {"game": "cible", "options": extra}).status_code == 400
    assert world.post("/api/tables", {"game": "cible", "hints": [1] * 300_000}).status_code == 400


def bring_decks(world: World) -> None:
    for data in (big_deck(1000, 60), big_deck(4900, 400), b"PK\x03\x04" + b"\0" * 4_000_000):
        answer = world.ana.http.post("/api/decks", content=data)
        assert answer.status_code in (201, 422), answer.text[:300]


def count_cards(world: World) -> None:
    """Choices that nobody made before, of all decks at once; more decks than anybody may name."""
    for word in VALUE_OF:
        for game, key in (("cible", "maison"), ("pyramide", "pyramide")):
            names = [f"{key}:{word}", f"{key}:famille+{word}", f"{key}:adulte+{word}"]
            left = world.post("/api/decks/left", {"game": game, "options": {"decks": names}})
            assert left.status_code == 200
    many = {"decks": [f"maison:{n}" for n in range(1000)]}
    assert world.post("/api/decks/left", {"game": "cible", "options": many}).status_code == 400


def act(world: World) -> None:
    for kind, more in (("pause", {}), ("resume", {}), ("announce", {"text": LONG})):
        assert world.post("/api/host/acts", {"type": kind, **more}).status_code < 500


def forget(world: World) -> None:
    with Person(world.served, "Bo") as bo:
        assert bo.http.delete("/api/me").status_code == 204


def leave(world: World) -> None:
    with Person(world.served, "Bo") as bo:
        assert bo.http.post("/api/me/sign-out", json={"x": LONG[:1000]}).status_code == 204


def level(world: World) -> None:
    """As many finished games as the house looks at, and a game that there is not."""
    for _ in range(READ_GAMES):
        table = world.taken_up(cible(cards=1, moves=3, ended=True))
        assert world.ana.watch(table).ask(type="start")["type"] == "ok"
    assert world.get("/api/me/levels/cible").json() == {"level": None, "games": 0}
    assert world.get(f"/api/me/levels/{LONG}").status_code == 404


def search_history(world: World) -> None:
    """As many games as one search reads, with names that do not fit what is looked for."""
    player = world.player_id()
    names = [{"kind": "person", "player": player, "name": "Ana"}] + [
        {"kind": "person", "player": f"p{n}", "name": "É" * 30} for n in range(5)
    ]
    outcome = '{"scores": [1, 2, 3, 4, 5, 6], "winners": [0], "reason": "over"}'
    world.insert(
        """INSERT INTO tables (id, game, rules, options, setup, seed, salt, commitment, made, status, private, coach,
        seats, held, muted, removed, touched, outcome, bots, taken_up) VALUES (?, 'cible', 1, '{}', '{}', 1, '', '', 0,
        'over', 0, 0, ?, '{}', '[]', '[]', 0, ?, 0, 0)""",
        [(f"history-{n}", json.dumps(names), outcome) for n in range(2 * MOST_READ)],
    )
    world.insert(
        """INSERT INTO played (player, "table", game, pace, ended, ending, private)
        VALUES (?, ?, 'cible', 'live', ?, 'won', 0)""",
        [(player, f"history-{n}", float(n)) for n in range(2 * MOST_READ)],
    )
    found = world.get("/api/profiles/me/games", opponent="nobody").json()
    assert found["games"] == []
    assert found["next"] is not None
    assert len(world.get("/api/profiles/me/games", opponent="ee").json()["games"]) == PAGE
    assert world.get("/api/profiles/me/games", opponent="x" * 5000).status_code == 400


def choose_news(world: World) -> None:
    """All zones are known after the first question."""
    quiet = {"start": 0, "end": 1439, "zone": "Asia/Kathmandu"}
    assert world.post("/api/me/news", {"kinds": ["turn"] * 1500, "quiet": quiet}).status_code == 200
    assert world.post("/api/me/news", {"kinds": [], "quiet": {**quiet, "zone": "x" * 64}}).status_code == 400
    assert world.post("/api/me/news", {"kinds": ["turn"], "quiet": None}).status_code == 200


def add_devices(world: World) -> None:
    """More devices than a person may have, and keys that are none."""
    key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    device = {"p256dh": key, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
    for number in range(12):
        endpoint = f"https://push.example.org/{number}{'x' * 900}"
        answer = world.post("/api/me/news/devices", {"endpoint": endpoint, **device})
        assert answer.status_code == 200, answer.text
    for bad in ("https://127.0.0.1/x", "https://[", LONG[:1100]):
        assert world.post("/api/me/news/devices", {"endpoint": bad, **device}).status_code == 400
    wrong = {"endpoint": "https://push.example.org/x", "p256dh": "A" * 100, "auth": "B" * 40}
    assert world.post("/api/me/news/devices", wrong).status_code == 400


DEEP = encoded(b"\xa3" + b"\x81" * 8000)
"""An attestation so deep that nobody reads it."""


def named(world: World, path: str, body: dict[str, Any]) -> httpx.Response:
    """Asked under a name: there are no passkeys at an address of numbers."""
    return world.ana.http.post(path, json=body, headers={"Host": host_of(world)})


def host_of(world: World) -> str:
    return f"localhost:{world.served.at.rpartition(':')[2]}"


def a_passkey(world: World) -> tuple[Device, str]:
    """Ana's only one, with a long key, and a proof."""
    origin = f"http://{host_of(world)}"
    if world.device is None:
        world.device = Device(bits=4096)
        options = named(world, "/api/me/passkeys/options", {}).json()
        added = named(world, "/api/me/passkeys", world.device.make(options, origin))
        assert added.status_code == 201, added.text
    options = named(world, "/api/me/proof/options", {}).json()
    proved = named(world, "/api/me/proof", world.device.sign(options, origin))
    assert proved.status_code == 200, proved.text
    return world.device, str(proved.json()["proof"])


def add_passkey(world: World) -> None:
    _, proof = a_passkey(world)
    origin = f"http://{host_of(world)}"
    options = named(world, "/api/me/passkeys/options", {"proof": proof}).json()
    body = Device().make(options, origin)
    for bad in ({"attestation": DEEP}, {"client_data": encoded(b"[" * 4400)}, {"name": LONG[:400]}):
        assert named(world, "/api/me/passkeys", {**body, **bad}).status_code == 400
    # The largest number that an RSA key may have, and one that is larger; the exponent is as large.
    for length in (500, 2000):
        cose = cbor.encode({1: 3, 3: -257, -1: b"\xff" * length, -2: b"\xff" * length})
        made = Device().make(options, origin, cose=cose)
        assert named(world, "/api/me/passkeys", made).status_code == 400


def sign_in(world: World) -> None:
    device, _ = a_passkey(world)
    origin = f"http://{host_of(world)}"
    options = named(world, "/api/sign-in/options", {}).json()
    body = device.sign(options, origin)
    for bad in ({"signature": encoded(b"\xff" * 4000)}, {"client_data": encoded(b"[" * 4400)}):
        assert named(world, "/api/sign-in", {**body, **bad}).status_code == 400
    assert named(world, "/api/sign-in", body).status_code == 200


def export(world: World) -> None:
    """All tables of this folder's tests, long ones among them, and a deck."""
    answer = world.get("/api/me/export")
    assert answer.status_code == 200
    assert len(zipfile.ZipFile(io.BytesIO(answer.content)).namelist()) > 4


def change_passkey(world: World) -> None:
    _, proof = a_passkey(world)
    [line, *_] = world.get("/api/me/passkeys").json()["passkeys"]
    assert named(world, f"/api/me/passkeys/{line['id']}/name", {"name": "é" * 40}).status_code == 200
    assert named(world, "/api/me/recovery-codes", {"proof": proof}).status_code == 200
    assert named(world, f"/api/me/passkeys/{LONG}/remove", {"proof": proof}).status_code == 404


def holidays(world: World) -> None:
    """Of somebody with many games over days, whose clocks are all set anew."""
    wish = {"game": "pyramide", "pace": 1, "seats": [ME, ME]}
    for _ in range(20):
        table = world.post("/api/tables", wish).json()["id"]
        assert world.ana.watch(table).ask(type="start")["type"] == "ok"
    assert world.post("/api/me/holidays", {"days": 10**6}).status_code == 400
    assert world.post("/api/me/holidays", {"days": 14}).status_code == 200


ROUTES: dict[str, Case] = {
    "GET /api/house": lambda world: world.get("/api/house"),
    "GET /api/games/{key}/rules/{lang}": lambda world: world.get("/api/games/cible/rules/fr"),
    "GET /api/messages.json": lambda world: world.get("/api/messages.json"),
    "GET /api/games/{key}/schema": lambda world: world.get("/api/games/cible/schema"),
    "GET /api/qr": lambda world: world.get("/api/qr", text=f"http://{world.served.at}/{'x' * 470}"),
    "GET /health": lambda world: world.get("/health"),
    "GET /metrics": lambda world: world.get("/metrics"),
    "POST /api/me": lambda world: (
        world.post("/api/me", {"name": LONG, "lang": "fr"}),
        world.post("/api/me", {"name": "Anaïs", "lang": "fr"}),
    ),
    "GET /api/me": lambda world: world.get("/api/me"),
    "DELETE /api/me": forget,
    "GET /api/me/levels/{key}": level,
    "GET /api/me/link": lambda world: world.get("/api/me/link"),
    "POST /api/me/claim": lambda world: world.post("/api/me/claim", {"token": "x" * 512}),
    "POST /api/me/revoke": lambda world: world.post("/api/me/revoke", {}),
    "GET /api/me/news": lambda world: world.get("/api/me/news"),
    "POST /api/me/news": choose_news,
    "POST /api/me/news/devices": add_devices,
    "DELETE /api/me/news/devices/{device}": lambda world: world.ana.http.delete(
        f"/api/me/news/devices/{LONG}"
    ),
    "POST /api/me/news/test": lambda world: world.post("/api/me/news/test", {}),
    "GET /api/me/passkeys": lambda world: world.get("/api/me/passkeys"),
    "POST /api/me/passkeys/options": lambda world: named(
        world, "/api/me/passkeys/options", {"proof": "x" * 600}
    ),
    "POST /api/me/passkeys": add_passkey,
    "POST /api/me/passkeys/{passkey_id}/name": change_passkey,
    "POST /api/me/passkeys/{passkey_id}/remove": change_passkey,
    "POST /api/me/recovery-codes": change_passkey,
    "POST /api/me/proof/options": a_passkey,
    "POST /api/me/proof": a_passkey,
    "POST /api/me/sign-out": leave,
    "POST /api/sign-in/options": lambda world: named(world, "/api/sign-in/options", {}),
    "POST /api/sign-in": sign_in,
    "POST /api/sign-in/code": lambda world: world.post("/api/sign-in/code", {"code": "é" * 64}),
    "GET /api/me/export": export,
    "GET /api/me/holidays": lambda world: world.get("/api/me/holidays"),
    "POST /api/me/holidays": holidays,
    "DELETE /api/me/holidays": lambda world: world.ana.http.delete("/api/me/holidays"),
    "DELETE /api/me/holidays/{number}": lambda world: (
        world.ana.http.delete(f"/api/me/holidays/{'9' * 4000}"),
        world.ana.http.delete("/api/me/holidays/-1"),
    ),
    "GET /api/turns": lambda world: world.get("/api/turns"),
    "GET /api/tables": lambda world: world.get("/api/tables"),
    "POST /api/tables": open_tables,
    "POST /api/join": lambda world: world.post("/api/join", {"code": "x" * 32}),
    "GET /api/tables/{table_id}": lambda world: world.get(f"/api/tables/{world.running}"),
    "GET /api/tables/{table_id}/transcript": lambda world: world.get(f"/api/tables/{world.over}/transcript"),
    "GET /api/tables/{table_id}/piles": lambda world: world.get(f"/api/tables/{world.over}/piles"),
    "GET /api/tables/{table_id}/replay": lambda world: [
        world.get(f"/api/tables/{world.over}/replay", seat=seat) for seat in ("0", "public", "all")
    ],
    "GET /api/tables/{table_id}/review": lambda world: world.get(f"/api/tables/{world.over}/review"),
    "GET /api/tables/{table_id}/par": lambda world: world.get(f"/api/tables/{world.over}/par"),
    "GET /api/evenings/{table_id}": lambda world: world.get(f"/api/evenings/{world.over}"),
    "GET /api/profiles/{handle}": lambda world: (
        world.get("/api/profiles/me"),
        world.get(f"/api/profiles/{LONG}"),
    ),
    "GET /api/profiles/{handle}/games": search_history,
    "GET /api/profiles/{handle}/statistics/{key}": lambda world: world.get(
        "/api/profiles/me/statistics/cible"
    ),
    "POST /api/me/profile": lambda world: world.post("/api/me/profile", {"history": True}),
    "GET /api/rankings/{key}": lambda world: world.get("/api/rankings/cible", season="0"),
    "GET /api/tables/{table_id}/ratings": lambda world: world.get(f"/api/tables/{world.over}/ratings"),
    "GET /api/words/{word}": lambda world: [
        world.get(f"/api/words/{word}")
        for word in (LONG, "é" * 200, "a b " * 50, "anticonstitutionnellement")
    ],
    "GET /api/decks": lambda world: world.get("/api/decks"),
    "POST /api/decks/left": count_cards,
    "POST /api/decks": bring_decks,
    "DELETE /api/decks/{name}": lambda world: world.ana.http.delete(f"/api/decks/{world.deck}"),
    "POST /api/host": lambda world: world.post("/api/host", {"code": CODE, "name": "Hôte"}),
    "GET /api/host": lambda world: world.get("/api/host"),
    "POST /api/host/acts": act,
    "DELETE /api/host": lambda world: world.ana.http.delete("/api/host"),
    "GET /api/host/reports": lambda world: world.get("/api/host/reports"),
    "DELETE /api/host/reports/{report_id}": lambda world: world.ana.http.delete(
        f"/api/host/reports/{LONG[:500]}"
    ),
    "GET /api/blocks": lambda world: world.get("/api/blocks"),
    "POST /api/blocks": lambda world: world.post("/api/blocks", {"table": world.running, "who": "x" * 32}),
    "DELETE /api/blocks/{block_id}": lambda world: world.ana.http.delete(f"/api/blocks/{LONG[:500]}"),
    "GET /api/tables/{table_id}/blocked": lambda world: world.get(f"/api/tables/{world.running}/blocked"),
    "POST /api/reports": lambda world: [
        world.post("/api/reports", {"table": world.running, "reason": "other", "text": "é" * length})
        for length in (500, 2000, 5000)
    ],
    "GET /api/salon": lambda world: world.get("/api/salon"),
    "GET /api/salon/{code}": lambda world: world.get("/api/salon/ABCD"),
    "GET /api/openapi.json": lambda world: world.get("/api/openapi.json"),
    "GET /": lambda world: (world.get("/"), world.get(f"/{LONG}"), world.get("/assets/" + "../" * 2000)),
}
"""The worst of each route, those that change the world last."""


def test_every_route_has_its_worst_case(world: World) -> None:
    described = world.get("/api/openapi.json").json()["paths"]
    routes = {f"{method.upper()} {path}" for path, methods in described.items() for method in methods}
    pages = {"GET /", "GET /api/openapi.json"}
    assert routes == ROUTES.keys() - pages


@pytest.mark.parametrize("route", ROUTES)
def test_nobody_waits_for_the_worst_of_a_route(
    route: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = LoopTurns(world.served._thread)
    with turns.measured(monkeypatch):
        ROUTES[route](world)
        assert world.ana.http.get("/health").status_code == 200
    assert turns.longest_seconds < MAX_TURN_SECONDS, turns.longest_callback
