"""A word as somebody types it: `MAISON`, `word MAISON`, `MAISON C3` with the cell where it begins, `MAISON C3 C8` with
the one where it ends as well.

Where it lies and which tops it takes are chosen for whoever types it: what brings the most points, of equals what takes
the most own pyramids, of equals what the finder would choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pyramidion.core.typed_moves import Unreadable
from pyramidion.games.kreuzwort.board import CELL, NAMES, RING, ROUND
from pyramidion.games.kreuzwort.placements import INNER, LINES, Placement, Position, filled
from pyramidion.language.spelling import fold

COMMANDS = ("word", "mot")
"""What may stand before a word; it must where the word is one of the other moves: `word ACCEPT`."""
MAX_LETTERS = INNER + len(RING)
"""Letters that a path has room for."""
_AROUND = tuple(sorted(ROUND, key=ROUND.__getitem__))
_QUOTES = re.compile(r"[«»“”\"]")
_CELL = re.compile(r"[A-J](?:10|[1-9])", re.IGNORECASE)
_BETWEEN = re.compile(r"[-–—→,;:.()\s]|\b(?:en|de|à|from|to|at)\b", re.IGNORECASE)
"""What may stand around the cells."""


class Typed(NamedTuple):
    word: str
    """In letters of the board."""
    ends: tuple[int, ...]
    """The cell where it begins, and the one where it ends, as far as they are given."""


def typed(answer: str) -> Typed:
    """The word and the cells that the answer names; raises Unreadable."""
    parts = _QUOTES.sub(" ", answer).split()
    if len(parts) > 1 and parts[0].lower().rstrip(":") in COMMANDS and not _CELL.match(parts[1]):
        parts = [part for part in parts[1:] if part != ":"]
    if not parts:
        raise _misshapen()
    ends = _ends(" ".join(parts[1:]))
    return Typed(_letters(parts[0].strip(".,;:!")), ends)


def _letters(word: str) -> str:
    letters = fold(word).letters
    if not letters:
        raise Unreadable(
            f"“{word[:30]}” is no word for the board: two letters or more, without hyphens and apostrophes",
            f"« {word[:30]} » n'est pas un mot pour le plateau : au moins deux lettres, sans trait d'union ni "
            "apostrophe",
        )
    return letters


def _ends(text: str) -> tuple[int, ...]:
    named = [cell.upper() for cell in _CELL.findall(text)]
    if len(named) > 2 or _BETWEEN.sub("", _CELL.sub(" ", text)):
        raise _misshapen()
    return tuple([CELL[name] for name in named])


def _misshapen() -> Unreadable:
    return Unreadable(
        "a word is typed like this: MAISON, MAISON C3 with the cell where it begins, MAISON C3 C8 with the one where "
        "it ends as well; without a word: pass",
        "un mot s'écrit ainsi : MAISON, MAISON C3 avec la case où il commence, MAISON C3 C8 avec aussi celle où il "
        "finit ; sans mot : pass",
    )


def best_placement(here: Position, word: str, ends: Sequence[int] = ()) -> Placement:
    """The best place of the word, between these ends where they are given; raises Unreadable."""
    found = list(_placements(here, word))
    if not found:
        raise Unreadable(
            f"{word} fits nowhere on the board now: each of its letters lies in place already or is a top that you may "
            "use; at least one of them is black and one of your colour",
            f"{word} ne peut aller nulle part en ce moment : chacune de ses lettres est déjà à sa place ou vient d'un "
            "sommet que vous pouvez employer ; il en faut une noire et une de votre couleur",
        )
    there = [one for one in found if _lies(one.cells, ends)]
    if not there:
        raise _elsewhere(word, [NAMES[cell] for cell in ends])
    return max(there, key=lambda one: (one.points, one.own))


def _elsewhere(word: str, ends: Sequence[str]) -> Unreadable:
    if len(ends) == 2:
        en, fr = "go from {} to {}", "aller de {} à {}"
    else:
        en, fr = "begin on {}", "commencer en {}"
    return Unreadable(
        f"{word} cannot {en.format(*ends)}, but it can elsewhere",
        f"{word} ne peut pas {fr.format(*ends)}, mais il le peut ailleurs",
    )


def _lies(cells: tuple[int, ...], ends: Sequence[int]) -> bool:
    return all(cell == end for cell, end in zip((cells[0], cells[-1]), ends, strict=False))


def _placements(here: Position, word: str) -> Iterator[Placement]:
    """The best of every place, in the finder's order; on the ring either way round."""
    if len(word) > MAX_LETTERS:
        return
    for line in range(len(LINES[here.side])):
        for offset in range(1 - len(word), INNER):
            if offset < 0 and offset + len(word) > INNER:
                continue  # A-K2
            found = filled(here, word, line, offset)
            if found is not None:
                yield found
                yield found._replace(cells=_other_way_round(found.cells))


def _other_way_round(cells: tuple[int, ...]) -> tuple[int, ...]:
    """The same cells within; those on the ring mirrored at the one where the word enters or leaves it."""
    outside = [cell for cell in cells if cell in RING]
    if not outside:
        return cells
    gate = ROUND[outside[-1] if cells[0] in RING else outside[0]]
    return tuple(
        [_AROUND[(2 * gate - ROUND[cell]) % len(_AROUND)] if cell in RING else cell for cell in cells]
    )
