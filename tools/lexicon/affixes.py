"""Expands a Hunspell dictionary: every form of every entry, and the entry it is a form of.

Of the format only what the French dictionary uses is understood: flags of two letters, prefixes and suffixes with
conditions, their cross product, affixes that bring further affixes, and four flags that mark entries. An affix file
that asks for more is refused rather than half understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

# What concerns the correction of spelling alone: it changes no form.
BESIDE = {"TRY", "KEY", "REP", "MAP", "WORDCHARS", "BREAK", "ICONV", "OCONV", "NOSUGGEST"}
MARKS = {"NEEDAFFIX", "FORBIDDENWORD", "KEEPCASE", "CIRCUMFIX"}
# With FULLSTRIP a rule may replace a whole word, which the rules here are always free to do.
AFFIXES = {"PFX", "SFX"}


class Unknown(Exception):
    """The affix file uses something that is not understood here."""


class Rule(NamedTuple):
    """`strip` goes, `add` comes, where `fits` matches; then the affixes `then` may follow."""

    strip: str
    add: str
    fits: re.Pattern[str]
    then: tuple[str, ...]


class Affix(NamedTuple):
    prefix: bool
    crossed: bool
    rules: list[Rule]

    def applied(self, word: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        for strip, add, fits, then in self.rules:
            if self.prefix:
                if word.startswith(strip) and fits.match(word):
                    yield add + word[len(strip) :], then
            elif word.endswith(strip) and fits.search(word):
                yield word[: len(word) - len(strip)] + add, then


class Entry(NamedTuple):
    """A line of the dictionary."""

    word: str
    flags: tuple[str, ...]


class Form(NamedTuple):
    """A form, and the flag of the affix that made it: empty for the entry's own word."""

    word: str
    flag: str


class Affixes:
    """The rules of an affix file."""

    def __init__(self, text: str) -> None:
        self.affixes: dict[str, Affix] = {}
        self.marks: dict[str, str] = {}
        for number, line in enumerate(text.splitlines(), 1):
            name, *fields = line.split("#")[0].split() or [""]
            if name in AFFIXES:
                self._affix(name, fields)
            elif name in MARKS:
                self.marks[name] = fields[0]
            elif (name, *fields) not in {("",), ("FULLSTRIP",), ("SET", "UTF-8"), ("FLAG", "long")} and (
                name not in BESIDE
            ):
                raise Unknown(f"line {number} of the affix file is not understood: {line}")
        used = {flag for affix in self.affixes.values() for rule in affix.rules for flag in rule.then}
        if self.marks.keys() & {"CIRCUMFIX"} and self.marks["CIRCUMFIX"] in used:
            raise Unknown("the affix file uses CIRCUMFIX, which is not understood")

    def _affix(self, kind: str, fields: list[str]) -> None:
        flag = fields[0]
        if flag not in self.affixes:
            self.affixes[flag] = Affix(kind == "PFX", fields[1] == "Y", [])
            return
        affix = self.affixes[flag]
        strip, added = ("" if part == "0" else part for part in fields[1:3])
        add, _, then = added.partition("/")
        condition = fields[3] if len(fields) > 3 else "."
        pattern = condition if affix.prefix else f"{condition}$"
        add = "" if add == "0" else add
        affix.rules.append(Rule(strip, add, re.compile("" if condition == "." else pattern), pairs(then)))

    def without(self, letter: str) -> None:
        """Forget the rules that add a letter, such as the apostrophe of elisions."""
        for flag, affix in [*self.affixes.items()]:
            affix.rules[:] = [rule for rule in affix.rules if letter not in rule.add]
            if not affix.rules:
                del self.affixes[flag]
        for affix in self.affixes.values():
            affix.rules[:] = [
                rule._replace(then=tuple(flag for flag in rule.then if flag in self.affixes))
                for rule in affix.rules
            ]

    def has(self, entry: Entry, mark: str) -> bool:
        return self.marks.get(mark) in entry.flags

    def forms(self, entry: Entry) -> set[Form]:
        """Every form of an entry."""
        if self.has(entry, "FORBIDDENWORD"):
            return set()
        made = set() if self.has(entry, "NEEDAFFIX") else {Form(entry.word, "")}
        prefixes = [flag for flag in entry.flags if self._is(flag, prefix=True)]
        suffixes = [flag for flag in entry.flags if self._is(flag, prefix=False)]
        for flag in suffixes:
            suffix = self.affixes[flag]
            for word, then in suffix.applied(entry.word):
                made.add(Form(word, flag))
                further = [*(prefixes if suffix.crossed else ()), *then]
                made |= self._prefixed(word, [f for f in further if self._is(f, prefix=True)], crossed=True)
                for second in (f for f in then if self._is(f, prefix=False)):
                    made |= {Form(twice, flag) for twice, _ in self.affixes[second].applied(word)}
        return made | self._prefixed(entry.word, prefixes, crossed=False)

    def _prefixed(self, word: str, flags: list[str], *, crossed: bool) -> set[Form]:
        made = set()
        for flag in flags:
            prefix = self.affixes[flag]
            if crossed and not prefix.crossed:
                continue
            for longer, then in prefix.applied(word):
                made.add(Form(longer, flag))
                for suffix in (f for f in then if self._is(f, prefix=False)):
                    made |= {Form(ended, flag) for ended, _ in self.affixes[suffix].applied(longer)}
        return made

    def _is(self, flag: str, *, prefix: bool) -> bool:
        return flag in self.affixes and self.affixes[flag].prefix == prefix


def pairs(flags: str) -> tuple[str, ...]:
    """Flags of two letters, written without anything between them."""
    return tuple(flags[i : i + 2] for i in range(0, len(flags), 2))


def entries(text: str) -> Iterator[Entry]:
    """The lines of a dictionary file, without the first, which only counts them."""
    for line in text.splitlines()[1:]:
        word, _, flags = line.split("\t")[0].strip().partition("/")
        if word:
            yield Entry(word, pairs(flags))


def read(folder: Path) -> tuple[Affixes, list[Entry]]:
    """The rules and entries of a package of the family `dictionary-…`."""
    affixes = Affixes((folder / "index.aff").read_text(encoding="utf-8"))
    return affixes, list(entries((folder / "index.dic").read_text(encoding="utf-8")))
