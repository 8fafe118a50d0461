"""The files an arena writes as it goes: each game a line of results and, on request, its transcript.

Lines stand in the order of the games, so a run that was stopped goes on after the last whole line, and both files end
up as if it had never been stopped. A file that belongs to another run is never touched.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from pyramidion.core import Fault, Invalid

from .plan import FORMAT, Plan
from .results import Done, GameResult

try:
    import fcntl
except ImportError:  # Windows: two runs that go on with one file at once are not kept apart there
    fcntl = None  # type: ignore[assignment]

_encode = msgspec.json.Encoder().encode
_played = msgspec.json.Decoder(GameResult)


class Records:
    """Opens the files, reads what is there, appends. Raises Invalid before anything is changed."""

    def __init__(self, plan: Plan, results: Path | None, transcripts: Path | None) -> None:
        self._plan = plan
        self.played: list[GameResult] = []
        self._results: BinaryIO | None = None
        self._transcripts: BinaryIO | None = None
        new = [path for path in (results, transcripts) if path is not None and not path.exists()]
        try:
            if results is not None:
                self._results = _open(results, "--resume")
                begun, end = self._read(self._results, results)
            else:
                begun, end = False, 0
            if transcripts is not None:
                self._transcripts = _open(transcripts, "--transcripts")
                self._cut(self._transcripts, transcripts)
            if self._results is not None:
                self._results.seek(end)
                self._results.truncate()
                if not begun:
                    self._write(self._results, _encode(plan))
        except BaseException:
            self.close()
            for path in new:
                path.unlink(missing_ok=True)
            raise

    def add(self, done: Done) -> None:
        # The transcript first: a game is over when its result is written.
        if self._transcripts is not None:
            self._write(self._transcripts, done.transcript)
        if self._results is not None:
            self._write(self._results, _encode(done.played))
        self.played.append(done.played)

    def close(self) -> None:
        for file in (self._results, self._transcripts):
            if file is not None:
                with contextlib.suppress(OSError):
                    file.close()

    def _write(self, file: BinaryIO, line: bytes | msgspec.Raw) -> None:
        try:
            file.write(bytes(line) + b"\n")
            file.flush()
        except OSError as error:
            raise OSError(error.errno, error.strerror, file.name) from None

    def _read(self, file: BinaryIO, path: Path) -> tuple[bool, int]:
        """Whether the head is there, and where the last whole line ends. `played` gets what is over."""
        head = _encode(self._plan)
        first = file.readline()
        if not first.endswith(b"\n"):
            if not head.startswith(first):
                raise Invalid([Fault(str(path), "is no results file of an arena")])
            return False, 0
        self._compare(first, path)
        end = file.tell()
        for number, line in enumerate(file):
            if not line.endswith(b"\n"):
                break
            try:
                played = _played.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise Invalid([Fault(f"{path}, line {number + 2}", f"is no result: {error}")]) from None
            if played.game != number or played.bots != self._plan.seating(number):
                raise Invalid([Fault(f"{path}, line {number + 2}", f"is not game {number} of this arena")])
            self.played.append(played)
            end += len(line)
        return True, end

    def _compare(self, first: bytes, path: Path) -> None:
        """Every way in which the file's head is not this plan's."""
        try:
            there: Any = msgspec.json.decode(first)
        except (msgspec.DecodeError, UnicodeDecodeError):
            there = None
        if not isinstance(there, dict) or "format" not in there:
            raise Invalid([Fault(str(path), "is no results file of an arena")])
        if there["format"] != FORMAT:
            what = f"has the format {there['format']!r}, and this arena goes on with {FORMAT!r} alone"
            raise Invalid([Fault(str(path), what)])
        here = msgspec.json.decode(_encode(self._plan))
        faults = [
            Fault(str(path), f"was begun with {name} {_said(there.get(name))}, not {_said(here[name])}")
            for name in here
            if there.get(name) != here[name]
        ]
        if faults:
            raise Invalid(faults)

    def _cut(self, file: BinaryIO, path: Path) -> None:
        """The transcripts of the games that are over stay, and no other file is taken for them."""
        known = len(self.played)
        lines, end = [0], 0
        last: Any = None
        for line in file:
            end += len(line)
            if line.endswith(b"\n"):
                lines.append(end)
                if len(lines) == known + 1:
                    last = line
        whole = len(lines) - 1
        if known == 0 and end:
            # At most the one game whose result was not yet written.
            file.seek(0)
            if self._results is None or whole > 1 or not self._is_ours(file.readline(), 0, whole):
                raise Invalid([Fault(str(path), "is there already; it is not overwritten")])
        elif not known <= whole <= known + 1:
            raise Invalid([Fault(str(path), f"holds {whole} transcripts, the results {known} games")])
        elif known and not self._is_ours(last, known - 1, True):
            raise Invalid([Fault(str(path), f"line {known} is not the transcript of game {known - 1}")])
        file.seek(lines[known])
        file.truncate()

    def _is_ours(self, line: bytes, number: int, whole: bool | int) -> bool:
        if not whole:
            return line.startswith(b'{"format":"pyramidion/'[: len(line)])
        with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError):
            arena = msgspec.json.decode(line)["meta"]["arena"]
            return bool(arena["game"] == number and arena["seed"] == self._plan.deal_seed(number))
        return False


def _open(path: Path, option: str) -> BinaryIO:
    if path.exists() and not path.is_file():
        raise Invalid([Fault(f"{option} {path}", "is no file")])
    try:
        file = path.open("r+b" if path.exists() else "x+b")
    except OSError as error:
        raise Invalid([Fault(f"{option} {path}", f"cannot be opened: {error.strerror}")]) from None
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise Invalid([Fault(f"{option} {path}", "another arena is writing to it")]) from None
    return file


def _said(value: Any) -> str:
    return _encode(value).decode() if value is not None else "nothing"
