"""Whom the bot asks, and how: a TOML file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

VARIABLE = "PYRAMIDION_HTTP_BOT"
"""Names the file in the environment, which the processes of bots inherit."""


class SettingsFault(ValueError):
    """The file is missing, or something in it is wrong. Says which file and what."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    url: str
    """Up to `/chat/completions`, which is added: `http://127.0.0.1:8080/v1`."""
    model: Annotated[str, Meta(min_length=1)]
    language: Literal["fr", "en"] = "fr"
    seconds: Annotated[float, Meta(gt=0, le=600)] = 8.0
    """For a move, with everything that is asked again. A live table waits ten seconds for a bot."""
    tries: Annotated[int, Meta(ge=1, le=10)] = 3
    """Answers that are asked for, where one cannot be read or is no move that is possible."""
    requests: Annotated[int, Meta(ge=1)] | None = None
    """After so many requests of a process nobody is asked any more: a limit to what it may cost."""
    max_tokens: Annotated[int, Meta(ge=1)] = 500
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
        settings = msgspec.toml.decode(file.read_bytes(), type=Settings)
    except OSError as error:
        raise SettingsFault(f"{file}: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SettingsFault(f"{file}: {error}") from None
    parts = urlsplit(settings.url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise SettingsFault(f"{file}: url: an address such as http://127.0.0.1:8080/v1, not {settings.url!r}")
    if settings.key_variable is not None and not os.environ.get(settings.key_variable):
        raise SettingsFault(f"{file}: key_variable: {settings.key_variable} is not set")
    if settings.prompt is not None:
        settings = msgspec.structs.replace(settings, prompt=_prompt(file, settings.prompt))
    return settings


def _prompt(file: Path, name: str) -> str:
    """The text of the prompt's file, with what is to be filled in checked."""
    path = file.parent / name
    try:
        text = path.read_text(encoding="utf-8")
        text.format(game="", rules="")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsFault(f"{path}: {error}") from None
    except (KeyError, IndexError, ValueError):
        raise SettingsFault(
            f"{path}: only {{game}} and {{rules}} are filled in; other braces are doubled"
        ) from None
    return text
