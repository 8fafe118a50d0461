"""What the values of options may be. Whatever cannot be is told with what is right, in both languages."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

Convert = Callable[[str], Any]

YES = frozenset({"1", "on", "true", "yes"})
NO = frozenset({"", "0", "off", "false", "no"})
NO_TEXT = ("it is no text in UTF-8", "ce n'est pas du texte en UTF-8")


class Wrong(argparse.ArgumentTypeError):
    """A value that cannot be, with what is right: `must be …`, in both languages. Other commands give these functions
    to argparse, which says it in English."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en, self.fr = en, fr


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
