"""Kernels that were compiled before a file has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SOURCE = """
from typing import NamedTuple

from pyramidion.games.jit import kernel


class {name}(NamedTuple):
    number: int


@kernel
def more(pair):
    return pair.number + {more}


print(more({name}(1)))
"""


def test_a_kernel_on_disk_does_not_miss_a_class_that_has_gone(tmp_path: Path) -> None:
    file = tmp_path / "changing.py"
    for name, more in (("Before", 1), ("After", 20)):
        file.write_text(SOURCE.format(name=name, more=more), encoding="utf-8")
        run = subprocess.run(
            [sys.executable, "-c", "import changing"],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.stdout == f"{1 + more}\n", run.stderr
    assert list(tmp_path.glob("__pycache__/*.nbi")), "the kernel was kept"
