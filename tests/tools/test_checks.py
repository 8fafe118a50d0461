"""What `make test` runs beside the tests: it steps back for them, and its failure is not lost."""

from __future__ import annotations

import os
import sys

import pytest

from tools.checks import Report


def test_what_runs_aside_steps_back_and_is_told_with_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report()
    niceness = "import os; print('niceness', os.nice(0))"
    assert report.run("in front", [sys.executable, "-c", niceness]) == f"niceness {os.nice(0)}\n"
    assert (
        report.aside().run("aside", [sys.executable, "-c", niceness])
        == f"niceness {min(os.nice(0) + 19, 19)}\n"
    )
    assert report.good()
    report.aside().run("fails", [sys.executable, "-c", "print('why'); exit(3)"])
    assert not report.good()
    assert capsys.readouterr().out.endswith("── fails\nwhy\n")
    report.show()
    assert "✗ FAILED fails" in capsys.readouterr().out
