"""A bot that tells where it thinks, and thinks until it is told to stop: notes in a folder, by its seed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from pyramidion.bots.base import Budget
from pyramidion.core import Legal
from tests.games.sablier.bots import Plain

NOTES = "QUEUE_BOTS_NOTES"
"""The folder."""


class Witness(Plain):
    level = "witness"

    def choose(self, view: Any, legal: Legal[Any], budget: Budget) -> Any:
        notes = Path(os.environ[NOTES])
        # The process that has asked for this thought, and this one.
        (notes / f"{self.seed}-{os.getppid()}-{os.getpid()}-{time.monotonic_ns()}").touch()
        while not (notes / f"{self.seed}-go").exists():
            time.sleep(0.005)
        return super().choose(view, legal, budget)
