"""`pyramidion backup`: a house is copied while people play, and opened again elsewhere."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.server.harness import TIMEOUT_SECONDS, Person, question
from tests.server.operations.test_serve import environment, started, visitor


def backup(*arguments: object, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pyramidion", "backup", *map(str, arguments)]
    return subprocess.run(
        command, env=environment(more), capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS
    )


def seated(ana: Person, bao: Person) -> tuple[str, Any, Any]:
    table = ana.open_table()["id"]
    hers, his = ana.watch(table), bao.watch(table)
    assert his.ask(type="sit", seat=1)["type"] == "ok"
    assert hers.ask(type="start")["type"] == "ok"
    return table, hers, his


def play(hers: Any, his: Any, moves: int) -> list[tuple[str, str]]:
    """Questions that the house has acknowledged, each by whoever is to move."""
    told = []
    game = hers.latest("game")
    for _ in range(moves):
        (seat,) = game["view"]["to_move"]
        move = question(game["view"])
        game = (hers, his)[seat].move(seat, game["seq"], move)
        assert game["type"] == "game", game
        told.append((move["cell"], move["symbol"]))
    return told


def test_a_house_is_copied_during_play_and_goes_on_elsewhere(tmp_path: Path) -> None:
    house, copy = tmp_path / "house", tmp_path / "copy"
    for kept in ("decks/cartes@0123.zip", "archive/old.json"):
        (house / kept).parent.mkdir(parents=True)
        (house / kept).write_text(kept)
    with (
        started("--port", "0", "--data", str(house)) as opened,
        visitor(opened, "Ana") as ana,
        visitor(opened, "Bao") as bao,
    ):
        table, hers, his = seated(ana, bao)
        before = play(hers, his, 3)
        said = backup(copy, "--data", house)
        assert (said.returncode, said.stdout) == (0, f"{copy}: the house is copied.\n")
        play(hers, his, 3)
        cookie = ana.cookie
    for kept in ("decks/cartes@0123.zip", "archive/old.json"):
        assert (copy / kept).read_text() == kept
    # Whatever the modes were there, the copy is its owner's alone.
    assert {path.stat().st_mode & 0o077 for path in (copy, *copy.rglob("*"))} == {0}
    assert copy.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("*.part"))
    with started("--port", "0", "--data", str(copy)) as again, visitor(again) as ana:
        mine = ana.http.get("/api/tables", headers={"Cookie": cookie}).json()
        assert [line["id"] for line in mine] == [table]
        screen = ana.watch(table, Cookie=cookie)
        game = screen.get("game")
        assert [(x["cell"], x["symbol"]) for x in game["view"]["log"]] == before
        (seat,) = game["view"]["to_move"]
        if seat == game["seat"]:
            assert screen.move(seat, game["seq"], question(game["view"]))["seq"] == game["seq"] + 1


def test_what_cannot_be_copied_is_said_and_leaves_nothing(tmp_path: Path) -> None:
    assert backup(tmp_path / "to", "--data", tmp_path).returncode == 1
    (tmp_path / "house.db").write_bytes(b"no database at all" * 300)
    said = backup(tmp_path / "to", "--data", tmp_path)
    assert said.returncode == 1
    assert "Traceback" not in said.stderr
    assert not [*tmp_path.glob("to*")]
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    said = backup(tmp_path / "full", "--data", tmp_path, LANG="C")
    assert (said.returncode, said.stderr) == (1, f"{tmp_path / 'full'}: there is something already\n")
    said = backup(tmp_path / "to", PYRAMIDION_DATABASE="postgresql://db/house")
    assert (said.returncode, "pg_dump" in said.stderr) == (3, True)


def test_a_copy_is_one_moment_of_a_file_that_is_written_to(tmp_path: Path) -> None:
    """What is committed is in it, what is not yet is not, and nobody waits for it."""
    rows = 20_000
    from pyramidion.cli.backup import copy_file

    with sqlite3.connect(tmp_path / "a.db") as written:
        written.execute("PRAGMA journal_mode = WAL")
        written.execute("CREATE TABLE moves (seq INTEGER PRIMARY KEY, text TEXT)")
        written.executemany("INSERT INTO moves VALUES (?, ?)", ((n, "x" * 200) for n in range(rows)))
        written.commit()
        written.execute("INSERT INTO moves VALUES (?, 'not yet committed')", (rows,))
        copy_file(tmp_path / "a.db", tmp_path / "b.db")
        written.commit()
    written.close()
    copied = sqlite3.connect(tmp_path / "b.db")
    assert copied.execute("SELECT count(*), max(seq) FROM moves").fetchone() == (rows, rows - 1)
    copied.close()
