"""What a set-up gives, what chance gives where it does not, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from pyramidion.core import Chance, Fault, Invalid
from pyramidion.language.spelling import fold

from .board import COLOUR, CORNERS, NAMES, SEATED, SIDES, STACKS
from .letters import ALPHABET, GREY, PRINTED, SETS, SHARE, difference, points
from .values import KreuzwortOptions, KreuzwortSetup

CORNER_NAMES = tuple(NAMES[cell] for cell in CORNERS)
FIELDS = tuple(f.name for f in msgspec.structs.fields(KreuzwortSetup))
STACK, TALL, GREY_STACK = 4, 5, 6


def parse(raw: object, options: KreuzwortOptions, seats: int, path: str) -> KreuzwortSetup:
    """A set-up from JSON values; raises Invalid with every fault."""
    if not isinstance(raw, Mapping):
        raise Invalid([Fault(path, "a set-up is an object")])
    faults = [Fault(f"{path}.{name}", "unknown field") for name in raw if name not in FIELDS]
    letters = SETS[options.letters]
    values: dict[str, Any] = {}
    if "black" in raw:
        values["black"] = _square(raw["black"], f"{path}.black", letters.black, faults)
    if "printed" in raw:
        values["printed"] = _square(raw["printed"], f"{path}.printed", None, faults)
    if "stacks" in raw:
        values["stacks"] = _stacks(raw["stacks"], options, seats, f"{path}.stacks", faults)
    if "grey" in raw:
        values["grey"] = _grey(raw["grey"], options, f"{path}.grey", faults)
    if "first" in raw:
        values["first"] = _first(raw["first"], seats, f"{path}.first", faults)
    if "words" in raw:
        values["words"] = _words(raw["words"], f"{path}.words", faults)
    if faults:
        raise Invalid(faults)
    return KreuzwortSetup(**values)


def _strings(raw: object, path: str, faults: list[Fault]) -> tuple[str, ...] | None:
    """A list of strings, or None and a fault for each thing in it that is none."""
    if not isinstance(raw, list | tuple):
        faults.append(Fault(path, "a list of strings"))
        return None
    wrong = [Fault(f"{path}[{i}]", "a string") for i, item in enumerate(raw) if not isinstance(item, str)]
    faults += wrong
    return None if wrong else tuple(raw)


def _square(raw: object, path: str, want: str | None, faults: list[Fault]) -> tuple[str, ...] | None:
    """Six rows of six; with exactly the letters that are wanted, or any."""
    rows = _strings(raw, path, faults)
    if rows is None:
        return None
    wrong = [] if len(rows) == 6 else [Fault(path, f"six rows, C to H, not {len(rows)}")]
    wrong += [
        Fault(f"{path}[{i}]", f"six letters, not {len(row)}") for i, row in enumerate(rows) if len(row) != 6
    ]
    wrong += _alphabet(rows, path)
    if not wrong and want is not None and (differs := difference("".join(rows), want)):
        wrong.append(Fault(path, differs))
    faults += wrong
    return rows


def _alphabet(words: tuple[str, ...], path: str, also: str = "") -> list[Fault]:
    return [
        Fault(f"{path}[{i}]", f"{letter!r} is no letter here")
        for i, word in enumerate(words)
        for letter in dict.fromkeys(word)
        if letter not in ALPHABET and letter not in also
    ]


def _stacks(
    raw: object, options: KreuzwortOptions, seats: int, path: str, faults: list[Fault]
) -> dict[str, tuple[str, ...]]:
    if not isinstance(raw, Mapping):
        faults.append(Fault(path, "an object: the stacks of S, W, N and E"))
        return {}
    unknown = [side for side in raw if side not in COLOUR]
    faults += [Fault(f"{path}.{side}", "unknown side; sides are S, W, N, E") for side in unknown]
    stacks = {}
    for side in SIDES:
        place = f"{path}.{side}"
        if side not in raw:
            faults.append(Fault(place, "missing: all four colours are on the board"))
        elif (six := _strings(raw[side], place, faults)) is not None:
            faults += _six(six, options, options.expert and side in SEATED[seats], place)
            stacks[side] = six
    return stacks


def _six(six: tuple[str, ...], options: KreuzwortOptions, tall: bool, path: str) -> list[Fault]:
    """What is wrong with the stacks of a colour; `tall` with a seat's grey ones among them (R-K25)."""
    high = TALL if tall else STACK
    wrong = [] if len(six) == 6 else [Fault(path, f"six stacks, not {len(six)}")]
    wrong += [
        Fault(f"{path}[{i}]", f"{high} letters, bottom to top, not {len(stack)}")
        for i, stack in enumerate(six)
        if len(stack) != high
    ]
    wrong += _alphabet(six, path, SHARE if tall else "")
    want = SETS[options.letters].colour + (SHARE if tall else "")
    if not wrong and (differs := difference("".join(six), want)):
        wrong.append(Fault(path, differs))
    return wrong


