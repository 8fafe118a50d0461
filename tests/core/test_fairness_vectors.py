"""The same vectors that the client's tests use: house and browser draw alike.

`python -m tests.core.test_fairness_vectors` writes the file anew,
which is right only when docs/fairness.md changes too.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pyramidion.core import Chance, commitment
from pyramidion.decks import Library
from pyramidion.games.kreuzwort.rules import Kreuzwort
from pyramidion.games.poker.rules import Poker
from pyramidion.games.pyramide import dice
from pyramidion.games.pyramide.rules import Pyramide
from pyramidion.games.pyramide.run import Run
from pyramidion.games.soleil.rules import Soleil

FILE = Path(__file__).with_name("fairness_vectors.json")
DOCS = Path(__file__).parents[2] / "docs" / "fairness.md"

COMMITMENTS = [
    (0, ""),
    (12345, "sel"),
    (2**53 - 1, "9f86d081884c7d659a2feaa0c55ad015"),
    (20260731, "à l'été, 50 pièces d'or"),
]
SHUFFLES: list[tuple[int, str, list[Any]]] = [
    (0, "nothing", []),
    (0, "one", ["a"]),
    (7, "example", list("ABCDE")),
    (12345, "round 1 board", list("SLAO" * 6)),
    (12345, "round 1 ingots", [10, 12, 14, 16] * 6),
    (2**53 - 1, "manche d'été", list(range(40))),
]
# So long that a number falls above the largest multiple and is left out: the rule for it decides what follows.
LONG = (6, "long", 100_000)
GAMES = [
    {"seed": 12345, "options": {"emperor": "house", "ingots": "shuffled"}, "seats": 2},
    {"seed": 987654321, "options": {"variant": "tour", "ingots": "hidden"}, "seats": 3},
    {"seed": 31, "options": {"emperor": "house", "ingots": "placed"}, "seats": 1},
]
POKER_GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "options": {}},
    {"seed": 2**53 - 1, "options": {"scoring": "basic", "starter": "tut"}},
]
KREUZWORT_GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "options": {}, "seats": 2},
    {"seed": 7, "options": {"expert": True}, "seats": 3},
    {"seed": 2**53 - 1, "options": {"letters": "box"}, "seats": 4},
]

PYRAMIDE_GAMES: list[dict[str, Any]] = [
    {"seed": 12345, "seats": 4},
    {"seed": 7, "seats": 3},
    {"seed": 2**53 - 1, "seats": 2},
]
ROLLS = 6
"""So many rolls of a game of Pyramide."""


def digest_of(order: list[int]) -> str:
    return hashlib.sha256(",".join(map(str, order)).encode()).hexdigest()


def computed() -> dict[str, Any]:
    soleil = Soleil()
    games = []
    for entry in GAMES:
        seats, seed = entry["seats"], entry["seed"]
        assert isinstance(seats, int)
        assert isinstance(seed, int)
        options = soleil.parse_options(entry["options"], seats)
        state = soleil.start(options, seats, soleil.parse_setup({}, options, seats), Chance(seed))
        first = msgspec.to_builtins(soleil.given(state))["rounds"][0]
        games.append({**entry, "board": first.get("board"), "ingots": first.get("ingots")})
    poker = Poker()
    deals = []
    for each in POKER_GAMES:
        setting = poker.parse_options(each["options"], 2)
        dealt = poker.start(setting, 2, poker.parse_setup({}, setting, 2), Chance(each["seed"]))
        deals.append({**each, "deal": msgspec.to_builtins(poker.given(dealt))["deals"][0]})
    kreuzwort = Kreuzwort()
    boards = []
    for each in KREUZWORT_GAMES:
        rules = kreuzwort.parse_options(each["options"], each["seats"])
        setup = kreuzwort.parse_setup({}, rules, each["seats"])
        laid = kreuzwort.start(rules, each["seats"], setup, Chance(each["seed"]))
        boards.append({**each, "setup": msgspec.to_builtins(kreuzwort.given(laid))})
    pyramide = Pyramide()
    rolls = []
    for each in PYRAMIDE_GAMES:
        agreed = pyramide.parse_options({}, each["seats"])
        chance = Chance(each["seed"], Library())
        lists = pyramide.parse_setup({}, agreed, each["seats"])
        run = Run(pyramide.start(agreed, each["seats"], lists, chance), 0.0, chance)
        while run.state.used.dice < ROLLS:
            dice.roll(run)
        given = pyramide.given(run.state)
        rolls.append({**each, "setup": {key: given[key] for key in ("starter", "dice") if key in given}})
    seed, name, count = LONG
    long = Chance(seed).shuffled(name, range(count), "$")
    return {
        "commitments": [{"seed": s, "salt": salt, "sha256": commitment(s, salt)} for s, salt in COMMITMENTS],
        "shuffles": [
            {"seed": s, "name": name, "items": items, "order": Chance(s).shuffled(name, items, "$")}
            for s, name, items in SHUFFLES
        ],
        "long": {"seed": seed, "name": name, "count": count, "sha256": digest_of(long)},
        "soleil": games,
        "poker": deals,
        "kreuzwort": boards,
        "pyramide": rolls,
    }


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def stored() -> dict[str, Any]:
    vectors: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return vectors


@pytest.mark.parametrize(
    "part", ["commitments", "shuffles", "long", "soleil", "poker", "kreuzwort", "pyramide"]
)
def test_the_house_draws_what_the_vectors_say(part: str) -> None:
    assert plain(computed()[part]) == stored()[part]


def test_the_long_draw_leaves_a_number_out() -> None:
    seed, name, count = LONG
    words: list[int] = []
    for block in range(count // 8 + 2):
        digest = hashlib.sha256(f"pyramidion/1|{seed}|{name}|{block}".encode()).digest()
        words += [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
    sizes = range(count, 1, -1)
    assert any(word >= 2**32 // n * n for word, n in zip(words, sizes, strict=False))


def test_the_example_in_the_document_is_a_vector() -> None:
    text = DOCS.read_text(encoding="utf-8")
    example = next(v for v in stored()["shuffles"] if v["name"] == "example")
    assert f"`{''.join(example['order'])}`" in text
    assert hashlib.sha256(b"pyramidion/1|7|example|0").hexdigest() in text
    shown = next(v for v in stored()["commitments"] if v["salt"] == "sel")
    assert shown["sha256"] in text


if __name__ == "__main__":
    FILE.write_text(json.dumps(plain(computed()), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
