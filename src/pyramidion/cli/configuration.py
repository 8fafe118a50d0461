"""Options of commands that run for long: from the command line, the environment or files, checked together.

A service that is set up wrongly in three places says so three times at once, not at its next three starts. A fault
names the option or variable, what it was given (a secret's value never) and what is right.

    form = Form(parser)
    form.option("port", None, whole(0, 65535), "N", "listen on this port")
    ...
    values = form.read(*form.words(words))     # ends the command with 3 when something is wrong
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from . import INVALID, language
from .values import NO_TEXT, Convert, Wrong, on_or_off

PREFIX = "PYRAMIDION_"
FILE = "_FILE"
ELSEWHERE = frozenset({"PYRAMIDION_CHROMIUM", "PYRAMIDION_STARTED_BY"})
"""Variables that tests and `make` know: no typing errors."""
SERVICES = ("serve", "bots")
"""Commands that share one file of variables: what one of them knows is no fault of another's. Each has `form`."""


class Fault(NamedTuple):
    """What is wrong at one place; `where` is an option or a variable, with its value where that may be shown."""

    where: str
    en: str
    fr: str


class Option(NamedTuple):
    name: str
    default: Any
    """Text is converted like what people give."""
    convert: Convert
    secret: bool = False
    """May also come from a file that NAME_FILE names, and is never shown."""
    is_switch: bool = False
    many: bool = False
    """Given as often as one likes; in the environment separated by blanks."""

    @property
    def variable(self) -> str:
        return PREFIX + self.field.upper()

    @property
    def field(self) -> str:
        return self.name.replace("-", "_")


