"""The options of a command, from the command line, the environment and files of secrets, all checked before it starts.

A command that is configured wrongly in three places says so three times at once, not at its next three starts. A
problem names the option or variable, its value (never that of a secret) and what is allowed, in English or French.

    configuration = Configuration(parser)
    configuration.option("port", None, integer(0, 65535), "N", "listen on this port")
    ...
    values = configuration.parse(words)
    configuration.check()                      # ends the command with 3 when something is wrong
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
from .converters import NOT_UTF8, Converter, InvalidValue, boolean

PREFIX = "PYRAMIDION_"
FILE_SUFFIX = "_FILE"
OTHER_VARIABLES = frozenset({"PYRAMIDION_CHROMIUM", "PYRAMIDION_HTTP_BOT", "PYRAMIDION_STARTED_BY"})
"""Variables of tests, of `make` and of the bot that asks a model: not misspelt ones."""
SERVICES = ("serve", "bots")
"""Commands that may share a file of variables, so each accepts the variables of the others. Each has a function
`configuration(parser)`."""


class Problem(NamedTuple):
    where: str
    """An option or a variable, with its value where that may be shown."""
    en: str
    fr: str


class Option(NamedTuple):
    name: str
    default: Any
    """A string is converted like a given value; anything else is the value itself."""
    convert: Converter
    is_secret: bool = False
    """May also come from the file that NAME_FILE names; its value is never shown."""
    is_switch: bool = False
    is_list: bool = False
    """Repeated on the command line; in the environment separated by blanks."""

    @property
    def attribute(self) -> str:
        return self.name.replace("-", "_")

    @property
    def variable(self) -> str:
        return PREFIX + self.attribute.upper()


class Configuration:
    """Declares the options of one command, reads them and collects what is wrong with them."""

    def __init__(self, parser: argparse.ArgumentParser, environment: Mapping[str, str] | None = None) -> None:
        self._parser = parser
        self._environment = os.environ if environment is None else environment
        self._options: list[Option] = []
        self._problems: list[Problem] = []
        self._args = argparse.Namespace()

    # Declaring.

    def option(
        self,
        name: str,
        default: Any,
        convert: Converter,
        metavar: str,
        text: str,
        *,
        is_secret: bool = False,
        is_list: bool = False,
    ) -> None:
        self._options.append(Option(name, default, convert, is_secret=is_secret, is_list=is_list))
        action = "append" if is_list else "store"
        self._parser.add_argument(
            f"--{name}", metavar=metavar, action=action, default=None, help=text.replace("%", "%%")
        )

    def switch(self, name: str, text: str, default: bool = False) -> None:
        self._options.append(Option(name, default, boolean, is_switch=True))
        self._parser.add_argument(f"--{name}", action=argparse.BooleanOptionalAction, default=None, help=text)

    def variable(self, name: str, default: Any, convert: Converter, *, is_secret: bool = False) -> None:
        """An option that the environment alone can set: one for tests, or a secret."""
        self._options.append(Option(name, default, convert, is_secret=is_secret))

    @property
    def variables(self) -> frozenset[str]:
        """All environment variables that this command reads."""
        files = {option.variable + FILE_SUFFIX for option in self._options if option.is_secret}
        return frozenset({option.variable for option in self._options} | files)

    # Reading.

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """The values. A problem is kept for `check`; until then the value is None."""
        # argparse would end the command at an option without its value, and hide the other problems.
        valued = {f"--{option.name}" for option in self._options if not option.is_switch}
        kept = []
        for word, following in zip_longest(words, words[1:]):
            if word in valued and (following is None or following.startswith("--")):
                self._problems.append(Problem(word, "must have a value", "il faut une valeur"))
            else:
                kept.append(word)
        return self.resolve(*self._parser.parse_known_args(kept))

    def resolve(self, args: argparse.Namespace, unknown: Sequence[str]) -> argparse.Namespace:
        """The same for words that argparse has parsed already."""
        self._args = args
        values = argparse.Namespace()
        for option in self._options:
            setattr(values, option.attribute, self._value(option, getattr(args, option.attribute, None)))
        for word in unknown:
            self._problems.append(Problem(word, "there is no such option", "cette option n'existe pas"))
        self._problems += self._unknown_variables()
        return values

    def add_problem(self, name: str, en: str, fr: str) -> None:
        """A problem with this option that only shows together with others; call it before `check`."""
        self._problems.append(Problem(self._source(name), en, fr))

    def check(self) -> None:
        """Prints all problems and ends the command, if there are any."""
        if self._problems:
            print(message(self._parser.prog, self._problems, language()), file=sys.stderr)
            raise SystemExit(INVALID)

    def _value(self, option: Option, given: Any) -> Any:
        if option.is_switch and given is not None:
            return given
        where = f"--{option.name}"
        texts: list[str] | None = given if option.is_list or given is None else [given]
        if texts is None:
            where, text = self._from_environment(option)
            texts = None if text is None else text.split() if option.is_list else [text]
        if texts is None:
            default = option.default
            return option.convert(default) if isinstance(default, str) else default
        values = [self._converted(option, where, text) for text in texts]
        return tuple(values) if option.is_list else values[0]

    def _converted(self, option: Option, where: str, text: str) -> Any:
        try:
            return option.convert(text)
        except InvalidValue as invalid:
            joint = "=" if where.startswith(PREFIX) else " "
            shown = where if option.is_secret else f"{where}{joint}{text}"
            self._problems.append(Problem(shown, invalid.en, invalid.fr))
            return None

    def _from_environment(self, option: Option) -> tuple[str, str | None]:
        """The variable and its value, None when it is not set or empty."""
        name, file = option.variable, option.variable + FILE_SUFFIX
        text, path = self._environment.get(name) or None, self._environment.get(file)
        if not option.is_secret or not path:
            return name, text
        if text is not None:
            both = f"and {name} are both set: keep one", f"et {name} sont tous deux donnés : gardez-en un"
            self._problems.append(Problem(file, *both))
            return name, text
        try:
            return file, Path(path).read_text("utf-8").strip() or None
        except (OSError, UnicodeDecodeError) as error:
            en, fr = (error.strerror,) * 2 if isinstance(error, OSError) else NOT_UTF8
            unreadable = f"cannot be read: {en}", f"ce fichier est illisible : {fr}"
            self._problems.append(Problem(f"{file}={path}", *unreadable))
            return file, None

    def _unknown_variables(self) -> list[Problem]:
        """Misspelt variables would go unnoticed otherwise."""
        own = self.variables | OTHER_VARIABLES
        unknown = [x for x in sorted(self._environment) if x.startswith(PREFIX) and x not in own]
        if not unknown:
            return []
        import difflib

        from pyramidion.research.http_bot.settings import key_variable

        known = own | service_variables()
        key = key_variable(self._environment)  # of a model; it may have any name
        problems = []
        for name in unknown:
            if name in known or name == key:
                continue
            en, fr = "there is no such variable", "cette variable n'existe pas"
            if similar := difflib.get_close_matches(name, sorted(known), 1):
                en, fr = f"{en}; is it {similar[0]}?", f"{fr} ; est-ce {similar[0]} ?"
            problems.append(Problem(name, en, fr))
        return problems

    def _source(self, name: str) -> str:
        """Where this option got its value: the option itself, or one of its variables."""
        option = next(x for x in self._options if x.name == name)
        if getattr(self._args, option.attribute, None) is not None:
            return f"--{name}"
        if option.is_secret and self._environment.get(option.variable + FILE_SUFFIX):
            return option.variable + FILE_SUFFIX
        return option.variable if self._environment.get(option.variable) else f"--{name}"


def service_variables() -> frozenset[str]:
    """All environment variables that some service reads."""
    modules = (import_module(f"{__package__}.{name}") for name in SERVICES)
    return frozenset().union(*(x.configuration(argparse.ArgumentParser()).variables for x in modules))


def message(program: str, problems: Sequence[Problem], lang: str) -> str:
    """All problems, one on each line."""
    if lang == "fr":
        head = "un réglage ne va pas" if len(problems) == 1 else f"{len(problems)} réglages ne vont pas"
        return "\n".join([f"{program} : {head}.", *(f"  {x.where} : {x.fr}" for x in problems)])
    head = "one setting is wrong" if len(problems) == 1 else f"{len(problems)} settings are wrong"
    return "\n".join([f"{program}: {head}.", *(f"  {x.where}: {x.en}" for x in problems)])
