"""The command `pyramidion serve`: a real process, started and stopped as people do it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Any

import httpx
import pytest

from pyramidion.server import network
from pyramidion.server.startup.console_output import ConsoleOutput
from pyramidion.server.startup.launch import ServeOptions, announce
from tests.server.harness import TIMEOUT_SECONDS, Person, Served

COMMAND = [sys.executable, "-m", "pyramidion", "serve"]
PLAIN = {"LANG": "C", "LC_ALL": "C", "NO_COLOR": "1", "TERM": "dumb"}


def environment(more: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYRAMIDION_")}
    return {**kept, **PLAIN, **more}


def run(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """The command to its end, for calls that do not open a house."""
    return subprocess.run(
        [*COMMAND, *arguments],
        env=environment(more),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
    )


class Process:
    """A house in its own process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:
            self.said.append(line)
            if "Ctrl-C" in line:
                break
        found = re.search(r"http://localhost:(\d+)", "".join(self.said))
        assert found is not None, "".join(self.said)
        self.at = f"127.0.0.1:{found[1]}"

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        assert self.process.stdout is not None
        self.said += self.process.stdout.readlines()
        return self.process.wait(TIMEOUT_SECONDS)


@contextmanager
def started(*arguments: str, **more: str) -> Iterator[Process]:
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        env=environment(more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield Process(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(TIMEOUT_SECONDS)
        assert process.stdout is not None
        process.stdout.close()


def visitor(house: Process, name: str | None = None) -> Person:
    class At:
        at = house.at

    at: Any = At()
    served: Served = at
    return Person(served, name)


def test_whoever_leaves_a_folder_open_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for path in (tmp_path, folder):
        path.chmod(0o755)
    with started("--port", "0", "--data", str(folder)) as house:
        said = "".join(house.said)
    assert (
        f"Other users of this computer can get at {folder}; to close it to them: chmod go= '{folder}'" in said
    )
    assert "house.db;" not in said
    with started("--port", "0", "--data", str(folder), LC_ALL="fr_FR.UTF-8") as house:
        assert f"D'autres utilisateurs de cet ordinateur ont accès à {folder}" in "".join(house.said)
    folder.chmod(0o700)
    with started("--port", "0", "--data", str(folder)) as house:
        assert "Other users" not in "".join(house.said)


# Calls that open nothing.


def test_help_lists_every_option() -> None:
    said = run("--help")
    assert said.returncode == 0
    for option in (
        "--host", "--port", "--lan", "--salon", "--data", "--database", "--away-minutes", "--archive-days",
        "--bot-delay", "--bot-pace", "--fast-bots", "--workers", "--proxies", "--rate-limits",
    ):  # fmt: skip
        assert option in said.stdout
    assert "PYRAMIDION_AWAY_MINUTES" in said.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "x"],
        ["--port", "70000"],
        ["--bot-delay", "2-1"],
        ["--bot-delay", "soon"],
        ["--workers", "0"],
        ["--archive-days", "-1"],
        ["--away-minutes", "nan"],
        ["--unknown"],
    ],
)
def test_a_wrong_call_says_what_is_wrong_and_ends_with_3(arguments: list[str]) -> None:
    said = run(*arguments)
    assert said.returncode == 3
    assert arguments[0] in said.stderr
    assert "Traceback" not in said.stderr


def test_the_environment_is_checked_like_the_command_line() -> None:
    assert run(PYRAMIDION_PORT="x").returncode == 3
    said = run(PYRAMIDION_LAN="perhaps")
    assert said.returncode == 3
    assert "PYRAMIDION_LAN" in said.stderr


