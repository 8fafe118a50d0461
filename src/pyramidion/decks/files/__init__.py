"""The files of a deck: where they lie (folder, archive, memory), how tables are parsed, how big they may be."""

from .sources import Folder, Memory, Source, digest, packed, unpacked

__all__ = ["Folder", "Memory", "Source", "digest", "packed", "unpacked"]
