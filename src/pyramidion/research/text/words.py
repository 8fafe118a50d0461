"""What a seat reads, and the move that it types.

A game that has a module `research.text` with `describe(view, seat, language)` is told in its words; any other as the
fields of its view. Moves are typed as `core/typed_moves.py` says. Where nothing is composed they are numbered, and may
be chosen by their number. That module may also have

- `read(view, seat, answer)`: the move that an answer says which is typed in the game's own way; None where it is typed
  as any other, and Unreadable where it is no move,
- `FORMS`, by language: how such moves are typed, by the word for their type,
- `refusal(view, seat, options, move)`: why the rules forbid a move that was composed, where the view tells; else None.
"""

from __future__ import annotations

import json
import re
from types import ModuleType
from typing import Any, Literal

import msgspec

from pyramidion import games
from pyramidion.core import AnyGame, Legal, Refused
from pyramidion.core.typed_moves import Unreadable, form, kinds_of, read, write

Language = Literal["fr", "en"]

MAX_LISTED = 200
"""Moves that are listed by number; the others are typed."""

EMPTY: tuple[Any, ...] = (None, [], (), {})
"""Fields with such a value are not told."""

_THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)|\A.*</think>", re.IGNORECASE | re.DOTALL)
"""Thinking that is marked as such; what was cut off has no end, and some endpoints leave out where it begins."""
_MARK = re.compile(r"\b(?:MOVE|COUP|ANSWER|R[ÉE]PONSE)[^\S\n]*\**[^\S\n]*:(.*)", re.IGNORECASE)
_FENCE = re.compile(r"```\w*")
_QUOTED = re.compile(r"[«“\"]\s*([^«»“”\"]*?)\s*[»”\"]")
_NUMBER = re.compile(r"(?:#|n[°o]|number|num[ée]ro)?\s*(\d{1,4})[.)]?", re.IGNORECASE)
_NUMBERED = re.compile(r"#?\d{1,4}[.)]\s+")


def described(game: AnyGame, view: Any, seat: int | None, legal: Legal[Any], language: Language) -> str:
    """What the seat may know, what it may do now, and how it says so."""
    parts = [told(game, view, seat, language)]
    if legal:
        parts.append(offered(game, legal, language))
    return "\n\n".join(parts)


def told(game: AnyGame, view: Any, seat: int | None, language: Language) -> str:
    """The view in words; None as the seat: what everybody may know."""
    describe = getattr(_own(game), "describe", None)
    if describe is not None:
        return str(describe(view, seat, language))
    lines = [_line(name, value) for name, value in msgspec.to_builtins(view).items() if value not in EMPTY]
    if seat is not None:
        lines.insert(0, f"vous : place {seat}" if language == "fr" else f"you: seat {seat}")
    return "\n".join(lines)


def offered(game: AnyGame, legal: Legal[Any], language: Language) -> str:
    """The moves that can be listed, and how the others are typed."""
    lines = []
    is_numbered = _is_numbered(legal)
    if legal.moves:
        lines.append("Coups possibles :" if language == "fr" else "Possible moves:")
        listed = map(write, legal.moves[:MAX_LISTED])
        lines += [f"{number}. {move}" if is_numbered else move for number, move in enumerate(listed, 1)]
        if len(legal.moves) > MAX_LISTED:
            lines.append("…")
    if legal.forms:
        own, kinds = getattr(_own(game), "FORMS", {}).get(language, {}), kinds_of(game.move_type)
        lines.append("À composer :" if language == "fr" else "To be composed:")
        lines += [own.get(tag) or form(kinds[tag]) for tag in legal.forms]
    if language == "fr":
        number = ", ou son numéro" if is_numbered else ""
        last = f"Terminez par une ligne qui commence par « COUP : » et donne le coup{number}."
    else:
        number = ", or its number" if is_numbered else ""
        last = f"End with a line that begins with “MOVE:” and gives the move{number}."
    return "\n".join([*lines, last])


