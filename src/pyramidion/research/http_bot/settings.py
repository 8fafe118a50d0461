"""Whom the bot asks, and how: a TOML file."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

_VISIBLE = re.compile(r"[!-~]+")
"""ASCII without spaces: what goes into a line of HTTP."""

VARIABLE = "PYRAMIDION_HTTP_BOT"
"""Names the file in the environment, which the processes of bots inherit."""


class SettingsFault(ValueError):
    """The file is missing, or something in it is wrong. Says which file and what."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    url: str
    """`http://127.0.0.1:8080/v1`: `/chat/completions` is added where it is missing."""
    model: Annotated[str, Meta(min_length=1)]
    language: Literal["fr", "en"] = "fr"
    seconds: Annotated[float, Meta(gt=0, le=600)] = 8.0
    """For a move, with everything that is asked again. A live table waits ten seconds for a bot."""
    tries: Annotated[int, Meta(ge=1, le=10)] = 3
    """Answers that are asked for, where one cannot be read or is no move that is possible."""
    requests: Annotated[int, Meta(ge=1)] | None = None
    """After so many requests of a process nobody is asked any more: a limit to what it may cost."""
    max_tokens: Annotated[int, Meta(ge=1)] = 500
    """Of an answer, with what a model thinks before it."""
    tokens_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    """How the endpoint calls this limit; some models know only the second name."""
    temperature: Annotated[float, Meta(ge=0, le=2)] = 0.0
    prompt: str | None = None
    """A file with the first message, beside the settings; `{game}` and `{rules}` are filled in."""
    key_variable: str | None = None
    """The environment variable that holds the key of the endpoint, if it wants one."""


def read_settings(file: Path | None = None) -> Settings:
    """The settings of a file, by default the one that the environment names; raises SettingsFault."""
    if file is None:
        named = os.environ.get(VARIABLE, "")
        if not named:
            raise SettingsFault(f"{VARIABLE} is not set: it names the file that says which model is asked")
        file = Path(named)
    try:
        settings = _decoded(file)
    except OSError as error:
        raise SettingsFault(f"{file}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SettingsFault(f"{file}: {error}") from None
    if "@" in settings.url:  # what stands before it is told to nobody
        raise SettingsFault(
            f"{file}: url: an address without a name and a password; key_variable names a key"
        )
    if not _is_address(settings.url):
        raise SettingsFault(f"{file}: url: an address such as http://127.0.0.1:8080/v1, not {settings.url!r}")
    if settings.key_variable is not None:
        key = os.environ.get(settings.key_variable)
        if not key:
            raise SettingsFault(f"{file}: key_variable: {settings.key_variable} is not set")
        if not _VISIBLE.fullmatch(key):  # the key itself is told to nobody
            raise SettingsFault(
                f"{file}: key_variable: {settings.key_variable} has a space, a line break or another sign that no "
                "key has"
            )
    if settings.prompt is not None:
        settings = msgspec.structs.replace(settings, prompt=_prompt(file, settings.prompt))
    return settings


def key_variable(environment: Mapping[str, str]) -> str | None:
    """The variable that holds the key, by the file that the environment names; None where nobody can tell."""
    try:
        return _decoded(Path(environment[VARIABLE])).key_variable
    except (KeyError, OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _decoded(file: Path) -> Settings:
    return msgspec.toml.decode(file.read_bytes(), type=Settings)


def _is_address(url: str) -> bool:
    """Whether the endpoint can be asked there: a scheme, a host, perhaps a port, and what a request can carry."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
        return (
            parts.scheme in ("http", "https")
            and bool(host and host.encode("idna"))
            and _VISIBLE.fullmatch(url) is not None
        )
    except ValueError:
        return False


def _prompt(file: Path, name: str) -> str:
    """The text of the prompt's file, with what is to be filled in checked."""
    path = file.parent / name
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsFault(f"{path}: {error}") from None
    if not _is_filled_in_by_name(text):
        raise SettingsFault(f"{path}: only {{game}} and {{rules}} are filled in; other braces are doubled")
    return text


def _is_filled_in_by_name(text: str) -> bool:
    try:
        fields = [field[1:] for field in Formatter().parse(text) if field[1] is not None]
    except ValueError:
        return False
    return all(name in ("game", "rules") and not form and not how for name, form, how in fields)
