"""The runner of benchmarks: what it accepts as a result, and that one failure fails the run."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tools import bench
from tools.steps import Failed

GOOD = {
    "bench": "belief",
    "figures": {"median_ms": 0.4},
    "anchors": {"plain_ms": 12},
    "ratios": {"times": 30.0},
}


def test_a_whole_result_is_accepted() -> None:
    assert bench.fault_in(json.dumps(GOOD), "belief") is None


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("median 0.4 ms", "its last line is not JSON"),
        ("[]", 'its last line does not say "bench": "belief"'),
        (json.dumps({**GOOD, "bench": "load"}), 'its last line does not say "bench": "belief"'),
        (
            json.dumps({k: v for k, v in GOOD.items() if k != "anchors"}),
            'its last line has no object "anchors"',
        ),
        (json.dumps({**GOOD, "figures": {"median_ms": "fast"}}), "figures.median_ms is not a number"),
        (json.dumps({**GOOD, "ratios": {"better": True}}), "ratios.better is not a number"),
        (json.dumps({**GOOD, "ratios": {"by": {"seats": 3}}}), "ratios.by is not a number"),
    ],
)
def test_a_result_that_is_not_whole_is_told(line: str, fault: str) -> None:
    assert bench.fault_in(line, "belief") == fault


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "benchmarks"
    folder.mkdir()
    monkeypatch.setattr(bench, "ROOT", tmp_path)
    monkeypatch.setattr(bench, "FOLDER", folder)
    monkeypatch.setattr(bench, "PYTHON", Path(sys.executable))
    return folder


def write(folder: Path, name: str, body: str) -> None:
    (folder / f"{name}.py").write_text(f'if __name__ == "__main__":\n    {body}\n', encoding="utf-8")


def result(name: str) -> str:
    return f"print({json.dumps({**GOOD, 'bench': name})!r})"


def test_helpers_are_not_benchmarks(project: Path) -> None:
    write(project, "belief", "pass")
    (project / "tables.py").write_text("def table(): ...\n", encoding="utf-8")
    (project / "_shared.py").write_text('if __name__ == "__main__":\n    pass\n', encoding="utf-8")
    assert bench.modules() == {"belief": "benchmarks.belief"}


def test_a_benchmark_of_a_game_is_found_by_its_name(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "games" / "zed").mkdir(parents=True)
    write(project, "games/zed/belief", result("belief"))
    assert bench.main(("belief",), os.environ) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == GOOD
    write(project, "belief", result("belief"))
    with pytest.raises(Failed, match=r"benchmarks.belief and benchmarks.games.zed.belief"):
        bench.main(("belief",), os.environ)


def test_all_run_and_one_failure_fails_the_run(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project, "belief", result("belief"))
    write(project, "broken", "raise SystemExit(4)")
    write(project, "load", result("load"))
    assert bench.main((), os.environ) == 1
    closing = capsys.readouterr().out.split("\n\n")[-1]
    assert "✓ belief (" in closing
    assert "✗ FAILED broken (" in closing
    assert "it ended with 4" in closing
    assert "✓ load (" in closing


def test_one_by_name_ends_with_its_result(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(project, "belief", result("belief"))
    write(project, "broken", "raise SystemExit(4)")
    assert bench.main(("belief",), os.environ) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1]) == GOOD


def test_an_unknown_name_is_refused_with_the_known_ones(project: Path) -> None:
    write(project, "belief", result("belief"))
    with pytest.raises(Failed, match="There is no benchmark speed; there are: belief"):
        bench.main(("speed",), os.environ)
