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
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from . import INVALID, language

Convert = Callable[[str], Any]

PREFIX = "PYRAMIDION_"
FILE = "_FILE"
NO_TEXT = ("it is no text in UTF-8", "ce n'est pas du texte en UTF-8")
YES = frozenset({"1", "on", "true", "yes"})
NO = frozenset({"", "0", "off", "false", "no"})
ELSEWHERE = frozenset({"PYRAMIDION_CHROMIUM", "PYRAMIDION_STARTED_BY"})
"""Variables that tests and `make` know: no typing errors."""
SERVICES = ("serve", "bots")
"""Commands that share one file of variables: what one of them knows is no fault of another's. Each has `form`."""


class Wrong(argparse.ArgumentTypeError):
    """A value that cannot be, with what is right: `must be …`, in both languages. Other commands give these functions
    to argparse, which says it in English."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en, self.fr = en, fr


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


# What values may be.


def on_or_off(text: str) -> bool:
    if text.lower() not in YES | NO:
        raise Wrong(
            "must be 1 or 0 (on, off, true, false, yes, no)", "il faut 1 ou 0 (on, off, true, false, yes, no)"
        )
    return text.lower() in YES


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def folder(text: str) -> Path:
    return Path(text).expanduser()


def usual_folder() -> Path:
    """Where a house keeps its data when nobody names a folder."""
    from platformdirs import user_data_path

    return user_data_path("pyramidion", appauthor=False)


def number(least: float, most: float) -> Convert:
    def parse(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = float("nan")
        if not least <= found <= most:
            raise Wrong(
                f"must be a number from {least:g} to {most:g}", f"il faut un nombre de {least:g} à {most:g}"
            )
        return found

    return parse


def whole(least: int, most: int) -> Convert:
    def parse(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            found = least - 1
        if not least <= found <= most:
            raise Wrong(
                f"must be a whole number from {least} to {most}",
                f"il faut un nombre entier de {least} à {most}",
            )
        return found

    return parse


def one_of(*choices: str) -> Convert:
    def parse(text: str) -> str:
        if text.lower() not in choices:
            listed = ", ".join(choices)
            raise Wrong(f"must be one of {listed}", f"il faut l'un de ceux-ci : {listed}")
        return text.lower()

    return parse


def address_and_port(text: str) -> tuple[str, int]:
    """`127.0.0.1:9000`, `[::1]:9000`."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise Wrong(
            "must be ADDRESS:PORT such as 127.0.0.1:9000", "il faut ADRESSE:PORT, par exemple 127.0.0.1:9000"
        )
    return host, int(port)


def addresses(text: str) -> str:
    """Addresses and networks, separated by commas. Names are not looked up, so none is taken."""
    from ipaddress import ip_network

    try:
        for part in text.split(","):
            ip_network(part.strip())
    except ValueError:
        raise Wrong(
            "must be addresses or networks such as 127.0.0.1,10.0.0.0/8",
            "il faut des adresses ou des réseaux, par exemple 127.0.0.1,10.0.0.0/8",
        ) from None
    return text


def _url(text: str, schemes: tuple[str, ...]) -> bool:
    from urllib.parse import urlsplit

    try:
        found = urlsplit(text)
        whole = text.startswith(f"{found.scheme}://") and text.isprintable() and " " not in text
        return found.scheme in schemes and (found.port or 1) > 0 and whole and not _cut(text)
    except ValueError:
        return False


def _cut(url: str) -> bool:
    """A plain / or # in a password: what stands before it would be taken for the host, and shown as one."""
    from urllib.parse import urlsplit

    found = urlsplit(url)
    return bool(found.fragment) or "@" in found.path or ("@" in found.query and "@" not in found.netloc)


POSTGRES = ("postgresql", "postgres")


def database(text: str) -> str | Path:
    """The URL of a PostgreSQL, or the file of a SQLite house."""
    if "://" not in text and not text.startswith(tuple(f"{scheme}:" for scheme in POSTGRES)):
        return folder(text)
    if not (_several(text) if "," in text else _url(text, POSTGRES)):
        raise Wrong(
            "must be a file, or postgresql://USER:PASSWORD@HOST:PORT/NAME (several: HOST:PORT,HOST:PORT); in a "
            "password %40 is @, %2F is /, %23 is #",
            "il faut un fichier, ou postgresql://NOM:MOTDEPASSE@MACHINE:PORT/BASE (plusieurs : MACHINE:PORT,"
            "MACHINE:PORT) ; dans le mot de passe %40 est @, %2F est /, %23 est #",
        )
    return text


def _several(text: str) -> bool:
    """A URL that may name more than one server: each has a port of its own."""
    from pyramidion.house import places

    try:
        places.places(text)
    except ValueError:
        return False
    return (
        text.startswith(tuple(f"{scheme}://" for scheme in POSTGRES))
        and text.isprintable()
        and " " not in text
        and not _cut(text)
    )


def redis(text: str) -> str:
    if not _url(text, ("redis", "rediss", "unix")):
        raise Wrong(
            "must be redis://:PASSWORD@HOST:PORT/N, rediss:// or unix://; in a password %40 is @, %2F is /, %23 is #",
            "il faut redis://:MOTDEPASSE@MACHINE:PORT/N, rediss:// ou unix:// ; dans le mot de passe %40 est @, "
            "%2F est /, %23 est #",
        )
    return text


LEAST_KEY = 32
MOST_KEYS = 8


def session_keys(text: str) -> tuple[str, ...]:
    """Keys that sign cookies and links, the newest first; the others are still believed."""
    keys = tuple(text.split())
    if not 1 <= len(keys) <= MOST_KEYS or len({*keys}) < len(keys) or any(len(x) < LEAST_KEY for x in keys):
        raise Wrong(
            f"must be 1 to {MOST_KEYS} different keys of at least {LEAST_KEY} characters, separated by blanks or "
            "lines, the newest first",
            f"il faut de 1 à {MOST_KEYS} clés différentes d'au moins {LEAST_KEY} caractères, séparées par des blancs "
            "ou des lignes, la plus récente d'abord",
        )
    return keys
