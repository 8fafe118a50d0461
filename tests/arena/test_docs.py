"""The examples of docs/bots.md, taken from the page and played."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pyramidion import games
from pyramidion.bots.custom import parse_custom_bot
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Served

ROOT = Path(__file__).parents[2]


def examples() -> dict[str, str]:
    """Every block of Python on the page by the name of the file in its first line."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return {block.partition("\n")[0].removeprefix("# "): block for block in blocks}


EXAMPLES = examples()


def written(name: str, folder: Path) -> Path:
    file = folder / name
    file.write_text(EXAMPLES[name], encoding="utf-8")
    return file


def arena(folder: Path, *args: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "pyramidion", "arena", *args, "--workers", "1", "--json", "-"],
        capture_output=True, text=True, check=False, cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    for bot in found["bots"]:
        assert bot["faults"] == {}, done.stderr
    return found


def test_the_page_has_the_examples_that_are_run_here() -> None:
    assert set(EXAMPLES) == {"anyhow.py", "prudent.py", "collector.py", "guest.py"}


@pytest.mark.parametrize(
    "args",
    [
        ("soleil", "anyhow:Anyhow", "random", "random", "--games", "6"),
        ("soleil", "anyhow:Anyhow", "random", "--options", "variant=duel", "--games", "2"),
        ("poker", "anyhow:Anyhow", "random", "--games", "2"),
    ],
)
def test_the_bot_in_a_screenful_plays_every_game(args: tuple[str, ...], tmp_path: Path) -> None:
    written("anyhow.py", tmp_path)
    found = arena(tmp_path, *args)
    assert found["bots"][0]["games"] == found["played"]


def test_the_bot_with_the_belief_beats_chance(tmp_path: Path) -> None:
    written("prudent.py", tmp_path)
    for options in ("emperor=house,ingots=hidden", "variant=duel"):
        found = arena(tmp_path, "soleil", "prudent:Prudent", "random", "--options", options, "--games", "4")
        assert found["bots"][0]["wins"] == 4
    arena(tmp_path, "soleil", "prudent:Prudent", "random", "random", "--games", "3")


def test_the_collector_beats_chance(tmp_path: Path) -> None:
    written("collector.py", tmp_path)
    found = arena(tmp_path, "poker", "collector:Collector", "random", "--games", "20")
    assert found["bots"][0]["share"]["low"] > 0.5


def test_the_examples_sit_at_a_live_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """As `serve --bot` seats them: levels of their game that anybody may choose."""
    for name in ("anyhow.py", "prudent.py"):
        written(name, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    request.addfinalizer(games.remove_custom_bots)
    bots = (parse_custom_bot("soleil=anyhow:Anyhow:Au hasard"), parse_custom_bot("soleil=prudent:Prudent"))
    with Served(tmp_path, ServerSettings(rates=None), bots=bots) as served, Person(served, "Ana") as ana:
        (shown,) = [game for game in ana.http.get("/api/house").json()["games"] if game["key"] == "soleil"]
        assert shown["levels"][-2:] == ["Au hasard", "Prudent"]
        # The emperor's part too: everything that a bot of this game may be asked for.
        seats = [{"kind": "bot", "level": level} for level in ("Au hasard", "Prudent", "Prudent")]
        opened = ana.open_table(seats=seats, options={"variant": "tour"})
        screen = ana.watch(opened["id"])
        screen.send(type="start")
        assert screen.get("game", over=True)["outcome"]["reason"] == "all_found"
        assert served.house.figures()["bot_jobs_failed_total"] == 0


def test_the_arena_is_called_from_python_as_its_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    exec(block, {})
    assert capsys.readouterr().out.startswith("Estimate(mean=")


def test_the_guest_sits_down_at_a_live_table(tmp_path: Path) -> None:
    program = written("guest.py", tmp_path)
    with Served(tmp_path, ServerSettings(rates=None)) as served, Person(served, "Ana") as ana:
        seats = [{"kind": "open"}, {"kind": "bot", "level": "novice"}]
        opened = ana.open_table(seats=seats)
        screen = ana.watch(opened["id"])
        guest = subprocess.Popen(
            [sys.executable, str(program), f"http://{served.at}", opened["code"]],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        while screen.get("table")["seats"][0]["kind"] != "person":
            pass
        screen.send(type="start")
        outcome = screen.get("game", over=True)["outcome"]
        out, err = guest.communicate()
    assert (guest.returncode, err) == (0, "")
    assert out.strip() == str(outcome)
