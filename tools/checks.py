"""Lint and tests: everything runs, everything is told, and one failure anywhere fails the whole."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from tools import packages, rules
from tools.browser import ensure_browser
from tools.client import WEB, Node
from tools.environment import PYTHON, program
from tools.proxy import ensure_proxy
from tools.steps import BUILD, ROOT, Command, together


@dataclass
class Report:
    """What ran, how it ended, and the lines worth repeating at the end."""

    rows: list[tuple[str, bool, float]] = field(default_factory=list)
    held: bool = False
    """Several programs run at once: what each prints is kept together."""
    patient: bool = False
    """What runs takes only the time that others leave."""

    def aside(self) -> Report:
        """For what runs beside the rest, and is told with it."""
        return Report(self.rows, held=True, patient=True)

    def run(
        self,
        title: str,
        command: Command,
        cwd: Path = ROOT,
        env: Mapping[str, str] | None = None,
    ) -> str:
        """Run a program with its output shown as it comes, or whole at its end where others run beside it."""
        held = self.held
        if self.patient and (nice := shutil.which("nice")):
            command = [nice, "-n", "19", *command]
        if not held:
            print(f"\n── {title}", flush=True)
        started = time.monotonic()
        output: list[str] = []
        with subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env={**(os.environ if env is None else env), "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                output.append(line)
                if not held:
                    print(line, end="", flush=True)
        if held:
            print(f"\n── {title}\n{''.join(output)}", end="", flush=True)
        self.add(title, process.returncode == 0, time.monotonic() - started)
        return "".join(output)

    def side_by_side(self, *works: Callable[[], None]) -> None:
        self.held = True
        together(*works)
        self.held = False

    def add(self, title: str, good: bool, seconds: float) -> None:
        self.rows.append((title, good, seconds))

    def good(self) -> bool:
        return all(good for _, good, _ in self.rows)

    def show(self) -> None:
        print()
        for title, good, seconds in self.rows:
            print(f"  {'✓' if good else '✗ FAILED'} {title} ({seconds:.1f} s)")


def lint_into(report: Report, node: Node) -> None:
    report.side_by_side(lambda: lint_python(report), lambda: lint_client(report, node))


def lint_python(report: Report) -> None:
    report.run("ruff check", [program("ruff"), "check", "."])
    report.run("ruff format", [program("ruff"), "format", "--check", "."])
    report.run("mypy", [program("mypy")])
    report.run("wire types", [PYTHON, "-m", "tools.wire_types", "--check"])
    for package in packages.examples().values():
        package_types(report, package, ["."])
    report.run("import layers", [program("lint-imports"), "--no-logo"])
    report.run("unused names", [program("vulture")])


def package_types(report: Report, package: Path, folders: Command) -> None:
    """Of a package with a game, from its own folder: what is called tests there is not the tests of the house."""
    settings: Command = ["--config-file", ROOT / "pyproject.toml", "--cache-dir", ROOT / ".mypy_cache"]
    env = {**os.environ, "MYPYPATH": str(ROOT / "src")}
    report.run(f"mypy ({package.name})", [program("mypy"), *settings, *folders], package, env)


def lint_client(report: Report, node: Node) -> None:
    env = node.environment()
    report.run("prettier", node.run("prettier/bin/prettier.cjs", "--check", "."), WEB, env)
    for key, package in packages.examples().items():
        report.run(f"prettier ({key})", prettier(node, package / key / "client", "--check"), WEB, env)
    report.run("eslint", node.run("eslint/bin/eslint.js", "."), WEB, env)
    svelte_check = node.run(
        "svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"
    )
    report.run("svelte-check", svelte_check, WEB, env)
    for name, what in (("node", "build settings"), ("worker", "service worker")):
        command = node.run("typescript/bin/tsc", "-p", f"tsconfig.{name}.json")
        report.run(f"tsc ({what})", command, WEB, env)


def prettier(node: Node, client: Path, mode: Literal["--check", "--write"]) -> Command:
    """The command that checks or mends the style of a client that does not lie in web/."""
    settings = ["--config", ".prettierrc.json", "--ignore-path", os.devnull, mode]
    sources = [str(client / "**" / f"*.{kind}") for kind in ("ts", "svelte")]
    return node.run("prettier/bin/prettier.cjs", *settings, *sources)


def format_sources(node: Node) -> int:
    """Mends what can be mended without asking: order of imports, spaces, line breaks."""
    report, env = Report(), node.environment()
    report.run("ruff check --fix", [program("ruff"), "check", "--fix", "."])
    report.run("ruff format", [program("ruff"), "format", "."])
    report.run(
        "prettier", node.run("prettier/bin/prettier.cjs", "--write", "--log-level", "warn", "."), WEB, env
    )
    for key, package in packages.examples().items():
        report.run(f"prettier ({key})", prettier(node, package / key / "client", "--write"), WEB, env)
    report.show()
    return 0 if report.good() else 1


def lint(node: Node) -> int:
    report = Report()
    lint_into(report, node)
    report.show()
    return 0 if report.good() else 1


def client_tests(report: Report, node: Node) -> list[str]:
    """The client's unit tests; returns their summary lines."""
    result = BUILD / "vitest.json"
    result.unlink(missing_ok=True)
    reporters = ["--reporter=default", "--reporter=json", f"--outputFile.json={result}"]
    output = report.run(
        "client tests (vitest)", node.run("vitest/vitest.mjs", "run", *reporters), WEB, node.environment()
    )
    if result.exists():
        told = json.loads(result.read_text(encoding="utf-8"))
        silent = told["numPendingTests"] + told["numTodoTests"]
        if silent:
            print(f"{silent} client tests were skipped or left to do: that counts as a failure.")
            report.add("no client test skipped", False, 0.0)
    return [line.strip() for line in output.splitlines() if re.match(r"\s*(Test Files|Tests)\s", line)]


