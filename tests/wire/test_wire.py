"""The program that looks for leaks over the wire: finds none in the house as it is, and those that are planted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pyramidion import games
from pyramidion.core import WHOLE, Viewer
from pyramidion.house.table import messages as m
from pyramidion.house.table.presenter import GamePresenter, TablePresenter, opened
from pyramidion.server.settings import ServerSettings
from tests.apart import run_apart
from tests.server.harness import Served

from .__main__ import main
from .play import Wish
from .report import Report
from .run import Run, wishes

MOVES = 14


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with Served(tmp_path, ServerSettings(rates=None), workers=1) as served:
        yield f"http://{served.at}"


def run(url: str, *wanted: Wish, moves: int = MOVES) -> Report:
    return run_apart(Run(url, seed=1, most_moves=moves).these(wanted))


def test_the_house_tells_nobody_anything_early(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One variant of every game; `python -m tests.wire URL` plays them all."""
    assert main([url, "--variants", "1", "--moves", str(MOVES)]) == 0
    told = capsys.readouterr().out
    assert "5 games" in told
    assert "0 findings" in told
    assert " 0 twin comparisons" not in told


def test_a_private_table_tells_a_stranger_nothing(url: str) -> None:
    report = run(url, Wish("poker", {}, 2, 2, private=True))
    assert report.findings == []
    assert report.views > MOVES


def test_every_two_options_of_every_game_meet() -> None:
    for key in games.GAME_KEYS:
        game = games.load(key)
        assert game is not None
        played = list(wishes(key))
        for wish in played:
            game.parse_options(wish.options, wish.seats)
            assert 1 <= wish.people <= wish.seats
        assert {wish.private for wish in played} == {True, False}


def show_as(monkeypatch: pytest.MonkeyPatch, viewer: Callable[[int | None], Viewer]) -> None:
    """Whoever looks as a seat is shown what another viewer may know."""

    def view(self: GamePresenter, _: object, seat: int | None) -> Any:
        return self._play.view(viewer(seat))

    monkeypatch.setattr(GamePresenter, "_group", lambda _, seat: seat)
    monkeypatch.setattr(GamePresenter, "_view", view)


@pytest.mark.parametrize("key", ["soleil", "poker", "cible"])
def test_a_view_that_tells_too_much_is_found(url: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody who only looks on is shown the whole truth: each of the three ways to look for it finds it."""

    show_as(monkeypatch, lambda seat: WHOLE if seat is None else seat)
    found = "\n".join(run(url, next(wishes(key))).findings)
    assert "television (seat None) at entry" in found
    assert "the transcript says" in found
    assert "is told" in found
    # Twins of La Cible may differ in a card only that is not on the table yet.
    assert "can tell twins apart" in found or key == "cible"


def test_another_seats_view_is_found(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 is shown what seat 0 knows, under its own number."""
    show_as(monkeypatch, lambda seat: 0 if seat == 1 else seat)
    findings = run(url, Wish("poker", {}, 2, 2)).findings
    assert any(
        finding.partition(": ")[2].partition(": ")[2].startswith("Bao (seat 1)") for finding in findings
    )
    assert not any("television" in finding for finding in findings)


def test_a_seed_that_is_opened_early_is_found(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    message = TablePresenter.message

    def leaking(self: TablePresenter, *asked: Any) -> bytes:
        early = m.encode(opened(self._state.record))
        return message(self, *asked).replace(b'"opened":null', b'"opened":' + early)

    monkeypatch.setattr(TablePresenter, "message", leaking)
    assert any(
        "seed and salt before the end" in finding for finding in run(url, Wish("poker", {}, 2, 2)).findings
    )