def test_a_port_that_was_asked_for_and_is_taken(tmp_path: Path) -> None:
    with network.listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        said = run("--port", port, "--data", str(tmp_path))
        french = run("--port", port, "--data", str(tmp_path), LANG="fr_FR.UTF-8", LC_ALL="fr_FR.UTF-8")
    assert said.returncode == 1
    assert f"Port {port} is taken" in said.stderr
    assert f"Le port {port} est occupé" in french.stderr
    assert "Traceback" not in said.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_address_that_is_not_this_computers(tmp_path: Path) -> None:
    said = run("--host", "192.0.2.1", "--port", "0", "--data", str(tmp_path))
    assert said.returncode == 1
    assert "192.0.2.1" in said.stderr
    assert "Traceback" not in said.stderr


def test_a_database_that_is_none(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    file.write_bytes(b"this is no database, whatever its name says" * 100)
    said = run("--port", "0", "--data", str(tmp_path), LC_ALL="fr_FR.UTF-8")
    assert said.returncode == 1
    assert "house.db : ce n'est pas une base de maison en bon état" in said.stderr
    assert "Nothing" not in said.stderr
    assert "Traceback" not in said.stderr
    assert file.read_bytes().startswith(b"this is no database")


def test_a_folder_that_cannot_be_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for data in (file, file / "below"):
        said = run("--port", "0", "--data", str(data))
        assert said.returncode == 1
        assert "--data" in said.stderr
        assert "Traceback" not in said.stderr


def test_test_mode_never_leaves_this_computer(tmp_path: Path) -> None:
    for options in (["--lan"], ["--host", "0.0.0.0"]):
        said = run(*options, "--port", "0", "--data", str(tmp_path), PYRAMIDION_TEST_CLOCK="1")
        assert said.returncode == 1
        assert "Test mode" in said.stderr


def test_the_server_process_loads_no_compiler() -> None:
    code = (
        "import sys, pyramidion.server.startup.serve, pyramidion.server.app\n"
        "from pyramidion.games import load; load('soleil')\n"
        "print([x for x in ('numba', 'numpy', 'prometheus_client', 'segno', 'httpx') if x in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


# Opening and closing.


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_house_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with started("--port", "0", "--data", str(tmp_path)) as house, visitor(house, "Ana") as ana:
        screen = ana.watch(ana.open_table()["id"])
        screen.get("chat")
        assert house.end(number) == 0
        assert screen.ended() == 1012
        said = "".join(house.said)
        assert "The house is closed" in said
        assert "Traceback" not in said
        assert "rror" not in said
    assert not (tmp_path / "house.db-wal").exists()


def test_options_by_environment_and_command_line(tmp_path: Path) -> None:
    said = {"PYRAMIDION_DATA": str(tmp_path / "a"), "PYRAMIDION_AWAY_MINUTES": "5", "PYRAMIDION_PORT": "0"}
    with started(**said) as house, visitor(house, "Ana") as ana:
        assert (tmp_path / "a" / "house.db").exists()
        assert (tmp_path / "a").stat().st_mode & 0o077 == 0
        assert ana.watch(ana.open_table()["id"]).get("table")["away_after"] == 300
    b = ("--away-minutes", "7", "--database", str(tmp_path / "b.db"))
    with started(*b, **said) as house, visitor(house, "Ana") as ana:
        assert (tmp_path / "b.db").exists()
        assert ana.watch(ana.open_table()["id"]).get("table")["away_after"] == 420


def test_a_house_that_was_killed_opens_again_with_everything(tmp_path: Path) -> None:
    with started("--port", "0", "--data", str(tmp_path)) as house, visitor(house, "Ana") as ana:
        made = ana.open_table()
        cookie = ana.cookie
        house.end(signal.SIGKILL)
    with started("--port", "0", "--data", str(tmp_path)) as house, visitor(house) as ana:
        listed = ana.http.get("/api/tables", headers={"Cookie": cookie}).json()
        assert [line["id"] for line in listed] == [made["id"]]


@contextmanager
def in_test_mode(folder: Path) -> Iterator[tuple[Person, Person]]:
    """A house whose clock can be moved, with two people in it."""
    arguments = ("--port", "0", "--data", str(folder), "--fast-bots", "--away-minutes", "3")
    with (
        started(*arguments, PYRAMIDION_TEST_CLOCK="1") as house,
        visitor(house, "Ana") as ana,
        visitor(house, "Bo") as bo,
    ):
        yield ana, bo


def test_browser_tests_may_move_the_clock(tmp_path: Path) -> None:
    with in_test_mode(tmp_path) as (ana, bo):
        table = ana.open_table()["id"]
        hers, his = ana.watch(table), bo.watch(table)
        his.ask(type="sit", seat=1)
        hers.ask(type="start")
        hers.connection.close()
        while his.get("table")["seats"][0]["online"]:
            pass
        early = his.ask(type="bot", seat=0, level="novice")
        assert early["type"] == "asked"
        assert ana.http.post("/api/test/clock", json={"seconds": 200}).status_code == 204
        assert his.ask(type="bot", seat=0, level="novice")["type"] == "ok"


def test_without_limits_for_benchmarks(tmp_path: Path) -> None:
    arguments = ("--port", "0", "--data", str(tmp_path), "--no-rate-limits")
    with started(*arguments) as house, visitor(house, "Ana") as ana:
        codes = [ana.http.post("/api/join", json={"code": "AAAA"}).status_code for _ in range(30)]
        assert codes == [404] * 30


# What it says.


def options(**more: Any) -> ServeOptions:
    given: dict[str, Any] = {
        "host": "127.0.0.1", "port": None, "lan": False, "data": Path("games"), "database": None,
        "away_minutes": 3.0, "archive_days": 90.0, "bot_delay": (0.0, 0.0), "workers": 2,
        "host_code": "ABCD-EFGH", "rate_limits": True, "proxies": None, "test_clock": False,
    }  # fmt: skip
    return ServeOptions(**{**given, **more})


def test_it_says_where_it_is_and_how_to_stop_it(capsys: pytest.CaptureFixture[str]) -> None:
    announce(options(), "127.0.0.1", 8003, None, ConsoleOutput({"LANG": "en_GB.UTF-8"}))
    said = capsys.readouterr().out
    assert "Port 8000 is taken" in said
    assert "http://localhost:8003" in said
    assert "--lan" in said
    assert "Ctrl-C" in said
    assert "http://localhost:8003/hote, code ABCD-EFGH" in said
    announce(options(), "127.0.0.1", 8000, None, ConsoleOutput({"LANG": "fr_FR.UTF-8"}))
    said = capsys.readouterr().out
    assert "occupé" not in said
    assert "La maison est ouverte" in said


def test_phones_are_shown_the_way_in(capsys: pytest.CaptureFixture[str]) -> None:
    address = "http://192.0.2.7:8000"
    announce(options(lan=True), "0.0.0.0", 8000, address, ConsoleOutput({}))
    said = capsys.readouterr().out
    assert address in said
    assert said.count("█") + said.count("▀") + said.count("▄") > 100
    announce(options(lan=True), "0.0.0.0", 8000, None, ConsoleOutput({}))
    assert "No network" in capsys.readouterr().out


def test_the_screen_of_the_room_opens_where_there_is_a_desktop(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: Queue[str] = Queue()
    monkeypatch.setattr("webbrowser.open", opened.put)
    monkeypatch.setenv("DISPLAY", ":0")
    announce(options(lan=True, salon=True), "0.0.0.0", 8000, "http://192.0.2.7:8000", ConsoleOutput({}))
    assert opened.get(timeout=TIMEOUT_SECONDS) == "http://localhost:8000/salon"
    said = capsys.readouterr().out
    assert "http://localhost:8000/salon" in said
    assert "http://192.0.2.7:8000" in said
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    announce(options(salon=True), "127.0.0.1", 8000, None, ConsoleOutput({}))
    assert "http://localhost:8000/salon" in capsys.readouterr().out
    assert opened.empty()


def test_the_pages_of_another_client_are_served(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html><title>Une autre maison</title>")
    with started("--port", "0", "--data", str(tmp_path / "house"), "--client", str(client)) as house:
        assert "Une autre maison" in httpx.get(f"http://{house.at}/").text
