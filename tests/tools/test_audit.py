"""The audit of the locks: what it finds wrong, and that silence is not taken for a clean bill."""

from __future__ import annotations

import json
from email.message import Message
from importlib.metadata import Distribution
from typing import Any

import pytest

from tools import audit

HASHED = "h11==0.16.0 \\\n    --hash=sha256:" + "a" * 64
SEALED = {"version": "1.0.0", "integrity": "sha512-" + "a" * 86 + "==", "license": "MIT"}


def test_the_locks_are_in_order() -> None:
    assert audit.offline() == []


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("h11==0.16.0", "no hash"),
        ("h11==0.16.0 \\\n    --hash=sha256:" + "a" * 63, "no hash"),
        ("h11==0.16.0 \\\n    --hash=md5:" + "a" * 32, "no hash"),
        ("h11>=0.16.0 \\\n    --hash=sha256:" + "a" * 64, "not pinned"),
        ("h11", "not pinned"),
        ("h11 @ https://packages.example/h11.whl", "an address"),
        ("-e git+https://packages.example/h11", "an address"),
        ("--index-url https://packages.example", "an address"),
        ("--no-binary :all:", "an option"),
    ],
)
def test_an_entry_that_lets_anything_in_is_named(entry: str, fault: str) -> None:
    good = f"# a comment\n{HASHED}\n    # via uvicorn\n"
    assert list(audit.python_lock("test", good)) == []
    found = list(audit.python_lock("test", f"{good}{entry}\n"))
    assert len(found) == 1
    assert fault in found[0].what


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"integrity": ""}, "no hash"),
        ({"integrity": "sha1-" + "a" * 27 + "="}, "no hash"),
        ({"resolved": "https://packages.example/x.tgz"}, "an address"),
        ({"link": True}, "an address"),
        ({"deprecated": "use y instead"}, "given up"),
        ({"hasInstallScript": True}, "runs a program"),
        ({"license": "GPL-3.0-only"}, "licence"),
        ({"license": None}, "licence"),
        ({"license": "(MIT AND GPL-3.0-only)"}, "licence"),
    ],
)
def test_a_package_of_the_client_that_should_not_be_there_is_named(
    change: dict[str, Any], fault: str
) -> None:
    def found(package: dict[str, Any]) -> list[audit.Fault]:
        return list(audit.npm_lock("lock", json.dumps({"packages": {"": {}, "node_modules/x": package}})))

    assert found(SEALED) == []
    assert [fault in told.what for told in found({**SEALED, **change})] == [True]


@pytest.mark.parametrize(
    ("fields", "good"),
    [
        ({"License-Expression": "MIT"}, True),
        ({"License-Expression": "Apache-2.0 OR GPL-2.0-only"}, True),
        ({"License-Expression": "Apache-2.0 AND GPL-2.0-only"}, False),
        ({"Classifier": "License :: OSI Approved :: MIT License"}, True),
        ({"Classifier": "License :: OSI Approved :: GNU Affero General Public License v3"}, False),
        ({"License": "MIT License\n\nCopyright"}, True),
        ({}, False),
    ],
)
def test_licences_are_read_wherever_a_package_tells_them(fields: dict[str, str], good: bool) -> None:
    assert (list(audit.installed([package(**fields)])) == []) is good


def test_a_package_that_its_authors_gave_up_is_named() -> None:
    left = package(**{"License-Expression": "MIT", "Classifier": "Development Status :: 7 - Inactive"})
    assert [fault.what for fault in audit.installed([left])] == ["given up by its authors"]


def package(**fields: str) -> Distribution:
    class Told(Distribution):
        @property
        def metadata(self) -> Any:
            message = Message()
            for name, value in {"Name": "x", **fields}.items():
                message[name] = value
            return message

        def read_text(self, filename: str) -> str | None:
            return None

        def locate_file(self, path: Any) -> Any:
            return path

    return Told()


def test_who_does_not_answer_has_not_said_that_all_is_well() -> None:
    known = {"name": "h11", "version": "0.14.0", "vulns": []}
    hole = {"id": "CVE-2025-43859", "fix_versions": ["0.16.0"]}
    skipped = {"name": "anyio", "skip_reason": "not found"}

    def asked(*told: Any) -> audit.Answer:
        return audit.advisories("runtime", json.dumps({"dependencies": told}))

    assert asked(known) == audit.Answer()
    assert asked(known, skipped).unreached == "requirements/runtime.txt: no advisories for 1 of 2 packages"
    assert [str(x) for x in asked({**known, "vulns": [hole]}).faults] == [
        "h11 0.14.0: CVE-2025-43859, mended in 0.16.0"
    ]
    for silent in (asked(), audit.advisories("runtime", ""), audit.npm_advisories("web", '{"error": {}}')):
        assert silent.unreached
    assert audit.withdrawn("runtime", "").unreached
    vulnerable = {"vulnerabilities": {"x": {"severity": "high"}}}
    assert audit.npm_advisories("web", json.dumps(vulnerable)).faults == (
        audit.Fault("x", "high vulnerability"),
    )
    yanked = {"metadata": {"name": "x", "version": "1"}, "is_yanked": True}
    assert audit.withdrawn("runtime", json.dumps({"install": [yanked]})).faults == (
        audit.Fault("x 1", "withdrawn by its authors"),
    )
