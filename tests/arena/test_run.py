"""A run on any number of workers, stopped and gone on with: the same games, the same files, to the byte."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion import games
from pyramidion.arena.executor import GameLost, LocalExecutor, in_order
from pyramidion.arena.plan import Plan, plan
from pyramidion.arena.referee import Referee
from pyramidion.arena.results import Done, GameResult
from pyramidion.arena.run import Stopped, run, with_versions
from pyramidion.arena.standings import Results
from pyramidion.core import Invalid
from pyramidion.core import transcript as transcripts
from pyramidion.research import keys
from tests.golden.playthrough import files as recorded

HOUSE = {"emperor": "house", "ingots": "shuffled"}
ENVIRONMENTS = keys()
OWN = "tests.arena.bad_bots:"
BOTS = ["random", OWN + "Last", OWN + "Raises"]
"""One that plays, one of one's own, one that fails: faults are results too."""


def asked(**changes: Any) -> Plan:
    return plan("soleil", BOTS, options=HOUSE, transcripts=True, **changes)


def files(folder: Path) -> dict[str, Any]:
    return {"resume": folder / "results.jsonl", "transcripts": folder / "games.jsonl"}


def stop_after(count: int) -> Any:
    """Ctrl-C, as it comes when so many games are over."""

    def progress(over: int, total: int, faults: int) -> None:
        if over == count:
            raise KeyboardInterrupt

    return progress


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, bytes, bytes]:
    """A run that nobody stopped, on one worker."""
    paths = files(tmp_path_factory.mktemp("whole"))
    results = run(asked(), 10, workers=1, **paths)
    return results, paths["resume"].read_bytes(), paths["transcripts"].read_bytes()


def test_games_come_in_whole_deals(whole: tuple[Results, bytes, bytes]) -> None:
    results = whole[0]
    assert (results.asked, results.played, results.deals) == (12, 12, 4)
    assert [game.game for game in results.games] == list(range(12))
    assert results.bots[2].faults.keys() == {"raised"}


def test_two_workers_give_what_one_gives(whole: tuple[Results, bytes, bytes], tmp_path: Path) -> None:
    results = run(asked(), 10, workers=2, **files(tmp_path))
    assert msgspec.json.encode(results) == msgspec.json.encode(whole[0])
    assert (tmp_path / "results.jsonl").read_bytes() == whole[1]
    assert (tmp_path / "games.jsonl").read_bytes() == whole[2]


@pytest.mark.parametrize("stop", [0, 5, 11])
def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(
    stop: int, whole: tuple[Results, bytes, bytes], tmp_path: Path
) -> None:
    with pytest.raises(Stopped) as caught:
        run(asked(), 10, workers=2, progress=stop_after(stop), **files(tmp_path))
    assert (caught.value.so_far.played, caught.value.so_far.asked) == (stop, 12)
    assert (tmp_path / "results.jsonl").read_bytes().count(b"\n") == stop + 1
    results = run(asked(), 10, workers=1, **files(tmp_path))
    assert msgspec.json.encode(results) == msgspec.json.encode(whole[0])
    assert (tmp_path / "results.jsonl").read_bytes() == whole[1]
    assert (tmp_path / "games.jsonl").read_bytes() == whole[2]


