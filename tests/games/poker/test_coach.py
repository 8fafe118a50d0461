"""The coach: chances that add up, a best move that is legal, and a review that knows what was known."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pyramidion.core import WHOLE, Entry, Play, transcript
from pyramidion.games import load
from pyramidion.games.poker import GAME, coach
from pyramidion.games.poker.coach import SMALL_LOSS, advise, review
from pyramidion.games.poker.hands import NAMES

from .positions import Table, dealt

OURS = ("Ts Js Qs Ks As", "3h 3d Tc 6d 5c", "9h 9d 8c Jc 2c")
THEIRS = ("4h 5h 6h 7h 8h", "Th Td 5d 6s Ac", "2h Jh 8d Jd 7c")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked for here shows with few playouts too."""
    monkeypatch.setattr(coach, "ADVICE_WORK", 60)
    monkeypatch.setattr(coach, "REVIEW_WORK", 10)


def advice(play: Play, seat: int) -> dict[str, Any]:
    return advise(play.options, play.seats, play.view(seat), seat, None)


def adds_up(hands: list[dict[str, Any]]) -> None:
    assert len(hands) == 3
    for hand in hands:
        assert list(hand["ranks"]) == list(NAMES)
        assert sum(hand["ranks"].values()) == pytest.approx(1)
        assert 0 <= hand["win"] <= hand["win"] + hand["tie"] <= 1 + 1e-9


@pytest.mark.parametrize(
    "options", [{}, {"scoring": "basic", "deals": 3}, {"bonuses": "won", "starter": "tut"}], ids=str
)
def test_in_every_phase_both_seats_are_told_something_legal(options: dict[str, Any]) -> None:
    table, random = Table(seed=11, **options), Random(11)
    play = table.play
    seen = set()
    while len(play.state.deals) == 0:
        phase, turn = play.state.phase, play.to_move[0]
        if phase not in seen or random.random() < 0.05:
            seen.add(phase)
            for seat in (0, 1):
                told = advice(play, seat)
                adds_up(told["hands"])
                if seat in play.to_move:
                    assert told["best"] == told["moves"][0]
                    for each in told["moves"]:
                        assert GAME.parse_move(each["move"]) in GAME.legal(play.state, seat).moves
                        assert 0 <= each["value"] <= 1
                else:
                    assert (told["best"], told["moves"]) == (None, [])
        play.step(Entry(turn, 0.0, GAME.random_move(play.state, turn, random)))
    assert seen >= {"build", "take", "hand"}


def test_a_full_hand_is_what_it_is_and_a_decided_pair_is_decided() -> None:
    table = Table(dealt(OURS, THEIRS), seed=1)
    table.build_all()
    table.take_down(20)
    for seat, ranks, wins in ((0, ("royal_flush", "pair"), (1, 0)), (1, ("straight_flush", "pair"), (0, 1))):
        hands = advice(table.play, seat)["hands"]
        for hand, rank, win in zip(hands[:2], ranks, wins, strict=True):
            assert hand["ranks"][rank] == 1
            assert hand["win"] == win


def test_the_last_card_of_a_royal_flush_is_taken() -> None:
    table = Table(dealt(OURS, THEIRS), seed=1)
    table.build_all()
    table.take_down(8)  # four cards each: seat 0's royal flush lacks the ace, which faces seat 1
    table.take(0, *table.view().pyramid[-1].at)
    best = advice(table.play, 0)["best"]
    assert (best["move"], best["hand"]) == ({"type": "hand", "hand": 0}, 0)
    assert best["value"] > max(each["value"] for each in advice(table.play, 0)["moves"][1:]) + 0.05


def test_it_knows_no_more_than_the_seat() -> None:
    table = Table(seed=4)
    table.build_all()
    table.take_down(5)
    seat = table.turn
    told = advice(table.play, seat)
    for seed in range(3):
        other = GAME.shuffle_hidden(table.play.state, seat, Random(seed))
        assert advise(table.play.options, 2, GAME.view(other, seat), seat, None) == told


def played(**options: Any) -> transcript.Transcript:
    """A whole match of random moves, as it is stored."""
    table, random = Table(seed=7, **options), Random(7)
    entries = []
    while not table.play.over:
        seat = random.choice(table.play.to_move)
        entries.append(Entry(seat, 0.0, GAME.random_move(table.play.state, seat, random)))
        table.play.step(entries[-1])
    told = transcript.write(table.play, ["Ana", "Bao"], entries, 7, {})
    return transcript.parse(json.loads(json.dumps(told)), load)


def test_a_review_has_every_decision_beside_the_best_one() -> None:
    given = played(scoring="basic", starter="tut")
    end = transcript.replay(given, None)
    found = review(end.options, 2, end.view(WHOLE), transcript.seat_moves(given, None), None)
    moves = dict(enumerate(given.entries, 1))
    assert [entry["number"] for entry in found] == sorted(entry["number"] for entry in found)
    builds = [entry for entry in found if entry["move"]["type"] == "build"]
    takes = [entry for entry in found if entry["move"]["type"] == "take"]
    assert (len(builds), len(takes)) == (30, 30)
    for entry in found:
        made = moves[entry["number"]]
        assert entry["seat"] == made.seat
        if entry["move"]["type"] != "hand":
            assert GAME.parse_move(entry["move"]) == made.move
        for weighed in (entry, entry["best"]):
            assert len(weighed["wins"]) == 3
            assert all(0 <= win <= 1 for win in weighed["wins"])
        loss = entry["best"]["value"] - entry["value"]
        assert entry["loss"] == pytest.approx(loss if loss >= SMALL_LOSS else 0)
    # Random moves leave something to be desired.
    assert sum(entry["loss"] for entry in found) > 1


def test_a_review_names_the_cards_that_were_seen_and_no_other() -> None:
    given = played(scoring="basic", starter="tut")
    end = transcript.replay(given, None)
    turns = {turn.number: turn for turn in transcript.seat_moves(given, None)}
    found = review(end.options, 2, end.view(WHOLE), iter(turns.values()), None)
    told = [(turns[entry["number"]].view, weighed) for entry in found for weighed in (entry, entry["best"])]
    takes = [(view, weighed) for view, weighed in told if weighed["move"]["type"] == "take"]
    for view, weighed in takes:
        seen = {block.at: block.card for block in view.pyramid}
        assert weighed["card"] == seen[tuple(weighed["move"]["at"])]
    assert {weighed["card"] is None for _, weighed in takes} == {True, False}
    for view, weighed in told:
        if weighed["move"]["type"] == "keep":
            assert weighed["card"] == view.turned[weighed["move"]["index"]]
        elif weighed["move"]["type"] == "hand":
            assert weighed["card"] == view.taken
        elif weighed["move"]["type"] == "build":
            assert weighed["card"] == view.drawn


def test_from_the_command_line(tmp_path: Path) -> None:
    table = Table(dealt(OURS, THEIRS), seed=1)
    file = tmp_path / "game.json"
    told = transcript.write(table.play, ["Ana", "Bao"], [], 1, {})
    told["moves"] = [
        {"seat": i % 2, "move": {"type": "build", "at": at}} for i, at in enumerate([[0, 3], [0, 4]])
    ]
    file.write_text(json.dumps(told))
    command = [sys.executable, "-m", "pyramidion", "coach", str(file)]
    as_json = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    answer = json.loads(as_json.stdout)
    assert answer["seat"] == 0
    assert answer["best"]["move"]["type"] == "build"
    adds_up(answer["hands"])
    shown = subprocess.run([*command, "--seat", "1"], capture_output=True, text=True, check=True).stdout
    assert "Bao" in shown
