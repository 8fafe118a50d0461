"""Reading a set-up: every fault is collected with its place, and nothing is used before there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from pyramidion.core import Fault

T = TypeVar("T")

MAX_TEXT_CHARACTERS = 1000
"""Of any text on a card."""
MAX_SPELLINGS = 50
"""Of one name."""


class Reader:
    """Reads values and collects what is wrong with them; what it gives back is used only when nothing is."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def fault(self, path: str, message: str) -> None:
        self.faults.append(Fault(path, message))

    def many(
        self, raw: object, path: str, read: Callable[[object, str], T], size: int = 0, most: int | None = None
    ) -> tuple[T, ...]:
        if not isinstance(raw, list | tuple):
            self.fault(path, "a list")
            return ()
        if most is not None and len(raw) > most:
            self.fault(path, f"at most {most} of them, not {len(raw)}")
            return ()
        if size and len(raw) != size:
            self.fault(path, f"{size} of them, not {len(raw)}")
        return tuple([read(item, f"{path}[{i}]") for i, item in enumerate(raw)])

    def fields(self, raw: object, path: str, needed: tuple[str, ...], more: tuple[str, ...] = ()) -> bool:
        """Whether it has exactly these fields."""
        if not isinstance(raw, Mapping):
            self.fault(path, f"an object with {', '.join(needed)}")
            return False
        for name in raw:
            if name not in (*needed, *more):
                self.fault(f"{path}.{name}", "unknown field")
        for name in needed:
            if name not in raw:
                self.fault(f"{path}.{name}", "missing")
        return all(name in raw for name in needed)

    def text(self, raw: object, path: str) -> str:
        if not isinstance(raw, str):
            self.fault(path, "a string")
            return ""
        if not raw.strip():
            self.fault(path, "it is empty")
        if len(raw) > MAX_TEXT_CHARACTERS:
            self.fault(path, f"at most {MAX_TEXT_CHARACTERS} characters, not {len(raw)}")
            return ""
        return raw

    def spellings(self, raw: object, path: str, read: Callable[[object, str], str]) -> tuple[str, ...]:
        """A name: a string, or all its spellings."""
        if isinstance(raw, str):
            return (read(raw, path),)
        if not isinstance(raw, list | tuple):
            self.fault(path, "a string, or a list of strings that mean the same")
            return ()
        if not raw:
            self.fault(path, "at least one spelling")
        return self.many(raw, path, read, most=MAX_SPELLINGS)
