"""What a set-up gives, what chance gives where it does not, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from pyramidion.core import Chance, Fault, Invalid
from pyramidion.core.errors import faults_of
from pyramidion.language import fold

from .board import CORNERS, NAMES, SEATED, SIDES, STACKS
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
    types = {f.name: f.type for f in msgspec.structs.fields(KreuzwortSetup)}
    values: dict[str, Any] = {}
    for name in FIELDS:
        if name in raw:
            try:
                values[name] = msgspec.convert(raw[name], types[name])
            except msgspec.ValidationError as error:
                faults += faults_of(error, f"{path}.{name}")
    letters = SETS[options.letters]
    if "black" in values:
        faults += _square(values["black"], f"{path}.black", letters.black)
    if "printed" in values:
        faults += _square(values["printed"], f"{path}.printed", None)
    if "stacks" in values:
        faults += _stacks(values["stacks"], options, seats, f"{path}.stacks")
    if "grey" in values:
        faults += _grey(values["grey"], options, f"{path}.grey")
    if "first" in values and not 0 <= values["first"] < seats:
        faults.append(
            Fault(f"{path}.first", f"there is no seat {values['first']}; seats are 0 to {seats - 1}")
        )
    if faults:
        raise Invalid(faults)
    return KreuzwortSetup(**values)


def _square(rows: tuple[str, ...], path: str, want: str | None) -> list[Fault]:
    """Six rows of six; with exactly the letters that are wanted, or any."""
    if len(rows) != 6:
        return [Fault(path, f"six rows, C to H, not {len(rows)}")]
    faults = [Fault(f"{path}[{i}]", "six letters") for i, row in enumerate(rows) if len(row) != 6]
    faults += _alphabet(rows, path)
    if not faults and want is not None and (wrong := difference("".join(rows), want)):
        faults.append(Fault(path, wrong))
    return faults


def _alphabet(words: tuple[str, ...], path: str, also: str = "") -> list[Fault]:
    return [
        Fault(f"{path}[{i}]", f"{letter!r} is no letter here")
        for i, word in enumerate(words)
        for letter in dict.fromkeys(word)
        if letter not in ALPHABET and letter not in also
    ]


def _stacks(
    stacks: dict[str, tuple[str, ...]], options: KreuzwortOptions, seats: int, path: str
) -> list[Fault]:
    faults = [
        Fault(f"{path}.{side}", "unknown side; sides are S, W, N, E") for side in stacks if side not in SIDES
    ]
    faults += [
        Fault(f"{path}.{side}", "missing: all four colours are on the board")
        for side in SIDES
        if side not in stacks
    ]
    for side, six in stacks.items():
        if side not in SIDES:
            continue
        tall = options.expert and side in SEATED[seats]
        high = TALL if tall else STACK
        place = f"{path}.{side}"
        wrong = [] if len(six) == 6 else [Fault(place, f"six stacks, not {len(six)}")]
        wrong += [
            Fault(f"{place}[{i}]", f"{high} letters, bottom to top, not {len(stack)}")
            for i, stack in enumerate(six)
            if len(stack) != high
        ]
        wrong += _alphabet(six, place, SHARE if tall else "")
        want = SETS[options.letters].colour + (SHARE if tall else "")
        if not wrong and (differs := difference("".join(six), want)):
            wrong.append(Fault(place, differs))
        faults += wrong
    return faults


def _grey(grey: dict[str, str], options: KreuzwortOptions, path: str) -> list[Fault]:
    if options.expert:
        return [Fault(path, "in the expert game the corners are empty (R-K25)")]
    faults = [Fault(f"{path}.{name}", "unknown corner") for name in grey if name not in CORNER_NAMES]
    faults += [Fault(f"{path}.{name}", "missing") for name in CORNER_NAMES if name not in grey]
    for name, stack in grey.items():
        if name in CORNER_NAMES and len(stack) != GREY_STACK:
            faults.append(Fault(f"{path}.{name}", f"{GREY_STACK} letters, bottom to top, not {len(stack)}"))
    if not faults and (differs := difference("".join(grey.values()), GREY)):
        faults.append(Fault(path, differs))
    return faults


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
    return None if given.words is UNSET else frozenset(fold(word) for word in given.words)