def without_thought(text: str) -> str:
    """What somebody says after thinking between `<think>` and `</think>`."""
    return _THOUGHT.sub("", text).strip()


def answer_of(text: str) -> str:
    """What somebody who may have thought aloud answers: what follows the last mark, else their last line."""
    after, is_marked = _after_mark(text)
    lines = _cleaned_lines(after)
    if not lines:
        return ""
    if lines[0].startswith("{"):
        return _object(after[after.index("{") :]) or lines[0]
    return lines[0 if is_marked else -1]


def lines_of(text: str) -> list[str]:
    """The same where the answer is a list: all lines that follow the last mark, else their last line."""
    after, is_marked = _after_mark(text)
    lines = _cleaned_lines(after)
    return lines if is_marked else lines[-1:]


def _after_mark(text: str) -> tuple[str, bool]:
    """What follows the last mark, or all that was said, and whether there is a mark."""
    said = without_thought(text)
    marks = list(_MARK.finditer(said))
    return (said[marks[-1].start(1) :], True) if marks else (said, False)


def _cleaned_lines(text: str) -> list[str]:
    return [cleaned for line in text.splitlines() if (cleaned := _cleaned(line))]


def _cleaned(line: str) -> str:
    """The line without what only dresses it: emphasis, fences, quotation marks around all of it, wide spaces."""
    if _FENCE.fullmatch(line.strip()):
        return ""
    bare = " ".join(line.replace("`", "").replace("**", "").split()).strip("* ").lstrip("»” ")
    quoted = _QUOTED.fullmatch(bare)
    return quoted[1] if quoted is not None else bare


def _object(text: str) -> str:
    """The JSON that the text begins with, on however many lines; empty where it is none."""
    try:
        _, end = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        return ""
    return text[:end]


def read_move(game: AnyGame, text: str, legal: Legal[Any], view: Any, seat: int) -> Any:
    """The move that the text says to who sees this view; raises Unreadable. It may be one that the rules forbid."""
    if not legal:
        raise Unreadable("nobody waits for this seat now", "on n'attend pas cette place")
    answer = answer_of(text)
    if not answer:
        raise Unreadable("there is no move in the answer", "il n'y a pas de coup dans la réponse")
    number = _NUMBER.fullmatch(answer)
    if number is not None and _is_numbered(legal) and 1 <= int(number[1]) <= len(legal.moves):
        return legal.moves[int(number[1]) - 1]
    listed = _listed(answer, legal)
    if listed is not None:
        return listed
    read_own = getattr(_own(game), "read", None)
    own = None if read_own is None else read_own(view, seat, answer)
    return read(answer, game.move_type, legal.types()) if own is None else own


def refusal(game: AnyGame, view: Any, seat: int, options: Any, move: Any) -> Refused | None:
    """Why the rules forbid the move, where the game can tell it from what the seat sees."""
    foresee = getattr(_own(game), "refusal", None)
    return None if foresee is None else foresee(view, seat, options, move)


def _own(game: AnyGame) -> ModuleType | None:
    """What the game itself has for its texts."""
    return games.part(game.key, "research.text")


def _is_numbered(legal: Legal[Any]) -> bool:
    """Where a move may be composed, a number may be what it says: the answer to a question of La Cible."""
    return bool(legal.moves) and not legal.forms


def _listed(answer: str, legal: Legal[Any]) -> Any | None:
    """The listed move that is typed like this, in capitals or not, with its number or a full stop."""
    said = {one.rstrip(". ").casefold() for one in (answer, _NUMBERED.sub("", answer, count=1))}
    if len(types := legal.types()) == 1:
        said |= {f"{types[0]} {one}" for one in said}
    return next((move for move in legal.moves if write(move).casefold() in said), None)


def _line(name: str, value: Any) -> str:
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return f"{name}: {' | '.join(value)}"
    return f"{name}: {value if isinstance(value, str) else msgspec.json.encode(value).decode()}"
