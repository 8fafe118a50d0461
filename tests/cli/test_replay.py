"""`pyramidion replay`: one JSON object, or one line that says why not, with a status that scripts can tell apart."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BOARD = ["SSOLLO", "LSOOAS", "LAASOS", "LAOLAA"]
INGOTS = [
    [10, 12, 14, 16, 10, 12],
    [14, 16, 10, 12, 14, 16],
    [10, 12, 14, 16, 10, 12],
    [14, 16, 10, 12, 14, 16],
]


def guess(seat: int, cell: str, symbol: str) -> dict[str, Any]:
    return {"seat": seat, "move": {"type": "guess", "cell": cell, "symbol": symbol}}


def transcript(**changes: Any) -> dict[str, Any]:
    return {
        "format": "pyramidion/1",
        "game": "soleil",
        "rules": 1,
        "seats": ["Ana", "Bao", "Cléo"],
        "setup": {"rounds": [{"board": BOARD, "ingots": INGOTS}]},
        "moves": [guess(1, "B4", "O"), guess(2, "B4", "O")],
        **changes,
    }


def run(*args: str, given: dict[str, Any] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pyramidion", "replay", *args],
        input=None if given is None else json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_refused_move_ends_with_2_and_one_line() -> None:
    done = run("-", given=transcript())
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "move 2 (seat 2): R-S4: B4 is already solved\n"


def test_until_stops_before_it_and_the_public_view_is_the_default() -> None:
    done = run("-", "--until", "1", given=transcript())
    out = json.loads(done.stdout)
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    assert (out["seq"], out["over"], out["to_move"], out["outcome"]) == (1, False, [2], None)
    assert out["view"]["board"] == ["??????", "???O??", "??????", "??????"]
    assert out == json.loads(run("-", "--until", "1", "--public", given=transcript()).stdout)


def test_a_seat_sees_what_it_may_and_all_sees_all() -> None:
    seen = {
        arg: json.loads(run("-", "--until", "1", *arg.split(), given=transcript()).stdout)["view"]["board"]
        for arg in ("--seat 0", "--seat 1", "--all")
    }
    assert seen == {
        "--seat 0": BOARD,
        "--seat 1": ["??????", "???O??", "??????", "??????"],
        "--all": BOARD,
    }


@pytest.mark.parametrize(
    "args", [["--seat", "3"], ["--seat", "-1"], ["--seat", "1", "--all"], ["--seat", "x"], ["--moon"]]
)
def test_a_wrong_call_ends_with_3(args: list[str]) -> None:
    done = run("-", "--until", "1", *args, given=transcript())
    assert (done.returncode, done.stdout) == (3, "")
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()


def test_all_is_not_for_a_game_that_chance_still_hides() -> None:
    hidden = transcript(setup={}, seed=1, options={"emperor": "house", "ingots": "shuffled"}, moves=[])
    done = run("-", "--all", given=hidden)
    assert (done.returncode, done.stdout) == (3, "")
    assert "--all" in done.stderr


def test_every_fault_has_its_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(transcript(seed=-1, options={"moon": 1}, rules=7)), encoding="utf-8")
    done = run(str(file))
    assert (done.returncode, done.stdout) == (3, "")
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == [
        "$.seed",
        "$.rules",
        "$.options.moon",
    ]


def test_a_file_that_is_not_there_ends_with_3(tmp_path: Path) -> None:
    done = run(str(tmp_path / "nothing.json"))
    assert (done.returncode, done.stdout) == (3, "")
    assert "nothing.json" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["numba", "numpy", "litestar", "uvicorn", "sqlite3", "asyncio"])
def test_a_replay_imports_nothing_heavy(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(transcript(moves=[])), encoding="utf-8")
    code = (
        "import sys; sys.argv = ['pyramidion', 'replay', sys.argv[1]]\n"
        "from pyramidion.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"sys.exit({name!r} in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{name} is imported for a replay"
