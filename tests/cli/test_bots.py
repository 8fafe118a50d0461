"""The command `pyramidion bots`: what it says, what it refuses, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pyramidion.cli import INVALID, main
from tests.faults.servers import free_port


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["bots", *words])
    assert ended.value.code == INVALID
    return capsys.readouterr().err


def test_every_wrong_setting_is_named_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("PYRAMIDION_WORKERS", "99")
    monkeypatch.setenv("PYRAMIDION_WORKRES", "2")
    said = refused(capsys, "--redis", "http://user:geheim@here", "--bot", "chess").splitlines()
    assert said[0].endswith("4 settings are wrong.")
    assert [line.split(":")[0].strip() for line in said[1:]] == [
        "--redis",
        "PYRAMIDION_WORKERS=99",
        "--bot chess",
        "PYRAMIDION_WORKRES",
    ]
    assert "geheim" not in "".join(said)
    (missing,) = refused(capsys, "--bot", "chess", "--redis").splitlines()[1:2]
    assert missing == "  --redis: must have a value"


def test_a_redis_is_needed_and_may_come_from_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "--redis : est nécessaire" in refused(capsys)
    secret = tmp_path / "redis"
    secret.write_text("redis://:geheim@127.0.0.1:1/0\n")
    monkeypatch.setenv("PYRAMIDION_REDIS_FILE", str(secret))
    # Everything else is still looked at.
    assert refused(capsys, "--workers", "0").splitlines()[1].startswith("  --workers 0")


def test_a_bot_that_cannot_be_had_is_named(tmp_path: Path) -> None:
    words = ["--redis", "redis://127.0.0.1:1/0", "--bot", "soleil=nowhere_to_be_found:Bot"]
    done = subprocess.run(
        [sys.executable, "-m", "pyramidion", "bots", *words],
        capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, "LC_ALL": "fr_FR.UTF-8"},
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "--bot soleil=nowhere_to_be_found:Bot:Bot : "
        "nowhere_to_be_found:Bot : il n'y a pas de module nowhere_to_be_found"
    )
    assert "Traceback" not in done.stderr


def test_without_a_redis_it_waits_for_one_and_says_so_once(tmp_path: Path) -> None:
    words = ["--redis", f"redis://:geheim@127.0.0.1:{free_port()}/0", "--workers", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "pyramidion", "bots", *words],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        env={"PYTHONPATH": ":".join(sys.path), "LANG": "en"},
    ) as bots:  # fmt: skip
        assert bots.stdout is not None
        assert bots.stderr is not None
        greeting = bots.stdout.readline()
        assert greeting.startswith("Bots think here (2 at once) for redis://127.0.0.1:")
        warning = bots.stderr.readline()
        assert "Redis does not answer" in warning
        bots.send_signal(signal.SIGTERM)
        said, complained = bots.communicate(timeout=60)
    assert bots.returncode == 0
    assert said == "Bots no longer think here.\n"
    assert complained == ""
    assert "geheim" not in greeting + warning
