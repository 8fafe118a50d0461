"""The same vectors that the client's tests use: house and browser draw alike.

What the games draw is in their folders: `fairness.py` computes it, and `fairness.json` keeps it.
`python -m tests.core.test_fairness_vectors` writes all files anew, which is right only when docs/fairness.md changes
too; with a KEY it writes the file of that game alone.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from pyramidion.core import Chance, canonical_json, commitment, derived_seed
from pyramidion.games import keys
from tests.games import folder, part

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
SEEDS: list[tuple[int, list[str], str, str, dict[str, Any]]] = [
    (12345, ["00112233445566778899aabbccddeeff", ""], "table", "soleil", {"emperor": "house", "coins": "fifty"}),
    (0, [], "", "", {}),
    (2**53 - 1, ["", "f" * 32, "f" * 32], "Tq-_9", "cible", {
        "extra_seconds": [0.0, 2.5, 1e-7], "target": 2**53 + 1, "decks": ["maison@0f3a:famille", "é\u2028\"\n"],
        "clock": True, "a": {"b": None, "B": 1e21, "_": -0.0},
    }),
]  # fmt: skip


def digest_of(order: list[int]) -> str:
    return hashlib.sha256(",".join(map(str, order)).encode()).hexdigest()


def computed() -> dict[str, Any]:
    seed, name, count = LONG
    long = Chance(seed).shuffled(name, range(count), "$")
    return {
        "commitments": [{"seed": s, "salt": salt, "sha256": commitment(s, salt)} for s, salt in COMMITMENTS],
        "shuffles": [
            {"seed": s, "name": name, "items": items, "order": Chance(s).shuffled(name, items, "$")}
            for s, name, items in SHUFFLES
        ],
        "long": {"seed": seed, "name": name, "count": count, "sha256": digest_of(long)},
        "seeds": [
            {
                "house_seed": house_seed,
                "nonces": nonces,
                "table": table,
                "game": game,
                "options": options,
                "json": canonical_json(options).decode(),
                "seed": derived_seed(house_seed, nonces, table, game, options),
            }
            for house_seed, nonces, table, game, options in SEEDS
        ],
    }


def drawn(key: str) -> Any:
    """What the `fairness.py` of a game computes."""
    fairness = part(key, "fairness")
    assert fairness is not None
    return fairness.drawn()


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def stored() -> dict[str, Any]:
    vectors: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return vectors


def file_of(key: str) -> Path:
    where = folder(key)
    assert where is not None
    return where / "fairness.json"


def stored_of(key: str) -> Any:
    return json.loads(file_of(key).read_text(encoding="utf-8"))


CHECKED = [key for key in keys() if part(key, "fairness")]
"""The games whose draws are recorded."""


@pytest.mark.parametrize("name", ["commitments", "shuffles", "long", "seeds"])
def test_the_house_draws_what_the_vectors_say(name: str) -> None:
    assert plain(computed()[name]) == stored()[name]


@pytest.mark.parametrize("key", CHECKED)
def test_a_game_draws_what_its_vectors_say(key: str) -> None:
    assert plain(drawn(key)) == stored_of(key)


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
    made = stored()["seeds"][0]
    assert f"seed `{made['seed']}`" in text


def test_the_files_of_one_game_are_written_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: dict[Path, str] = {}
    monkeypatch.setattr(Path, "write_text", lambda path, text, **_: written.update({path: text}))
    key = CHECKED[0]
    main([key])
    assert written == {file_of(key): file_of(key).read_text(encoding="utf-8")}
    with pytest.raises(SystemExit, match="No draws are recorded of moonlight; there are "):
        main(["moonlight"])


def write(path: Path, value: Any) -> None:
    path.write_text(json.dumps(plain(value), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> None:
    if unknown := [key for key in arguments if key not in CHECKED]:
        sys.exit(f"No draws are recorded of {', '.join(unknown)}; there are {', '.join(CHECKED)}.")
    if not arguments:
        write(FILE, computed())
    for key in arguments or CHECKED:
        write(file_of(key), drawn(key))
        print(file_of(key))


if __name__ == "__main__":
    main(sys.argv[1:])
