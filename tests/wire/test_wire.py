"""The program that looks for leaks over the wire: finds none in the house as it is, and those that are planted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pyramidion import games
from pyramidion.core import WHOLE, Viewer
from pyramidion.house.table import screen_messages as screen
from pyramidion.house.table.presenting import presenter
from pyramidion.house.table.presenting.presenter import GamePresenter, TablePresenter, opened
from pyramidion.house.table.record import Record
from pyramidion.server.settings import ServerSettings
from tests.apart import run_apart
from tests.server.harness import Served

from .__main__ import main
from .knowledge import knowledge_of
from .play import Wish
from .report import Report
from .run import Run, wishes
from .secrets import stands_alone

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
    assert f"{len(games.keys())} games" in told
    assert "0 findings" in told
    assert " 0 twin comparisons" not in told


def test_the_name_of_a_field_is_no_secret_and_a_word_is() -> None:
    assert not stands_alone("mine", '{"seat":0,"mine":false,"name":"minerai"}')
    for told in ('{"word":"mine"}', '{"said":["mine"]}', '{"text":"la mine: d\'or"}'):
        assert stands_alone("mine", told)


def test_a_private_table_tells_a_stranger_nothing(url: str) -> None:
    report = run(url, Wish("poker", {}, 2, 2, private=True))
    assert report.findings == []
    assert report.views > MOVES


@pytest.mark.parametrize(
    "wish",
    [
        Wish("poker", {}, 2, 2),
        Wish("pyramide", {"clock": 20}, 4, 4),
        Wish("soleil", {"emperor": "seat"}, 3, 2),
    ],
    ids=["two people", "a clock", "a bot"],
)
def test_what_is_taken_back_tells_nobody_more(url: str, wish: Wish) -> None:
    report = run_apart(Run(url, seed=1, most_moves=MOVES, taken_back=0.9).these([wish]))
    assert report.findings == []
    assert report.taken_back > 0


def test_every_two_options_of_every_game_meet() -> None:
    for key in games.keys():
        game = games.load(key)
        assert game is not None
        played = list(wishes(key))
        for wish in played:
            game.parse_options(wish.options, wish.seats)
            assert 1 <= wish.people <= wish.seats
        assert {wish.private for wish in played} == {number % 4 == 3 for number in range(len(played))}


def show_as(monkeypatch: pytest.MonkeyPatch, viewer: Callable[[int | None], Viewer]) -> None:
    """Whoever looks as a seat is shown what another viewer may know."""

    def view(self: GamePresenter, _: object, seat: int | None) -> Any:
        return self._play.view(viewer(seat))

    monkeypatch.setattr(GamePresenter, "_group", lambda _, seat: seat)
    monkeypatch.setattr(GamePresenter, "_view", view)


@pytest.mark.parametrize("key", [key for key in games.keys() if knowledge_of(key).is_caught_at_once])
def test_a_view_that_tells_too_much_is_found(url: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody who only looks on is shown the whole truth: each of the three ways to look for it finds it."""

    show_as(monkeypatch, lambda seat: WHOLE if seat is None else seat)
    found = "\n".join(run(url, next(wishes(key))).findings)
    assert "television (seat None) at entry" in found
    assert "the transcript says" in found
    assert "is told" in found
    assert "can tell twins apart" in found or not knowledge_of(key).has_twins_at_once


def test_another_seats_view_is_found(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 is shown what seat 0 knows, under its own number."""
    show_as(monkeypatch, lambda seat: 0 if seat == 1 else seat)
    findings = run(url, Wish("poker", {}, 2, 2)).findings
    assert any(
        finding.partition(": ")[2].partition(": ")[2].startswith("Bao (seat 1)") for finding in findings
    )
    assert not any("television" in finding for finding in findings)


def test_what_people_answer_along_is_asked_and_told_nobody(url: str) -> None:
    for wish in (Wish("cible", {}, 4, 3), Wish("pyramide", {}, 4, 4)):
        report = run(url, wish, moves=60)
        assert report.findings == []


def test_an_answer_along_whose_worth_is_told_early_is_found(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaking(record: Record, player: str) -> screen.MyAlongShown | None:
        score = record.along.get(player)
        if score is None:
            return None
        pending = tuple(screen.AlongAnswerShown(one.key, one.text, one.right) for one in score.pending)
        return screen.MyAlongShown(score.right, score.of, pending, ())

    monkeypatch.setattr(presenter, "_my_along", leaking)
    findings = run(url, Wish("cible", {}, 4, 3)).findings
    assert any("while it is pending" in finding for finding in findings)


def test_a_seed_that_is_opened_early_is_found(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    message = TablePresenter.message

    def leaking(self: TablePresenter, *asked: Any) -> bytes:
        early = screen.encode(opened(self._state.record))
        return message(self, *asked).replace(b'"opened":null', b'"opened":' + early)

    monkeypatch.setattr(TablePresenter, "message", leaking)
    assert any(
        "seed and salt before the end" in finding for finding in run(url, Wish("poker", {}, 2, 2)).findings
    )
