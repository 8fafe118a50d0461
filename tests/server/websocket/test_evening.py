"""The evening by HTTP: told by one of its tables, to whoever may see that table replayed."""

from __future__ import annotations

from .test_tables import Arrive, played


def test_an_evening_is_told_once_its_game_is_over(person: Arrive) -> None:
    ana, bo, stranger = person("Ana"), person("Bo"), person(None)
    waiting = ana.open_table()["id"]
    assert ana.http.get(f"/api/evenings/{waiting}").status_code == 409
    table, private = played(ana, bo), played(ana, bo, private=True)
    told = ana.http.get(f"/api/evenings/{table}").json()
    assert [game["id"] for game in told["games"]] == [table, private]
    assert [seat["name"] for seat in told["games"][0]["seats"]] == ["Ana", "Bo"]
    assert {one["name"]: one["games"] for one in told["people"]} == {"Ana": 2, "Bo": 2}
    assert told["games"][0]["outcome"]["reason"] == "all_found"
    assert all(one["kind"].startswith("soleil.") and one["facts"] for one in told["moments"])
    assert told["complete"]
    soon = ana.http.get(f"/api/evenings/{table}?moments=false").json()
    assert soon == {**told, "moments": [], "complete": False}
    public = stranger.http.get(f"/api/evenings/{table}")
    assert [game["id"] for game in public.json()["games"]] == [table]
    assert public.headers["cache-control"] == "no-store"
    assert stranger.http.get(f"/api/evenings/{private}").status_code == 403
    assert stranger.http.get("/api/evenings/nowhere").status_code == 404
