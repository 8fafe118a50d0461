"""The web client as Vite built it: one page for all its addresses, and assets that never change.

docs/decisions.md says why these are not Litestar's static files.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path, PurePosixPath

import msgspec

# The system's table of media types differs from machine to machine.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
INCOMPRESSIBLE = {".png", ".woff", ".woff2", ".ico"}
MIN_GZIP_BYTES = 1024
CACHE_FOREVER = "public, max-age=31536000, immutable"
"""Vite puts a hash of the content into the name of each asset."""
REVALIDATE = "no-cache"

NOT_BUILT_PAGE = """<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Pyramidion</title>
<h1>La page du jeu n’est pas encore construite</h1>
<p>Lancez <code>make install</code> dans le dossier du projet, puis rechargez cette page.</p>
<h2 lang="en">The game’s page has not been built yet</h2>
<p lang="en">Run <code>make install</code> in the project’s folder, then reload this page.</p>
</html>
""".encode()


class StaticFile(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    status: int
    media_type: str
    cache_control: str
    body: bytes
    etag: str
    gzipped: bytes | None = None


class ClientFiles:
    """Reads files when they are first asked for, keeps them, and reads them again when they change on disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._cache: dict[str, tuple[int, StaticFile]] = {}

    def find(self, path: str) -> StaticFile | None:
        """The file to send for this path, or None. A path without a known file extension is one of the client's own."""
        name = path.strip("/")
        if name.split("/")[0] == "assets" or PurePosixPath(name).suffix in MEDIA_TYPES:
            return self._read(name)
        return self._read("index.html") or StaticFile(
            503, MEDIA_TYPES[".html"], "no-store", NOT_BUILT_PAGE, ""
        )

    def _read(self, name: str) -> StaticFile | None:
        try:
            file = (self._folder / name).resolve()
            if not file.is_relative_to(self._folder):
                return None
            modified = file.stat().st_mtime_ns
            cached = self._cache.get(name)
            if cached is not None and cached[0] == modified:
                return cached[1]
            body = file.read_bytes()
        except (OSError, ValueError):
            return None
        read = self._file(name, file.suffix, body)
        self._cache[name] = (modified, read)
        return read

    def _file(self, name: str, suffix: str, body: bytes) -> StaticFile:
        media_type = MEDIA_TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        gzipped = (
            None
            if suffix in INCOMPRESSIBLE or len(body) < MIN_GZIP_BYTES
            else gzip.compress(body, 6, mtime=0)
        )
        return StaticFile(
            200,
            media_type,
            CACHE_FOREVER if name.startswith("assets/") else REVALIDATE,
            body,
            f'"{hashlib.sha256(body).hexdigest()[:32]}"',
            gzipped if gzipped is not None and len(gzipped) < len(body) else None,
        )