class Form:
    """The options of one command."""

    def __init__(self, parser: argparse.ArgumentParser, environment: Mapping[str, str] | None = None) -> None:
        self._parser = parser
        self._environment = os.environ if environment is None else environment
        self._options: list[Option] = []
        self._faults: list[Fault] = []
        self._args = argparse.Namespace()

    # What there is.

    def option(
        self,
        name: str,
        default: Any,
        convert: Convert,
        metavar: str,
        text: str,
        *,
        secret: bool = False,
        many: bool = False,
    ) -> None:
        self._options.append(Option(name=name, default=default, convert=convert, secret=secret, many=many))
        action = "append" if many else "store"
        self._parser.add_argument(
            f"--{name}", metavar=metavar, action=action, default=None, help=text.replace("%", "%%")
        )

    def switch(self, name: str, text: str, default: bool = False) -> None:
        self._options.append(Option(name=name, default=default, convert=on_or_off, is_switch=True))
        self._parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, default=None, help=text)

    def by_environment(self, name: str, default: Any, convert: Convert, *, secret: bool = False) -> None:
        """Something that is no option of the command line: for tests, or because it is a secret."""
        self._options.append(Option(name=name, default=default, convert=convert, secret=secret))

    # What was given.

    def fault(self, name: str, en: str, fr: str) -> None:
        """A fault that only several values together show; say it before `finish`."""
        self._faults.append(Fault(self._place(name), en, fr))

    def words(self, words: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
        """What argparse makes of the words. It would end at an option whose value is missing: a fault like others."""
        valued = {f"--{option.name}" for option in self._options if not option.is_switch}
        kept = []
        for word, after in zip_longest(words, words[1:]):
            if word in valued and (after is None or after.startswith("--")):
                self._faults.append(Fault(word, "must have a value", "il faut une valeur"))
            else:
                kept.append(word)
        return self._parser.parse_known_args(kept)

    def given(self, args: argparse.Namespace, unknown: Sequence[str]) -> argparse.Namespace:
        """The values. What is wrong is kept for `finish`; the default stands in for it until then."""
        self._args = args
        values = argparse.Namespace()
        for option in self._options:
            setattr(values, option.field, self._value(option, getattr(args, option.field, None)))
        for word in unknown:
            self._faults.append(Fault(word, "there is no such option", "cette option n'existe pas"))
        self._faults += self._strangers()
        return values

    def finish(self) -> None:
        """Ends the command when something is wrong, and says all of it."""
        if self._faults:
            print(told(self._parser.prog, self._faults, language()), file=sys.stderr)
            raise SystemExit(INVALID)

    def read(self, args: argparse.Namespace, unknown: Sequence[str]) -> argparse.Namespace:
        values = self.given(args, unknown)
        self.finish()
        return values

    @property
    def variables(self) -> frozenset[str]:
        """All variables of the environment that this command knows."""
        secrets = {option.variable + FILE for option in self._options if option.secret}
        return frozenset({option.variable for option in self._options} | secrets)

    def _value(self, option: Option, said: Any) -> Any:
        if option.is_switch and said is not None:
            return said
        texts: list[str] | None = said if option.many else None if said is None else [said]
        where = f"--{option.name}"
        if texts is None:
            where, text = self._from_environment(option)
            texts = None if text is None else text.split() if option.many else [text]
        if texts is None:
            default = option.default
            return option.convert(default) if isinstance(default, str) else default
        found = [self._converted(option, where, text) for text in texts]
        return tuple(found) if option.many else found[0]

    def _converted(self, option: Option, where: str, text: str) -> Any:
        try:
            return option.convert(text)
        except Wrong as wrong:
            joint = "=" if where.startswith(PREFIX) else " "
            shown = where if option.secret else f"{where}{joint}{text}"
            self._faults.append(Fault(shown, wrong.en, wrong.fr))
            return None

    def _from_environment(self, option: Option) -> tuple[str, str | None]:
        """Where it is said and what; an empty variable says nothing."""
        name, file = option.variable, option.variable + FILE
        text, path = self._environment.get(name) or None, self._environment.get(file)
        if not option.secret or not path:
            return name, text
        if text is not None:
            both = (f"and {name} are both set: keep one", f"et {name} sont tous deux donnés : gardez-en un")
            self._faults.append(Fault(file, *both))
            return name, text
        try:
            return file, Path(path).read_text("utf-8").strip() or None
        except (OSError, UnicodeDecodeError) as error:
            en, fr = (error.strerror,) * 2 if isinstance(error, OSError) else NO_TEXT
            self._faults.append(
                Fault(f"{file}={path}", f"cannot be read: {en}", f"ce fichier est illisible : {fr}")
            )
            return file, None

    def _strangers(self) -> list[Fault]:
        """Variables that nobody knows: most are typing errors, and would be missed in silence."""
        own = self.variables | ELSEWHERE
        strange = [x for x in sorted(self._environment) if x.startswith(PREFIX) and x not in own]
        if not strange:
            return []
        import difflib

        known = own | shared()
        faults = []
        for name in strange:
            if name in known:
                continue
            near = difflib.get_close_matches(name, sorted(known), 1)
            en, fr = "there is no such variable", "cette variable n'existe pas"
            if near:
                en, fr = f"{en}; is it {near[0]}?", f"{fr} ; est-ce {near[0]} ?"
            faults.append(Fault(name, en, fr))
        return faults

    def _place(self, name: str) -> str:
        """Where this option was given: on the command line, or by which variable."""
        option = next(x for x in self._options if x.name == name)
        if getattr(self._args, option.field, None) is not None:
            return f"--{name}"
        if option.secret and self._environment.get(option.variable + FILE):
            return option.variable + FILE
        return option.variable if self._environment.get(option.variable) else f"--{name}"


def shared() -> frozenset[str]:
    """All variables that some service knows."""
    forms = (import_module(f"{__package__}.{name}").form for name in SERVICES)
    return frozenset().union(*(form(argparse.ArgumentParser()).variables for form in forms))


def told(program: str, faults: Sequence[Fault], lang: str) -> str:
    """All faults, a line each."""
    if lang == "fr":
        head = "un réglage ne va pas" if len(faults) == 1 else f"{len(faults)} réglages ne vont pas"
        lines = [f"  {fault.where} : {fault.fr}" for fault in faults]
        return "\n".join([f"{program} : {head}.", *lines])
    head = "one setting is wrong" if len(faults) == 1 else f"{len(faults)} settings are wrong"
    return "\n".join([f"{program}: {head}.", *(f"  {fault.where}: {fault.en}" for fault in faults)])
