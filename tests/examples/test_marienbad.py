"""Marienbad is installed by its entry point and is then a game of the house, everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pyramidion import games, research
from pyramidion.core import transcript as transcripts
from pyramidion.games.highlights import best_highlights
from pyramidion.house.catalogue import games_left_out, games_shown
from pyramidion.server.settings import ServerSettings
from tests.server.harness import Person, Screen, Served
from tools import game_facts, packages

from .conftest import PACKAGE, ROOT

KEY = "marienbad"
MOVES = {
    "format": "pyramidion/1",
    "game": KEY,
    "rules": 1,
    "seats": ["Ana", "Bao"],
    "seed": 1,
    "moves": [
        {"seat": 0, "move": {"type": "take", "row": 2, "count": 4}},
        {"seat": 1, "move": {"type": "take", "row": 3, "count": 7}},
    ],
}
"""A transcript that is not over yet."""


def python(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=ROOT, env=environment
    )


def test_without_the_package_nobody_knows_the_game(tmp_path: Path) -> None:
    assert games.load(KEY) is None
    with Served(tmp_path, ServerSettings(rates=None)) as served, Person(served, "Ana") as ana:
        assert KEY not in [game["key"] for game in ana.http.get("/api/house").json()["games"]]
        refused = ana.http.post("/api/tables", json={"game": KEY, "seats": [{"kind": "me"}]})
        assert refused.status_code == 404


def test_the_house_shows_it_last_with_its_bots(installed: Path) -> None:
    shown = games_shown()[-1]
    assert [game.key for game in games_shown() if not game.draws] == [KEY]
    assert [game.key for game in games_shown() if not game.beats] == [KEY]
    assert (shown.key, shown.title.fr, shown.levels) == (KEY, "Marienbad", ("novice", "perfect"))
    assert games.folder(KEY) == installed / KEY
    assert games_left_out() == ()


def play_to_the_end(screen: Screen, first: dict[str, Any]) -> dict[str, Any]:
    """The person on seat 0 does what the coach says; the bot answers. Returns the last state of the table."""
    now = first
    while not now["over"]:
        if now["view"]["to_move"] == [0]:
            advice = screen.ask(type="coach", seat=0)["advice"]
            now = screen.move(0, now["seq"], advice["best"]["move"])
            assert now["type"] == "game", now
        else:
            now = screen.get("game")
    return now


@pytest.mark.parametrize(("rows", "winner"), [("1-3-5-7", 1), ("3-4-5", 0)])
def test_a_person_and_the_perfect_bot_play_it_at_a_table(
    installed: Path, tmp_path: Path, rows: str, winner: int
) -> None:
    """Who begins is lost with 1, 3, 5, 7 and has won with 3, 4, 5; coach and bot both know."""
    with Served(tmp_path, ServerSettings(rates=None)) as served, Person(served, "Ana") as ana:
        assert ana.http.get("/api/house").json()["games"][-1]["key"] == KEY
        seats = [{"kind": "me"}, {"kind": "bot", "level": "perfect"}]
        table = ana.open_table(game=KEY, options={"rows": rows}, seats=seats, coach=True)["id"]
        screen = ana.watch(table)
        screen.send(type="start")
        end = play_to_the_end(screen, screen.get("game"))
        assert end["outcome"] == {
            "scores": [int(seat == winner) for seat in (0, 1)],
            "winners": [winner],
            "reason": "last_match",
        }
        review = ana.http.get(f"/api/tables/{table}/review").json()
        assert review["moments"] == []
        rules = ana.http.get(f"/api/games/{KEY}/rules/en")
        assert "R-M3" in rules.text
        assert served.house.figures()["bot_jobs_failed_total"] == 0


def test_the_arena_lets_its_bots_play(environment: dict[str, str]) -> None:
    done = python(
        environment, "-m", "pyramidion", "arena", KEY, "perfect", "novice",
        "--games", "20", "--workers", "1", "--json", "-",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    perfect, novice = json.loads(done.stdout)["bots"]
    assert perfect["faults"] == novice["faults"] == {}
    assert perfect["wins"] > novice["wins"]


def test_the_command_line_lists_it_and_replays_a_game(environment: dict[str, str], tmp_path: Path) -> None:
    listed = python(environment, "-m", "pyramidion", "games", "--json")
    assert json.loads(listed.stdout.splitlines()[-1])["key"] == KEY
    file = tmp_path / "game.json"
    file.write_text(json.dumps(MOVES), encoding="utf-8")
    replayed = python(environment, "-m", "pyramidion", "replay", str(file))
    assert json.loads(replayed.stdout)["view"]["rows"] == [1, 3, 1, 0], replayed.stderr


def test_research_has_it_as_an_environment(installed: Path) -> None:
    assert KEY in research.keys()
    env = research.env(KEY)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        assert observation is not None
        free = observation["action_mask"].nonzero()[0]
        env.step(None if over or cut else int(free[-1]))
        assert agent in env.possible_agents


def test_its_fine_moments_are_told(installed: Path) -> None:
    transcript = transcripts.parse(MOVES, games.load)
    assert [one.facts for one in best_highlights(transcript, (0, 1), None)] == [{"count": 7}]


def test_it_keeps_every_law_and_lacks_nothing(tmp_path: Path) -> None:
    """With its tests beside it, as its author has it."""
    path = packages.environment(PACKAGE, tmp_path)["PYTHONPATH"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((path, str(ROOT / "src")))}
    done = python(
        environment, "-m", "pytest", "tests/conformance", "tests/golden", str(PACKAGE / "tests"),
        "-q", "-k", KEY, "-p", "no:xdist", "-p", "no:cacheprovider",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


def test_what_the_clients_tests_know_of_it_is_up_to_date(installed: Path) -> None:
    (shown,) = [game for game in games_shown() if game.key == KEY]
    file = PACKAGE / KEY / "client" / game_facts.FILE
    assert file.read_bytes() == game_facts.encoded(shown), f"run python -m tools.game_facts {KEY}"
