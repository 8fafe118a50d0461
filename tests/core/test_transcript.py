"""Transcripts: what is wrong is said with its place, all of it, and nothing unknown is passed over."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyramidion.core import Invalid
from pyramidion.core.transcript import RefusedMove, read, replay
from pyramidion.games import load

BOARD = ["SSOLLO", "LSOOAS", "LAASOS", "LAOLAA"]
GUESS: dict[str, Any] = {"seat": 1, "move": {"type": "guess", "cell": "B4", "symbol": "O"}}


def text(**changes: Any) -> bytes:
    whole = {
        "format": "pyramidion/1",
        "game": "soleil",
        "rules": 1,
        "options": {},
        "seats": ["Ana", "Bao", "Cléo"],
        "seed": 5,
        "setup": {},
        "moves": [],
        **changes,
    }
    return msgspec.json.encode({k: v for k, v in whole.items() if v is not ...})


def faults(raw: bytes) -> list[str]:
    with pytest.raises(Invalid) as caught:
        replay(read(raw, load), None)
    return [fault.path for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"format": "pyramidion/2"}, "$.format"),
        ({"format": ...}, "$.format"),
        ({"game": "lune"}, "$.game"),
        ({"game": 3}, "$.game"),
        ({"game": ...}, "$.game"),
        ({"rules": 2}, "$.rules"),
        ({"rules": True}, "$.rules"),
        ({"rules": ...}, "$.rules"),
        ({"seats": ...}, "$.seats"),
        ({"seats": "Ana"}, "$.seats"),
        ({"seats": ["Ana", 2, "Cléo"]}, "$.seats[1]"),
        ({"seats": ["Ana", "Bao"]}, "$.seats"),
        ({"seats": ["x"] * 7}, "$.seats"),
        ({"seed": -1}, "$.seed"),
        ({"seed": 2**53}, "$.seed"),
        ({"seed": 1.5}, "$.seed"),
        ({"seed": None}, "$.seed"),
        ({"options": {"variant": "luna"}}, "$.options.variant"),
        ({"options": {"clock": 10}}, "$.options.clock"),
        ({"options": []}, "$.options"),
        ({"options": {"extra_seconds": [1, 2]}}, "$.options.extra_seconds"),
        ({"options": {"variant": "duel", "emperor": "house"}}, "$.options"),
        ({"setup": []}, "$.setup"),
        ({"setup": {"round": []}}, "$.setup.round"),
        ({"setup": {"rounds": {}}}, "$.setup.rounds"),
        ({"setup": {"rounds": [{"board": "SLAO"}]}}, "$.setup.rounds[0].board"),
        ({"setup": {"rounds": [{"board": None}]}}, "$.setup.rounds[0].board"),
        ({"setup": {"rounds": [{"symbols": BOARD}]}}, "$.setup.rounds[0]"),
        ({"setup": {"rounds": [{"board": ["SSOLLS", *BOARD[1:]]}]}}, "$.setup.rounds[0].board"),
        ({"setup": {"rounds": [{"board": BOARD}, {"board": BOARD[:2]}]}}, "$.setup.rounds[1].board"),
        ({"setup": {"rounds": [{"ingots": [[10] * 6] * 4}]}}, "$.setup.rounds[0].ingots"),
        ({"meta": 1}, "$.meta"),
        ({"comment": "x"}, "$.comment"),
        ({"moves": ...}, "$.moves"),
        ({"moves": {}}, "$.moves"),
        ({"moves": [3]}, "$.moves[0]"),
        ({"moves": [{"move": GUESS["move"]}]}, "$.moves[0].seat"),
        ({"moves": [{"seat": 1}]}, "$.moves[0].move"),
        ({"moves": [{**GUESS, "note": 1}]}, "$.moves[0].note"),
        ({"moves": [{**GUESS, "seat": 3}]}, "$.moves[0].seat"),
        ({"moves": [{**GUESS, "seat": -1}]}, "$.moves[0].seat"),
        ({"moves": [{**GUESS, "seat": True}]}, "$.moves[0].seat"),
        ({"moves": [{**GUESS, "seat": None}]}, "$.moves[0].move.type"),
        ({"moves": [{**GUESS, "at": "soon"}]}, "$.moves[0].at"),
        ({"moves": [{**GUESS, "at": None}]}, "$.moves[0].at"),
        ({"moves": [{**GUESS, "at": -1}]}, "$.moves[0].at"),
        ({"moves": [{**GUESS, "verdict": True}]}, "$.moves[0].verdict"),
        ({"moves": [{"seat": 1, "move": {"type": "pass"}}]}, "$.moves[0].move.type"),
        ({"moves": [{"seat": 1, "move": {"type": "guess", "cell": "B4"}}]}, "$.moves[0].move"),
        (
            {"moves": [{"seat": 1, "move": {"type": "guess", "cell": 4, "symbol": "O"}}]},
            "$.moves[0].move.cell",
        ),
        ({"moves": [{"seat": 1, "move": {**GUESS["move"], "why": 1}}]}, "$.moves[0].move"),
        ({"moves": [{"seat": 1, "move": {"type": "ingots"}}]}, "$.moves[0].move"),
        ({"moves": [{"seat": 1, "move": {"type": "ingots", "shuffle": False}}]}, "$.moves[0].move"),
        (
            {"moves": [{"seat": 1, "move": {"type": "ingots", "shuffle": True, "rows": []}}]},
            "$.moves[0].move",
        ),
        ({"moves": [{"seat": 0, "move": {"type": "tick"}}]}, "$.moves[0].move.type"),
        (
            {"moves": [{"seat": None, "move": {"type": "extend", "seat": 9, "seconds": 5}}]},
            "$.moves[0].move.seat",
        ),
        ({"moves": [{"seat": None, "at": 5, "move": {"type": "tick"}}, {**GUESS, "at": 4}]}, "$.moves[1].at"),
    ],
    ids=lambda x: str(x)[:50],
)
def test_a_fault_is_named_with_its_place(changes: dict[str, Any], path: str) -> None:
    assert path in faults(text(**changes))


def test_all_faults_are_listed() -> None:
    raw = text(
        seed=-1,
        options={"variant": "luna", "clock": 3},
        moves=[{"seat": 9, "move": {"type": "tick"}}, {"seat": 1, "move": {"type": "pass"}}],
        extra=1,
    )
    assert {
        "$.seed",
        "$.options.variant",
        "$.options.clock",
        "$.moves[0].seat",
        "$.moves[1].move.type",
        "$.extra",
    } <= set(faults(raw))


def test_seven_monkeys_are_counted() -> None:
    with pytest.raises(Invalid, match=r"6 S \(singe\), not 7") as caught:
        read(text(setup={"rounds": [{"board": ["SSOLLS", *BOARD[1:]]}]}), load)
    assert "6 O (oiseau), not 5" in str(caught.value)


@pytest.mark.parametrize("cut", [0, 1, 20, 60, 100])
def test_a_file_cut_in_half_is_no_transcript(cut: int) -> None:
    raw = text(moves=[GUESS] * 3)
    assert faults(raw[:cut]) == [""]


@pytest.mark.parametrize(
    "raw", [b"", b"null", b"[]", b"\xff\xfe", b"[" * 100_000, b"{" * 5000, "é".encode("latin-1")]
)
def test_what_is_no_transcript_is_said_to_be_none(raw: bytes) -> None:
    assert len(faults(raw)) == 1


def test_a_shape_fault_beyond_until_counts_too() -> None:
    with pytest.raises(Invalid):
        read(text(moves=[{"seat": 1, "move": {"type": "pass"}}]), load)


def test_a_refusal_is_one_line_with_number_seat_and_rule() -> None:
    ready = {"rounds": [{"board": BOARD, "ingots": [[10, 12, 14, 16, 10, 12], [14, 16, 10, 12, 14, 16]] * 2}]}
    raw = text(setup=ready, moves=[GUESS, {**GUESS, "seat": 2}])
    with pytest.raises(RefusedMove) as caught:
        replay(read(raw, load), None)
    assert str(caught.value) == "move 2 (seat 2): R-S4: B4 is already solved"


def test_chance_without_a_seed_names_the_list_that_is_used_up() -> None:
    assert faults(text(seed=..., options={"emperor": "house"}, moves=[])) == ["$.setup.rounds"]
    shuffle = {"seat": 1, "move": {"type": "ingots", "shuffle": True}}
    assert faults(text(seed=..., moves=[shuffle])) == ["$.seed"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
FIELD = st.sampled_from(["format", "game", "rules", "options", "seats", "seed", "setup", "moves", "meta"])


@given(st.dictionaries(FIELD, JSON, max_size=4))
def test_any_json_in_any_field_is_read_or_refused_in_words(changes: dict[str, Any]) -> None:
    try:
        replay(read(text(**changes), load), None)
    except (Invalid, RefusedMove) as error:
        said = str(error)
    else:
        said = "replayed"
    assert said


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_in_words(raw: bytes) -> None:
    with pytest.raises(Invalid):
        read(raw, load)
