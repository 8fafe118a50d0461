"""Our own word on families: `families.txt` joins what no rule sees, `strangers.txt` parts what looks alike."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

from tools.families.links import Link, Links

TABLES = Path(__file__).parent / "tables"


class Unknown(Exception):
    """A table names words that the lexicon does not have."""


def _lines(name: str) -> Iterator[list[str]]:
    for line in (TABLES / name).read_text(encoding="utf-8").splitlines():
        if words := line.partition("#")[0].split():
            yield words


def correct(links: Links, known: Container[str]) -> None:
    """Apply both tables; a word that is nowhere is a slip of ours and stops the build."""
    strange: list[str] = []

    def checked(words: list[str]) -> list[str]:
        strange.extend(word for word in words if word not in known)
        return words

    for head, *others in _lines("strangers.txt"):
        for other in checked([head, *others])[1:]:
            links[head].pop(other, None)
            links[other].pop(head, None)
    for head, *others in _lines("families.txt"):
        made = others[0] == "="
        for other in others[made:]:
            name = other.rstrip("~")
            checked([head, name])
            word, base = (head, name) if made else (name, head)
            links[base].pop(word, None)
            links[word][base] = Link.GUESS if other.endswith("~") else Link.SURE
    if strange:
        raise Unknown(f"tools/families/tables: not in the lexicon: {' '.join(dict.fromkeys(strange))}")
