"""Every route with the worst that it allows: no turn of the loop takes so long that somebody else would notice."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from pyramidion.decks.marks import VALUE_OF
from pyramidion.house.levels import READ_GAMES
from tests.server.harness import Person

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


def level(world: World) -> None:
    """As many finished games as the house looks at, and a game that there is not."""
    for _ in range(READ_GAMES):
        table = world.taken_up(cible(cards=1, moves=3, ended=True))
        assert world.ana.watch(table).ask(type="start")["type"] == "ok"
    assert world.get("/api/me/levels/cible").json() == {"level": None, "games": 0}
    assert world.get(f"/api/me/levels/{LONG}").status_code == 404


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
