"""What is no set-up, no move, no verdict: every fault with its place, and nothing lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pyramidion.core import Invalid, transcript
from pyramidion.games import load
from pyramidion.games.kreuzwort import GAME

from .positions import BOARD, Table, board

STACKS = BOARD["stacks"]
GREY = BOARD["grey"]


def faults(setup: object, seats: int = 2, **options: Any) -> list[str]:
    parsed = GAME.parse_options(options, seats)
    with pytest.raises(Invalid) as caught:
        GAME.parse_setup(setup, parsed, seats)
    return [fault.path for fault in caught.value.faults]


@pytest.mark.rule("R-K5")
@pytest.mark.parametrize(
    ("change", "paths"),
    [
        ({"moon": 1}, ["$.setup.moon"]),
        ({"black": "TERINA"}, ["$.setup.black"]),
        ({"black": ["TERINA"] * 5}, ["$.setup.black"]),
        ({"black": ["TERINA", "OSALE", "ENTOUR", "PAREMI", "ILESCA", 7]}, ["$.setup.black[5]"]),
        ({"black": ["TERINA", "OSALE", "ENTOUR1", "PAREMI", "ILESCA", "UNDTOe"]},
         ["$.setup.black[1]", "$.setup.black[2]", "$.setup.black[2]", "$.setup.black[5]"]),
        ({"black": ["TERINA"] * 6}, ["$.setup.black"]),
        ({"printed": ["......"] * 6}, [f"$.setup.printed[{i}]" for i in range(6)]),
        ({"printed": ["ÉTÉÉTÉ"] * 6}, [f"$.setup.printed[{i}]" for i in range(6)]),
        ({"stacks": []}, ["$.setup.stacks"]),
        ({"stacks": {}}, [f"$.setup.stacks.{side}" for side in "SWNE"]),
        ({"stacks": {**STACKS, "SW": STACKS["S"]}}, ["$.setup.stacks.SW"]),
        ({"stacks": {**STACKS, "X": STACKS["S"]}}, ["$.setup.stacks.X"]),
        ({"stacks": {**STACKS, "W": "ZCED"}}, ["$.setup.stacks.W"]),
        ({"stacks": {**STACKS, "W": STACKS["W"][:5]}}, ["$.setup.stacks.W"]),
        ({"stacks": {**STACKS, "N": ["ZPLA", "YBTE", "XGRI", "VFSO", "QHUU", "JMD"]}}, ["$.setup.stacks.N[5]"]),
        ({"stacks": {**STACKS, "N": ["ZPLA", "YBTE", "XGRI", "VFSO", "QHUU", None]}}, ["$.setup.stacks.N[5]"]),
        ({"stacks": {**STACKS, "N": ["ZPLA", "YBTE", "XGRI", "VFSO", "QHUU", "JMDK"]}}, ["$.setup.stacks.N"]),
        ({"stacks": {**STACKS, "N": ["ZPLa", "YBTE", "XGRI", "VFSO", "QHUU", "JMDC"]}}, ["$.setup.stacks.N[0]"]),
        ({"grey": 3}, ["$.setup.grey"]),
        ({"grey": {}}, [f"$.setup.grey.{corner}" for corner in GREY]),
        ({"grey": {**GREY, "A1": "RIESEN"}}, ["$.setup.grey.A1"]),
        ({"grey": {**GREY, "B2": "RIESE", "I9": 6}}, ["$.setup.grey.B2", "$.setup.grey.I9"]),
        ({"grey": {**GREY, "B2": "RIESES"}}, ["$.setup.grey"]),
        ({"first": 2}, ["$.setup.first"]),
        ({"first": -1}, ["$.setup.first"]),
        ({"first": "0"}, ["$.setup.first"]),
        ({"first": True}, ["$.setup.first"]),
        ({"first": None}, ["$.setup.first"]),
        ({"words": "ET"}, ["$.setup.words"]),
        ({"words": ["ET", 3, None]}, ["$.setup.words[1]", "$.setup.words[2]"]),
        ({"words": ["ET", "", "M0T", "🐫", "two words"]},
         ["$.setup.words[1]", "$.setup.words[2]", "$.setup.words[3]"]),
    ],
)  # fmt: skip
def test_an_impossible_set_up_names_every_fault(change: dict[str, Any], paths: list[str]) -> None:
    assert faults({**BOARD, **change}) == paths


@pytest.mark.parametrize("raw", [[], "board", 3, None])
def test_a_set_up_is_an_object(raw: object) -> None:
    assert faults(raw) == ["$.setup"]


def test_all_faults_come_together() -> None:
    wrong = board(
        black=["TERINA"] * 6, stacks={**STACKS, "S": ["Z"] * 6}, grey={**GREY, "B2": "E"}, first=9, moon=1
    )
    found = faults(wrong)
    assert {path.split(".")[2].split("[")[0] for path in found} == {
        "black",
        "stacks",
        "grey",
        "first",
        "moon",
    }
    assert len([path for path in found if path.startswith("$.setup.stacks.S[")]) == 6


@pytest.mark.rule("R-K2")
def test_the_letters_are_those_of_the_chosen_set() -> None:
    assert "$.setup.stacks.S" in faults(BOARD, letters="box")
    assert Table(setup={"black": BOARD["black"]}, seed=1).scores == [-83, -83]
    assert faults({"black": BOARD["black"]}, letters="box") == ["$.setup.black"]


def test_a_fault_says_what_is_missing_and_what_is_too_many() -> None:
    with pytest.raises(Invalid, match=r"too many: 2 × K; missing: C, D"):
        GAME.parse_setup(
            {"stacks": {**STACKS, "N": ["ZPLA", "YBTE", "XGRI", "VFSO", "QHUU", "JMKK"]}},
            GAME.parse_options({}, 2),
            2,
        )


@pytest.mark.rule("R-K20")
def test_a_word_list_may_hold_what_the_board_cannot_spell() -> None:
    """A dictionary has compounds, elisions and single letters: they are never formed."""
    table = Table("arc-en-ciel aujourd'hui à ET")
    assert table.play.state.words == {"ET"}


# Moves.


@pytest.mark.parametrize(
    ("move", "path"),
    [
        ({"type": "word"}, "$.move"),
        ({"type": "word", "cells": "H8 I8"}, "$.move.cells"),
        ({"type": "word", "cells": ["H8", 3]}, "$.move.cells[1]"),
        ({"type": "word", "cells": ["H8", "I8"], "from": ["I8"]}, "$.move.from"),
        ({"type": "word", "cells": ["H8", "I8"], "from": {"I8": 3}}, "$.move.from"),
        ({"type": "word", "cells": ["H8", "I8"], "from": None}, "$.move.from"),
        ({"type": "word", "cells": ["H8", "I8"], "word": "ET"}, "$.move"),
        ({"type": "pass", "why": "tired"}, "$.move"),
        ({"type": "shout"}, "$.move"),
        ({"cells": ["H8", "I8"]}, "$.move"),
        ("pass", "$.move"),
    ],
)
def test_what_is_no_move_is_named(move: object, path: str) -> None:
    with pytest.raises(Invalid) as caught:
        GAME.parse_move(move)
    assert caught.value.faults[0].path.startswith(path)


def moving(sources: dict[str, str]) -> dict[str, Any]:
    return {"from": sources}


@pytest.mark.rule("R-K9")
@pytest.mark.parametrize("name", ["", " ", "H8 ", "É8", "H８", "🐫", "H" * 40, "\ud800"])
def test_what_is_no_cell_is_refused(name: str) -> None:
    table = Table(validation="challenge")
    assert table.refused(0, type="word", cells=["H8", name]).rule == "R-K9"
    assert table.refused(0, type="word", cells=["H8", "I8"], **moving({"I8": name})).rule == "R-K14"
    assert table.refused(0, type="word", cells=["H8", "I8"], **moving({name: "I3"})).rule == "R-K17"


@pytest.mark.rule("R-K9")
def test_a_path_of_forty_cells_is_no_shorter_for_it() -> None:
    table = Table(validation="challenge")
    rim = (
        [f"J{c}" for c in range(8, 0, -1)] + [f"{r}1" for r in "IHGFEDCBA"] + [f"A{c}" for c in range(2, 11)]
    )
    cells = ["C8", "D8", "E8", "F8", "G8", "H8", "I8", *rim, *[f"{r}10" for r in "BCDEFGHI"]]
    assert len(cells) == 41
    assert table.refused(0, type="word", cells=cells).rule == "A-K10"  # nothing lies on the ring
    assert table.refused(0, type="word", cells=cells + cells).rule == "R-K9"
    names = ["I3", "I4", "I5", "I6", "I7", *STACK_CELLS]
    sources = dict(zip(rim, names, strict=False))
    table.move(0, type="word", cells=cells[: 7 + len(sources)], **moving(sources))
    assert len(table.view().pending.word) == 7 + 26


STACK_CELLS = [f"{r}2" for r in "BCDEFGHI"] + [f"B{c}" for c in range(3, 9) if c != 8] + [
    f"{r}9" for r in "BCDEFGHI"
]  # fmt: skip


# Verdicts.


def told(*moves: dict[str, Any], words: list[str] | None = None, **options: Any) -> dict[str, Any]:
    return {
        "format": "pyramidion/1",
        "game": "kreuzwort",
        "rules": 1,
        "options": options,
        "seats": ["Ana", "Bao"],
        "setup": {**BOARD, "words": words or []},
        "moves": list(moves),
    }


ET = {"seat": 0, "move": {"type": "word", "cells": ["H8", "I8"]}}
DOUBT = {"seat": 1, "move": {"type": "challenge"}}


@pytest.mark.rule("R-K20")
def test_a_stored_verdict_stands_whatever_the_dictionary_says() -> None:
    taken = transcript.replay(transcript.parse(told({**ET, "verdict": True}), load), None)
    assert taken.view(None).last.word == "ET"
    with pytest.raises(transcript.RefusedMove, match="R-K20"):
        transcript.replay(transcript.parse(told({**ET, "verdict": False}, words=["ET"]), load), None)


@pytest.mark.rule("R-K21")
@pytest.mark.parametrize(("verdict", "score"), [(True, -80), (False, -83)])
def test_a_stored_verdict_decides_a_challenge(verdict: bool, score: int) -> None:
    """True: the word stands. The dictionary of today would say the contrary."""
    words = [] if verdict else ["ET"]
    moves = told(ET, {**DOUBT, "verdict": verdict}, words=words, validation="challenge")
    play = transcript.replay(transcript.parse(moves, load), None)
    assert play.view(None).scores == (score, -83)
    assert play.to_move == ((0,) if verdict else (1,))


def test_a_verdict_allows_nothing_that_the_board_forbids() -> None:
    diagonal = {"seat": 0, "move": {"type": "word", "cells": ["H8", "I7"]}, "verdict": True}
    with pytest.raises(transcript.RefusedMove, match="R-K9"):
        transcript.replay(transcript.parse(told(diagonal), load), None)


@pytest.mark.parametrize(
    "entry",
    [
        {**ET, "verdict": "allowed"},
        {**ET, "verdict": None},
        {**ET, "verdict": 1},
        {"seat": 0, "move": {"type": "pass"}, "verdict": True},
        {"seat": 0, "move": {"type": "accept"}, "verdict": True},
        {"seat": None, "move": {"type": "tick"}, "verdict": True},
    ],
)
def test_a_wrong_verdict_is_named_with_its_place(entry: dict[str, Any]) -> None:
    with pytest.raises(Invalid) as caught:
        transcript.parse(told(entry, words=["ET"]), load)
    assert [fault.path for fault in caught.value.faults] == ["$.moves[0].verdict"]


def test_verdicts_are_written_where_the_dictionary_was_asked() -> None:
    asked = Table("ET", validation="checked")
    entries = []
    for move in (ET, {"seat": 1, "move": {"type": "pass"}}):
        (entry,) = transcript.parse(told(move), load).entries
        entries.append(asked.play.judged(entry))
        asked.play.step(entries[-1])
    assert [entry.verdict for entry in entries] == [True, msgspec.UNSET]
    table = Table("ET", validation="challenge")
    first, second = transcript.parse(told(ET, DOUBT), load).entries
    assert table.play.judged(first).verdict is msgspec.UNSET  # nobody has asked yet
    table.play.step(first)
    assert table.play.judged(second).verdict is True
