"""Nothing outside a game's own folders names it, so that a new game has nothing to touch there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyramidion import games

from .game_names import is_test, named, sources

ROOT = Path(__file__).parents[2]
KEYS = [key for key in games.keys() if games.folder(key).is_relative_to(ROOT / "src")]

EXAMPLES = 2
"""Games that the tests of something else may use as examples. A file that names more of them is a list of games."""
PERMITTED = {
    "src/pyramidion/arena/__init__.py": "an example of a call, in its documentation",
    "src/pyramidion/house/__init__.py": "an example of a call, in its documentation",
    "benchmarks/bot_queue.py": "a short game between a person and a bot that thinks long",
    "benchmarks/salon.py": "four telephones and a screen at a game that all of them see",
    "benchmarks/scaling/idle.py": "tables at which nobody plays, of a game with a small state",
    "benchmarks/load/boardgameio.mjs": "the game that boardgame.io plays, too",
    "benchmarks/load/house.mjs": "the game that boardgame.io plays, too",
    "benchmarks/load/same.mjs": "the game that boardgame.io plays, too",
    "benchmarks/load/server.mjs": "the game that boardgame.io plays, too",
    "benchmarks/load/soleil.mjs": "the game that boardgame.io plays, too",
    "tests/server/operations/test_logs.py": "a game of cards, one of answers, and one with bots that fail",
    "tests/table/playing/test_resigning.py": "what becomes of a game depends on its sides: alone, in teams, with bots",
    "tests/wire/test_wire.py": "moves that are taken back, also with a clock and in teams",
    "tests/table/playing/test_taking_back.py": "moves that may be taken back, with a clock, and against a bot",
}
"""Files that name a game all the same, or more games than a test may, with the reason."""


def faults(root: Path) -> list[str]:
    found = []
    for path in sources(root, KEYS):
        lines = named(path.read_text(encoding="utf-8"), KEYS)
        name = path.relative_to(root).as_posix()
        if len(lines) > (EXAMPLES if is_test(path, root) else 0) and name not in PERMITTED:
            found += [f"{name}:{numbers[0]}: names {key}" for key, numbers in lines.items()]
    return found


def test_nothing_outside_its_folders_names_a_game() -> None:
    assert faults(ROOT) == []


def test_what_is_permitted_is_needed() -> None:
    for name in PERMITTED:
        path = ROOT / name
        lines = named(path.read_text(encoding="utf-8"), KEYS)
        assert len(lines) > (EXAMPLES if is_test(path, ROOT) else 0), name


KEY = KEYS[0]


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("src/pyramidion/house/rules.py", f'LIMITS = {{"{KEY}": 3}}\n'),
        ("src/pyramidion/cli/play.py", f"from pyramidion.games.{KEY} import GAME\n"),
        ("src/pyramidion/cli/play.py", f"from pyramidion.games import {KEY}\n"),
        ("src/pyramidion/games/all.py", f"from .{KEY} import GAME\n"),
        ("web/src/games/index.ts", f'import {{ client }} from "./{KEY}";\n'),
        ("web/src/house/Home.svelte", f"<a href='/nouvelle/{KEY}'>\n"),
        ("web/src/styles/tokens.css", f'[data-game="{KEY}"] {{ color: red }}\n'),
        ("deploy/compose.yml", f"command: serve --game '{KEY}'\n"),
        ("tools/pictures.py", f"PICTURES = ['{KEY}']\n"),
        ("benchmarks/speed.py", f'env("{KEY}")\n'),
        ("tests/house/test_all.py", "GAMES = " + repr(KEYS[: EXAMPLES + 1])),
        ("web/src/table/all.test.ts", "const games = " + repr(KEYS[: EXAMPLES + 1])),
    ],
)
def test_a_file_that_names_a_game_is_told_with_the_place(file: str, text: str, tmp_path: Path) -> None:
    planted(tmp_path, file, text)
    assert f"{file}:1: names {KEY}" in faults(tmp_path)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (f"src/pyramidion/games/{KEY}/rules.py", f'KEY = "{KEY}"\n'),
        (f"web/src/games/{KEY}/index.ts", f'const key = "{KEY}";\n'),
        (f"tests/games/{KEY}/test_rules.py", f"from pyramidion.games.{KEY} import GAME\n"),
        (f"benchmarks/games/{KEY}/speed.py", f'env("{KEY}")\n'),
        ("tests/house/test_one.py", f'GAME = "{KEY}"\n'),
        ("src/pyramidion/house/table.py", f"# Of all games {KEY} is the longest.\n"),
    ],
)
def test_its_own_folders_may_name_it_and_tests_may_use_it(file: str, text: str, tmp_path: Path) -> None:
    planted(tmp_path, file, text)
    assert faults(tmp_path) == []


def planted(root: Path, file: str, text: str) -> None:
    for folder in ("src", "web/src", "benchmarks", "tools", "deploy", "tests"):
        (root / folder).mkdir(parents=True)
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
