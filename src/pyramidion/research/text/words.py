"""What a seat reads, and the move that it types.

A game that has a module `research.text` with `describe(view, seat, language)` is told in its words; any other as the
fields of its view. Moves are typed as `core/typed_moves.py` says, or chosen by their number.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from pyramidion import games
from pyramidion.core import AnyGame, Legal
from pyramidion.core.typed_moves import Unreadable, form, kinds_of, read, write

Language = Literal["fr", "en"]

MAX_LISTED = 200
"""Moves that are listed by number; the others are typed."""

EMPTY: tuple[Any, ...] = (None, [], (), {})
"""Fields with such a value are not told."""

_MARK = re.compile(r"(?:MOVE|COUP|ANSWER|RÉPONSE)\s*:[ \t]*(.*)", re.IGNORECASE)
_NUMBER = re.compile(r"#?(\d{1,4})[.)]?")


def described(game: AnyGame, view: Any, seat: int | None, legal: Legal[Any], language: Language) -> str:
    """What the seat may know, what it may do now, and how it says so."""
    parts = [told(game, view, seat, language)]
    if legal:
        parts.append(offered(game, legal, language))
    return "\n\n".join(parts)


def told(game: AnyGame, view: Any, seat: int | None, language: Language) -> str:
    """The view in words; None as the seat: what everybody may know."""
    own = games.part(game.key, "research.text")
    describe = None if own is None else getattr(own, "describe", None)
    if describe is not None:
        return str(describe(view, seat, language))
    lines = [_line(name, value) for name, value in msgspec.to_builtins(view).items() if value not in EMPTY]
    if seat is not None:
        lines.insert(0, f"vous : place {seat}" if language == "fr" else f"you: seat {seat}")
    return "\n".join(lines)


def offered(game: AnyGame, legal: Legal[Any], language: Language) -> str:
    """The moves that can be listed, by number, and how the others are typed."""
    lines = []
    if legal.moves:
        lines.append("Coups possibles :" if language == "fr" else "Possible moves:")
        lines += [f"{number}. {write(move)}" for number, move in enumerate(legal.moves[:MAX_LISTED], 1)]
        if len(legal.moves) > MAX_LISTED:
            lines.append("…")
    if legal.forms:
        kinds = kinds_of(game.move_type)
        lines.append("À composer :" if language == "fr" else "To be composed:")
        lines += [form(kinds[tag]) for tag in legal.forms]
    last = (
        "Terminez par une ligne « COUP : » suivie du coup, ou de son numéro."
        if language == "fr"
        else "End with a line “MOVE:” followed by the move, or by its number."
    )
    return "\n".join([*lines, last])


def answer_of(text: str) -> str:
    """What somebody who may have thought aloud answers: what follows the last mark, else their last line."""
    marked = _MARK.findall(text)
    if marked:
        return str(marked[-1]).strip().strip("*`")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].strip("*`") if lines else ""


def read_move(game: AnyGame, text: str, legal: Legal[Any]) -> Any:
    """The move that the text says; raises Unreadable. It may be one that the rules forbid."""
    if not legal:
        raise Unreadable("nobody waits for this seat now", "on n'attend pas cette place")
    answer = answer_of(text)
    if not answer:
        raise Unreadable("there is no move in the answer", "il n'y a pas de coup dans la réponse")
    number = _NUMBER.fullmatch(answer)
    if number is not None and not legal.forms and 1 <= int(number[1]) <= len(legal.moves):
        return legal.moves[int(number[1]) - 1]
    return read(answer, game.move_type, legal.types())


def _line(name: str, value: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return f"{name}: {' | '.join(value)}"
    return f"{name}: {value if isinstance(value, str) else msgspec.json.encode(value).decode()}"
