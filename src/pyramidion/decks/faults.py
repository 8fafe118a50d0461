"""Faults of a deck, each with its file, its line and a message in French and English."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .messages import MESSAGES, WARNINGS

MAX_FAULTS = 500
"""How many faults a report lists; a deck with more repeats the same mistake."""


class Fault(msgspec.Struct, frozen=True):
    """One fault and its place. Line 0 stands for the whole file."""

    file: str
    line: int
    code: str
    fr: str
    en: str
    warning: bool = False

    def text(self, language: str = "en") -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        what = self.fr if language == "fr" else self.en
        colon = " : " if language == "fr" else ": "
        mark = ("avertissement" if language == "fr" else "warning") + colon if self.warning else ""
        return f"{place}{colon}{mark}{what}" if place else mark + what

    def __str__(self) -> str:
        return self.text()


class Report:
    """Collects faults without duplicates."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, int, str, str], Fault] = {}
        self.left_out = 0

    def add(self, code: str, file: str, line: int = 0, **words: object) -> None:
        fr, en = MESSAGES[code]
        file = _printable(file)
        shown = {name: _shown(value) for name, value in words.items()}
        fault = Fault(file, line, code, fr.format(**shown), en.format(**shown), code in WARNINGS)
        place = (file, line, code, fault.en)
        if place in self._found:
            return
        if len(self._found) >= MAX_FAULTS:
            self.left_out += 1
        else:
            self._found[place] = fault

    def all(self) -> tuple[Fault, ...]:
        """All faults and warnings, sorted by file and line."""
        found = sorted(self._found.values(), key=lambda fault: (fault.file, fault.line))
        if self.left_out:
            fr, en = MESSAGES["more"]
            told = {"count": self.left_out}
            found.append(Fault("", 0, "more", fr.format(**told), en.format(**told)))
        return tuple(found)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All faults that are not mere warnings."""
        return tuple(fault for fault in self.all() if not fault.warning)


class DeckInvalid(Exception):
    """A deck that cannot be played with; `faults` lists everything that is wrong."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults[:5])))


class UnknownDeck(LookupError):
    """The library holds no deck of this name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(known)
        listed = ", ".join(self.known)
        self.fr = f"il n’y a pas de paquet « {_shown(name)} » ; il y a : {listed}"
        self.en = f"there is no deck “{_shown(name)}”; there are: {listed}"
        super().__init__(self.en)


def _shown(value: object) -> str:
    """A value as a message shows it: printable, on one line, shortened."""
    text = _printable(" ".join(str(value).split()))
    return text if len(text) <= 80 else text[:79] + "…"


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(c if c.isprintable() else "�" for c in text)