def test(node: Node) -> int:
    """Tests often wait, for a browser or another process: style and types are judged meanwhile."""
    report = Report()
    browser = ensure_browser()
    ensure_proxy()

    print("\n── rule coverage", flush=True)
    started = time.monotonic()
    report.add("rule coverage", rules.main(()) == 0, time.monotonic() - started)
    report.run("bundle sizes", [PYTHON, "-m", "tools.bundle_sizes"])

    summary: list[str] = []
    together(
        lambda: lint_python(report.aside()),
        lambda: lint_client(report.aside(), node),
        lambda: summary.extend(all_tests(report, node, browser)),
    )
    report.show()
    for line in summary:
        print(line)
    return 0 if report.good() else 1


def all_tests(report: Report, node: Node, browser: str) -> list[str]:
    """Client and house; returns the lines that count their tests."""
    lines = [f"  client: {line}" for line in client_tests(report, node)]
    env = {**node.environment(), "PYRAMIDION_CHROMIUM": browser}
    # Hundreds of processes are started: none compiles again what another has compiled.
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    # Read once by one process, so that the workers find every module compiled.
    report.run("tests are read", [PYTHON, "-m", "pytest", "--collect-only", "-qq"], env=env)
    # Two more than there are cores: tests in the browser, and with several processes, wait for most of their time.
    workers = ["-n", str((os.cpu_count() or 1) + 2), "--dist", "worksteal"]
    output = report.run("tests (pytest)", [PYTHON, "-m", "pytest", *workers], env=env)

    closing = [line for line in output.splitlines() if re.match(r"=+ .*\bin [\d.]+s", line)]
    return [*lines, closing[-1] if closing else "pytest closed without its summary line"]


def screenshots(node: Node) -> int:
    """The pictures of README, taken in a real browser of a real house."""
    env = {**node.environment(), "PYRAMIDION_CHROMIUM": ensure_browser()}
    return subprocess.call(
        [str(PYTHON), "-m", "tools.screenshots"], cwd=ROOT, env=env, stdin=subprocess.DEVNULL
    )