@pytest.mark.parametrize(("transcript", "result"), [(0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (1.0, 0.5)])
def test_a_run_that_was_killed_while_it_wrote_goes_on(
    transcript: float, result: float, whole: tuple[Results, bytes, bytes], tmp_path: Path
) -> None:
    """So much of the fifth game was written when the power went: the transcript comes first, then the result."""
    for name, text, part, lines in (
        ("games.jsonl", whole[2], transcript, 4),
        ("results.jsonl", whole[1], result, 5),
    ):
        there = text.splitlines(keepends=True)
        (tmp_path / name).write_bytes(b"".join(there[:lines]) + there[lines][: int(part * len(there[lines]))])
    again = run(asked(), 10, workers=1, **files(tmp_path))
    assert msgspec.json.encode(again) == msgspec.json.encode(whole[0])
    assert (tmp_path / "results.jsonl").read_bytes() == whole[1]
    assert (tmp_path / "games.jsonl").read_bytes() == whole[2]


@pytest.mark.parametrize("part", [0.0, 0.4, 1.0])
def test_a_run_that_was_killed_in_its_first_lines_begins_again(
    part: float, whole: tuple[Results, bytes, bytes], tmp_path: Path
) -> None:
    first = whole[1].splitlines()[0]
    (tmp_path / "results.jsonl").write_bytes(first[: int(part * len(first))])
    line = whole[2].splitlines(keepends=True)[0]
    (tmp_path / "games.jsonl").write_bytes(line[: int(part * len(line))])
    again = run(asked(), 10, workers=1, **files(tmp_path))
    assert msgspec.json.encode(again) == msgspec.json.encode(whole[0])
    assert (tmp_path / "games.jsonl").read_bytes() == whole[2]


def test_a_run_that_is_over_is_only_told_again(whole: tuple[Results, bytes, bytes], tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_bytes(whole[1])
    (tmp_path / "games.jsonl").write_bytes(whole[2])
    results = run(asked(), 12, workers=1, **files(tmp_path))
    assert msgspec.json.encode(results) == msgspec.json.encode(whole[0])


def test_more_games_can_be_asked_for_later(whole: tuple[Results, bytes, bytes], tmp_path: Path) -> None:
    run(asked(), 3, workers=1, **files(tmp_path))
    results = run(asked(), 12, workers=1, **files(tmp_path))
    assert msgspec.json.encode(results) == msgspec.json.encode(whole[0])
    with pytest.raises(Invalid, match="holds 12 games, more than the 3 asked for"):
        run(asked(), 3, workers=1, **files(tmp_path))


def refused(folder: Path, *faults: str, **changes: Any) -> None:
    """Nothing is played, nothing is changed, and every fault is said."""
    before = {path: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(Invalid) as caught:
        run(asked(**changes), 10, workers=1, **files(folder))
    assert len(caught.value.faults) == len(faults)
    for fault, words in zip(caught.value.faults, faults, strict=True):
        assert words in str(fault)
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def head(whole: tuple[Results, bytes, bytes], **changes: Any) -> bytes:
    first, rest = whole[1].split(b"\n", 1)
    return msgspec.json.encode({**msgspec.json.decode(first), **changes}) + b"\n" + rest


def test_another_version_is_refused(whole: tuple[Results, bytes, bytes], tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_bytes(whole[2])
    file = tmp_path / "results.jsonl"
    file.write_bytes(head(whole, format="pyramidion-arena/0"))
    refused(
        tmp_path,
        "has the format 'pyramidion-arena/0', and this arena goes on with 'pyramidion-arena/1' alone",
    )
    file.write_bytes(head(whole, pyramidion="0.0.1"))
    refused(tmp_path, 'was begun with pyramidion "0.0.1", not ')
    file.write_bytes(head(whole, rules=0))
    refused(tmp_path, "was begun with rules 0, not 1")


def test_other_parameters_are_refused_each_by_name(
    whole: tuple[Results, bytes, bytes], tmp_path: Path
) -> None:
    (tmp_path / "games.jsonl").write_bytes(whole[2])
    (tmp_path / "results.jsonl").write_bytes(whole[1])
    refused(tmp_path, "seed 1, not 2", "work 1000, not 7", seed=2, work=7)
    with pytest.raises(Invalid, match="was begun with transcripts true, not false"):
        run(plan("soleil", BOTS, options=HOUSE), 10, resume=tmp_path / "results.jsonl")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"a diary\nof somebody\n", "is no results file of an arena"),
        (b"a diary", "is no results file of an arena"),
        (b"[1]\n", "is no results file of an arena"),
        (b"\xff\xfe\n", "is no results file of an arena"),
    ],
)
def test_a_file_of_something_else_is_refused(text: bytes, fault: str, tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_bytes(text)
    (tmp_path / "games.jsonl").write_bytes(b"")
    refused(tmp_path, fault)


def test_a_broken_line_is_named(whole: tuple[Results, bytes, bytes], tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_bytes(whole[2])
    lines = whole[1].splitlines(keepends=True)
    file = tmp_path / "results.jsonl"
    file.write_bytes(b"".join([*lines[:3], b"{}\n", *lines[4:]]))
    refused(tmp_path, "line 4: is no result: ")
    file.write_bytes(b"".join([*lines[:3], *lines[4:]]))
    refused(tmp_path, "line 4: is not game 2 of this arena")


def test_transcripts_of_something_else_are_not_overwritten(
    whole: tuple[Results, bytes, bytes], tmp_path: Path
) -> None:
    games = tmp_path / "games.jsonl"
    games.write_bytes(whole[2])
    refused(tmp_path, "is there already; it is not overwritten")
    (tmp_path / "results.jsonl").write_bytes(b"".join(whole[1].splitlines(keepends=True)[:4]))
    refused(tmp_path, "holds 12 transcripts, the results 3 games")
    games.write_bytes(b"one\ntwo\nthree\n")
    refused(tmp_path, "line 3 is not the transcript of game 2")
    games.write_bytes(b"")
    refused(tmp_path, "holds 0 transcripts, the results 3 games")


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    inner: list[str] = []

    def progress(over: int, total: int, faults: int) -> None:
        if over == 3:
            with pytest.raises(Invalid) as caught:
                run(asked(), 10, workers=1, **files(tmp_path))
            inner.append(str(caught.value))

    run(asked(), 3, workers=1, progress=progress, **files(tmp_path))
    assert inner == [f"--resume {tmp_path / 'results.jsonl'}: another arena is writing to it"]


def test_transcripts_replay_without_the_seed(whole: tuple[Results, bytes, bytes]) -> None:
    lines = whole[2].splitlines()
    assert len(lines) == 12
    for line, game in zip(lines, whole[0].games, strict=True):
        transcript = transcripts.read(line, games.load)
        play = transcripts.replay(transcript, None)
        assert transcript.seed is None
        assert play.outcome is not None
        assert (play.outcome.scores, play.outcome.winners) == (game.scores, game.winners)
        assert transcript.meta["arena"]["game"] == game.game
        assert list(transcript.seats) == [whole[0].plan.bots[i].name for i in game.bots]


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [(key, options, seats) for _, key, options, seats in recorded() if key in ENVIRONMENTS],
)
def test_random_games_of_every_kind_replay(game: str, options: dict[str, Any], seats: int) -> None:
    referee = Referee(plan(game, ["random"] * seats, options=options, transcripts=True))
    for number in range(2 * seats):
        done = referee.play(number)
        play = transcripts.replay(transcripts.read(bytes(done.transcript), games.load), None)
        assert play.outcome is not None
        assert play.outcome.scores == done.played.scores


def test_the_same_deal_lies_in_every_rotation() -> None:
    referee = Referee(plan("poker", ["random"] * 2, transcripts=True))
    first, second, third = (
        msgspec.json.decode(referee.play(n).transcript)["setup"]["deals"][0]["stocks"] for n in range(3)
    )
    assert first == second != third


def test_a_worker_that_is_killed_is_replaced_and_its_game_played() -> None:
    checked = with_versions(asked())
    workers = LocalExecutor(checked, 1)
    try:
        workers.submit(0)
        workers.next_finished()
        (child,) = workers._children
        os.kill(child.pid, signal.SIGKILL)
        workers.submit(1)
        done = workers.next_finished()
    finally:
        workers.close()
    referee = Referee(checked)
    assert done.played == referee.play(1).played
    referee.close()


def test_a_game_that_workers_die_of_is_lost_and_what_was_played_stands(tmp_path: Path) -> None:
    """A plan that no worker can read stands for anything that ends a worker each time."""
    broken = msgspec.structs.replace(with_versions(asked()), game="nowhere")
    workers = LocalExecutor(broken, 1)
    try:
        workers.submit(0)
        with pytest.raises(GameLost, match="game 0 cannot be played: the worker process ends"):
            workers.next_finished()
    finally:
        workers.close()


class Hand:
    """An executor that plays at once, and gives its games back in the worst order."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.given: list[int] = []
        self.most = 0

    def submit(self, number: int) -> None:
        self.given.append(number)
        self.most = max(self.most, number)

    def next_finished(self) -> Done:
        number = self.given.pop()
        return Done(GameResult(number, 0, (), (), (), "over", 0))

    def close(self) -> None:
        pass


def test_games_come_in_order_and_not_too_far_ahead() -> None:
    executor = Hand(3)
    seen = []
    for done in in_order(executor, range(5, 500)):
        assert executor.most - done.played.game <= 3 * 64
        seen.append(done.played.game)
    assert seen == list(range(5, 500))
