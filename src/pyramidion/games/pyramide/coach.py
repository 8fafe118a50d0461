"""The coach: what a good partner would do, told to the seat that is to move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyramidion.core.transcript import Turn

from .values import PyramideOptions
from .views import PyramideView


def advise(_options: PyramideOptions, _seats: int, _view: PyramideView, seat: int) -> dict[str, Any]:
    return {"seat": seat, "best": None, "hints": []}


def review(_o: PyramideOptions, _seats: int, end: PyramideView, _: Iterable[Turn] = ()) -> dict[str, Any]:
    return {"words": []}


def par(_options: PyramideOptions, _seats: int, _view: PyramideView) -> None:
    """Nobody plays alone."""


def table(advice: dict[str, Any], name: str, lang: str) -> Any:
    return {"fr": f"Rien à souffler à {name}.", "en": f"There is nothing to whisper to {name}."}[lang]
