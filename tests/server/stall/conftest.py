"""A house in which somebody has prepared the worst."""

from __future__ import annotations

import gc
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import httpx
import pytest

from pyramidion.house.settings import Limits
from pyramidion.server.settings import ServerSettings
from pyramidion.server.startup.serve import tune_garbage_collector
from tests.server.harness import Person
from tests.server.http.authenticator import Device

from .games import big_deck, cible
from .measured import MeasuredServer

CODE = "ABCD-EFGH"
ME = {"kind": "me"}
ANSWER_SECONDS = 300.0
"""The worker may be slow; the others must not be."""


@pytest.fixture(scope="package")
def collected() -> Iterator[None]:
    """Python's collector as the server sets it."""
    thresholds = gc.get_threshold()
    tune_garbage_collector()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


class World:
    """Tables and a deck of one person, as large as the house takes them."""

    def __init__(self, served: MeasuredServer, ana: Person) -> None:
        self.served = served
        self.ana = ana
        self.device: Device | None = None
        """Has a passkey of Ana's, once one was added."""
        ana.http.timeout = httpx.Timeout(ANSWER_SECONDS)
        assert ana.http.post("/api/host", json={"code": CODE, "name": "Hôte"}).status_code == 200
        self.over = self.taken_up(cible(cards=20, moves=900, ended=True), coach=True)
        screen = ana.watch(self.over)
        assert screen.ask(type="start")["type"] == "ok"
        self.running = self.taken_up(cible(cards=20, moves=900))
        assert ana.watch(self.running).ask(type="start")["type"] == "ok"
        self._gathering = "", ""
        self.deck = ana.http.post("/api/decks", content=big_deck(1000, 60)).json()["deck"]["name"]

    def taken_up(self, written: dict[str, Any], **more: Any) -> str:
        seats = [ME] * len(written["seats"])
        wish = {"game": written["game"], "transcript": written, "seats": seats, **more}
        answer = self.ana.http.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text[:500]
        return str(answer.json()["id"])

    def gathering(self) -> str:
        """A table whose game has not begun: the one of the last time, unless a message has changed what is stored."""
        table, as_made = self._gathering
        if not table or self._stored(table) != as_made:
            table = self.taken_up(cible(cards=20, moves=300))
            self._gathering = table, self._stored(table)
        return table

    def _stored(self, table: str) -> str:
        columns = "status, options, setup, seats, held, muted, removed, private, listed, coach"
        with closing(sqlite3.connect(self.served._house_settings.database)) as file:
            return str(file.execute(f"SELECT {columns} FROM tables WHERE id = ?", (table,)).fetchone())

    def player_id(self) -> str:
        with closing(sqlite3.connect(self.served._house_settings.database)) as file:
            return str(file.execute("SELECT host FROM tables WHERE id = ?", (self.over,)).fetchone()[0])

    def insert(self, sql: str, rows: list[tuple[Any, ...]]) -> None:
        """What would take hours to play."""
        with closing(sqlite3.connect(self.served._house_settings.database)) as file, file:
            file.executemany(sql, rows)

    def get(self, path: str, **params: str) -> httpx.Response:
        return self.ana.http.get(path, params=params)

    def post(self, path: str, body: Any) -> httpx.Response:
        content = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.ana.http.post(path, content=content, headers={"content-type": "application/json"})


@pytest.fixture(scope="package")
def world(tmp_path_factory: pytest.TempPathFactory, collected: None) -> Iterator[World]:
    settings = ServerSettings(rates=None, host_code=CODE, salon=True)
    folder = tmp_path_factory.mktemp("worst")
    # Every test of this folder opens tables of Ana's.
    with MeasuredServer(folder, settings, limits=Limits(tables=1000)) as served, Person(served, "Ana") as ana:
        yield World(served, ana)
