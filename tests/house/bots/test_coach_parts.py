"""The parts of a coach: what each must have, and what may be left out."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from msgspec import Raw

from pyramidion import games
from pyramidion.cli import coach as coach_command
from pyramidion.core import End, Entry, Play, transcript
from pyramidion.core.coach import AnyCoach, Coach, HasPar, HasTable
from pyramidion.decks import Library
from pyramidion.house.bots import worker
from pyramidion.house.bots.jobs import Par
from tests.conformance import laws
from tests.games import sablier
from tests.games.sablier import coach

SABLIER: AnyCoach = coach


def written(play: Play, entries: list[Entry]) -> bytes:
    return msgspec.json.encode(transcript.write(play, ["Ana", "Bo"], entries, 1, {}))


@pytest.mark.parametrize("key", games.keys())
def test_every_game_has_a_coach(key: str) -> None:
    assert isinstance(games.coach(key), Coach)


def test_a_module_without_a_review_is_no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    mute = ModuleType("mute")
    mute.advise = SABLIER.advise  # type: ignore[attr-defined]
    monkeypatch.setattr(games, "part", lambda _key, _name: mute)
    with pytest.raises(TypeError, match="`coach` of sablier needs the functions `advise` and `review`"):
        games.coach("sablier")


def test_a_game_may_have_no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "part", lambda _key, _name: None)
    with pytest.raises(LookupError, match="sablier has no coach"):
        games.coach("sablier")


def test_without_a_par_there_is_nothing_to_compare_with() -> None:
    assert not isinstance(SABLIER, HasPar)
    play = laws.begin(sablier.GAME, {}, 2, seed=1)
    end = Entry(None, 0.0, End())
    play.step(end)
    result = worker.run(Par("sablier", Raw(written(play, [end]))), Library(), None)
    assert (bytes(result.value), result.error) == (b"null", None)


def test_without_a_table_the_terminal_shows_the_advice_itself(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert not isinstance(SABLIER, HasTable)
    file = tmp_path / "game.json"
    file.write_bytes(written(laws.begin(sablier.GAME, {}, 2, seed=1), []))
    assert coach_command.run(argparse.Namespace(file=str(file), seat=1, until=None, json=False)) == 0
    assert json.loads(capfdbinary.readouterr().out)["seat"] == 1
