"""The web client as Vite built it: one page for all its addresses, and assets that never change."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path, PurePosixPath

import msgspec

# The system's table of types is no part of the project: what the client is made of is known here.
TYPES = {
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
COMPRESSED = {".png", ".woff", ".woff2", ".ico"}
FOREVER = "public, max-age=31536000, immutable"
"""Vite puts a hash of the content into the name of each asset."""
ASK = "no-cache"

UNBUILT = """<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Pyramidion</title>
<h1>La page du jeu n’est pas encore construite</h1>
<p>Lancez <code>make install</code> dans le dossier du projet, puis rechargez cette page.</p>
<h2 lang="en">The game’s page has not been built yet</h2>
<p lang="en">Run <code>make install</code> in the project’s folder, then reload this page.</p>
</html>
""".encode()


class File(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    status: int
    media_type: str
    cache: str
    body: bytes
    tag: str
    zipped: bytes | None = None


class Client:
    """Files are read when first asked for, kept, and read again when they change on disk."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._kept: dict[str, tuple[int, File]] = {}

    def find(self, path: str) -> File | None:
        """What is sent for this address; None when there is nothing. An address without an ending is the client's."""
        name = path.strip("/")
        if name.split("/")[0] == "assets" or PurePosixPath(name).suffix in TYPES:
            return self._read(name)
        return self._read("index.html") or File(503, TYPES[".html"], "no-store", UNBUILT, "")

    def _read(self, name: str) -> File | None:
        try:
            file = (self._folder / name).resolve()
            if not file.is_relative_to(self._folder):
                return None
            changed = file.stat().st_mtime_ns
            kept = self._kept.get(name)
            if kept is not None and kept[0] == changed:
                return kept[1]
            body = file.read_bytes()
        except (OSError, ValueError):
            return None
        found = self._file(name, file.suffix, body)
        self._kept[name] = (changed, found)
        return found

    def _file(self, name: str, suffix: str, body: bytes) -> File:
        media_type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        zipped = None if suffix in COMPRESSED or len(body) < 1024 else gzip.compress(body, 6, mtime=0)
        return File(
            200,
            media_type,
            FOREVER if name.startswith("assets/") else ASK,
            body,
            f'"{hashlib.sha256(body).hexdigest()[:32]}"',
            zipped if zipped is not None and len(zipped) < len(body) else None,
        )
