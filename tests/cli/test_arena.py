"""`pyramidion arena`: a table, files on request, and a status that scripts can tell apart."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

HOUSE = ("--options", "emperor=house,ingots=shuffled")
OWN = "tests.arena.bad_bots:"
ROOT = Path(__file__).parents[2]


def words(*args: str) -> list[str]:
    return [sys.executable, "-m", "pyramidion", *args]


def arena(*args: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words("arena", *args), capture_output=True, text=True, check=False, cwd=cwd)


def test_a_table_names_every_bot_and_its_faults() -> None:
    done = arena("soleil", "random", OWN + "Raises", *HOUSE, "--games", "4", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    title, header, _, *rows = done.stdout.splitlines()
    assert title.strip() == "soleil: 4 games, 2 deals, seed 1, work 1000"
    assert header.split()[:4] == ["bot", "games", "W-D-L", "score"]
    table = {row.split()[0]: row.split() for row in rows[:2]}
    assert set(table) == {"random", "Raises"}
    assert table["random"][-1] == "0"
    assert int(table["Raises"][-1]) > 5
    assert rows[2].startswith("Raises: game 0, move ")
    assert rows[2].endswith("RuntimeError: no idea at all; a legal move was made for it")
    assert rows[-1].endswith("more faults")


def test_json_is_the_same_on_standard_output_and_in_a_file(tmp_path: Path) -> None:
    call = ("poker", "random", "random", "random", "--games", "12", "--workers", "2", "--seed", "7")
    there = tmp_path / "results.json"
    first = arena(*call, "--json", str(there))
    second = arena(*call, "--json", "-")
    assert (first.returncode, second.returncode) == (0, 0)
    assert second.stdout == there.read_text(encoding="utf-8")
    # The table does not get between.
    assert "win share" in second.stderr
    assert "win share" in first.stdout
    found = json.loads(second.stdout)
    assert (found["format"], found["plan"]["seed"], found["played"]) == ("pyramidion-arena/1", 7, 12)
    assert [bot["games"] for bot in found["bots"]] == [8, 8, 8]
    assert len(found["games"]) == 12


def test_transcripts_replay_with_the_command_for_it(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = arena("soleil", "random", "random", "random", "--games", "3", "--transcripts", str(file))
    assert done.returncode == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    assert "seed" not in json.loads(lines[0])
    replayed = subprocess.run(
        words("replay", "-"), input=lines[0], capture_output=True, text=True, check=False
    )
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert json.loads(replayed.stdout)["over"]


def test_a_bot_of_the_current_folder_plays(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Mine:\n    def choose(self, view, legal, budget):\n        return legal.moves[budget.work]\n",
        encoding="utf-8",
    )
    picture = tmp_path / "shares.svg"
    done = arena(
        "soleil", "mine:Mine", "random", *HOUSE, "--games", "2", "--work", "3", "--json", "-", "--svg", str(picture),
        cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0
    assert json.loads(done.stdout)["bots"][0]["faults"] == {}
    assert picture.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], "required: GAME"),
        (["soleil"], "required: BOT"),
        (["chess", "random"], "there is no game 'chess'"),
        (["soleil", "moon", "random"], "soleil has no bot 'moon'; there are novice, adept, oracle, random"),
        (["soleil", "nowhere:Bot", "random", *HOUSE], "nowhere:Bot: there is no module nowhere"),
        (["soleil", "random", "random", "--options", "moon=1"], "--options.moon: unknown option"),
        (["soleil", "random", "random", "--options", "moon"], "'moon' is neither name=value nor a JSON object"),
        (["soleil", "random", "random", "--options", "{moon}"], "'{moon}' is no JSON object"),
        (["soleil", "random", "random", "--options", '{"emperor": "cat"}'], "--options.emperor: "),
        (["soleil", "random", "--options", "variant=tour"], "--seats: with these options soleil takes 3 to 6"),
        (["poker", "random", "random", "--games", "0"], "--games: must be a whole number from 1"),
        (["poker", "random", "random", "--workers", "many"], "--workers: must be a whole number"),
        (["poker", "random", "random", "--seed", "-1"], "--seed: must be a whole number from 0"),
        (["poker", "random", "random", "--seconds", "0"], "--seconds: must be a number from 0.001"),
        (["poker", "random", "random", "--svg", "nowhere/x.svg"], "--svg nowhere/x.svg: there is no folder nowhere"),
        (["poker", "random", "random", "--json", "."], "--json .: is a folder"),
        (["poker", "random", "random", "--transcripts", "there.txt"], "there.txt: is there already; it is not"),
        (["poker", "random", "random", "--resume", "there.txt"], "there.txt: is no results file of an arena"),
        (["poker", "random", "random", "--resume", "/dev/zero"], "--resume /dev/zero: is no file"),
        (["poker", "random", "random", "--moon"], "unrecognized arguments: --moon"),
    ],
)  # fmt: skip
def test_a_wrong_call_ends_with_3(args: list[str], words: str, tmp_path: Path) -> None:
    (tmp_path / "there.txt").write_text("a diary\n", encoding="utf-8")
    done = arena(*args, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["there.txt"]
    assert (tmp_path / "there.txt").read_text(encoding="utf-8") == "a diary\n"


def waiting_arena(folder: Path, *more: str) -> tuple[subprocess.Popen[str], int]:
    """An arena whose bot has begun to think and never ends; the end of the pipe is the end of the bot."""
    fifo = folder / "fifo"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        words(
            "arena", "soleil", "random", OWN + "Stalls", *HOUSE, "--seconds", "3600", "--workers", "1", *more
        ),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TEST_FIFO": str(fifo)},
        # Tests that run in the background of a shell are started deaf to Ctrl-C, and so would the arena be.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    pipe = os.open(fifo, os.O_RDONLY)
    assert os.read(pipe, 100) == b"thinking\n"
    return process, pipe


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_cleanly_with_all_its_processes(number: signal.Signals, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    process, pipe = waiting_arena(tmp_path, "--resume", str(file))
    process.send_signal(number)
    out, err = process.communicate()
    assert (process.returncode, out) == (130, "")
    assert err.splitlines() == [
        "stopped: 0 of 100 games were played",
        f"the same command goes on with {file}",
    ]
    assert os.read(pipe, 100) == b""
    os.close(pipe)
    assert file.read_bytes().count(b"\n") == 1


def test_a_killed_arena_leaves_no_process_behind(tmp_path: Path) -> None:
    process, pipe = waiting_arena(tmp_path)
    process.kill()
    process.communicate()
    assert os.read(pipe, 100) == b""
    os.close(pipe)


def test_a_full_disk_stops_it_and_what_was_written_is_gone_on_with(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk."""
    results, games = tmp_path / "results.jsonl", tmp_path / "games.jsonl"
    call = ("poker", "random", "random", "--games", "8", "--json", "-", "--workers", "1")
    keep = ("--resume", str(results), "--transcripts", str(games))
    limited = subprocess.run(
        ["bash", "-c", 'ulimit -f 64; exec "$@"', "bash", *words("arena", *call, *keep)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert limited.returncode == 1
    assert limited.stderr.startswith(f"{games}: File too large: ")
    assert f"the same command goes on with {results}" in limited.stderr
    assert 1 < results.read_bytes().count(b"\n") < 9
    again = arena(*call, *keep)
    assert again.returncode == 0
    assert len(games.read_bytes().splitlines()) == 8
    fresh = arena(
        *call, "--resume", str(tmp_path / "other.jsonl"), "--transcripts", str(tmp_path / "more.jsonl")
    )
    assert again.stdout == fresh.stdout


@pytest.mark.parametrize(
    "name", ["numpy", "numba", "rich", "openskill", "ray", "pyramidion.games.soleil", "msgspec"]
)
def test_its_help_imports_nothing_heavy(name: str) -> None:
    code = (
        "import sys; sys.argv = ['pyramidion', 'arena', '--help']\n"
        "from pyramidion.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"sys.exit({name!r} in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{name} is imported for --help"
    assert "module:Class" in done.stdout


def test_ray_that_is_not_installed_is_asked_for(tmp_path: Path) -> None:
    """A package of that name that cannot be imported stands before the real one."""
    (tmp_path / "ray.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    done = subprocess.run(
        words("arena", "poker", "random", "random", "--games", "2", "--ray"),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "--ray: Ray is not installed: pip install 'pyramidion[ray]'\n"


def test_a_local_ray_cluster_gives_what_workers_give(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of one's own too; and nothing of the cluster is left behind."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    call = ("soleil", OWN + "Last", OWN + "Raises", *HOUSE, "--games", "6", "--workers", "2", "--json")
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    assert arena(*call, str(here)).returncode == 0
    # A folder for temporary files of its own, by a short name: sockets of the cluster lie in it.
    with tempfile.TemporaryDirectory(prefix="t") as temporary:
        monkeypatch.setenv("TMPDIR", temporary)
        done = arena(*call, str(there), "--ray")
        assert (done.returncode, done.stderr) == (0, "")
        assert [*Path(temporary).glob("arena-*")] == []
    assert there.read_bytes() == here.read_bytes()
    assert not [path for path in home.iterdir() if "ray" in path.name]


def test_a_cluster_that_is_not_there_is_named() -> None:
    done = arena("poker", "random", "random", "--games", "2", "--ray", "127.0.0.1:1")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("--ray 127.0.0.1:1: there is no cluster to be reached: ")
    assert "Traceback" not in done.stderr
