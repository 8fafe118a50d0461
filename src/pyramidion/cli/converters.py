"""Functions that turn the text of an option into its value, or raise InvalidValue with what is allowed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

Converter = Callable[[str], Any]

TRUE = frozenset({"1", "on", "true", "yes"})
FALSE = frozenset({"", "0", "off", "false", "no"})
NOT_UTF8 = ("it is no text in UTF-8", "ce n'est pas du texte en UTF-8")


class InvalidValue(argparse.ArgumentTypeError):
    """What is allowed instead (`must be …`), in English and French. argparse, to which some commands give these
    functions directly, prints the English."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en, self.fr = en, fr


def boolean(text: str) -> bool:
    if text.lower() not in TRUE | FALSE:
        raise InvalidValue(
            "must be 1 or 0 (on, off, true, false, yes, no)", "il faut 1 ou 0 (on, off, true, false, yes, no)"
        )
    return text.lower() in TRUE


def word_list(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def path(text: str) -> Path:
    return Path(text).expanduser()


def number(least: float, most: float) -> Converter:
    def convert(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not least <= value <= most:
            raise InvalidValue(
                f"must be a number from {least:g} to {most:g}", f"il faut un nombre de {least:g} à {most:g}"
            )
        return value

    return convert


def integer(least: int, most: int) -> Converter:
    def convert(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            raise InvalidValue(
                f"must be a whole number from {least} to {most}",
                f"il faut un nombre entier de {least} à {most}",
            )
        return value

    return convert


def choice(*choices: str) -> Converter:
    def convert(text: str) -> str:
        if text.lower() not in choices:
            listed = ", ".join(choices)
            raise InvalidValue(f"must be one of {listed}", f"il faut l'un de ceux-ci : {listed}")
        return text.lower()

    return convert


def address_and_port(text: str) -> tuple[str, int]:
    """`127.0.0.1:9000`, `[::1]:9000`."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise InvalidValue(
            "must be ADDRESS:PORT such as 127.0.0.1:9000", "il faut ADRESSE:PORT, par exemple 127.0.0.1:9000"
        )
    return host, int(port)


def host_name(text: str) -> str:
    """A name in the DNS, or `*`."""
    labels = text.replace("-", "a").split(".")
    if text != "*" and not all(label.isascii() and label.isalnum() for label in labels):
        raise InvalidValue(
            "must be a name such as games.example.org, without http:// and port, or * for any",
            "il faut un nom comme jeux.exemple.fr, sans http:// ni port, ou * pour tous",
        )
    return text


def contact(text: str) -> str:
    """How somebody is reached, as push services want it."""
    scheme, colon, rest = text.partition(":")
    is_plain = text.isascii() and text.isprintable() and " " not in text and '"' not in text
    is_mail = scheme == "mailto" and "@" in rest.strip("@")
    if not (colon and is_plain and (is_mail or (scheme == "https" and rest.startswith("//") and rest[2:]))):
        raise InvalidValue(
            "must be an address such as mailto:me@example.org or https://example.org",
            "il faut une adresse comme mailto:moi@exemple.fr ou https://exemple.fr",
        )
    return text


def networks(text: str) -> str:
    """Addresses and networks, separated by commas. Host names are refused: nobody resolves them."""
    from ipaddress import ip_network

    try:
        for part in text.split(","):
            ip_network(part.strip())
    except ValueError:
        raise InvalidValue(
            "must be addresses or networks such as 127.0.0.1,10.0.0.0/8",
            "il faut des adresses ou des réseaux, par exemple 127.0.0.1,10.0.0.0/8",
        ) from None
    return text


POSTGRES_SCHEMES = ("postgresql", "postgres")


def database(text: str) -> str | Path:
    """The URL of a PostgreSQL, or the file of a SQLite database."""
    if "://" not in text and not text.startswith(tuple(f"{scheme}:" for scheme in POSTGRES_SCHEMES)):
        return path(text)
    if not (_is_url_of_several(text) if "," in text else _is_url(text, POSTGRES_SCHEMES)):
        raise InvalidValue(
            "must be a file, or postgresql://USER:PASSWORD@HOST:PORT/NAME (several: HOST:PORT,HOST:PORT); in a "
            "password %40 is @, %2F is /, %23 is #",
            "il faut un fichier, ou postgresql://NOM:MOTDEPASSE@MACHINE:PORT/BASE (plusieurs : MACHINE:PORT,"
            "MACHINE:PORT) ; dans le mot de passe %40 est @, %2F est /, %23 est #",
        )
    return text


def redis_url(text: str) -> str:
    if not _is_url(text, ("redis", "rediss", "unix")):
        raise InvalidValue(
            "must be redis://:PASSWORD@HOST:PORT/N, rediss:// or unix://; in a password %40 is @, %2F is /, %23 is #",
            "il faut redis://:MOTDEPASSE@MACHINE:PORT/N, rediss:// ou unix:// ; dans le mot de passe %40 est @, "
            "%2F est /, %23 est #",
        )
    return text


def _is_url(text: str, schemes: tuple[str, ...]) -> bool:
    from urllib.parse import urlsplit

    try:
        url = urlsplit(text)
        return url.scheme in schemes and (url.port or 1) > 0 and _is_clean(text, schemes)
    except ValueError:
        return False


def _is_url_of_several(text: str) -> bool:
    """A URL that names several servers, each with its own port: urlsplit cannot read those."""
    from pyramidion.house.storage import urls

    try:
        urls.addresses(text)
    except ValueError:
        return False
    return _is_clean(text, POSTGRES_SCHEMES)


def _is_clean(text: str, schemes: tuple[str, ...]) -> bool:
    """No blanks, and no plain / ? or # in the password: the part before it would be taken for the host, and shown."""
    from urllib.parse import urlsplit

    url = urlsplit(text)
    is_cut = bool(url.fragment) or "@" in url.path or ("@" in url.query and "@" not in url.netloc)
    has_scheme = text.startswith(tuple(f"{scheme}://" for scheme in schemes))
    return has_scheme and text.isprintable() and " " not in text and not is_cut


MIN_KEY_CHARACTERS = 32
MAX_KEYS = 8


def session_keys(text: str) -> tuple[str, ...]:
    """The keys that sign cookies and links. The first signs; signatures of the others are accepted too."""
    keys = tuple(text.split())
    is_too_short = any(len(key) < MIN_KEY_CHARACTERS for key in keys)
    if not 1 <= len(keys) <= MAX_KEYS or len({*keys}) < len(keys) or is_too_short:
        raise InvalidValue(
            f"must be 1 to {MAX_KEYS} different keys of at least {MIN_KEY_CHARACTERS} characters, separated by blanks "
            "or lines, the newest first",
            f"il faut de 1 à {MAX_KEYS} clés différentes d'au moins {MIN_KEY_CHARACTERS} caractères, séparées par des "
            "blancs ou des lignes, la plus récente d'abord",
        )
    return keys
