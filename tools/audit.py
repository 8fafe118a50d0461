"""What the locks let in: pinned, hashed, licensed as we may use it, kept up, and without known holes.

`offline` needs no network and is part of the tests. `online` asks whoever knows of vulnerabilities and withdrawn
releases, and says plainly whom it could not reach: silence is no clean bill.
"""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any, NamedTuple

from tools.client import WEB, Node
from tools.environment import LOCKS, PYTHON, pip_environment
from tools.steps import ROOT, Command, Failed, step

CLEAN, FAULTY, UNREACHED = 0, 1, 2
"""What the command ends with: all is well; something is wrong; nothing is known to be, but somebody did not answer."""

SPDX = (
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "MPL-2.0",
    "OFL-1.1", "PSF-2.0", "Python-2.0", "Unicode-3.0", "Zlib",
)  # fmt: skip
ALLOWED = frozenset(
    {
        *(name.lower() for name in SPDX),
        "apache-2.0 with llvm-exception",
        # The names of the same licences in older metadata.
        "apache software license",
        "apache 2.0",
        "bsd license",
        "3-clause bsd license",
        "isc license (iscl)",
        "mit license",
        "mozilla public license 2.0 (mpl 2.0)",
    }
)
"""Licences under which a package may be used and passed on with the house, which is MIT's own."""
TESTS_ALONE = {"pygame": "gnu library or lesser general public license (lgpl)"}
"""What may be run here but is never passed on: PettingZoo's tests want it."""
SAID_ELSEWHERE = {"world-countries": "ODbL-1.0"}
"""Packages whose lock entry names no licence; docs/data.md tells how this one is kept."""
INACTIVE = "Development Status :: 7 - Inactive"

PIN = re.compile(r"(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*)==(?P<version>[^\s;\\]+)")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}(?!\S)")
INTEGRITY = re.compile(r"sha512-[A-Za-z0-9+/]{86}==")


class Fault(NamedTuple):
    """One thing that is wrong, and where."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


# Without a network.


def python_lock(name: str, text: str) -> Iterator[Fault]:
    """Every entry of a lock is one version with the hashes of its files, and names no address."""
    for entry in entries(text):
        pin = PIN.match(entry)
        where = f"{name}: {entry.split()[0]}"
        if "://" in entry or entry.startswith("-"):
            yield Fault(where, "an address or an option; a lock names packages and hashes alone")
        elif pin is None:
            yield Fault(where, "not pinned to one version")
        elif not HASH.search(entry):
            yield Fault(where, "no hash: anything under this name would do")


def entries(text: str) -> Iterator[str]:
    """The requirements of a lock, each with the lines that belong to it and without comments."""
    for entry in re.sub(r"\\\n", " ", text).splitlines():
        said = re.sub(r"(^|\s)#.*", "", entry).strip()
        if said:
            yield said


def npm_lock(name: str, text: str) -> Iterator[Fault]:
    for path, package in json.loads(text)["packages"].items():
        if not path:
            continue  # the project itself
        called = path.rpartition("node_modules/")[2]
        where = f"{name}: {called}"
        if not INTEGRITY.fullmatch(package.get("integrity", "")):
            yield Fault(where, "no hash: anything under this name would do")
        if package.get("link") or "://" in package.get("resolved", ""):
            yield Fault(where, "an address; a lock names packages and hashes alone")
        if "deprecated" in package:
            yield Fault(where, f"given up by its authors: {package['deprecated']}")
        if package.get("hasInstallScript"):
            yield Fault(where, "runs a program of its own when it is installed")
        if not allowed(package.get("license")) and called not in SAID_ELSEWHERE:
            yield Fault(where, f"licence {package.get('license')!r} is not among those that we pass on")


def allowed(licence: str | None) -> bool:
    """Whether every licence that applies at once is one of ours; of alternatives one is enough."""
    if not licence:
        return False
    whole = licence.strip()
    choices = re.split(r"\s+OR\s+", whole[1:-1] if whole.startswith("(") and whole.endswith(")") else whole)
    return any(all(part.lower() in ALLOWED for part in re.split(r"\s+AND\s+", choice)) for choice in choices)


def licence_of(package: Distribution) -> str | None:
    """As its metadata tells: today's expression, or the classifiers, or the first line of the old field."""
    metadata = package.metadata
    if "License-Expression" in metadata:
        return metadata["License-Expression"]
    classified = [
        line.rpartition(" :: ")[2]
        for line in metadata.get_all("Classifier") or ()
        if line.startswith("License ::")
    ]
    known = [name for name in classified if name != "OSI Approved"]
    if known:
        return " OR ".join(known)
    told = metadata.get_all("License") or [""]
    return next(iter(told[0].strip().splitlines()), None)


