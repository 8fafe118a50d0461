"""Verdicts: what a judge said of a move is part of the record, and the record counts."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from pyramidion.core import AnyGame, Chance, Entry, Invalid, Play, Refused, Tick, transcript
from pyramidion.games import load
from tests.games import sablier
from tests.games.sablier import GAME, Name, Say


@pytest.fixture(autouse=True)
def _dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sablier, "DICTIONARY", {"sable"})


def begin() -> Play:
    options = GAME.parse_options({"seconds": 10.0, "words": True}, 2)
    return Play(GAME, options, 2, {"secrets": (3, 7)}, Chance(None))


@pytest.mark.parametrize(("word", "verdict"), [("sable", True), ("sabel", False)])
def test_without_a_verdict_the_judge_of_today_decides(word: str, verdict: bool) -> None:
    play = begin()
    assert play.judged(Entry(0, 0.0, Say(word))).verdict is verdict
    play.step(Entry(0, 0.0, Say(word)))
    assert play.view(None).scores == (2 if verdict else -2, 0)


@pytest.mark.parametrize("verdict", [True, False])
def test_a_verdict_is_obeyed(verdict: bool) -> None:
    play = begin()
    entry = Entry(0, 0.0, Say("sable" if not verdict else "sabel"), verdict)
    assert play.judged(entry) is entry
    play.step(entry)
    assert play.view(None).scores == (2 if verdict else -2, 0)


def test_where_nobody_is_asked_there_is_none() -> None:
    play = begin()
    for entry in (Entry(0, 0.0, Name(1)), Entry(None, 0.0, Tick())):
        assert play.judged(entry).verdict is UNSET


def test_judging_changes_nothing_and_sees_the_time_outs_before_the_move() -> None:
    play = begin()
    before = play.state
    assert play.judged(Entry(1, 12.0, Say("sable"))).verdict is True
    assert play.state is before
    with pytest.raises(Refused):
        play.step(Entry(0, 12.0, Say("sable"), True))  # a verdict gives no turn


def told(game: str, **entry: Any) -> dict[str, Any]:
    return {
        "format": "pyramidion/1",
        "game": game,
        "rules": 1,
        "options": {"words": True} if game == "sablier" else {},
        "seats": ["Ana", "Bao"],
        "setup": {"secrets": [3, 7]} if game == "sablier" else {},
        "moves": [entry],
    }


def find(key: str) -> AnyGame | None:
    return GAME if key == "sablier" else load(key)


def test_a_transcript_carries_it_there_and_back() -> None:
    for verdict in (True, False):
        raw = told("sablier", seat=0, at=0.0, move={"type": "say", "word": "sable"}, verdict=verdict)
        read = transcript.parse(raw, find)
        play = transcript.replay(read, None)
        assert play.view(None).scores == (2 if verdict else -2, 0)
        assert transcript.write(play, read.seats, read.entries, None, {})["moves"] == raw["moves"]


@pytest.mark.parametrize(
    ("game", "entry"),
    [
        ("sablier", {"seat": 0, "move": {"type": "name", "number": 1}, "verdict": True}),
        ("sablier", {"seat": 0, "move": {"type": "say", "word": "x"}, "verdict": "yes"}),
        ("sablier", {"seat": None, "move": {"type": "tick"}, "verdict": True}),
        ("poker", {"seat": 0, "move": {"type": "hand", "hand": 0}, "verdict": True}),
    ],
)
def test_a_verdict_where_none_belongs_is_a_fault(game: str, entry: dict[str, Any]) -> None:
    with pytest.raises(Invalid) as caught:
        transcript.parse(told(game, **entry), find)
    assert [fault.path for fault in caught.value.faults] == ["$.moves[0].verdict"]
