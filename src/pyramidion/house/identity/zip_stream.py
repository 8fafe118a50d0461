"""A zip archive that is sent while it is written: no more of it is in memory than one file's newest part."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import IO

Files = AsyncIterator[tuple[str, bytes]]
"""A path and a part of its content; parts of one file follow each other."""
SENT_BYTES = 32 * 1024
"""As soon as so much is written, it is sent."""


class _Sink:
    """What a ZipFile writes to; it cannot seek, so the archive is written from its beginning to its end."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self.waiting = 0

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        self.waiting += len(data)
        return len(data)

    def flush(self) -> None:
        pass

    def taken(self) -> bytes:
        data = b"".join(self._parts)
        self._parts, self.waiting = [], 0
        return data


async def zipped(files: Files, now: float) -> AsyncIterator[bytes]:
    """The bytes of the archive. Packing takes a thread; whoever reads slowly is waited for."""
    when = datetime.fromtimestamp(now, UTC).timetuple()[:6]
    sink = _Sink()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:  # type: ignore[call-overload]
        current, member = "", None
        try:
            async for path, data in files:
                if path != current or member is None:
                    if member is not None:
                        member.close()
                    current, member = path, _opened(archive, path, when)
                await asyncio.to_thread(member.write, data)
                if sink.waiting >= SENT_BYTES:
                    yield sink.taken()
        finally:
            if member is not None:
                member.close()
    yield sink.taken()


def _opened(archive: zipfile.ZipFile, path: str, when: tuple[int, ...]) -> IO[bytes]:
    about = zipfile.ZipInfo(path, date_time=when[:6])  # type: ignore[arg-type]
    about.compress_type = zipfile.ZIP_DEFLATED
    return archive.open(about, "w")