def installed(packages: Iterable[Distribution]) -> Iterator[Fault]:
    for package in packages:
        licence = licence_of(package)
        if not allowed(licence) and (licence or "").lower() != TESTS_ALONE.get(package.name.lower()):
            yield Fault(package.name, f"licence {licence!r} is not among those that we pass on")
        if INACTIVE in (package.metadata.get_all("Classifier") or ()):
            yield Fault(package.name, "given up by its authors")


def offline(root: Path = ROOT) -> list[Fault]:
    """Everything that can be told without asking anybody."""
    faults: list[Fault] = []
    for lock in sorted((root / "requirements").glob("*.txt")):
        faults += python_lock(f"requirements/{lock.name}", lock.read_text(encoding="utf-8"))
    for lock in (root / "web" / "package-lock.json", root / "requirements" / "data" / "package-lock.json"):
        faults += npm_lock(lock.relative_to(root).as_posix(), lock.read_text(encoding="utf-8"))
    faults += installed(distributions())
    return faults


# With a network.


class Answer(NamedTuple):
    """What somebody who knows of vulnerabilities said; `unreached` when nothing, or not of everything."""

    faults: tuple[Fault, ...] = ()
    unreached: str | None = None


def advisories(name: str, said: str) -> Answer:
    """pip-audit's account. It leaves out in silence what it cannot find, and then calls the rest clean."""
    try:
        told: list[dict[str, Any]] = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Answer(unreached=f"requirements/{name}.txt: no advisories")
    faults = tuple(
        Fault(
            f"{entry['name']} {entry['version']}",
            f"{hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no release'}",
        )
        for entry in told
        for hole in entry.get("vulns", ())
    )
    missed = sum("skip_reason" in entry for entry in told)
    if missed or not told:
        return Answer(faults, f"requirements/{name}.txt: no advisories for {missed} of {len(told)} packages")
    return Answer(faults)


def withdrawn(name: str, said: str) -> Answer:
    """pip's own report of what it would install."""
    try:
        told: list[dict[str, Any]] = json.loads(said)["install"]
    except (ValueError, KeyError, TypeError):
        return Answer(unreached=f"requirements/{name}.txt: not known whether a release was withdrawn")
    return Answer(
        tuple(
            Fault(f"{entry['metadata']['name']} {entry['metadata']['version']}", "withdrawn by its authors")
            for entry in told
            if entry.get("is_yanked")
        )
    )


def npm_advisories(name: str, said: str) -> Answer:
    try:
        told: dict[str, Any] = json.loads(said)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return Answer(unreached=f"{name}: no advisories")
    return Answer(
        tuple(Fault(package, f"{hole['severity']} vulnerability") for package, hole in told.items())
    )


def said_by(command: Command, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """What a program prints, whatever it ends with: both auditors end with 1 when they find something."""
    run = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        check=False, timeout=600,
    )  # fmt: skip
    return run.stdout


def online(node: Node) -> Iterator[Answer]:
    with tempfile.TemporaryDirectory() as folder:
        auditor = Path(folder, "pip-audit")
        pip: Command = [PYTHON, "-m", "pip", "install", "--target", auditor, "pip-audit"]
        try:
            step("pip-audit (only for this)", pip, env=pip_environment())
        except Failed:
            yield Answer(unreached="the Python package index")
        else:
            env = {**pip_environment(), "PYTHONPATH": str(auditor)}
            for name in python_locks():
                options = ("--require-hashes", "--disable-pip", "--progress-spinner=off", "--format=json")
                command: Command = [PYTHON, "-m", "pip_audit", *options, "-r", LOCKS / f"{name}.txt"]
                yield advisories(name, said_by(command, env=env))
        look = [
            "--dry-run",
            "--no-deps",
            "--ignore-installed",
            "--require-hashes",
            "--quiet",
            "--report",
            "-",
        ]
        command = [PYTHON, "-m", "pip", "install", *look, "-r", LOCKS / "runtime.txt"]
        yield withdrawn("runtime", said_by(command, env=pip_environment()))
    for home in (WEB, LOCKS / "data"):
        command = [*node.npm, "audit", "--package-lock-only", "--json"]
        yield npm_advisories(home.relative_to(ROOT).as_posix(), said_by(command, home, node.environment()))


def python_locks() -> Sequence[str]:
    return sorted(lock.stem for lock in LOCKS.glob("*.txt"))


def main(find_node: Callable[[], Node]) -> int:
    faults, unreached = offline(), []
    for answer in online(find_node()):
        faults += answer.faults
        if answer.unreached is not None:
            unreached.append(answer.unreached)
    for fault in dict.fromkeys(faults):
        print(f"✗ {fault}")
    if unreached:
        print("Could not be asked:", *unreached, sep="\n  ")
    if faults:
        print(f"{len(set(faults))} things are wrong with the packages in the locks.")
        return FAULTY
    if unreached:
        print("Nothing wrong was found, but those who know of vulnerabilities did not answer for everything.")
        return UNREACHED
    print("Every package is pinned, hashed, licensed and kept up, and none is known to be vulnerable.")
    return CLEAN
