"""How a service is told what to do: options, environment, files; and everything that is wrong at once."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

import pytest

from pyramidion.cli import Parser
from pyramidion.cli import serve as command
from pyramidion.cli.configuration import Configuration
from pyramidion.cli.converters import database, integer, redis_url, session_keys

from .test_serve import run

SESSION_KEYS = ("k" * 40, "l" * 40)


def read(
    monkeypatch: pytest.MonkeyPatch, *words: str, environment: Mapping[str, str] | None = None
) -> argparse.Namespace:
    """What `pyramidion serve` understands."""
    monkeypatch.setattr("os.environ", {"LANG": "C", **(environment or {})})
    return command.parse(Parser(prog="pyramidion serve"), words)


def faults(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str, **environment: str
) -> list[str]:
    """What it says is wrong, a line each."""
    with pytest.raises(SystemExit) as ended:
        read(monkeypatch, *words, environment=environment)
    assert ended.value.code == 3
    return capsys.readouterr().err.splitlines()


def test_all_faults_are_said_at_once() -> None:
    said = run(
        "--port", "x", "--workers", "0", "--redis", "redis://user:geheim@news/0", "--unknown",
        PYRAMIDION_LAN="perhaps", PYRAMIDION_HOST_CODE="abc", PYRAMIDION_PRT="8000",
        PYRAMIDION_SESSION_KEYS_FILE="nowhere/keys", PYRAMIDION_BOT="soleil=mine",
    )  # fmt: skip
    assert said.returncode == 3
    assert said.stdout == ""
    head, *lines = said.stderr.splitlines()
    assert head == "pyramidion serve: 9 settings are wrong."
    assert sorted(line.partition(": ")[0].strip() for line in lines) == [
        "--port x", "--redis", "--unknown", "--workers 0", "PYRAMIDION_BOT=soleil=mine", "PYRAMIDION_HOST_CODE",
        "PYRAMIDION_LAN=perhaps", "PYRAMIDION_PRT", "PYRAMIDION_SESSION_KEYS_FILE=nowhere/keys",
    ]  # fmt: skip
    assert "  --port x: must be a whole number from 0 to 65535" in lines
    assert "  PYRAMIDION_PRT: there is no such variable; is it PYRAMIDION_PORT?" in lines
    for secret in ("geheim", "abc"):
        assert secret not in said.stderr


def test_pages_come_from_a_folder_with_a_built_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert read(monkeypatch).client is None
    said = faults(monkeypatch, capsys, "--client", str(tmp_path))
    why = "must be a folder with a built client, and there is no index.html in it"
    assert f"--client {tmp_path}: {why}" in "\n".join(said)
    (tmp_path / "index.html").write_text("")
    assert read(monkeypatch, "--client", str(tmp_path)).client == tmp_path


def test_a_value_that_is_missing_hides_no_other_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, *said = faults(monkeypatch, capsys, "--port", "--workers", "0", "--data")
    assert said == [
        "  --port: must have a value",
        "  --data: must have a value",
        "  --workers 0: must be a whole number from 1 to 64",
    ]


def test_names_of_the_house(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given = read(monkeypatch, environment={"PYRAMIDION_HOST_NAME": "server1 games.example.org"})
    assert given.host_name == ("server1", "games.example.org")
    assert read(monkeypatch, "--host-name", "*").host_name == ("*",)
    for wrong in ("http://games.example.org", "games.example.org:443", "games..org", "jeux.é.fr", "a_b.org"):
        _, said = faults(monkeypatch, capsys, "--host-name", wrong)
        assert said.startswith(f"  --host-name {wrong}: must be a name such as games.example.org"), said


def test_in_french(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    head, *lines = faults(
        monkeypatch, capsys, "--archive-days", "-1", LC_ALL="fr_FR.UTF-8", PYRAMIDION_PROXY="127.0.0.1"
    )
    assert head == "pyramidion serve : 2 réglages ne vont pas."
    assert lines == [
        "  --archive-days -1 : il faut un nombre de 0 à 36500",
        "  PYRAMIDION_PROXY : cette variable n'existe pas ; est-ce PYRAMIDION_PROXIES ?",
    ]


def test_secrets_come_from_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given = {"DATABASE": "postgresql://house:geheim@db/house", "REDIS": "redis://news/1", "HOST_CODE": "KAFKA-19121",
             "SESSION_KEYS": "\n".join(SESSION_KEYS)}  # fmt: skip
    for name, text in given.items():
        (tmp_path / name).write_text(text + "\n")
    found = read(monkeypatch, environment={f"PYRAMIDION_{name}_FILE": str(tmp_path / name) for name in given})
    assert (found.postgres, found.database, found.redis) == (given["DATABASE"], None, given["REDIS"])
    assert (found.host_code, found.session_keys) == ("KAFKA-19121", SESSION_KEYS)
    # The command line wins, as over the environment.
    (tmp_path / "other").write_text("postgresql:///other")
    more = {"PYRAMIDION_DATABASE_FILE": str(tmp_path / "other")}
    assert read(monkeypatch, "--database", "here.db", environment=more).database == Path("here.db")


def test_a_secret_said_twice_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "code").write_text("KAFKA-19121")
    said = faults(
        monkeypatch,
        capsys,
        PYRAMIDION_HOST_CODE="KAFKA-18831",
        PYRAMIDION_HOST_CODE_FILE=str(tmp_path / "code"),
    )
    assert said[1:] == ["  PYRAMIDION_HOST_CODE_FILE: and PYRAMIDION_HOST_CODE are both set: keep one"]


def test_news_need_a_database_that_others_share(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = faults(monkeypatch, capsys, PYRAMIDION_REDIS="redis://news")
    assert len(said) == 2
    assert said[1].startswith("  PYRAMIDION_REDIS: is for several processes")
    found = read(monkeypatch, "--database", "postgres://db/house", "--redis", "rediss://news")
    assert (found.postgres, found.redis) == ("postgres://db/house", "rediss://news")


@pytest.mark.parametrize(
    "text",
    [
        "mysql://db/house",
        "postgresql://db:x/house",
        "sqlite:///x",
        "postgresql://a b/c",
        "postgres:/house",
        "postgresql://a:1,,b:2/house",
        "postgresql://a:1,b:x/house",
        "mysql://a:1,b:2/house",
        "postgresql:///house?host=a,b,c&port=1,2",
        "postgresql://u:2024/geheim@db/house",
        "postgresql://u:2024#geheim@db/house",
        "postgresql://u:2024?geheim@db/house",
        "postgresql://u:2024,x/geheim@db/house",
    ],
)
def test_what_is_no_database(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    said = faults(monkeypatch, capsys, "--database", text)
    assert len(said) == 2
    assert "2024" not in said[1]


def test_what_databases_and_news_may_be() -> None:
    for url in (
        "postgresql://u:p@db:5432/house",
        "postgres:///house?host=/run/postgresql",
        "postgresql://u:p@one:5432,two:5433/house?target_session_attrs=read-write",
        "postgresql:///house?host=one,two&port=5432,5433",
    ):
        assert database(url) == url
    assert database("games/house.db") == Path("games/house.db")
    for url in ("redis://localhost:6379/0", "rediss://:p@news", "unix:///run/redis.sock"):
        assert redis_url(url) == url


@pytest.mark.parametrize(
    "text", ["short", f"{SESSION_KEYS[0]} {SESSION_KEYS[0]}", " ".join(f"{n:040}" for n in range(9))]
)
def test_keys_that_are_too_short_too_many_or_twice_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    assert session_keys(" ".join(SESSION_KEYS)) == SESSION_KEYS
    said = faults(monkeypatch, capsys, PYRAMIDION_SESSION_KEYS=text)
    assert len(said) == 2
    assert text not in said[1]


def test_whom_the_house_believes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Everybody would be anybody, and a name is nobody's address."""
    good = "127.0.0.1, 10.0.0.0/8,fd00::/8"
    assert read(monkeypatch, "--proxies", good).proxies == good
    for text in ("*", "proxy.example", "127.0.0.1,", "10.0.0.1/8"):
        assert len(faults(monkeypatch, capsys, "--proxies", text)) == 2


def test_an_empty_variable_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    found = read(monkeypatch, environment={"PYRAMIDION_PORT": "", "PYRAMIDION_DATABASE_FILE": ""})
    assert (found.port, found.database, found.postgres) == (None, None, None)


def test_services_may_share_one_file_of_variables() -> None:
    """A worker is not stopped by a variable that only a server knows."""
    environment = {"PYRAMIDION_AWAY_MINUTES": "5", "PYRAMIDION_SPEED": "9"}
    configuration = Configuration(Parser(prog="worker"), environment)
    configuration.option("speed", "1", integer(1, 9), "N", "how fast")
    assert configuration.parse([]).speed == 9
    configuration.check()
