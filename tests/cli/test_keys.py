"""`pyramidion keys`: two steps in which no process meets a cookie that it does not know."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pyramidion.cli import main
from pyramidion.cli.converters import MAX_KEYS, session_keys
from pyramidion.server.identity.cookies import IDENTITY_COOKIE, CookieSigner
from pyramidion.server.identity.keys import parse_keys
from tests.server.conftest import NO_LIMITS
from tests.server.harness import Person, Served


def keys(*words: object) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["keys", *map(str, words)])
    return int(ended.value.code or 0)


def test_a_key_is_believed_everywhere_before_it_signs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "keys"

    def signer() -> CookieSigner:
        return CookieSigner(parse_keys(session_keys(file.read_text())))

    assert keys("add", file) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    steps = [signer()]
    for action in ("add", "use", "drop"):
        assert keys(action, file) == 0
        steps.append(signer())
    # While processes are restarted, those before a step and those after it believe each other's cookies.
    for before, after in pairwise(steps):
        assert before.verify(after.sign("ana")) is not None
        assert after.verify(before.sign("ana")) is not None
    first, *_, last = steps
    assert last.verify(first.sign("ana")) is None
    said = capsys.readouterr()
    assert not any(key in said.out + said.err for key in file.read_text().split())


def test_a_file_that_everybody_can_read_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its mode stays: somebody has chosen it, perhaps for the group of the service."""
    monkeypatch.setenv("LC_ALL", "C")
    file = tmp_path / "keys"
    assert keys("add", file) == 0
    for mode, is_told in ((0o600, False), (0o640, False), (0o644, True)):
        file.chmod(mode)
        assert keys("add", file) == 0
        assert file.stat().st_mode & 0o777 == mode
        assert ("chmod o= " in capsys.readouterr().err) is is_told


def test_the_secret_of_a_house_becomes_a_key_so_that_nobody_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, folder = tmp_path / "keys", tmp_path / "house"
    folder.mkdir()
    with Served(folder, NO_LIMITS) as served, Person(served, "Ana") as ana:
        cookie = ana.http.cookies[IDENTITY_COOKIE]
        secret = served.house.secret
    # The variable alone is the house that is served; its secret is written nowhere unasked.
    monkeypatch.setenv("PYRAMIDION_DATABASE", str(folder / "house.db"))
    assert keys("add", file) == 0
    assert secret.hex() not in file.read_text()
    file.unlink()
    assert keys("add", file, "--database", folder / "house.db") == 0
    written = CookieSigner(parse_keys(session_keys(file.read_text())))
    assert written.sign("ana") == CookieSigner([secret]).sign("ana")
    assert keys("use", file) == 0
    told = CookieSigner(parse_keys(session_keys(file.read_text()))).verify(cookie)
    assert told is not None
    assert told.is_old


@pytest.mark.parametrize("action", ["use", "drop"])
def test_the_last_key_stays(tmp_path: Path, action: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "keys"
    assert keys(action, file) == 3
    assert not file.exists()
    assert keys("add", file) == 0
    before = file.read_text()
    assert keys(action, file) == 3
    assert file.read_text() == before
    assert keys("add", tmp_path / "nowhere" / "keys") == 3
    capsys.readouterr()
    assert keys("add", tmp_path / "other", "--database", tmp_path / "none.db") == 3
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'none.db'}: ")


def test_what_cannot_be_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, empty = tmp_path / "keys", tmp_path / "empty.db"
    empty.touch()
    assert keys("add", file, "--database", empty) == 3
    assert capsys.readouterr().err == f"{empty}: no house is kept there\n"
    file.write_text("short\n")
    assert keys("add", file) == 3
    assert "a key has fewer than 32 characters" in capsys.readouterr().err
    assert file.read_text() == "short\n"
    file.write_bytes(b"\xff\xfe")
    assert keys("use", file) == 3
    assert capsys.readouterr().err == f"{file}: it is no text in UTF-8\n"


def test_no_more_keys_are_added_than_a_process_takes(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    while keys("add", file) == 0:
        session_keys(file.read_text())
    before = file.read_text()
    assert len(before.split()) == MAX_KEYS
    assert keys("drop", file) == 0
    assert keys("add", file) == 0
    assert len(file.read_text().split()) == MAX_KEYS
