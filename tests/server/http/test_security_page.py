"""docs/security.md claims nothing that no test shows."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_every_test_that_the_page_names_exists() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) > 40
    for file, name in named:
        assert re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE), name
    tables = re.split(r"^\| threat .*$", page, flags=re.MULTILINE)[1:]
    rows = [line for table in tables for line in table.split("\n\n")[0].splitlines()[2:]]
    assert len(rows) > 30
    assert [row for row in rows if "tests/" not in row and "(arithmetic)" not in row] == []