def _grey(raw: object, options: KreuzwortOptions, path: str, faults: list[Fault]) -> dict[str, str]:
    if options.expert:
        faults.append(Fault(path, "in the expert game the corners are empty (R-K25)"))
        return {}
    if not isinstance(raw, Mapping):
        faults.append(Fault(path, f"an object: the stacks of {', '.join(CORNER_NAMES)}"))
        return {}
    corners = ", ".join(CORNER_NAMES)
    wrong = [
        Fault(f"{path}.{name}", f"unknown corner; corners are {corners}")
        for name in raw
        if name not in CORNER_NAMES
    ]
    for name in CORNER_NAMES:
        place = f"{path}.{name}"
        if name not in raw:
            wrong.append(Fault(place, "missing"))
        elif not isinstance(stack := raw[name], str):
            wrong.append(Fault(place, "a string"))
        elif len(stack) != GREY_STACK:
            wrong.append(Fault(place, f"{GREY_STACK} letters, bottom to top, not {len(stack)}"))
    if not wrong and (differs := difference("".join(raw.values()), GREY)):
        wrong.append(Fault(path, differs))
    faults += wrong
    return {} if wrong else dict(raw)


def _first(raw: object, seats: int, path: str, faults: list[Fault]) -> int | None:
    if isinstance(raw, bool) or not isinstance(raw, int):
        faults.append(Fault(path, "a seat"))
        return None
    if not 0 <= raw < seats:
        faults.append(Fault(path, f"there is no seat {raw}; seats are 0 to {seats - 1}"))
    return raw


def _words(raw: object, path: str, faults: list[Fault]) -> tuple[str, ...] | None:
    """Any words, also those that a dictionary has and the board cannot spell: compounds and single letters."""
    words = _strings(raw, path, faults)
    for i, word in enumerate(words or ()):
        fault = fold(word).fault
        if fault in ("empty", "characters"):
            faults.append(Fault(f"{path}[{i}]", f"{word[:40]!r} is no word"))
    return words


def filled(given: KreuzwortSetup, options: KreuzwortOptions, seats: int, chance: Chance) -> KreuzwortSetup:
    """The whole starting position: what the set-up leaves out is drawn (R-K3, R-K4, R-K5, R-K25)."""
    letters = SETS[options.letters]
    black, stacks, grey = given.black, given.stacks, given.grey
    if black is UNSET:
        drawn = "".join(chance.shuffled("black", letters.black, "$.setup.black"))
        black = tuple(drawn[i : i + 6] for i in range(0, 36, 6))
    if stacks is UNSET:
        stacks = {side: _dealt(side, options, seats, chance) for side in SIDES}
    if options.expert:
        grey = UNSET  # A-K24
    elif grey is UNSET:
        drawn = "".join(chance.shuffled("grey", GREY, "$.setup.grey"))
        grey = {name: drawn[GREY_STACK * i : GREY_STACK * (i + 1)] for i, name in enumerate(CORNER_NAMES)}
    printed = PRINTED if given.printed is UNSET else given.printed
    first = given.first
    if first is UNSET:
        first = who_begins(stacks, SEATED[seats], chance)
    return KreuzwortSetup(black, printed, stacks, grey, first, given.words)


def _dealt(side: str, options: KreuzwortOptions, seats: int, chance: Chance) -> tuple[str, ...]:
    tall = options.expert and side in SEATED[seats]
    letters = SETS[options.letters].colour + (SHARE if tall else "")
    drawn = "".join(chance.shuffled(f"stacks {side}", letters, "$.setup.stacks"))
    high = TALL if tall else STACK
    return tuple(drawn[i : i + high] for i in range(0, 6 * high, high))


def who_begins(stacks: Mapping[str, tuple[str, ...]], sides: str, chance: Chance) -> int:
    """R-K7: the lowest sum of six tops; the tied compare the next level. A-K16: lots when all levels are equal."""
    tied = list(range(len(sides)))
    for level in range(1, len(stacks[sides[0]][0]) + 1):
        sums = {seat: sum(points(stack[-level]) for stack in stacks[sides[seat]]) for seat in tied}
        lowest = min(sums.values())
        tied = [seat for seat in tied if sums[seat] == lowest]
        if len(tied) == 1:
            return tied[0]
    return chance.shuffled("first", tied, "$.setup.first")[0]


def on_board(whole: KreuzwortSetup) -> tuple[tuple[str, ...], str, str]:
    """Stacks, black and printed letters as a state keeps them."""
    assert not isinstance(whole.stacks, msgspec.UnsetType)
    assert not isinstance(whole.black, msgspec.UnsetType)
    assert not isinstance(whole.printed, msgspec.UnsetType)
    grey = whole.grey if isinstance(whole.grey, dict) else {}
    stacks = [stack for side in SIDES for stack in whole.stacks[side]]
    stacks += [grey.get(name, "") for name in CORNER_NAMES]
    assert len(stacks) == len(STACKS)
    return tuple(stacks), "".join(whole.black), "".join(whole.printed)


def word_list(given: KreuzwortSetup) -> frozenset[str] | None:
    """What replaces the dictionary, as letters of the board."""
    if given.words is UNSET:
        return None
    return frozenset(letters for word in given.words if (letters := fold(word).letters))
